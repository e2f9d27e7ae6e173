"""What became of a cited number, by a small history (histories.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.answers.verdicts import Judge, Kind, Span, judge
from comprules.store.history import HistoryFile
from tests.answers.histories import small_history

OLD, NEW = "2020-01-01", "2023-01-01"


def spans(history: HistoryFile, number: str) -> list[Span]:
    """All that ever had the number."""
    return [Span(run, run.first, run.last) for run in history.bearers(number)]


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> HistoryFile:
    folder: Path = tmp_path_factory.mktemp("history")
    return small_history(folder)


def test_what_did_not_change_is_fine(history: HistoryFile) -> None:
    verdict = judge("509", history, OLD, NEW)
    assert (verdict.kind, verdict.now, verdict.mended) == (Kind.FINE, ("509",), None)


def test_a_number_that_another_rule_took_over_is_displaced(history: HistoryFile) -> None:
    """An existence check would find nothing: 702.2a exists in both editions."""
    verdict = judge("702.2a", history, OLD, NEW)
    assert (verdict.kind, verdict.now, verdict.since) == (Kind.DISPLACED, ("702.4a",), "2022-01-01")
    assert verdict.mended == "702.4a"
    assert "702.2a is another rule now" in verdict.message


def test_a_number_that_nothing_took_over_is_displaced_too(history: HistoryFile) -> None:
    verdict = judge("603.7d", history, OLD, NEW)
    assert (verdict.kind, verdict.mended) == (Kind.DISPLACED, "603.8d")
    assert "there is no 603.7d now" in verdict.message


def test_read_by_the_edition_it_is_held_against_all_is_fine(history: HistoryFile) -> None:
    assert judge("702.2a", history, NEW, NEW).kind is Kind.FINE


def test_other_words_are_no_error(history: HistoryFile) -> None:
    verdict = judge("704.5a", history, OLD, NEW)
    assert (verdict.kind, verdict.since, verdict.now) == (
        Kind.REWORDED,
        "2022-01-01",
        ("704.5a",),
    )


def test_other_examples_are_no_other_words(history: HistoryFile) -> None:
    assert judge("704.5c", history, OLD, NEW).kind is Kind.FINE


def test_a_removed_rule_is_missing_since_it_went(history: HistoryFile) -> None:
    verdict = judge("704.5b", history, OLD, NEW)
    assert (verdict.kind, verdict.since) == (Kind.MISSING, "2022-01-01")
    assert "was removed in 2022-01-01" in verdict.message
    assert "704.5a" in verdict.message


def test_a_number_that_never_was_names_the_nearest(history: HistoryFile) -> None:
    verdict = judge("704.5z", history, OLD, NEW)
    assert verdict.kind is Kind.MISSING
    assert "never was" in verdict.message
    assert "704.5a" in verdict.message


def test_a_later_rule_does_not_exist_in_an_older_edition(history: HistoryFile) -> None:
    verdict = judge("704.6a", history, OLD, "2021-01-01")
    assert verdict.kind is Kind.MISSING
    assert "exists only since 2022-01-01" in verdict.message


def test_a_number_that_did_not_exist_when_it_was_written_is_uncertain(
    history: HistoryFile,
) -> None:
    verdict = judge("704.6a", history, OLD, NEW)
    assert verdict.kind is Kind.UNCERTAIN
    assert "exists only since 2022-01-01" in verdict.message


def test_a_split_rule_that_kept_its_number_names_its_other_part(history: HistoryFile) -> None:
    verdict = judge("601.2a", history, OLD, NEW)
    assert (verdict.kind, verdict.now) == (Kind.REWORDED, ("601.2a", "601.2b"))
    assert verdict.mended is None


def test_a_rule_that_is_gone_and_whose_number_is_taken_is_displaced(history: HistoryFile) -> None:
    verdict = judge("105.1", history, OLD, NEW)
    assert (verdict.kind, verdict.now, verdict.mended) == (Kind.DISPLACED, (), None)
    assert "is gone" in verdict.message


def test_undecided_lineage_is_uncertain(history: HistoryFile) -> None:
    verdict = judge("701.9a", history, OLD, NEW)
    assert verdict.kind is Kind.UNCERTAIN
    assert "701.8a" in verdict.message


def test_backward_a_number_is_displaced_as_well(history: HistoryFile) -> None:
    """A text of today held against the edition that a tournament archive quotes."""
    verdict = judge("702.4a", history, NEW, OLD)
    assert (verdict.kind, verdict.mended) == (Kind.DISPLACED, "702.2a")


def test_dates_that_come_to_the_same_decide(history: HistoryFile) -> None:
    verdict = Judge(history, NEW).verdict_among("702.2a", spans(history, "702.2a")[:1])
    assert (verdict.kind, verdict.mended) == (Kind.DISPLACED, "702.4a")


def test_dates_that_do_not_are_uncertain_and_say_between_which(history: HistoryFile) -> None:
    verdict = Judge(history, NEW).verdict_among("702.2a", spans(history, "702.2a"))
    assert verdict.kind is Kind.UNCERTAIN
    assert verdict.mended is None
    assert "702.4a if written 2020-01-01 to 2021-01-01" in verdict.message
    assert "the rule it is now if written 2022-01-01 to 2023-01-01" in verdict.message


def test_rewording_alone_makes_nothing_uncertain(history: HistoryFile) -> None:
    verdict = Judge(history, NEW).verdict_among("704.5a", spans(history, "704.5a"))
    assert verdict.kind is Kind.REWORDED


def test_reading_the_whole_history_at_once_changes_nothing(tmp_path: Path) -> None:
    one, other = small_history(tmp_path), HistoryFile(tmp_path)
    other.load()
    numbers = sorted({run.name for run in one.all_runs()})
    for old in one.dates:
        judges = Judge(one, NEW), Judge(other, NEW)
        assert [judges[0].verdict(n, old) for n in numbers] == [
            judges[1].verdict(n, old) for n in numbers
        ]
