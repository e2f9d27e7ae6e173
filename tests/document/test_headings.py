"""What after a number is a heading and what a sentence."""

from __future__ import annotations

import pytest

from comprules.document.headings import is_heading, is_sentence


@pytest.mark.parametrize(
    "text",
    [
        "Deathtouch",
        "Tap and Untap",
        "For Mirrodin!",
        "Start Your Engines!",
        "∞",
        "Cumulative upkeep",
    ]
    + ["Handling “Infinite” Loops", "Power/Toughness", "Partner with Others", "Ante"],
)
def test_headings(text: str) -> None:
    """Short, without a period, its words capitalised."""
    assert is_heading(text)


@pytest.mark.parametrize(
    "text",
    [
        *("A card is red.", "There are three kinds:", "If it does, it stops", "", "Colors, sizes,"),
        *("It ends the game!", "“Never” beats “may.”", "A rung is one step of it"),
    ],
)
def test_sentences(text: str) -> None:
    """A period, a colon, or words in lower case make a sentence."""
    assert not is_heading(text)


def test_a_rule_whose_text_is_a_sentence() -> None:
    """An emptied rule says so in a sentence; a title of one word with a period is none."""
    assert is_sentence("This rule is empty now.")
    assert not is_sentence("General.")
    assert not is_sentence("Steps of a Turn")
