"""Whether a creature may assign its combat damage in some way is tried, and a no says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]
Situate = Callable[..., Any]


def _creature(power: int, toughness: int, **more: Any) -> dict[str, Any]:
    return {"types": ["Creature"], "power": power, "toughness": toughness} | more


@pytest.fixture
def fight(situate: Situate) -> Any:
    """A trampler that a damaged creature blocks, and a creature that two others block."""
    return situate(
        **{"active player": "ann", "step": "combat damage"},
        players={"ann": {"life": 20}, "bob": {"life": 20}},
        battlefield={
            "elk": _creature(5, 5, controller="ann", attacking="bob", text="Trample"),
            "hog": _creature(1, 4, controller="bob", blocking="elk", damage=2),
            "ox": _creature(4, 4, controller="ann", attacking="bob"),
            "bat": _creature(1, 3, controller="bob", blocking="ox"),
            "cat": _creature(1, 2, controller="bob", blocking="ox"),
            "cow": _creature(2, 2, controller="ann", attacking="bob", blocked="yes"),
            "dog": _creature(2, 2, controller="ann"),
        },
    )


@pytest.mark.parametrize(
    ("question", "verdict", "cites"),
    [
        ("Can elk assign 3 damage to bob?", Verdict.YES, "702.19b"),
        ("Can elk assign 4 damage to bob?", Verdict.NO, "702.19b"),
        ("May elk assign 2 damage to hog and 3 to bob?", Verdict.YES, "510.1e"),
        ("May elk assign 1 damage to hog and 4 damage to bob?", Verdict.NO, "702.19b"),
        ("Can elk assign all its damage to bob?", Verdict.NO, "702.19b"),
        ("Can elk assign all of its damage to hog?", Verdict.YES, "510.1e"),
        ("Can ox assign 1 damage to bat and 3 to cat?", Verdict.YES, "510.1e"),
        ("Can ox assign 1 damage to bat and 2 to cat and 1 to bob?", Verdict.NO, "510.1c"),
        ("Can ox assign 2 damage to bat and 3 to cat?", Verdict.NO, "510.1a"),
        ("Can cow assign 2 damage to bob?", Verdict.NO, "510.1c"),
    ],
)
def test_a_way_to_assign(
    question: str, verdict: Verdict, cites: str, asked: Asked, fight: Any
) -> None:
    """All of the damage, or a share of it, is assigned so on a board of its own."""
    answer = asked(question, fight)
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, verdict), answer.sentence
    assert cites in {citation.number for citation in answer.citations}


def test_what_does_not_fight(asked: Asked, fight: Any) -> None:
    """A creature that neither attacks nor blocks assigns nothing; what is missing is said."""
    answer = asked("Can dog assign 2 damage to bob?", fight)
    assert (answer.verdict, bool(answer.needs)) == (Verdict.UNKNOWN, True)
