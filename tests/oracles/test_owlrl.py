"""Second oracle: owlrl gives no fact about a thing in a situation that the blocks miss.

All situations go into one graph, their IRIs kept apart, for one closure: owlrl is slow.
"""

from __future__ import annotations

from collections.abc import Iterable

import owlrl
import pytest
import rdflib

from comprules.graph.situation_model import Situation
from comprules.inference.engine import reason
from comprules.inference.program import Program
from comprules.inference.scenarios import Scenario
from comprules.inference.vocabulary import OntologyView
from comprules.namespaces import OWL, RDF, RDF_TYPE, RDFS, SITUATION, XSD
from comprules.terms import XSD_STRING, Literal, Term, Triple

SAMPLE = 12  # so many scenarios run in the gate


def apart(name: str, term: Term) -> Term:
    """The term, with a situation's IRI moved into a place of its own."""
    if isinstance(term, str) and term.startswith(SITUATION):
        return f"{SITUATION}{name}/{term.removeprefix(SITUATION)}"
    return term


def moved(name: str, triples: Iterable[Triple]) -> set[Triple]:
    return {(str(apart(name, s)), p, apart(name, o)) for s, p, o in triples}


def to_rdf(term: Term) -> rdflib.term.Identifier:
    if isinstance(term, Literal):
        if term.language:
            return rdflib.Literal(term.lexical, lang=term.language)
        plain = term.datatype == XSD_STRING
        return rdflib.Literal(
            term.lexical, datatype=None if plain else rdflib.URIRef(term.datatype)
        )
    return rdflib.URIRef(term)


def from_rdf(term: object) -> Term:
    if isinstance(term, rdflib.Literal):
        return Literal(str(term), str(term.datatype or XSD_STRING), term.language or "")
    return str(term)


def is_noise(triple: Triple) -> bool:
    """What an OWL closure says of anything: itself, owl:Thing, the datatypes of its literals."""
    s, p, o = triple
    if o in (OWL + "Thing", RDFS + "Resource") or (p == OWL + "sameAs" and s == o):
        return True
    return p == RDF_TYPE and isinstance(o, str) and o.startswith((XSD, RDF, RDFS, OWL))


def closure_of(situations: dict[str, Situation], ontology: Iterable[Triple]) -> set[Triple]:
    """What owlrl says of the things in the situations."""
    graph = rdflib.Graph()
    for triple in ontology:
        graph.add(tuple(to_rdf(t) for t in triple))  # type: ignore[arg-type]
    for name, situation in situations.items():
        for triple in moved(name, situation.facts):
            graph.add(tuple(to_rdf(t) for t in triple))  # type: ignore[arg-type]
    owlrl.DeductiveClosure(owlrl.OWLRL_Semantics).expand(graph)
    found: set[Triple] = set()
    for s, p, o in graph:
        if isinstance(s, rdflib.URIRef) and str(s).startswith(SITUATION):
            triple = (str(s), str(p), from_rdf(o))
            if not is_noise(triple):
                found.add(triple)
    return found


def missed(
    scenarios: Iterable[Scenario], program: Program, ontology: Iterable[Triple]
) -> list[str]:
    """What owlrl finds and the blocks do not."""
    chosen = {s.name: s.situation for s in scenarios}
    ours: set[Triple] = set()
    for name, situation in chosen.items():
        start = Situation(situation.file, situation.facts, (), situation.names)
        ours |= moved(name, reason(start, program).state(0).facts)
    theirs = closure_of(chosen, ontology)
    assert len(theirs) > sum(len(s.facts) for s in chosen.values())
    return sorted(str(t) for t in theirs - ours)


def axioms(ontology: OntologyView, situations: Iterable[Situation]) -> list[Triple]:
    """The ontology without the individuals that no situation names: owlrl takes long over each."""
    named = {t for s in situations for fact in s.facts for t in fact}
    found = []
    for s, p, o in ontology.triples:
        about_individual = p == RDF_TYPE and isinstance(o, str) and not o.startswith((OWL, RDFS))
        schema = p.startswith((OWL, RDFS)) or p == RDF_TYPE
        if (
            schema
            and p not in (RDFS + "label", RDFS + "comment")
            and (not about_individual or s in named)
        ):
            found.append((s, p, o))
    return found


def test_a_sample_of_situations_misses_nothing(
    scenarios: tuple[Scenario, ...], program: Program, ontology: OntologyView
) -> None:
    """A few start states, with the axioms and the individuals that they name."""
    chosen = scenarios[:: len(scenarios) // SAMPLE]
    assert missed(chosen, program, axioms(ontology, (s.situation for s in chosen))) == []


@pytest.mark.slow
def test_every_situation_misses_nothing(
    scenarios: tuple[Scenario, ...], program: Program, ontology: OntologyView
) -> None:
    """All start states and the whole ontology, in one closure."""
    assert missed(scenarios, program, ontology.triples) == []


def test_the_oracle_can_tell(
    scenarios: tuple[Scenario, ...], program: Program, ontology: OntologyView
) -> None:
    """Without the block for subclasses something is missed."""
    chosen = scenarios[:1]
    reduced = program.without("cax-sco")
    assert missed(chosen, reduced, axioms(ontology, (s.situation for s in chosen)))
