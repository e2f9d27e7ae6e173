"""Questions about cross-references, derived from the references of the edition."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from comprules.study.makers.maker import Seed, Wrong, document_choice, nearest
from comprules.study.material import Material
from comprules.study.model import Kind, Level, Question

_FAMOUS: Final = 9  # what more rules than this cite is no question of who cites it


class Cited(Struct, frozen=True):
    """Which of these rules does this rule cite?"""

    name: str = "what-a-rule-cites"
    level: Level = Level.ADVANCED
    rules: tuple[str, ...] = tuple("123456789")
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each reference from one rule to another."""
        return [Seed(pair, pair) for pair in _references(material)]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the wrong choices stand near the rule that is cited."""
        source, target = seed.key
        targets = {t for s, t in material.edges if s == source}
        near = _apart_from(targets | {source}, _beside(target, material))
        return document_choice(
            *(self, seed, material),
            stem=f"{_shown(source, material)}Which of these does rule "
            f"{material.called(source)} cite?",
            right=material.told(target),
            wrong=(
                Wrong(material.told(n), f"Nothing in {source} cites {n}.", (n, source))
                for n in near
            ),
            asked=[material.lineage(source), material.lineage(target)],
            explanation=f"{source} cites {material.called(target)}.",
            citations=(target, source),
            trains=(material.iri(source), material.iri(target)),
            kind=Kind.DERIVED,
        )


class Citing(Struct, frozen=True):
    """Which of these rules cites this rule?"""

    name: str = "what-cites-a-rule"
    level: Level = Level.ADVANCED
    rules: tuple[str, ...] = tuple("123456789")
    of_situations: bool = False

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each reference to a rule that few others cite."""
        sources = defaultdict(list)
        for source, target in _references(material):
            sources[target].append(source)
        return [
            Seed((source, target), (target, source))
            for target, citing in sources.items()
            for source in citing
            if len(citing) <= _FAMOUS
        ]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the wrong choices stand near the rule that cites."""
        source, target = seed.key
        family = {target} | {n for n in material.numbers if _within(n, target)}
        citing = {s for s, t in material.edges if t in family or _within(target, t)}
        near = _apart_from(citing | {target}, _beside(source, material))
        return document_choice(
            *(self, seed, material),
            stem=f"{_shown(target, material)}Which of these cites rule {material.called(target)}?",
            right=material.told(source),
            wrong=(
                Wrong(material.told(n), f"Nothing in {n} cites {target}.", (n, target))
                for n in near
            ),
            asked=[material.lineage(source), material.lineage(target)],
            explanation=f"{material.called(source)} cites {target}.",
            citations=(source, target),
            trains=(material.iri(source), material.iri(target)),
            kind=Kind.DERIVED,
        )


def _references(material: Material) -> list[tuple[str, str]]:
    """The references of one rule to another that stands elsewhere, and is no whole section."""
    return [
        (source, target)
        for source, target in material.edges
        if source in material.entries
        and target in material.entries
        and len(target) > 1
        and not _within(source, target)
        and not _within(target, source)
    ]


def _within(number: str, above: str) -> bool:
    """Whether a number stands under another: 702.9b under 702.9, 702.9 under 702."""
    rest = number.removeprefix(above)
    return rest != number and (rest[:1] in (".", "") or rest.isalpha())


def _beside(number: str, material: Material) -> list[str]:
    """The numbers nearest to one; of a rule that has no words of its own those of other such."""
    worded = material.says(number)
    of_its_kind = material.kept(
        f"numbers with words: {worded}",
        lambda: [n for n in material.numbers if material.says(n) == worded],
    )
    return nearest(of_its_kind, number, 30)


def _apart_from(numbers: set[str], near: Sequence[str]) -> list[str]:
    """Those of some numbers that are none of the others, nor above or below one of them."""
    return [
        n
        for n in near
        if not any(n == one or _within(n, one) or _within(one, n) for one in numbers)
    ]


def _shown(number: str, material: Material) -> str:
    """The rule that is asked about with what it says, on a line of its own, where that is known."""
    told = material.told(number)
    return "" if told == material.called(number) else f"{told}\n"
