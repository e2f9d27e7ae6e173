"""The history of all known editions, looked up: lineages, and what a number meant at a date."""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final

from comprules.document.lineages import Change, Doubt, History, Run
from comprules.store.editionfile import open_database

FILE_NAME: Final = "history.sqlite"

_SCHEMA: Final = """
CREATE TABLE edition (ordinal INTEGER PRIMARY KEY, date TEXT NOT NULL, fingerprint TEXT NOT NULL);
CREATE TABLE lineage (id INTEGER PRIMARY KEY, identifier TEXT NOT NULL);
-- `first` and `last` are ordinals of editions; `changes` and `sources` are joined by tabs.
CREATE TABLE run (
    id INTEGER PRIMARY KEY, lineage INTEGER NOT NULL, name TEXT NOT NULL,
    occurrence INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    digest TEXT NOT NULL, changes TEXT NOT NULL, score REAL NOT NULL, reason TEXT NOT NULL,
    sources TEXT NOT NULL
);
CREATE TABLE doubt (
    old_date TEXT NOT NULL, old TEXT NOT NULL, new_date TEXT NOT NULL, new TEXT NOT NULL,
    score REAL NOT NULL, reason TEXT NOT NULL
);
"""
_INDEXES: Final = """
CREATE INDEX run_name ON run (name COLLATE NOCASE);
CREATE INDEX run_lineage ON run (lineage);
CREATE INDEX lineage_identifier ON lineage (identifier);
"""
_SELECT: Final = (
    "SELECT l.identifier, r.name, r.occurrence, f.date, t.date, r.digest, r.changes, r.score,"
    " r.reason, r.sources FROM run r JOIN lineage l ON l.id = r.lineage"
    " JOIN edition f ON f.ordinal = r.first JOIN edition t ON t.ordinal = r.last"
)


def write_history_file(path: Path, history: History) -> None:
    """Nothing; the new file at `path` holds the history.

    Raises:
        sqlite3.Error: it cannot be written; a full disk among others.
    """
    ordinals = {date: n for n, date in enumerate(history.dates)}
    lineages = {name: n for n, name in enumerate(dict.fromkeys(r.lineage for r in history.runs))}
    database = sqlite3.connect(path, isolation_level=None)
    try:
        database.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + _SCHEMA)
        database.execute("BEGIN")
        database.executemany(
            "INSERT INTO edition VALUES (?, ?, ?)",
            zip(range(len(ordinals)), history.dates, history.fingerprints, strict=True),
        )
        database.executemany(
            "INSERT INTO lineage VALUES (?, ?)", ((n, name) for name, n in lineages.items())
        )
        database.executemany(
            "INSERT INTO run VALUES (NULL,?,?,?,?,?,?,?,?,?,?)",
            (
                (
                    lineages[r.lineage],
                    r.name,
                    r.occurrence,
                    ordinals[r.first],
                    ordinals[r.last],
                    r.digest,
                    "\t".join(r.changes),
                    r.score,
                    r.reason,
                    "\t".join(r.sources),
                )
                for r in history.runs
            ),
        )
        database.executemany(
            "INSERT INTO doubt VALUES (?,?,?,?,?,?)",
            ((d.old_date, d.old, d.new_date, d.new, d.score, d.reason) for d in history.doubts),
        )
        database.execute("COMMIT")
        database.executescript("BEGIN;" + _INDEXES + "COMMIT;")
    finally:
        database.close()


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a provision of one edition in another one, later or earlier.

    Attributes:
        name: its name in the edition asked from.
        here: its run there.
        there: the runs that carry it on in the edition asked for: one as a rule, several if it
            was split, none if it is gone.
        changes: all that happened to it between the two, each once; `(KEPT,)` if nothing did,
            `(REMOVED,)` if there is no such provision.
        score: the least score on the way.
        reasons: the reasons given on the way, each once.
        doubts: what may be it in the edition after its last one, if it is gone.
    """

    name: str
    here: Run
    there: tuple[Run, ...]
    changes: tuple[Change, ...]
    score: float
    reasons: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def reworded(self) -> bool:
        """Whether the words differ."""
        return any(c in self.changes for c in (Change.REWORDED, Change.SPLIT, Change.MERGED))

    @property
    def renumbered(self) -> bool:
        """Whether it stands under another name there."""
        return bool(self.there) and all(run.name != self.name for run in self.there)


class HistoryFile:
    """The history of all known editions, open for reading.

    Known is an edition that was imported, or that the table of lineages has that travels with the
    package; of the latter there are no words.

    Attributes:
        dates: the dates of all known editions, oldest first.
    """

    def __init__(self, folder: Path) -> None:
        self._database = open_database(folder / FILE_NAME)
        rows = self._database.execute("SELECT date, fingerprint FROM edition ORDER BY ordinal")
        self.fingerprints: dict[str, str] = dict(rows.fetchall())
        self.dates = list(self.fingerprints)

    def close(self) -> None:
        """Nothing; the file is closed."""
        self._database.close()

    @cached_property
    def _ordinals(self) -> dict[str, int]:
        return {date: n for n, date in enumerate(self.dates)}

    def in_force(self, day: str) -> str | None:
        """The date of the newest known edition that was in force on a day; None if none was."""
        place = bisect_right(self.dates, day)
        return self.dates[place - 1] if place else None

    def run(self, name: str, date: str, occurrence: int = 1) -> Run | None:
        """The run of a number or `glossary:Term` in the edition of a date; None if none has it."""
        found = self._runs(
            "WHERE r.name = ? COLLATE NOCASE AND r.first <= ? AND r.last >= ? AND r.occurrence = ?",
            (name, self._ordinals[date], self._ordinals[date], occurrence),
        )
        return found[0] if found else None

    def bearers(self, name: str) -> list[Run]:
        """All runs that ever went by a number or `glossary:Term`, in order of time."""
        return self._runs("WHERE r.name = ? COLLATE NOCASE ORDER BY r.first, r.occurrence", (name,))

    def life(self, lineage: str) -> list[Run]:
        """The runs of a lineage, in order of time; none if there is no such lineage."""
        return self._runs("WHERE l.identifier = ? ORDER BY r.first", (lineage,))

    def edition(self, date: str) -> list[Run]:
        """The runs of all provisions of an edition, in no order."""
        place = self._ordinals[date]
        return self._runs("WHERE r.first <= ? AND r.last >= ?", (place, place))

    def at(self, lineage: str, date: str) -> Run | None:
        """The run of a lineage in the edition of a date, or None."""
        place = self._ordinals[date]
        found = self._runs(
            "WHERE l.identifier = ? AND r.first <= ? AND r.last >= ?", (lineage, place, place)
        )
        return found[0] if found else None

    def fate(self, name: str, old: str, new: str, occurrence: int = 1) -> Fate | None:
        """What became of the provision of one edition in another; None if there is none to ask of.

        Args:
            name: its number or `glossary:Term` in the edition `old`.
            old: the date of the edition in which it has that name.
            new: the date of the edition asked about, later or earlier.
            occurrence: which of the provisions that carry the number.
        """
        here = self.run(name, old, occurrence)
        return self.fate_of(here, old, new) if here is not None else None

    def fate_of(self, here: Run, old: str, new: str) -> Fate:
        """What became in the edition `new` of a provision of `old`, given by its run."""
        start, end = self._ordinals[old], self._ordinals[new]
        way = self._way(here, min(start, end), max(start, end))
        there = [r for r in (self.at(here.lineage, new),) if r is not None]
        parts = self._offspring(here, start, end) if end > start else self._origins(here, way, end)
        steps = [*way, *parts]
        there += [
            run
            for part in parts
            for run in self.fate_of(part, part.first if end > start else part.last, new).there
            if run.lineage != here.lineage
        ]
        there = list({(r.lineage, r.name, r.occurrence): r for r in there}.values())
        changes: list[Change] = []
        changes += [c for run in steps for c in run.changes if c is not Change.ADDED]
        if not there:
            changes = [Change.REMOVED if end > start else Change.ADDED]
        elif len(there) == 1 and not parts:
            changes = _told(changes, here, there[0], way)
        return Fate(
            name=here.name,
            here=here,
            there=tuple(there),
            changes=tuple(dict.fromkeys(changes)) or (Change.KEPT,),
            score=min((run.score for run in steps), default=1.0),
            reasons=tuple(dict.fromkeys(run.reason for run in steps if run.reason)),
            doubts=() if there else tuple(self._doubts_about(here, forward=end > start)),
        )

    def _way(self, here: Run, start: int, end: int) -> list[Run]:
        """The runs of its lineage that begin after one edition and no later than another."""
        return [r for r in self.life(here.lineage) if start < self._ordinals[r.first] <= end]

    @cached_property
    def _sourced(self) -> list[Run]:
        """The runs that were split off or merged from others."""
        return self._runs("WHERE r.sources <> '' ORDER BY r.first", ())

    def _offspring(self, here: Run, start: int, end: int) -> list[Run]:
        """The runs of other lineages that began as a part of it, or took it in, on the way."""
        names = {
            (name, place)
            for r in self.life(here.lineage)
            for name in (r.name,)
            for place in range(self._ordinals[r.first], self._ordinals[r.last] + 1)
        }
        return [
            run
            for run in self._sourced
            if run.lineage != here.lineage
            and start < self._ordinals[run.first] <= end
            and any((s, self._ordinals[run.first] - 1) in names for s in run.sources)
        ]

    def _origins(self, here: Run, way: list[Run], end: int) -> list[Run]:
        """The runs of other lineages from which it came, if they stood in an earlier edition."""
        found = []
        for run in [here, *way]:
            place = self._ordinals[run.first] - 1
            if run.sources and place >= end:
                before = self.dates[place]
                found += [r for s in run.sources if (r := self.run(s, before)) is not None]
        return [r for r in found if r.lineage != here.lineage]

    def _doubts_about(self, run: Run, *, forward: bool) -> list[Doubt]:
        end = (self.life(run.lineage) or [run])[-1 if forward else 0]
        return [
            d
            for d in self.doubts()
            if (forward and (d.old_date, d.old) == (end.last, end.name))
            or (not forward and (d.new_date, d.new) == (end.first, end.name))
        ]

    def doubts(self) -> list[Doubt]:
        """All that was left undecided, in order of time."""
        rows = self._database.execute(
            "SELECT old_date, old, new_date, new, score, reason FROM doubt ORDER BY rowid"
        )
        return [Doubt(*row) for row in rows.fetchall()]

    def all_runs(self) -> Iterator[Run]:
        """All runs, by lineage, in order of time."""
        rows = self._database.execute(f"{_SELECT} ORDER BY r.lineage, r.first")
        yield from map(_run, rows)

    def _runs(self, where: str, values: Iterable[object]) -> list[Run]:
        rows = self._database.execute(f"{_SELECT} {where}", tuple(values))
        return [_run(row) for row in rows.fetchall()]


def _told(changes: Iterable[Change], here: Run, there: Run, way: Iterable[Run]) -> list[Change]:
    """The changes that the two provisions still show: what was undone on the way is none."""
    runs = [here, *way]
    # Reworded with the same words: what they cite is another rule now.
    retargeted = any(
        Change.REWORDED in later.changes and later.digest == earlier.digest
        for earlier, later in pairwise(runs)
    )
    same_words = here.digest == there.digest and not retargeted
    untold = set[Change]()
    if same_words:
        untold |= {Change.REWORDED}
    if here.name == there.name:
        untold |= {Change.RENUMBERED, Change.MOVED}
    return [c for c in changes if c not in untold and c is not Change.KEPT]


def _run(row: sqlite3.Row) -> Run:
    lineage, name, occurrence, first, last, digest, changes, score, reason, sources = row
    return Run(
        lineage,
        name,
        occurrence,
        first,
        last,
        digest,
        tuple(Change(c) for c in changes.split("\t") if c),
        score,
        reason,
        tuple(s for s in sources.split("\t") if s),
    )
