"""What a question about a game asks, once it is understood."""

from __future__ import annotations

from typing import Final, NamedTuple

from comprules.answers.lexicon import Entity, Topic
from comprules.answers.words import Word


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
    """An ability as a question names it: by its level, place, cost, keyword, or by words of it.

    One of which nothing is said is any ability of the object.

    Attributes:
        level: `its level 3 ability`.
        keyword: `haste`.
        words: words of its text.
        quoted: whether they were given in quotes, or as `the ability to …`.
        spoken: whether they say what it does for others (`give my creatures haste`).
        top: the ability of the section that no level bar precedes (716.3).
        bar: whether it is the ability of the level bar for that level; for the next one, if none.
        place: `its second ability`; -1 for the last one.
        cost: symbols of its cost (`its {T} ability`).
        loyalty: its loyalty cost: `+1`, `-2`, `0`.
        kind: `its mana ability`, `its second activated ability`.
    """

    level: int | None = None
    keyword: Topic | None = None
    words: tuple[Word, ...] = ()
    quoted: bool = False
    spoken: bool = False
    top: bool = False
    bar: bool = False
    place: int | None = None
    cost: tuple[str, ...] = ()
    loyalty: str | None = None
    kind: str | None = None


#: What is used to tap a permanent for mana (106.12).
TAPPED_FOR_MANA: Final = Described(kind="mana", cost=("{T}",))


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


class TapTriggers(NamedTuple):
    """What triggers as SUBJECT is tapped for mana."""

    subject: Subject


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
    """May PLAYER activate ABILITY of SUBJECT, now.

    Attributes:
        player: a player of the situation; None for `I`.
        ability: the ability.
        subject: whose ability; None where the question does not say, of level bars only.
    """

    player: Entity | None
    ability: Described
    subject: Subject | None


class Activatable(NamedTuple):
    """Which abilities may be activated now, by one player or by anybody.

    Attributes:
        player: a player of the situation; None for `I`, or for anybody.
        anybody: whether it asks of all players.
        subject: whose abilities; None: of all objects.
        levels: whether it asks for the abilities of level bars only.
    """

    player: Entity | None
    anybody: bool = False
    subject: Subject | None = None
    levels: bool = True


class WhoMayActivate(NamedTuple):
    """Who may activate ABILITY of SUBJECT."""

    ability: Described
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
