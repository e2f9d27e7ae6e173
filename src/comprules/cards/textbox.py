"""The text box: its abilities, its class level bars (CR 716), its level symbols (CR 711)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from msgspec import Struct, field

from comprules.cards.ability import (
    AbilityText,
    keyword_line,
    read_abilities,
    set_aside_reminder,
)
from comprules.cards.cost import Cost, read_cost
from comprules.cards.model import Card
from comprules.patterns import late

_BAR: Final = late(r"(?P<cost>[^\"“”:]+): Level (?P<level>\d+)(?:\s*[—–-]+\s*(?P<rest>.+))?")
# How some files mark a section, or the second half of a card.
_SIGN: Final = late(r"//Level_\d+//|//|_{3,}|-{3,}")
_STATION: Final = late(r"\{?STATION (?P<start>\d+)\+\}?")
_SYMBOL: Final = late(
    r"\{?LEVEL (?P<start>\d+)(?:\s*[-–—]\s*(?P<end>\d+)|\+)\}?(?:\s+(?P<box>\S+/\S+))?"
)
_BOX: Final = late(r"(?P<power>[-+*\d]+)\s*/\s*(?P<toughness>[-+*\d]+)")
# Lines that go on with the paragraph before them: modes (CR 700.2), tables (706.3), and the
# prize of an Attraction (702.159b).
_CONTINUES: Final = late(r"\s*(?:[•·●☐]|\+ ?\{|\d+(?:[-–—]\d+|\+)?\s*\||[1-9] — |Prize\s*[—–])")
# Some files lose the breaks between paragraphs: a sentence ends, and the next one follows at once;
# or a keyword is followed at once by a capital letter.
_LOST_BREAK: Final = late(
    r"(?<=[a-z0-9}]\.)(?=[A-Z{•]|\(As)|(?<=\.\))(?=[A-Z{•+−\[])|(?<=[a-z}]\.[\"”])(?=[A-Z{•])"
    r"|(?<=[.)\"”])\s?(?=\[?(?:[+−–-](?:\d+|X)|0)\]?: )"
    r"|(?<=[a-z]\.)(?=\d+(?:[-–—]\d+|\+)\s*\|)"
)
# Words with which a name may begin, and which mean no card where they stand alone in a text.
_NO_NAMES: Final = frozenset(
    ("the", "this", "that", "you", "your", "all", "each", "when", "while", "with", "spell", "card",
     "creature", "creatures", "target", "time", "one", "any", "for", "from", "into")
)  # fmt: skip
_LOST_AFTER_KEYWORD: Final = late(
    r"(?<=[a-z0-9}])(?=[A-Z])|(?<=[a-z0-9])(?=\{)|(?<=[a-z])\s?(?=\[?(?:[+−–-]\d+|0)\]?: )"
)


class LevelBar(Struct, frozen=True):
    """A class level bar: level number, activation cost, and its section's abilities (716.2)."""

    level: int
    cost: Cost
    abilities: tuple[AbilityText, ...]


class LevelSymbol(Struct, frozen=True):
    """A level symbol: its range (end None for N+), its box and its striation (CR 711.2)."""

    start: int
    end: int | None
    power: str | None
    toughness: str | None
    abilities: tuple[AbilityText, ...]


class StationSymbol(Struct, frozen=True):
    """A station symbol: its threshold, its box if it has one, and its striation (CR 721.2)."""

    threshold: int
    power: str | None
    toughness: str | None
    abilities: tuple[AbilityText, ...]


class LineKind(Enum):
    """What a line of a text box is, by the layout of the box alone."""

    ABILITIES = "abilities"
    REMINDER = "reminder text"
    LEVEL_BAR = "level bar"
    LEVEL_SYMBOL = "level symbol"
    STATION_SYMBOL = "station symbol"
    SIZE = "power/toughness box"


class Line(Struct, frozen=True):
    """One paragraph of a text box, with its bullets and table rows.

    Attributes:
        text: as printed.
        kind: what it is by the layout.
        section: the number of the section it stands in: 0 for what precedes any bar or symbol.
        heading: what opened that section: `level 2`, `LEVEL 1-4`, `STATION 8+`; or ''.
        abilities: the abilities in it, for a bar those that stand in its own line.
    """

    text: str
    kind: LineKind
    section: int
    heading: str
    abilities: tuple[AbilityText, ...] = ()


class TextBox(Struct, frozen=True):
    """A text box; `abilities` are those before the first bar or symbol (CR 716.3, 711.4).

    `lines` has all of it in the order of the box.
    """

    abilities: tuple[AbilityText, ...] = ()
    level_bars: tuple[LevelBar, ...] = ()
    level_symbols: tuple[LevelSymbol, ...] = ()
    station_symbols: tuple[StationSymbol, ...] = ()
    lines: tuple[Line, ...] = ()


def read_text_box(card: Card) -> TextBox:
    """What the card's text box holds."""
    names = own_names(card.own_name)
    sections: list[_Section] = [_Section(None)]
    lines: list[Line] = []
    for paragraph in paragraphs(card.oracle_text):
        head = _head(paragraph)
        rest = paragraph
        if head is not None:
            sections.append(_Section(head))
            rest = head.rest
        section = sections[-1]
        kind = _HEAD_LINES[head.kind] if head is not None else LineKind.ABILITIES
        abilities: tuple[AbilityText, ...] = ()
        if section.takes_box and (box := _BOX.fullmatch(rest)) is not None:
            section.power, section.toughness = box["power"], box["toughness"]
            kind = kind if head is not None else LineKind.SIZE
        elif rest:
            abilities = tuple(read_abilities(rest, names))
            section.abilities.extend(abilities)
            if head is None and not abilities:
                kind = LineKind.REMINDER
        lines.append(Line(paragraph, kind, len(sections) - 1, section.heading, abilities))
    heads = [(section, section.head) for section in sections if section.head is not None]
    return TextBox(
        tuple(sections[0].abilities),
        tuple(
            LevelBar(head.start, read_cost(head.cost), tuple(section.abilities))
            for section, head in heads
            if head.kind == "bar"
        ),
        tuple(
            LevelSymbol(
                head.start, head.end, section.power, section.toughness, tuple(section.abilities)
            )
            for section, head in heads
            if head.kind == "level"
        ),
        tuple(
            StationSymbol(head.start, section.power, section.toughness, tuple(section.abilities))
            for section, head in heads
            if head.kind == "station"
        ),
        tuple(lines),
    )


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a text box; modes and table rows stay with the one they belong to."""
    current: list[str] = []
    for line in _broken(text.replace("\r\n", "\n").replace("\r", "\n")):
        plain = " ".join(line.split())
        if not plain or _SIGN.fullmatch(plain):
            continue
        if current and _CONTINUES.match(plain):
            current.append(plain)
            continue
        if current:
            yield "\n".join(current)
        current = [plain]
    if current:
        yield "\n".join(current)


def _broken(text: str) -> Iterator[str]:
    """The lines of a text, with the breaks that some files lose put back."""
    for line in text.split("\n"):
        start = 0
        for found in _LOST_BREAK.finditer(line):
            part = line[start : found.start()]
            if part.count("(") == part.count(")") and part.count('"') % 2 == 0:
                yield from _after_keywords(part)
                start = found.start()
        yield from _after_keywords(line[start:])


def _after_keywords(line: str) -> Iterator[str]:
    """The line, cut where keywords are followed by a capital letter without a space."""
    for found in _LOST_AFTER_KEYWORD.finditer(line, 0, 60):
        head = line[: found.start()]
        if keyword_line(head):
            yield head
            yield from _after_keywords(line[found.start() :])
            return
    yield line


def own_names(name: str) -> tuple[str, ...]:
    """The names by which a text speaks of its own card: the whole and the short one (201.5c)."""
    plain = re.sub(r"^A-", "", name)
    short = re.split(r",| of the | the ", plain)[0]
    first = plain.split()[0].rstrip(",") if plain.split() else ""
    first = "" if first.lower() in _NO_NAMES else first
    return tuple(dict.fromkeys(n for n in (name, plain, short, first) if len(n) > 2))


def card_abilities(box: TextBox) -> Iterable[AbilityText]:
    """Every ability of the text box, those of the sections and striations included."""
    yield from box.abilities
    for bar in box.level_bars:
        yield from bar.abilities
    for symbol in box.level_symbols:
        yield from symbol.abilities
    for station in box.station_symbols:
        yield from station.abilities


class _Head(Struct, frozen=True):
    """The line that opens a section; `rest` is what stands in that line after it."""

    kind: str
    start: int
    end: int | None = None
    cost: str = ""
    rest: str = ""


_HEAD_LINES: Final = {
    "bar": LineKind.LEVEL_BAR,
    "level": LineKind.LEVEL_SYMBOL,
    "station": LineKind.STATION_SYMBOL,
}


class _Section(Struct):
    """A section while it is read."""

    head: _Head | None
    abilities: list[AbilityText] = field(default_factory=list)
    power: str | None = None
    toughness: str | None = None

    @property
    def heading(self) -> str:
        """What opened the section, in the words of the CR; '' for the top of the box."""
        head = self.head
        if head is None:
            return ""
        if head.kind == "bar":
            return f"level {head.start}"
        if head.kind == "station":
            return f"STATION {head.start}+"
        return f"LEVEL {head.start}-{head.end}" if head.end is not None else f"LEVEL {head.start}+"

    @property
    def takes_box(self) -> bool:
        """Whether a power/toughness box may come here: none has, under a symbol."""
        return self.head is not None and self.head.kind != "bar" and self.power is None


def _head(paragraph: str) -> _Head | None:
    """The level bar, level symbol or station symbol that the paragraph is, or None."""
    found = _SYMBOL.fullmatch(paragraph)
    if found is not None:
        end = found["end"]
        return _Head("level", int(found["start"]), int(end) if end else None,
                     rest=found["box"] or "")  # fmt: skip
    station = _STATION.fullmatch(paragraph)
    if station is not None:
        return _Head("station", int(station["start"]))
    bar = _BAR.fullmatch(set_aside_reminder(paragraph)[0])
    if bar is not None:
        return _Head("bar", int(bar["level"]), cost=bar["cost"].strip(), rest=bar["rest"] or "")
    return None
