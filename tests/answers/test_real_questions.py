"""Questions as people ask them, over a real edition: near rules found, nothing wrong said."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from benchmarks.lookup import Row

from comprules.answers import ask
from comprules.store.building import import_editions
from comprules.store.knowledge import KnowledgeBase

SHARED = Path(os.environ.get("COMPRULES_SHARED", Path(__file__).parents[3] / "shared"))
EDITION = SHARED / "cr" / "2026-01-16.txt"
QUESTIONS = SHARED / "eval" / "lookup.jsonl"

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not QUESTIONS.exists(), reason="the shared data is not here"),
]


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    home = tmp_path_factory.mktemp("real")
    import_editions(home, [EDITION], lambda line: None)
    kb = KnowledgeBase.open(home)
    data = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    return [Row(row, ask(row["question"], kb), 0.0) for row in data]


def test_no_answer_contradicts_the_key(rows: list[Row]) -> None:
    """What is derived or quoted never says the opposite of the right answer."""
    assert [row.data["question"] for row in rows if row.answered and row.contradicts] == []


def test_what_is_answered_cites_a_required_rule(rows: list[Row]) -> None:
    """An answer stands on a rule that must be cited."""
    assert [row.data["question"] for row in rows if row.answered and row.rank is None] == []


def test_the_nearest_rules_are_near(rows: list[Row]) -> None:
    """A rule that must be cited is among the first ten for three questions in four."""
    near = sum(row.rank is not None and row.rank <= 10 for row in rows)
    assert near / len(rows) >= 0.75
