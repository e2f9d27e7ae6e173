"""The text-box reader over real cards, where they are at hand."""

import os
import re
from pathlib import Path

import pytest

from comprules.cards.files import read_cards
from comprules.cards.model import Card
from comprules.cards.textbox import card_abilities, read_text_box

FOLDER = Path(os.environ.get("COMPRULES_SHARED", Path(__file__).parents[3] / "shared")) / "cards"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real cards are not here"),
]


def paragraphs(card: Card) -> list[str]:
    """The lines of the text without reminder text, cut without the code under test."""
    lines = (re.sub(r"\([^()]*\)", "", line).strip() for line in card.oracle_text.split("\n"))
    return [line for line in lines if line]


def test_every_class_card_has_its_bars_and_sections() -> None:
    """Bars 2 and 3 with their costs, and every other line an ability of its own section."""
    for card in read_cards(FOLDER / "class-cards.json"):
        box = read_text_box(card)
        sections: list[list[str]] = [[]]
        costs: list[str] = []
        for line in paragraphs(card):
            if bar := re.fullmatch(r"(.+): Level (\d)", line):
                costs.append(bar.group(1))
                sections.append([])
            else:
                sections[-1].append(line)
        assert [bar.level for bar in box.level_bars] == [2, 3], card.name
        assert [bar.cost.text for bar in box.level_bars] == costs
        read = [box.abilities, *(bar.abilities for bar in box.level_bars)]
        assert [[a.text for a in abilities] for abilities in read] == sections
        for ability in card_abilities(box):
            opens = ability.text.split()[0].lower() in {"when", "whenever", "at"}
            assert bool(ability.trigger_word) is opens, ability.text
            found = re.match(r"When this Class becomes level (\d)", ability.text)
            assert ability.becomes_level == (int(found.group(1)) if found else None)


def test_every_leveler_has_its_symbols_and_boxes() -> None:
    """Two symbols that follow each other, each with its box; level up outside them."""
    for card in read_cards(FOLDER / "leveler-cards.json"):
        box = read_text_box(card)
        [level_up] = box.abilities
        assert level_up.keyword is not None
        assert level_up.keyword.keyword.name == "Level Up"
        assert level_up.keyword.cost
        first, last = box.level_symbols
        assert first.end is not None
        assert (last.start, last.end) == (first.end + 1, None), card.name
        printed = re.findall(r"^\d+/\d+$", card.oracle_text, re.MULTILINE)
        assert [f"{s.power}/{s.toughness}" for s in box.level_symbols] == printed
        for ability in (*first.abilities, *last.abilities):
            assert (ability.cost is not None) is bool(re.match(r"\{[^\"]*?: ", ability.text))
            assert bool(ability.trigger_word) is bool(re.match(r"When|At ", ability.text))


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_all_cards_are_read(step: int) -> None:
    """No text breaks the reader."""
    cards = list(read_cards(FOLDER / "cards.jsonl"))
    assert len(cards) > 30_000
    for card in cards[::step]:
        for ability in card_abilities(read_text_box(card)):
            assert ability.text
