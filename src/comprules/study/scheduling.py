"""When a card is due again: FSRS, by the `fsrs` package.

Without the package's random spread of intervals: the state of a card is a function of its
reviews, so that decks merged in any order agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    import fsrs

RETENTION_AIMED_AT: Final = 0.9
"""The chance of recall at which FSRS makes a card due."""


class Rating(IntEnum):
    """How well a card was known, in the figures of FSRS."""

    AGAIN = 1  # wrong
    HARD = 2  # right, by a guess
    GOOD = 3  # right
    EASY = 4  # right at once


class Phase(IntEnum):
    """How far a card is learned, in the figures of FSRS."""

    LEARNING = 1
    REVIEW = 2
    RELEARNING = 3


class Schedule(Struct, frozen=True):
    """What FSRS knows of a card that was reviewed.

    Attributes:
        phase: how far it is learned.
        step: which of the short steps of learning is next, or None.
        stability: the days after which the chance of recall is nine in ten.
        difficulty: from 1 to 10.
        due: when to ask it again.
        last_review: when it was asked last.
    """

    phase: Phase
    step: int | None
    stability: float
    difficulty: float
    due: datetime
    last_review: datetime


def reviewed(before: Schedule | None, rating: Rating, at: datetime) -> Schedule:
    """The schedule of a card after one more review; `before` is None for the first one."""
    import fsrs

    card, _ = _scheduler().review_card(_card(before, at), fsrs.Rating(int(rating)), at)
    assert card.stability is not None
    assert card.difficulty is not None
    assert card.last_review is not None
    return Schedule(
        Phase(int(card.state)),
        card.step,
        card.stability,
        card.difficulty,
        card.due,
        card.last_review,
    )


def replayed(reviews: Iterable[tuple[Rating, datetime]]) -> Schedule | None:
    """The schedule that reviews in order of time lead to; None where there are none."""
    schedule: Schedule | None = None
    for rating, at in reviews:
        schedule = reviewed(schedule, rating, at)
    return schedule


def recall(schedule: Schedule, at: datetime) -> float:
    """The chance, from 0 to 1, that the learner knows the card at a time."""
    return _scheduler().get_card_retrievability(_card(schedule, at), at)


def moment(at: datetime) -> str:
    """A time as a deck keeps it: UTC, to the microsecond, so that texts sort as times do."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def from_moment(text: str) -> datetime:
    """The time that `moment` wrote.

    Raises:
        ValueError: it is none.
    """
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)


@cache
def _scheduler() -> fsrs.Scheduler:
    import fsrs

    return fsrs.Scheduler(desired_retention=RETENTION_AIMED_AT, enable_fuzzing=False)


def _card(schedule: Schedule | None, at: datetime) -> fsrs.Card:
    """The schedule as FSRS has it; a new card where there is none."""
    import fsrs

    if schedule is None:
        return fsrs.Card(card_id=0, due=at)
    return fsrs.Card(
        card_id=0,
        state=fsrs.State(int(schedule.phase)),
        step=schedule.step,
        stability=schedule.stability,
        difficulty=schedule.difficulty,
        due=schedule.due,
        last_review=schedule.last_review,
    )
