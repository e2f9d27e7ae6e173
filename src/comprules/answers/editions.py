"""Answers for an edition in which not every rule block holds: derived only where all agree.

A block holds in an edition where its sentence stands under its lineage (inference.drift). What is
absent may be absent only because a block was left out, so an answer also has to be the one that
all blocks give. Where it is not, the text of that edition is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from comprules.answers.grounds import Grounds, listed, rules
from comprules.answers.model import Answer, Citation, Kind, Verdict
from comprules.answers.provisions import quotation
from comprules.document.rulenumber import name_key

_NUMBER: Final = r"\d{3}(?:\.\d+[a-z]*)?"
_IN_PARENTHESES: Final = re.compile(rf"\(({_NUMBER}(?:, {_NUMBER})*)\)")
_MOST_NAMED: Final = 6
_MOST_QUOTED: Final = 3


def as_it_holds(answer: Answer | None, by_all: Answer | None, grounds: Grounds) -> Answer | None:
    """The answer of the blocks that hold; where all blocks say otherwise, why it is not derived.

    Args:
        answer: what the blocks say that hold in the edition asked about.
        by_all: what all blocks say.
        grounds: what the question is asked of.
    """
    derived = answer is not None and answer.kind is Kind.DERIVED
    if by_all is None or by_all.kind is not Kind.DERIVED:
        if not derived:
            return answer
        gone = sorted(grounds.drifted)  # what was left out would have kept it from being said
    elif by_all.proofs:
        same = answer is not None and derived and _said(answer) == _said(by_all) and answer.proofs
        if same:
            return answer
        gone = [name for p in by_all.proofs for name in p.blocks() if name in grounds.drifted]
    else:
        # Nothing was concluded, and that is the answer: the rules it stands on must hold whole.
        cited = {_outlined(citation, grounds) for citation in by_all.citations}
        gone = [name for name in grounds.drifted if name.partition("/")[0] in cited]
        if not gone and answer is not None and derived and _said(answer) == _said(by_all):
            return answer
    return _not_derived(by_all or answer, gone or sorted(grounds.drifted), grounds)


def in_its_numbers(answer: Answer, grounds: Grounds) -> Answer:
    """The answer with the numbers that its rules have in the edition asked about.

    Its sentence is ours, as the proofs are, and names rules by the numbers of the blocks; only
    what is quoted has the edition's own.
    """
    sentence = answer.sentence
    if answer.kind is not Kind.QUOTED:
        sentence = _IN_PARENTHESES.sub(
            lambda match: f"({', '.join(map(grounds.counterparts.told, match[1].split(', ')))})",
            sentence,
        )
    cited = [number for proof in answer.proofs for number in proof.citations()]
    return replace(answer, sentence=sentence, numbers=grounds.counterparts.differing(cited))


def _said(answer: Answer) -> tuple[Verdict, tuple[str, ...]]:
    return answer.verdict, tuple(sorted(answer.values))


def _outlined(citation: Citation, grounds: Grounds) -> str | None:
    """The number in the outline's edition of a provision that is cited."""
    return grounds.kb.counterparts(citation.edition).there(citation.number)


def _not_derived(answer: Answer | None, gone: Iterable[str], grounds: Grounds) -> Answer:
    """Which sentences this edition words otherwise, and its own text of their rules."""
    numbers = sorted({name.partition("/")[0] for name in gone}, key=name_key)
    here = {number: grounds.counterparts.here(number) for number in numbers}
    reworded = [number for number in numbers if here[number]]
    absent = [number for number in numbers if not here[number]]
    past = grounds.date < grounds.kb.outline_date
    parts = []
    if reworded:
        verb = ("were" if past else "are") if len(reworded) > 1 else ("was" if past else "is")
        whose = f"the sentence{'s' if len(reworded) > 1 else ''} of {_named(reworded, grounds)}"
        parts.append(f"{whose} {verb} worded differently in the edition of {grounds.date}")
    if absent:
        has = "had" if past else "has"
        parts.append(f"the edition of {grounds.date} {has} no {rules(absent)}")
    quoted = [c for c in grounds.cite(reworded, by_outline=True) if c.text is not None]
    said = [f"Not derived: {'; '.join(parts)}.", *map(quotation, quoted[:_MOST_QUOTED])]
    decided = answer.citations if answer is not None else ()
    return Answer(
        question=grounds.question,
        kind=Kind.QUOTED,
        verdict=Verdict.UNKNOWN,
        sentence=" ".join(said),
        edition=grounds.date,
        citations=tuple(dict.fromkeys((*quoted[:_MOST_QUOTED], *decided)))
        or grounds.cite(numbers, by_outline=True),
        needs=(f"the question asked of the edition of {grounds.kb.outline_date}",),
    )


def _named(numbers: list[str], grounds: Grounds) -> str:
    """The first of the numbers with what they are here: `716.2a (then 715.2a) and others`."""
    other = grounds.counterparts.differing(numbers)
    shown = [f"{n} (then {other[n]})" if n in other else n for n in numbers[:_MOST_NAMED]]
    return listed([*shown, "others"] if len(numbers) > _MOST_NAMED else shown)
