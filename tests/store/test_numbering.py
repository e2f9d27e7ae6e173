"""Rule numbers as people write them."""

from __future__ import annotations

import pytest

from comprules.store.numbering import nearest_numbers, normalise

KNOWN = ["7", "700", "702", "702.1", "702.1a", "704", "704.5z", "704.5aa", "716", "716.1"]
KNOWN += ["716.2", "716.2a", "716.2d", "716.3", "801"]


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("716.2a", "716.2a"),
        ("CR 716.2A.", "716.2a"),
        ("rule 716", "716"),
        ("Rules 716.2.", "716.2"),
        ("section 7", "7"),
        ("7.", "7"),
        (" 606. 8b ", "606.8b"),
        ("(704.5AA)", "704.5aa"),
        ("§716.2", "716.2"),
    ],
)
def test_a_number_is_read_as_the_book_prints_it(written: str, number: str) -> None:
    """Labels, capitals, periods and blanks are habits, not parts of the number."""
    assert normalise(written) == number


@pytest.mark.parametrize("written", ["", "class", "716.2abc", "a716", "716..2", "rule", "1e5"])
def test_what_is_no_number_is_none(written: str) -> None:
    """Nothing is guessed."""
    assert normalise(written) is None


@pytest.mark.parametrize(
    ("number", "near"),
    [
        ("716.2c", "716.2d"),
        ("716.9", "716.3"),
        ("703", "704"),
        ("799.1", "716.3"),
        ("704.5bb", "704.5aa"),
    ],
)
def test_the_nearest_stand_where_the_number_would(number: str, near: str) -> None:
    """What shares the longest part of the path comes before what is near by value alone."""
    found = nearest_numbers(number, KNOWN)
    assert near in found
    assert len(found) == 3


def test_the_nearest_are_in_the_order_of_the_book() -> None:
    """704.5z stands before 704.5aa."""
    assert nearest_numbers("704.5bb", KNOWN, limit=2) == ["704.5z", "704.5aa"]
