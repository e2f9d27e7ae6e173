"""The text-box reader over real cards, where they are at hand."""

import os
import pkgutil
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path

import pytest

from comprules import cards
from comprules.cards.files import read_cards
from comprules.cards.model import Card
from comprules.cards.textbox import card_abilities, read_text_box
from comprules.patterns import _Pattern

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


@pytest.mark.parametrize("step", [40, pytest.param(1, marks=pytest.mark.slow)])
def test_all_cards_are_read(step: int) -> None:
    """No text breaks the reader."""
    every = list(read_cards(FOLDER / "cards.jsonl"))
    assert len(every) > 30_000
    for card in every[::step]:
        for ability in card_abilities(read_text_box(card)):
            assert ability.text


def test_the_words_that_a_pattern_needs_are_in_all_that_it_matches() -> None:
    """Of the lines and sentences of cards; names are as they are, and `~` stands for some."""
    some = islice(read_cards(FOLDER / "cards.jsonl"), 0, None, 400)
    lines = {line for card in some for line in paragraphs(card)}
    parts = {part for line in lines for part in (line, *re.split(r"(?<=\.) ", line))}
    parts |= {re.sub(r"\b[Tt]his (?:spell|card|creature)\b", "~", part) for part in parts}
    guarded = [
        pattern
        for module in pkgutil.iter_modules(cards.__path__)
        for pattern in _patterns(vars(import_module(f"comprules.cards.{module.name}")).values())
        if pattern.needs
    ]
    assert len(guarded) > 30
    matched = 0
    for pattern in guarded:
        plain = re.compile(pattern.pattern, pattern.flags)
        for part in parts:
            if plain.search(part):
                matched += 1
                assert any(word in part for word in pattern.needs), part
    assert matched > 50


def _patterns(values: Iterable[object]) -> Iterator[_Pattern]:
    for value in values:
        if isinstance(value, _Pattern):
            yield value
        elif isinstance(value, tuple):
            yield from _patterns(value)
