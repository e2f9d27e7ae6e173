"""What a question takes from the proof of its key: citations, words, how hard it is.

A proof has more steps of bookkeeping (whose object it is, what its text defines, who pays) than
steps that tell one situation from its neighbours. What a block concludes is the more particular,
the fewer blocks read it: that sorts the rules that are told, after that of the conclusion itself.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from comprules.answers.citing import deciding
from comprules.inference.proof import Proof
from comprules.namespaces import RDF_TYPE, mtg
from comprules.study.material import Material
from comprules.terms import Literal

_GLOSSES: Final = 4  # how many rules an explanation tells
_COMMON: Final = 8  # what more blocks than this read is bookkeeping, and is not told
_HAS_ABILITY: Final = mtg("hasAbility")
_LAST: Final = 1_000  # after all steps that conclude something: defaults, mere authorities


def telling_citations(proof: Proof, material: Material) -> tuple[str, ...]:
    """The numbers of the rules that decide, the most telling first; of all, where none decides."""
    told = [*deciding(proof, material.ontology)] or [*proof.citations()]
    place: dict[str, int] = {}
    for step in proof.steps():
        if isinstance(step, Proof):
            rank = _commonness(step, proof, material)
            for number in (step.rule, *step.also):
                place[number] = min(rank, place.get(number, rank))
    told.sort(key=lambda number: place.get(number, _LAST))
    return tuple(n for n in told if n in material.entries)


def difficulty(proof: Proof, stated: Mapping[str, Any]) -> float:
    """From how long the proof is, and whether things happen or effects meddle."""
    steps = sum(1 for _ in proof.steps())
    meddling = bool(stated.get("events")) + bool(stated.get("effects"))
    return round(min(0.95, 0.1 + 0.12 * math.log(steps) + 0.08 * meddling), 2)


def explained(proof: Proof, material: Material) -> str:
    """The rules that decide, each in our words: that of the conclusion, then the most particular.

    Of each rule one sentence; what was worked out stands behind it.
    """
    numbers = deciding(proof, material.ontology)
    steps = [s for s in proof.steps() if isinstance(s, Proof) and s.rule in numbers]
    order = {id(step): n for n, step in enumerate(steps)}
    ranks = {id(step): _commonness(step, proof, material) for step in steps}
    # Of steps that are as particular as each other a sum says more than its parts.
    ranked = sorted(steps, key=lambda s: (ranks[id(s)], not s.contributors))
    told: dict[str, Proof] = {}
    for step in ranked:
        if ranks[id(step)] <= _COMMON:
            told.setdefault(step.rule, step)
    if not told:
        return f"{_worked_out(proof)} ({proof.rule})"
    kept = sorted(list(told.values())[:_GLOSSES], key=lambda step: order[id(step)])
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
