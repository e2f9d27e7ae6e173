"""What rulings claim of the values of objects: mana values, colors, and kinds of abilities."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from comprules.answers.ruling_general_claims import SymbolSort


class Sample(StrEnum):
    """Objects of a kind, of which a ruling speaks in general."""

    TOKEN = "a token that is no copy"
    WITHOUT_COST = "an object without a mana cost"
    LAND = "a land"
    FACE_DOWN_SPELL = "a face-down spell"
    FACE_DOWN_PERMANENT = "a face-down permanent"
    TRANSFORMING = "a transforming double-faced card, either face up"
    BACK_UP = "a double-faced card with its back face up"
    OFF_THE_BATTLEFIELD = "a double-faced card anywhere else"
    MODAL = "a modal double-faced card"
    MELDED = "a melded permanent"
    SPLIT = "a split card that is not on the stack"
    DEVOID = "a card with devoid, in every zone"
    DEVOID_LOST = "a card with devoid that has lost it"
    DEVOID_DYED = "a card with devoid that is given a color"


class ThisCard(Struct, frozen=True):
    """The card that the ruling is on, by name."""


class OwnAbility(Struct, frozen=True):
    """An ability of the card.

    Attributes:
        place: which of those of the kind, from the first; -1 the last; None: the only one.
        kind: `activated` or `triggered`, where the ruling says so.
    """

    place: int | None = None
    kind: str | None = None


class CardWithSymbols(Struct, frozen=True):
    """A card with mana symbols of a sort in its mana cost."""

    sort: SymbolSort


class Measure(StrEnum):
    """Whose mana cost gives the mana value of something with several."""

    FRONT = "its front face"
    BACK = "its back face"
    FACE_UP = "the face that is considered"
    TOGETHER = "all of its parts together"


class ManaValueIs(Struct, frozen=True):
    """Its mana value is this number."""

    number: int


class ManaValueOf(Struct, frozen=True):
    """Its mana value is that of a part of it, or of its parts together."""

    measure: Measure


class HasNoManaCost(Struct, frozen=True):
    """It has no mana cost."""


class IsColorless(Struct, frozen=True):
    """It has no color."""


class HasTheColor(Struct, frozen=True):
    """It has the color it was given, and that one only."""


class HasColorsOfItsCost(Struct, frozen=True):
    """It has each color of its mana cost, whatever is paid for it (202.2)."""


class SymbolsCountAs(Struct, frozen=True):
    """Each symbol of the sort counts so much toward a mana value."""

    number: int


class IdentityOfBothFaces(Struct, frozen=True):
    """Its color identity is that of the symbols on both of its faces."""


class ChosenXCounts(Struct, frozen=True):
    """The value chosen for X counts toward its mana value while it is a spell."""


class CanPayLife(Struct, frozen=True):
    """A player with so much life, or less, can pay this much.

    Attributes:
        life: the life total.
        amount: what is to be paid.
    """

    life: int
    amount: int


class CanPayMoreEnergy(Struct, frozen=True):
    """A player can pay more energy counters than there are."""
