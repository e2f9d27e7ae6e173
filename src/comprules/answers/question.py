"""What a question asks, once it is understood: one frozen value for each kind of question.

Named tuples, not dataclasses: there are many, and a cold start pays for the making of each class.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from comprules.answers.lexicon import Entity, Topic
from comprules.answers.words import Word


# --- what a question about the document is about -----------------------------------------------
class Target(NamedTuple):
    """A place in the document: a rule by number, or what a topic names.

    Attributes:
        topic: the number or name.
        entry: whether the glossary entry is meant, not the rules.
    """

    topic: Topic
    entry: bool = False


class Definition(NamedTuple):
    """What is X; what does X mean."""

    topic: Topic


class RuleText(NamedTuple):
    """What does rule N say; of several, in order (`601.2f-h`)."""

    topics: tuple[Topic, ...]


class Wording(NamedTuple):
    """Which rule says these words; given as they stand in the question."""

    words: tuple[Word, ...]


class Whereabouts(NamedTuple):
    """Where in the rules is X defined."""

    topic: Topic


class CitedBy(NamedTuple):
    """Which rules cite X, or how many."""

    target: Target
    how_many: bool = False


class Cites(NamedTuple):
    """What does X cite."""

    source: Target
    how_many: bool = False


class DoesCite(NamedTuple):
    """Does X cite Y."""

    source: Target
    target: Target


class Connection(NamedTuple):
    """How is X connected to Y."""

    source: Target
    target: Target


class Subrules(NamedTuple):
    """Which subrules does N have."""

    topic: Topic
    how_many: bool = False


# --- about the ontology -------------------------------------------------------------------------
class Listing(NamedTuple):
    """List the X; the X of Y; those X that are Z."""

    group: Topic
    of: Topic | None = None
    within: Topic | None = None
    how_many: bool = False
    expected: int | None = None  # `the five colors`


class Membership(NamedTuple):
    """Is X one of the Y."""

    member: Topic
    group: Topic


class Difference(NamedTuple):
    """How does X differ from Y."""

    one: Topic
    other: Topic


# --- what a question about a game is about ------------------------------------------------------
class Subject(NamedTuple):
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
        return self._replace(level=level)


class Described(NamedTuple):
    """An ability as a question names it: by its level, as a keyword, or by words of its text.

    Attributes:
        level: `its level 3 ability`.
        keyword: `haste`.
        words: words of its text.
        quoted: whether they were given in quotes, or as `the ability to …`.
        spoken: whether they say what it does for others (`give my creatures haste`).
        top: the ability of the section that no level bar precedes (716.3).
    """

    level: int | None = None
    keyword: Topic | None = None
    words: tuple[Word, ...] = ()
    quoted: bool = False
    spoken: bool = False
    top: bool = False


class HasAbility(NamedTuple):
    """Does SUBJECT have ABILITY."""

    subject: Subject
    ability: Described


class AbilityLevel(NamedTuple):
    """At what level does SUBJECT have ABILITY."""

    subject: Subject
    ability: Described


class LevelCost(NamedTuple):
    """What does the ability to LEVEL (the next one, if None) of SUBJECT cost."""

    level: int | None
    subject: Subject | None


class Triggers(NamedTuple):
    """Does ABILITY of SUBJECT trigger; which abilities trigger; who controls the trigger."""

    subject: Subject | None = None
    ability: Described | None = None
    listing: bool = False
    controller: bool = False


class Abilities(NamedTuple):
    """Which abilities does SUBJECT have."""

    subject: Subject


class LevelOf(NamedTuple):
    """What level is SUBJECT."""

    subject: Subject


class IsLevel(NamedTuple):
    """Is SUBJECT level N (or greater)."""

    subject: Subject
    level: int
    or_greater: bool = False


class Activation(NamedTuple):
    """May PLAYER activate the level N ability of SUBJECT, now.

    Attributes:
        player: a player of the situation; None for `I`.
        level: the level that the ability leads to; None for the next one.
        subject: whose ability; None where the question does not say.
    """

    player: Entity | None
    level: int | None
    subject: Subject | None


class Activatable(NamedTuple):
    """Which level abilities may be activated now, by one player or by anybody."""

    player: Entity | None
    anybody: bool = False
    subject: Subject | None = None


class WhoMayActivate(NamedTuple):
    """Who may activate the level N ability of SUBJECT."""

    level: int | None
    subject: Subject | None


class PropertyValue(NamedTuple):
    """What is the PROPERTY of SUBJECT, a player, or the game (`subject` None)."""

    property: Entity
    subject: Subject | Entity | None


class HasProperty(NamedTuple):
    """Is SUBJECT so (tapped, phased out); is it a creature, an enchantment, a Class."""

    subject: Subject
    property: Entity | None = None
    kind: Topic | None = None


# --- about cards, and objects that the question itself describes ----------------------------------
class Thing(NamedTuple):
    """An object that a question names or describes; no card and no situation need have it.

    Attributes:
        subject: the card or the object of the situation; None where it is only described.
        nouns: what sort of object it is: words of a type line, and `spell`, `card`, `permanent`.
        said: what else is said of it, by key (see `answers.hypothetical`).
    """

    subject: Subject | None = None
    nouns: tuple[Topic | str, ...] = ()
    said: tuple[tuple[str, Any], ...] = ()

    def get(self, key: str) -> Any:
        """What is said of it under a key, or None."""
        return dict(self.said).get(key)

    def but(self, *said: tuple[str, Any]) -> Thing | None:
        """The thing with more said of it; None where that contradicts what was said."""
        told = dict(self.said)
        for key, value in said:
            if key == "keywords":
                value = (*told.get(key, ()), *value)
            elif key in told and told[key] != value:
                return None
            told[key] = value
        return self._replace(said=tuple(sorted(told.items(), key=lambda pair: pair[0])))


class ThingValue(NamedTuple):
    """What is the ATTRIBUTE of THING; in several zones, if it asks so."""

    attribute: str
    thing: Thing
    zones: tuple[str, ...] = ()


class MayDo(NamedTuple):
    """May THING attack, block, be tapped for mana, and the like."""

    deed: str
    thing: Thing


class AbilityKind(NamedTuple):
    """Of which kind is an ability of a card, or is it of KIND.

    Attributes:
        subject: the card.
        place: which of its abilities, from 1; -1 for the last one; None for each of them.
        kind: the kind asked about; None: which it is.
        listing: whether those of the kind are asked for.
    """

    subject: Subject
    place: int | None
    kind: str | None = None
    listing: bool = False


class DescribedAbilityKind(NamedTuple):
    """Is an ability that the question describes a mana ability."""

    features: tuple[str, ...]


class CardCost(NamedTuple):
    """What does it cost to cast a card, or to activate an ability of it.

    Attributes:
        subject: the card.
        deed: `cast` or `activate`.
        place: which of its abilities, from 1; -1 for the last one.
        keyword: the keyword whose cost is asked for.
    """

    subject: Subject
    deed: str
    place: int | None = None
    keyword: Topic | None = None


class CardMatters(NamedTuple):
    """Which `rules` bear on a card; which `rulings` does it have."""

    what: str
    subject: Subject


class FitsDeck(NamedTuple):
    """May CARD be in the deck of COMMANDER."""

    card: Entity
    commander: Entity


Question: TypeAlias = (
    Definition
    | RuleText
    | Wording
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
    | Triggers
    | LevelCost
    | ThingValue
    | MayDo
    | AbilityKind
    | DescribedAbilityKind
    | FitsDeck
    | CardCost
    | CardMatters
)
