"""What a question takes from the proof of its key: citations, words, how hard it is.

A proof has more steps of bookkeeping (whose object it is, what its text defines, who pays) than
steps that tell one situation from its neighbours. What a block concludes is the more particular,
the fewer blocks read it: that sorts the rules that are told, after that of the conclusion itself.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from comprules.answers.citing import deciding
from comprules.inference.proof import Proof
from comprules.namespaces import RDF_TYPE, mtg
from comprules.study.material import Material
from comprules.terms import Literal

_GLOSSES: Final = 4  # how many rules an explanation tells
_FEW: Final = 2  # where no more are told than one, the conclusion is told whatever it is
_COMMON: Final = 8  # what more blocks than this read is bookkeeping, and is not told
_HAS_ABILITY: Final = mtg("hasAbility")
_LAST: Final = 1_000  # after all steps that conclude something: defaults, mere authorities


class Explanation(Struct, frozen=True):
    """What a learner is told of a proof.

    Attributes:
        citations: the numbers of the rules that decide, the most telling first; of all rules of
            the proof, where none decides.
        words: those that tell most in our words, from the conclusion down, each with its number.
    """

    citations: tuple[str, ...]
    words: str


def difficulty(proof: Proof, stated: Mapping[str, Any]) -> float:
    """From how long the proof is, and whether things happen or effects meddle."""
    steps = sum(1 for _ in proof.steps())
    meddling = bool(stated.get("events")) + bool(stated.get("effects"))
    return round(min(0.95, 0.1 + 0.12 * math.log(steps) + 0.08 * meddling), 2)


def explanation_of(proof: Proof, material: Material) -> Explanation:
    """What a learner is told of a proof: which rules decide, and each in our words."""
    deciding_numbers = deciding(proof, material.ontology)
    ranked = _ranked(proof, material)
    return Explanation(
        _cited(deciding_numbers or proof.citations(), ranked, material),
        _told(proof, [(rank, s) for rank, s in ranked if s.rule in deciding_numbers]),
    )


def _ranked(proof: Proof, material: Material) -> list[tuple[int, Proof]]:
    """The conclusions of a proof in its order, each with how common it is."""
    return [
        (_commonness(step, proof, material), step)
        for step in proof.steps()
        if isinstance(step, Proof)
    ]


def _cited(
    numbers: Iterable[str], ranked: Iterable[tuple[int, Proof]], material: Material
) -> tuple[str, ...]:
    """The numbers that decide, that of the most particular conclusion first."""
    place: dict[str, int] = {}
    for rank, step in ranked:
        for number in (step.rule, *step.also):
            place[number] = min(rank, place.get(number, rank))
    order = sorted(numbers, key=lambda number: place.get(number, _LAST))
    return tuple(n for n in order if n in material.entries)


def _told(proof: Proof, ranked: list[tuple[int, Proof]]) -> str:
    """The rules in our words: that of the conclusion, then the most particular.

    Of each rule one sentence; what was worked out stands behind it.
    """
    order = {id(step): n for n, (_, step) in enumerate(ranked)}
    told: dict[str, Proof] = {}
    # Of steps that are as particular as each other a sum says more than its parts.
    for rank, step in sorted(ranked, key=lambda pair: (pair[0], not pair[1].contributors)):
        if rank <= _COMMON:
            told.setdefault(step.rule, step)
    if len(told) < _FEW:
        told.setdefault(proof.rule, proof)
    kept = sorted(list(told.values())[:_GLOSSES], key=lambda step: order.get(id(step), -1))
    return " ".join(f"{_worked_out(step)} ({step.rule})" for step in kept)


def _worked_out(step: Proof) -> str:
    """A step's rule in our words, with the number that it came to."""
    value = step.conclusion[2]
    if not isinstance(value, Literal) or not value.lexical.isdigit():
        return step.gloss
    told = value.lexical in step.gloss or not step.gloss.endswith(".")
    return step.gloss if told else f"{step.gloss[:-1]}: {value.lexical}."


def _commonness(step: Proof, proof: Proof, material: Material) -> int:
    """How many blocks read what a step concludes; the conclusion itself comes before all.

    Unless it is that an object has an ability: the general rule of that says less than why.
    """
    _, predicate, value = step.conclusion
    if step is not proof and isinstance(value, Literal) and value.lexical == "0":
        return _LAST - 1  # nothing was there to be counted
    read = value if predicate == RDF_TYPE else predicate
    readers = len(_readers(material).get(str(read), ()))
    return 0 if step is proof and predicate != _HAS_ABILITY else 1 + readers


def _readers(material: Material) -> Mapping[str, set[str]]:
    """For each property and class, the blocks with a condition on it."""
    return material.kept("readers", lambda: _gathered(material))


def _gathered(material: Material) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for rule in material.program.rules:
        for pattern, _ in rule.body.all_patterns():
            read = pattern.o if pattern.p == RDF_TYPE else pattern.p
            if isinstance(read, str):
                found[read].add(rule.block)
    return found
