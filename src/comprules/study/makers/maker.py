"""What a maker of questions is, what it starts from, and how a choice is laid out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from msgspec import Struct

from comprules.study.material import Material, chance
from comprules.study.model import Form, Kind, Level, Option, Question, identity_of

CHOICES: Final = 4  # options of a choice, the right one among them


class Seed(Struct, frozen=True):
    """What one question is made from; cheap, so that all of a maker's can be listed.

    Attributes:
        key: what tells it from the maker's other seeds; the same again from the same data.
        topics: the numbers of rules under which the question is found.
        group: what seeds have in common whose questions are cheaper made one after another.
    """

    key: tuple[str, ...]
    topics: tuple[str, ...]
    group: str = ""


class Maker(Protocol):
    """A maker of one kind of question."""

    @property
    def name(self) -> str:
        """Its name, by which it is asked for."""

    @property
    def level(self) -> Level:
        """For whom its questions are."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the sections and rules that it trains."""

    @property
    def of_situations(self) -> bool:
        """Whether it asks what follows in a situation, rather than what the document says."""

    def seeds(self, material: Material) -> Sequence[Seed]:
        """One seed for each question that it may make, always in the same order."""

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question of a seed; None where it would not be a good one."""


class Wrong(Struct, frozen=True):
    """A wrong choice, and why it is wrong.

    Attributes:
        text: what is shown.
        refuted: why, in a sentence.
        citations: the numbers of the rules that refute it.
    """

    text: str
    refuted: str
    citations: tuple[str, ...] = ()


def document_choice(
    maker: Maker,
    seed: Seed,
    material: Material,
    *,
    stem: str,
    right: str,
    wrong: Iterable[Wrong],
    asked: Sequence[object],
    explanation: str,
    citations: tuple[str, ...],
    trains: tuple[str, ...],
    kind: Kind = Kind.QUOTED,
    difficulty: float | None = None,
) -> Question | None:
    """A question with four choices of which one is right; None where there are too few others.

    The difficulty, unless the maker says it, grows with how near the wrong choices are: whether
    they cite what stands under the same rule as the right one (`702.9b` and `702.9c`), or at least
    under the same hundred.
    """
    taken = {right}
    others: list[Wrong] = []
    for one in wrong:
        if one.text and one.text not in taken:
            taken.add(one.text)
            others.append(one)
        if len(others) == CHOICES - 1:
            break
    if len(others) < CHOICES - 1:
        return None
    options = [Option(right)] + [Option(w.text, w.refuted, w.citations) for w in others]
    chance(maker.name, *seed.key).shuffle(options)
    return Question(
        identity=identity_of(maker.name, *asked),
        maker=maker.name,
        level=maker.level,
        form=Form.CHOICE,
        stem=stem,
        options=tuple(options),
        key=(right,),
        kind=kind,
        explanation=explanation,
        citations=citations,
        difficulty=_nearness(citations[:1], others) if difficulty is None else difficulty,
        edition=material.edition,
        trains=trains,
        topics=seed.topics,
    )


def _nearness(own: tuple[str, ...], others: Sequence[Wrong]) -> float:
    rule = own[0].partition(".")[0] if own else ""
    stem = own[0].rstrip("abcdefghijkmnpqrstuvwxyz") if own else ""
    near = sum(
        2 if any(c.startswith(stem) for c in one.citations) else 1
        for one in others
        if rule and any(c.partition(".")[0] == rule for c in one.citations)
    )
    return round(0.25 + 0.08 * near, 2)


def nearest(numbers: Sequence[str], number: str, reach: int = 12) -> list[str]:
    """The numbers beside a number in the book, the nearest first; not the number itself."""
    at = numbers.index(number)
    around = range(max(0, at - reach), min(len(numbers), at + reach + 1))
    return [numbers[i] for i in sorted(around, key=lambda i: (abs(i - at), i)) if i != at]
