"""The deck of a learner: cards, every review of them, and what is due.

A card is a question by its identity. Reviews are only ever added, each with the id of the one
time it answers, so that none counts twice; the schedule of a card follows from its reviews.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Self

from msgspec import Struct

from comprules.store.numbering import path_of
from comprules.study.deckfile import open_deck, told, transaction
from comprules.study.model import Level, Question
from comprules.study.scheduling import Phase, Rating, Schedule, from_moment, moment, replayed

_CARD: Final = (
    "SELECT identity, question, checked, added, retired, reason, counted_from, phase, step,"
    " stability, difficulty, due, last_review FROM card"
)


class Card(Struct, frozen=True):
    """A question in a deck.

    Attributes:
        question: the question as it was last made.
        checked: the newest edition that it was held against.
        added: when it came into the deck.
        retired: when it was retired, or None.
        reason: why it was retired.
        counted_from: reviews before this moment do not count; empty if all do.
        schedule: when it is due, and what FSRS knows of it; None for a new card.
    """

    question: Question
    checked: str
    added: datetime
    retired: datetime | None
    reason: str
    counted_from: str
    schedule: Schedule | None


class Review(Struct, frozen=True):
    """One answer of the learner.

    Attributes:
        id: of the one time that the question was asked: session and position.
        card: the identity of the question.
        at: when it was answered.
        rating: how well it was known.
        right: whether the answer was right.
        answer: the answer, as `Question.key` has it.
        milliseconds: how long it took; None where nobody knows.
        edition: the edition of the question that was answered.
    """

    id: str
    card: str
    at: datetime
    rating: Rating
    right: bool
    answer: tuple[str, ...]
    milliseconds: int | None
    edition: str


class Choice(Struct, frozen=True):
    """Which cards are meant: those of any of these topics, in this section, of this level."""

    topics: tuple[str, ...] = ()
    section: str | None = None
    level: Level | None = None

    def where(self) -> tuple[str, list[str]]:
        """The condition in SQL on the table `card`, and its values."""
        conditions, values = ["retired IS NULL"], list[str]()
        for numbers in (self.topics, (self.section,) if self.section is not None else ()):
            if numbers:
                marks = ",".join("?" * len(numbers))
                conditions.append(f"identity IN (SELECT card FROM topic WHERE number IN ({marks}))")
                values += numbers
        if self.level is not None:
            conditions.append("level = ?")
            values.append(str(self.level))
        return " AND ".join(conditions), values


EVERYTHING: Final = Choice()


class Deck:
    """A deck, open.

    Attributes:
        path: its file.
        database: the connection, for the other modules of this package.
    """

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        self.path = path
        self.database = database

    @classmethod
    def open(cls, path: Path, *, writing: bool = True) -> Self:
        """The deck in a file, made if it is not there and `writing`; errors as `open_deck`."""
        return cls(path, open_deck(path, writing=writing))

    def close(self) -> None:
        """Nothing; the file is closed."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- cards ----------------------------------------------------------------------------------
    def __contains__(self, identity: str) -> bool:
        return bool(self._rows("SELECT 1 FROM card WHERE identity = ?", identity))

    def card(self, identity: str) -> Card:
        """The card of an identity.

        Raises:
            KeyError: it is not in the deck.
        """
        rows = self._rows(f"{_CARD} WHERE identity = ?", identity)
        if not rows:
            raise KeyError(identity)
        return _card(rows[0])

    def cards(self) -> Iterator[Card]:
        """All cards, retired ones too, by identity."""
        yield from map(_card, self._rows(f"{_CARD} ORDER BY identity"))

    def size(self) -> int:
        """How many cards there are, retired ones too."""
        (count,) = self._rows("SELECT count(*) FROM card")[0]
        return int(count)

    def add(self, questions: Iterable[Question], at: datetime) -> int:
        """How many questions came into the deck as new cards; those that are there stay."""
        with transaction(self.database, self.path):
            return sum(self.put(question, at) for question in questions)

    def put(self, question: Question, at: datetime) -> bool:
        """Whether the question is new in the deck; call it in a transaction."""
        added = self.database.execute(
            "INSERT OR IGNORE INTO card (identity, question, level, checked, added)"
            " VALUES (?,?,?,?,?)",
            (
                question.identity,
                _text(question),
                str(question.level),
                question.edition,
                moment(at),
            ),
        )
        if added.rowcount:
            self._index(question)
        return bool(added.rowcount)

    def renew(self, question: Question, *, counted_from: str | None = None) -> None:
        """Nothing; the card of this identity has this question, and is no longer retired.

        Call it in a transaction. With `counted_from` what was reviewed before counts no more.
        """
        self.database.execute(
            "UPDATE card SET question = ?, level = ?, checked = ?, retired = NULL, reason = '',"
            " counted_from = coalesce(?, counted_from) WHERE identity = ?",
            (
                _text(question),
                str(question.level),
                question.edition,
                counted_from,
                question.identity,
            ),
        )
        self._index(question)
        if counted_from is not None:
            self.reschedule(question.identity)

    def hold(self, identity: str, edition: str) -> None:
        """Nothing; the card was found to hold in this edition too. Call it in a transaction."""
        self.database.execute("UPDATE card SET checked = ? WHERE identity = ?", (edition, identity))

    def retire(self, identity: str, reason: str, edition: str, at: datetime) -> None:
        """Nothing; the card is asked no more. Call it in a transaction."""
        self.database.execute(
            "UPDATE card SET retired = ?, reason = ?, checked = ? WHERE identity = ?",
            (moment(at), reason, edition, identity),
        )

    # --- queues ---------------------------------------------------------------------------------
    def due(self, at: datetime, choice: Choice = EVERYTHING, limit: int = 1) -> list[Card]:
        """The cards that are due, the longest overdue first."""
        where, values = choice.where()
        rows = self._rows(
            f"{_CARD} WHERE due <= ? AND {where} ORDER BY due, identity LIMIT ?",
            *(moment(at), *values, limit),
        )
        return [_card(row) for row in rows]

    def due_count(self, at: datetime, choice: Choice = EVERYTHING) -> int:
        """How many cards are due."""
        where, values = choice.where()
        rows = self._rows(
            f"SELECT count(*) FROM card WHERE due <= ? AND {where}", moment(at), *values
        )
        return int(rows[0][0])

    def known(self, choice: Choice = EVERYTHING) -> int:
        """How many cards there are that may be asked some time."""
        where, values = choice.where()
        return int(self._rows(f"SELECT count(*) FROM card WHERE {where}", *values)[0][0])

    def unseen(self, choice: Choice = EVERYTHING, limit: int = 1) -> list[Card]:
        """The cards that were never answered, in the order in which they came into the deck."""
        where, values = choice.where()
        rows = self._rows(
            f"{_CARD} WHERE due IS NULL AND {where} ORDER BY added, identity LIMIT ?",
            *(*values, limit),
        )
        return [_card(row) for row in rows]

    # --- reviews --------------------------------------------------------------------------------
    def record(self, review: Review) -> bool:
        """Whether the answer counted: False if this very time was answered already.

        When it returns, the answer is on the disk.
        """
        with transaction(self.database, self.path):
            counted = self.put_review(review)
            if counted:
                self.reschedule(review.card)
        return counted

    def put_review(self, review: Review) -> bool:
        """Whether the review is new in the deck; call it in a transaction, then reschedule."""
        added = self.database.execute(
            "INSERT OR IGNORE INTO review VALUES (?,?,?,?,?,?,?,?)",
            (
                review.id,
                review.card,
                moment(review.at),
                int(review.rating),
                int(review.right),
                json.dumps(review.answer, ensure_ascii=False),
                review.milliseconds,
                review.edition,
            ),
        )
        return bool(added.rowcount)

    def reschedule(self, identity: str) -> None:
        """Nothing; the card is due as its reviews have it. Call it in a transaction."""
        rows = self.database.execute(
            "SELECT r.rating, r.at FROM review r JOIN card c ON c.identity = r.card"
            " WHERE r.card = ? AND r.at >= c.counted_from ORDER BY r.at, r.id",
            (identity,),
        )
        schedule = replayed((Rating(rating), from_moment(at)) for rating, at in rows.fetchall())
        self.database.execute(
            "UPDATE card SET phase = ?, step = ?, stability = ?, difficulty = ?, due = ?,"
            " last_review = ? WHERE identity = ?",
            (*_columns(schedule), identity),
        )

    def review(self, id: str) -> Review | None:
        """The review of an id, or None."""
        rows = self._rows("SELECT * FROM review WHERE id = ?", id)
        return _review(rows[0]) if rows else None

    def reviews(self) -> Iterator[Review]:
        """All reviews in order of time."""
        yield from map(_review, self._rows("SELECT * FROM review ORDER BY at, id"))

    # --- inside ---------------------------------------------------------------------------------
    def _index(self, question: Question) -> None:
        self.database.execute("DELETE FROM topic WHERE card = ?", (question.identity,))
        self.database.executemany(
            "INSERT OR IGNORE INTO topic VALUES (?, ?)",
            ((n, question.identity) for topic in question.topics for n in path_of(topic)),
        )

    def _rows(self, statement: str, *values: object) -> list[Any]:
        with told(self.path):
            return self.database.execute(statement, values).fetchall()


def _text(question: Question) -> str:
    return json.dumps(question.to_json(), ensure_ascii=False, separators=(",", ":"))


def _columns(schedule: Schedule | None) -> tuple[object, ...]:
    if schedule is None:
        return (None,) * 6
    return (
        int(schedule.phase),
        schedule.step,
        schedule.stability,
        schedule.difficulty,
        moment(schedule.due),
        moment(schedule.last_review),
    )


def _card(row: tuple[Any, ...]) -> Card:
    _, question, checked, added, retired, reason, counted_from, *state = row
    phase, step, stability, difficulty, due, last_review = state
    schedule = None
    if phase is not None:
        times = from_moment(due), from_moment(last_review)
        schedule = Schedule(Phase(phase), step, stability, difficulty, *times)
    return Card(
        Question.from_json(json.loads(question)),
        checked,
        from_moment(added),
        from_moment(retired) if retired else None,
        reason,
        counted_from,
        schedule,
    )


def _review(row: tuple[Any, ...]) -> Review:
    id, card, at, rating, right, answer, milliseconds, edition = row
    return Review(
        *(id, card, from_moment(at), Rating(rating), bool(right)),
        *(tuple(json.loads(answer)), milliseconds, edition),
    )
