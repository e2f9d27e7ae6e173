"""A session of a learner as a state machine, without a terminal.

What is asked at which position is written down before it is shown, and an answer has the id of
its session and position: after Ctrl-C or a crash a session goes on at the position that was not
answered, and an answer that is given twice counts once.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any, Final, Self

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from comprules.study.answering import Given, is_right
from comprules.study.deck import Card, Choice, Deck, Review
from comprules.study.deckfile import told, transaction
from comprules.study.model import Level, Question
from comprules.study.scheduling import Rating, from_moment, moment

_NO_SECTION: Final = "other"


class Plan(Struct, frozen=True):
    """What a session is to be.

    Attributes:
        count: how many questions at most.
        topics: numbers of rules; the questions are about any of them. All if empty.
        section: the number of a section, or None.
        level: for whom the questions are, or None.
        exam: nothing is said of an answer until the end, and no card is asked because it is due.
        minutes: the time there is for an exam, or None.
        seed: of what is drawn.
    """

    count: int = 20
    topics: tuple[str, ...] = ()
    section: str | None = None
    level: Level | None = None
    exam: bool = False
    minutes: float | None = None
    seed: int = 0

    @property
    def choice(self) -> Choice:
        """The cards of a deck that it is about."""
        return Choice(self.topics, self.section, self.level)

    def is_like(self, other: Plan) -> bool:
        """Whether it asks for the same, whatever the seed."""
        return replace(self, seed=0) == replace(other, seed=0)

    def to_text(self) -> str:
        """The plan as a deck keeps it."""
        return json.dumps(to_builtins(self), sort_keys=True)

    @classmethod
    def from_text(cls, text: str) -> Plan:
        """The plan that `to_text` wrote."""
        data = json.loads(text)
        level = Level(data["level"]) if data["level"] else None
        return cls(**{**data, "topics": tuple(data["topics"]), "level": level})


Drawer = Callable[[Plan, int], Iterator[Question]]
"""Gives at most so many questions that a plan asks for, the same ones for the same plan."""


class Asked(Struct, frozen=True):
    """One question as it is put to the learner.

    Attributes:
        id: of this one time; the id of the review that answers it.
        position: from 1.
        question: what is asked.
        is_review: whether it was asked before, and is due.
    """

    id: str
    position: int
    question: Question
    is_review: bool


class Outcome(Struct, frozen=True):
    """What became of an answer.

    Attributes:
        asked: what was answered.
        right: whether the answer was right.
        counted: whether it counts: not if this very time was answered before, or too late.
        due: when the question comes again; None where it did not count.
    """

    asked: Asked
    right: bool
    counted: bool
    due: datetime | None


class Result(Struct, frozen=True):
    """One position of a session, looked back at; no review where it was not answered."""

    position: int
    question: Question
    review: Review | None


class Score(Struct, frozen=True):
    """How many of how many questions were right, and so for each section."""

    right: int
    total: int
    sections: dict[str, tuple[int, int]]


class Session:
    """A session over a deck.

    Attributes:
        id: its name; that of its reviews begins with it.
        plan: what it is to be.
        begun: when it began.
    """

    def __init__(self, deck: Deck, id: str, plan: Plan, begun: datetime, draw: Drawer) -> None:
        self.id = id
        self.plan = plan
        self.begun = begun
        self._deck = deck
        self._draw = draw
        self._drawn: Iterator[Question] | None = None

    @classmethod
    def begin(cls, deck: Deck, plan: Plan, draw: Drawer, now: datetime) -> Self:
        """A new session; any that was left unfinished is ended."""
        session = cls(deck, uuid.uuid4().hex, plan, now, draw)
        paper = list(draw(plan, plan.count)) if plan.exam else []
        with transaction(deck.database, deck.path):
            deck.database.execute(
                "UPDATE session SET ended = ? WHERE ended IS NULL", (moment(now),)
            )
            deck.database.execute(
                "INSERT INTO session VALUES (?,?,NULL,?)", (session.id, moment(now), plan.to_text())
            )
            for position, question in enumerate(paper, 1):
                session._place(position, question, now)
        return session

    @classmethod
    def unfinished(cls, deck: Deck, draw: Drawer) -> Self | None:
        """The session that was left before its end, or None."""
        with told(deck.path):
            row = deck.database.execute(
                "SELECT id, begun, plan FROM session WHERE ended IS NULL ORDER BY begun DESC, id"
            ).fetchone()
        if row is None:
            return None
        id, begun, plan = row
        return cls(deck, id, Plan.from_text(plan), from_moment(begun), draw)

    @property
    def deadline(self) -> datetime | None:
        """When the time is up; the clock of an exam runs on while it is left."""
        if self.plan.minutes is None:
            return None
        return self.begun + timedelta(minutes=self.plan.minutes)

    def is_late(self, now: datetime) -> bool:
        """Whether the time is up."""
        return self.deadline is not None and now > self.deadline

    @property
    def length(self) -> int:
        """How many questions it has: those of an exam's paper, else at most the plan's count."""
        return len(self._items()) if self.plan.exam else self.plan.count

    @property
    def answered(self) -> int:
        """How many questions were answered."""
        return sum(1 for *_, answered in self._items() if answered)

    def next(self, now: datetime) -> Asked | None:
        """What is to be answered now; None at the end.

        It stands in the deck before it is returned, and stays the same until it is answered.
        """
        if self.is_late(now):
            return None
        items = self._items()
        for position, identity, answered in items:
            if not answered:
                card = self._deck.card(identity)
                if card.retired is None or self.plan.exam:
                    return self._asked(position, card)
                return self._choose(position, now)
        if self.plan.exam or len(items) >= self.plan.count:
            return None
        return self._choose(len(items) + 1, now)

    def answer(
        self, asked: Asked, given: Given, now: datetime, milliseconds: int | None = None
    ) -> Outcome:
        """What became of the answer, which is on the disk by then."""
        right = is_right(asked.question, given.values)
        if self.is_late(now):
            return Outcome(asked, right, counted=False, due=None)
        counted = self._deck.record(
            Review(
                id=asked.id,
                card=asked.question.identity,
                at=now,
                rating=_rating(given, right=right),
                right=right,
                answer=given.values,
                milliseconds=milliseconds,
                edition=asked.question.edition,
            )
        )
        schedule = self._deck.card(asked.question.identity).schedule
        return Outcome(asked, right, counted, schedule.due if counted and schedule else None)

    def end(self, now: datetime) -> None:
        """Nothing; the session is over, and will not be gone on with."""
        with transaction(self._deck.database, self._deck.path):
            self._deck.database.execute(
                "UPDATE session SET ended = ? WHERE id = ? AND ended IS NULL",
                (moment(now), self.id),
            )

    def results(self) -> list[Result]:
        """What was asked and answered, by position."""
        return [
            Result(
                position,
                self._deck.card(identity).question,
                self._deck.review(self._answer_id(position)),
            )
            for position, identity, _ in self._items()
        ]

    def score(self) -> Score:
        """The score by section; what an exam left unanswered counts as wrong."""
        sections: dict[str, tuple[int, int]] = {}
        for result in self.results():
            if result.review is None and not self.plan.exam:
                continue
            right, total = sections.get(section_of(result.question), (0, 0))
            good = result.review is not None and result.review.right
            sections[section_of(result.question)] = (right + good, total + 1)
        return Score(
            sum(right for right, _ in sections.values()),
            sum(total for _, total in sections.values()),
            dict(sorted(sections.items())),
        )

    # --- inside ---------------------------------------------------------------------------------
    def _choose(self, position: int, now: datetime) -> Asked | None:
        """The question of a position that has none yet: a due card, an unseen one, a new one."""
        waiting = self._deck.due(now, self.plan.choice) or self._deck.unseen(self.plan.choice)
        question = waiting[0].question if waiting else self._new()
        if question is None:
            return None
        with transaction(self._deck.database, self._deck.path):
            self._place(position, question, now)
        return self._asked(position, self._deck.card(question.identity))

    def _new(self) -> Question | None:
        """The next question drawn that is not in the deck."""
        if self._drawn is None:
            # Some that are drawn may be in the deck already.
            self._drawn = self._draw(self.plan, self.plan.count + self._deck.size())
        for question in self._drawn:
            if question.identity not in self._deck or self._is_retired(question):
                return question
        return None

    def _is_retired(self, question: Question) -> bool:
        return self._deck.card(question.identity).retired is not None

    def _place(self, position: int, question: Question, now: datetime) -> None:
        """Nothing; the question is that of the position, and in the deck."""
        if not self._deck.put(question, now) and self._is_retired(question):
            self._deck.renew(question, counted_from=moment(now))
        self._deck.database.execute(
            "INSERT OR REPLACE INTO item VALUES (?,?,?,?)",
            (self.id, position, question.identity, moment(now)),
        )

    def _asked(self, position: int, card: Card) -> Asked:
        return Asked(self._answer_id(position), position, card.question, card.schedule is not None)

    def _answer_id(self, position: int) -> str:
        return f"{self.id}/{position}"

    def _items(self) -> list[tuple[int, str, bool]]:
        """Position, card, and whether it was answered, of each question asked so far."""
        with told(self._deck.path):
            rows: list[Any] = self._deck.database.execute(
                "SELECT i.position, i.card, r.id IS NOT NULL FROM item i LEFT JOIN review r"
                " ON r.id = i.session || '/' || i.position WHERE i.session = ? ORDER BY i.position",
                (self.id,),
            ).fetchall()
        return [(position, card, bool(answered)) for position, card, answered in rows]


def section_of(question: Question) -> str:
    """The section of the book that a question belongs to: that of the first rule it turns on."""
    numbers = (*question.citations, *question.topics)
    return next((n[0] for n in numbers if n[:1].isdigit()), _NO_SECTION)


def _rating(given: Given, *, right: bool) -> Rating:
    if not right:
        return Rating.AGAIN
    return Rating.HARD if given.guessed else Rating.EASY if given.sure else Rating.GOOD
