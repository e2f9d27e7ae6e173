"""The events of a situation that are about mana: tapping for it, choosing it, losing it."""

from __future__ import annotations

from comprules.graph.situation_event import EventReading
from comprules.graph.situation_mana import mana_types
from comprules.graph.situation_tree import Node
from comprules.namespaces import mtg, situation_iri


def tap_for_mana(reading: EventReading, word: str, value: Node) -> str:
    """A permanent is tapped for mana (CR 106.12): one of its mana abilities is activated."""
    keys = {"of": value} if value.text is not None else reading.fields(word, value, "of")
    name = reading.thing(keys["of"])
    if "by" not in keys and name not in reading.board.controllers:
        raise value.error("nothing says who taps it", "add `by: PLAYER`")
    player = (
        reading.board.named(keys["by"], "player")
        if "by" in keys
        else reading.board.controllers[name]
    )
    reading.kind("TappingForMana")
    reading.kind("Activation")
    reading.say("wouldTap", situation_iri(name))
    reading.say("player", situation_iri(player))
    if "for" in keys:
        choose_mana(reading, keys["for"])
    return f"{player} taps {name} for mana"


def choose_mana(reading: EventReading, node: Node) -> None:
    """Says which types of mana the player chooses to add (CR 106.8, 608.2d)."""
    for mana_type in mana_types(node, "the mana"):
        reading.say("choosesManaType", mtg(mana_type))


def lose_mana(reading: EventReading, word: str, value: Node) -> str:
    """A player loses all unspent mana, which another may add (CR 106.13)."""
    keys = {"from": value} if value.text is not None else reading.fields(word, value, "from")
    player = reading.board.named(keys["from"], "player")
    reading.kind("LosingMana")
    reading.say("player", situation_iri(player))
    if "to" not in keys:
        return f"{player} loses all unspent mana"
    other = reading.board.named(keys["to"], "player")
    reading.say("addsManaLostTo", situation_iri(other))
    return f"{player} loses all unspent mana, and {other} adds it"
