"""A simulated learner, as a process that may be killed at any moment.

python -m tests.study.learner DECK COUNT SEED

It goes on with the session that it finds, else begins one. It writes a line when a question was
put to it, and another once it was told whether its answer was right.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from comprules.study.answering import Given
from comprules.study.deck import Deck
from comprules.study.model import Form, Question
from comprules.study.session import Plan, Session
from tests.study.conftest import NOW
from tests.study.questions import question

KNOWN = 0.7  # the share of questions that it knows


def drawn(plan: Plan, count: int) -> Iterator[Question]:
    """Questions of all forms, as many as are wanted."""
    forms = list(Form)
    for number in range(count):
        yield question(forms[number % len(forms)], f"{plan.seed}-{number}")


def study(path: Path, count: int, seed: int) -> None:
    """Nothing; the session was brought to its end."""
    with Deck.open(path) as deck:
        session = Session.unfinished(deck, drawn)
        if session is None:
            session = Session.begin(deck, Plan(count=count, seed=seed), drawn, NOW)
        # Each answer is given some hours after the one before: due cards come in between.
        while (
            asked := session.next(at := NOW + session.answered * timedelta(hours=3))
        ) is not None:
            print("asked", asked.id, asked.question.identity, flush=True)
            knows = random.Random(asked.id).random() < KNOWN
            given = Given(asked.question.key if knows else ())
            outcome = session.answer(asked, given, at)
            print("told", asked.id, outcome.right, outcome.counted, flush=True)
            at = NOW + session.answered * timedelta(hours=3)
        session.end(at)


if __name__ == "__main__":
    study(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
