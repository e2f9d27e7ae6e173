"""What a question about cards, or objects that it describes, asks, once it is understood."""

from __future__ import annotations

from typing import Any, NamedTuple

from comprules.answers.game_question import Subject
from comprules.answers.lexicon import Entity, Topic


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


class MayBlock(NamedTuple):
    """Can the creature BLOCKER block the creature ATTACKER, with others or ALONE."""

    blocker: Thing
    attacker: Thing
    alone: bool = False


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


class SpellCost(NamedTuple):
    """What does casting a described spell cost; in symbols, or how much mana it is."""

    thing: Thing
    amount: bool = False


class Castable(NamedTuple):
    """Is a described spell castable, as far as its cost goes."""

    thing: Thing


class CostMovesValue(NamedTuple):
    """Does a change of what is paid (a reduction, a tax) change the mana value of a spell."""

    change: str
    thing: Thing | None = None


class CardMatters(NamedTuple):
    """Which `rules` bear on a card; which `rulings` does it have."""

    what: str
    subject: Subject


class FitsDeck(NamedTuple):
    """May CARD be in the deck of COMMANDER."""

    card: Entity
    commander: Entity
