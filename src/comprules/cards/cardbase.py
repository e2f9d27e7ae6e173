"""The card base: all imported cards in one SQLite file, and our own example cards."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from comprules.cards.collection import VERSION, read_rulings
from comprules.cards.model import Card
from comprules.cards.names import name_key
from comprules.cards.objects import FACE_BREAK
from comprules.cards.record import from_record, to_record
from comprules.errors import KnowledgeBaseError
from comprules.spelling import misspelt, nearest

_ALIKE: Final = 100
"""So many names are compared letter by letter with one that is not known."""
_SHORT: Final = 7
EXAMPLES_FILE: Final = Path(__file__).with_name("examples.json")


class CardBase:
    """Cards looked up by name: those of the file, then the examples that come with the package.

    A fresh install has no file and knows the examples only.
    """

    def __init__(self, connection: sqlite3.Connection | None = None) -> None:
        self._connection = connection

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
        """The card, or the face, of that name, with its rulings; a whole name goes first.

        Case, marks and apostrophes do not count. `lookup(face.name)` is the card of a face.
        """
        key = name_key(name)
        if self._connection is not None:
            row = self._connection.execute(
                "SELECT record FROM named JOIN card ON card.id = named.card "
                "WHERE key = ? ORDER BY rank, (card.name = ?) DESC, card LIMIT 1",
                (key, name),
            ).fetchone()
            if row is not None:
                card = from_record(row[0])
                rulings = read_rulings(self._connection, card)
                return replace(_face_named(card, key), rulings=rulings)
        found = _examples_by_key().get(key)
        if found is None and FACE_BREAK in key:  # the two cards of a meld pair (CR 712.4)
            front = self.lookup(key.split(FACE_BREAK)[0])
            return front if front is not None and front.layout == "meld" else None
        return found

    def sharing(self, name: str) -> list[str]:
        """The names of all cards that a name fits as well as the first, sorted: often one.

        A face may have the name of a face of another card; `lookup` takes one of them.
        """
        if self._connection is None:
            return []
        rows = self._connection.execute(
            "SELECT DISTINCT card.name FROM named JOIN card ON card.id = named.card "
            "WHERE key = ?1 AND rank = (SELECT min(rank) FROM named WHERE key = ?1)",
            (name_key(name),),
        )
        return sorted(row[0] for row in rows)

    def names(self) -> Iterator[str]:
        """The names of all cards, sorted, each once."""
        found = {card.name for card in examples()}
        if self._connection is not None:
            found.update(row[0] for row in self._connection.execute("SELECT name FROM card"))
        return iter(sorted(found))

    def starting(self, start: str, limit: int) -> list[str]:
        """The names of cards and faces that begin so, sorted; case, marks and apostrophes aside."""
        key = name_key(start)
        found = {card.name for card in examples() if name_key(card.name).startswith(key)}
        if self._connection is not None:
            rows = self._connection.execute(
                "SELECT DISTINCT name FROM named WHERE key >= ? AND key < ? AND rank < 2 "
                "ORDER BY key LIMIT ?",
                (key, f"{key}\U0010ffff", limit),
            )
            found.update(row[0] for row in rows)
        return sorted(found)[:limit]

    def cards(self) -> Iterator[Card]:
        """The cards of the file with their rulings, in its order; without the examples."""
        if self._connection is not None:
            for (record,) in self._connection.execute("SELECT record FROM card ORDER BY id"):
                card = from_record(record)
                yield replace(card, rulings=read_rulings(self._connection, card))

    def printing(self, *words: str) -> Iterator[Card]:
        """The cards on which all these words stand as printed, by name; without rulings.

        Those of the file and the examples; no tokens and the like.
        """
        found = {c.name: c for c in examples() if all(word in to_record(c) for word in words)}
        if self._connection is not None:
            having = " AND ".join("instr(record, ?)" for _ in words)
            rows = self._connection.execute(
                f"SELECT record FROM card WHERE extra = 0 AND {having}",
                words,
            )
            found |= {card.name: card for card in (from_record(row[0]) for row in rows)}
        yield from (found[name] for name in sorted(found))

    def ordered(self, key: Callable[[Card], str]) -> Iterator[Card]:
        """The cards with their rulings in the order of a key, of each key the newest one.

        The cards of the file; without a file the examples. Only the keys stand in memory.
        """
        if self._connection is None:
            yield from sorted(examples(), key=key)
            return
        places: dict[str, tuple[str, int]] = {}
        for number, record in self._connection.execute("SELECT id, record FROM card"):
            card = from_record(record)
            own = key(card)
            places[own] = max(places.get(own, ("", 0)), (card.date, number))
        for own in sorted(places):
            (record,) = self._connection.execute(
                "SELECT record FROM card WHERE id = ?", (places[own][1],)
            ).fetchone()
            card = from_record(record)
            yield replace(card, rulings=read_rulings(self._connection, card))

    def nearest(self, name: str, *, limit: int = 3) -> list[str]:
        """The names of cards and faces nearest to one that is not known, best first."""
        known = self.alike(name)
        return misspelt(name, known, limit=limit) or nearest(name, known, limit=limit)

    def alike(self, text: str) -> set[str]:
        """The names of cards and faces with the most letters in a row that stand in a text too."""
        known = {card.name for card in examples()}
        if self._connection is not None:
            known.update(self._alike(name_key(text)))
        return known

    def _alike(self, key: str) -> Iterator[str]:
        """The names that share the most letters in a row with a key; for a short key, more."""
        assert self._connection is not None
        threes = {key[i : i + 3] for i in range(len(key) - 2)}
        words = " OR ".join(f'"{three}"' for three in sorted(threes))
        if words:
            rows = self._connection.execute(
                "SELECT name FROM spelling WHERE spelling MATCH ? ORDER BY rank LIMIT ?",
                (words, _ALIKE),
            )
            yield from (row[0] for row in rows)
        if len(key) <= _SHORT:  # one slip spoils all its threes
            rows = self._connection.execute(
                "SELECT DISTINCT name FROM named WHERE rank < 2 AND length(key) BETWEEN ? AND ?",
                (len(key) - 1, len(key) + 1),
            )
            yield from (row[0] for row in rows)

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


def _face_named(card: Card, key: str) -> Card:
    """The face of that name; the card itself where the key is the card's own name."""
    if name_key(card.name) == key:
        return card
    return next((face for face in card.faces if name_key(face.own_name) == key), card)
