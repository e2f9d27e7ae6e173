"""Compiling: strata, generic blocks, what is kept of the ontology, the stored form."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from comprules.errors import BadRuleFile, KnowledgeBaseError
from comprules.inference.engine import reason
from comprules.inference.program import Program
from comprules.namespaces import DCTERMS, MTG, OWL, RDF_TYPE, RDFS, mtg
from tests.inference.blocks import fact, facts, marks, program, situation, subclass, transitive

SUBCLASS = """
CONSTRUCT { ?thing a ?super }
WHERE { ?class rdfs:subClassOf ?super . ?thing a ?class }"""


def test_negation_is_run_after_what_it_denies() -> None:
    """The order is computed; that the denying block stands first does not matter."""
    p = program(
        r900_1="CONSTRUCT { ?x mtg:free true } "
        "WHERE { ?x a mtg:T . FILTER NOT EXISTS { ?x mtg:held true } }",
        r900_2="CONSTRUCT { ?x mtg:held true } WHERE { ?x mtg:by ?y }",
    )
    s = reason(situation(("x", "a", "mtg:T"), ("y", "a", "mtg:T"), ("x", "by", "y")), p).state()
    assert s.match(None, mtg("free"), None) == [fact("y", "free", True)]


def test_a_cycle_through_negation_names_its_blocks() -> None:
    """Not: everything in the file, but the blocks on the cycle."""
    with pytest.raises(BadRuleFile) as caught:
        program(
            r900_1="CONSTRUCT { ?x mtg:a 1 } "
            "WHERE { ?x mtg:s 1 . FILTER NOT EXISTS { ?x mtg:c 1 } }",
            r900_2="CONSTRUCT { ?x mtg:b 1 } WHERE { ?x mtg:a 1 }",
            r900_3="CONSTRUCT { ?x mtg:c 1 } WHERE { ?x mtg:b 1 }",
            r900_4="CONSTRUCT { ?x mtg:d 1 } WHERE { ?x mtg:c 1 }",
        )
    assert "900.1 -> 900.2 -> 900.3 -> 900.1" in caught.value.message
    assert caught.value.data["blocks"] == ["900.1", "900.2", "900.3"]
    assert caught.value.line is not None


def test_a_cycle_through_counting_is_refused() -> None:
    """An aggregate over one's own conclusion has no stratified meaning."""
    with pytest.raises(BadRuleFile, match="cycle through negation or aggregation"):
        program(
            r900_1="CONSTRUCT { ?x mtg:n ?n } WHERE "
            "{ { SELECT ?x (COUNT(?y) AS ?n) WHERE { ?x mtg:n ?y } GROUP BY ?x } }"
        )


def test_denying_one_class_and_concluding_another_is_no_cycle() -> None:
    """The class is part of the key of rdf:type."""
    p = program(
        r900_1="CONSTRUCT { ?x a mtg:B } WHERE { ?x a mtg:A . FILTER NOT EXISTS { ?x a mtg:C } }"
    )
    assert reason(situation(("x", "a", "mtg:A")), p).holds(fact("x", "a", "mtg:B"))


def test_a_generic_block_does_not_make_every_negation_a_cycle() -> None:
    """It is instantiated on the ontology first, and only its instances are put in order."""
    p = program(
        (subclass("A", "Base"), subclass("B", "Base")),
        r900_1=SUBCLASS,
        r900_2="CONSTRUCT { ?x a mtg:D } "
        "WHERE { ?x a mtg:Base . FILTER NOT EXISTS { ?x a mtg:Z } }",
    )
    r = reason(situation(("x", "a", "mtg:A")), p)
    assert r.holds(fact("x", "a", "mtg:Base"))
    assert r.holds(fact("x", "a", "mtg:D"))


def test_a_generic_block_with_a_variable_predicate() -> None:
    """The variable is bound by the axiom, one instance for each property."""
    p = program(
        (transitive("above"), transitive("before")),
        r900_1="CONSTRUCT { ?x ?p ?z } WHERE { ?p a owl:TransitiveProperty . ?x ?p ?y . ?y ?p ?z }",
    )
    r = reason(
        situation(("k", "above", "b"), ("b", "above", "c"), ("c", "above", "d"), ("c", "x", "d")), p
    )
    assert r.holds(fact("k", "above", "d"))
    assert len(r.state().conclusions()) == 3


def test_a_predicate_that_no_axiom_binds_is_refused() -> None:
    """The hint says how to bind it."""
    with pytest.raises(BadRuleFile, match="stands as a predicate") as caught:
        program(r900_1="CONSTRUCT { ?x mtg:a ?y } WHERE { ?x ?p ?y }")
    assert "TransitiveProperty" in caught.value.hint


def test_a_block_about_axioms_alone_is_refused() -> None:
    """What follows from axioms alone is the closure's business."""
    with pytest.raises(BadRuleFile, match="only the ontology's axioms"):
        program(
            (subclass("A", "B"),),
            r900_1="CONSTRUCT { ?a mtg:under ?b } WHERE { ?a rdfs:subClassOf ?b }",
        )


def test_conditions_on_axioms_are_decided_when_compiling() -> None:
    """A filter over schema variables drops instances."""
    p = program(
        (subclass("A", "A"), subclass("A", "B")),
        r900_1="CONSTRUCT { ?x a ?b } "
        "WHERE { ?a rdfs:subClassOf ?b . ?x a ?a . FILTER ( ?a != ?b ) }",
    )
    assert [row for rule in p.rules for row in rule.rows] == [(mtg("A"), mtg("B"))]


def test_the_ontologys_individuals_can_be_matched() -> None:
    """Facts about individuals that a body can match are kept, with the rule they come from."""
    ontology = (
        (mtg("Main"), RDF_TYPE, mtg("Phase")),
        (mtg("Main"), DCTERMS + "source", "https://w3id.org/comprules/cr/2026-01-01/905.1a"),
        (mtg("Other"), RDF_TYPE, mtg("Unused")),
        (mtg("Phase"), RDF_TYPE, OWL + "Class"),
        (mtg("Main"), RDFS + "label", fact("x", "y", '"main"')[2]),
    )
    p = program(
        ontology,
        r900_1="CONSTRUCT { ?x mtg:inPhase true } WHERE { ?x mtg:step ?s . ?s a mtg:Phase }",
    )
    assert p.background == {(mtg("Main"), RDF_TYPE, mtg("Phase")): "905.1a"}
    r = reason(situation(("g", "step", "mtg:Main")), p)
    proof = r.proof(fact("g", "inPhase", True))
    assert proof.citations() == ("900.1", "905.1a")
    assert r.state().conclusions() == [fact("g", "inPhase", True)]


def test_ending_what_never_changes_is_refused() -> None:
    """`mtg:ended` is for fluents."""
    with pytest.raises(BadRuleFile, match="owner is ended but not marked as fluent"):
        program(
            marks(changes={"zone": "FunctionalFluent"}),
            r900_1="CONSTRUCT { GRAPH mtg:ended { ?x mtg:owner ?y } } WHERE { ?x mtg:owner ?y }",
        )


def test_the_stored_form_gives_the_same_program() -> None:
    """Through JSON text, not only through Python objects."""
    p = program(
        (subclass("A", "B"), *marks(opened=["step"], changes={"zone": "FunctionalFluent"})),
        r900_1=SUBCLASS,
        r900_2="CONSTRUCT { GRAPH mtg:next { ?x mtg:zone ?z } } WHERE { ?x a mtg:B ; mtg:to ?z }",
    )
    again = Program.from_json(json.loads(json.dumps(p.to_json())))
    assert again == p
    assert again.open == {MTG + "step"}


def test_a_stored_form_of_another_version_is_told() -> None:
    """The knowledge base has to be built again."""
    data = program(r900_1="CONSTRUCT { ?x mtg:a 1 } WHERE { ?x mtg:b 1 }").to_json()
    with pytest.raises(KnowledgeBaseError, match="another version"):
        Program.from_json({**data, "format": 0})


def test_running_imports_no_rdf_library() -> None:
    """Answering loads the stored program; rdflib stays out of the process."""
    code = (
        "import sys, comprules.inference.engine, comprules.inference.reasoning;"
        "print([m for m in ('rdflib', 'owlrl', 'pyoxigraph', 'yaml') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_a_block_can_be_taken_out() -> None:
    """The rest keeps its order and its results."""
    p = program(
        r900_1="CONSTRUCT { ?x mtg:b 1 } WHERE { ?x mtg:a 1 }",
        r900_2="CONSTRUCT { ?x mtg:c 1 } WHERE { ?x mtg:a 1 }",
    )
    given = situation(("x", "a", "mtg:T"), ("x", "mtg:a", 1))
    assert set(reason(given, p.without("900.1")).state().conclusions()) == {fact("x", "c", 1)}
    assert set(reason(given, p).state().conclusions()) == set(facts(("x", "b", 1), ("x", "c", 1)))


def test_an_absence_of_axioms_is_decided_when_compiling() -> None:
    """Among axioms NOT EXISTS drops instances; mixed with facts, or alone, it is refused."""
    fence = (
        "CONSTRUCT {{ ?x a ?b }} WHERE {{ ?a rdfs:subClassOf ?b . ?x a ?a . "
        "FILTER NOT EXISTS {{ {0} }} }}"
    )
    axioms = (subclass("A", "B"), subclass("B", "C"))
    p = program(axioms, r900_1=fence.format("?b rdfs:subClassOf ?c"))
    assert [row[:2] for rule in p.rules for row in rule.rows] == [(mtg("B"), mtg("C"))]
    with pytest.raises(BadRuleFile, match="an axiom where only facts"):
        program(axioms, r900_1=fence.format("?b rdfs:subClassOf ?c . ?x mtg:is ?c"))


def test_a_body_can_be_long_but_not_endless() -> None:
    """Eighteen lines run; one more is refused with a hint."""

    def fence(lines: int) -> str:
        body = " ".join(f"?v{n} mtg:r ?v{n + 1} ." for n in range(lines))
        return f"CONSTRUCT {{ ?v0 mtg:far ?v{lines} }} WHERE {{ {body} }}"

    chain = [(f"n{k}", "r", f"n{k + 1}") for k in range(20)]
    r = reason(situation(*chain), program(r900_1=fence(18)))
    assert r.holds(fact("n0", "far", "n18"))
    with pytest.raises(BadRuleFile, match="more than 18 lines"):
        program(r900_1=fence(19))
