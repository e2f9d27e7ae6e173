"""Physical lines to paragraphs: hard-wrapped files."""

from __future__ import annotations

from itertools import pairwise

import pytest

from comprules.document.lines import (
    is_heading,
    is_ruler,
    is_sentence,
    is_wrapped,
    logical_lines,
)

WRAPPED = """\
205.1. A card is blue or red, as its owner
pleases. A green card is green (see rule
205.3). Nobody paints a card after the
game began, says
204.9. That is all.

205.2. A half-
eaten card is still a card.
Example: A card without corners
is a card.
     A second paragraph stands further to
the right.

206. Corners
206.1. Corners are counted.
""".splitlines()


def test_a_wrapped_paragraph_is_joined() -> None:
    """Lines are joined; a line that begins with a cited number opens no rule."""
    texts = [line.text for line in logical_lines(WRAPPED, 1, wrapped=True)]
    assert texts[0].startswith("205.1. A card is blue")
    assert "says 204.9. That is all." in texts[0]
    assert texts[1] == "205.2. A half-eaten card is still a card."
    assert texts[2] == "Example: A card without corners is a card."
    assert texts[3] == "A second paragraph stands further to the right."
    assert texts[4:] == ["206. Corners", "206.1. Corners are counted."]


def test_the_breaks_give_the_lines_again() -> None:
    """Cutting at the breaks gives each line of the file, white space folded."""
    cut: list[str] = []
    for line in logical_lines(WRAPPED, 1, wrapped=True):
        edges = [0, *line.breaks, len(line.text)]
        cut += [line.text[a:b].strip() for a, b in pairwise(edges)]
    assert cut == [" ".join(line.split()) for line in WRAPPED if line.strip()]


def test_lines_know_where_they_stand() -> None:
    """The number of a paragraph's first line in the file is kept."""
    assert [line.line for line in logical_lines(WRAPPED, 11, wrapped=True)] == [
        *(11, 17, 19, 21, 24, 25)
    ]


def test_a_wrapped_glossary() -> None:
    """A term stands alone above its definition; senses begin paragraphs."""
    lines = [
        *("Corner", "  1. Where two edges of", "  a card meet.", "  2. Where one stands."),
        *("", "Edge", "  What is between two", "  corners."),
    ]
    texts = [line.text for line in logical_lines(lines, 1, wrapped=True, glossary=True)]
    assert texts == [
        *("Corner", "1. Where two edges of a card meet.", "2. Where one stands."),
        *("Edge", "What is between two corners."),
    ]


def test_other_files_are_not_joined() -> None:
    """In a file that is not wrapped each line is a paragraph."""
    assert len(logical_lines(["One.", "Two.", "", "Three."], 1, wrapped=False)) == 3


def test_a_sentence_broken_off_in_another_file_is_mended() -> None:
    """Where a line goes on in lower case what the one above left open, they are one paragraph."""
    lines = ["102.1. A card is either", "red or blue.", "f", "", "Example: It is never", "red."]
    texts = [line.text for line in logical_lines(lines, 1, wrapped=False)]
    assert texts == ["102.1. A card is either red or blue.", "f", "Example: It is never red."]


def test_the_width_tells() -> None:
    """Narrow lines that go on in lower case are wrapped; long ones, or whole sentences, are not."""
    assert is_wrapped(WRAPPED)
    assert not is_wrapped([*WRAPPED, *["x" * 400] * 4])
    assert not is_wrapped(["A short sentence.", "", "Another one."] * 100)


def test_ornaments() -> None:
    """Lines of hyphens or equals signs are ornament, dashes in a text are not."""
    assert is_ruler("-------")
    assert is_ruler("==========")
    assert not is_ruler("--")
    assert not is_ruler("- - a -")


@pytest.mark.parametrize(
    "text",
    [
        *("Deathtouch", "Tap and Untap", "For Mirrodin!", "Start Your Engines!", "∞", "Ante"),
        *("Cumulative upkeep", "Handling “Infinite” Loops", "Power/Toughness", "Partner with Two"),
    ],
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
