"""Mana symbols and costs (CR 107.4, 118, 202)."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal
from typing import Final

from msgspec import Struct

SYMBOL: Final = re.compile(r"\{([^{}\s]+)\}")
_RUN: Final = re.compile(r"(?:\{[^{}\s]+\}\s*)+")
_GENERIC: Final = re.compile(r"[0-9]{1,9}")  # not every character that is a digit is a number
_MANA: Final = re.compile(r"(?:[0-9]{1,9}|½|[WUBRGCSXYZ]|H[WUBRG])(?:/[WUBRGCP0-9]+)*")
_COLORS: Final = "WUBRG"
_HALVES: Final = {"½": Decimal("0.5")}


class Cost(Struct, frozen=True):
    """A cost: its text, the mana in it, and what else has to be done to pay it.

    Attributes:
        text: the cost as written.
        mana: symbol (without braces) and how often; all generic mana is one `generic` entry.
        other: the parts that are no mana, as written: `{T}`, `Sacrifice a creature`.
    """

    text: str
    mana: tuple[tuple[str, int], ...]
    other: tuple[str, ...]

    @property
    def mana_value(self) -> int | Decimal:
        """The mana value of the mana in the cost (CR 202.3); X counts as 0 (202.3e)."""
        total = Decimal(0)
        for symbol, count in self.mana:
            total += symbol_value(symbol) * count
        return int(total) if total == int(total) else total

    @property
    def symbols(self) -> tuple[str, ...]:
        """All symbols of the cost in order, without braces."""
        return tuple(SYMBOL.findall(self.text))


def symbol_value(symbol: str) -> Decimal:
    """What one mana symbol adds to a mana value: the largest half of a hybrid one (CR 202.3f)."""
    if symbol == "generic":
        return Decimal(1)
    if "/" in symbol:
        return max(symbol_value(half) for half in symbol.split("/") if half != "P")
    if _GENERIC.fullmatch(symbol):
        return Decimal(symbol)
    if symbol in _HALVES or (symbol.startswith("H") and len(symbol) == 2):
        return Decimal("0.5")
    return Decimal(0) if symbol in {"X", "Y", "Z"} else Decimal(1)


def is_mana_symbol(symbol: str) -> bool:
    """Whether the symbol stands for mana (CR 107.4), unlike `{T}` or `{E}`."""
    return _MANA.fullmatch(symbol) is not None


def read_cost(text: str) -> Cost:
    """The cost that a text spells: `{1}{R}`, `{2}, {T}, Sacrifice a creature`, `Pay 3 life`."""
    text = " ".join(text.split())
    counts: Counter[str] = Counter()
    other: list[str] = []
    for part in split_outside(text, ","):
        part = part.strip()
        if not part:
            continue
        if not _RUN.fullmatch(part):
            other.append(part)
            continue
        for symbol in SYMBOL.findall(part):
            if _GENERIC.fullmatch(symbol):
                counts["generic"] += int(symbol)
            elif is_mana_symbol(symbol):
                counts[symbol] += 1
            else:
                other.append("{" + symbol + "}")
    return Cost(text, tuple((symbol, count) for symbol, count in counts.items()), tuple(other))


def is_mana_cost(text: str) -> bool:
    """Whether the text is nothing but mana symbols, as a mana cost must be (CR 202.1)."""
    compact = "".join(text.split())
    return re.fullmatch(r"(?:\{[^{}]+\})*", compact) is not None and all(
        is_mana_symbol(symbol) for symbol in SYMBOL.findall(compact)
    )


def colors_of(mana_cost: str) -> tuple[str, ...]:
    """The colors that a mana cost gives its object (CR 105.2), in the order WUBRG."""
    letters = set("".join(SYMBOL.findall(mana_cost)))
    return tuple(color for color in _COLORS if color in letters)


def split_outside(text: str, separators: str) -> list[str]:
    """The text cut at the separators that stand outside braces, brackets and quotes."""
    if not any(separator in text for separator in separators):
        return [text]
    parts: list[str] = []
    depth = 0
    quoted = False
    start = 0
    for index, char in enumerate(text):
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth = max(0, depth - 1)
        elif char == '"':
            quoted = not quoted
        elif char == "“":
            quoted = True
        elif char == "”":
            quoted = False
        elif char in separators and depth == 0 and not quoted:
            parts.append(text[start:index])
            start = index + 1
    parts.append(text[start:])
    return parts
