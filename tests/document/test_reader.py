"""A file to an edition: its parts, provisions, glossary, what is refused and what is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comprules.document import (
    Edition,
    Kind,
    ParagraphKind,
    edition_from_bytes,
    read_edition,
    read_editions,
)
from comprules.errors import NotAnEdition

SMALL = Path(__file__).resolve().parents[1] / "data" / "small-edition.txt"


def test_the_parts(small: Edition) -> None:
    """Date, front matter, contents and credits are told apart."""
    assert small.date == "2031-03-01"
    assert small.front[0] == "Tiny Rules for Card Games"
    assert small.contents.after == ("Glossary", "Credits")
    assert small.credits[0] == "Written for the tests of comprules."
    assert small.unfitting == ()
    assert len(small.sha256) == 64


def test_provisions_and_their_families(small: Edition) -> None:
    """Sections, rules and subrules have their kind, heading and parent."""
    section, rule, heading, subrule = (small.get(n) for n in ("7", "716", "702.2", "702.2a"))
    assert section is not None
    assert rule is not None
    assert heading is not None
    assert subrule is not None
    assert (section.kind, section.heading, section.parent) == (Kind.SECTION, "Further Rules", None)
    assert (rule.kind, rule.heading, rule.parent) == (Kind.RULE, "Class Cards", "7")
    assert (heading.kind, heading.heading, heading.text) == (Kind.SUBRULE, "Stonefoot", None)
    assert (subrule.kind, subrule.heading, subrule.parent) == (Kind.SUBRULE, None, "702.2")
    assert "716.9" not in small
    assert "716.2a" in small


def test_a_heading_with_an_exclamation_mark(small: Edition) -> None:
    """`Rise and Shine!` is a heading, a rule that ends in a colon is none."""
    assert small.get("702.3").heading == "Rise and Shine!"  # type: ignore[union-attr]
    assert small.get("100.2").heading is None  # type: ignore[union-attr]


def test_an_empty_rule(small: Edition) -> None:
    """A number with nothing after it is a rule without heading and text."""
    empty = small.get("202")
    assert empty is not None
    assert (empty.heading, empty.paragraphs) == (None, ())


def test_rules_that_open_with_a_quote_or_a_symbol(small: Edition) -> None:
    """A quotation mark or a symbol after the number is the start of the text."""
    assert small.get("102.1a").text.startswith("“{T}”")  # type: ignore[union-attr]
    assert small.get("102.1").text.startswith("{X}")  # type: ignore[union-attr]


def test_examples_and_continuations(small: Edition) -> None:
    """Examples follow their rule, without the label; so does an indented paragraph."""
    rule = small.get("100.1b")
    assert rule is not None
    assert len(rule.examples) == 2
    assert rule.examples[0].startswith("Ann brings 60")
    continued = small.get("100.2b")
    assert continued is not None
    assert [p.kind for p in continued.paragraphs] == [
        *(ParagraphKind.TEXT, ParagraphKind.CONTINUATION)
    ]


def test_glossary_senses(small: Edition) -> None:
    """Numbered senses are paragraphs with their label; a closing line is a continuation."""
    entry = small.get("glossary:Ladder")
    assert entry is not None
    assert entry.kind is Kind.GLOSSARY
    assert [(p.kind, p.label) for p in entry.paragraphs] == [
        (ParagraphKind.SENSE, "1."),
        (ParagraphKind.SENSE, "2."),
        (ParagraphKind.CONTINUATION, ""),
    ]


def test_a_term_with_a_period_inside(small: Edition) -> None:
    """`Team vs. Team` is a term, not a sentence."""
    assert "glossary:Team vs. Team" in small
    assert len(small.glossary) == 12


def test_lines_are_those_of_the_file(small: Edition, small_text: str) -> None:
    """Each paragraph knows the line at which it begins."""
    lines = small_text.splitlines()
    for provision in small.provisions:
        assert lines[provision.line - 1].startswith(provision.number)
        for paragraph in provision.paragraphs:
            assert paragraph.text in lines[paragraph.line - 1]


def test_gaps_are_noticed(small: Edition) -> None:
    """The jump from 601 to 608 is listed with its line."""
    gaps = [r for r in small.remarks if r.kind == "gap" and r.message.startswith("608 ")]
    assert len(gaps) == 1
    assert small.get("608").line == gaps[0].line  # type: ignore[union-attr]


def test_contents_that_differ_are_noticed(small: Edition) -> None:
    """The contents name 202, the body does not: one exception, one remark."""
    assert [(e.change, e.number, e.heading) for e in small.contents.exceptions] == [
        ("differs", "202.", "Unused")
    ]
    assert any(r.kind == "contents" and "202" in r.message for r in small.remarks)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac-roman"])
def test_character_set_and_line_ends_make_no_difference(
    small: Edition, small_text: str, encoding: str, end: str
) -> None:
    """The same edition comes out of every encoding with every line end."""
    edition = edition_from_bytes(small_text.replace("\n", end).encode(encoding), "x.txt")
    assert edition.provisions == small.provisions
    assert edition.glossary == small.glossary
    assert edition.remarks == small.remarks


def test_a_blank_line_may_hold_a_space(small: Edition, small_text: str) -> None:
    """White space alone is a blank line."""
    edition = edition_from_bytes(small_text.replace("\n\n", "\n \n").encode(), "x.txt")
    assert edition.provisions == small.provisions
    assert edition.glossary == small.glossary


def test_a_lost_blank_line_glues_nothing(small: Edition, small_text: str) -> None:
    """A rule, a heading or a term keeps apart from what stands directly above it."""
    for glued in (
        "\n\n601. Casting\n\n601.1.",
        "\n\n702.3. Rise",
        "\n\n716.2a ",
        "\n\nLevel\nA nu",
    ):
        start = small_text.rindex(glued)
        text = small_text[:start] + small_text[start + 1 :]
        edition = edition_from_bytes(text.encode(), "x.txt")
        assert [p.number for p in edition.provisions] == [p.number for p in small.provisions]
        assert [p.number for p in edition.glossary] == [p.number for p in small.glossary]
        assert [p.heading for p in edition.provisions] == [p.heading for p in small.provisions]


def test_misprinted_numbers(small: Edition, small_text: str) -> None:
    """A missing period, one too many, a missing space: the same numbers and texts."""
    text = small_text.replace("\n101.1. W", "\n101.1 W").replace("\n702.4b A", "\n702.4b. A")
    text = text.replace("\n704.1. T", "\n704.1.T").replace("\n716.3. A", "\n716. 3. A")
    edition = edition_from_bytes(text.encode(), "x.txt")
    for number in ("101.1", "702.4b", "704.1", "716.3"):
        assert edition.get(number).text == small.get(number).text  # type: ignore[union-attr]


def test_a_stray_line_is_kept_and_reported(small_text: str) -> None:
    """A line that fits nothing is neither dropped nor glued to a rule."""
    edition = edition_from_bytes(small_text.replace("\n716.3.", "\nf\n716.3.").encode(), "x.txt")
    ((line, text),) = edition.unfitting
    assert text == "f"
    assert [r.line for r in edition.remarks if r.kind == "unfitting"] == [line]


def test_a_numbered_list_opens_no_section(small: Edition, small_text: str) -> None:
    """`2. Pay.` inside a rule is a paragraph of it."""
    text = small_text.replace("\n601.2a", "\n1. First show the card.\n2. Then pay.\n\n601.2a")
    edition = edition_from_bytes(text.encode(), "x.txt")
    assert [p.number for p in edition.provisions] == [p.number for p in small.provisions]
    assert len(edition.get("601.2").paragraphs) == 3  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("after", "words"),
    [
        ("Glossary\n\nCredits\n", "before the first section"),
        ("704.2. Two cards", "glossary and the credits are missing"),
        ("Where spells wait.", "credits are missing"),
        ("for the tests of comprules. It has", "no contents"),
    ],
)
def test_a_truncated_edition_is_refused(small_text: str, after: str, words: str) -> None:
    """What is missing is said, with the file and what to do."""
    cut = small_text[: small_text.index(after) + len(after)]
    with pytest.raises(NotAnEdition) as raised:
        edition_from_bytes(cut.encode(), "cut.txt")
    assert words in raised.value.message
    assert raised.value.file == "cut.txt"
    assert raised.value.hint


def test_a_body_that_stops_early_is_refused(small_text: str) -> None:
    """Glossary and credits do not make up for rules that the contents announce."""
    start, end = small_text.index("\n704. Tidying Up\n\n704.1"), small_text.rindex("\nGlossary")
    with pytest.raises(NotAnEdition) as raised:
        edition_from_bytes((small_text[:start] + small_text[end:]).encode(), "cut.txt")
    assert "702.4m" in raised.value.message
    assert "704. Tidying Up" in raised.value.message


def test_other_texts_are_refused() -> None:
    """Prose without contents is no edition; contents and rules without a date neither."""
    with pytest.raises(NotAnEdition):
        edition_from_bytes(b"Dear reader,\n\nthis is a letter.\n", "letter.txt")
    undated = SMALL.read_text(encoding="utf-8").replace("effective as of", "valid from")
    with pytest.raises(NotAnEdition, match="no date"):
        edition_from_bytes(undated.encode(), "undated.txt")


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0, max_value=9000))
def test_a_file_cut_anywhere_is_read_or_refused(length: int) -> None:
    """However a file is cut, the end is an edition or a refusal, never another error."""
    data = SMALL.read_bytes()[:length]
    try:
        edition = edition_from_bytes(data, "cut.txt")
    except NotAnEdition:
        return
    assert edition.credits


def test_files(tmp_path: Path) -> None:
    """A missing file and a folder are refused; several files come one by one."""
    with pytest.raises(NotAnEdition, match="no such file"):
        read_edition(tmp_path / "none.txt")
    with pytest.raises(NotAnEdition, match="folder"):
        read_edition(tmp_path)
    editions = read_editions([SMALL, tmp_path / "none.txt"])
    assert next(editions).date == "2031-03-01"
    with pytest.raises(NotAnEdition):
        next(editions)
