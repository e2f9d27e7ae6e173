"""The lines of real text boxes are classified, where the cards are at hand (CR 113.3)."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

from comprules.answers.classification import ClassifiedLine, classify_all
from comprules.cards.files import read_cards
from comprules.store.knowledge import KnowledgeBase

FOLDER = Path(os.environ.get("COMPRULES_SHARED", Path(__file__).parents[3] / "shared")) / "cards"
FACES = 2_000

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real cards are not here"),
]


@pytest.fixture(scope="module")
def lines(kb: KnowledgeBase) -> list[ClassifiedLine]:
    """The lines of a fixed sample of faces."""
    cards = list(read_cards(FOLDER / "cards.jsonl"))
    faces = [face for card in cards for face in (card.faces or (card,))]
    drawn = random.Random(1133).sample(faces, FACES)
    return [line for found in classify_all(drawn, kb, edition=kb.outline_date) for line in found]


def test_nearly_all_lines_are_classified(lines: list[ClassifiedLine]) -> None:
    """At most one line of 200 is left over: keywords of no rule, and texts that a file broke."""
    assert len(lines) > FACES
    assert sum(line.classified for line in lines) / len(lines) >= 0.995


def test_kinds_agree_with_how_the_line_begins(lines: list[ClassifiedLine]) -> None:
    """A trigger word or a cost of symbols at the start settles the kind (113.3b, 113.3c)."""
    begins = {
        "triggered": re.compile(
            r"(?:When|Whenever|At the beginning of)\b(?!.* this turn, |.* next )"
        ),
        "activated": re.compile(r"(?:\{[^}]+\})+(?:, \{T\})?: (?!Level)"),
        "mana": re.compile(r"\{T\}: Add (?:\{[WUBRGC]\})+\.$"),
    }
    for kind, pattern in begins.items():
        found = [line for line in lines if pattern.match(line.text)]
        assert len(found) > 20
        for line in found:
            assert kind in {k.name for k in line.abilities[0].kinds}, line.text
