"""A fence as conjunctions: rdflib's SPARQL parser reads it, UNION is multiplied out.

Only building imports this module, and rdflib with it; answering does not.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator
from typing import Any

import rdflib
from msgspec import Struct
from rdflib.plugins.sparql.algebra import translatePName, translatePrologue, traverse
from rdflib.plugins.sparql.parser import parseQuery
from rdflib.plugins.sparql.parserutils import CompValue

from comprules.errors import BadRuleFile
from comprules.inference.algebra import (
    Absence,
    Aggregate,
    Binding,
    Body,
    Call,
    Column,
    Condition,
    Expression,
    Head,
    Pattern,
    PatternTerm,
    Values,
    Variable,
    names_in,
)
from comprules.inference.fence import Fence, Place, scan
from comprules.inference.parsetree import BUILTINS, COMPARISONS, canonical, joined, unwrap
from comprules.inference.rulefile import BlockSource
from comprules.namespaces import XSD, prefixes
from comprules.terms import Literal


class ParsedBlock(Struct, frozen=True):
    """A block as read: its heads and, for each way to take its UNIONs, its body."""

    source: BlockSource
    heads: tuple[Head, ...]
    bodies: tuple[Body, ...]


def parse_block(source: BlockSource) -> ParsedBlock:
    """The block, parsed and checked against the subset (docs/rule-language.md).

    Raises:
        BadRuleFile: a syntax error, or something outside the subset.
    """
    return _Parser(source).parse()


class _Parser:
    def __init__(self, source: BlockSource) -> None:
        self.source = source
        self.fence: Fence = scan(source)
        self.triple_places = iter(self.fence.triples)
        self.condition_places = iter(self.fence.conditions)

    def parse(self) -> ParsedBlock:
        # The first template is read with the body, for the parser is slow; the others alone.
        first, *others = self.fence.templates.items()
        query = self._read(
            f"CONSTRUCT {{ {first[1]}\n }} WHERE {self.fence.where.lstrip()}", shift=True
        )
        bodies = tuple(self._group(query.where))
        heads = tuple(self._heads(first[0], query.template))
        for target, text in others:
            heads += tuple(
                self._heads(target, self._read(f"CONSTRUCT {{ {text}\n }} WHERE {{}}").template)
            )
        for body in bodies:
            self._check(body, heads)
        return ParsedBlock(self.source, heads, bodies)

    def _read(self, text: str, *, shift: bool = False) -> Any:
        """The parse tree of a query, with its prefixes resolved."""
        lead = len(self.fence.where) - len(self.fence.where.lstrip("\n")) if shift else 0
        try:
            tree = parseQuery(text)
            prologue = translatePrologue(tree[0], None, prefixes())
            return traverse(tree[1], visitPost=functools.partial(translatePName, prologue=prologue))
        except Exception as error:  # pyparsing and rdflib raise many kinds here
            before = text.partition("WHERE")[0].count("\n") if shift else 0
            line = self.source.line + lead + max(getattr(error, "lineno", 1) - 1 - before, 0)
            said = str(error).split("\n")[0].split(", found")[0]
            message = f"a syntax error ({said})"
            hint = "check the SPARQL"
            raise self._bad(message, line, hint) from error

    def _heads(self, target: str, template: Any) -> Iterator[Head]:
        flat = [term for part in template for term in part]
        places = self.fence.template_places[target]
        for index, place in zip(range(0, len(flat), 3), places, strict=True):
            s, p, o = (self._term(t, place.first) for t in flat[index : index + 3])
            yield Head(target, Pattern(s, p, o, place.first))

    # ---- groups ----

    def _group(self, tree: CompValue) -> list[Body]:
        """The bodies of a group; more than one where UNION stands in it."""
        if tree.name == "SubSelect":
            return [Body(aggregates=(self._aggregate(tree, next(self.condition_places)),))]
        alternatives: list[list[Body]] = []
        branching: list[int] = []
        for part in tree.part or ():
            if part.name == "TriplesBlock":
                alternatives.append([Body(patterns=tuple(self._patterns(part.triples)))])
            elif part.name == "Filter":
                alternatives.append([self._filter(part.expr)])
            elif part.name == "Bind":
                place = next(self.condition_places)
                binding = Binding(
                    str(part.var), self._expression(part.expr, place), place.text, place.first,
                    self._authorities(place),
                )  # fmt: skip
                alternatives.append([Body(bindings=(binding,))])
            elif part.name == "InlineData":
                alternatives.append([Body(values=(self._values(part),))])
            elif part.name == "GroupOrUnionGraphPattern":
                bodies = [body for branch in part.graph for body in self._group(branch)]
                branching.append(len(alternatives))
                alternatives.append(bodies)
            else:
                raise self._bad(f"{part.name} is outside the rule language", self.source.line)
        for index in branching:
            others = [b for i, bodies in enumerate(alternatives) if i != index for b in bodies]
            outer = {name for body in others for name in body.bound()}
            for body in alternatives[index]:
                self._check_scope(body, outer)
        return [joined(choice) for choice in itertools.product(*alternatives)]

    def _check_scope(self, body: Body, outer: set[str]) -> None:
        """Refuse a condition in a branch on what is bound only outside: SPARQL has it unbound."""
        bound = body.bound()
        used = [(c.line, names_in(c.expression)) for c in body.conditions]
        used += [(b.line, names_in(b.expression)) for b in body.bindings]
        used += [(a.line, a.body.mentioned() & outer) for a in body.absences]
        for line, names in used:
            if names - bound:
                raise self._bad(
                    f"?{min(names - bound)} is not bound in the group of this condition", line,
                    "repeat in the branch the line that binds it",
                )  # fmt: skip

    def _patterns(self, groups: Iterable[Iterable[Any]]) -> Iterator[Pattern]:
        for group in groups:
            flat = list(group)
            for index in range(0, len(flat), 3):
                place = next(self.triple_places)
                s, p, o = (self._term(t, place.first) for t in flat[index : index + 3])
                if isinstance(s, Literal) or isinstance(p, Literal):
                    raise self._bad("a literal cannot be a subject or a predicate", place.first)
                yield Pattern(s, p, o, place.first, self._authorities(place))

    def _filter(self, tree: Any) -> Body:
        place = next(self.condition_places)
        inner = unwrap(tree)
        name = inner.name if isinstance(inner, CompValue) else ""
        if name in ("Builtin_NOTEXISTS", "Builtin_EXISTS"):
            bodies = self._group(inner.graph)
            negated = name == "Builtin_NOTEXISTS"
            if len(bodies) > 1 and not negated:
                raise self._bad("UNION inside FILTER EXISTS", place.first, "write two blocks")
            for body in bodies:
                if body.aggregates:
                    raise self._bad("a sub-SELECT inside EXISTS", place.first)
            # No way of taking the UNION may match: each is an absence of its own.
            return Body(
                absences=tuple(
                    Absence(b, negated, place.text, place.first, self._authorities(place))
                    for b in bodies
                )
            )
        return Body(
            conditions=(
                Condition(
                    self._expression(inner, place), place.text, place.first,
                    self._authorities(place),
                ),
            )
        )  # fmt: skip

    def _values(self, tree: CompValue) -> Values:
        place = next(self.condition_places)
        names = tuple(str(v) for v in tree.var)
        rows = []
        for value in tree.value:
            row = value if not isinstance(value, (rdflib.term.Identifier, CompValue)) else [value]
            terms = tuple(self._term(t, place.first) for t in row)
            rows.append(terms)
        return Values(names, tuple(rows), place.first)  # type: ignore[arg-type]  # no variables

    def _aggregate(self, tree: CompValue, place: Place) -> Aggregate:
        groups: list[str] = []
        for condition in tree.groupby.condition if tree.groupby else ():
            if not isinstance(condition, rdflib.Variable):
                raise self._bad("GROUP BY takes variables only", place.last)
            groups.append(str(condition))
        columns: list[Column] = []
        shown: list[str] = []
        for part in tree.projection or ():
            if part.var:
                shown.append(str(part.var))
                continue
            inner = unwrap(part.expr)
            name = inner.name if isinstance(inner, CompValue) else ""
            function = name.removeprefix("Aggregate_").upper()
            if function not in ("COUNT", "SUM", "MIN", "MAX"):
                raise self._bad("a sub-SELECT takes COUNT, SUM, MIN or MAX", place.first)
            every = isinstance(inner.vars, str) and str(inner.vars) == "*"
            columns.append(
                Column(
                    str(part.evar), function, bool(inner.distinct),
                    None if every else self._expression(inner.vars, place),
                )
            )  # fmt: skip
        if not columns or tree.projection is None:
            raise self._bad(
                "a sub-SELECT without an aggregate", place.first, "write its lines here"
            )
        if tree.modifier:
            raise self._bad(f"{tree.modifier} in a sub-SELECT", place.first)
        if set(shown) != set(groups):
            raise self._bad("a sub-SELECT shows other variables than it groups by", place.first)
        bodies = self._group(tree.where)
        if len(bodies) != 1:
            raise self._bad("UNION inside a sub-SELECT", place.first, "derive it in a block first")
        if bodies[0].aggregates:
            raise self._bad("a sub-SELECT inside a sub-SELECT", place.first)
        self._check(bodies[0], ())
        return Aggregate(
            bodies[0], tuple(groups), bool(groups), tuple(columns), place.text, place.first,
            self._authorities(place),
        )  # fmt: skip

    # ---- terms and expressions ----

    def _term(self, term: Any, line: int) -> PatternTerm:
        term = unwrap(term)
        if isinstance(term, CompValue) and term.name == "literal":
            term = rdflib.Literal(str(term.string), lang=term.lang, datatype=term.datatype)
        if isinstance(term, rdflib.Variable):
            return Variable(str(term))
        if isinstance(term, rdflib.URIRef):
            return str(term)
        if isinstance(term, rdflib.Literal):
            return canonical(term)
        name = getattr(term, "name", type(term).__name__)
        raise self._bad(f"{name} is outside the rule language", line)

    def _expression(self, tree: Any, place: Place) -> Expression:
        inner = unwrap(tree)
        if not isinstance(inner, CompValue) or inner.name == "literal":
            return self._term(inner, place.first)
        name = inner.name

        def convert(part: Any) -> Expression:
            return self._expression(part, place)

        if name in ("ConditionalOrExpression", "ConditionalAndExpression"):
            operator = "||" if name == "ConditionalOrExpression" else "&&"
            return Call(operator, tuple(convert(p) for p in [inner.expr, *inner.other]))
        if name == "RelationalExpression":
            operator = str(inner.op)
            if operator in COMPARISONS:
                return Call(operator, (convert(inner.expr), convert(inner.other)))
            others = () if isinstance(inner.other, rdflib.URIRef) else inner.other
            return Call(operator.upper(), (convert(inner.expr), *(convert(o) for o in others)))
        if name in ("AdditiveExpression", "MultiplicativeExpression"):
            result = convert(inner.expr)
            for operator, other in zip(inner.op, inner.other, strict=True):
                result = Call(str(operator), (result, convert(other)))
            return result
        if name in ("UnaryNot", "UnaryMinus", "UnaryPlus"):
            return Call({"N": "!", "M": "negate", "P": "+"}[name[5]], (convert(inner.expr),))
        if name == "Function" and str(inner.iri).startswith(XSD):
            (argument,) = inner.expr
            return Call("xsd:" + str(inner.iri).removeprefix(XSD), (convert(argument),))
        builtin = name.removeprefix("Builtin_")
        if builtin in BUILTINS:
            arguments: list[Any] = []
            for key in BUILTINS[builtin]:
                value = inner[key]
                single = isinstance(value, (rdflib.term.Identifier, CompValue))
                arguments += [value] if single else list(value)
            operator = "IRI" if builtin == "URI" else builtin
            return Call(operator, tuple(convert(a) for a in arguments))
        raise self._bad(f"{name} is outside the rule language", place.first)

    # ---- checks ----

    def _check(self, body: Body, heads: Iterable[Head]) -> None:
        """Every variable is bound before it is used; nothing unbound gets into a head."""
        bound = body.bound()
        early = {n for p in body.patterns for n in p.variables()}
        early |= {n for v in body.values for n in v.variables}
        early |= {n for a in body.aggregates for n in a.variables()}
        for binding in body.bindings:
            missing = names_in(binding.expression) - early
            if missing:
                raise self._bad(f"?{min(missing)} in BIND is not bound", binding.line)
            early.add(binding.variable)
        for condition in body.conditions:
            missing = names_in(condition.expression) - bound
            if missing:
                raise self._bad(f"?{min(missing)} in FILTER is not bound", condition.line)
        for absence in body.absences:
            self._check_absence(absence, bound)
        for _, pattern in heads:
            missing = set(pattern.variables()) - bound
            if missing:
                raise self._bad(
                    f"?{min(missing)} in the head is not bound by the body", pattern.line,
                    "every variable of the head must stand in WHERE (in each branch of a UNION)",
                )  # fmt: skip
            if isinstance(pattern.s, Literal) or isinstance(pattern.p, Literal):
                raise self._bad("a literal cannot be a subject or a predicate", pattern.line)

    def _check_absence(self, absence: Absence, outer: set[str]) -> None:
        """A condition inside EXISTS may use what is bound inside or around it."""
        inside = absence.body.bound() | outer
        used = [names_in(c.expression) for c in absence.body.conditions]
        used += [names_in(b.expression) for b in absence.body.bindings]
        for names in used:
            if names - inside:
                raise self._bad(f"?{min(names - inside)} in EXISTS is not bound", absence.line)
        for nested in absence.body.absences:
            if nested.body.absences:
                raise self._bad("EXISTS nested more than twice", absence.line)
            self._check_absence(nested, inside)

    def _authorities(self, place: Place) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for line in range(place.first, place.last + 1):
            found.update(dict.fromkeys(self.source.authorities.get(line, ())))
        return tuple(found)

    def _bad(self, message: str, line: int, hint: str = "see docs/rule-language.md") -> BadRuleFile:
        return BadRuleFile(
            f"block {self.source.name}: {message}", hint=hint, file=self.source.file, line=line
        )
