"""Card files, told by their content: Scryfall's and MTGJSON's, JSON or JSON lines, gzip too.

What is read of a file comes in the order of the file: cards, rulings of a list of rulings, and
remarks about what is odd. An entry that cannot be read does not keep the others from being read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from comprules.cards.cost import SYMBOL, is_mana_symbol
from comprules.cards.entries import Entries, Entry
from comprules.cards.layouts import LAYOUTS
from comprules.cards.model import Card, CardRemark, CardRuling
from comprules.cards.objects import (
    Source,
    date_in,
    mtgjson_card,
    ruling_of,
    scryfall_card,
)
from comprules.cards.packing import PackedFile, Progress
from comprules.cards.record import to_record
from comprules.errors import BadCardFile

Read: TypeAlias = Card | CardRuling | CardRemark

_HINT: Final = "give a bulk file of Scryfall, or a file of MTGJSON, or a list of card objects"
_MOST_FAULTS: Final = 100
"""A file in which nothing else stands before so many broken entries is no card file."""
_SHOWN: Final = 200
"""Characters of a name that are shown in a remark about a broken card."""
_RELEASED: Final = re.compile(rb'"released_at"\s*:\s*"(\d{4}-\d\d-\d\d)"')
# Symbols that are no mana: CR 107.5, 107.6, 107.14, 107.17, 107.12, 107.9, and of Un-cards.
_OTHER_SYMBOLS: Final = frozenset({"T", "Q", "E", "P", "CHAOS", "PW", "A", "TK", "L", "D", "∞"})
_LOYALTY: Final = re.compile(r"[+−–-]?(?:\d+|X)")
_LEVELS: Final = re.compile(r"(?:LEVEL|STATION) \d+.*|H[WUBRG]|½|1/2|C/P|1000000|100")
_BRACES: Final = re.compile(r"\{[^{}\n]*\}")
# Of a card with these types it is odd to have no text; a creature or a land often has none.
_WORDY: Final = re.compile(r"\b(?:Instant|Sorcery|Enchantment|Planeswalker|Battle)\b")


def read_cards(path: str | Path) -> Iterator[Card]:
    """The cards of a file, one at a time, in the order of the file.

    Raises:
        BadCardFile: the file cannot be read, or holds no card and no ruling.
    """
    return (each for each in read_card_file(path) if isinstance(each, Card))


def read_card_file(
    path: str | Path, *, date: str = "", progress: Progress = lambda read: None
) -> Iterator[Read]:
    """What a card file holds: cards, rulings, and remarks.

    Args:
        path: the file.
        date: the date of its content where that is known; else what the file says of itself.
        progress: told the bytes that were read, as they are.

    Raises:
        BadCardFile: the file cannot be read, or holds neither cards nor rulings.
    """
    file = Path(path)
    packed = PackedFile(file, progress)
    entries = Entries(packed.pieces())
    source_name = _readable(file.name)
    source: Source | None = Source(source_name, date) if date else None
    given = 0
    faults: list[CardRemark] = []
    for entry in entries:
        if not given and not faults and not entry.cut:
            _refuse_at_once(entry, entries.header, file)
        if source is None:
            source = Source(source_name, _stated_date(entries.header) or _newest_release(file))
        found = list(_read_entry(entry, source, str(file)))
        if any(not isinstance(each, CardRemark) for each in found):
            yield from faults
            faults = []
            given += 1
        if given:
            yield from found
        else:
            faults += [each for each in found if isinstance(each, CardRemark)]
            if len(faults) >= _MOST_FAULTS:
                break
        if entry.cut:
            break
    if not given:
        empty = entries.header.get("object") == "list" and not faults and not packed.cut
        if empty:
            return
        raise _nothing_in(file, faults, packed.cut)
    if packed.cut and not entry.cut:
        yield CardRemark("cut short", packed.cut, file=str(file))


def _refuse_at_once(entry: Entry, header: Mapping[str, Any], file: Path) -> None:
    """Nothing, if the first entry may belong to a card file.

    Raises:
        BadCardFile: it cannot; with what the file is, as far as can be told.
    """
    if entry.fault == "not JSON":
        raise BadCardFile(
            "the file holds no card objects: it is no JSON", hint=_HINT, file=file, line=entry.line
        )
    kind = header.get("object")
    if kind not in (None, "list", "card", "ruling"):
        raise BadCardFile(f"this is a {kind} of Scryfall, not cards", hint=_HINT, file=file)
    value = entry.value
    if isinstance(value, Mapping) and value.get("object") == "error":
        raise BadCardFile(
            f"an error message in place of cards: {value.get('details', '')}", hint=_HINT, file=file
        )


def _nothing_in(file: Path, faults: list[CardRemark], cut: str) -> BadCardFile:
    """Why a file gave neither cards nor rulings."""
    if faults:
        first = faults[0]
        return BadCardFile(first.message, hint=_HINT, file=file, line=first.line)
    if cut:
        return BadCardFile(f"cannot be read: {cut}", hint="check the file", file=file)
    return BadCardFile("the file is empty", hint=_HINT, file=file)


def _read_entry(entry: Entry, source: Source, file: str) -> Iterator[Read]:
    """What one entry gives: a card or a ruling, and what is odd about it."""
    value = entry.value

    def remark(kind: str, message: str, card: str = "") -> CardRemark:
        return CardRemark(kind, message, card, file, entry.line)

    if entry.fault:
        yield remark("cut short" if entry.cut else "broken", entry.fault, _readable(entry.name))
        return
    kind = _kind(value)
    name = value["name"] if kind and isinstance(value.get("name"), str) else ""
    if not kind:
        yield remark("no card", _why_no_card(value))
        return
    try:
        if kind == "ruling":
            yield _ruling(value, name, entry.line)
            return
        card = (mtgjson_card if kind == "mtgjson" else scryfall_card)(value, source)
        to_record(card).encode()
    except UnicodeEncodeError:
        yield remark("broken", "not UTF-8: it has bytes that are no characters", _readable(name))
    except (TypeError, ValueError, AttributeError) as error:
        yield remark("broken", f"a field is of the wrong kind: {error}", _readable(name))
    else:
        yield card
        for sort, message in _oddities(card, value):
            yield remark(sort, message, name)


def _kind(value: Any) -> str:
    """What an entry is: `card` as Scryfall writes it, `mtgjson`, `ruling`, or empty."""
    if not isinstance(value, Mapping):
        return ""
    if value.get("object") == "ruling" or ("comment" in value and "type_line" not in value):
        return "ruling" if value.get("oracle_id") or value.get("name") else ""
    if not isinstance(value.get("name"), str) or not value["name"]:
        return ""
    if value.get("object") == "card" or "type_line" in value or "card_faces" in value:
        return "card"
    if "manaCost" in value or "types" in value or "text" in value or "type" in value:
        return "mtgjson"
    return "" if "object" in value else "card"


def _why_no_card(value: Any) -> str:
    if not isinstance(value, Mapping):
        return "an entry is no card object"
    what = value.get("object")
    if isinstance(what, str) and what != "card":
        return f"an entry is a {what}, no card object"
    return "an entry is no card object: it has no name"


def _ruling(value: Mapping[str, Any], name: str, line: int) -> CardRuling:
    ruling = ruling_of(value)
    if not ruling.text:
        raise ValueError("the ruling has no text")
    identifier = value.get("oracle_id") or ""
    if not isinstance(identifier, str):
        raise TypeError("oracle_id is no text")
    f"{ruling.text}{ruling.date}{identifier}{name}".encode()
    return CardRuling(ruling, identifier, name, line)


def _oddities(card: Card, value: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is odd about a card that could be read."""
    stated = value.get("layout")
    if not stated:
        yield "layout", f"no layout is stated; it is taken for {card.layout}"
    elif card.layout not in LAYOUTS:
        yield "layout", f"the layout {stated!r} is not known; it is kept as it is"
    for key in ("power", "toughness", "loyalty", "defense"):
        if isinstance(value.get(key), list | dict):
            yield "field", f"its {key} is no number and is left out"
    parts = card.faces or (card,)
    for part in parts:
        if not part.oracle_text and not card.extra and _WORDY.search(part.type_line):
            yield "no text", f"{part.own_name} has no text" if card.faces else "it has no text"
        if not part.type_line:
            yield "no text", f"{part.own_name} has no type line"
    for symbol in dict.fromkeys(_unknown_symbols(parts)):
        yield "symbol", f"the symbol {symbol} is not known"


def _unknown_symbols(parts: Iterable[Card]) -> Iterator[str]:
    for part in parts:
        for braces in dict.fromkeys(_BRACES.findall(part.mana_cost + part.oracle_text)):
            inside = braces[1:-1]
            known = SYMBOL.fullmatch(braces) and (
                is_mana_symbol(inside) or inside in _OTHER_SYMBOLS or _LOYALTY.fullmatch(inside)
            )
            if not known and not _LEVELS.fullmatch(inside):
                yield braces


def _stated_date(header: Mapping[str, Any]) -> str:
    """The date that MTGJSON states of its file."""
    meta = header.get("meta")
    return date_in(str(meta.get("date", ""))) if isinstance(meta, Mapping) else ""


def _newest_release(file: Path) -> str:
    """The newest day of release of any card in a Scryfall file, which states no date itself."""
    newest, before = b"", b""
    for piece in PackedFile(file).pieces():
        newest = max([newest, *_RELEASED.findall(before + piece)])
        before = piece[-60:]
    return newest.decode()


def _readable(name: str) -> str:
    """The name as it can be shown: without bytes that are no characters, and not too long."""
    return name[:_SHOWN].encode("utf-8", "replace").decode()
