"""A card as a plain record and back, for keeping it on disk."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import fields

from comprules.cards.model import Card, Ruling

_LISTS = ("colors", "color_identity", "keywords")


def to_record(card: Card) -> str:
    """The card as one line of JSON, empty fields left out."""
    return json.dumps(_plain(card), ensure_ascii=False, separators=(",", ":"))


def from_record(record: str) -> Card:
    """The card that such a line holds."""
    return _card(json.loads(record))


def _plain(card: Card) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in fields(Card):
        value = getattr(card, field.name)
        if value == field.default:
            continue
        if field.name == "faces":
            value = [_plain(face) for face in value]
        elif field.name == "rulings":
            value = [[ruling.date, ruling.text] for ruling in value]
        found[field.name] = value
    return found


def _card(value: dict[str, Any]) -> Card:
    plain = dict(value)
    for key in _LISTS:
        if key in plain:
            plain[key] = tuple(plain[key])
    plain["faces"] = tuple(_card(face) for face in plain.get("faces", ()))
    plain["rulings"] = tuple(Ruling(date, text) for date, text in plain.get("rulings", ()))
    return Card(**plain)
