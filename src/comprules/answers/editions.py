"""Answers for an edition in which not every rule block holds: derived only where all agree.

A block holds in an edition where its sentence stands under the same number (inference.drift).
What is absent may be absent only because a block was left out, so an answer also has to be the
one that all blocks give.
"""

from __future__ import annotations

from collections.abc import Iterable

from comprules.answers.grounds import Grounds, in_the_book, rules
from comprules.answers.model import Answer, Kind, Verdict


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
        cited = {citation.number for citation in by_all.citations}
        gone = [name for name in grounds.drifted if name.partition("/")[0] in cited]
        if not gone and answer is not None and derived and _said(answer) == _said(by_all):
            return answer
    return _not_derived(by_all or answer, gone or sorted(grounds.drifted), grounds)


def _said(answer: Answer) -> tuple[Verdict, tuple[str, ...]]:
    return answer.verdict, tuple(sorted(answer.values))


def _not_derived(answer: Answer | None, gone: Iterable[str], grounds: Grounds) -> Answer:
    """The rules that the question turns on, quoted, and which blocks this edition does not bear."""
    numbers = sorted({name.partition("/")[0] for name in gone}, key=in_the_book)
    shown = [*numbers[:6], "others"] if len(numbers) > 6 else numbers
    cited = [citation.number for citation in answer.citations] if answer is not None else []
    return Answer(
        question=grounds.question,
        kind=Kind.QUOTED,
        verdict=Verdict.UNKNOWN,
        sentence=f"Not derived: the blocks of {rules(shown)} are written against "
        f"{grounds.kb.outline_date}, and the edition of {grounds.date} does not have their "
        f"sentences under {'this number' if len(numbers) == 1 else 'these numbers'}.",
        edition=grounds.date,
        citations=grounds.cite(cited or numbers, by_outline=True),
        needs=(f"the question asked of the edition of {grounds.kb.outline_date}",),
    )
