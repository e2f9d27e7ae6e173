"""Numbers: how they are printed, what follows what, and misprints."""

from __future__ import annotations

import pytest

from comprules.document import Edition, Kind, Provision, edition_from_bytes
from comprules.document.numbering import (
    follows,
    kind_of,
    letters_between,
    parent_of,
    read_numbered_line,
    repair,
    sort_key,
    usual_printing,
)


@pytest.mark.parametrize(
    ("line", "number", "printed", "rest", "glued"),
    [
        ("716. Class Cards", "716", "716.", "Class Cards", False),
        ("215.", "215", "215.", "", False),
        ("716.2. A bar", "716.2", "716.2.", "A bar", False),
        ("716.2a A bar", "716.2a", "716.2a", "A bar", False),
        ("704.5aa If so", "704.5aa", "704.5aa", "If so", False),
        ("606.5 If so", "606.5", "606.5", "If so", False),
        ("119.1d. In short", "119.1d", "119.1d.", "In short", False),
        ("606. 8b Two teams", "606.8b", "606. 8b", "Two teams", False),
        ("502.3 b If so", "502.3b", "502.3 b", "If so", False),
        ("901.4.All planes", "901.4", "901.4.", "All planes", True),
        ("306.b If so", "306.b", "306.b", "If so", False),
        ("107.16a “T” is", "107.16a", "107.16a", "“T” is", False),
    ],
)
def test_printed_forms(line: str, number: str, printed: str, rest: str, glued: bool) -> None:
    """The usual form and every misprint seen give the number, its printing and the rest."""
    read = read_numbered_line(line)
    assert read is not None
    assert (read.number, read.printed, read.rest, read.glued) == (number, printed, rest, glued)


@pytest.mark.parametrize(
    "line",
    ["502.5).", "502.5), and so on", "12. Twelve", "Example: 100.1", "1999 was", "100.50.2 x"],
)
def test_other_lines_open_no_rule(line: str) -> None:
    """The end of a wrapped reference, a year, a sense: none opens a rule."""
    assert read_numbered_line(line) is None


@pytest.mark.parametrize(
    ("previous", "number", "expected"),
    [
        ("1", "100", True),
        ("100", "100.1", True),
        ("100.1", "100.1a", True),
        ("704.5k", "704.5m", True),
        ("704.5k", "704.5l", True),
        ("704.5n", "704.5p", True),
        ("704.5z", "704.5aa", True),
        ("100.7", "101", True),
        ("123.6c", "2", True),
        ("100.1a", "100.1c", False),
        ("100.1", "100.3", False),
    ],
)
def test_what_may_follow(previous: str, number: str, expected: bool) -> None:
    """Letters skip l and o but may use them; aa comes after z; a gap does not follow."""
    assert follows(number, previous) is expected


def test_families() -> None:
    """Each number knows what it is and what stands above it."""
    assert [kind_of(n) for n in ("7", "716", "716.2", "716.2a")] == [
        *(Kind.SECTION, Kind.RULE, Kind.SUBRULE, Kind.SUBRULE)
    ]
    assert [parent_of(n) for n in ("716.2a", "716.2", "716", "7")] == ["716.2", "716", "7", None]
    assert usual_printing("716.2") == "716.2."
    assert usual_printing("704.5aa") == "704.5aa"


def test_order_of_the_text() -> None:
    """Numbers sort as they stand: 10 after 9, aa after z, a section before its rules."""
    numbers = ["7", "700", "700.1", "700.2", "700.2a", "700.2z", "700.2aa", "700.10", "701", "8"]
    jumbled = [*numbers[5:], *numbers[:5]]
    assert sorted(jumbled, key=sort_key) == numbers


def test_ranges_of_letters() -> None:
    """A range of letters leaves out l and o."""
    assert letters_between("j", "r") == ["j", "k", "m", "n", "p", "q", "r"]


def provisions(*numbers: str) -> list[Provision]:
    return [
        Provision(n, kind_of(n), None, None, (), line, usual_printing(n))
        for line, n in enumerate(numbers, 1)
    ]


def test_a_misprint_between_its_neighbours_is_put_right() -> None:
    """432.2b between 423.2a and 423.2c is 423.2b; the printed form is kept and it is remarked."""
    repaired, remarks = repair(provisions("423.2", "423.2a", "432.2b", "423.2c"))
    assert [p.number for p in repaired] == ["423.2", "423.2a", "423.2b", "423.2c"]
    assert repaired[2].printed == "432.2b"
    assert repaired[2].parent == "423.2"
    assert [(r.line, r.kind) for r in remarks] == [(3, "misprint")]


def test_an_incomplete_number_is_completed() -> None:
    """306.b after 306.3a can only be 306.3b."""
    repaired, _ = repair(provisions("306.3", "306.3a", "306.b", "306.4"))
    assert repaired[2].number == "306.3b"


def test_a_gap_is_no_misprint() -> None:
    """A letter that is left out stays out, and the gap is named."""
    repaired, remarks = repair(provisions("214.8", "214.8a", "214.8c", "215"))
    assert [p.number for p in repaired] == ["214.8", "214.8a", "214.8c", "215"]
    assert [(r.line, r.kind) for r in remarks] == [(3, "gap")]
    assert "214.8b" in remarks[0].message


def test_after_a_gap_a_subrule_belongs_to_what_stands_above() -> None:
    """Without 500.2, 500.2a is a part of 500."""
    repaired, _ = repair(provisions("5", "500", "500.1", "500.1a", "500.2a"))
    assert [p.parent for p in repaired] == [None, "5", "500", "500.1", "500"]


def test_a_repeat_keeps_its_number_and_is_counted() -> None:
    """Two rules of one number are both kept; the second is occurrence 2."""
    repaired, remarks = repair(provisions("702.174", "702.175", "702.175a", "702.175", "702.175a"))
    assert [(p.number, p.occurrence) for p in repaired][-2:] == [("702.175", 2), ("702.175a", 2)]
    assert [r.kind for r in remarks] == ["repeat"]


def test_a_misprint_in_a_file_is_written_as_printed(small_text: str, small: Edition) -> None:
    """The reader mends 716.2b printed as 761.2b, and its parent and references with it."""
    bad = small_text.replace("\n716.2b What", "\n761.2b What")
    edition = edition_from_bytes(bad.encode(), "bad.txt")
    assert [p.number for p in edition.provisions] == [p.number for p in small.provisions]
    assert edition.get("716.2b").printed == "761.2b"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("previous", "number", "missing"),
    [
        ("100.1a", "100.1c", "100.1b"),
        ("100.1a", "100.3", "100.2"),
        ("101.2", "104", "102"),
        ("101.2", "102.1", "102"),
        ("202", "6", "3"),
        ("202", "301", "3"),
        ("1", "102", "100"),
    ],
)
def test_what_is_missing_in_a_gap(previous: str, number: str, missing: str) -> None:
    """The remark names the first number that should stand between."""
    _, remarks = repair(provisions(previous, number))
    assert [r.message for r in remarks] == [f"{number} follows {previous}; {missing} is missing"]


def test_disorder() -> None:
    """A number that goes back is said to be out of order."""
    _, remarks = repair(provisions("300.4", "300.2"))
    assert [r.kind for r in remarks] == ["disorder"]
