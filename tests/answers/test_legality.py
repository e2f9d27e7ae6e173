"""What may be cast, played and targeted, and what resolves, follows from the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]
Situate = Callable[..., Any]

ELF = {"type line": "Creature — Elf", "power": 2, "toughness": 2, "controller": "bob"}


@pytest.fixture(scope="module")
def table(situate: Situate) -> Any:
    """Ann's main phase with a spell on the stack, and what both hold."""
    instant = {"type line": "Instant", "mana cost": "{1}{U}", "owner": "ann"}
    return situate(
        stack=[
            {
                "axe": {
                    "type line": "Instant",
                    "mana cost": "{B}",
                    "text": "Destroy target creature.",
                    "controller": "ann",
                    "targets": ["imp"],
                }
            },
            {
                "saw": {
                    "type line": "Instant",
                    "mana cost": "{B}",
                    "text": "Destroy target creature.",
                    "controller": "ann",
                    "targets": ["elf"],
                }
            },
        ],
        battlefield={
            "elf": ELF | {"abilities": ["hexproof"]},
            "imp": ELF,
            "lurker": ELF | {"text": "Morph {1}", "face down": True, "controller": "ann"},
        },
        hand={
            "answer": instant | {"name": "Answer", "text": "Draw a card."},
            "rite": instant | {"name": "Rite", "type line": "Sorcery", "text": "Draw a card."},
            "wood": {"type line": "Basic Land — Forest", "owner": "ann"},
        },
    )


@pytest.mark.parametrize(
    ("question", "verdict", "cites", "said"),
    [
        ("Can ann cast answer now?", Verdict.YES, ("304.1",), "may cast answer"),
        ("May I cast rite?", Verdict.NO, ("307.5", "117.1a"), "on the stack"),
        ("Why can't ann cast rite?", Verdict.NO, ("307.5",), "on the stack"),
        ("Can ann play wood now?", Verdict.NO, ("305.1",), "cannot play wood"),
        ("Can ann turn lurker face up?", Verdict.YES, ("116.2b",), "special action"),
        ("Is imp a legal target for axe?", Verdict.YES, ("608.2b",), "legal target"),
        ("Is elf a legal target for axe?", Verdict.NO, ("702.11b",), "cannot target"),
        ("Is elf a legal target for saw?", Verdict.NO, ("702.11b",), "any longer"),
        ("Can axe target bob?", Verdict.NO, ("115.2",), "cannot target"),
        ("Does axe resolve?", Verdict.YES, ("608.2b",), "resolves"),
        ("Does saw resolve?", Verdict.NO, ("608.2b",), "does not resolve"),
        ("Does saw affect elf?", Verdict.NO, ("608.2b",), "does not affect"),
        ("Is imp affected by axe?", Verdict.YES, ("608.2b",), "legal target"),
    ],
)
def test_yes_and_no(
    question: str, verdict: Verdict, cites: tuple[str, ...], said: str, asked: Asked, table: Any
) -> None:
    """The verdict stands on the rules that decide, and a no says why."""
    answer = asked(question, table)
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, verdict), answer.sentence
    assert said in answer.sentence
    assert set(cites) <= {citation.number for citation in answer.citations}


def test_what_is_not_stated_is_named(asked: Asked, situate: Situate) -> None:
    """Without priority stated it cannot be concluded, and the answer says what is missing."""
    stated = {"name": "Answer", "type line": "Instant", "mana cost": "{U}", "owner": "ann"}
    answer = asked("Can ann cast answer?", situate(priority=None, hand={"answer": stated}))
    assert answer.verdict is Verdict.UNKNOWN
    assert any("priority" in need for need in answer.needs)
