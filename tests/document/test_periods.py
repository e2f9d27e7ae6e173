"""Periods: the day that a year, a month or a day stands for."""

from __future__ import annotations

import pytest

from comprules.document.periods import last_day
from comprules.errors import UsageError


@pytest.mark.parametrize(
    ("period", "day"),
    [
        ("2024", "2024-12-31"),
        ("2024-02", "2024-02-29"),
        ("2023-02", "2023-02-28"),
        ("2024-06-07", "2024-06-07"),
        (" 1999-11 ", "1999-11-30"),
    ],
)
def test_the_last_day_of_a_period(period: str, day: str) -> None:
    """A year ends in December, a month with its last day, leap years heeded."""
    assert last_day(period) == day


@pytest.mark.parametrize(
    "period", ["", "24", "2024-13", "2024-00", "2023-02-29", "2024-6", "June", "0000", "2024-06-7"]
)
def test_what_is_no_period(period: str) -> None:
    """Said as a usage error that shows how to write one."""
    with pytest.raises(UsageError, match="no date") as caught:
        last_day(period)
    assert "2024-06" in caught.value.hint
