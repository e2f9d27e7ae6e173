"""Headings of editions: their own where they have been imported, else those known from others.

The outline's headings are known without any import.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from comprules.document.rulenumber import parent_of

if TYPE_CHECKING:
    from comprules.document.lineages import Run
    from comprules.store.knowledge import KnowledgeBase
    from comprules.store.provisions import EditionFile


def known_files(kb: KnowledgeBase) -> Iterator[EditionFile]:
    """The imported editions and the outline that the history knows, the newest first."""
    dates = {kb.outline_date, *kb.editions()} & kb.history.fingerprints.keys()
    yield from (kb.edition(date) for date in sorted(dates, reverse=True))


def heading_of(kb: KnowledgeBase, run: Run) -> str | None:
    """The heading over a provision, in the newest edition here that has it; None if none has."""
    for file in known_files(kb):
        inside = run.first <= file.date <= run.last
        there = run if inside else kb.history.at(run.lineage, file.date)
        entry = file.entry(there.name, there.occurrence) if there is not None else None
        if entry is not None:
            return entry.title
    return None


class Headings:
    """The headings of an edition.

    Attributes:
        runs: the run of each name of the edition; the first of it where a number stands twice.
    """

    def __init__(self, kb: KnowledgeBase, date: str, runs: Iterable[Run]) -> None:
        self._kb = kb
        self._date = date
        self.runs = {run.name: run for run in sorted(runs, key=lambda r: -r.occurrence)}

    def over(self, number: str) -> tuple[str, str | None]:
        """(number, heading) of a provision that has a heading, else of the nearest above it.

        Where no heading is known it is the number of its rule, without one.
        """
        above: str | None = number
        while above is not None:
            heading = self._own.get(above)
            if heading is not None and (len(above) > 1 or above == number):
                return above, heading
            above = parent_of(above)
        return number.partition(".")[0], None

    @cached_property
    def _own(self) -> dict[str, str]:
        """The headings by number; of what is not imported, as far as other editions have them."""
        files = {file.date: file for file in known_files(self._kb)}
        if self._date in files:
            return dict(reversed(files[self._date].headings))
        if not files:
            return {}
        # Of the editions that are here the next one, else the newest: its headings are likest.
        date = min((d for d in files if d > self._date), default=max(files))
        headings = dict(reversed(files[date].headings))
        known = {
            run.lineage: headings[run.name]
            for run in self._kb.history.edition(date)
            if run.name in headings
        }
        return {name: known[run.lineage] for name, run in self.runs.items() if run.lineage in known}
