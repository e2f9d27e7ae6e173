"""The history file: which edition people mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.document.lineages import History
from comprules.errors import NotFound, UsageError
from comprules.store.history import FILE_NAME, HistoryFile, write_history_file

DATES = ("2030-02-01", "2030-09-12", "2031-03-01")


@pytest.fixture
def history(tmp_path: Path) -> HistoryFile:
    """Three editions in which nothing stands."""
    write_history_file(tmp_path / FILE_NAME, History(DATES, ("a", "b", "c"), ()))
    return HistoryFile(tmp_path)


@pytest.mark.parametrize(
    ("day", "date"),
    [
        ("2030-02-01", "2030-02-01"),
        ("2030-09-11", "2030-02-01"),
        ("2040-01-01", "2031-03-01"),
        ("2030-02", "2030-02-01"),
        ("2030-09", "2030-09-12"),
        ("2030", "2030-09-12"),
        ("latest", "2031-03-01"),
        ("previous", "2030-09-12"),
    ],
)
def test_an_edition_is_named_by_a_day_on_which_it_was_in_force(
    history: HistoryFile, day: str, date: str
) -> None:
    """Nobody knows the dates by heart; a month or a year means the newest edition in it."""
    assert history.named(day) == date


def test_a_day_before_all_editions_names_none(history: HistoryFile) -> None:
    """The error says which is the oldest."""
    with pytest.raises(NotFound, match="2029-12-31") as caught:
        history.named("2029-12-31")
    assert "2030-02-01" in caught.value.hint


@pytest.mark.parametrize("day", ["", "yesterday", "2030-13", "2030-1-1", "2030-01-41", "20300101"])
def test_what_is_no_day_is_refused(history: HistoryFile, day: str) -> None:
    """With the ways to write one."""
    with pytest.raises(UsageError, match="no date"):
        history.named(day)
