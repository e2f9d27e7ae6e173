"""A question is parted into words without losing any of its characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comprules.answers.words import fold, integer, key, ordinal, stem, words


def forms(text: str) -> list[str]:
    return [word.form for word in words(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What's a Class?", ["what", "'s", "a", "class", "?"]),
        ("can’t cannot CAN'T", ["can", "not", "can", "not", "can", "not"]),
        ("it doesn't, they're", ["it", "does", "not", ",", "they", "are"]),
        ("level-up level3 lvl 2", ["level", "up", "level", "3", "level", "2"]),
        ("rule 716.2a.", ["rule", "716.2a", "."]),
        ("704.5aa", ["704.5aa"]),
        ("pay {W/U}{2}", ["pay", "{w/u}", "{2}"]),
        ("a +1/+1 counter on a 2/2", ["a", "+1/+1", "counter", "on", "a", "2/2"]),
        ("Gravedigger's Errand", ["gravedigger", "'s", "errand"]),
        ("my_class", ["my", "_", "class"]),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    """Contractions are undone; numbers of rules, symbols and sizes are one token each."""
    assert forms(text) == expected


@given(st.text(max_size=80))
def test_no_character_is_lost(text: str) -> None:
    """Every character but white space and the hyphen inside a compound is in some token."""
    covered = {i for word in words(text) for i in range(word.start, word.end)}
    plain = fold(text)
    assert len(plain) == len(text)
    left = {i for i, c in enumerate(plain) if not c.isspace()} - covered
    assert all(plain[i] == "-" for i in left)


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        ("abilities", "ability"),
        ("classes", "class"),
        ("phases", "phase"),
        ("boxes", "box"),
        ("switches", "switch"),
        ("zones", "zone"),
        ("class", "class"),
        ("this", "this"),
        ("does", "do"),
        ("focus", "focus"),
    ],
)
def test_stems(plural: str, singular: str) -> None:
    """A plural has the stem of its singular; words that only look like one keep theirs."""
    assert stem(plural) == singular


def test_keys_ignore_case_number_and_punctuation() -> None:
    """However a name is written, it has one key."""
    assert key("State-Based Actions") == key("state based action")
    assert key("Fortune’s Talent") == key("fortune's talents")


def test_small_numbers() -> None:
    """Numbers may be written out."""
    assert (integer("3"), integer("three"), integer("thirty")) == (3, 3, None)
    assert (ordinal("third"), ordinal("tenth"), ordinal("last")) == (3, 10, None)
