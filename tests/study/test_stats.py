"""The figures of a deck."""

from __future__ import annotations

from datetime import timedelta

import pytest

from comprules.study.deck import Deck
from comprules.study.deckfile import transaction
from comprules.study.scheduling import Rating
from comprules.study.stats import FORECAST_DAYS, stats_of
from tests.study.conftest import NOW
from tests.study.questions import question
from tests.study.test_deck import answered

DAY = timedelta(days=1)
CLASSES = question(asked=1, citations=("716.2a",))
SAGAS = question(asked=2, citations=("714.1", "glossary:Saga"))
TURNS = question(asked=3, citations=("500.1",))


def test_an_empty_deck_has_no_shares(deck: Deck) -> None:
    """Nothing is divided by nothing."""
    stats = stats_of(deck, NOW)
    assert (stats.right, stats.retention, stats.recall) == (None, None, None)
    assert (stats.rules, stats.days, stats.forecast) == ((), 0, (0,) * FORECAST_DAYS)


def test_cards_are_counted_by_how_far_they_are_learned(deck: Deck) -> None:
    """New, learning, known, retired."""
    deck.add([CLASSES, SAGAS, TURNS, question(asked=4)], NOW)
    deck.record(answered(CLASSES, "a", Rating.EASY))
    deck.record(answered(SAGAS, "b", Rating.AGAIN))
    with transaction(deck.database, deck.path):
        deck.retire(TURNS.identity, "500.1 is gone", "2027-01-01", NOW)
    stats = stats_of(deck, NOW)
    assert (stats.new, stats.learning, stats.known, stats.retired) == (1, 1, 1, 1)
    assert stats.reviews == 2
    assert stats.right == 0.5


def test_retention_is_of_what_was_asked_again_a_day_later(deck: Deck) -> None:
    """Not of what was just said, and not of what is long ago."""
    deck.add([CLASSES], NOW)
    for n, (days, rating) in enumerate(
        [(-90, Rating.GOOD), (-60, Rating.AGAIN), (-10, Rating.GOOD), (-10, Rating.AGAIN), (-5, 3)]
    ):
        at = NOW + days * DAY + timedelta(minutes=n)
        deck.record(answered(CLASSES, str(n), Rating(rating), at))
    assert stats_of(deck, NOW).retention == 1
    deck.record(answered(CLASSES, "last", Rating.AGAIN, NOW))
    assert stats_of(deck, NOW).retention == pytest.approx(2 / 3)


def test_the_weakest_come_first(deck: Deck) -> None:
    """By the share of wrong answers; many of them weigh more than one."""
    deck.add([CLASSES, SAGAS, TURNS], NOW)
    for n in range(6):
        deck.record(answered(SAGAS, f"s{n}", Rating.AGAIN, NOW + n * DAY))
    deck.record(answered(TURNS, "t", Rating.AGAIN))
    deck.record(answered(CLASSES, "c"))
    stats = stats_of(deck, NOW + 6 * DAY)
    assert [(w.number, w.right, w.reviews) for w in stats.rules] == [
        ("714", 0, 6),
        ("500", 0, 1),
        ("716", 1, 1),
    ]
    assert [(w.number, w.right, w.reviews) for w in stats.sections] == [("7", 1, 7), ("5", 0, 1)]
    assert stats.rules[0].recall < stats.rules[2].recall <= 1


def test_the_forecast_counts_what_becomes_due(deck: Deck) -> None:
    """On each day; what is overdue today."""
    deck.add([CLASSES, SAGAS], NOW)
    deck.record(answered(CLASSES, "a", Rating.EASY))
    due = deck.card(CLASSES.identity).schedule
    assert due is not None
    days = (due.due.date() - NOW.date()).days
    assert stats_of(deck, NOW).forecast[days] == 1
    deck.record(answered(SAGAS, "b", Rating.AGAIN))
    stats = stats_of(deck, NOW + 3 * DAY)
    assert (stats.forecast[0], stats.due) == (1, 1)
    assert sum(stats.forecast) == 2


def test_days_in_a_row(deck: Deck) -> None:
    """Up to today, or to yesterday as long as today is not over."""
    deck.add([CLASSES], NOW)
    for n in (0, 1, 2, 5):
        deck.record(answered(CLASSES, str(n), at=NOW - n * DAY))
    assert stats_of(deck, NOW).days == 3
    assert stats_of(deck, NOW + DAY).days == 3
    assert stats_of(deck, NOW + 2 * DAY).days == 0
