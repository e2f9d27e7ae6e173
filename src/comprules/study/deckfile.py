"""The file of a deck: one SQLite file that can be copied, and its errors in one line.

It is kept with a rollback journal and full synchronisation: what is committed survives a power
cut, and stands in the one file.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from comprules.errors import BadInput, CannotWrite, ComprulesError, KnowledgeBaseError, NotFound

APPLICATION: Final = 0x434F4D50  # "COMP", in the header of the file
VERSION: Final = 1
_PATIENCE: Final = 20.0
"""The seconds to wait for another program that writes to the deck."""

_SCHEMA: Final = (
    # `question` is the JSON of study.model; `checked` the newest edition it was held against.
    # Reviews before `counted_from` do not count: the card was made anew with another key.
    # From `phase` on it is what study.scheduling makes of the reviews, and can be made again.
    """
CREATE TABLE card (
    identity TEXT PRIMARY KEY, question TEXT NOT NULL, level TEXT NOT NULL, checked TEXT NOT NULL,
    added TEXT NOT NULL, retired TEXT, reason TEXT NOT NULL DEFAULT '',
    counted_from TEXT NOT NULL DEFAULT '',
    phase INTEGER, step INTEGER, stability REAL, difficulty REAL, due TEXT, last_review TEXT
) WITHOUT ROWID
    """,
    "CREATE INDEX card_due ON card (due) WHERE retired IS NULL",
    """
CREATE TABLE topic (
    number TEXT NOT NULL, card TEXT NOT NULL, PRIMARY KEY (number, card)
) WITHOUT ROWID
    """,
    # Only ever added to. The id is that of the one time the question was asked.
    """
CREATE TABLE review (
    id TEXT PRIMARY KEY, card TEXT NOT NULL, at TEXT NOT NULL, rating INTEGER NOT NULL,
    right INTEGER NOT NULL, answer TEXT NOT NULL, milliseconds INTEGER, edition TEXT NOT NULL
) WITHOUT ROWID
    """,
    "CREATE INDEX review_card ON review (card, at, id)",
    """
CREATE TABLE session (
    id TEXT PRIMARY KEY, begun TEXT NOT NULL, ended TEXT, plan TEXT NOT NULL
) WITHOUT ROWID
    """,
    """
CREATE TABLE item (
    session TEXT NOT NULL, position INTEGER NOT NULL, card TEXT NOT NULL, asked TEXT,
    PRIMARY KEY (session, position)
) WITHOUT ROWID
    """,
    f"PRAGMA application_id={APPLICATION}",
    f"PRAGMA user_version={VERSION}",
)


def open_deck(path: Path, *, writing: bool = True) -> sqlite3.Connection:
    """The deck's file, open; made if it is to be written and is not there.

    Raises:
        NotFound: it is not there, and only to be read.
        BadInput: the file is no deck, or a newer version's.
        CannotWrite: it cannot be made or written.
        KnowledgeBaseError: another program does not let go of it.
    """
    if not path.exists():
        if not writing:
            raise NotFound(
                "there is no deck here yet", hint="comprules study begins one", file=path
            )
        _make_folder(path)
    with told(path):
        mode = "rwc" if writing else "ro"
        database = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=_PATIENCE,
            isolation_level=None,
        )
    try:
        with told(path):
            if writing:
                database.executescript("PRAGMA journal_mode=DELETE; PRAGMA synchronous=EXTRA;")
                _make_tables(database)
            _check(database, path)
    except BaseException:
        database.close()
        raise
    return database


@contextlib.contextmanager
def transaction(database: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Nothing; what the block writes is on the disk, all of it or nothing, once it is left.

    Raises:
        ComprulesError: as `told` has it; nothing was written.
    """
    with told(path):
        database.execute("BEGIN IMMEDIATE")
        try:
            yield
            database.execute("COMMIT")
        except BaseException:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """Nothing; an error of SQLite in the block becomes one that a user understands."""
    try:
        yield
    except sqlite3.Error as error:
        raise _in_words(path, error) from error


def _in_words(path: Path, error: sqlite3.Error) -> ComprulesError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return _no_deck(path)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return KnowledgeBaseError(
            "another program is writing to this deck", hint="end it, or wait for it", file=path
        )
    if code == sqlite3.SQLITE_FULL:
        return CannotWrite(
            "the disk is full: the last answer was not kept", hint="make room", file=path
        )
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return CannotWrite(
            "the deck cannot be opened for writing",
            hint="check its permissions, or choose another file with --deck",
            file=path,
        )
    return KnowledgeBaseError(f"the deck cannot be used: {error}", file=path)


def _no_deck(path: Path) -> BadInput:
    return BadInput("this is no deck of comprules", hint="give another file with --deck", file=path)


def _make_folder(path: Path) -> None:
    from comprules.atomic import cannot_write

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(path.parent, error) from error


def _make_tables(database: sqlite3.Connection) -> None:
    """Nothing; an empty file has the tables, whoever else makes them at the same time."""
    if _is_empty(database):
        database.execute("BEGIN IMMEDIATE")
        if _is_empty(database):
            for statement in _SCHEMA:
                database.execute(statement)
        database.execute("COMMIT")


def _is_empty(database: sqlite3.Connection) -> bool:
    (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return not tables


def _check(database: sqlite3.Connection, path: Path) -> None:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise _no_deck(path)
    if version > VERSION:
        raise BadInput(
            "this deck was written by a newer comprules", hint="update comprules", file=path
        )


def is_deck_file(path: Path) -> bool:
    """Whether a file begins as every SQLite file does."""
    with contextlib.suppress(OSError), path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\x00"
    return False


def default_path() -> Path:
    """Where the deck is if nobody says: beside the knowledge base."""
    from comprules import settings

    return Path(os.fspath(settings.home())) / "study.sqlite"
