"""Questions about what a number says, and which number says it, quoted from the edition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from comprules.study.makers.maker import Seed, Wrong, document_choice, nearest
from comprules.study.material import Material, chance
from comprules.study.model import Form, Kind, Level, Question, identity_of

_REACH: Final = 3  # of the wrong choices, how much farther they may be than the nearest


class SaidByNumber(Struct, frozen=True):
    """What does this number say? Four rules that stand near each other."""

    name: str = "what-a-number-says"
    level: Level = Level.INTERMEDIATE
    rules: tuple[str, ...] = tuple("123456789")
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each rule and subrule that says something."""
        return _seeds(material)

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the wrong choices are what its neighbours say."""
        (number,) = seed.key
        ours = " (in our words)" if material.in_our_words else ""
        return document_choice(
            *(self, seed, material),
            stem=f"Which of these is what rule {material.called(number)} says{ours}?",
            right=material.saying(number),
            wrong=(
                Wrong(material.saying(n), f"That is rule {n}.", (n,))
                for n in _neighbours(number, material)
            ),
            asked=[material.lineage(number)],
            explanation=f"Rule {number} says: {_quoted(number, material)}",
            citations=(number,),
            trains=(material.iri(number),),
        )


class NumberOfSaying(Struct, frozen=True):
    """Which number says this? Four numbers that stand near each other."""

    name: str = "which-number-says-it"
    level: Level = Level.ADVANCED
    rules: tuple[str, ...] = tuple("123456789")
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each rule and subrule that says something."""
        return _seeds(material)

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the wrong choices are the numbers of its neighbours."""
        (number,) = seed.key
        said = material.saying(number)
        if number in said:
            return None  # the words give the number away
        same = _same_as(number, material)
        ours = " in our words" if material.in_our_words else ""
        return document_choice(
            *(self, seed, material),
            stem=f"Which rule says this{ours}? {_quoted(number, material)}",
            right=material.called(number),
            wrong=(
                Wrong(material.called(n), f"{n} says: {_quoted(n, material)}", (n,))
                for n in _neighbours(number, material)
                if material.saying(n) != said and n not in same
            ),
            asked=[material.lineage(number)],
            explanation=f"That is rule {material.called(number)}.",
            citations=(number,),
            trains=(material.iri(number),),
        )


class NumberOfHeading(Struct, frozen=True):
    """Type the number of the rule with this heading; every rule with the heading is right."""

    name: str = "number-of-a-heading"
    level: Level = Level.BASIC
    rules: tuple[str, ...] = tuple("123456789")
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each heading of a rule or subrule."""
        headings = dict.fromkeys(
            heading for number, heading in material.file.headings if number in material.entries
        )
        return [
            Seed((heading,), tuple(numbers))
            for heading in headings
            if (numbers := _headed(heading, material))
        ]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; it is typed in, and no choice is shown."""
        (heading,) = seed.key
        numbers = _headed(heading, material)
        where = f" in section {numbers[0][0]}" if len(numbers) == 1 else ""
        return Question(
            identity=identity_of(self.name, [material.lineage(n) for n in numbers]),
            maker=self.name,
            level=self.level,
            form=Form.NUMBER,
            stem=f"Type the number of the rule{where} that is headed “{heading}”.",
            key=tuple(numbers),
            kind=Kind.QUOTED,
            explanation=f"“{heading}” is the heading of {' and of '.join(numbers)}.",
            citations=tuple(numbers),
            difficulty=0.5 if "." in numbers[0] else 0.35,
            edition=material.edition,
            trains=tuple(map(material.iri, numbers)),
            topics=seed.topics,
        )


def _seeds(material: Material) -> list[Seed]:
    return [Seed((n,), (n,)) for n in material.telling if n[:1].isdigit() and len(n) > 1]


def _neighbours(number: str, material: Material) -> list[str]:
    """Numbers near a number that say something, in a chance order that keeps the near ones first.

    Those that stand under the same rule come before the rest.
    """
    telling = material.kept("telling numbers", lambda: frozenset(material.telling))
    said = [n for n in _places(number, material) if n in telling]
    parent = material.entries[number].parent
    inside = [n for n in said if material.entries[n].parent == parent][: 3 + _REACH]
    outside = [n for n in said if n not in inside][: 3 + _REACH]
    luck = chance("neighbours", number)
    luck.shuffle(inside)
    luck.shuffle(outside)
    return inside + outside


def _places(number: str, material: Material) -> list[str]:
    own = material.siblings.get(material.entries[number].parent or "", [number])
    return list(dict.fromkeys([*nearest(own, number), *nearest(material.numbers, number)]))


def _headed(heading: str, material: Material) -> list[str]:
    return material.headed.get(heading.lower(), [])


def _same_as(number: str, material: Material) -> set[str]:
    heading = material.kb.heading(number)
    return set(heading["same_as"]) if heading else set()


def _quoted(number: str, material: Material) -> str:
    said = material.saying(number)
    return said if material.in_our_words else f"“{said}”"
