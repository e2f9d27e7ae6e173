"""The text box: its abilities, its class level bars (CR 716), its level symbols (CR 711)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from comprules.cards.ability import AbilityText, read_abilities, set_aside_reminder
from comprules.cards.cost import Cost, read_cost
from comprules.cards.model import Card

_BAR: Final = re.compile(r"(?P<cost>[^\"“”:]+): Level (?P<level>\d+)(?:\s*[—–-]+\s*(?P<rest>.+))?")
_BAR_SIGN: Final = re.compile(r"//Level_\d+//")  # how one publisher's files mark a section
_SYMBOL: Final = re.compile(
    r"\{?LEVEL (?P<start>\d+)(?:\s*[-–—]\s*(?P<end>\d+)|\+)\}?(?:\s+(?P<box>\S+/\S+))?"
)
_BOX: Final = re.compile(r"(?P<power>[-+*\d]+)\s*/\s*(?P<toughness>[-+*\d]+)")
# Lines that go on with the paragraph before them: modes (CR 700.2) and tables (706.3).
_CONTINUES: Final = re.compile(r"\s*(?:[•·●]|\+ ?\{|\d+(?:[-–—]\d+|\+)?\s*\|)")


@dataclass(frozen=True, slots=True)
class LevelBar:
    """A class level bar: level number, activation cost, and its section's abilities (716.2)."""

    level: int
    cost: Cost
    abilities: tuple[AbilityText, ...]


@dataclass(frozen=True, slots=True)
class LevelSymbol:
    """A level symbol: its range (end None for N+), its box and its striation (CR 711.2)."""

    start: int
    end: int | None
    power: str | None
    toughness: str | None
    abilities: tuple[AbilityText, ...]


@dataclass(frozen=True, slots=True)
class TextBox:
    """A text box; `abilities` are those before the first bar or symbol (CR 716.3, 711.4)."""

    abilities: tuple[AbilityText, ...] = ()
    level_bars: tuple[LevelBar, ...] = ()
    level_symbols: tuple[LevelSymbol, ...] = ()


def read_text_box(card: Card) -> TextBox:
    """What the card's text box holds."""
    names = own_names(card.own_name)
    top: list[AbilityText] = []
    bars: list[LevelBar] = []
    symbols: list[LevelSymbol] = []
    section = top
    box: tuple[str, str] | None = None
    pending: _Head | None = None

    def close() -> None:
        if isinstance(pending, _BarHead):
            bars.append(LevelBar(pending.level, read_cost(pending.cost), tuple(section)))
        elif isinstance(pending, _SymbolHead):
            power, toughness = box or (None, None)
            symbols.append(
                LevelSymbol(pending.start, pending.end, power, toughness, tuple(section))
            )

    for paragraph in paragraphs(card.oracle_text):
        head = _head(paragraph)
        if head is not None:
            close()
            pending, section = head, []
            box = _box(head.box) if isinstance(head, _SymbolHead) else None
            if isinstance(head, _BarHead) and head.rest:
                section.extend(read_abilities(head.rest, names))
            continue
        if isinstance(pending, _SymbolHead) and box is None:
            box = _box(paragraph)
            if box is not None:
                continue
        section.extend(read_abilities(paragraph, names))
    close()
    return TextBox(tuple(top), tuple(bars), tuple(symbols))


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a text box; modes and table rows stay with the one they belong to."""
    current: list[str] = []
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        plain = " ".join(line.split())
        if not plain or _BAR_SIGN.fullmatch(plain):
            continue
        if current and _CONTINUES.match(plain):
            current.append(plain)
            continue
        if current:
            yield "\n".join(current)
        current = [plain]
    if current:
        yield "\n".join(current)


def own_names(name: str) -> tuple[str, ...]:
    """The names by which a text speaks of its own card: the whole and the short one (201.5c)."""
    plain = re.sub(r"^A-", "", name)
    short = re.split(r",| of the | the ", plain)[0]
    first = plain.split()[0] if plain.split() else ""
    return tuple(dict.fromkeys(n for n in (name, plain, short, first) if len(n) > 2))


def card_abilities(box: TextBox) -> Iterable[AbilityText]:
    """Every ability of the text box, those of the sections and striations included."""
    yield from box.abilities
    for bar in box.level_bars:
        yield from bar.abilities
    for symbol in box.level_symbols:
        yield from symbol.abilities


@dataclass(frozen=True, slots=True)
class _BarHead:
    level: int
    cost: str
    rest: str


@dataclass(frozen=True, slots=True)
class _SymbolHead:
    start: int
    end: int | None
    box: str


_Head = _BarHead | _SymbolHead


def _head(paragraph: str) -> _Head | None:
    """The level bar or level symbol that the paragraph is, or None."""
    found = _SYMBOL.fullmatch(paragraph)
    if found is not None:
        end = found["end"]
        return _SymbolHead(int(found["start"]), int(end) if end else None, found["box"] or "")
    bar = _BAR.fullmatch(set_aside_reminder(paragraph)[0])
    if bar is not None:
        return _BarHead(int(bar["level"]), bar["cost"].strip(), bar["rest"] or "")
    return None


def _box(text: str) -> tuple[str, str] | None:
    found = _BOX.fullmatch(text)
    return (found["power"], found["toughness"]) if found else None
