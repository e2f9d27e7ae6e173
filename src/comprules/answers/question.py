"""What a question asks, once it is understood: one frozen value for each kind of question."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from comprules.answers.lexicon import Entity, Topic
from comprules.answers.words import Word


# --- what a question about the document is about -----------------------------------------------
@dataclass(frozen=True, slots=True)
class Target:
    """A place in the document: a rule by number, or what a topic names.

    Attributes:
        topic: the number or name.
        entry: whether the glossary entry is meant, not the rules.
    """

    topic: Topic
    entry: bool = False


@dataclass(frozen=True, slots=True)
class Definition:
    """What is X; what does X mean."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class RuleText:
    """What does rule N say; of several, in order (`601.2f-h`)."""

    topics: tuple[Topic, ...]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where in the rules is X defined."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class CitedBy:
    """Which rules cite X, or how many."""

    target: Target
    count: bool = False


@dataclass(frozen=True, slots=True)
class Cites:
    """What does X cite."""

    source: Target
    count: bool = False


@dataclass(frozen=True, slots=True)
class DoesCite:
    """Does X cite Y."""

    source: Target
    target: Target


@dataclass(frozen=True, slots=True)
class Connection:
    """How is X connected to Y."""

    source: Target
    target: Target


@dataclass(frozen=True, slots=True)
class Subrules:
    """Which subrules does N have."""

    topic: Topic
    count: bool = False


# --- about the ontology -------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Listing:
    """List the X; the X of Y; those X that are Z."""

    group: Topic
    of: Topic | None = None
    within: Topic | None = None
    count: bool = False


@dataclass(frozen=True, slots=True)
class Membership:
    """Is X one of the Y."""

    member: Topic
    group: Topic


@dataclass(frozen=True, slots=True)
class Difference:
    """How does X differ from Y."""

    one: Topic
    other: Topic


# --- what a question about a game is about ------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Subject:
    """The object a question is about, and the state it is asked in.

    Attributes:
        entity: a card, or an object of the situation; None for the rest.
        kinds: what sort of object it is, where it has no name (`the Class`, `a permanent`).
        definite: whether one certain object of that sort is meant (`the`, `my`, `this`).
        level: the level it is asked at; None: as it is.
        counters: how many level counters it is said to have.
        unlevelled: whether it is said to have no level, or to have just entered.
    """

    entity: Entity | None = None
    kinds: tuple[Topic, ...] = ()
    definite: bool = False
    level: int | None = None
    counters: int | None = None
    unlevelled: bool = False

    def at(self, level: int | None) -> Subject | None:
        """The subject at a level said elsewhere in the question; None if it is said twice."""
        if level is None:
            return self
        if self.level is not None or self.unlevelled:
            return None
        return replace(self, level=level)


@dataclass(frozen=True, slots=True)
class Described:
    """An ability as a question names it: by its level, as a keyword, or by words of its text.

    Attributes:
        level: `its level 3 ability`.
        keyword: `haste`.
        words: words of its text.
        top: the ability of the section that no level bar precedes (716.3).
    """

    level: int | None = None
    keyword: Topic | None = None
    words: tuple[Word, ...] = ()
    top: bool = False


@dataclass(frozen=True, slots=True)
class HasAbility:
    """Does SUBJECT have ABILITY."""

    subject: Subject
    ability: Described


@dataclass(frozen=True, slots=True)
class AbilityLevel:
    """At what level does SUBJECT have ABILITY."""

    subject: Subject
    ability: Described


@dataclass(frozen=True, slots=True)
class Abilities:
    """Which abilities does SUBJECT have."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class LevelOf:
    """What level is SUBJECT."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class IsLevel:
    """Is SUBJECT level N (or greater)."""

    subject: Subject
    level: int
    or_greater: bool = False


@dataclass(frozen=True, slots=True)
class Activation:
    """May PLAYER activate the level N ability of SUBJECT, now.

    Attributes:
        player: a player of the situation; None for `I`.
        level: the level that the ability leads to; None for the next one.
        subject: whose ability; None where the question does not say.
    """

    player: Entity | None
    level: int | None
    subject: Subject | None


@dataclass(frozen=True, slots=True)
class Activatable:
    """Which level abilities may be activated now, by one player or by anybody."""

    player: Entity | None
    anybody: bool = False
    subject: Subject | None = None


@dataclass(frozen=True, slots=True)
class WhoMayActivate:
    """Who may activate the level N ability of SUBJECT."""

    level: int | None
    subject: Subject | None


@dataclass(frozen=True, slots=True)
class PropertyValue:
    """What is the PROPERTY of SUBJECT, a player, or the game (`subject` None)."""

    property: Entity
    subject: Subject | Entity | None


@dataclass(frozen=True, slots=True)
class HasProperty:
    """Is SUBJECT so (tapped, phased out); is it a creature, an enchantment, a Class."""

    subject: Subject
    property: Entity | None = None
    kind: Topic | None = None


Question: TypeAlias = (
    Definition
    | RuleText
    | Whereabouts
    | CitedBy
    | Cites
    | DoesCite
    | Connection
    | Subrules
    | Listing
    | Membership
    | Difference
    | HasAbility
    | AbilityLevel
    | Abilities
    | LevelOf
    | IsLevel
    | Activation
    | Activatable
    | WhoMayActivate
    | PropertyValue
    | HasProperty
)
