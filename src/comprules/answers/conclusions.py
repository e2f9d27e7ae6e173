"""How a conclusion becomes an answer: its proofs, the rules they stand on, or what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from comprules.answers.citing import background, deciding
from comprules.answers.grounds import Grounds
from comprules.answers.model import Answer, Kind, Verdict
from comprules.answers.subjects import Unclear
from comprules.inference.proof import Proof


def concluded(
    grounds: Grounds,
    verdict: Verdict,
    sentence: str,
    proofs: Iterable[Proof | None],
    *,
    also: Iterable[str] = (),
    values: Sequence[str] = (),
    beside: Iterable[Proof] = (),
) -> Answer:
    """The answer that a conclusion gives; `editions.as_it_holds` sees to the edition asked about.

    Args:
        grounds: what the question is asked of.
        verdict: what was concluded.
        sentence: the answer in words.
        proofs: the proofs it stands on.
        also: rules it stands on besides: of absences that no proof names.
        values: the values of a list.
        beside: proofs of what the sentence says besides, which do not decide.
    """
    beside = tuple(beside)
    by_way = {(p.conclusion, p.blocks()): p for p in proofs if p is not None}
    kept = tuple(by_way.values())
    view = grounds.kb.ontology
    numbers = [n for proof in kept for n in deciding(proof, view)] + list(also)
    return Answer(
        question=grounds.question,
        kind=Kind.DERIVED,
        verdict=verdict,
        sentence=sentence,
        edition=grounds.date,
        citations=grounds.cite(numbers, by_outline=True),
        background=grounds.cite(background((*kept, *beside), numbers), by_outline=True),
        values=tuple(values),
        proofs=(*kept, *beside),
    )


def undecided(
    grounds: Grounds,
    sentence: str,
    needs: Iterable[str] = (),
    also: Iterable[str] = (),
) -> Answer:
    """The answer where nothing can be concluded: what is known of why, and what is missing."""
    return Answer(
        question=grounds.question,
        kind=Kind.FOUND,
        verdict=Verdict.UNKNOWN,
        sentence=sentence,
        edition=grounds.date,
        citations=grounds.cite(also, by_outline=True),
        needs=tuple(dict.fromkeys(needs)),
    )


def unclear(grounds: Grounds, what: Unclear) -> Answer:
    """The answer where the question does not say enough."""
    return undecided(grounds, what.reason, what.needs)
