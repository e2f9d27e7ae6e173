"""The lineages of the package against moves of exact text and verdicts by hand.

The verdicts were reached by reading both texts, before anything was known of what the alignment
says; candidates were drawn with a seed, by number, heading and likeness of words.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.lineage import (
    NEWEST,
    SAMPLES,
    Verdict,
    exact,
    exact_pairs,
    judge,
    read_series,
    read_verdicts,
)

from comprules.document.lineages import Change, History, Run
from comprules.document.reader import edition_from_bytes
from comprules.store.history import FILE_NAME, HistoryFile, write_history_file
from comprules.store.knowledge import KnowledgeBase
from tests.homes import SMALL

SAMPLE = SAMPLES / "lineage-sample.tsv"
EARLIER, LATER = "2031-03-01", "2032-03-01"


@pytest.fixture
def shifted(tmp_path: Path) -> Iterator[HistoryFile]:
    """A history of two editions in which 1.1 became 1.2, and 1.3 came to be."""
    runs = (
        Run("2031-03-01/1.1", "1.1", 1, EARLIER, EARLIER, "a", ()),
        Run("2031-03-01/1.1", "1.2", 1, LATER, LATER, "a", (Change.RENUMBERED,)),
        Run("2032-03-01/1.3", "1.3", 1, LATER, LATER, "b", (Change.ADDED,)),
    )
    write_history_file(tmp_path / FILE_NAME, History((EARLIER, LATER), ("x", "y"), runs))
    history = HistoryFile(tmp_path)
    yield history
    history.close()


def verdict(old: str, new: str, *changes: str) -> Verdict:
    """A verdict on the two editions."""
    names = [tuple(filter(None, (name,))) for name in (old, new)]
    return Verdict(EARLIER, names[0], LATER, names[1], frozenset(changes))


def test_right_verdicts_are_counted(shifted: HistoryFile) -> None:
    """A pair and an addition that the history has count for it, in links and in kinds."""
    result = judge(shifted, [verdict("1.1", "1.2", "renumbered"), verdict("", "1.3", "added")])
    assert result.misses == []
    assert (result.links["all"].precision, result.links["all"].recall) == (1.0, 1.0)
    assert result.kinds["added"].wanted == 1


def test_wrong_verdicts_are_counted(shifted: HistoryFile) -> None:
    """A pair that the history does not have counts against it, and so does a wrong kind."""
    result = judge(shifted, [verdict("1.1", "1.3", "reworded"), verdict("1.1", "1.2", "reworded")])
    assert len(result.misses) == 2
    assert result.links["all"].precision == 0.5
    assert result.kinds["reworded"].recall == 0.0


def test_exact_pairs_mask_numbers() -> None:
    """A text that only cites another number is the same, whatever its own number."""
    text = SMALL.read_text(encoding="utf-8")
    old = edition_from_bytes(text.encode(), "old.txt")
    moved = text.replace("100.1b Nobody", "100.1c Nobody").replace("100.1b", "100.1c")
    new = edition_from_bytes(moved.encode(), "new.txt")
    pairs = dict(exact_pairs(old, new))
    assert pairs["100.1b"] == "100.1c"
    assert pairs["100.1a"] == "100.1a"


def test_the_sample_is_whole() -> None:
    """At least 200 verdicts that count, 120 of them on recent editions, of every kind."""
    counted = [v for v in read_verdicts(SAMPLE) if not v.doubtful]
    assert len(counted) >= 200
    assert sum(v.old_date >= NEWEST[0] for v in counted) >= 120
    assert {c for v in counted for c in v.changes} == {str(c) for c in Change}


@pytest.fixture(scope="module")
def real_history(fresh_home: Path) -> HistoryFile:
    """The history that the table of the package gives."""
    return KnowledgeBase.open(fresh_home).history


@pytest.mark.parametrize("sample", sorted(p.name for p in SAMPLES.glob("lineage-*.tsv")))
def test_lineages_meet_the_verdicts(real_history: HistoryFile, sample: str) -> None:
    """Which provision is which: floors of precision and recall; kinds likewise."""
    result = judge(real_history, read_verdicts(SAMPLES / sample))
    assert result.links["all"].precision >= 0.95, result.misses
    assert result.links["all"].recall >= 0.94, result.misses
    for kind, tally in result.kinds.items():
        assert tally.precision >= 0.95, (kind, result.misses)
        assert tally.recall >= 0.95, (kind, result.misses)


@pytest.mark.real
def test_every_move_of_exact_text_is_known(real_history: HistoryFile) -> None:
    """Over the editions of 2025 in which most numbers changed: none missed, none contradicted."""
    given = os.environ.get("COMPRULES_SHARED")
    if not given or not Path(given).is_dir():
        pytest.skip("the real editions are not here")
    old, new = read_series("2025-04-04", "2025-06-06")
    result = exact(real_history, old, new)
    assert len(result.found) > 200
    assert (result.missed, result.contradicted, result.false) == ([], [], [])
