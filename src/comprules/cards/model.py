"""A card as its Oracle text describes it: plain values, read from any card file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct


class Ruling(Struct, frozen=True):
    """One ruling on a card: its date (ISO 8601, or empty) and its text."""

    date: str
    text: str


class CardRuling(Struct, frozen=True):
    """A ruling as a list of rulings has it: on which card, by its identifier or its name."""

    ruling: Ruling
    oracle_id: str = ""
    name: str = ""
    line: int = 0


class CardRemark(Struct, frozen=True):
    """What is odd about an entry of a card file; nothing else of the file is touched by it.

    Attributes:
        kind: `broken`, `cut short`, `no card`, `no text`, `field`, `layout`, `symbol`,
            `differing texts`, `word`.
        message: what is odd, one line.
        card: the card's name, where it is known.
        file: the file, where it is known.
        line: where the entry begins in it, where that is known.
    """

    kind: str
    message: str
    card: str = ""
    file: str = ""
    line: int | None = None

    def one_line(self) -> str:
        """The remark as a line for a user: `file:line: card: what`."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (place, self.card, self.message) if part)


class Card(Struct, frozen=True):
    """One card, or one face of a card with several (CR 108, 201 to 209).

    Attributes:
        name: the full name; of a card with several faces both, joined by ` // `.
        mana_cost: symbols in braces, `{1}{R}`; empty where there is none.
        type_line: as printed, with its long dash.
        oracle_text: the text box; one paragraph a line.
        power: as printed, so it may be `*` or `1+*`; None where there is none.
        toughness: as power.
        loyalty: the printed loyalty, or None (CR 209).
        defense: the printed defense of a battle, or None (CR 210).
        mana_value: as the source gives it, only to compare: rule blocks derive it (CR 202.3).
        colors: letters of WUBRG; None where the source does not say (then the mana cost does).
        color_identity: letters of WUBRG as the source gives them; None where it does not.
        keywords: keywords that the source lists.
        layout: Scryfall's word for the frame: `normal`, `class`, `leveler`, `transform`, …
        face_name: this face's own name where the card has several faces, else empty.
        faces: the faces or halves of a card that has several, in order; a `Card` each.
        rulings: the rulings on it, oldest first, each once.
        oracle_id: Scryfall's identifier of the card (not of a printing), or empty.
        source: where the text comes from, as the file says; else the file's own name.
        date: the date of that source (ISO 8601), or empty: of two texts the newer one counts.
        extra: whether it is no card to put in a deck: a token, an emblem, an art card, a card
            made for fun. A real card of the same name goes before it.
    """

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    colors: tuple[str, ...] | None = None
    color_identity: tuple[str, ...] | None = None
    keywords: tuple[str, ...] = ()
    layout: str = ""
    face_name: str = ""
    faces: tuple[Card, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    defense: str | None = None
    mana_value: float | None = None
    oracle_id: str = ""
    source: str = ""
    date: str = ""
    extra: bool = False

    @property
    def own_name(self) -> str:
        """The name that stands on this face; the card's name where it has one face only."""
        return self.face_name or self.name


class CardLookup(Protocol):
    """Where a situation looks up the cards it names."""

    def lookup(self, name: str) -> Card | None:
        """The card of that name, or None."""
        ...

    def names(self) -> Iterable[str]:
        """The names of all cards known here."""
        ...

    def nearest(self, name: str, *, limit: int = 3) -> list[str]:
        """The names nearest to one that is not known, best first."""
        ...
