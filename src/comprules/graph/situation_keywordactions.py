"""Events that are keyword actions of their own (CR 701)."""

from __future__ import annotations

from typing import Final

from comprules.graph.situation_event import EventReading
from comprules.graph.situation_tree import Node
from comprules.namespaces import mtg, situation_iri
from comprules.terms import literal

# A permanent does something N times as much: the class of the event by its word.
_NUMBERED: Final = {"adapt": "Adapting", "monstrosity": "BecomingMonstrous"}


def numbered_action(reading: EventReading, word: str, value: Node) -> str:
    """A permanent adapts, or becomes monstrous (CR 701.37a, 701.46a)."""
    keys = reading.fields(word, value, "of", "count")
    name = reading.thing(keys["of"])
    number = keys["count"].number("the count", 1)
    reading.kind(_NUMBERED[word])
    reading.say("of", situation_iri(name))
    reading.say("count", literal(number))
    return f"{name}: {word} {number}"


def bolster(reading: EventReading, word: str, value: Node) -> str:
    """A player bolsters and chooses a creature (CR 701.39a)."""
    keys = reading.fields(word, value, "by", "on", "count")
    player = reading.board.named(keys["by"], "player")
    name = reading.thing(keys["on"])
    number = keys["count"].number("the count", 1)
    reading.kind("Bolstering")
    reading.say("player", situation_iri(player))
    reading.say("of", situation_iri(name))
    reading.say("count", literal(number))
    return f"{player} bolsters {number} and chooses {name}"


def mill(reading: EventReading, word: str, value: Node) -> str:
    """A player mills cards (CR 701.17a)."""
    keys = reading.fields(word, value, "by", "count")
    player = reading.board.named(keys["by"], "player")
    number = keys["count"].number("the count", 0)
    reading.kind("Milling")
    reading.say("player", situation_iri(player))
    reading.say("count", literal(number))
    return f"{player} mills {number}"


def regenerate(reading: EventReading, word: str, value: Node) -> str:
    """An effect regenerates a permanent: it gets a shield (CR 701.19a)."""
    name = reading.thing(value)
    reading.kind("Regenerating")
    reading.say("of", situation_iri(name))
    return f"{name} gets a regeneration shield"


def goad(reading: EventReading, word: str, value: Node) -> str:
    """A player goads a creature (CR 701.15a)."""
    keys = reading.fields(word, value, "of", "by")
    name = reading.thing(keys["of"])
    player = reading.board.named(keys["by"], "player")
    reading.kind("Goading")
    reading.say("of", situation_iri(name))
    reading.say("player", situation_iri(player))
    return f"{player} goads {name}"


def explore(reading: EventReading, word: str, value: Node) -> str:
    """A permanent explores, and a card is revealed (CR 701.44a)."""
    keys = reading.fields(word, value, "of", "reveals")
    name, card = reading.thing(keys["of"]), reading.thing(keys["reveals"])
    reading.kind("Exploring")
    reading.say("of", situation_iri(name))
    reading.say("revealsCard", situation_iri(card))
    reading.say("becomes", situation_iri(reading.named_new(None, f"{card}-in-hand", value)))
    return f"{name} explores and reveals {card}"


def connive(reading: EventReading, word: str, value: Node) -> str:
    """A permanent connives, and its controller discards a card (CR 701.50a)."""
    keys = reading.fields(word, value, "of", "discards")
    name, card = reading.thing(keys["of"]), reading.thing(keys["discards"])
    reading.kind("Conniving")
    reading.kind("ZoneChange")
    reading.say("of", situation_iri(name))
    reading.say("byAction", mtg("DiscardAction"))
    reading.say("moves", situation_iri(card))
    reading.say("to", mtg("Graveyard"))
    new = reading.named_new(None, f"{card}-in-graveyard", value)
    reading.say("becomes", situation_iri(new))
    reading.now[card] = new
    return f"{name} connives, and {card} is discarded"
