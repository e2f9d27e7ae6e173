"""Whether these creatures and no others may attack or block is tried as a declaration."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]
Situate = Callable[..., Any]


def _creature(controller: str, **more: Any) -> dict[str, Any]:
    stated = {"types": ["Creature"], "power": 2, "toughness": 2, "controller": controller}
    return stated | {key.replace("_", " "): value for key, value in more.items()}


def _combat(situate: Situate, step: str, creatures: dict[str, Any]) -> Any:
    return situate(
        **{"active player": "ann", "step": step},
        players={"ann": {"life": 20}, "bob": {"life": 20}},
        battlefield=creatures,
    )


@pytest.mark.parametrize(
    ("question", "verdict", "cites"),
    [
        ("Can bear block ogre alone?", Verdict.NO, "702.111b"),
        ("Can bear and elk block ogre?", Verdict.YES, "509.1"),
        ("Can ogre be blocked by bear and elk together?", Verdict.YES, "509.1"),
        ("Is it legal to block ogre with bear?", Verdict.NO, "509.1b"),
        ("Can bob choose not to block?", Verdict.YES, "509.1"),
    ],
)
def test_blockers(
    question: str, verdict: Verdict, cites: str, asked: Asked, situate: Situate
) -> None:
    """A creature with menace is blocked by two or by none."""
    menace = {
        "ogre": _creature("ann", attacking="bob", text="Menace"),
        "bear": _creature("bob"),
        "elk": _creature("bob"),
    }
    answer = asked(question, _combat(situate, "declare blockers", menace))
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, verdict), answer.sentence
    assert cites in {citation.number for citation in answer.citations}


@pytest.mark.parametrize(
    ("question", "verdict", "cites"),
    [
        ("Can cat attack alone?", Verdict.NO, "508.1c"),
        ("Can cat and dog attack bob?", Verdict.YES, "508.1"),
        ("Can dog attack bob alone?", Verdict.YES, "508.1"),
        ("Can ann choose not to attack?", Verdict.NO, "508.1d"),
    ],
)
def test_attackers(
    question: str, verdict: Verdict, cites: str, asked: Asked, situate: Situate
) -> None:
    """One creature cannot attack alone, and another has to attack."""
    stayed = {"controlled_since_turn_began": "yes"}
    pair = {
        "cat": _creature("ann", text="This creature can't attack or block alone.", **stayed),
        "dog": _creature("ann", text="This creature attacks each combat if able.", **stayed),
    }
    answer = asked(question, _combat(situate, "declare attackers", pair))
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, verdict), answer.sentence
    assert cites in {citation.number for citation in answer.citations}


def test_nobody_to_attack(asked: Asked, situate: Situate) -> None:
    """Of a creature that may attack nobody, as far as is known, it is said so."""
    answer = asked("Can cat attack alone?", _combat(situate, "untap", {"cat": _creature("bob")}))
    assert answer.verdict is Verdict.UNKNOWN
