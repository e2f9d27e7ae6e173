"""The tree of known truth: the same for the same seed, and linted without a slip."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.lint_tree import LANGUAGES, Fact, Source, measure, write_tree

from comprules.answers.dating import Inference
from comprules.answers.judging import by_date
from comprules.answers.linting import Linter
from comprules.answers.verdicts import Judge, Kind
from tests.answers.histories import HEADINGS, small_history

FACTS = {
    "704.5": Fact(Kind.FINE, "704.5"),
    "601.2": Fact(Kind.FINE, "601.2"),
    "702.2a": Fact(Kind.DISPLACED, "702.4a"),
    "702.3a": Fact(Kind.DISPLACED, "702.2a"),
    "702.4a": Fact(Kind.DISPLACED, "702.3a"),
    "603.7d": Fact(Kind.DISPLACED, "603.8d"),
    "603.7e": Fact(Kind.DISPLACED, "603.8e"),
    "603.7f": Fact(Kind.DISPLACED, "603.8f"),
    "704.5a": Fact(Kind.REWORDED, "704.5a"),
    "704.5b": Fact(Kind.MISSING),
}
SOURCES = [Source("2020-01-01", FACTS), Source("2021-01-01", FACTS)]


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    return Judge(small_history(tmp_path), "2023-01-01")


def test_a_seed_makes_one_tree(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
    assert write_tree(one, SOURCES, count=200) == write_tree(other, SOURCES, count=200)
    assert {p.name: p.read_bytes() for p in one.iterdir()} == {
        p.name: p.read_bytes() for p in other.iterdir()
    }


def test_everything_is_found_and_judged_in_every_language(tmp_path: Path, judge: Judge) -> None:
    folder = tmp_path / "tree"
    folder.mkdir()
    truths = write_tree(folder, SOURCES, count=600)
    assert {p.suffix[1:] for p in folder.iterdir()} == set(LANGUAGES)
    linters = {s.date: Linter(judge, by_date(s.date)) for s in SOURCES}
    outcome = measure(folder, truths, linters)
    assert outcome.slips == []
    assert outcome.finding.right == outcome.finding.found == outcome.finding.wanted >= 600
    assert outcome.rewritten > 100


def test_undated_nothing_is_rewritten_wrongly(tmp_path: Path, judge: Judge) -> None:
    folder = tmp_path / "tree"
    folder.mkdir()
    truths = write_tree(folder, SOURCES, count=600, seed=3)
    inferring = Linter(judge, Inference(judge, HEADINGS))
    outcome = measure(folder, truths, {s.date: inferring for s in SOURCES})
    assert outcome.finding.right == outcome.finding.wanted
    assert outcome.wrongly == 0


def test_a_slip_is_counted(tmp_path: Path, judge: Judge) -> None:
    """By the newest edition, nothing of 2020 is judged as it should be."""
    folder = tmp_path / "tree"
    folder.mkdir()
    truths = write_tree(folder, SOURCES, count=100)
    outcome = measure(
        folder, truths, {s.date: Linter(judge, by_date("2023-01-01")) for s in SOURCES}
    )
    assert outcome.kinds[Kind.DISPLACED].right == 0
    assert outcome.slips != []
