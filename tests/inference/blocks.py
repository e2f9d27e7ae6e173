"""Rule blocks, ontologies and situations of our own, small enough to see through."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from comprules.graph.situation_model import Event, Situation, Source
from comprules.inference.compiler import compile_blocks
from comprules.inference.program import Program
from comprules.inference.rulefile import RuleHeading, read_rule_text
from comprules.namespaces import MTG, OWL, RDF_TYPE, RDFS, mtg, prefixes, situation_iri
from comprules.terms import Term, Triple, literal

FRONT = "---\nedition: 2026-01-01\n---\n# 900. Tests\n"


@dataclass
class Ontology:
    """The triples of an ontology."""

    triples: tuple[Triple, ...] = ()


def rule_file(**blocks: str) -> str:
    """A rule file with one heading for each block; `r900_1a` stands for 900.1a."""
    parts = [FRONT]
    for name, fence in blocks.items():
        number = name.removeprefix("r").replace("_", ".")
        parts.append(
            f"\n## {number} Test\n\nA gloss of our own.\n\n"
            f"- sentences: 1 of 1\n- left out: nothing\n\n```sparql\n{fence.strip()}\n```\n"
        )
    return "".join(parts)


def headings(**blocks: str) -> tuple[RuleHeading, ...]:
    """The headings of `rule_file(...)`."""
    return read_rule_text(rule_file(**blocks), "test.md")


def program(ontology: Iterable[Triple] = (), **blocks: str) -> Program:
    """The program of blocks over an ontology."""
    return compile_blocks(headings(**blocks), Ontology(tuple(ontology)))


def term(value: object) -> Term:
    """`a` is rdf:type; `mtg:x` a prefixed name; a bare word a thing in the situation."""
    if isinstance(value, (bool, int)):
        return literal(value)
    text = str(value)
    if text == "a":
        return RDF_TYPE
    if text.startswith('"'):
        return literal(text.strip('"'))
    prefix, colon, local = text.partition(":")
    return prefixes()[prefix] + local if colon else situation_iri(text)


def fact(s: object, p: object, o: object) -> Triple:
    """One triple; the predicate may be a bare word of the game."""
    predicate = term(p) if p == "a" or ":" in str(p) else mtg(str(p))
    return (str(term(s)), str(predicate), term(o))


def facts(*rows: tuple[object, object, object]) -> tuple[Triple, ...]:
    """Several triples."""
    return tuple(fact(*row) for row in rows)


def situation(
    *rows: tuple[object, object, object],
    events: Iterable[Iterable[tuple[object, object, object]]] = (),
) -> Situation:
    """A situation: fact k is stated on line k, event k on line 100 + k."""
    return Situation(
        "test.yaml",
        {triple: Source("test.yaml", line) for line, triple in enumerate(facts(*rows), start=1)},
        tuple(
            Event(f"event-{n}", "", facts(*event), 100 + n)
            for n, event in enumerate(events, start=1)
        ),
    )


def marks(
    *, opened: Iterable[str] = (), changes: dict[str, str] | None = None
) -> tuple[Triple, ...]:
    """The marks of an ontology: open properties, and what changes how."""
    found = [(MTG + p, MTG + "assumption", MTG + "Open") for p in opened]
    found += [(MTG + p, MTG + "changes", MTG + kind) for p, kind in (changes or {}).items()]
    return tuple(found)


def subclass(sub: str, sup: str) -> Triple:
    """An axiom: one class of the game below another."""
    return (MTG + sub, RDFS + "subClassOf", MTG + sup)


def transitive(prop: str) -> Triple:
    """An axiom: a property of the game is transitive."""
    return (MTG + prop, RDF_TYPE, OWL + "TransitiveProperty")
