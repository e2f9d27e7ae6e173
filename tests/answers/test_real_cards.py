"""Answers about real cards agree with what the card files say."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from comprules.answers import Answer, Verdict, ask
from comprules.store.building import import_cards
from comprules.store.knowledge import KnowledgeBase
from tests.homes import copied

FOLDER = Path(os.environ.get("COMPRULES_SHARED", Path(__file__).parents[3] / "shared")) / "cards"
COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
SAMPLE = 80

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real cards are not here"),
]


@pytest.fixture(scope="module")
def asked(fresh_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Answer]:
    home = tmp_path_factory.mktemp("cards")
    some = home / "some.jsonl"
    some.write_text("".join(f"{json.dumps(row)}\n" for row in sample()), encoding="utf-8")
    import_cards(
        copied(fresh_home, home / "home"), [some, FOLDER / "class-cards.json"], lambda line: None
    )
    kb = KnowledgeBase.open(home / "home")
    return lambda question: ask(question, kb)


def sample() -> list[dict[str, Any]]:
    """Cards of one face, one entry each, whose entry says mana value, colors and identity."""
    with (FOLDER / "cards.jsonl").open(encoding="utf-8") as stream:
        rows = [json.loads(line) for line in stream]
    entries = Counter(row["name"] for row in rows)
    whole = [
        row
        for row in rows
        if entries[row["name"]] == 1
        and row.get("layout") == "normal"
        and {"cmc", "colors", "color_identity"} <= row.keys()
    ]
    return random.Random(716).sample(whole, SAMPLE)


def test_mana_value_and_colors_agree_with_the_source(asked: Callable[[str], Answer]) -> None:
    """What blocks conclude from cost and text is what the source gives."""
    for row in sample():
        name = row["name"]
        value = asked(f"What is the mana value of {name}?")
        assert [float(v) for v in value.values] == [row["cmc"]], name
        for attribute, key in (("color", "colors"), ("color identity", "color_identity")):
            answer = asked(f"What is the {attribute} of {name}?")
            expected = {COLORS[letter] for letter in row[key]} or {"colorless"}
            assert set(answer.values) == expected, name


def test_levels_of_every_class(asked: Callable[[str], Answer]) -> None:
    """Each level's abilities are there from that level on (716.2a)."""
    cards = json.loads((FOLDER / "class-cards.json").read_text(encoding="utf-8"))
    for card in cards:
        name = card["name"]
        for level in (2, 3):
            below = asked(f"Does {name} at level {level - 1} have its level {level} ability?")
            there = asked(f"Does {name} at level {level} have its level {level} ability?")
            assert (below.verdict, there.verdict) == (Verdict.NO, Verdict.YES), name
            first = asked(f"At what level does {name} get its level {level} ability?")
            assert first.values == (str(level),), name
