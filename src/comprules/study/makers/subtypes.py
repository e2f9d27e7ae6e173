"""Questions about which card type a subtype belongs to, both ways (CR 205.3b)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from comprules.namespaces import mtg
from comprules.study.makers.maker import Seed, Wrong, document_choice
from comprules.study.material import Material, chance
from comprules.study.model import Kind, Level, Question

_RULE: Final = "205.3b"
_EASY: Final = 0.15
_FAIR: Final = 0.3
#: Of card types that share their subtypes, the one that a question names (CR 205.3k, 205.3m).
_SHARED: Final = {"Kindred": "Creature", "Sorcery": "Instant", "Phenomenon": "Plane"}


class TypeOfSubtype(Struct, frozen=True):
    """Of which card type is this a subtype?"""

    name: str = "type-of-a-subtype"
    level: Level = Level.BASIC
    rules: tuple[str, ...] = ("205.3",)
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each subtype that is no creature type: those say themselves what they are."""
        creature = mtg("Creature")
        lists = SubtypeLists(material)
        return [seed for seed in lists.seeds if creature not in lists.types(seed.key[0])]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the lists of the rules have the subtype under no other type."""
        (subtype,) = seed.key
        lists, label = SubtypeLists(material), material.ontology.label(subtype)
        own = lists.types(subtype)
        named = next(t for t in own if t not in map(mtg, _SHARED))
        others = [t for t in lists.card_types if t not in own]
        chance(self.name, subtype).shuffle(others)
        return document_choice(
            *(self, seed, material),
            stem=f"“{label}” is a subtype of which of these card types?",
            right=_card_type(named, material),
            wrong=(
                Wrong(
                    _card_type(other, material),
                    f"{label} is not in the list of {_lower(other, material)} types.",
                    (lists.list_of(other) or _RULE,),
                )
                for other in others
            ),
            asked=[subtype],
            explanation=f"{label} is in the list of {_lower(named, material)} types.",
            citations=lists.sources(subtype) or (_RULE,),
            trains=(subtype, *map(material.iri, lists.sources(subtype))),
            kind=Kind.DERIVED,
            difficulty=_FAIR,
        )


class SubtypeOfType(Struct, frozen=True):
    """Which of these is a subtype of this card type?"""

    name: str = "subtype-of-a-type"
    level: Level = Level.BASIC
    rules: tuple[str, ...] = ("205.3",)
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each subtype, which is the right choice."""
        return SubtypeLists(material).seeds

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the wrong choices are subtypes of three other card types."""
        (subtype,) = seed.key
        lists, ontology = SubtypeLists(material), material.ontology
        named = next(t for t in lists.types(subtype) if t not in map(mtg, _SHARED))
        luck = chance(self.name, subtype)
        others = [t for t in lists.card_types if t not in lists.types(subtype)]
        luck.shuffle(others)
        wrong = [(t, luck.choice(lists.of_type(t))) for t in others]
        return document_choice(
            *(self, seed, material),
            stem=f"Which of these is {_a(_lower(named, material))} type?",
            right=ontology.label(subtype),
            wrong=(
                Wrong(
                    ontology.label(one),
                    f"{ontology.label(one)} is {_a(_lower(other, material))} type.",
                    lists.sources(one) or (_RULE,),
                )
                for other, one in wrong
                if named not in lists.types(one)
            ),
            asked=[subtype],
            explanation=f"{ontology.label(subtype)} is in the list of {_lower(named, material)} "
            "types.",
            citations=lists.sources(subtype) or (_RULE,),
            trains=(subtype, *map(material.iri, lists.sources(subtype))),
            kind=Kind.DERIVED,
            difficulty=_EASY if named == mtg("Creature") else _FAIR,
        )


class SubtypeLists:
    """The subtypes by card type, as the ontology has them from the lists of CR 205.3."""

    def __init__(self, material: Material) -> None:
        self.material = material

    @property
    def seeds(self) -> list[Seed]:
        """A seed for each subtype that is in a list."""
        return [
            Seed((subtype,), (_RULE, *self.sources(subtype)))
            for subtype in self.material.subtype_types
        ]

    @cached_property
    def card_types(self) -> list[str]:
        """The card types that have subtypes, of those that share them only one."""
        shared = set(map(mtg, _SHARED))
        found = {t for types in self.material.subtype_types.values() for t in types}
        return sorted(found - shared)

    def types(self, subtype: str) -> tuple[str, ...]:
        """The card types that a subtype belongs to."""
        return self.material.subtype_types[subtype]

    def of_type(self, card_type: str) -> list[str]:
        """The subtypes of a card type."""
        return [s for s, types in self.material.subtype_types.items() if card_type in types]

    def sources(self, subtype: str) -> tuple[str, ...]:
        """The numbers of the lists that name a subtype, as far as the edition has them."""
        sources = self.material.ontology.sources(subtype)
        return tuple(n for n in sources if n in self.material.entries)

    def list_of(self, card_type: str) -> str | None:
        """The number of the list of a card type's subtypes."""
        return next((n for s in self.of_type(card_type) for n in self.sources(s)), None)


def _card_type(iri: str, material: Material) -> str:
    return material.ontology.label(iri).capitalize()


def _lower(iri: str, material: Material) -> str:
    return material.ontology.label(iri).lower()


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
