"""A learner who is killed again and again loses no answer, and none counts twice."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from comprules.study.deck import Deck
from comprules.study.scheduling import replayed
from comprules.study.session import Session
from tests.study.learner import drawn

ROOT = Path(__file__).parents[2]


def run_and_kill(deck: Path, count: int, seed: int, chance: random.Random, most: int) -> list[str]:
    """The lines of all processes until one came to the end; each of the others was killed.

    After a number of lines by chance, and a moment more, so that it may be in the middle of
    whatever it does.
    """
    lines: list[str] = []
    kills = 0
    while True:
        running = subprocess.Popen(
            [sys.executable, "-m", "tests.study.learner", str(deck), str(count), str(seed)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert running.stdout is not None
        for _ in range(chance.randint(1, most)):
            line = running.stdout.readline()
            if not line:
                break
            lines.append(line)
        time.sleep(chance.random() * 0.02)
        running.kill()
        rest = running.stdout.read()
        # What it wrote before it died was told too; a line cut short was not.
        lines += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        if running.wait() == 0 or is_over(deck, count, lines):
            assert kills > 2
            return lines
        kills += 1


def is_over(deck: Path, count: int, lines: list[str]) -> bool:
    """Whether a learner who was killed had ended the session already, with the last answer told."""
    if not any(line.startswith("told ") and f"/{count} " in line for line in lines):
        return False
    with Deck.open(deck, writing=False) as opened:
        return Session.unfinished(opened, drawn) is None


def check(deck: Path, count: int, lines: list[str]) -> None:
    """Nothing; the deck has each answer that the learner was told of, and no other, once."""
    asked: dict[str, str] = {}
    told: Counter[str] = Counter()
    right: dict[str, bool] = {}
    for line in lines:
        what, id, first, *_ = line.split()
        if what == "asked":
            assert id not in told, "asked again after it was answered"
            assert asked.setdefault(id, first) == first, "another question at the same place"
        else:
            told[id] += 1
            right[id] = first == "True"
            assert line.split()[3] == "True", "told that it did not count"
    with Deck.open(deck, writing=False) as opened:
        reviews = {review.id: review for review in opened.reviews()}
        cards = list(opened.cards())
    session = next(iter(asked)).partition("/")[0]
    assert set(reviews) == {f"{session}/{n}" for n in range(1, count + 1)}
    assert set(told) <= set(reviews)
    assert max(told.values()) == 1
    for id, review in reviews.items():
        assert review.card == asked[id]
        assert review.right is right.get(id, review.right)
    for card in cards:
        own = [r for r in reviews.values() if r.card == card.question.identity]
        own.sort(key=lambda r: (r.at, r.id))
        assert card.schedule == replayed((r.rating, r.at) for r in own)


def test_thirty_answers_of_a_learner_who_is_killed(tmp_path: Path) -> None:
    """Real processes, SIGKILL."""
    deck = tmp_path / "study.sqlite"
    check(deck, 30, run_and_kill(deck, 30, 1, random.Random(1), most=24))


@pytest.mark.slow
def test_a_thousand_answers_of_a_learner_who_is_killed(tmp_path: Path) -> None:
    """The measure of issue 5."""
    deck = tmp_path / "study.sqlite"
    check(deck, 1000, run_and_kill(deck, 1000, 2, random.Random(2), most=60))
