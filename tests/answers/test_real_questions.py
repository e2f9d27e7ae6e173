"""Questions as people ask them, over a real edition: near rules found, nothing wrong said."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from benchmarks.lookup import Row, measured

from comprules.answers import ask
from comprules.store.knowledge import KnowledgeBase

SHARED = Path(os.environ.get("COMPRULES_SHARED", Path(__file__).parents[3] / "shared"))
QUESTIONS = SHARED / "eval" / "lookup.jsonl"

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not QUESTIONS.exists(), reason="the shared data is not here"),
]


@pytest.fixture(scope="module")
def rows(real_home: Path) -> list[Row]:
    return measured(QUESTIONS, KnowledgeBase.open(real_home))


def test_no_answer_contradicts_the_key(rows: list[Row]) -> None:
    """What is derived or quoted never says the opposite of the right answer."""
    assert [row.data["question"] for row in rows if row.verdict == "wrong"] == []


def test_what_is_answered_cites_a_required_rule(rows: list[Row]) -> None:
    """Of the answers four in five stand on a rule that must be cited."""
    answered = [row for row in rows if row.answered]
    assert sum(row.meets_any() for row in answered) / len(answered) >= 0.8


def test_the_nearest_rules_are_near(rows: list[Row]) -> None:
    """A rule that must be cited is among the first ten for three questions in four."""
    assert sum(row.meets_any(10) for row in rows) / len(rows) >= 0.75


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("What is vigilance?", ["702.20b"]),  # not of which kind it is, nor that more is no more
        ("What does deathtouch do?", ["702.2b", "702.2c"]),
        ("What is prowess?", ["702.108a"]),
        ("What is surveil?", ["701.25a"]),
        ("What is a triggered ability?", ["603.1", "603.4"]),  # of two headings the one about it
        ("What is a counter?", ["122.1", "122.2"]),
    ],
)
def test_few_rules_say_what_something_is(
    question: str, numbers: list[str], real_home: Path
) -> None:
    """Those that define it are cited; what else stands under its heading is background."""
    answer = ask(question, KnowledgeBase.open(real_home))
    cited = [c.number for c in answer.citations if not c.number.startswith("glossary")]
    assert cited == numbers
    assert not set(numbers) & {c.number for c in answer.background}
