"""What a text says of how many counters a permanent can have (CR 704.5r)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from comprules.cards.numberwords import NUMBER_WORDS
from comprules.patterns import late

_LIMIT: Final = late(
    r"can't have more than (?P<number>\w+) (?P<kind>[\w+/−-]+(?: [\w+/−-]+)?) counters? on "
    r"(?:it|them)",
    needs="can't have more than ",
)
_NUMBERS: Final = {"zero": 0, **NUMBER_WORDS}


class CounterLimit(Struct, frozen=True):
    """How many counters of a kind a permanent can have at most."""

    kind: str
    number: int


def read_counter_limit(text: str) -> CounterLimit | None:
    """The limit that an ability's text sets, or None."""
    match = _LIMIT.search(" ".join(text.replace("’", "'").split()))
    if match is None:
        return None
    word = match["number"].lower()
    if word.isdecimal():
        return CounterLimit(match["kind"], int(word))
    return CounterLimit(match["kind"], _NUMBERS[word]) if word in _NUMBERS else None
