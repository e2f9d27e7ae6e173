"""The history of the editions that a home has: the table's, and those it does not have.

Editions are aligned by as many processes as there are processors; each reads its two editions
for itself, so that no more than a few are in memory at once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from comprules.document.alignment import align
from comprules.document.lineages import History
from comprules.document.model import (
    Kind,
    Paragraph,
    ParagraphKind,
    Provision,
    Reference,
    ReferenceKind,
)
from comprules.document.passages import Passage, fingerprint, passage, passages
from comprules.document.registry import Registry
from comprules.document.tracing import Aligned, Member, members, trace_with, wordless
from comprules.store.editionfile import FILE_NAME, open_database

if TYPE_CHECKING:
    from comprules.store.imports import Rank

_NUMBERED: Final = (ReferenceKind.EXPLICIT, ReferenceKind.RANGE, ReferenceKind.HEADING)

Place = Path | tuple[Member, ...]
"""Where the passages of an edition are: its folder, a text file, or what the table has of it."""


def trace_folders(
    folders: Mapping[str, Path], known: History, registry: Registry | None = None
) -> History:
    """The history of the editions in folders of the knowledge base, by date, and those known.

    Raises:
        OSError, sqlite3.Error: an edition cannot be read.
    """
    prints = {date: edition_fingerprint(place) for date, place in folders.items()}
    return _traced(dict(folders), prints, known, registry)


def trace_files(files: Sequence[Path], registry: Registry | None = None) -> History:
    """The history of the editions in text files; of two of one date the better one counts.

    Raises:
        NotAnEdition: a file is none.
    """
    from comprules.store.workers import spread

    places: dict[str, Place] = {}
    prints: dict[str, str] = {}
    ranks: dict[str, Rank] = {}
    for file, date, print_, rank in spread(_read_file, [(file,) for file in files]):
        if date not in ranks or rank > ranks[date]:
            places[date], prints[date], ranks[date] = file, print_, rank
    return _traced(places, prints, History((), (), ()), registry)


def _read_file(file: Path) -> tuple[Path, str, str, Rank]:
    from comprules.document.reader import read_edition
    from comprules.store.imports import rank_of

    edition = read_edition(file)
    rank = rank_of(len(edition.remarks), len(edition.provisions), edition.sha256)
    return file, edition.date, fingerprint(passages(edition)), rank


def _traced(
    places: Mapping[str, Place],
    prints: Mapping[str, str],
    known: History,
    registry: Registry | None,
) -> History:
    def aligning(
        pairs: Sequence[tuple[str, str]], table: Mapping[str, tuple[Member, ...]]
    ) -> Iterator[Aligned]:
        from comprules.store.workers import spread

        def place(date: str) -> Place:
            return places.get(date) or table[date]

        jobs = [(n, place(old), place(new)) for n, (old, new) in enumerate(pairs)]
        if len(jobs) <= 2:
            yield from (_align(*job)[1] for job in jobs)
            return
        ready: dict[int, Aligned] = {}
        following = 0
        for number, aligned in spread(_align, jobs):
            ready[number] = aligned
            while following in ready:
                yield ready.pop(following)
                following += 1

    return trace_with(prints, aligning, known=known, registry=registry)


def _align(number: int, old: Place, new: Place) -> tuple[int, Aligned]:
    """The number of the job, and the two editions aligned."""
    ours, theirs = _passages(old), _passages(new)
    return number, Aligned(members(ours), members(theirs), align(ours, theirs))


@lru_cache(maxsize=2)  # the next pair begins, as a rule, with the edition that this one ends with
def _passages(place: Place) -> tuple[Passage, ...]:
    if isinstance(place, tuple):
        return wordless(place)
    if place.is_dir():
        return kept_passages(place)
    from comprules.document.reader import read_edition

    return passages(read_edition(place))


def edition_fingerprint(folder: Path) -> str:
    """The fingerprint of an edition of the knowledge base."""
    database = open_database(folder / FILE_NAME)
    try:
        row = database.execute("SELECT value FROM about WHERE key = 'fingerprint'").fetchone()
    finally:
        database.close()
    return str(row[0]) if row is not None else fingerprint(kept_passages(folder))


def kept_passages(folder: Path) -> tuple[Passage, ...]:
    """The passages of an edition of the knowledge base, in the order of the text."""
    database = open_database(folder / FILE_NAME)
    try:
        references: dict[tuple[int, int], list[sqlite3.Row]] = {}
        for row in database.execute(
            "SELECT provision, paragraph, surface, kind, targets FROM reference ORDER BY rowid"
        ):
            references.setdefault((row[0], row[1]), []).append(row)
        return tuple(
            passage(_provision(row, references))
            for row in database.execute(
                "SELECT id, number, kind, heading, parent, occurrence, body, kinds"
                " FROM provision ORDER BY id"
            )
        )
    finally:
        database.close()


def _provision(
    row: sqlite3.Row, references: Mapping[tuple[int, int], list[sqlite3.Row]]
) -> Provision:
    identity, number, kind, heading, parent, occurrence, body, kinds = row
    texts = body.split("\n") if kinds else []
    return Provision(
        number=number,
        kind=Kind(kind),
        heading=heading,
        parent=parent,
        paragraphs=tuple(
            Paragraph(ParagraphKind(word), text, 0, _spans(text, references.get((identity, n), ())))
            for n, (word, text) in enumerate(zip(kinds.split(), texts, strict=True))
        ),
        line=0,
        occurrence=occurrence,
    )


def _spans(text: str, rows: Sequence[sqlite3.Row]) -> tuple[Reference, ...]:
    """The references by number in a text; they are kept in order, without their places."""
    found = []
    position = 0
    for _, _, surface, word, targets in rows:
        kind = ReferenceKind(word)
        if kind not in _NUMBERED:
            continue
        start = text.find(surface, position)
        if start < 0:
            continue
        position = start + len(surface)
        found.append(Reference(surface, start, position, kind, tuple(targets.split("\t"))))
    return tuple(found)
