"""Ability texts of a situation that stand apart from any object (CR 113.1a)."""

from __future__ import annotations

from comprules.cards.ability import read_abilities
from comprules.cards.typeline import CARD_TYPES, read_type_line
from comprules.graph.situation_board import Board
from comprules.graph.situation_schema import TEXT_KEYS
from comprules.graph.situation_tree import Node
from comprules.graph.textboxes import ability_triples
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri


def read_texts(node: Node, board: Board) -> None:
    """Puts the ability texts onto the board: each its own node, on a card of the type said.

    Raises:
        BadSituation: a text holds no ability, or several; a type line has no card type.
    """
    for name_node, value in node.mapping("abilities").values():
        name = board.declare(name_node, "ability")
        keys = {"text": value} if value.pairs is None else value.checked(name, TEXT_KEYS)
        if "text" not in keys:
            raise value.error(f"nothing says what {name!r} reads", "add `text:`")
        text = keys["text"].string("the text of an ability")
        read = list(read_abilities(text))
        if len(read) != 1:
            raise keys["text"].error(
                f"{name!r} holds {len(read) or 'no'} abilities", "give each ability its own name"
            )
        card = situation_iri(f"{name}-card")
        board.add(name_node, card, RDF_TYPE, mtg("Card"))
        if "on" in keys:
            types = read_type_line(keys["on"].string("a type line")).types
            if not types:
                raise keys["on"].error(
                    "a type line needs a card type", f"one of {', '.join(sorted(CARD_TYPES))}"
                )
            for word in types:
                board.add(keys["on"], card, "printedCardType", mtg(individual_name(word)))
        board.add(name_node, card, "hasPrintedText", situation_iri(name))
        for triple in ability_triples(name, read[0], individual_name):
            board.add(keys["text"], *triple)
