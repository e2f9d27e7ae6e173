"""The replacement effects that texts state, and those that are left alone."""

from __future__ import annotations

import pytest

from comprules.cards.replacementtext import read_replacements


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Artifacts enter tapped.", ("EnteringHappening", ("Artifact",), "", "tapped", 0, "")),
        (
            "Lands your opponents control enter tapped.",
            ("EnteringHappening", ("Land",), "opponents", "tapped", 0, ""),
        ),
        (
            "If a creature an opponent controls would die, exile it instead.",
            ("DyingHappening", ("Creature",), "opponents", "exile", 0, ""),
        ),
        (
            "If a card would be put into your graveyard from anywhere, exile it instead.",
            ("GraveyardHappening", (), "you", "exile", 0, ""),
        ),
        (
            "If one or more tokens would be created under your control, twice that many of those "
            "tokens are created instead.",
            ("TokenHappening", None, "you", "times", 2, ""),
        ),
        (
            "If one or more +1/+1 counters would be put on a creature you control, that many plus "
            "one +1/+1 counters are put on it instead.",
            ("CounterHappening", ("Creature",), "you", "plus", 1, "+1/+1"),
        ),
    ],
)
def test_a_sentence_that_is_read(text: str, said: tuple[object, ...]) -> None:
    """The event, the kinds, whose they are, and what happens instead."""
    (found,) = read_replacements(text)
    having = found.kinds[0].having if found.kinds else None
    assert (
        found.event, having, found.whose, found.does, found.number, found.counter
    ) == said  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "This land enters tapped.",
        "If a creature would die this turn, exile it instead.",
        "Attacking creatures enter tapped.",
        "If a creature would die, you may exile it instead.",
    ],
)
def test_what_is_not_read(text: str) -> None:
    """A sentence with words that are not known states nothing."""
    assert list(read_replacements(text)) == []
