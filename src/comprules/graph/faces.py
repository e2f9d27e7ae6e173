"""Cards with several faces or sets of characteristics: which there are, and how they lie."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.model import Card

# The sources' words for cards of several faces, and the CR's kinds of them (709 to 722).
FACE_LAYOUTS: Final = {
    "split": "SplitCard",
    "aftermath": "SplitCard",
    "flip": "FlipCard",
    "transform": "NonmodalDoubleFacedCard",
    "double_faced_token": "NonmodalDoubleFacedCard",
    "modal_dfc": "ModalDoubleFacedCard",
    "meld": "MeldCard",
    "adventure": "AdventurerCard",
    "omen": "OmenCard",
    "prepare": "PreparationCard",
}

_PROTOTYPE: Final = re.compile(
    r"^Prototype\s+(?P<cost>(?:\{[^{}\s]+\})+)\s*[—–-]+\s*(?P<power>\d+)/(?P<toughness>\d+)",
    re.MULTILINE,
)
# Other words for the first and the second face, as the CR and players have them.
_SIDES: Final = {"front": 1, "left": 1, "top": 1, "back": 2, "right": 2, "bottom": 2}


class Prototype(Struct, frozen=True):
    """The inset frame of a prototype card (CR 718.2): mana cost, power, toughness."""

    mana_cost: str
    power: str
    toughness: str

    def applied_to(self, card: Card) -> Card:
        """The card with these characteristics in the place of its own (CR 718.5)."""
        return replace(
            card,
            mana_cost=self.mana_cost,
            power=self.power,
            toughness=self.toughness,
            colors=None,
        )


def faces_of(card: Card) -> tuple[Card, ...]:
    """The faces of a card of which each has its own characteristics; none for other cards.

    A reversible card shows one card twice, and a source may know faces of a layout that the CR
    does not: such a card counts as its first face.
    """
    return card.faces if len(card.faces) > 1 and card.layout.lower() in FACE_LAYOUTS else ()


def layout_of(card: Card) -> str:
    """The CR's kind of a card with several faces; a source may call an omen an adventure (720)."""
    kind = FACE_LAYOUTS[card.layout.lower()]
    omen = kind == "AdventurerCard" and "Omen" in card.faces[-1].type_line.split()
    return "OmenCard" if omen else kind


def face_number(card: Card, word: str) -> int | None:
    """The number of the face that a word names: its name, its number, `back`, `left`; or None."""
    faces = faces_of(card)
    plain = word.strip().lower()
    for number, face in enumerate(faces, start=1):
        if plain in (face.own_name.lower(), str(number)):
            return number
    return _SIDES.get(plain) if faces else None


def read_prototype(card: Card) -> Prototype | None:
    """The prototype that the text box of a card offers (CR 702.160a), or None."""
    match = _PROTOTYPE.search(card.oracle_text)
    return Prototype(match["cost"], match["power"], match["toughness"]) if match else None
