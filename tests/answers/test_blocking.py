"""Whether one described creature can block another is proved in a combat made up for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]


def _cited(answer: Answer) -> set[str]:
    return {citation.number for citation in answer.citations}


@pytest.mark.parametrize(
    ("question", "verdict", "cites"),
    [
        ("Can a creature with horsemanship block a flyer?", Verdict.NO, {"702.9b", "509.1b"}),
        ("Can a creature with shadow block one with flying?", None, set()),
        (
            "Can a creature with shadow block a creature with flying?",
            Verdict.NO,
            {"702.9b", "702.28b", "509.1b"},  # each reason, and nothing else
        ),
        ("Can I block a creature with shadow with a creature with reach?", Verdict.NO, {"702.28b"}),
        ("Can a creature with flying block an attacker without flying?", Verdict.YES, set()),
        ("May a black creature block a creature with fear?", Verdict.YES, set()),
        ("May a green creature block a creature with fear?", Verdict.NO, {"702.36b"}),
        ("Can a red creature block a creature with protection from red?", Verdict.NO, {"702.16f"}),
        ("Can a creature with protection from red block a red creature?", Verdict.YES, set()),
        ("Can a tapped creature block a creature with trample?", Verdict.NO, {"509.1a"}),
        ("Can an attacker with menace be blocked by a single creature?", Verdict.NO, {"702.111b"}),
        ("Can an Elf with reach block a creature with flying by itself?", Verdict.YES, set()),
    ],
)
def test_yes_or_no_with_the_rules_that_decide(
    question: str, verdict: Verdict | None, cites: set[str], asked: Asked
) -> None:
    """The proof is of one small combat; it cites what keeps from blocking, and little else."""
    answer = asked(question)
    if verdict is None:  # `one` is no creature that is described
        assert answer.kind is not Kind.DERIVED
        return
    assert answer.verdict is verdict, answer.sentence
    assert answer.kind is Kind.DERIVED
    assert answer.proofs
    assert cites <= _cited(answer)
    if verdict is Verdict.NO:
        assert _cited(answer) <= {*cites, "509.1b"}


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("Can a creature block a creature with menace?", "together with another"),
        ("Can a creature block a creature with fear?", "color"),
        ("Can a creature with skulk be blocked by a creature?", "power"),
        ("Can a green creature block a creature with intimidate?", "attacker has a color"),
    ],
)
def test_what_it_depends_on_is_said(question: str, word: str, asked: Asked) -> None:
    """What the question leaves open is tried both ways; where it matters there is no yes or no."""
    answer = asked(question)
    assert answer.verdict is Verdict.TEXT
    assert "depends" in answer.sentence
    assert word in answer.sentence


def test_an_artifact_would_be_said(asked: Asked) -> None:
    """A creature is taken for none, and the answer says what would be if it were."""
    answer = asked("Can a red creature block a creature with fear?")
    assert answer.verdict is Verdict.NO
    assert "unless it is an artifact" in answer.sentence


@pytest.mark.parametrize(
    "question",
    [
        "Can a creature block a creature?",
        "Can an enchantment block a creature with flying?",
        "Can a creature block a creature with swampwalk?",  # the word more is not read
        "Can a creature with flying and without flying block a flyer?",
    ],
)
def test_too_little_or_too_much_is_not_proved(question: str, asked: Asked) -> None:
    """Nothing is concluded of creatures that are not described, or that cannot be."""
    assert asked(question).kind is not Kind.DERIVED


def test_objects_of_a_situation_are_looked_up_there(
    asked: Asked, situate: Callable[..., Any]
) -> None:
    """A creature of the situation does not fight one that only the question has."""
    assert asked("Can bear block a creature with flying?", situate()).verdict is Verdict.UNKNOWN
