"""A card from one object of a card file: Scryfall's kind, or MTGJSON's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.layouts import is_extra, layout_shown, layout_word
from comprules.cards.model import Card, Ruling

FACE_BREAK: Final = " // "
_HALVES: Final = re.compile(r"\n\s*(?://|-{3,})\s*\n")  # how some files part two text boxes

_MOST_FACES: Final = 20  # the card with the most has five
_LONGEST_NAME: Final = 1000  # the longest has 141 characters
# A file may not send commands to the user's terminal; a line break is the only one with a meaning.
_CONTROLS: Final = {code: None for code in (*range(32), *range(127, 160)) if chr(code) != "\n"}
_NAMES: Final = frozenset({"name", "face_name", "faceName"})
_HUGE_NUMBER: Final = re.compile(r"\d{19}")
_LARGEST_NUMBER: Final = 10**9  # above any mana value; an Un-card has a million

Object = Mapping[str, Any]


class Source(Struct, frozen=True):
    """What a file says of all its entries: its name, its date (ISO 8601, or empty)."""

    name: str = ""
    date: str = ""


_NOWHERE: Final = Source()


def scryfall_card(value: Object, source: Source = _NOWHERE) -> Card:
    """The card of a Scryfall card object.

    Raises:
        TypeError, ValueError: a field is of the wrong kind.
    """
    named = _own_source(value, source)
    nested = value.get("card_faces") or ()
    if not isinstance(nested, list) and nested:
        raise TypeError("card_faces is no list")
    layout = layout_word(_text(value, "layout"))
    card = Card(
        name=_text(value, "name"),
        mana_cost=_text(value, "mana_cost"),
        type_line=_text(value, "type_line"),
        oracle_text=_text(value, "oracle_text"),
        power=_box(value, "power"),
        toughness=_box(value, "toughness"),
        loyalty=_box(value, "loyalty"),
        colors=_letters(value, "colors"),
        color_identity=_letters(value, "color_identity"),
        keywords=_words(value, "keywords"),
        layout=layout,
        face_name=_text(value, "face_name"),
        rulings=tuple(rulings_of(value)),
        defense=_box(value, "defense"),
        mana_value=_number(value, "cmc"),
        oracle_id=_text(value, "oracle_id"),
        source=named.name,
        date=named.date,
    )
    faces = tuple(_scryfall_face(face, card) for face in nested)
    return finished(card, faces, _text(value, "set_type"))


def mtgjson_card(value: Object, source: Source = _NOWHERE) -> Card:
    """The card, or the face, of one of MTGJSON's card objects.

    Raises:
        TypeError, ValueError: a field is of the wrong kind.
    """
    identifiers = value.get("identifiers")
    ids = identifiers if isinstance(identifiers, Mapping) else {}
    type_line = _text(value, "type") or _type_line(value)
    card = Card(
        name=_text(value, "name"),
        mana_cost=_text(value, "manaCost"),
        type_line=type_line,
        oracle_text=_text(value, "text"),
        power=_box(value, "power"),
        toughness=_box(value, "toughness"),
        loyalty=_box(value, "loyalty"),
        colors=_letters(value, "colors"),
        color_identity=_letters(value, "colorIdentity"),
        keywords=_words(value, "keywords"),
        layout=layout_word(_text(value, "layout")),
        face_name=_text(value, "faceName"),
        rulings=tuple(rulings_of(value)),
        defense=_box(value, "defense"),
        mana_value=_number(value, "manaValue", "convertedManaCost"),
        oracle_id=_text(ids, "scryfallOracleId"),
        source=source.name,
        date=source.date,
    )
    return finished(card, (), "funny" if value.get("isFunny") else "")


def finished(card: Card, faces: tuple[Card, ...], set_type: str = "") -> Card:
    """The card with its faces, its layout, and what only the faces say of it.

    Raises:
        ValueError: it has more faces, a longer name or a larger number than any card.
    """
    if max(len(faces), card.name.count(FACE_BREAK) + 1) > _MOST_FACES:
        raise ValueError(f"it has more than {_MOST_FACES} faces")
    if any(len(part.own_name) > _LONGEST_NAME for part in (card, *faces)):
        raise ValueError(f"its name has more than {_LONGEST_NAME} characters")
    if any(_HUGE_NUMBER.search(part.oracle_text + part.mana_cost) for part in (card, *faces)):
        raise ValueError("it has a number of more digits than any card's")
    if faces:
        card = with_faces(card, faces)
    if card.layout == "meld" and card.face_name:
        card = replace(card, name=card.face_name, face_name="")  # CR 712.4: each its own name
    if not card.layout:
        card = replace(card, layout=layout_shown(card.type_line, card.oracle_text))
    extra = is_extra(card.layout, card.type_line) or set_type in {"token", "funny"}
    card = replace(card, extra=extra)
    if FACE_BREAK in card.name and not card.faces and not card.face_name:
        return _taken_apart(card)
    return card


def with_faces(card: Card, faces: tuple[Card, ...]) -> Card:
    """The card with those faces; its own values are those of the first face (CR 709, 712.8a)."""
    front = faces[0]
    return replace(
        card,
        mana_cost=card.mana_cost.split(FACE_BREAK)[0].strip() or front.mana_cost,
        type_line=card.type_line.split(FACE_BREAK)[0].strip() or front.type_line,
        oracle_text=card.oracle_text or front.oracle_text,
        power=card.power if card.power is not None else front.power,
        toughness=card.toughness if card.toughness is not None else front.toughness,
        loyalty=card.loyalty if card.loyalty is not None else front.loyalty,
        defense=card.defense if card.defense is not None else front.defense,
        colors=card.colors if card.colors else front.colors,
        mana_value=card.mana_value if card.mana_value is not None else front.mana_value,
        oracle_id=card.oracle_id or front.oracle_id,
        layout=card.layout or front.layout,
        face_name="",
        faces=tuple(replace(face, faces=(), rulings=()) for face in faces),
    )


def rulings_of(value: Object) -> Iterator[Ruling]:
    """The rulings that a card object carries (Scryfall's or MTGJSON's words)."""
    listed = value.get("rulings")
    for each in listed if isinstance(listed, list) else ():
        if isinstance(each, Mapping):
            ruling = ruling_of(each)
            if ruling.text:
                yield ruling


def ruling_of(value: Object) -> Ruling:
    """The ruling that an object describes.

    Raises:
        TypeError: its date or its text is of the wrong kind.
    """
    date = _text(value, "published_at") or _text(value, "date")
    return Ruling(date, (_text(value, "comment") or _text(value, "text")).strip())


def _scryfall_face(face: Any, card: Card) -> Card:
    """One face as a card of its own: what it does not say is the card's (CR 709, 712)."""
    if not isinstance(face, Mapping):
        raise TypeError("a face is no object")
    text = _text(face, "oracle_text")
    colors = _letters(face, "colors")
    return Card(
        name=card.name,
        mana_cost=_text(face, "mana_cost"),
        type_line=_text(face, "type_line"),
        oracle_text=text,
        power=_box(face, "power"),
        toughness=_box(face, "toughness"),
        loyalty=_box(face, "loyalty"),
        defense=_box(face, "defense"),
        # Halves of one side share its colors in the file; each has those of its cost (105.2).
        colors=colors,
        color_identity=card.color_identity,
        keywords=tuple(k for k in card.keywords if k.casefold() in text.casefold()),
        layout=card.layout or layout_word(_text(face, "layout")),
        face_name=_text(face, "name") or card.name,
        mana_value=_number(face, "cmc"),
        oracle_id=_text(face, "oracle_id") or card.oracle_id,
        source=card.source,
        date=card.date,
        extra=card.extra,
    )


def _taken_apart(card: Card) -> Card:
    """The card of two names whose halves the source joined, with its halves as faces."""
    names = card.name.split(FACE_BREAK)
    count = len(names)
    texts = _fitting(_HALVES.split(card.oracle_text), count, "")
    types = _fitting(card.type_line.split(FACE_BREAK), count, card.type_line)
    costs = _fitting(card.mana_cost.split(FACE_BREAK), count, "")
    if len(_HALVES.split(card.oracle_text)) != count:
        texts = [card.oracle_text, *texts[1:]]
    faces = tuple(
        replace(
            card,
            face_name=name,
            type_line=kind.strip(),
            oracle_text=text.strip(),
            mana_cost=cost.strip(),
            colors=card.colors if cost or number == 0 else None,
            power=card.power if number == 0 else None,
            toughness=card.toughness if number == 0 else None,
            mana_value=None,
            rulings=(),
        )
        for number, (name, kind, text, cost) in enumerate(
            zip(names, types, texts, costs, strict=True)
        )
    )
    front = faces[0]
    return replace(
        card, type_line=front.type_line, oracle_text=front.oracle_text, faces=faces,
        mana_cost=front.mana_cost or card.mana_cost,
    )  # fmt: skip


def _fitting(parts: list[str], count: int, other: str) -> list[str]:
    """The parts if there is one for each half; else the other value for each."""
    return parts if len(parts) == count else [other] * count


def _own_source(value: Object, source: Source) -> Source:
    """Where this entry comes from: what it says itself, with the date in it, else the file's."""
    own = _text(value, "source")
    if not own:
        return source
    return Source(own, date_in(own) or source.date)


def date_in(text: str) -> str:
    """The last date in a text (2026-03-01, or 20260301), ISO 8601; empty where there is none."""
    found = re.findall(r"(?<!\d)((?:19|20)\d\d)-?(0[1-9]|1[0-2])-?([0-2]\d|3[01])(?!\d)", text)
    return "-".join(found[-1]) if found else ""


def _type_line(value: Object) -> str:
    before = [*_words(value, "supertypes"), *_words(value, "types")]
    after = _words(value, "subtypes")
    return " ".join(before) + (f" — {' '.join(after)}" if after else "")


def _text(value: Object, key: str) -> str:
    own = value.get(key)
    if own is not None and not isinstance(own, str):
        raise TypeError(f"{key} is no text")
    plain = (own or "").translate(_CONTROLS)
    return " ".join(plain.split()) if key in _NAMES else plain


def _box(value: Object, key: str) -> str | None:
    own = value.get(key)
    return None if own is None or own == "" or isinstance(own, list | dict) else str(own)


def _number(value: Object, *keys: str) -> float | None:
    key = next((key for key in keys if value.get(key) is not None), None)
    if key is None:
        return None
    if isinstance(value[key], bool) or not isinstance(value[key], int | float):
        raise TypeError(f"{key} is no number")
    if not 0 <= value[key] <= _LARGEST_NUMBER:  # NaN neither
        raise ValueError(f"{key} is no number of mana")
    return float(value[key])


def _words(value: Object, key: str) -> tuple[str, ...]:
    words = value.get(key)
    if words is None:
        return ()
    if not isinstance(words, list):
        raise TypeError(f"{key} is no list")
    if not all(isinstance(word, str) for word in words):
        raise TypeError(f"{key} has what is no text")
    return tuple(words)


def _letters(value: Object, key: str) -> tuple[str, ...] | None:
    if value.get(key) is None:
        return None
    letters: Iterable[str] = _words(value, key)
    return tuple(letter for letter in "WUBRG" if letter in letters)
