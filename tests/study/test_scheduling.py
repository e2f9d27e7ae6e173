"""When a card is due again."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from comprules.study.scheduling import (
    Phase,
    Rating,
    from_moment,
    moment,
    recall,
    replayed,
    reviewed,
)
from tests.study.conftest import NOW


def test_what_is_known_comes_again_later_and_later() -> None:
    """Each time it is right, the interval grows."""
    schedule, at, intervals = None, NOW, list[timedelta]()
    for _ in range(6):
        schedule = reviewed(schedule, Rating.GOOD, at)
        intervals.append(schedule.due - at)
        at = schedule.due
    assert intervals == sorted(intervals)
    assert intervals[0] < timedelta(hours=1)
    assert intervals[-1] > timedelta(days=30)


def test_what_was_forgotten_comes_again_soon() -> None:
    """And is learned again."""
    known = replayed([(Rating.EASY, NOW)])
    assert known is not None
    assert known.phase is Phase.REVIEW
    forgotten = reviewed(known, Rating.AGAIN, known.due)
    assert forgotten.phase is Phase.RELEARNING
    assert forgotten.due - known.due < timedelta(hours=1)
    assert forgotten.stability < known.stability


def test_a_guess_counts_for_less_than_what_was_known_at_once() -> None:
    """Hard, good and easy give three intervals."""
    before = replayed([(Rating.EASY, NOW)])
    assert before is not None
    ratings = (Rating.HARD, Rating.GOOD, Rating.EASY)
    due = [reviewed(before, rating, before.due).due for rating in ratings]
    assert due == sorted(set(due))


def test_the_same_reviews_give_the_same_schedule() -> None:
    """There is no chance in it, so that merged decks agree."""
    reviews = [(Rating.EASY, NOW), (Rating.GOOD, NOW + timedelta(days=20))]
    assert replayed(reviews) == replayed(reviews)
    assert replayed([]) is None


def test_recall_falls_to_what_is_aimed_at_when_a_card_is_due() -> None:
    """Nine in ten."""
    schedule = replayed([(Rating.EASY, NOW)])
    assert schedule is not None
    assert recall(schedule, NOW) == 1
    assert recall(schedule, schedule.due) == pytest.approx(0.9, abs=0.02)
    assert recall(schedule, schedule.due + timedelta(days=365)) < 0.8


@pytest.mark.parametrize("at", [NOW, NOW.replace(microsecond=1), datetime(1999, 1, 1).astimezone()])
def test_a_moment_is_read_as_it_was_written(at: datetime) -> None:
    """To the microsecond, whatever the time zone."""
    assert from_moment(moment(at)) == at


def test_moments_sort_as_times_do() -> None:
    """The queries of a deck compare the texts."""
    times = [NOW + timedelta(microseconds=10**n) for n in range(14)]
    assert [moment(t) for t in times] == sorted(moment(t) for t in times)
