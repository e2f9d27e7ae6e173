"""A lexicon of a few names, so that understanding is tested without a knowledge base."""

from __future__ import annotations

from collections.abc import Mapping

from comprules.answers.lexicon import Entity, Key, Sort
from comprules.answers.words import key

_NAMES = [
    ("Class", Sort.ENTRY, "Class"),
    ("Class", Sort.CLASS, "mtg:Class"),
    ("Class Cards", Sort.PROVISION, "716"),
    ("Class Level Bar", Sort.CLASS, "mtg:LevelBar"),
    ("Level", Sort.ENTRY, "Level"),
    ("Level Up", Sort.ENTRY, "Level Up"),
    ("Level Up", Sort.PROVISION, "702.87"),
    ("Flying", Sort.INDIVIDUAL, "mtg:Flying"),
    ("Haste", Sort.INDIVIDUAL, "mtg:Haste"),
    ("creature", Sort.INDIVIDUAL, "mtg:Creature"),
    ("permanent", Sort.CLASS, "mtg:Permanent"),
    ("zone", Sort.CLASS, "mtg:Zone"),
    ("step", Sort.CLASS, "mtg:Step"),
    ("phase", Sort.CLASS, "mtg:Phase"),
    ("combat phase", Sort.INDIVIDUAL, "mtg:CombatPhase"),
    ("keyword ability", Sort.CLASS, "mtg:KeywordAbility"),
    ("evasion ability", Sort.CLASS, "mtg:EvasionAbility"),
    ("Tap and Untap", Sort.PROVISION, "701.26"),
    ("Lamplighter Class", Sort.CARD, "Lamplighter Class"),
    ("Gravedigger's Errand", Sort.CARD, "Gravedigger's Errand"),
    ("lamp", Sort.OBJECT, "s:lamp"),
    ("fighter1", Sort.OBJECT, "s:fighter1"),
    ("ann", Sort.PLAYER, "s:ann"),
    ("controller", Sort.PROPERTY, "mtg:controller"),
    ("control", Sort.PROPERTY, "mtg:controller"),
    ("life", Sort.PROPERTY, "mtg:life"),
    ("tapped", Sort.PROPERTY, "mtg:tapped"),
]
_NUMBERS = ("7", "601", "601.2f", "601.2g", "702.87c", "716", "716.2", "716.2a", "716.4")


class FewNames:
    """A lexicon of the names above."""

    def __init__(self) -> None:
        self._names: dict[Key, list[Entity]] = {}
        for name, sort, ref in _NAMES:
            self._names.setdefault(key(name), []).append(Entity(sort, ref, name))

    def find(self, names: Mapping[Key, str]) -> Mapping[Key, list[Entity]]:
        """The things each of the keys names."""
        return {name: self._names[name] for name in names if name in self._names}

    def provision(self, number: str) -> Entity | None:
        """The provision with this number."""
        return Entity(Sort.PROVISION, number, number) if number in _NUMBERS else None
