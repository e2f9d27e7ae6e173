"""The tokens whose characteristics the rules themselves state (CR 111.10)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from comprules.cards.model import Card

_GIVEN: Final = "Sacrifice this token"
_ARTIFACTS: Final = {
    "Treasure": "{T}, Sacrifice this token: Add one mana of any color.",
    "Food": "{2}, {T}, Sacrifice this token: You gain 3 life.",
    "Gold": "Sacrifice this token: Add one mana of any color.",
    "Clue": "{2}, Sacrifice this token: Draw a card.",
    "Blood": f"{{1}}, {{T}}, Discard a card, {_GIVEN}: Draw a card.",
    "Powerstone": "{T}: Add {C}. Spend this mana only on costs other than a nonartifact spell's.",
    "Map": "{1}, {T}, Sacrifice this token: Target creature you control explores."
    " Activate only as a sorcery.",
    "Junk": "{T}, Sacrifice this token: Exile your library's top card, which you may play this"
    " turn. Activate only as a sorcery.",
    "Lander": f"{{2}}, {{T}}, {_GIVEN}: Search your library for a basic land card and put"
    " it onto the battlefield tapped. Then shuffle.",
    "Mutagen": f"{{1}}, {{T}}, {_GIVEN}: Put a +1/+1 counter on target creature."
    " Activate only as a sorcery.",
    "Vibranium": "Indestructible\n"
    "{T}: Add {C}. Spend this mana only on costs other than a nonartifact spell's.",
}
_ATTACKS: Final = "Whenever this creature attacks"
_ROLES: Final = {
    "Cursed": "Enchanted creature has base power and toughness 1/1.",
    "Monster": "Enchanted creature gets +1/+1 and has trample.",
    "Royal": "Enchanted creature gets +1/+1 and has ward {1}.",
    "Sorcerer": f'Enchanted creature gets +1/+1 and has "{_ATTACKS}, scry 1."',
    "Virtuous": "Enchanted creature gets +1/+1 for each enchantment you control.",
    "Wicked": "Enchanted creature gets +1/+1.\nWhen this token dies, opponents lose 1 life each.",
    "Young Hero": 'Enchanted creature has "Whenever this creature attacks, if its toughness is 3'
    ' or less, it gets a +1/+1 counter."',
}


def _tokens() -> dict[str, Card]:
    found = {
        name: Card(name="", type_line=f"Artifact — {name}", oracle_text=text)
        for name, text in _ARTIFACTS.items()
    }
    for name, text in _ROLES.items():
        full = f"Enchant creature\n{text}"
        line = "Enchantment — Aura Role"
        found[f"{name} Role"] = Card(name=name, type_line=line, oracle_text=full)
    found["Shard"] = Card(
        name="",
        type_line="Enchantment — Shard",
        oracle_text="{2}, Sacrifice this token: Scry 1, then draw a card.",
    )
    found["Walker"] = Card(
        name="Walker", type_line="Creature — Zombie", power="2", toughness="2", colors=("B",)
    )
    front = Card(
        name="",
        type_line="Artifact — Incubator",
        oracle_text="{2}: Transform this token.",
        layout="transform",
    )
    back = Card(
        name="",
        type_line="Artifact Creature — Phyrexian",
        power="0",
        toughness="0",
        layout="transform",
        face_name="Phyrexian Token",
    )
    named = replace(front, face_name="Incubator Token")
    found["Incubator"] = Card(name="", layout="transform", faces=(named, back))
    return found


PREDEFINED: Final = _tokens()


def predefined_token(name: str) -> Card | None:
    """The predefined token of that name, with or without the word `token`, or None."""
    return PREDEFINED.get(name.removesuffix(" token").removesuffix(" Token"))
