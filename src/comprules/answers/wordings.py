"""Answers that say where in the rules certain words stand."""

from __future__ import annotations

from comprules.answers.grounds import Grounds, listed, rules
from comprules.answers.model import Answer, Kind, Verdict
from comprules.answers.question import Wording
from comprules.document.rulenumber import GLOSSARY

_FEWEST = 2  # words; a single word is a term, or stands everywhere
_MOST = 12  # places that are named one by one


def wording(question: Wording, grounds: Grounds) -> Answer | None:
    """The rules and glossary entries that have these words in a row, whatever their endings."""
    if len(question.words) < _FEWEST or not grounds.edition.has_text:
        return None
    said = grounds.question[question.words[0].start : question.words[-1].end]
    rows = grounds.edition.database.execute(
        "SELECT DISTINCT p.number, p.kind FROM passage JOIN provision p ON p.id = passage.rowid"
        " WHERE passage MATCH ? ORDER BY p.id",
        (f'body : "{said.replace(chr(34), " ")}"',),
    ).fetchall()
    found = [GLOSSARY + number if kind == "glossary" else number for number, kind in rows]
    if not found or len(found) > _MOST:
        return None
    numbers = [name for name in found if not name.startswith(GLOSSARY)]
    terms = [name.removeprefix(GLOSSARY) for name in found if name.startswith(GLOSSARY)]
    where = [rules(numbers)] if numbers else []
    where += [f"the glossary under {listed(terms)}"] if terms else []
    return Answer(
        question=grounds.question,
        kind=Kind.DERIVED,
        verdict=Verdict.LIST,
        sentence=f"These words stand in {', and in '.join(where)}.",
        edition=grounds.date,
        citations=grounds.cite(found),
        values=tuple(found),
    )
