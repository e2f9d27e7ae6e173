"""What the reasoner decides, and that what it leaves open is not asked."""

from __future__ import annotations

from typing import Any

from comprules.study.makers.cases import decide
from comprules.study.makers.grounds import Target
from comprules.study.makers.situations import situated, written
from comprules.study.material import Material

_SPELL: dict[str, Any] = {
    "name": "Long Errand",
    "type line": "Sorcery",
    "mana cost": "{2}{U}",
    "owner": "ann",
}
_PAID = Target("ann", "canPayFor", "spell", 0)


def test_what_is_unknown_refutes_nothing(packaged: Material) -> None:
    """Of a player whose mana nobody has stated it is neither so nor not so: nothing is asked."""
    for mana, key in (({"mana": "{U}{U}{C}"}, "yes"), ({"mana": "{U}"}, "no"), ({}, None)):
        stated = {"players": {"ann": mana}, "hand": {"spell": _SPELL}}
        case = decide(situated(written(stated), packaged), _PAID)
        assert (case.key if case is not None else None) == key


def test_what_was_tried_illegally_leaves_nothing_to_ask(packaged: Material) -> None:
    """An activation at the wrong time is told as done, but was not: all after it is open."""
    guild = {
        "name": "Lantern Class",
        "type line": "Enchantment — Class",
        "controller": "ann",
        "level": 1,
        "text": "You have hexproof.\n{1}{U}: Level 2\nYou have no maximum hand size.",
    }
    for step, decided in (("precombat main", True), ("upkeep", False)):
        stated = {
            "players": {"ann": {"mana": "plenty"}, "bob": {}},
            "active player": "ann",
            "step": step,
            "priority": "ann",
            "stack": [],
            "battlefield": {"guild": guild},
            "events": [
                {"activate": {"level": 2, "of": "guild", "by": "ann", "as": "gain"}},
                {"resolve": "gain"},
            ],
        }
        case = decide(situated(written(stated), packaged), Target("guild", "levelTreatedAs", "", 2))
        assert (case is not None) is decided
