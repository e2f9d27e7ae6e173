"""Renumberings folded: 702.170–702.189 are now 702.171–702.190, with all that stands under them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from comprules.document.numbering import next_letters
from comprules.document.rulenumber import RuleNumber, parent_of, parse_number, sort_key


class Shift(Struct, frozen=True):
    """Numbers in a row that are now other numbers in a row.

    Attributes:
        old_first: the first of the old numbers.
        old_last: the last of them; the first if there is one only.
        new_first: what the first is now.
        new_last: what the last is now.
        count: how many provisions it is, with those under them that only follow.
    """

    old_first: str
    old_last: str
    new_first: str
    new_last: str
    count: int

    def __str__(self) -> str:
        """The shift as a sentence without its period."""
        if self.old_first == self.old_last:
            return f"{self.old_first} is now {self.new_first}"
        return f"{self.old_first}–{self.old_last} are now {self.new_first}–{self.new_last}"


def shifts(
    pairs: Iterable[tuple[str, str]], moved: Iterable[tuple[str, str]] = ()
) -> tuple[Shift, ...]:
    """The renumberings in the order of the old numbers, those in a row as one.

    What stands under a number and only follows it is not named of its own.

    Args:
        pairs: (old number, new number); those that are the same, and glossary terms, are left out.
        moved: the same of what is told elsewhere: what follows it is not named either.
    """
    told = _numbers(moved)
    renumbered = _numbers(pairs)
    known = renumbered | told
    counts: dict[str, int] = {}
    for old in renumbered:
        counts[_leader(old, known)] = counts.get(_leader(old, known), 0) + 1
    found: list[Shift] = []
    for old in sorted(counts.keys() - told.keys(), key=sort_key):
        new = known[old]
        last = found[-1] if found else None
        if last is not None and _next(last.old_last, old) and _next(last.new_last, new):
            count = last.count + counts[old]
            found[-1] = Shift(last.old_first, old, last.new_first, new, count)
        else:
            found.append(Shift(old, old, new, new, counts[old]))
    return tuple(found)


def _numbers(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    return {
        old: new
        for old, new in pairs
        if old != new and parse_number(old) is not None and parse_number(new) is not None
    }


def _leader(old: str, known: dict[str, str]) -> str:
    """The topmost number above it, or itself, that it follows in being renumbered."""
    above = parent_of(old)
    while above is not None and above in known:
        if known[old] != known[above] + old.removeprefix(above):
            return old
        old, above = above, parent_of(above)
    return old


def _next(number: str, other: str) -> bool:
    """Whether one number comes right after another of the same family."""
    one, two = parse_number(number), parse_number(other)
    if one is None or two is None:
        return False
    if one.letters and two.letters:
        return one[:2] == two[:2] and two.letters in next_letters(one.letters)
    if one.letters or two.letters:
        return False
    if one.sub and two.sub:
        return two == RuleNumber(one.rule, one.sub + 1, "")
    return not one.sub and not two.sub and two.rule == one.rule + 1
