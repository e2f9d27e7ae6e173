"""Proofs: every conclusion down to what was stated, with what was checked and what is absent."""

from __future__ import annotations

import json

import pytest

from comprules.errors import NotFound
from comprules.inference.compiler import compile_blocks
from comprules.inference.engine import reason
from comprules.inference.proof import Leaf, Proof
from comprules.inference.reasoning import Reasoning
from comprules.inference.rulefile import read_rule_text
from comprules.namespaces import DOC, PROV, RDF_TYPE, block_iri, mtg
from tests.inference.blocks import FRONT, Ontology, fact, marks, program, situation

TEXT = f"""{FRONT}
## 900.1a Levels

A bar grants its ability from its number on.

- sentences: 1 of 1
- same as: 901.7
- left out: nothing

```sparql
CONSTRUCT {{ ?thing mtg:isGranted ?ability }}
WHERE {{
    ?thing mtg:levelTreatedAs ?level ;   # 900.2
           mtg:bar ?bar .
    ?bar   mtg:number ?number ;
           mtg:grants ?ability .
    FILTER ( ?level >= ?number )         # 905.1
}}
```

## 900.2 No level

What has no level counts as level 1.

- sentences: 1 of 1
- left out: nothing

```sparql
CONSTRUCT {{ ?thing mtg:levelTreatedAs 1 }}
WHERE {{
    ?thing a mtg:Thing .
    FILTER NOT EXISTS {{ ?thing mtg:level ?level }}   # 906.1b
}}
```

## 900.3 Level

What has a level has that one.

- sentences: 1 of 1
- left out: nothing

```sparql
CONSTRUCT {{ ?thing mtg:levelTreatedAs ?level }}
WHERE {{ ?thing mtg:level ?level }}
```

## 900.4 Gaining

The event sets it.

- sentences: 1 of 1
- left out: nothing

```sparql
CONSTRUCT {{ GRAPH mtg:next {{ ?thing mtg:level ?number }} }}
WHERE {{ ?event a mtg:Gain ; mtg:of ?thing ; mtg:number ?number . }}
```
"""
PROGRAM = compile_blocks(
    read_rule_text(TEXT, "test.md"), Ontology(marks(changes={"level": "FunctionalFluent"}))
)
ROWS = (
    ("x", "a", "mtg:Thing"),
    ("x", "bar", "b2"),
    ("b2", "number", 2),
    ("b2", "grants", "fly"),
    ("x", "bar", "b1"),
    ("b1", "number", 1),
    ("b1", "grants", "walk"),
)
GAIN = (("event-1", "a", "mtg:Gain"), ("event-1", "of", "x"), ("event-1", "number", 2))


@pytest.fixture
def reasoning() -> Reasoning:
    return reason(situation(*ROWS, events=[GAIN, [("event-2", "a", "mtg:Idle")]]), PROGRAM)


def test_a_proof_has_rule_bindings_premises_checks_and_absences(reasoning: Reasoning) -> None:
    """Down to the lines of the situation file."""
    proof = reasoning.proof(fact("x", "isGranted", "walk"), 0)
    assert (proof.rule, proof.block, proof.also, proof.state) == ("900.1a", "900.1a", ("901.7",), 0)
    assert proof.bindings["number"] == fact("x", "y", 1)[2]
    assert [(c.text, c.authorities) for c in proof.checked] == [("1 >= 1", ("905.1",))]
    level, *leaves = proof.premises
    assert isinstance(level, Proof)
    assert level.authorities == ("900.2",)
    assert [(a.text, a.authorities) for a in level.absent] == [
        ("s:x mtg:level ?level", ("906.1b",))
    ]
    assert [(leaf.file, leaf.line) for leaf in leaves if isinstance(leaf, Leaf)] == [
        ("test.yaml", 5), ("test.yaml", 6), ("test.yaml", 7),
    ]  # fmt: skip


def test_citations_run_from_the_root(reasoning: Reasoning) -> None:
    """Blocks fired, rules that say the same, authorities of what was checked; each once."""
    proof = reasoning.proof(fact("x", "isGranted", "walk"), 0)
    assert proof.citations() == ("900.1a", "901.7", "905.1", "900.2", "906.1b")


def test_a_carried_fact_leads_back_to_the_event(reasoning: Reasoning) -> None:
    """Two states later the proof still names the block that put it there, and the event's line."""
    proof = reasoning.proof(fact("x", "isGranted", "fly"), 2)
    treated = proof.premises[0]
    assert isinstance(treated, Proof)
    assert treated.state == 2
    (level,) = treated.premises
    assert isinstance(level, Proof)
    assert (level.block, level.state, level.event) == ("900.4", 1, "event-1")
    assert {p.line for p in level.premises if isinstance(p, Leaf)} == {101}
    assert "900.4" in proof.citations()


def test_the_nested_json(reasoning: Reasoning) -> None:
    """The keys of the public contract, at every level."""
    data = json.loads(json.dumps(reasoning.proof(fact("x", "isGranted", "walk"), 0).to_json()))
    assert {
        "conclusion", "state", "rule", "block", "bindings", "premises", "checked", "absent",
    } <= data.keys()  # fmt: skip
    assert data["conclusion"] == ["s:x", "mtg:isGranted", "s:walk"]
    assert data["bindings"]["level"] == 1
    inner, *given = data["premises"]
    assert inner["rule"] == "900.2"
    assert inner["absent"] == [{"text": "s:x mtg:level ?level", "authorities": ["906.1b"]}]
    assert given[0] == {"given": ["s:x", "mtg:bar", "s:b1"], "file": "test.yaml", "line": 5}


def test_the_triples(reasoning: Reasoning) -> None:
    """PROV-O: an inference used the premises and generated the conclusion; no blank nodes."""
    triples = reasoning.proof(fact("x", "isGranted", "walk"), 0).to_triples()
    inferences = [s for s, p, o in triples if (p, o) == (RDF_TYPE, DOC + "Inference")]
    assert len(inferences) == 2
    assert len([t for t in triples if t[1] == PROV + "used"]) == 5
    assert {o for _, p, o in triples if p == DOC + "usedBlock"} == {
        block_iri("900.1a"), block_iri("900.2"),
    }  # fmt: skip
    assert not any(str(x).startswith("_:") for t in triples for x in t)


def test_all_proofs() -> None:
    """Both ways to a conclusion, the first first; without asking only the first is kept."""
    p = program(
        r900_1="CONSTRUCT { ?x mtg:c 1 } WHERE { ?x mtg:a ?y }",
        r900_2="CONSTRUCT { ?x mtg:c 1 } WHERE { ?x mtg:b ?y }",
    )
    given = situation(("x", "mtg:a", 1), ("x", "mtg:a", 2), ("x", "mtg:b", 1))
    goal = fact("x", "c", 1)
    every = reason(given, p, all_proofs=True).proofs(goal)
    assert [(q.block, str(q.bindings["y"][0])) for q in every] == [  # type: ignore[index]
        ("900.1", "1"), ("900.1", "2"), ("900.2", "1"),
    ]  # fmt: skip
    assert len(reason(given, p).proofs(goal)) == 1
    assert reason(given, p).proof(goal) == every[0]


def test_every_contributor_of_an_aggregate() -> None:
    """A count names what it counted."""
    p = program(
        r900_1="CONSTRUCT { ?g mtg:total ?n } WHERE { ?g a mtg:Game . "
        "{ SELECT ?g (COUNT(?c) AS ?n) WHERE { ?g mtg:has ?c } GROUP BY ?g } }",
    )
    r = reason(situation(("g", "a", "mtg:Game"), ("g", "has", "p"), ("g", "has", "q")), p)
    proof = r.proof(fact("g", "total", 2))
    assert [c.fact[2] for c in proof.contributors if isinstance(c, Leaf)] == [
        fact("p", "x", "y")[0], fact("q", "x", "y")[0],
    ]  # fmt: skip
    assert proof.checked[0].text == "?n = 2, COUNT over 2"


def test_an_axiom_is_a_premise() -> None:
    """A step by OWL names the axiom it used, as stated by the ontology."""
    p = program(
        ((mtg("A"), "http://www.w3.org/2000/01/rdf-schema#subClassOf", mtg("B")),),
        r900_1="CONSTRUCT { ?t a ?b } WHERE { ?a rdfs:subClassOf ?b . ?t a ?a }",
    )
    proof = reason(situation(("x", "a", "mtg:A")), p).proof(fact("x", "a", "mtg:B"))
    assert [(q.file, q.line) for q in proof.premises if isinstance(q, Leaf)] == [
        ("ontology", 0), ("test.yaml", 1),
    ]  # fmt: skip


def test_what_has_no_proof_is_told(reasoning: Reasoning) -> None:
    """A fact that does not hold, and one that is stated."""
    with pytest.raises(NotFound, match="does not hold in state 0"):
        reasoning.proof(fact("x", "isGranted", "fly"), 0)
    with pytest.raises(NotFound, match=r"is stated in test\.yaml"):
        reasoning.proof(fact("x", "bar", "b1"), 0)


def test_the_vocabulary_of_proofs_is_published(reasoning: Reasoning) -> None:
    """Every term of a proof's triples stands in ontology/document.ttl."""
    from comprules import resources

    text = (resources.folder("ontology") / "document.ttl").read_text(encoding="utf-8")
    triples = reasoning.proof(fact("x", "isGranted", "walk"), 0).to_triples()
    used = {str(t) for triple in triples for t in triple if str(t).startswith(DOC)}
    assert used
    assert [t for t in sorted(used) if f"doc:{t.removeprefix(DOC)} a " not in text] == []


def test_a_long_game_has_proofs_too() -> None:
    """Five hundred events back, and a chain of as many steps in one state."""
    p = program(
        marks(changes={"n": "FunctionalFluent"}),
        r900_1="CONSTRUCT { GRAPH mtg:next { ?x mtg:n ?m } } "
        "WHERE { ?e a mtg:Add ; mtg:of ?x . ?x mtg:n ?n BIND ( ?n + 1 AS ?m ) }",
        r900_2="CONSTRUCT { ?x mtg:r ?y } WHERE { ?x a mtg:S ; mtg:e ?y }",
        r900_3="CONSTRUCT { ?x mtg:r ?z } WHERE { ?x mtg:r ?y . ?y mtg:e ?z }",
    )
    adding = [[(f"event-{k}", "a", "mtg:Add"), (f"event-{k}", "of", "x")] for k in range(1, 501)]
    r = reason(situation(("x", "n", 0), events=adding), p)
    assert len(list(r.proof(fact("x", "n", 500)).steps())) > 1000
    chain = [(f"n{k}", "e", f"n{k + 1}") for k in range(500)]
    r = reason(situation(("n0", "a", "mtg:S"), *chain), p)
    assert len(list(r.proof(fact("n0", "r", "n500")).steps())) > 1000
