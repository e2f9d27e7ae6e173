"""What a described creature may do follows from the rules, with what was assumed said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]
Situate = Callable[..., Any]


def check(answer: Answer, verdict: Verdict, *cites: str) -> None:
    assert answer.verdict is verdict, answer.sentence
    assert answer.kind is Kind.DERIVED
    assert answer.proofs
    assert set(cites) <= {citation.number for citation in answer.citations}


@pytest.mark.parametrize(
    ("question", "verdict", "cites"),
    [
        ("Can a creature that entered this turn block?", Verdict.YES, ("302.6", "509.1a")),
        ("May creatures that just entered block?", Verdict.YES, ("302.6", "509.1a")),
        ("Can a summoning sick creature block?", Verdict.YES, ("302.6", "509.1a")),
        ("Can a tapped creature block?", Verdict.NO, ("509.1a",)),
        ("Can an untapped creature block?", Verdict.YES, ("509.1a",)),
        ("Can a creature with defender block?", Verdict.YES, ("509.1a",)),
        ("Can a creature that entered this turn attack?", Verdict.NO, ("302.6", "508.1a")),
        ("Can I attack with a creature I cast this turn?", Verdict.NO, ("302.6", "508.1a")),
        (
            "Can a creature with haste that entered this turn attack?",
            Verdict.YES,
            ("702.10b", "508.1a"),
        ),
        (
            "Can a tapped creature that has been here since my last turn attack?",
            Verdict.NO,
            ("508.1a",),
        ),
        (
            "Can a creature with defender that was there since the turn began attack?",
            Verdict.NO,
            ("702.3b",),
        ),
        (
            "Can I tap a creature that entered this turn for convoke?",
            Verdict.YES,
            ("702.51a", "302.6"),
        ),
        ("Can I tap a tapped creature for convoke?", Verdict.NO, ("702.51a",)),
        ("Can a creature that entered this turn tap for mana?", Verdict.NO, ("302.6",)),
        ("Is a creature that just entered summoning sick?", Verdict.YES, ("302.6",)),
        (
            "Is a creature with haste that entered this turn summoning sick?",
            Verdict.NO,
            ("702.10b", "302.6"),
        ),
        ("Is an artifact that entered this turn summoning sick?", Verdict.NO, ("302.6",)),
    ],
)
def test_what_a_described_creature_may_do(
    question: str, verdict: Verdict, cites: tuple[str, ...], asked: Asked
) -> None:
    """Yes and no by proof, with the rules that a judge would show."""
    check(asked(question), verdict, *cites)


def test_what_was_assumed_is_said(asked: Asked) -> None:
    """What the question leaves open, and the answer stands on, stands in the answer."""
    assert "Assumed: it is untapped" in asked("Can a creature with haste block?").sentence
    assert "it is your turn" in asked("Can a creature with haste attack?").sentence
    assert "untapped" not in asked("Can a tapped creature block?").sentence.split("No:")[0]


def test_what_turns_on_something_unsaid_is_not_answered(asked: Asked) -> None:
    """Whether a creature may attack turns on how long it was there."""
    answer = asked("Can a creature with flying attack?")
    assert answer.verdict is Verdict.UNKNOWN
    assert any("since turn began" in need for need in answer.needs)


def test_of_a_card(asked: Asked) -> None:
    """A card of the card base may be what entered this turn."""
    check(asked("Can a Trailhead Scout that entered this turn attack?"), Verdict.NO, "302.6")
    check(asked("Can a Trailhead Scout that entered this turn block?"), Verdict.YES, "509.1a")


def test_in_a_situation(asked: Asked, situate: Situate) -> None:
    """The situation says whose turn it is, and how long a creature was there."""
    situation = situate()
    check(asked("Can the bear block?", situation), Verdict.YES, "509.1a")
    check(asked("Can the bear attack?", situation), Verdict.NO, "508.1a")
    tapped = situate(
        battlefield={
            "ox": {"type line": "Creature — Ox", "power": 1, "toughness": 4, "controller": "ann"}
            | {"tapped": True, "controlled since turn began": True},
            "elk": {"type line": "Creature — Elk", "power": 3, "toughness": 3, "controller": "ann"}
            | {"controlled since turn began": True},
        }
    )
    check(asked("Can ox attack?", tapped), Verdict.NO, "508.1a")
    check(asked("May I attack with elk this turn?", tapped), Verdict.YES, "508.1a", "302.6")
    assert asked("Is elk summoning sick?", tapped).verdict is Verdict.NO


def test_every_reason_is_given(asked: Asked) -> None:
    """A creature that is tapped and new cannot attack for two reasons."""
    answer = asked("Can a tapped creature that entered this turn attack?")
    blocks = {proof.block for proof in answer.proofs}
    assert len(blocks) == 2
