"""What a question takes from the proof of its key: citations, words, how hard it is."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from comprules.answers.citing import deciding
from comprules.inference.proof import Proof
from comprules.study.material import Material

_GLOSSES: Final = 3  # how many rules an explanation tells


def telling_citations(proof: Proof, material: Material) -> tuple[str, ...]:
    """The numbers of the rules that decide, the most telling first; of all, where none decides."""
    told = deciding(proof, material.ontology) or proof.citations()
    return tuple(n for n in told if n in material.entries)


def difficulty(proof: Proof, stated: Mapping[str, Any]) -> float:
    """From how long the proof is, and whether things happen or effects meddle."""
    steps = sum(1 for _ in proof.steps())
    meddling = bool(stated.get("events")) + bool(stated.get("effects"))
    return round(min(0.95, 0.1 + 0.12 * math.log(steps) + 0.08 * meddling), 2)


def explained(proof: Proof, material: Material) -> str:
    """The rules that decide, each in our words, from the conclusion down."""
    numbers = deciding(proof, material.ontology)
    told: dict[str, str] = {}
    for step in proof.steps():
        if isinstance(step, Proof) and step.rule in numbers:
            told.setdefault(step.gloss, step.rule)
    return " ".join(f"{gloss} ({rule})" for gloss, rule in list(told.items())[:_GLOSSES])
