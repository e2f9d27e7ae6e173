"""The grammar of explicit references, without any edition."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comprules.document.citations import citations


def cited(text: str) -> list[str]:
    """The surfaces of the citations in a text."""
    return [text[c.start : c.end] for c in citations(text)]


@pytest.mark.parametrize(
    ("text", "surfaces"),
    [
        ("See rule 601.2.", ["601.2"]),
        ("See rules 614 and 615.", ["614", "615"]),
        ("(See rule 704.)", ["704"]),
        ("See 718, “Odd Cards.”", ["718"]),
        ("as specified in 101.4a.", ["101.4a"]),
        ("rules 613.2, 707.2, and 707.3.", ["613.2", "707.2", "707.3"]),
        ("the steps in rules 601.2f–h", ["601.2f–h"]),
        ("the steps in 601.2g-h", ["601.2g-h"]),
        ("rules 418.5b–418.5g", ["418.5b–418.5g"]),
        ("rules 306?311 and", ["306?311"]),
        ("rules 712.9–10, and 712.18", ["712.9–10", "712.18"]),
        ("See rules 903.6–903.11.", ["903.6–903.11"]),
        ("one of rules 608.3a and b applies", ["608.3a and b"]),
        ("rules 702.15b, c, and e–g.", ["702.15b, c, and e–g"]),
        ("rules 119.9 and 10.", ["119.9 and 10"]),
        ("rules 601.2a through 601.2d", ["601.2a through 601.2d"]),
        ("see rule 903, “Commander,” and rule 100", ["903", "100"]),
        ("rules 701.42, “Meld,” and 729, “Merging,”", ["701.42", "729"]),
        (
            "rule 104, “Ends,” rule 810.8 (for twins), and 809.5 (for kings)",
            [*("104", "810.8", "809.5")],
        ),
        ("section 6, “Spells,” and sections 3 and 4.", ["section 6", "sections 3", "4"]),
        ("See Section 901, “Planes.”", ["901"]),
        ("See rule702.72, “Hiding.”", ["702.72"]),
        ("See rule 419,8, “Sources.”", ["419,8"]),
        ("subrule 704.5k is followed by 704.5m", ["704.5k", "704.5m"]),
        ("rule 704.5aa", ["704.5aa"]),
        ("steps 601.2a–h of rule 601", ["601.2a–h", "601"]),
    ],
)
def test_what_is_a_reference(text: str, surfaces: list[str]) -> None:
    """Lists, ranges with either dash, headings, sections, and the misprints of old editions."""
    assert cited(text) == surfaces


@pytest.mark.parametrize(
    "text",
    [
        "A deck has exactly 100 cards.",
        "both are 100.",
        "repeat it 999,999 more times",
        "In 1999 and in 2003, 250 people came.",
        "It is 2.5 inches by 3.5 inches.",
        "It costs $100.50 or 100.5% more.",
        "Patent No. RE 37,957.",
        "Call +44-1628-780-530.",
        "Players see 100 cards.",
        "the 300th card",
        "version 100.2.3 of the program",
    ],
)
def test_what_is_none(text: str) -> None:
    """Deck sizes, years, measures, prices, counts and telephone numbers cite nothing."""
    assert cited(text) == []


def test_a_number_of_things_ends_a_list() -> None:
    """Rules 100.2 and 100 cards: the second is a count."""
    assert cited("By rules 100.2 and 100 cards you win.") == ["100.2"]


def test_the_article_is_no_letter() -> None:
    """`601.2b and a player` cites 601.2b only; so does `601.2b, a cost`."""
    assert cited("as in rules 601.2b and a player") == ["601.2b"]
    assert cited("by rule 601.2b, a cost") == ["601.2b"]


def test_a_dash_between_clauses_is_no_range() -> None:
    """A long dash with a word after it ends the reference."""
    assert cited("see rule 601.2a—a spell") == ["601.2a"]
    assert cited("see rule 601.2a—any spell") == ["601.2a"]
    assert cited("see rule 601.2—never") == ["601.2"]


def test_titles_are_kept() -> None:
    """The quoted title after a number is told, without its comma or period."""
    (first, second) = citations("See rule 903, “Commander,” and rule 205, “Type Line.”")
    assert (first.title, second.title) == ("Commander", "Type Line")


@given(st.text(st.sampled_from("rules 0123456789.,abh–-and“”()Se"), max_size=80))
def test_spans_lie_in_the_text_in_order(text: str) -> None:
    """Whatever the text, spans lie in it, open with a number or `section`, and never overlap."""
    end = 0
    for citation in citations(text):
        assert end <= citation.start < citation.end <= len(text)
        assert text[citation.start].isdigit() or text[citation.start] in "sS"
        assert citation.steps
        end = citation.end
