"""What a permanent's text says of how it enters the battlefield (CR 614.1c, 614.1d)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from comprules.cards.costchange import ObjectKind
from comprules.cards.layertext import permanent_kinds
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
_OTHERS: Final = late(
    r"^(?P<kind>[^.]+?)(?P<whose> your opponents control| you control)? "
    r"enter(?: the battlefield)? tapped$",
    needs=" enter",
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


class OthersEntering(Struct, frozen=True):
    """What a text says of the entering of other permanents: that they enter tapped.

    Attributes:
        kinds: the kinds of permanents that do.
        whose: `you` or `opponents` control these; empty for anyone.
    """

    kinds: tuple[ObjectKind, ...]
    whose: str = ""


def read_others_entering(text: str) -> OthersEntering | None:
    """Which permanents a static ability's text makes enter tapped; None if it is not about that."""
    plain = " ".join(text.replace("’", "'").split()).rstrip(".")
    found = _OTHERS.match(plain)
    kinds = permanent_kinds(found["kind"]) if found is not None else None
    if found is None or kinds is None:
        return None
    whose = "opponents" if found["whose"] == " your opponents control" else found["whose"]
    return OthersEntering(kinds, "you" if whose == " you control" else whose or "")
