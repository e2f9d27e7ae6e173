"""The history of all known editions, looked up: lineages, and what a number meant at a date."""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from msgspec import Struct

from comprules.document.lineages import Change, Doubt, History, Run
from comprules.document.periods import last_day
from comprules.errors import NotFound, UsageError
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
CREATE INDEX run_shared ON run (first) WHERE sources <> '';
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


class Fate(Struct, frozen=True):
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
        self._lives: dict[str, list[Run]] = {}
        self._named: dict[str, list[Run]] | None = None

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

    def named(self, day: str) -> str:
        """The date of the known edition that people mean: in force on a day, or by its place.

        Args:
            day: `2024-07-01`; a month or a year, for the newest edition of them; `latest`;
                `previous`, the one before it.

        Raises:
            UsageError: it is none of these.
            NotFound: no edition was in force then.
        """
        places = {"latest": -1, "previous": -2}
        if day in places and len(self.dates) >= -places[day]:
            return self.dates[places[day]]
        try:
            found = self.in_force(last_day(day))
        except UsageError:
            raise UsageError(
                f"{day!r} is no date of an edition",
                hint="write a day as 2024-07-01, a month, a year, latest or previous",
            ) from None
        if found is None:
            raise NotFound(
                f"no known edition was in force on {day}",
                hint=f"the oldest known is that of {self.dates[0]}",
            )
        return found

    @cached_property
    def terms(self) -> list[str]:
        """All glossary terms that any edition has."""
        rows = self._database.execute(
            "SELECT DISTINCT substr(name, 10) FROM run WHERE name >= 'glossary:' COLLATE NOCASE"
            " AND name < 'glossary;' COLLATE NOCASE ORDER BY name"
        )
        return [row[0] for row in rows]

    def run(self, name: str, date: str, occurrence: int = 1) -> Run | None:
        """The run of a number or `glossary:Term` in the edition of a date; None if none has it."""
        found = self._runs(
            "WHERE r.name = ? COLLATE NOCASE AND r.first <= ? AND r.last >= ? AND r.occurrence = ?",
            (name, self._ordinals[date], self._ordinals[date], occurrence),
        )
        return found[0] if found else None

    def bearers(self, name: str) -> list[Run]:
        """All runs that ever went by a number or `glossary:Term`, in order of time."""
        if self._named is not None:
            return list(self._named.get(name.casefold(), ()))
        return self._runs("WHERE r.name = ? COLLATE NOCASE ORDER BY r.first, r.occurrence", (name,))

    def load(self) -> None:
        """Nothing; bearers and lives come from memory from now on: for whoever asks for many."""
        self._named, self._lives = {}, {}
        for run in self._runs("ORDER BY r.first, r.occurrence", ()):
            self._named.setdefault(run.name.casefold(), []).append(run)
            self._lives.setdefault(run.lineage, []).append(run)

    def life(self, lineage: str) -> list[Run]:
        """The runs of a lineage, in order of time; none if there is no such lineage."""
        found = self._lives.get(lineage)
        if found is None:
            found = self._runs("WHERE l.identifier = ? ORDER BY r.first", (lineage,))
            self._lives[lineage] = found
        return list(found)

    def edition(self, date: str) -> list[Run]:
        """The runs of all provisions of an edition, in no order."""
        place = self._ordinals[date]
        return self._runs("WHERE r.first <= ? AND r.last >= ?", (place, place))

    def begun(self, date: str) -> list[Run]:
        """The runs that began with the edition of a date, in no order: what it added or changed."""
        return self._runs("WHERE r.first = ?", (self._ordinals[date],))

    def at(self, lineage: str, date: str) -> Run | None:
        """The run of a lineage in the edition of a date, or None."""
        return next((r for r in self.life(lineage) if r.first <= date <= r.last), None)

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
    def _sourced(self) -> dict[str, list[Run]]:
        """The runs that were split off or merged from others, by the names of these."""
        sourced: dict[str, list[Run]] = {}
        for run in self._runs("WHERE r.sources <> '' ORDER BY r.first", ()):
            for source in run.sources:
                sourced.setdefault(source, []).append(run)
        return sourced

    @cached_property
    def shared(self) -> set[str]:
        """The lineages that were split off others, or took others in."""
        return {run.lineage for runs in self._sourced.values() for run in runs}

    def _offspring(self, here: Run, start: int, end: int) -> list[Run]:
        """The runs of other lineages that began as a part of it, or took it in, on the way."""
        found: dict[int, Run] = {}
        for own in self.life(here.lineage):
            first, last = self._ordinals[own.first], self._ordinals[own.last]
            for run in self._sourced.get(own.name, ()):
                begun = self._ordinals[run.first]
                if (
                    run.lineage != here.lineage
                    and start < begun <= end
                    and first < begun <= last + 1
                ):
                    found[id(run)] = run
        return sorted(found.values(), key=lambda run: run.first)

    def _origins(self, here: Run, way: list[Run], end: int) -> list[Run]:
        """The runs of other lineages from which it came, if they stood in an earlier edition."""
        found = []
        for run in [here, *way]:
            place = self._ordinals[run.first] - 1
            if run.sources and place >= end:
                before = self.dates[place]
                found += [r for s in run.sources if (r := self.run(s, before)) is not None]
        return [r for r in found if r.lineage != here.lineage]

    def offspring(self, here: Run) -> list[Run]:
        """The runs of other lineages that began as a part of its lineage, or took it in."""
        return self._offspring(here, -1, len(self.dates))

    def begun_under(self, here: Run) -> list[Run]:
        """The runs that began under the number of a run while it lasted, in order of time.

        Those that began with it are none of them.
        """
        first, last = _below(here.name)
        return self._runs(
            "WHERE r.name >= ? COLLATE NOCASE AND r.name < ? COLLATE NOCASE"
            " AND r.first > ? AND r.first <= ? ORDER BY r.first, r.id",
            (first, last, self._ordinals[here.first], self._ordinals[here.last]),
        )

    def ended_under(self, here: Run) -> list[Run]:
        """The last runs of lineages that ended under the number of a run while it lasted."""
        first, last = _below(here.name)
        return self._runs(
            "WHERE r.name >= ? COLLATE NOCASE AND r.name < ? COLLATE NOCASE"
            " AND r.last >= ? AND r.last < ? AND NOT EXISTS (SELECT 1 FROM run n"
            " WHERE n.lineage = r.lineage AND n.first = r.last + 1) ORDER BY r.last, r.id",
            (first, last, self._ordinals[here.first], self._ordinals[here.last]),
        )

    def after(self, date: str) -> str | None:
        """The date of the edition after one; None after the newest."""
        place = self._ordinals[date] + 1
        return self.dates[place] if place < len(self.dates) else None

    def before(self, date: str) -> str | None:
        """The date of the edition before one; None before the oldest."""
        place = self._ordinals[date]
        return self.dates[place - 1] if place else None

    def _doubts_about(self, run: Run, *, forward: bool) -> list[Doubt]:
        end = (self.life(run.lineage) or [run])[-1 if forward else 0]
        return [
            d
            for d in self._doubts
            if (forward and (d.old_date, d.old) == (end.last, end.name))
            or (not forward and (d.new_date, d.new) == (end.first, end.name))
        ]

    def doubts(self) -> list[Doubt]:
        """All that was left undecided, in order of time."""
        return list(self._doubts)

    @cached_property
    def _doubts(self) -> list[Doubt]:
        rows = self._database.execute(
            "SELECT old_date, old, new_date, new, score, reason FROM doubt ORDER BY rowid"
        )
        return [Doubt(*row) for row in rows.fetchall()]

    def whole(self) -> History:
        """The history as it was written."""
        prints = tuple(self.fingerprints.values())
        return History(tuple(self.dates), prints, tuple(self.all_runs()), tuple(self.doubts()))

    def all_runs(self) -> Iterator[Run]:
        """All runs, by lineage, in order of time."""
        rows = self._database.execute(f"{_SELECT} ORDER BY r.lineage, r.first")
        yield from map(_run, rows)

    def _runs(self, where: str, values: Iterable[object]) -> list[Run]:
        rows = self._database.execute(f"{_SELECT} {where}", tuple(values))
        return [_run(row) for row in rows.fetchall()]


def _below(number: str) -> tuple[str, str]:
    """The least name that stands under a number, and the least one after all that do."""
    if len(number) == 1:
        return f"{number}00", chr(ord(number) + 1)
    return (f"{number}a", f"{number}{{") if "." in number else (f"{number}.", f"{number}/")


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
        _changes(changes),
        score,
        reason,
        tuple(sources.split("\t")) if sources else (),
    )


@lru_cache(maxsize=256)
def _changes(joined: str) -> tuple[Change, ...]:
    return tuple(Change(c) for c in joined.split("\t") if c)
