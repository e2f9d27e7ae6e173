"""A knowledge base of the outline, our example cards, and the small edition that we wrote."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from comprules.answers import Answer, ask
from comprules.graph.situation import situation_from_mapping
from comprules.graph.situation_model import Situation
from comprules.store.knowledge import KnowledgeBase


@pytest.fixture(scope="session")
def kb(small_home: Path) -> KnowledgeBase:
    """The knowledge base, built once."""
    return KnowledgeBase.open(small_home)


@pytest.fixture(scope="session")
def situate(kb: KnowledgeBase) -> Callable[..., Situation]:
    """Makes a situation: ann to move in her main phase, with mana; a Class and a bear."""

    def make(**changes: Any) -> Situation:
        stated: dict[str, Any] = {
            "active player": "ann",
            "step": "precombat main",
            "priority": "ann",
            "stack": [],
            "players": {"ann": {"life": 20, "mana": "plenty"}, "bob": {"life": 7}},
            "battlefield": {
                "lamp": {"card": "Lamplighter Class", "controller": "ann", "level": 2},
                "bear": {
                    "types": ["Creature"],
                    "subtypes": ["Bear"],
                    "power": 2,
                    "toughness": 2,
                    "controller": "bob",
                },
            },
        }
        stated |= {name.replace("_", " "): value for name, value in changes.items()}
        kept = {name: value for name, value in stated.items() if value is not None}
        return situation_from_mapping(kept, cards=kb.cards)

    return make


@pytest.fixture(scope="session")
def asked(kb: KnowledgeBase) -> Callable[..., Answer]:
    """Asks a question of the outline's edition."""

    def put(
        question: str, situation: Situation | None = None, edition: str | None = None
    ) -> Answer:
        return ask(question, kb, situation=situation, edition=edition or kb.outline_date)

    return put
