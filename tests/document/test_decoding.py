"""Bytes to text: character sets, line ends, and the refusal of what is no text."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comprules.document.decoding import decode, split_lines
from comprules.errors import NotAnEdition

PROSE = "Rules “may” say — or can’t say — that 2–3 cards wait.\nA second line.\n"


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8-sig"),
        ("utf-16", "utf-16-le"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("cp1252", "cp1252"),
        ("mac-roman", "mac-roman"),
    ],
)
def test_each_character_set_gives_the_same_text(encoding: str, name: str) -> None:
    """The text is the same whatever set the file is in, and the set is told."""
    decoded = decode((PROSE * 40).encode(encoding))
    assert decoded.text == PROSE * 40
    assert decoded.encoding == name


def test_big_endian_with_mark() -> None:
    """UTF-16 with its mark the other way round is read too."""
    assert decode(b"\xfe\xff" + PROSE.encode("utf-16-be")).text == PROSE


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_each_line_end_gives_the_same_lines(end: str) -> None:
    """CR, LF, CRLF and CR CR LF end lines alike."""
    assert split_lines(end.join(["one", "", "two", "three"])) == ["one", "", "two", "three"]


def test_mixed_line_ends() -> None:
    """CR throughout with CRLF where a page breaks: each is one line end."""
    assert split_lines("one\rtwo\r\nthree\r\rfour\rfive\r") == [
        *("one", "two", "three", "", "four", "five", "")
    ]


@given(
    st.lists(st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=30), max_size=8),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_lines_survive_their_ends(lines: list[str], end: str) -> None:
    """Whatever stands in the lines, splitting gives back what was joined."""
    assert split_lines(end.join(lines)) == (lines or [""])


@given(st.text(st.sampled_from("abc xyz,.“”‘’–—é™\n"), min_size=30, max_size=200))
def test_wide_and_marked_sets_round_trip(text: str) -> None:
    """Sets that name themselves are never misread."""
    if not text.strip():
        return
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf\r\n \r\n", "empty"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "PDF"),
        (b"PK\x03\x04" + bytes(100), "ZIP"),
        (b"<!DOCTYPE html><html><body>Not here</body></html>", "web page"),
        (random.Random(7).randbytes(5000), "not text"),
        (bytes(range(256)) * 20, "not text"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, word: str) -> None:
    """The refusal says what the file is, names it, and says what to give instead."""
    with pytest.raises(NotAnEdition) as raised:
        decode(data, "rules.txt")
    assert word in raised.value.message
    assert raised.value.file == "rules.txt"
    assert raised.value.hint
