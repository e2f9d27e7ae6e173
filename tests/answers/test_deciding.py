"""Rules that decide a question are quoted where its subject is clear, and only there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("Is my Class still level 2 if somebody proliferates?", {"716.2b", "701.34a"}),
        ("Is an ability with a target and a kicker a mana ability?", {"605.5a"}),
        ("Is a triggered ability that adds mana a mana ability?", {"605.1b"}),
        ("Is the level of a Class a counter or a designation?", {"716.2b"}),
        ("What happens to the lower level abilities of a Class? Are they lost?", {"716.2a"}),
    ],
)
def test_quotes_the_rules_that_decide(
    question: str, numbers: set[str], asked: Callable[..., Answer]
) -> None:
    """The rules of the question's subject are cited and said, without a yes or no."""
    answer = asked(question)
    assert answer.kind is Kind.QUOTED
    assert answer.verdict is Verdict.TEXT
    assert numbers <= {citation.number for citation in answer.citations}
    assert len(answer.citations) <= 4
    assert all(number in answer.sentence for number in numbers)
    assert answer.exit_status == 0


@pytest.mark.parametrize(
    "question",
    [
        "Can I proliferate the level of a Class on Mars?",  # a word that is nowhere in the rules
        "Should I proliferate the level of a Class?",  # advice
        "Does an edition say that I proliferate the level of a Class?",  # the document
        "Can a summoning sick creature tap my opponent?",  # a player is no permanent
        "Why creatures?",  # too little
        "Can a creature with a level counter draw a card from a library in a graveyard?",
    ],
)
def test_shows_the_nearest_rules_where_it_is_not_clear(
    question: str, asked: Callable[..., Answer]
) -> None:
    """A question that is not understood, or not near enough to a subject, gets no answer."""
    answer = asked(question)
    assert answer.kind is Kind.FOUND
    assert answer.verdict is Verdict.UNKNOWN


def test_a_situation_is_not_answered_by_quoting(
    asked: Callable[..., Answer], situate: Callable[..., Any]
) -> None:
    """Where a situation is asked about, what the rules say in general is only near."""
    answer = asked("Does it proliferate the level of a Class?", situate())
    assert answer.verdict is Verdict.UNKNOWN


def test_the_subject_index_counts_for_the_nearest_rules(asked: Callable[..., Answer]) -> None:
    """Where nothing is quoted, the rules of the nearest subjects stand among the first."""
    answer = asked("My vehicle came in on Mars this turn, it is summoning sick: crew and attack?")
    assert answer.kind is Kind.FOUND
    assert {"302.6", "702.122a"} & {citation.number for citation in answer.citations[:5]}
