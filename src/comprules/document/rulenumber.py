"""A number of the CR in its parts: what stands above it, and where it stands in the book.

Nothing is imported here: whoever puts a list in order need not wait for the reader of editions.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

GLOSSARY: Final = "glossary:"
"""What the name of a glossary entry begins with: `glossary:Class`."""


class RuleNumber(NamedTuple):
    """A number in its parts; `716.2a` is (716, 2, "a"), `716` is (716, 0, "")."""

    rule: int
    sub: int
    letters: str

    def __str__(self) -> str:
        if not self.sub and not self.letters:
            return str(self.rule)
        sub = str(self.sub) if self.sub else ""
        return f"{self.rule}.{sub}{self.letters}"


@lru_cache(maxsize=32768)
def parse_number(number: str) -> RuleNumber | None:
    """The parts of a rule's or subrule's number; None for a section or anything else."""
    match = re.fullmatch(r"(\d{3})(?:\.(\d{0,3})([a-z]{0,2}))?", number)
    if match is None:
        return None
    return RuleNumber(int(match[1]), int(match[2] or 0), match[3] or "")


@lru_cache(maxsize=32768)
def parent_of(number: str) -> str | None:
    """The number above: 716.2 for 716.2a, 716 for 716.2, 7 for 716, None for 7."""
    parts = parse_number(number)
    if parts is None:
        return None
    if parts.letters and parts.sub:
        return f"{parts.rule}.{parts.sub}"
    if parts.sub or parts.letters:
        return str(parts.rule)
    return number[0]


@lru_cache(maxsize=32768)
def sort_key(number: str) -> tuple[int, int, int, str]:
    """A key that sorts numbers in the order of the text: 7, 700, 700.1, 700.1a, … z, aa."""
    parts = parse_number(number)
    if parts is None:
        return (int(number) * 100 - 1, 0, 0, "") if number.isdigit() else (10**6, 0, 0, number)
    return (parts.rule, parts.sub, len(parts.letters), parts.letters)


def name_key(name: str) -> tuple[int, int, int, str]:
    """A key that sorts numbers in the order of the text, then glossary entries by their terms."""
    return (10**6, 0, 0, name.casefold()) if name.startswith(GLOSSARY) else sort_key(name)
