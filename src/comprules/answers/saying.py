"""Which rule says certain words: the one that is clearly nearest to them, or none."""

from __future__ import annotations

from typing import Final

from comprules.answers.grounds import Grounds
from comprules.answers.subject_index import root, telling
from comprules.answers.words import counts, words

#: How many of the words the rule must have, how much of what both say must be common to both, and
#: how much nearer than the next rule it must be.
_COVERED: Final = 0.75
_SHARED: Final = 0.35
_CLEARLY: Final = 1.2
_FEWEST_WORDS: Final = 3
_CANDIDATES: Final = 400


def saying(grounds: Grounds, said: str) -> str | None:
    """The number of the rule that says it in about these words; None if that is unclear."""
    tokens = words(said)
    asked = set(telling(tokens))
    if len(asked) < _FEWEST_WORDS or not grounds.edition.has_text:
        return None
    match = " OR ".join(
        f'"{word.form}"' for word in tokens if counts(word.form) and root(word.form) in asked
    )
    rows = grounds.edition.database.execute(
        "SELECT p.number, p.body FROM passage JOIN provision p ON p.id = passage.rowid"
        " WHERE passage MATCH ? AND p.kind <> 'glossary' ORDER BY bm25(passage) LIMIT ?",
        (match, _CANDIDATES),
    ).fetchall()
    ranked = sorted(((_nearness(asked, body or ""), number) for number, body in rows), reverse=True)
    if not ranked or ranked[0][0] < _SHARED:
        return None
    if len(ranked) > 1 and ranked[0][0] < _CLEARLY * ranked[1][0]:
        return None
    return str(ranked[0][1])


def _nearness(asked: set[str], text: str) -> float:
    """How much two wordings share, from 0 to 1; what is missing of the first counts most."""
    theirs = set(telling(words(text)))
    common = asked & theirs
    covered = len(common) / len(asked)
    if covered < _COVERED:
        return 0.0
    return covered**2 * 2 * len(common) / (len(asked) + len(theirs))
