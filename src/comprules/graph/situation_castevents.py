"""Events in which players act: spells cast, lands played, special actions (CR 116, 305, 601)."""

from __future__ import annotations

from typing import Final

from comprules.graph.situation_event import EventReading
from comprules.graph.situation_timing import target_triples
from comprules.graph.situation_tree import Node
from comprules.namespaces import mtg, situation_iri

# What is said of a spell on the stack, and what the event says that puts it there.
_ANNOUNCED: Final = {
    mtg("hasTarget"): "choosesTarget",
    mtg("hasTargetChoice"): "announcesTargetChoice",
    mtg("choosesNoTarget"): "announcesNoTarget",
}


def cast(reading: EventReading, word: str, value: Node) -> str:
    """A player casts a card (CR 601.2): it becomes a spell on the stack, under the same name."""
    keys = {"card": value} if value.text is not None else reading.fields(word, value, "card")
    name, player = _card_and_player(reading, keys, value)
    reading.kind("Casting")
    reading.say("casts", situation_iri(name))
    if "targets" in keys:
        choose_targets(reading, name, keys["targets"])
    reading.board.controllers[name] = player
    reading.board.on_stack.add(name)
    return f"{player} casts {name}"


def play(reading: EventReading, word: str, value: Node) -> str:
    """A player plays a land (CR 305.1)."""
    keys = {"card": value} if value.text is not None else reading.fields(word, value, "card")
    name, player = _card_and_player(reading, keys, value)
    reading.kind("LandPlay")
    reading.say("plays", situation_iri(name))
    reading.board.controllers[name] = player
    return f"{player} plays {name}"


def special_action(reading: EventReading, word: str, value: Node) -> str:
    """A player takes the special action that a card offers (CR 116.2)."""
    keys = {"of": value} if value.text is not None else reading.fields(word, value, "of")
    name, player = _card_and_player(reading, {**keys, "card": keys["of"]}, value)
    reading.kind("SpecialActionTaken")
    reading.say("of", situation_iri(name))
    return f"{player} takes the special action of {name}"


def place_triggers(reading: EventReading, word: str, value: Node) -> str:
    """The triggered abilities that wait are put on the stack (CR 603.3)."""
    reading.kind("TriggerPlacement")
    reading.placed = True
    if value.empty or (value.text or "").lower() in ("yes", "true"):
        return "the triggered abilities are put on the stack"
    for node in value.several():
        name = reading.board.named(node, "ability")
        reading.board.on_stack.add(name)
        reading.say("puts", situation_iri(name))
    return "the triggered abilities are put on the stack"


def choose_targets(reading: EventReading, name: str, node: Node) -> None:
    """Says which targets are chosen for a spell or ability that goes on the stack (CR 601.2c)."""

    def thing(entry: Node) -> str:
        if reading.board.kinds.get(entry.text or "") in ("player", "ability"):
            return reading.board.named(entry, "player", "ability")
        return reading.thing(entry)

    spell = situation_iri(name)
    for _, (subject, predicate, target) in target_triples(name, node, thing):
        if subject == spell:
            reading.say(_ANNOUNCED[predicate], target)
        else:
            reading.triples.append((subject, predicate, target))


def _owner(reading: EventReading, name: str) -> str:
    """The player who owns a card at the start, or '' (CR 108.3)."""
    thing, owner = situation_iri(name), mtg("owner")
    owners = [value for s, p, value in reading.board.facts if s == thing and p == owner]
    return str(owners[0]).rsplit("#", 1)[-1] if owners else ""


def _card_and_player(reading: EventReading, keys: dict[str, Node], value: Node) -> tuple[str, str]:
    """The card meant, and who acts: the one named, else the card's owner or controller."""
    name = reading.thing(keys["card"])
    board = reading.board
    if "by" in keys:
        player = board.named(keys["by"], "player")
    else:
        player = board.controllers.get(name) or _owner(reading, name)
        if not player:
            raise value.error("nothing says who acts", "add `by: PLAYER`")
    reading.say("player", situation_iri(player))
    return name, player
