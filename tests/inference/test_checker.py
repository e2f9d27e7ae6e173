"""The proof checker refuses every proof that has been tampered with."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from comprules.inference.checker import ProofChecker
from comprules.inference.compiler import compile_blocks
from comprules.inference.engine import reason
from comprules.inference.proof import Check, Leaf, Proof
from comprules.inference.reasoning import Reasoning
from comprules.inference.rulefile import read_rule_text
from comprules.terms import literal
from tests.inference.blocks import Ontology, fact, headings, marks, program, situation
from tests.inference.test_proof import GAIN, ROWS, TEXT

MARKS = marks(changes={"level": "FunctionalFluent"})
LOSE = (("event-2", "a", "mtg:Gain"), ("event-2", "of", "x"), ("event-2", "number", 3))


@pytest.fixture(scope="module")
def reasoning() -> Reasoning:
    text = compile_blocks(read_rule_text(TEXT, "test.md"), Ontology(MARKS))
    return reason(situation(*ROWS, events=[GAIN, [("event-2", "a", "mtg:Idle")]]), text)


@pytest.fixture(scope="module")
def checker(reasoning: Reasoning) -> ProofChecker:
    return ProofChecker(reasoning, read_rule_text(TEXT, "test.md"), MARKS)


@pytest.fixture(scope="module")
def proof(reasoning: Reasoning) -> Proof:
    return reasoning.proof(fact("x", "isGranted", "fly"), 2)


def test_a_proof_of_the_engine_stands(checker: ProofChecker, reasoning: Reasoning) -> None:
    """Every conclusion of every state."""
    conclusions = [(t, s.index) for s in reasoning.states for t in s.conclusions()]
    assert len(conclusions) > 6
    assert [checker.check(reasoning.proof(t, k)) for t, k in conclusions] == [
        [] for _ in conclusions
    ]


def _premise(proof: Proof, index: int, **changes: object) -> Proof:
    parts = list(proof.premises)
    parts[index] = replace(parts[index], **changes)  # type: ignore[arg-type]
    return replace(proof, premises=tuple(parts))


def _level(proof: Proof, change: Callable[[Proof], Proof]) -> Proof:
    """The proof with a change in the step that set the level."""
    treated = proof.premises[0]
    assert isinstance(treated, Proof)
    level = treated.premises[0]
    assert isinstance(level, Proof)
    return replace(
        proof,
        premises=(replace(treated, premises=(change(level),)), *proof.premises[1:]),
    )


TAMPERINGS: dict[str, Callable[[Proof], Proof]] = {
    "another conclusion": lambda p: replace(p, conclusion=fact("x", "isGranted", "walk")),
    "a conclusion out of the air": lambda p: replace(p, conclusion=fact("x", "rules", "all")),
    "another block": lambda p: replace(p, block="900.3", rule="900.3", also=()),
    "a block that is not there": lambda p: replace(p, block="999.9"),
    "another rule number": lambda p: replace(p, rule="900.9"),
    "one more rule that says the same": lambda p: replace(p, also=("901.7", "901.8")),
    "another state": lambda p: replace(p, state=0),
    "a state that is not there": lambda p: replace(p, state=7),
    "an event that was not": lambda p: replace(p, event="event-9"),
    "another binding": lambda p: replace(p, bindings={**p.bindings, "number": literal(1)}),
    "a premise left out": lambda p: replace(p, premises=p.premises[1:]),
    "all premises left out": lambda p: replace(p, premises=()),
    "a premise changed": lambda p: _premise(p, 2, fact=fact("b2", "number", 1)),
    "a line changed": lambda p: _premise(p, 2, line=99),
    "a file changed": lambda p: _premise(p, 2, file="other.yaml"),
    "said to be of the ontology": lambda p: _premise(p, 2, file="ontology"),
    "an authority added": lambda p: _premise(p, 1, authorities=("777.1",)),
    "a false comparison": lambda p: replace(p, checked=(Check("1 >= 2", ("905.1",)),)),
    "a comparison that is none": lambda p: replace(p, checked=(Check("}}", ()),)),
    "an absence of what is there": lambda p: replace(
        p, absent=(Check("s:x mtg:level ?level", ()),)
    ),
    "a later premise": lambda p: _level(p, lambda q: replace(q, state=3)),
    "set by nothing": lambda p: _level(p, lambda q: replace(q, event="")),
    "set by another event": lambda p: _level(p, lambda q: replace(q, event="event-2")),
    "set to something else": lambda p: _level(
        p, lambda q: replace(q, conclusion=fact("x", "level", 3))
    ),
    "set without premises": lambda p: _level(p, lambda q: replace(q, premises=())),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_tampered_proof_is_refused(checker: ProofChecker, proof: Proof, name: str) -> None:
    """Whatever was changed in it."""
    assert checker.check(proof) == []
    assert checker.check(TAMPERINGS[name](proof)) != []


def test_an_absence_left_out_is_refused(checker: ProofChecker, reasoning: Reasoning) -> None:
    """The block asks for it."""
    one = reasoning.proof(fact("x", "levelTreatedAs", 1), 0)
    assert checker.check(one) == []
    assert checker.check(replace(one, absent=()))


def test_a_premise_that_has_ended_is_refused() -> None:
    """The level of state 1 is no premise in state 2, when it was replaced by then."""
    text = compile_blocks(read_rule_text(TEXT, "test.md"), Ontology(MARKS))
    r = reason(situation(*ROWS, events=[GAIN, LOSE]), text)
    checker = ProofChecker(r, read_rule_text(TEXT, "test.md"), MARKS)
    old = r.proof(fact("x", "levelTreatedAs", 2), 1)
    assert checker.check(old) == []
    found = checker.check(replace(old, state=2))
    assert any("ended" in o.message for o in found)


def test_contributors_are_checked() -> None:
    """A count with a contributor left out, or invented, does not stand."""
    fences = {
        "r900_1": "CONSTRUCT { ?g mtg:total ?n } WHERE { ?g a mtg:Game . "
        "{ SELECT ?g (COUNT(?c) AS ?n) WHERE { ?g mtg:has ?c } GROUP BY ?g } }"
    }
    r = reason(
        situation(("g", "a", "mtg:Game"), ("g", "has", "p"), ("g", "has", "q")), program(**fences)
    )
    checker = ProofChecker(r, headings(**fences), ())
    proof = r.proof(fact("g", "total", 2))
    assert checker.check(proof) == []
    assert checker.check(replace(proof, contributors=proof.contributors[:1]))
    more = Leaf(fact("g", "has", "z"), "test.yaml", 3)
    assert checker.check(replace(proof, contributors=(*proof.contributors, more)))


def test_an_uncertain_absence_is_refused() -> None:
    """Over an open property it is not enough that nothing matches."""
    opened = marks(opened=["stack"])
    fences = {
        "r900_1": "CONSTRUCT { ?g mtg:idle true } WHERE { ?g a mtg:Game . "
        "FILTER NOT EXISTS { ?g mtg:stack ?o } }"
    }
    game = ("g", "a", "mtg:Game")
    sure = reason(situation(game, ("g", "statesAll", "mtg:stack")), program(opened, **fences))
    proof = sure.proof(fact("g", "idle", True))
    assert ProofChecker(sure, headings(**fences), opened).check(proof) == []
    unsure = reason(situation(game), program(**fences))  # run as if the property were closed
    proof = unsure.proof(fact("g", "idle", True))
    found = ProofChecker(unsure, headings(**fences), opened).check(proof)
    assert any("not known to be absent" in o.message for o in found)


def test_an_absence_among_others_is_certain_where_each_has_its_one_value() -> None:
    """Nobody has more than the most, if it is stated of everybody; else someone may."""
    opened = marks(opened=["life"], changes={"life": "FunctionalFluent"})
    fences = {
        "r900_1": "CONSTRUCT { ?p mtg:idle true } WHERE { ?p a mtg:Player ; mtg:life ?life . "
        "FILTER NOT EXISTS { ?o a mtg:Player ; mtg:life ?more . FILTER ( ?more > ?life ) } }"
    }
    players = [("x", "a", "mtg:Player"), ("y", "a", "mtg:Player"), ("x", "life", 20)]
    sure = reason(situation(*players, ("y", "life", 19)), program(opened, **fences))
    proof = sure.proof(fact("x", "idle", True))
    assert ProofChecker(sure, headings(**fences), opened).check(proof) == []
    unsure = reason(situation(*players), program(**fences))  # as if the property were closed
    found = ProofChecker(unsure, headings(**fences), opened).check(
        unsure.proof(fact("x", "idle", True))
    )
    assert any("not known to be absent" in o.message for o in found)


def test_an_absence_in_a_sub_select_is_none_of_the_block() -> None:
    """It says what is counted; the proof has what was, and no absence of its own."""
    fences = {
        "r900_1": "CONSTRUCT { ?g mtg:left ?most } WHERE { { SELECT ?g (MAX(?n) AS ?most) WHERE { "
        "?x mtg:by ?g ; mtg:size ?n . FILTER NOT EXISTS { ?x mtg:idle true } } GROUP BY ?g } }"
    }
    rows = (("x", "by", "g"), ("x", "size", 3), ("y", "by", "g"), ("y", "size", 5))
    r = reason(situation(*rows, ("y", "idle", True)), program(**fences))
    assert ProofChecker(r, headings(**fences), marks()).check(r.proof(fact("g", "left", 3))) == []


def test_proofs_over_a_repeated_event_stand() -> None:
    """A repetition leads out of the state that the one before led to; both have one event."""
    ontology = (
        *marks(changes={"left": "FunctionalFluent"}),
        fact("mtg:Check", "mtg:repeats", True),
    )
    fences = {
        "r900_1": "CONSTRUCT { ?x mtg:isDue ?n } WHERE { ?e a mtg:Check . ?x mtg:left ?n . "
        "FILTER ( ?n > 0 ) }",
        "r900_2": "CONSTRUCT { GRAPH mtg:next { ?x mtg:left ?less } } "
        "WHERE { ?x mtg:isDue ?n . BIND ( ?n - 1 AS ?less ) }",
    }
    check = [("event-1", "a", "mtg:Check")]
    found = reason(situation(("x", "left", 3), events=[check]), program(ontology, **fences))
    checker = ProofChecker(found, headings(**fences), ontology)
    assert [len(found.states), len(found.transitions)] == [4, 3]
    for state, number in ((1, 2), (2, 1), (3, 0)):
        assert checker.check(found.proof(fact("x", "left", number), state)) == []
        assert checker.check(found.proof(fact("x", "isDue", number + 1), state)) == []
    wrong = replace(found.proof(fact("x", "left", 1), 2), state=3)
    assert checker.check(wrong)
