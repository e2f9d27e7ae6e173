"""What a ruling claims: who or what, what of it, and when. Nothing here says whether it is so."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from comprules.answers.lexicon import Topic
from comprules.answers.ruling_general_claims import (
    AnimatedPermanent,
    CopyOfALeveler,
    CountTowardDevotion,
    HasFromOriginal,
    ManaSymbols,
    MayAct,
    OnlyIfThereAllTurn,
    SizedByItsCounters,
    StriationAbilities,
    TakesAway,
    TimeAsCreatureMatters,
    WithX,
    XForNothing,
    XIs,
)
from comprules.answers.ruling_object_claims import (
    CanPayLife,
    CanPayMoreEnergy,
    CardWithSymbols,
    ChosenXCounts,
    HasColorsOfItsCost,
    HasNoManaCost,
    HasTheColor,
    IdentityOfBothFaces,
    IsColorless,
    ManaValueIs,
    ManaValueOf,
    OwnAbility,
    Sample,
    SymbolsCountAs,
    ThisCard,
)
from comprules.answers.ruling_spell_claims import (
    ManaValueByManaCost,
    MayPayAdditional,
    MayTakeAlternative,
    MustPayAdditional,
    ReductionTouches,
    SpellCast,
    TotalCostIncludes,
    TotalCostSteps,
)

# ---- what a claim is about ------------------------------------------------------------------


class LevelAbility(Struct, frozen=True):
    """The activated ability of a level bar (716.2), activating which is gaining a level (716.2c).

    Attributes:
        level: the number of the bar; None: of every bar.
    """

    level: int | None = None


class ClassAbility(Struct, frozen=True):
    """What stands in a section of a Class's text box (716.2a, 716.3).

    Attributes:
        section: 1 is the text before the first bar, 2 what stands under the bar of level 2, …;
            None: of every section.
    """

    section: int | None = None


class ThePermanent(Struct, frozen=True):
    """The permanent that the card is, or a permanent of its kind."""

    kind: str = "card"  # `card`: named, or `this`; `class`: of the kind Class; `leveler`


class Named(Struct, frozen=True):
    """A thing of the rules, by its name: a keyword, a type, a symbol."""

    topic: Topic


class Said(Struct, frozen=True):
    """What the sentence before was about (`it`, `this`)."""


Thing: TypeAlias = (
    SpellCast
    | Sample
    | ThisCard
    | OwnAbility
    | CardWithSymbols
    | WithX
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


class IsOfKind(Struct, frozen=True):
    """It is an ability, or a thing, of this kind."""

    kind: str


class IsNamed(Struct, frozen=True):
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


class BecomesLevel(Struct, frozen=True):
    """Its level becomes this number."""

    level: int


class GainsAbility(Struct, frozen=True):
    """It gains what stands in a section, which it did not have before."""

    section: int


class LosesAbility(Struct, frozen=True):
    """It loses what stands in a section."""

    section: int


class HasAbilities(Struct, frozen=True):
    """It has what stands in these sections.

    Attributes:
        sections: the sections; None: all of them.
        only: and nothing of the others.
    """

    sections: tuple[int, ...] | None
    only: bool = False


class HasCount(Struct, frozen=True):
    """It has so many abilities of a kind.

    Attributes:
        number: how many.
        what: `abilities`, `class abilities` or `level abilities`.
    """

    number: int
    what: str


class MayBeOfKinds(Struct, frozen=True):
    """Each is of one of these kinds, and of each kind there may be some."""

    kinds: tuple[str, ...]


class Activatable(Struct, frozen=True):
    """Its controller may activate it."""


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
    | ManaValueByManaCost
    | TotalCostSteps
    | TotalCostIncludes
    | MayTakeAlternative
    | MayPayAdditional
    | MustPayAdditional
    | ReductionTouches
    | CanPayLife
    | CanPayMoreEnergy
    | ChosenXCounts
    | HasColorsOfItsCost
    | HasNoManaCost
    | HasTheColor
    | IdentityOfBothFaces
    | IsColorless
    | ManaValueIs
    | ManaValueOf
    | SymbolsCountAs
)

# ---- when -----------------------------------------------------------------------------------


class AtLevel(Struct, frozen=True):
    """While it is of a level.

    Attributes:
        level: the number.
        or_greater: or any greater one.
        exact: at no other level (`only if`, `unless`): then the claim says the contrary of these.
    """

    level: int
    or_greater: bool = False
    exact: bool = False


class AsResolves(Struct, frozen=True):
    """As the ability of the bar of this level resolves."""

    level: int | None


class AtTheStart(Struct, frozen=True):
    """As it has entered, and nothing has happened to it."""


class Timing(StrEnum):
    """A moment at which sorcery timing does not hold (307.5)."""

    OPPONENTS_TURN = "in an opponent's turn"
    COMBAT = "in combat"
    STACK_NOT_EMPTY = "while something is on the stack"


When: TypeAlias = AtLevel | AsResolves | AtTheStart | Timing | OnlyIfThereAllTurn


class Claim(Struct, frozen=True):
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
