"""What rulings on cards of all kinds claim: of mana symbols, new creatures, levelers, and {X}."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class SymbolSort(StrEnum):
    """A sort of mana symbols (107.4), or any that stand in a text box."""

    HYBRID = "hybrid"
    MONOCOLORED_HYBRID = "monocolored hybrid"
    PHYREXIAN = "Phyrexian"
    COLORED = "colored"
    COLORLESS = "colorless"
    GENERIC = "generic"
    IN_TEXT = "in a text box"


class ManaSymbols(Struct, frozen=True):
    """Mana symbols of these sorts, in mana costs or in text boxes of permanents."""

    sorts: tuple[SymbolSort, ...]


class AnimatedPermanent(Struct, frozen=True):
    """A permanent that was no creature and has become one."""


class StriationAbilities(Struct, frozen=True):
    """The abilities that the level symbols of a leveler give it (711.2)."""


class Place(StrEnum):
    """Where an object with {X} in its mana cost is."""

    BATTLEFIELD = "battlefield"
    COPIED = "battlefield, copied"
    STACK = "stack"
    HAND = "hand"
    GRAVEYARD = "graveyard"
    LIBRARY = "library"
    EXILE = "exile"


class WithX(Struct, frozen=True):
    """An object with {X} in its mana cost, in this place."""

    place: Place


class CopyOfALeveler(Struct, frozen=True):
    """A creature that becomes a copy of a leveler (707.2)."""


class CountTowardDevotion(Struct, frozen=True):
    """Its color counts toward its controller's devotion to that color (700.5).

    Attributes:
        examples: the symbols that the ruling lists as examples.
    """

    examples: tuple[str, ...] = ()


class Act(StrEnum):
    """What a creature does that has to wait for its controller's next turn (302.6)."""

    ATTACKS = "attack"
    TAPS = "have an ability with the tap symbol activated"


class MayAct(Struct, frozen=True):
    """It can do this, or its controller can have it do this."""

    act: Act


class TimeAsCreatureMatters(Struct, frozen=True):
    """What it can do turns on how long it has been a creature."""


class XIs(Struct, frozen=True):
    """The value of its X is this number."""

    number: int


class XForNothing(Struct, frozen=True):
    """Cast without paying its mana cost, this is the only number that may be chosen for X."""

    number: int


class TakesAway(Struct, frozen=True):
    """It takes abilities away: the level up ability, or whatever others there are."""

    level_up: bool = False


class Copied(StrEnum):
    """What of a leveler a copy may have from it."""

    ABILITIES = "its printed abilities and level symbols"
    CURRENT = "its size and abilities of the moment"
    COUNTERS = "its level counters"


class HasFromOriginal(Struct, frozen=True):
    """It has this from what it copies."""

    what: Copied


class SizedByItsCounters(Struct, frozen=True):
    """Its abilities, power and toughness are those for the level counters on itself."""


class OnlyIfThereAllTurn(Struct, frozen=True):
    """Only if its controller has controlled it continuously since that player's turn began."""
