"""What rulings on cards of all kinds claim: of mana symbols, new creatures, levelers, and {X}."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SymbolSort(StrEnum):
    """A sort of mana symbols (107.4), or any that stand in a text box."""

    HYBRID = "hybrid"
    MONOCOLORED_HYBRID = "monocolored hybrid"
    PHYREXIAN = "Phyrexian"
    COLORED = "colored"
    COLORLESS = "colorless"
    GENERIC = "generic"
    IN_TEXT = "in a text box"


@dataclass(frozen=True, slots=True)
class ManaSymbols:
    """Mana symbols of these sorts, in mana costs or in text boxes of permanents."""

    sorts: tuple[SymbolSort, ...]


@dataclass(frozen=True, slots=True)
class AnimatedPermanent:
    """A permanent that was no creature and has become one."""


@dataclass(frozen=True, slots=True)
class StriationAbilities:
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


@dataclass(frozen=True, slots=True)
class WithX:
    """An object with {X} in its mana cost, in this place."""

    place: Place


@dataclass(frozen=True, slots=True)
class CopyOfALeveler:
    """A creature that becomes a copy of a leveler (707.2)."""


@dataclass(frozen=True, slots=True)
class CountTowardDevotion:
    """Its color counts toward its controller's devotion to that color (700.5).

    Attributes:
        examples: the symbols that the ruling lists as examples.
    """

    examples: tuple[str, ...] = ()


class Act(StrEnum):
    """What a creature does that has to wait for its controller's next turn (302.6)."""

    ATTACKS = "attack"
    TAPS = "have an ability with the tap symbol activated"


@dataclass(frozen=True, slots=True)
class MayAct:
    """It can do this, or its controller can have it do this."""

    act: Act


@dataclass(frozen=True, slots=True)
class TimeAsCreatureMatters:
    """What it can do turns on how long it has been a creature."""


@dataclass(frozen=True, slots=True)
class XIs:
    """The value of its X is this number."""

    number: int


@dataclass(frozen=True, slots=True)
class XForNothing:
    """Cast without paying its mana cost, this is the only number that may be chosen for X."""

    number: int


@dataclass(frozen=True, slots=True)
class TakesAway:
    """It takes abilities away: the level up ability, or whatever others there are."""

    level_up: bool = False


class Copied(StrEnum):
    """What of a leveler a copy may have from it."""

    ABILITIES = "its printed abilities and level symbols"
    CURRENT = "its size and abilities of the moment"
    COUNTERS = "its level counters"


@dataclass(frozen=True, slots=True)
class HasFromOriginal:
    """It has this from what it copies."""

    what: Copied


@dataclass(frozen=True, slots=True)
class SizedByItsCounters:
    """Its abilities, power and toughness are those for the level counters on itself."""


@dataclass(frozen=True, slots=True)
class OnlyIfThereAllTurn:
    """Only if its controller has controlled it continuously since that player's turn began."""
