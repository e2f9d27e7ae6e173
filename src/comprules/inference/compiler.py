"""Rule blocks to a program: generic blocks instantiated on the ontology, then put in order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from msgspec.structs import replace

from comprules.errors import BadRuleFile
from comprules.inference.algebra import (
    ENDED,
    HERE,
    Body,
    Pattern,
    Variable,
    names_in,
    substitute,
)
from comprules.inference.functions import holds
from comprules.inference.parsing import ParsedBlock, parse_block
from comprules.inference.program import BlockInfo, Program, Rule
from comprules.inference.rulefile import BlockSource, RuleHeading
from comprules.inference.strata import ANY_CLASS, components, key_of
from comprules.namespaces import DCTERMS, MTG, OWL, RDF, RDF_TYPE, RDFS
from comprules.terms import Literal, Term, Triple, literal

_MOST_LINES = 18  # Python allows twenty loops within one another
_OF_INDIVIDUALS = {OWL + "sameAs", OWL + "differentFrom", OWL + "Thing", OWL + "Nothing"}


class Ontology(Protocol):
    """What the compiler needs of the closed ontology."""

    @property
    def triples(self) -> Iterable[Triple]:
        """Its triples, closed."""
        ...


def compile_blocks(
    headings: Iterable[RuleHeading],
    ontology: Ontology,
    parse: Callable[[BlockSource], ParsedBlock] = parse_block,
) -> Program:
    """The program of all blocks under the headings.

    Args:
        headings: the headings, with their blocks.
        ontology: the closed ontology.
        parse: what parses a block; one that knows blocks parsed before is quicker.

    Raises:
        BadRuleFile: a block is outside the rule language, or blocks form a cycle through negation.
    """
    axioms = _Axioms(ontology.triples)
    blocks: dict[str, BlockInfo] = {}
    places: dict[str, tuple[str, int]] = {}
    rules: list[Rule] = []
    for heading in headings:
        for source in heading.blocks:
            blocks[source.name] = BlockInfo(
                source.name, source.number, source.gloss, source.same_as, source.relies_on,
                source.left_out, source.file, source.line, heading.edition,
            )  # fmt: skip
            places[source.name] = (source.file, source.line)
            rules += _rules_of(parse(source), axioms)
    changes = {s: str(o).removeprefix(MTG) for s, o in axioms.pairs(MTG + "changes")}
    program = Program(
        blocks,
        tuple(rules),
        components(rules, places),
        {},
        frozenset(s for s, o in axioms.pairs(MTG + "assumption") if o == MTG + "Open"),
        changes,
        frozenset(s for s, o in axioms.pairs(RDF_TYPE) if o == OWL + "FunctionalProperty")
        | frozenset(s for s, kind in changes.items() if kind == "FunctionalFluent"),
        frozenset(s for s, o in axioms.pairs(MTG + "repeats") if o == literal(True)),
    )
    program.background.update(_background(program, axioms))
    _check_ended(program, places)
    return program


class _Axioms:
    """The ontology's triples by predicate."""

    def __init__(self, triples: Iterable[Triple]) -> None:
        self.by_predicate: dict[str, list[tuple[str, Term]]] = {}
        for s, p, o in sorted(triples, key=_sort_key):
            self.by_predicate.setdefault(p, []).append((s, o))
        self.subjects: dict[tuple[str, Term], list[str]] = {}
        self.objects: dict[tuple[str, str], list[Term]] = {}
        for p, pairs in self.by_predicate.items():
            for s, o in pairs:
                self.subjects.setdefault((p, o), []).append(s)
                self.objects.setdefault((p, s), []).append(o)

    def pairs(self, predicate: str) -> list[tuple[str, Term]]:
        """The subjects and objects of a predicate."""
        return self.by_predicate.get(predicate, [])

    def solve(
        self, patterns: tuple[Pattern, ...], bindings: dict[str, Term]
    ) -> Iterator[dict[str, Term]]:
        """The solutions of patterns on the ontology."""
        if not patterns:
            yield bindings
            return
        # The pattern with the fewest free variables first.
        first = min(patterns, key=lambda p: sum(1 for n in p.variables() if n not in bindings))
        rest = tuple(p for p in patterns if p is not first)
        s, p, o = substitute(first, bindings)[:3]
        predicates = [p] if isinstance(p, str) else list(self.by_predicate)
        for predicate in predicates:
            if not isinstance(o, Variable):
                found = [(x, o) for x in self.subjects.get((predicate, o), ())]
            elif isinstance(s, str):
                found = [(s, x) for x in self.objects.get((predicate, s), ())]
            else:
                found = self.pairs(predicate)
            for subject, value in found:
                extended = dict(bindings)
                for term, actual in ((s, subject), (p, predicate), (o, value)):
                    if isinstance(term, Variable):
                        if extended.setdefault(term.name, actual) != actual:
                            break
                    elif term != actual:
                        break
                else:
                    yield from self.solve(rest, extended)


def _sort_key(triple: Triple) -> tuple[str, str, str, str]:
    s, p, o = triple
    return (p, s, "", o) if isinstance(o, str) else (p, s, o.lexical, o.datatype)


def is_schema(pattern: Pattern) -> bool:
    """Whether a pattern is about the ontology's axioms, not about things in a situation."""
    _, p, o = pattern[:3]
    if not isinstance(p, str) or p in _OF_INDIVIDUALS:
        return False
    if p == RDF_TYPE:
        return isinstance(o, str) and o.startswith((OWL, RDFS, RDF)) and o not in _OF_INDIVIDUALS
    return p.startswith((OWL, RDFS)) or p in (RDF + "first", RDF + "rest")


def _is_about_axioms(body: Body) -> bool:
    """Whether a body has nothing but patterns on the ontology's axioms."""
    return body == Body(body.patterns) and all(is_schema(p) for p in body.patterns)


def _rules_of(parsed: ParsedBlock, axioms: _Axioms) -> Iterator[Rule]:
    """The rules of a block: one for each conjunction, the heads about the next state apart."""
    source = parsed.source
    for body in parsed.bodies:
        schema = tuple(p for p in body.patterns if is_schema(p))
        rest = replace(body, patterns=tuple(p for p in body.patterns if not is_schema(p)))
        parameters: tuple[str, ...] = ()
        rows: tuple[tuple[Term, ...], ...] = ((),)
        if schema:
            parameters, rows, rest = _instantiate(source, schema, rest, axioms, parsed.heads)
            if not rows:
                continue
        for plain in (True, False):
            heads = tuple(h for h in parsed.heads if (h.target == HERE) is plain)
            if heads:
                rule = Rule(source.name, rest, heads, schema, parameters, rows)
                _check_predicates(source, rule)
                yield rule


def _instantiate(
    source: BlockSource,
    schema: tuple[Pattern, ...],
    rest: Body,
    axioms: _Axioms,
    heads: Iterable[object],
) -> tuple[tuple[str, ...], tuple[tuple[Term, ...], ...], Body]:
    """The parameters of a generic block, their values on the ontology, and what is left of it."""
    bound = {name for pattern in schema for name in pattern.variables()}
    early = tuple(c for c in rest.conditions if names_in(c.expression) <= bound)
    denied = tuple(a for a in rest.absences if _is_about_axioms(a.body))
    left = replace(
        rest,
        conditions=tuple(c for c in rest.conditions if c not in early),
        absences=tuple(a for a in rest.absences if a not in denied),
    )
    parameters = tuple(dict.fromkeys(name for pattern in schema for name in pattern.variables()))
    rows: dict[tuple[Term, ...], None] = {}
    for solution in axioms.solve(schema, {}):
        matched = (next(axioms.solve(a.body.patterns, solution), None) for a in denied)
        if all(holds(c.expression, solution) for c in early) and all(
            (found is None) is absence.negated
            for absence, found in zip(denied, matched, strict=True)
        ):
            rows[tuple(solution[name] for name in parameters)] = None
    if not (left.patterns or left.aggregates):
        raise BadRuleFile(
            f"block {source.name}: only the ontology's axioms are matched, nothing of a situation",
            hint="what follows from axioms alone belongs in the ontology",
            file=source.file,
            line=source.line,
        )
    return parameters, tuple(rows), left


def _check_predicates(source: BlockSource, rule: Rule) -> None:
    """Refuse a predicate that is still a variable, a literal as a subject, and too many lines."""
    joins = len(rule.body.patterns) + len(rule.body.values) + len(rule.body.aggregates)
    if joins > _MOST_LINES:
        raise BadRuleFile(
            f"block {source.name}: more than {_MOST_LINES} lines to match",
            hint="conclude something in between in a block of its own",
            file=source.file,
            line=source.line,
        )
    patterns = [p for p, _ in rule.body.all_patterns()] + [h.pattern for h in rule.heads]
    for pattern in patterns:
        if is_schema(pattern):
            raise BadRuleFile(
                f"block {source.name}: an axiom where only facts of a situation are known",
                hint="put lines about axioms into the body, outside EXISTS and sub-SELECT, "
                "or into an EXISTS of their own",
                file=source.file,
                line=pattern.line,
            )
        for term, what in ((pattern.p, "a predicate"), (pattern.s, "a subject")):
            unbound = isinstance(term, Variable) and term.name not in rule.parameters
            if what == "a predicate" and unbound:
                raise BadRuleFile(
                    f"block {source.name}: the variable ?{pattern.p[0]} stands as a predicate",
                    hint="bind it with an axiom, as in `?property a owl:TransitiveProperty`",
                    file=source.file,
                    line=pattern.line,
                )
            if isinstance(term, Literal):
                raise BadRuleFile(
                    f"block {source.name}: a literal as {what}", hint="", file=source.file,
                    line=pattern.line,
                )  # fmt: skip


def _background(program: Program, axioms: _Axioms) -> Iterator[tuple[Triple, str]]:
    """The ontology's facts about individuals that a body can match, with their source."""
    keys: dict[str, None] = {}
    for rule in program.rules:
        for _, parameters in rule.instances():
            for pattern, _ in rule.body.all_patterns():
                keys[key_of(pattern, parameters)] = None
    for key in sorted(keys):
        if key == ANY_CLASS:
            for s, o in axioms.pairs(RDF_TYPE):
                if isinstance(o, str) and not o.startswith((OWL, RDFS, RDF)):
                    yield (s, RDF_TYPE, o), _source(s, o, axioms)
        elif key.startswith("a "):
            for s in axioms.subjects.get((RDF_TYPE, key[2:]), ()):
                yield (s, RDF_TYPE, key[2:]), _source(s, key[2:], axioms)
        else:
            for s, o in axioms.pairs(key):
                yield (s, key, o), _source(s, o, axioms)


def _source(subject: str, value: Term, axioms: _Axioms) -> str:
    """The number of the rule from which the ontology has a fact: its subject's dcterms:source."""
    for thing in (subject, value):
        if isinstance(thing, str):
            for source in axioms.objects.get((DCTERMS + "source", thing), ()):
                shown = source if isinstance(source, str) else source.lexical
                match = re.search(r"(\d{3}(?:\.\d+[a-z]{0,2})?)$", shown)
                if match:
                    return match[1]
    return ""


def _check_ended(program: Program, places: dict[str, tuple[str, int]]) -> None:
    """Refuse `GRAPH mtg:ended` of a property that never changes."""
    for rule in program.rules:
        for target, pattern in rule.heads:
            p = pattern.p
            if target != ENDED or not isinstance(p, str) or not p.startswith(MTG):
                continue
            if program.changes and p not in program.changes:
                file, _ = places[rule.block]
                raise BadRuleFile(
                    f"block {rule.block}: {p.removeprefix(MTG)} is ended but not marked as fluent",
                    hint="say `mtg:changes mtg:Fluent` of it in ontology/game.ttl",
                    file=file,
                    line=pattern.line,
                )
