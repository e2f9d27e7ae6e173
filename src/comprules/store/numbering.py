"""Rule numbers as people write them, and the nearest ones to a number that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_LABEL: Final = re.compile(r"^(?:cr|rules?|section|subrules?|§+)[\s:.]*", re.IGNORECASE)
_NUMBER: Final = re.compile(r"^\d{1,9}(?:\.\d{1,9}[a-z]{0,2})?$")


def normalise(text: str) -> str | None:
    """The number as the CR prints it: `716.2a` for `CR 716.2A.`; None where it is no number."""
    plain = _LABEL.sub("", text.strip().strip("()[]"))
    plain = re.sub(r"\s+", "", plain).rstrip(".,;:").lower()
    return plain if _NUMBER.match(plain) else None


def nearest_numbers(number: str, known: Iterable[str], *, limit: int = 3) -> list[str]:
    """The known numbers nearest to one that does not exist, in the order of the book.

    Those that share the longest part of its path come first (for 716.2z what is under 716.2),
    among them those of the same depth, and among these those that stand nearest to its place.
    """
    from comprules.document.rulenumber import sort_key

    wanted = path_of(number)
    here = _place(number)

    def distance(other: str) -> tuple[int, int, float]:
        path = path_of(other)
        shared = next((i for i, (a, b) in enumerate(zip(wanted, path, strict=False)) if a != b), 9)
        shared = min(shared, len(wanted), len(path))
        return (-shared, abs(len(path) - len(wanted)), abs(_place(other) - here))

    best = sorted(known, key=distance)[:limit]
    return sorted(best, key=sort_key)


def path_of(number: str) -> tuple[str, ...]:
    """What a number is made of, from the outside in: 716.2a is 7, 716, 716.2, 716.2a."""
    match = re.match(r"(\d+)(?:\.(\d+)([a-z]*))?", number)
    if match is None:
        return (number,)
    rule, sub, letter = match.groups()
    parts = [rule[0], rule, f"{rule}.{sub}" if sub else "", number if letter else ""]
    return tuple(dict.fromkeys(p for p in parts if p))


def _place(number: str) -> float:
    """Where a number stands in the book, as one figure."""
    from comprules.document.rulenumber import sort_key

    rule, sub, length, letter = sort_key(number)
    last = 0.0
    if letter:
        last = (length - 1) * 26 + ord(letter[-1]) - ord("a") + 1
    return rule * 10_000 + sub * 50 + last
