"""A linter set up as a user asks: by which edition texts were written, and held against which."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from comprules.answers.dating import Inference
from comprules.answers.linting import Linter, Written
from comprules.answers.verdicts import Judge
from comprules.errors import NotFound

if TYPE_CHECKING:
    from comprules.store.history import HistoryFile
    from comprules.store.knowledge import KnowledgeBase

BLAME: Final = "git-blame"
INFER: Final = "infer"


def linter(kb: KnowledgeBase, written: str | None, edition: str | None) -> Linter:
    """A linter for texts that were written by one edition, held against another.

    Args:
        kb: the knowledge base, for its history and headings.
        written: a date, `git-blame`, or None (or `infer`) to infer it from what is cited.
        edition: a date or `latest`; the default edition if None.

    Raises:
        UsageError: one of them is no date.
        NotFound: no edition was in force then.
    """
    history = kb.history
    new = history.named(edition) if edition is not None else _default(kb)
    judge = Judge(history, new)
    if written == BLAME:
        return Linter(judge, by_blame(history))
    if written is None or written == INFER:
        return Linter(judge, Inference(judge, headings(kb, new)))
    return Linter(judge, by_date(history.named(written)))


def by_date(date: str) -> Written:
    """What says that every line was written by the edition of one date."""
    return lambda _, lines: dict.fromkeys(lines, date)


def by_blame(history: HistoryFile) -> Written:
    """What asks git when a line was last written, and says which edition was in force then."""

    def editions(file: str, lines: Iterable[int]) -> dict[int, str]:
        from comprules.answers.blame import written

        days = written(Path(file), set(lines))
        return {n: history.in_force(day) or history.dates[0] for n, day in days.items()}

    return editions


def headings(kb: KnowledgeBase, date: str) -> list[tuple[str, str]]:
    """The numbers and headings of an edition; none where it is known by the table alone."""
    try:
        return kb.edition(date).headings
    except NotFound:
        return []


def _default(kb: KnowledgeBase) -> str:
    """The default edition, as far as the history has it."""
    date = kb.default_edition()
    return date if date in kb.history.dates else kb.history.in_force(date) or kb.history.dates[-1]
