"""A "no" to an activation names every reason that forbids it, not only the first one found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from comprules.answers import Answer, Kind, Verdict
from comprules.graph.situation_model import Situation
from comprules.inference.proof import Proof
from tests.answers.conftest import asked, kb, situate

__all__ = ["asked", "kb", "situate"]
Asked = Callable[..., Answer]


def telling(answer: Answer) -> set[str]:
    """The rules of all blocks that fired in the proofs."""
    return {name.partition("/")[0] for proof in answer.proofs for name in proof.blocks()}


@pytest.fixture
def hopeless(situate: Callable[..., Situation]) -> Situation:
    """Too low a level, too little mana, the wrong step, another player's turn and priority."""
    return situate(
        active_player="bob",
        step="beginning of combat",
        priority="bob",
        players={"ann": {"life": 20, "mana": "{1}"}, "bob": {"life": 7}},
        battlefield={"lamp": {"card": "Lamplighter Class", "controller": "ann"}},
    )


def test_all_reasons_are_given(asked: Asked, hopeless: Situation) -> None:
    """Each with its rule, its proof and its citations."""
    answer = asked("can ann activate the level 3 ability of lamp?", situation=hopeless)
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, Verdict.NO)
    for rule in ("117.1b", "118.3", "307.5", "716.2a"):
        assert f"({rule})" in answer.sentence
        assert rule in telling(answer)
        assert rule in {citation.number for citation in answer.citations}
    assert answer.sentence.count("(307.5)") == 3  # priority, turn and step, each a reason


def test_each_proof_is_of_the_same_fact_by_another_way(asked: Asked, hopeless: Situation) -> None:
    """No reason is given twice."""
    answer = asked("can ann activate the level 3 ability of lamp?", situation=hopeless)
    proofs: tuple[Proof, ...] = answer.proofs
    assert len({proof.conclusion for proof in proofs}) == 1
    assert len({proof.blocks() for proof in proofs}) == len(proofs) > 4
    assert len(answer.to_json()["proofs"]) == len(proofs)


def test_one_reason_is_not_numbered(asked: Asked, situate: Callable[..., Situation]) -> None:
    """The sentence stays short where one thing is in the way."""
    answer = asked(
        "can ann activate the level 3 ability of lamp?", situation=situate(step="declare blockers")
    )
    assert answer.verdict is Verdict.NO
    assert "1." not in answer.sentence
    assert answer.sentence.endswith("(307.5).")
