"""The card base while it is written: cards and rulings in any order, the newest text of each."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from msgspec.structs import replace

from comprules.cards.model import Card, CardRemark, CardRuling, Ruling
from comprules.cards.names import name_key
from comprules.cards.objects import FACE_BREAK, with_faces
from comprules.cards.record import from_record, to_record

VERSION: Final = 3
_SCHEMA: Final = """
CREATE TABLE card (id INTEGER PRIMARY KEY, name TEXT NOT NULL, extra INTEGER NOT NULL,
                   kind TEXT NOT NULL, record TEXT NOT NULL, UNIQUE (name, extra, kind));
CREATE TABLE named (key TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL,
                    name TEXT NOT NULL, PRIMARY KEY (key, rank, card)) WITHOUT ROWID;
CREATE INDEX named_card ON named (card);
CREATE TABLE ruling (key TEXT NOT NULL, date TEXT NOT NULL, text TEXT NOT NULL,
                     PRIMARY KEY (key, date, text)) WITHOUT ROWID;
CREATE TABLE outdated (card INTEGER NOT NULL, text TEXT NOT NULL, date TEXT NOT NULL,
                       PRIMARY KEY (card, text)) WITHOUT ROWID;
"""
# Every three letters of each name, to find what a misspelt one may mean.
_SPELLING: Final = """
DROP TABLE IF EXISTS spelling;
CREATE VIRTUAL TABLE spelling USING fts5 (key, name UNINDEXED, tokenize='trigram', detail='none');
INSERT INTO spelling (key, name) SELECT key, name FROM named WHERE rank < 2 GROUP BY name;
"""
_EXTRA: Final = 2
"""Added to the rank of an extra's names: a real card goes before a token or an art card."""


class CardCollection:
    """A card base open for writing, at a path where nobody reads yet.

    What an older one held is copied first. Rulings that come before their card wait for it: they
    are kept by the card's identifier or name.
    """

    def __init__(self, path: Path, before: Path | None = None) -> None:
        self.path = path
        fresh = before is None or _version(before) != VERSION
        if not fresh and before is not None:
            import shutil

            shutil.copyfile(before, path)
        self._connection = sqlite3.connect(path)
        self._connection.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;")
        if fresh:
            self._connection.executescript(_SCHEMA)
            self._connection.execute(f"PRAGMA user_version={VERSION}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing; what was added is on the disk, unless an error is on its way."""
        try:
            if kind is None:
                self._connection.executescript(_SPELLING)
                self._connection.commit()
        finally:
            self._connection.close()
        if kind is None:
            with self.path.open("rb") as stream:
                os.fsync(stream.fileno())

    def add(self, card: Card) -> CardRemark | None:
        """What is to be said of a card that was here with another text, or None."""
        for ruling in card.rulings:
            self.add_ruling(CardRuling(ruling, card.oracle_id, card.face_name or card.name))
        fresh = replace(card, rulings=())
        if fresh.face_name and not fresh.faces:
            fresh = with_faces(fresh, (fresh,))
        own = (fresh.name, fresh.extra, _kind(fresh))
        row = self._connection.execute(
            "SELECT id, record FROM card WHERE name = ? AND extra = ? AND kind = ?", own
        ).fetchone()
        if row is None:
            cursor = self._connection.execute(
                "INSERT INTO card (name, extra, kind, record) VALUES (?, ?, ?, ?)",
                (*own, to_record(fresh)),
            )
            self._name(int(cursor.lastrowid or 0), fresh)
            return None
        before = from_record(row[1])
        apart = bool(card.face_name and not card.faces)
        kept, older = _joined(before, fresh, apart=apart)
        if older is not None and self._is_outdated(row[0], fresh):
            return None
        if kept != before:
            self._connection.execute(
                "UPDATE card SET record = ? WHERE id = ?", (to_record(kept), row[0])
            )
            self._name(row[0], kept)
        if older is None:
            return None
        gone = older if apart else before if kept is fresh else fresh
        self._connection.execute(
            "INSERT OR REPLACE INTO outdated (card, text, date) VALUES (?, ?, ?)",
            (row[0], _said_of(gone), gone.date),
        )
        newer = _source(next(f for f in _parts(kept) if f.own_name == older.own_name))
        return CardRemark(
            "differing texts", f"two texts: that of {newer} counts, not that of {_source(older)}",
            older.own_name,
        )  # fmt: skip

    def _is_outdated(self, number: int, card: Card) -> bool:
        """Whether this text gave way to another before, and its source is no newer one now."""
        row = self._connection.execute(
            "SELECT date FROM outdated WHERE card = ? AND text = ?", (number, _said_of(card))
        ).fetchone()
        return row is not None and card.date <= row[0]

    def add_ruling(self, ruling: CardRuling) -> None:
        """Nothing; the ruling is kept for the card that it names."""
        key = ruling.oracle_id or _name_of_ruling(ruling.name)
        self._connection.execute(
            "INSERT OR IGNORE INTO ruling (key, date, text) VALUES (?, ?, ?)",
            (key, ruling.ruling.date, ruling.ruling.text),
        )

    def count(self) -> int:
        """How many cards there are now."""
        (count,) = self._connection.execute("SELECT count(*) FROM card").fetchone()
        return int(count)

    def count_rulings(self) -> int:
        """How many rulings there are now."""
        (count,) = self._connection.execute("SELECT count(*) FROM ruling").fetchone()
        return int(count)

    def _name(self, number: int, card: Card) -> None:
        self._connection.execute("DELETE FROM named WHERE card = ?", (number,))
        self._connection.executemany(
            "INSERT OR IGNORE INTO named (key, rank, card, name) VALUES (?, ?, ?, ?)",
            ((name_key(name), rank, number, name) for name, rank in _names(card)),
        )


def read_rulings(connection: sqlite3.Connection, card: Card) -> tuple[Ruling, ...]:
    """The rulings on a card, oldest first; of one text that was dated twice the newer one."""
    names = [card.name]
    if not card.extra:  # an art card shows a card's name, but is not that card
        names += [name for name, _ in _names(card)]
    keys = {face.oracle_id for face in _parts(card) if face.oracle_id}
    keys |= {_name_of_ruling(name) for name in names}
    where, values = f"key IN ({','.join('?' * len(keys))})", sorted(keys)
    if card.layout == "meld":  # some files name a card of a meld pair together with the other
        joined = _name_of_ruling(card.name) + FACE_BREAK
        where, values = (
            f"{where} OR (key > ? AND key < ?)",
            [*values, joined, f"{joined}\U0010ffff"],
        )
    rows = connection.execute(
        f"SELECT text, max(date) FROM ruling WHERE {where} GROUP BY text ORDER BY max(date), text",
        values,
    )
    return tuple(Ruling(date, text) for text, date in rows)


def _name_of_ruling(name: str) -> str:
    return f"name:{name_key(name)}"


def _names(card: Card) -> Iterator[tuple[str, int]]:
    """The names of a card with their ranks: its own goes before those of its faces."""
    extra = _EXTRA if card.extra else 0
    yield card.name, extra
    faces = [face.own_name for face in card.faces]
    for name in dict.fromkeys([*faces, *card.name.split(FACE_BREAK)]):
        if name != card.name:
            yield name, extra + 1


def _kind(card: Card) -> str:
    """What tells several tokens of one name apart (CR 111.3); a card has its name alone."""
    return f"{card.type_line} {card.power}/{card.toughness}" if card.extra else ""


def _parts(card: Card) -> tuple[Card, ...]:
    return card.faces or (card,)


def _joined(before: Card, fresh: Card, *, apart: bool) -> tuple[Card, Card | None]:
    """The card that counts, and the card or face with another text that does not.

    The newer source counts; of two of one date the later one. Of a card whose faces stand apart
    in the source, each face counts by itself.
    """
    if not apart or not before.faces:
        newer, older = (fresh, before) if fresh.date >= before.date else (before, fresh)
        if _same(newer, older):
            return newer if newer.date > older.date else before, None
        return newer, next(
            (old for old, new in zip(_parts(older), _parts(newer), strict=False)
             if not _same(old, new)), older,
        )  # fmt: skip
    face = fresh.faces[0]
    faces = {each.own_name: each for each in before.faces}
    old = faces.get(face.own_name)
    kept, dropped = face, None
    if old is not None:
        kept, dropped = (face, old) if face.date >= old.date else (old, face)
        if _same(kept, dropped):
            kept, dropped = (kept if kept.date > dropped.date else old), None
    faces[face.own_name] = kept
    order = before.name.split(FACE_BREAK)
    listed = sorted(faces, key=lambda name: order.index(name) if name in order else len(order))
    whole = tuple(faces[name] for name in listed)
    return with_faces(replace(whole[0], name=before.name), whole), dropped


def _same(one: Card, other: Card) -> bool:
    """Whether two entries say the same of a card, whatever their sources and their spelling."""
    return _said(one) == _said(other)


def _said(card: Card) -> tuple[object, ...]:
    return tuple(
        (" ".join(f.oracle_text.split()), f.type_line, f.mana_cost, f.power, f.toughness,
         f.loyalty, f.defense) for f in _parts(card)
    )  # fmt: skip


def _said_of(card: Card) -> str:
    """What an entry says of a card or a face, in short, to know it again."""
    parts = [(f.own_name, said) for f, said in zip(_parts(card), _said(card), strict=True)]
    import hashlib

    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _source(card: Card) -> str:
    named = card.source.split(" (")[0] or "a file"
    return f"{named} ({card.date or 'no date'})"


def _version(path: Path) -> int:
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
        finally:
            connection.close()
    except sqlite3.Error:
        return 0
    return int(version)
