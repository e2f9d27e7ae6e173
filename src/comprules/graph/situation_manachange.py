"""Effects that change the mana that permanents are tapped for (CR 106.12b)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from comprules.graph.situation_board import Board
from comprules.graph.situation_cards import card_type
from comprules.graph.situation_mana import MANA_TYPES, mana_types
from comprules.graph.situation_schema import COLORS, MANA_REPLACEMENT_KEYS
from comprules.graph.situation_tree import Node
from comprules.namespaces import individual_name, mtg, situation_iri
from comprules.terms import Term, literal

_Add: TypeAlias = Callable[[Node, str, Term], None]


def mana_replacement(node: Node, board: Board, add: _Add) -> None:
    """States how an effect changes the mana that permanents are tapped for (CR 106.12b).

    Raises:
        BadSituation: nothing says of which permanents, or what it does.
    """
    keys = node.checked("replaces mana", MANA_REPLACEMENT_KEYS)
    if not any(key in keys for key in ("of", "of subtype", "of object")):
        raise node.error("nothing says of what the mana is", "add `of: Land`")
    if not any(key in keys for key in ("instead", "additional", "times")):
        raise node.error("nothing says what it does", 'add `instead: "{B}"` or `times: 2`')
    for entry in keys["of"].several() if "of" in keys else ():
        add(entry, "replacesManaOfCardType", mtg(individual_name(card_type(entry))))
    for entry in keys["of subtype"].several() if "of subtype" in keys else ():
        subtype = individual_name(entry.string("a subtype"))
        add(entry, "replacesManaOfSubtype", mtg(subtype))
    for entry in keys["of object"].several() if "of object" in keys else ():
        add(entry, "affects", situation_iri(board.named(entry, "object")))
    if "tapped by" in keys:
        player = board.named(keys["tapped by"], "player")
        add(keys["tapped by"], "forTapsBy", situation_iri(player))
    if "instead" in keys:
        for local in _instead(keys["instead"]):
            add(keys["instead"], "producesInstead", mtg(local))
    if "additional" in keys:
        for local, count in mana_types(keys["additional"], "the additional mana").items():
            add(keys["additional"], "producesBesides", mtg(local))
            if count != 1:
                raise keys["additional"].error(
                    "one mana of each type can be additional", 'write `additional: "{G}"`'
                )
    if "times" in keys:
        add(keys["times"], "multipliesManaBy", literal(keys["times"].number("the factor", 2)))


def _instead(node: Node) -> tuple[str, ...]:
    """The types of mana of which one is produced instead."""
    text = node.string("the mana instead").lower()
    if text == "any color":
        return tuple(COLORS.values())
    if text == "any type":
        return tuple(MANA_TYPES.values())
    return tuple(mana_types(node, "the mana instead"))
