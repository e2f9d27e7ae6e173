"""The contents: where they stand and how they differ from the body."""

from __future__ import annotations

from comprules.document import Edition, edition_from_bytes
from comprules.document.contents import find_contents
from comprules.document.writer import losses


def test_where_they_stand() -> None:
    """Entries run to the last title that comes again; an introduction may follow."""
    lines = [
        *("Contents", "Introduction....1", "1. Basics....2", "100. General....2", "Glossary....9"),
        *("", "Welcome, reader.", "", "1. Basics", "100. General", "100.1. One.", "Glossary"),
    ]
    block = find_contents(lines)
    assert block is not None
    assert (block.title_at, block.end, block.body_at) == (0, 5, 8)
    assert [(e.number, e.heading, e.page) for e in block.lines] == [
        ("", "Introduction", "1"),
        ("1", "Basics", "2"),
        ("100", "General", "2"),
        ("", "Glossary", "9"),
    ]


def test_none() -> None:
    """A text without the word, or without numbered entries below it, has no contents."""
    assert find_contents(["Rules", "1. Basics", "100. General"]) is None
    assert find_contents(["Contents", "of a bottle", "100 ml"]) is None


def test_a_first_section_under_another_title(small: Edition, small_text: str) -> None:
    """The body opens with its first section even where the contents call it otherwise."""
    text = small_text.replace("1. Basics", "1. The Basics", 1)
    edition = edition_from_bytes(text.encode(), "x.txt")
    assert [p.number for p in edition.provisions] == [p.number for p in small.provisions]
    assert any(r.kind == "contents" and "The Basics" in r.message for r in edition.remarks)
    assert losses(text.splitlines(), edition) == []


def test_lines_that_only_one_side_has(small_text: str) -> None:
    """A heading without a line in the contents and a line without a heading are both told."""
    text = small_text.replace("102. Symbols\n", "103. Dice\n104. Coins\n", 1)
    edition = edition_from_bytes(text.encode(), "x.txt")
    assert losses(text.splitlines(), edition) == []
    changes = {(e.change, e.number) for e in edition.contents.exceptions}
    assert changes == {("differs", "103."), ("extra", "104."), ("differs", "202.")}
    text = small_text.replace("102. Symbols\n", "", 1)
    edition = edition_from_bytes(text.encode(), "x.txt")
    assert losses(text.splitlines(), edition) == []
    assert ("missing", "102.") in {(e.change, e.number) for e in edition.contents.exceptions}


def test_contents_without_a_title(small: Edition, small_text: str) -> None:
    """Where the word above them is missing, the list of sections still is the contents."""
    text = small_text.replace("\nContents\n", "\n", 1)
    edition = edition_from_bytes(text.encode(), "x.txt")
    assert [p.number for p in edition.provisions] == [p.number for p in small.provisions]
    assert losses(text.splitlines(), edition) == []
