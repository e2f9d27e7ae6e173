"""The provisions of one edition, looked up: by number or term, and along references."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from msgspec import Struct

from comprules.document.rulenumber import GLOSSARY
from comprules.store.editionfile import (
    EXAMPLE_KIND,
    FILE_NAME,
    GLOSSARY_KIND,
    ReferenceRow,
    open_database,
)


class Entry(Struct, frozen=True):
    """A provision or a glossary entry as the knowledge base keeps it.

    Attributes:
        identity: its place in the edition's file.
        number: `716.2a`, or the term of a glossary entry.
        kind: section, rule, subrule or glossary.
        heading: its own heading, or None.
        title: its heading, or that of the nearest provision above it that has one.
        parent: the number above it, or None.
        occurrence: 2 for the second provision that carries this number, and so on.
        paragraphs: (kind, text) in order; empty where only the outline is there.
        gloss: our own wording of it; only the outline's entries have one.
    """

    identity: int
    number: str
    kind: str
    heading: str | None
    title: str | None
    parent: str | None
    occurrence: int
    paragraphs: tuple[tuple[str, str], ...]
    gloss: str | None = None

    @property
    def name(self) -> str:
        """How a citation names it: the number, or `glossary:Class`."""
        return GLOSSARY + self.number if self.kind == GLOSSARY_KIND else self.number

    @property
    def text(self) -> str | None:
        """Its paragraphs without the examples, one a line; a bare heading's text is the heading."""
        parts = [text for kind, text in self.paragraphs if kind != EXAMPLE_KIND]
        return "\n".join(parts) if parts else None

    @property
    def examples(self) -> tuple[str, ...]:
        """The texts of its examples."""
        return tuple(text for kind, text in self.paragraphs if kind == EXAMPLE_KIND)


class Citing(Struct, frozen=True):
    """One provision's citing of another, seen from the one that is cited."""

    source: str
    source_kind: str
    target: str


_COLUMNS: Final = "id, number, kind, heading, title, parent, occurrence, body, kinds, gloss"


class EditionFile:
    """An edition, or the outline, open for reading.

    Attributes:
        date: its effective date.
        has_text: whether it holds the sentences, or only the outline.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._database = open_database(folder / FILE_NAME)
        self.about: dict[str, str] = dict(
            self._database.execute("SELECT key, value FROM about").fetchall()
        )
        self.date = self.about["date"]
        self.has_text = self.about["text"] == "yes"

    @property
    def database(self) -> sqlite3.Connection:
        """The connection, for the search."""
        return self._database

    def close(self) -> None:
        """Nothing; the file is closed."""
        self._database.close()

    def provision(self, number: str) -> Entry | None:
        """The section, rule or subrule with this number; the first if it was printed twice."""
        return self._one("number = ? COLLATE NOCASE AND kind <> 'glossary'", number)

    def glossary(self, term: str) -> Entry | None:
        """The glossary entry of a term, whatever its capitals."""
        return self._one("number = ? COLLATE NOCASE AND kind = 'glossary'", term)

    def entry(self, name: str, occurrence: int = 1) -> Entry | None:
        """The provision or, for `glossary:Class`, the glossary entry of this name.

        Args:
            name: its number, or `glossary:` and its term.
            occurrence: 2 for the second of that name in the edition, and so on.
        """
        glossary = name.startswith(GLOSSARY)
        return self._one(
            "number = ? COLLATE NOCASE AND occurrence = ? AND kind "
            + ("= 'glossary'" if glossary else "<> 'glossary'"),
            name.removeprefix(GLOSSARY),
            occurrence,
        )

    def children(self, number: str) -> list[str]:
        """The numbers directly under a number, in order."""
        rows = self._database.execute(
            "SELECT DISTINCT number FROM provision WHERE parent = ? ORDER BY id", (number,)
        )
        return [row[0] for row in rows]

    def with_subrules(self, number: str) -> list[str]:
        """The number and all that stand under it, in order."""
        rows = self._database.execute(
            "WITH RECURSIVE below (number) AS (SELECT ? UNION"
            " SELECT p.number FROM provision p JOIN below b ON p.parent = b.number)"
            " SELECT DISTINCT p.number FROM provision p JOIN below b ON p.number = b.number"
            " WHERE p.kind <> 'glossary' GROUP BY p.number ORDER BY min(p.id)",
            (number,),
        )
        return [row[0] for row in rows]

    @cached_property
    def numbers(self) -> list[str]:
        """All numbers of sections, rules and subrules, in order."""
        rows = self._database.execute(
            "SELECT number FROM provision WHERE kind <> 'glossary' ORDER BY id"
        )
        return list(dict.fromkeys(row[0] for row in rows))

    @cached_property
    def terms(self) -> list[str]:
        """All glossary terms, in order."""
        rows = self._database.execute(
            "SELECT number FROM provision WHERE kind = 'glossary' ORDER BY id"
        )
        return [row[0] for row in rows]

    @cached_property
    def headings(self) -> list[tuple[str, str]]:
        """(number, heading) of all sections, rules and subrules that have one, in order."""
        rows = self._database.execute(
            "SELECT number, heading FROM provision"
            " WHERE heading IS NOT NULL AND kind <> 'glossary' ORDER BY id"
        )
        return [(number, heading) for number, heading in rows]

    def headed(self, heading: str) -> list[Entry]:
        """The provisions whose own heading is this, whatever its capitals."""
        return self._many("heading = ? COLLATE NOCASE AND kind <> 'glossary'", heading)

    def references_from(self, entry: Entry) -> list[ReferenceRow]:
        """The references in an entry, in the order of its text."""
        rows = self._database.execute(
            "SELECT surface, kind, targets, dangling, paragraph FROM reference"
            " WHERE provision = ? ORDER BY rowid",
            (entry.identity,),
        )
        return [ReferenceRow(r[0], r[1], _names(r[2]), _names(r[3]), r[4]) for r in rows.fetchall()]

    def references_to(self, names: Iterable[str]) -> list[Citing]:
        """Who cites any of these names, in the order of the book, the glossary last.

        Ranges count for each number in them: `601.2f–h` cites 601.2g.
        """
        wanted = list(names)
        if not wanted:
            return []
        marks = ",".join("?" * len(wanted))
        rows = self._database.execute(
            "SELECT p.number, p.kind, e.target FROM edge e JOIN provision p ON p.id = e.source"
            f" WHERE e.target COLLATE NOCASE IN ({marks})"
            " GROUP BY p.id, e.target ORDER BY p.kind = 'glossary', p.id",
            wanted,
        )
        return [Citing(*row) for row in rows.fetchall()]

    def edges(self) -> Iterator[tuple[str, str]]:
        """All (source, target) of references between numbered provisions."""
        rows = self._database.execute(
            "SELECT DISTINCT p.number, e.target FROM edge e JOIN provision p ON p.id = e.source"
            " WHERE p.kind <> 'glossary' AND e.target NOT LIKE 'glossary:%' ORDER BY p.id"
        )
        yield from rows

    def parents(self) -> Iterator[tuple[str, str]]:
        """All (number, number above it)."""
        yield from self._database.execute(
            "SELECT number, parent FROM provision WHERE parent IS NOT NULL ORDER BY id"
        )

    def remarks(self) -> list[tuple[int, str, str]]:
        """(line, kind, message) of what the reader noticed."""
        rows = self._database.execute("SELECT line, kind, message FROM remark ORDER BY line")
        return [tuple(row) for row in rows]

    def entries(self) -> list[Entry]:
        """All provisions and glossary entries, in the order of the book."""
        return self._many("1 ORDER BY id")

    def by_identity(self, identities: Iterable[int]) -> dict[int, Entry]:
        """The entries with these identities."""
        wanted = list(identities)
        marks = ",".join("?" * len(wanted))
        return {e.identity: e for e in self._many(f"id IN ({marks})", *wanted)}

    def _one(self, where: str, *values: object) -> Entry | None:
        found = self._many(where + " ORDER BY id LIMIT 1", *values)
        return found[0] if found else None

    def _many(self, where: str, *values: object) -> list[Entry]:
        rows = self._database.execute(f"SELECT {_COLUMNS} FROM provision WHERE {where}", values)
        return [self._entry(row) for row in rows]

    def _entry(self, row: sqlite3.Row) -> Entry:
        texts = row["body"].split("\n") if row["kinds"] else []
        paragraphs = tuple(zip(row["kinds"].split(), texts, strict=True))
        if not paragraphs and self.has_text and row["heading"]:
            paragraphs = (("text", row["heading"]),)
        return Entry(
            identity=row["id"],
            number=row["number"],
            kind=row["kind"],
            heading=row["heading"],
            title=row["title"],
            parent=row["parent"],
            occurrence=row["occurrence"],
            paragraphs=paragraphs,
            gloss=row["gloss"],
        )


def _names(joined: str) -> tuple[str, ...]:
    """The names in a joined field."""
    return tuple(joined.split("\t")) if joined else ()
