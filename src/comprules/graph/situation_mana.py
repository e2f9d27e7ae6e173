"""Mana in a situation: pools, chosen colors, counters, attachments (CR 106, 122)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from comprules.cards.cost import is_mana_cost, read_cost
from comprules.graph.situation_board import GAME, Board, Fact
from comprules.graph.situation_schema import (
    COLOR_LETTERS,
    COLORS,
    PAYMENT_KEYS,
    counter_individual,
    counter_name,
)
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import literal

MANA_TYPES: Final = {**COLOR_LETTERS, "C": "Colorless"}


def mana_types(node: Node, what: str) -> dict[str, int]:
    """The types of mana that symbols of one type each spell, with how much of each.

    Raises:
        BadSituation: they are no symbols of colored or colorless mana.
    """
    text = node.string(what)
    symbols = read_cost(text).mana if is_mana_cost(text) else ()
    if not symbols or any(symbol not in MANA_TYPES for symbol, _ in symbols):
        raise node.error(
            f"{what} must be symbols of colored or colorless mana, not {text!r}",
            'write mana symbols in quotes: "{G}{G}"',
        )
    return {MANA_TYPES[symbol]: count for symbol, count in symbols}


def pool_facts(player: str, node: Node) -> Iterator[Fact]:
    """The unspent mana in a player's mana pool, a unit for each type (CR 106.4)."""
    if node.string("the mana pool").lower() == "empty":
        return
    for mana_type, count in mana_types(node, "the mana pool").items():
        unit = situation_iri(f"{player}-pool-{mana_type.lower()}")
        yield node, (situation_iri(player), mtg("manaInPool"), unit)
        yield node, (unit, RDF_TYPE, mtg("ManaUnit"))
        yield node, (unit, mtg("manaType"), mtg(mana_type))
        yield node, (unit, mtg("manaCount"), literal(count))


def payment_facts(node: Node, board: Board) -> Iterator[Fact]:
    """Whose mana payment is asked for right now, and for which ability (CR 605.3a, 605.3c)."""
    keys = {"by": node} if node.text is not None else node.checked("paying mana", PAYMENT_KEYS)
    if "by" not in keys:
        raise node.error("nothing says who pays", "add `by: PLAYER`")
    player = board.named(keys["by"], "player")
    game = situation_iri(GAME)
    yield keys["by"], (game, mtg("asksForManaPaymentOf"), situation_iri(player))
    if "for" in keys:
        ability = situation_iri(keys["for"].string("the ability"))
        yield keys["for"], (ability, mtg("isBeingActivated"), literal(True))


def counter_facts(name: str, node: Node) -> Iterator[Fact]:
    """The counters on an object or a player, a pile for each kind (CR 122.1)."""
    for kind_node, count_node in node.mapping("counters").values():
        kind = counter_name(kind_node.string("the kind of counter"))
        count = count_node.number(f"the number of {kind} counters", 0)
        if count:
            pile = situation_iri(f"{name}-counters-{kind.replace(' ', '-')}")
            yield kind_node, (situation_iri(name), mtg("counters"), pile)
            yield kind_node, (pile, mtg("counterKind"), mtg(counter_individual(kind)))
            yield count_node, (pile, mtg("count"), literal(count))
            yield from size_facts(kind_node)


def size_facts(kind_node: Node) -> Iterator[Fact]:
    """What each counter of a kind such as +0/+2 adds to power and toughness (CR 122.1a)."""
    text = kind_node.string("the kind of counter")
    match = re.fullmatch(r"([+-]\d+)/([+-]\d+)", text.strip().replace("−", "-"))
    if match is not None:
        kind = mtg(counter_individual(counter_name(text)))
        yield kind_node, (kind, mtg("powerPerCounter"), literal(int(match[1])))
        yield kind_node, (kind, mtg("toughnessPerCounter"), literal(int(match[2])))


def chosen_color_fact(name: str, node: Node) -> Fact:
    """The color that was chosen for an object, or that none was.

    Raises:
        BadSituation: it is no color.
    """
    word = node.string("the chosen color").lower()
    if word == "none":
        return node, (situation_iri(name), mtg("hasNoChosenColor"), literal(True))
    if word not in COLORS:
        raise node.unknown(f"there is no color {word!r}", word, (*COLORS, "none"))
    return node, (situation_iri(name), mtg("chosenColor"), mtg(COLORS[word]))


def attachment_fact(name: str, node: Node, board: Board) -> Fact:
    """What an Aura, Equipment or Fortification is attached to (CR 301.5, 303.4)."""
    host = board.named(node, "object", "player")
    return node, (situation_iri(name), mtg("attachedTo"), situation_iri(host))
