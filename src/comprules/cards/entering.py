"""What a permanent's text says of how it enters the battlefield (CR 614.1c, 614.1d)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from comprules.patterns import late

_NUMBERS: Final = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_TAPPED: Final = late(r"^(?P<what>[^.,]+?) enters(?: the battlefield)? tapped\b", needs=" enters")
_WITH: Final = late(
    r"^(?P<what>[^.,]+?) enters(?: the battlefield)?(?P<tapped> tapped)? with "
    r"(?P<count>[a-z]+|\d+) (?P<kind>[\w+/−-]+(?: \w+)?) counters? on it\.?$",
    needs=" enters",
)
_UNLESS: Final = late(r"\b(?:unless|if|for each|where)\b")


class Entering(Struct, frozen=True):
    """What a text says of the entering of the permanent that it stands on.

    Attributes:
        tapped: whether it enters tapped.
        kind: the kind of counters with which it enters; empty for none.
        count: how many of them.
    """

    tapped: bool = False
    kind: str = ""
    count: int = 0


def read_entering(text: str) -> Entering:
    """What a static ability's text says of the entering of its own permanent."""
    plain = " ".join(text.replace("’", "'").split()).rstrip(".")
    if _UNLESS.search(plain):
        return Entering()
    with_counters = _WITH.match(plain)
    if with_counters is not None and _itself(with_counters["what"]):
        word = with_counters["count"]
        count = int(word) if word.isdigit() else _NUMBERS.get(word, 0)
        if count:
            tapped = with_counters["tapped"] is not None
            return Entering(tapped, with_counters["kind"], count)
    tapped_only = _TAPPED.match(plain)
    return Entering(tapped=tapped_only is not None and _itself(tapped_only["what"]))


def _itself(what: str) -> bool:
    """Whether the words mean the permanent that the text stands on: `This land`."""
    return what.startswith(("This ", "~"))
