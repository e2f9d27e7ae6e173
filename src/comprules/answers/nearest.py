"""The rules nearest to a question that was not understood: not an answer, but where to look."""

from __future__ import annotations

from comprules.answers.grounds import Grounds
from comprules.answers.model import Answer, Kind, Verdict

_LIMIT = 10


def nearest_rules(grounds: Grounds) -> Answer:
    """The nearest rules, with the plain word that they are not an answer."""
    hits = grounds.kb.search(grounds.question, grounds.date, _LIMIT)
    citations = grounds.cite([hit.entry.name for hit in hits])
    where = "These rules are the nearest" if citations else "No rule comes near"
    return Answer(
        question=grounds.question,
        kind=Kind.FOUND,
        verdict=Verdict.UNKNOWN,
        sentence=f"I can't answer that. {where}; this is not an answer.",
        edition=grounds.date,
        citations=citations,
    )
