"""Cards that we wrote, as a card file has them, for the makers that ask about imported cards."""

from __future__ import annotations

from typing import Any, Final


def card(name: str, type_line: str, text: str, **more: Any) -> dict[str, Any]:
    """An entry of a card file."""
    return {
        "object": "card",
        "name": name,
        "type_line": type_line,
        "oracle_text": text,
        "layout": "normal",
        **more,
    }


CARDS: Final = [
    card(
        "Lantern Guild",
        "Enchantment — Class",
        "You have hexproof.\n{1}{U}: Level 2\nWhen this Class becomes level 2, scry 4.\n"
        "{2}{U}: Level 3\nCreatures you control have flying.",
        mana_cost="{U}",
        layout="class",
    ),
    card(
        "Ferry Guide",
        "Creature — Merfolk Scout",
        "Level up {2}\nLEVEL 2-4\n3/3\nFlying\nLEVEL 5+\n6/6\nTrample",
        mana_cost="{1}{U}",
        power="1",
        toughness="2",
        layout="leveler",
    ),
    card("Moss Idol", "Artifact", "{T}: Add {G}.", mana_cost="{2}"),
    card("Sap Well", "Artifact", "{2}, {T}: Target player adds {G}{G}.", mana_cost="{1}"),
    card(
        "Hedge Warder",
        "Creature — Human",
        "When Hedge Warder enters, draw a card.",
        mana_cost="{1}{G}",
        power="1",
        toughness="1",
    ),
    card("Loud Sign", "Enchantment", "Players can\u2019t gain life.", mana_cost="{1}{W}"),
    card("Short Errand", "Sorcery", "Draw two cards.", mana_cost="{2}{U}"),
    card("Wandering Eye", "Creature — Eye", "Flying", mana_cost="{U}", power="1", toughness="1"),
]
