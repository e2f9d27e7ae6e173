"""What triggers as a permanent is tapped for mana is tried on the board of the situation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comprules.answers import Answer, Kind, Verdict

WOOD = {"name": "Mosswood", "type line": "Basic Land — Forest", "controller": "ann"}
WATCHER = {
    "name": "Sap Watcher",
    "type line": "Enchantment",
    "text": "Whenever you tap a land for mana, add {G}.",
    "controller": "ann",
}
QUESTION = "What triggers when I tap wood for mana?"


def test_what_watches_triggers(asked: Callable[..., Answer], situate: Callable[..., Any]) -> None:
    """By the block of 106.12a, with the proof that this is tapping for mana."""
    answer = asked(QUESTION, situate(battlefield={"wood": WOOD, "sap": WATCHER}))
    assert (answer.verdict, answer.kind) == (Verdict.LIST, Kind.DERIVED)
    assert "of sap" in answer.values[0]
    assert {"106.12", "106.12a"} <= {citation.number for citation in answer.citations}


def test_nothing_is_said_where_nothing_is_known_to_trigger(
    asked: Callable[..., Answer], situate: Callable[..., Any]
) -> None:
    """Nor of a permanent that has no mana ability."""
    assert asked(QUESTION, situate(battlefield={"wood": WOOD})).verdict is Verdict.UNKNOWN
    other = {"wood": WATCHER, "sap": WATCHER}
    assert asked(QUESTION, situate(battlefield=other)).verdict is Verdict.UNKNOWN
