"""One edition, or the outline, as one SQLite file: what the quick commands read.

A file is written once, by the import, and only read after that.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from comprules.document.model import Edition, Provision

FILE_NAME: Final = "edition.sqlite"

# Values of document.model's enumerations, as the file has them: whoever only reads the file need
# not import the model.
GLOSSARY_KIND: Final = "glossary"
EXAMPLE_KIND: Final = "example"
SELF_KIND: Final = "self"

_SCHEMA: Final = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
-- `title` is the heading of the provision or the nearest one above it, `under` all headings above.
-- `body` holds the paragraphs, one a line (their white space is folded), `kinds` what they are.
CREATE TABLE provision (
    id INTEGER PRIMARY KEY, number TEXT NOT NULL, kind TEXT NOT NULL, heading TEXT, title TEXT,
    parent TEXT, printed TEXT, line INTEGER, occurrence INTEGER NOT NULL, under TEXT, gloss TEXT,
    body TEXT, kinds TEXT
);
CREATE TABLE reference (
    provision INTEGER NOT NULL, surface TEXT NOT NULL, kind TEXT NOT NULL,
    targets TEXT NOT NULL, dangling TEXT NOT NULL, paragraph INTEGER NOT NULL
);
CREATE TABLE edge (target TEXT NOT NULL, source INTEGER NOT NULL, kind TEXT NOT NULL);
CREATE TABLE remark (line INTEGER NOT NULL, kind TEXT NOT NULL, message TEXT NOT NULL);
CREATE VIRTUAL TABLE passage USING fts5 (
    heading, under, body, gloss,
    content='provision', content_rowid='id', tokenize='porter unicode61 remove_diacritics 2'
);
"""
# Made after the rows: faster than keeping them up to date row by row.
_INDEXES: Final = """
CREATE INDEX provision_number ON provision (number COLLATE NOCASE);
CREATE INDEX provision_parent ON provision (parent);
CREATE INDEX reference_provision ON reference (provision);
CREATE INDEX edge_target ON edge (target COLLATE NOCASE);
CREATE INDEX edge_source ON edge (source);
INSERT INTO passage (passage) VALUES ('rebuild');
INSERT INTO passage (passage) VALUES ('optimize');
"""


class ReferenceRow(Struct, frozen=True):
    """A reference as it is kept: what it says, how, and where to."""

    surface: str
    kind: str
    targets: tuple[str, ...]
    dangling: tuple[str, ...] = ()
    paragraph: int = 0


class ProvisionRow(Struct, frozen=True):
    """A provision as it is kept; an outline's rows have no paragraphs.

    Attributes:
        number: its number, or the term of a glossary entry.
        occurrence: 2 for the second provision that carries this number, and so on.
        paragraphs: (kind, text) in order.
        gloss: our own wording; only the outline's rows carry it, to be searched.
    """

    number: str
    kind: str
    heading: str | None
    parent: str | None
    line: int = 0
    printed: str = ""
    occurrence: int = 1
    paragraphs: tuple[tuple[str, str], ...] = ()
    references: tuple[ReferenceRow, ...] = ()
    gloss: str | None = None


def rows_of(edition: Edition) -> Iterator[ProvisionRow]:
    """The rows of an edition: its provisions in order, then its glossary."""
    for provision in (*edition.provisions, *edition.glossary):
        yield ProvisionRow(
            number=provision.number,
            kind=str(provision.kind),
            heading=provision.heading,
            parent=provision.parent,
            line=provision.line,
            printed=provision.printed,
            occurrence=provision.occurrence,
            paragraphs=tuple((str(p.kind), p.text) for p in provision.paragraphs),
            references=tuple(_references(provision)),
        )


def _references(provision: Provision) -> Iterator[ReferenceRow]:
    for position, paragraph in enumerate(provision.paragraphs):
        for r in paragraph.references:
            yield ReferenceRow(r.surface, str(r.kind), r.targets, r.dangling, position)


def write_edition_file(
    path: Path,
    rows: Iterable[ProvisionRow],
    about: dict[str, str],
    remarks: Iterable[tuple[int, str, str]] = (),
) -> dict[str, int]:
    """How many provisions, glossary entries and references the new file at `path` holds.

    Raises:
        sqlite3.Error: it cannot be written; a full disk among others.
    """
    database = sqlite3.connect(path, isolation_level=None)
    try:
        # The caller syncs the complete file before anything points at it (layout.settle).
        database.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + _SCHEMA)
        database.execute("BEGIN")
        counts = _insert(database, rows)
        database.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        database.executemany("INSERT INTO remark VALUES (?, ?, ?)", remarks)
        database.execute("COMMIT")
        database.executescript("BEGIN;" + _INDEXES + "COMMIT;")
    finally:
        database.close()
    return counts


def _insert(database: sqlite3.Connection, rows: Iterable[ProvisionRow]) -> dict[str, int]:
    counts = {"provisions": 0, "glossary": 0, "references": 0}
    headings: dict[str, tuple[str, ...]] = {}
    for identity, row in enumerate(rows, start=1):
        above = headings.get(row.parent or "", ())
        own = (row.heading,) if row.heading else ()
        headings.setdefault(row.number, above + own)
        title = own[0] if own else (above[-1] if above else None)
        glossary = row.kind == GLOSSARY_KIND
        database.execute(
            "INSERT INTO provision VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
            (
                identity,
                row.number,
                row.kind,
                row.heading,
                title,
                row.parent,
                row.printed,
                row.line,
                row.occurrence,
                # The section's own title says too little of what stands under it.
                " / ".join(above[1:]),
                row.gloss,
                "\n".join(text for _, text in row.paragraphs),
                " ".join(kind for kind, _ in row.paragraphs),
            ),
        )
        counts["glossary" if glossary else "provisions"] += 1
        counts["references"] += len(row.references)
        database.executemany(
            "INSERT INTO reference VALUES (?,?,?,?,?,?)",
            (
                (
                    identity,
                    r.surface,
                    r.kind,
                    "\t".join(r.targets),
                    "\t".join(r.dangling),
                    r.paragraph,
                )
                for r in row.references
            ),
        )
        edges = {
            (target.removeprefix("section "), identity, r.kind)
            for r in row.references
            if r.kind != SELF_KIND
            for target in r.targets
            if target not in r.dangling
        }
        database.executemany("INSERT INTO edge VALUES (?,?,?)", sorted(edges))
    return counts


def open_database(path: Path) -> sqlite3.Connection:
    """A read-only connection to a file of the knowledge base that never changes."""
    # `immutable` spares the locks: any number of readers, also on a read-only disk.
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    database.row_factory = sqlite3.Row
    return database
