"""The card base: all imported cards in one SQLite file, and our own example cards."""

from __future__ import annotations

import os
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from comprules.cards.model import Card
from comprules.cards.record import from_record, to_record
from comprules.errors import CannotWrite, KnowledgeBaseError
from comprules.spelling import nearest

EXAMPLES_FILE: Final = Path(__file__).with_name("examples.json")
VERSION: Final = 1
_FACE_BREAK: Final = " // "
_SCHEMA: Final = """
CREATE TABLE card (id INTEGER PRIMARY KEY, name TEXT NOT NULL, record TEXT NOT NULL);
CREATE TABLE named (key TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL,
                    PRIMARY KEY (key, rank, card)) WITHOUT ROWID;
"""


def name_key(name: str) -> str:
    """The name as it is compared: case, marks, apostrophes, dashes and spaces do not count."""
    folded = name.replace("Æ", "AE").replace("æ", "ae").replace("ß", "ss").replace("ø", "o")
    if not folded.isascii():
        folded = "".join(
            c for c in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(c)
        )
    plain = "".join(
        c if c.isalnum() else "" if c in "'’‘`\"“”.,!?:" else "\0" if c == "/" else " "
        for c in folded.lower()
    )
    return " ".join(plain.replace("\0\0", " // ").replace("\0", "/").split())


class CardBase:
    """Cards looked up by name: those of the file, then the examples that come with the package.

    A fresh install has no file and knows the examples only.
    """

    def __init__(self, connection: sqlite3.Connection | None = None) -> None:
        self._connection = connection

    @classmethod
    def build(cls, path: str | Path, cards: Iterable[Card]) -> int:
        """The number of cards put into a new file at the path; an old one is replaced whole.

        Of several entries for one name the last counts. A failure leaves the old file.

        Raises:
            CannotWrite: the folder cannot be written, or the disk is full.
            BadCardFile: reading the cards failed.
        """
        target = Path(path)
        beside = target.with_name(f".{target.name}.{os.getpid()}.new")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            beside.unlink(missing_ok=True)
            connection = sqlite3.connect(beside)
            try:
                connection.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;")
                connection.executescript(_SCHEMA)
                count = _fill(connection, cards)
                connection.execute(f"PRAGMA user_version={VERSION}")
                connection.commit()
            finally:
                connection.close()
            _flush(beside)
            os.replace(beside, target)
        except (OSError, sqlite3.Error) as error:
            beside.unlink(missing_ok=True)
            raise CannotWrite(
                f"the card base cannot be written: {getattr(error, 'strerror', None) or error}",
                hint="check the folder's rights and the space on the disk",
                file=target,
            ) from None
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        return count

    @classmethod
    def open(cls, path: str | Path | None) -> CardBase:
        """The card base in a file; where there is none, the example cards alone.

        Raises:
            KnowledgeBaseError: the file is no card base of this version.
        """
        if path is None or not Path(path).is_file():
            return cls()
        try:
            uri = Path(path).resolve().as_uri() + "?mode=ro&immutable=1"
            connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
            (version,) = connection.execute("PRAGMA user_version").fetchone()
        except sqlite3.Error as error:
            raise KnowledgeBaseError(
                f"the card base cannot be read: {error}", hint="import the cards again", file=path
            ) from None
        if version != VERSION:
            connection.close()
            raise KnowledgeBaseError(
                "the card base was made by another version",
                hint="import the cards again",
                file=path,
            )
        return cls(connection)

    def close(self) -> None:
        """Closes the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def lookup(self, name: str) -> Card | None:
        """The card, or the face, of that name; a card's whole name goes before a face's.

        Case, marks and apostrophes do not count.
        """
        key = name_key(name)
        if self._connection is not None:
            row = self._connection.execute(
                "SELECT record, rank FROM named JOIN card ON card.id = named.card "
                "WHERE key = ? ORDER BY rank, (name = ?) DESC, card LIMIT 1",
                (key, name),
            ).fetchone()
            if row is not None:
                return _face_named(from_record(row[0]), key)
        return _examples_by_key().get(key)

    def names(self) -> Iterator[str]:
        """The names of all cards, sorted, each once."""
        found = {card.name for card in examples()}
        if self._connection is not None:
            found.update(row[0] for row in self._connection.execute("SELECT name FROM card"))
        return iter(sorted(found))

    def cards(self) -> Iterator[Card]:
        """The cards of the file, in its order; without the examples."""
        if self._connection is not None:
            for row in self._connection.execute("SELECT record FROM card ORDER BY id"):
                yield from_record(row[0])

    def nearest(self, name: str, *, limit: int = 3) -> list[str]:
        """The names nearest to one that is not known, best first."""
        return nearest(name, self.names(), limit=limit)

    def __len__(self) -> int:
        if self._connection is None:
            return 0
        (count,) = self._connection.execute("SELECT count(*) FROM card").fetchone()
        return int(count)


@cache
def examples() -> tuple[Card, ...]:
    """The example cards that come with the package; we made them up ourselves."""
    from comprules.cards.files import read_cards

    return tuple(read_cards(EXAMPLES_FILE))


@cache
def _examples_by_key() -> dict[str, Card]:
    return {name_key(card.name): card for card in examples()}


def _fill(connection: sqlite3.Connection, cards: Iterable[Card]) -> int:
    """The number of cards put in; the faces of one card that stand apart become one card."""
    merged: dict[str, Card] = {}
    for card in cards:
        before = merged.get(card.name)
        if card.face_name and before is not None:
            faces = {face.own_name: face for face in before.faces or (before,)}
            faces[card.own_name] = card
            merged[card.name] = _with_faces(tuple(faces.values()))
        else:
            merged[card.name] = card
    connection.executemany(
        "INSERT INTO card (id, name, record) VALUES (?, ?, ?)",
        ((i, card.name, to_record(card)) for i, card in enumerate(merged.values(), 1)),
    )
    connection.executemany(
        "INSERT OR IGNORE INTO named (key, rank, card) VALUES (?, ?, ?)",
        ((k, r, i) for i, card in enumerate(merged.values(), 1) for k, r in _keys(card)),
    )
    return len(merged)


def _with_faces(faces: tuple[Card, ...]) -> Card:
    from dataclasses import replace

    plain = tuple(replace(face, faces=()) for face in faces)
    return replace(plain[0], faces=plain)


def _keys(card: Card) -> Iterator[tuple[str, int]]:
    yield name_key(card.name), 0
    names = [face.own_name for face in card.faces] or [card.own_name]
    for name in dict.fromkeys([*names, *card.name.split(_FACE_BREAK)]):
        if name != card.name:
            yield name_key(name), 1


def _face_named(card: Card, key: str) -> Card:
    """The face of that name; the card itself where the key is the card's own name."""
    if name_key(card.name) == key:
        return card
    return next((face for face in card.faces if name_key(face.own_name) == key), card)


def _flush(file: Path) -> None:
    with file.open("rb") as stream:
        os.fsync(stream.fileno())
