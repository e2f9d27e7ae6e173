"""A question that cannot be answered is never answered, however near it comes to one that can."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict
from tests.homes import SMALL_DATE

_SECTIONS: dict[str, list[str]] = {}
for _line in Path(__file__).with_name("unanswerable.txt").read_text(encoding="utf-8").splitlines():
    if _line.startswith("# "):
        _SECTIONS[_line[2:]] = _section = []
    elif _line:
        _section.append(_line)
_ALL = [question for questions in _SECTIONS.values() for question in questions]
_WITH_FACTS = [
    question
    for name, questions in _SECTIONS.items()
    if name != "Missing facts"
    for question in questions
]


def _is_no_answer(answer: Answer) -> None:
    assert answer.verdict is Verdict.UNKNOWN, answer.sentence
    assert answer.kind is not Kind.DERIVED, answer.sentence
    assert not answer.proofs
    assert answer.exit_status == 1


def test_there_are_enough() -> None:
    """The measure speaks of fifty."""
    assert len(_ALL) > 90


@pytest.mark.parametrize("question", _ALL)
def test_not_answered_without_a_situation(question: str, asked: Callable[..., Answer]) -> None:
    """Nothing of the list is answered where no situation is given."""
    _is_no_answer(asked(question))


@pytest.mark.parametrize("question", _ALL)
def test_not_answered_where_the_text_is_imported(
    question: str, asked: Callable[..., Answer]
) -> None:
    """Nor of an edition with its text: no sentence is quoted as if it decided what none does."""
    _is_no_answer(asked(question, edition=SMALL_DATE))


@pytest.mark.parametrize("question", _WITH_FACTS)
def test_not_answered_in_a_situation(
    question: str, asked: Callable[..., Answer], situate: Callable[..., Any]
) -> None:
    """Nor where there is one, except what it lacked was only the situation."""
    _is_no_answer(asked(question, situate()))


@pytest.mark.parametrize("question", _SECTIONS["Missing facts"])
def test_not_answered_where_facts_are_missing(
    question: str, asked: Callable[..., Answer], situate: Callable[..., Any]
) -> None:
    """In a situation with two Classes that says nothing of turn and stack, nothing is guessed."""
    classes = {
        name: {"card": "Kilnkeeper Class", "controller": who, "level": 2}
        for name, who in (("kiln1", "ann"), ("kiln2", "bob"))
    }
    situation = situate(
        active_player=None, step=None, priority=None, stack=None, battlefield=classes
    )
    _is_no_answer(asked(question, situation))


def test_says_that_it_is_no_answer(asked: Callable[..., Answer]) -> None:
    """What is found is offered as the nearest rules, in plain words."""
    answer = asked("How do I level a Class without paying any mana at all?")
    assert answer.kind is Kind.FOUND
    assert "not an answer" in answer.sentence
    assert answer.citations
