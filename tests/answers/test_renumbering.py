"""Renumberings, folded into rows."""

from __future__ import annotations

import pytest

from comprules.answers.renumbering import shifts


def told(*pairs: tuple[str, str], moved: tuple[tuple[str, str], ...] = ()) -> list[str]:
    """The sentences of the shifts."""
    return [str(shift) for shift in shifts(pairs, moved)]


def test_numbers_in_a_row_are_one_shift() -> None:
    """Whatever the order in which they are given."""
    pairs = [(f"702.{n}", f"702.{n + 1}") for n in range(170, 190)]
    assert told(*reversed(pairs)) == ["702.170–702.189 are now 702.171–702.190"]


def test_what_stands_under_a_number_only_follows_it() -> None:
    """It is counted, and not named."""
    (shift,) = shifts([("702.3", "702.4"), ("702.3a", "702.4a"), ("702.3b", "702.4b")])
    assert str(shift) == "702.3 is now 702.4"
    assert shift.count == 3


def test_what_does_not_follow_is_named() -> None:
    """702.3b became 702.4c where something was put in before it."""
    pairs = (("702.3", "702.4"), ("702.3a", "702.4a"), ("702.3b", "702.4c"))
    assert told(*pairs) == ["702.3 is now 702.4", "702.3b is now 702.4c"]


def test_letters_skip_l_and_o() -> None:
    """704.5k is followed by 704.5m, and z by aa."""
    assert told(("704.5j", "704.5k"), ("704.5k", "704.5m")) == [
        "704.5j–704.5k are now 704.5k–704.5m"
    ]
    assert told(("704.5y", "704.5z"), ("704.5z", "704.5aa")) == [
        "704.5y–704.5z are now 704.5z–704.5aa"
    ]


@pytest.mark.parametrize(
    "pairs",
    [
        (("701.4", "701.5"), ("701.6", "701.7")),
        (("701.4", "701.5"), ("701.5", "701.9")),
        (("724.9", "725.1"), ("725.1", "725.2")),
        (("724", "725"), ("725.1", "726.1")),
    ],
)
def test_a_row_ends_where_the_numbers_do_not_go_on(pairs: tuple[tuple[str, str], ...]) -> None:
    """In the old edition or in the new one, or in another rule."""
    assert told(*pairs) == [f"{old} is now {new}" for old, new in pairs]


def test_whole_rules_are_a_row_too() -> None:
    """724 and 725 are neighbours."""
    assert told(("724", "725"), ("725", "726")) == ["724–725 are now 725–726"]


def test_what_follows_something_that_moved_is_told_with_it() -> None:
    """The move itself is told elsewhere."""
    assert told(("701.61a", "701.4a"), moved=(("701.61", "701.4"),)) == []


def test_glossary_terms_and_numbers_that_stay_have_no_place_in_it() -> None:
    """Only numbers shift."""
    assert told(("glossary:Fox", "glossary:Foxes"), ("100.1", "100.1")) == []
