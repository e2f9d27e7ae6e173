"""How many of the real cards' texts that change costs are read whole, where they are at hand."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from comprules.cards.costchange import read_cost_changes
from comprules.cards.files import read_cards
from comprules.cards.textbox import card_abilities, read_text_box

FOLDER = Path(os.environ.get("COMPRULES_SHARED", Path(__file__).parents[3] / "shared")) / "cards"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real cards are not here"),
]

_CHANGES = re.compile(r"\bcosts? (?:\{[^}]+\})+ (?:less|more) to (?:cast|activate)")


def statics() -> Iterator[str]:
    """The texts of static abilities that change what something costs."""
    for card in read_cards(FOLDER / "cards.jsonl"):
        for face in card.faces or (card,):
            if not _CHANGES.search(face.oracle_text):
                continue
            for ability in card_abilities(read_text_box(face)):
                set_aside = ability.cost or ability.trigger_word or ability.keyword
                if not set_aside and '"' not in ability.text and _CHANGES.search(ability.text):
                    yield ability.effect


def test_most_texts_that_change_costs_are_read_whole() -> None:
    """The rest speak of targets, of zones, of chosen names, or do something else too."""
    texts = list(statics())
    read = [text for text in texts if read_cost_changes(text)]
    assert len(texts) > 400
    assert len(read) / len(texts) > 0.72
