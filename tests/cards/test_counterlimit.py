"""How many counters of a kind a text lets a permanent have."""

from __future__ import annotations

import pytest

from comprules.cards.counterlimit import CounterLimit, read_counter_limit


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("Dozer can't have more than seven dream counters on it.", CounterLimit("dream", 7)),
        ("This can’t have more than 3 +1/+1 counters on it.", CounterLimit("+1/+1", 3)),
        (
            "Dozer can't have more than one first strike counter on it.",
            CounterLimit("first strike", 1),
        ),
    ],
)
def test_a_limit_is_read(text: str, limit: CounterLimit) -> None:
    """In words or digits, of any kind of counter."""
    assert read_counter_limit(text) == limit


@pytest.mark.parametrize(
    "text",
    ["Dozer can't have counters.", "You can't have more than seven cards in hand."],
)
def test_no_limit_is_none(text: str) -> None:
    """Other prohibitions set no limit."""
    assert read_counter_limit(text) is None
