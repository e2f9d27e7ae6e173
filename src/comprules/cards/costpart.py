"""The parts of a cost that are no mana, as far as rules say what pays them (CR 118.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from comprules.cards.cost import Cost
from comprules.patterns import late

_NUMBERS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
# The object itself: `this creature`, or its name, which alone begins with a capital there.
_ITSELF: Final = r"(?:it|~|CARDNAME|this [A-Za-z]+|(?!X )[A-Z].*)"
_LIFE: Final = late(r"Pay (\d+) life")
_ENERGY: Final = late(r"(?:Pay )?((?:\{E\})+)")
_SACRIFICE: Final = late(rf"Sacrifice {_ITSELF}")
_SACRIFICE_ONE: Final = late(
    rf"Sacrifice (?P<count>another|{'|'.join(_NUMBERS)}) (?P<other>other )?"
    r"(?P<kind>[A-Za-z][\w' -]*)"
)
_DISCARD: Final = late(rf"Discard (?P<count>{'|'.join(_NUMBERS)}) cards?")
_COUNTERS: Final = late(
    rf"Remove (?P<count>{'|'.join(_NUMBERS)}|\d+) (?P<kind>\S+(?: \S+)?) counters? from {_ITSELF}"
)
_LOYALTY: Final = late(r"\[?(?P<sign>[+−–-]?)(?P<number>\d+|X)\]?")


class OtherCostPart(Struct, frozen=True):
    """One part of a cost that is no mana; at most one of the fields says what it asks for.

    Attributes:
        text: the part as written.
        symbol: `T` or `Q` (CR 107.5, 107.6).
        life: life to pay (CR 118.3b).
        energy: energy counters to pay (CR 107.14).
        sacrifices_itself: whether the object with the ability is to be sacrificed.
        sacrifices: how many permanents of which kind are to be sacrificed, and whether others than
            the object with the ability.
        discards: how many cards are to be discarded.
        counters: kind and number of counters to remove from that object.
        loyalty: loyalty counters to put on it (CR 107.7), removed where negative; None for X.
    """

    text: str
    symbol: str = ""
    life: int | None = None
    energy: int | None = None
    sacrifices_itself: bool = False
    sacrifices: tuple[int, str, bool] | None = None
    discards: int | None = None
    counters: tuple[str, int] | None = None
    loyalty: int | None = None


def other_parts(cost: Cost) -> Iterator[OtherCostPart]:
    """The parts of the cost that are no mana; its energy symbols together are one part."""
    energy, first = 0, ""
    for text in cost.other:
        paid = _ENERGY.fullmatch(text)
        if paid is not None:
            energy, first = energy + paid[1].count("{E}"), first or text
        else:
            yield _part(text)
    if energy:
        yield OtherCostPart(first, energy=energy)


def _part(text: str) -> OtherCostPart:
    if text in {"{T}", "{Q}"}:
        return OtherCostPart(text, symbol=text[1])
    life = _LIFE.fullmatch(text)
    if life is not None:
        return OtherCostPart(text, life=int(life[1]))
    if _SACRIFICE.fullmatch(text):
        return OtherCostPart(text, sacrifices_itself=True)
    others = _SACRIFICE_ONE.fullmatch(text)
    if others is not None:
        another = others["count"] == "another"
        number = 1 if another else _NUMBERS[others["count"]]
        return OtherCostPart(
            text, sacrifices=(number, others["kind"], another or bool(others["other"]))
        )
    discards = _DISCARD.fullmatch(text)
    if discards is not None:
        return OtherCostPart(text, discards=_NUMBERS[discards["count"]])
    counters = _COUNTERS.fullmatch(text)
    if counters is not None:
        word = counters["count"]
        number = int(word) if word.isdecimal() else _NUMBERS[word]
        return OtherCostPart(text, counters=(counters["kind"], number))
    loyalty = _LOYALTY.fullmatch(text)
    if loyalty is not None and loyalty["number"] != "X":
        number = int(loyalty["number"])
        return OtherCostPart(text, loyalty=number if loyalty["sign"] in {"", "+"} else -number)
    return OtherCostPart(text)
