"""What a ruling claims: who or what, what of it, and when. Nothing here says whether it is so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from comprules.answers.lexicon import Topic

# ---- what a claim is about ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LevelAbility:
    """The activated ability of a level bar (716.2), activating which is gaining a level (716.2c).

    Attributes:
        level: the number of the bar; None: of every bar.
    """

    level: int | None = None


@dataclass(frozen=True, slots=True)
class ClassAbility:
    """What stands in a section of a Class's text box (716.2a, 716.3).

    Attributes:
        section: 1 is the text before the first bar, 2 what stands under the bar of level 2, …;
            None: of every section.
    """

    section: int | None = None


@dataclass(frozen=True, slots=True)
class ThePermanent:
    """The permanent that the card is, or a permanent of its kind."""

    kind: str = "card"  # `card`: named, or `this`; `class`: of the kind Class; `leveler`


@dataclass(frozen=True, slots=True)
class Named:
    """A thing of the rules, by its name: a keyword, a type, a symbol."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class Said:
    """What the sentence before was about (`it`, `this`)."""


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


Thing: TypeAlias = (
    WithX
    | StriationAbilities
    | CopyOfALeveler
    | ManaSymbols
    | AnimatedPermanent
    | LevelAbility
    | ClassAbility
    | ThePermanent
    | Named
    | Said
)

# ---- what is claimed of it ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IsOfKind:
    """It is an ability, or a thing, of this kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class IsNamed:
    """It is one of what this name stands for (`Snow is a supertype`)."""

    topic: Topic


class Property(StrEnum):
    """What is true of a thing without more being said."""

    USES_STACK = "uses the stack"
    CAN_BE_ANSWERED = "can be responded to"
    ONLY_AS_A_SORCERY = "can be activated only as a sorcery"
    OWN_LEVEL = "has a level of its own, whatever others have"
    REMOVES_EARLIER = "takes away the abilities of earlier levels"
    SEVERAL_OF_ONE_NAME = "one player may control several of one name"
    SEVERAL_OF_A_KIND = "one player may control several of a kind"


@dataclass(frozen=True, slots=True)
class BecomesLevel:
    """Its level becomes this number."""

    level: int


@dataclass(frozen=True, slots=True)
class GainsAbility:
    """It gains what stands in a section, which it did not have before."""

    section: int


@dataclass(frozen=True, slots=True)
class LosesAbility:
    """It loses what stands in a section."""

    section: int


@dataclass(frozen=True, slots=True)
class HasAbilities:
    """It has what stands in these sections.

    Attributes:
        sections: the sections; None: all of them.
        only: and nothing of the others.
    """

    sections: tuple[int, ...] | None
    only: bool = False


@dataclass(frozen=True, slots=True)
class HasCount:
    """It has so many abilities of a kind.

    Attributes:
        number: how many.
        what: `abilities`, `class abilities` or `level abilities`.
    """

    number: int
    what: str


@dataclass(frozen=True, slots=True)
class MayBeOfKinds:
    """Each is of one of these kinds, and of each kind there may be some."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Activatable:
    """Its controller may activate it."""


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
class XIs:
    """The value of its X is this number."""

    number: int


@dataclass(frozen=True, slots=True)
class XForNothing:
    """Cast without paying its mana cost, this is the only number that may be chosen for X."""

    number: int


Predicate: TypeAlias = (
    IsOfKind
    | IsNamed
    | Property
    | BecomesLevel
    | GainsAbility
    | LosesAbility
    | HasAbilities
    | HasCount
    | MayBeOfKinds
    | Activatable
    | CountTowardDevotion
    | MayAct
    | TimeAsCreatureMatters
    | XIs
    | XForNothing
    | TakesAway
    | HasFromOriginal
    | SizedByItsCounters
)

# ---- when -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AtLevel:
    """While it is of a level.

    Attributes:
        level: the number.
        or_greater: or any greater one.
        exact: at no other level (`only if`, `unless`): then the claim says the contrary of these.
    """

    level: int
    or_greater: bool = False
    exact: bool = False


@dataclass(frozen=True, slots=True)
class AsResolves:
    """As the ability of the bar of this level resolves."""

    level: int | None


@dataclass(frozen=True, slots=True)
class AtTheStart:
    """As it has entered, and nothing has happened to it."""


class Timing(StrEnum):
    """A moment at which sorcery timing does not hold (307.5)."""

    OPPONENTS_TURN = "in an opponent's turn"
    COMBAT = "in combat"
    STACK_NOT_EMPTY = "while something is on the stack"


@dataclass(frozen=True, slots=True)
class OnlyIfThereAllTurn:
    """Only if its controller has controlled it continuously since that player's turn began."""


When: TypeAlias = AtLevel | AsResolves | AtTheStart | Timing | OnlyIfThereAllTurn


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing claimed.

    Attributes:
        thing: what it is about.
        predicate: what is claimed of it.
        negated: whether the contrary is claimed.
        when: when it holds; None: always.
    """

    thing: Thing
    predicate: Predicate
    negated: bool = False
    when: When | None = None
