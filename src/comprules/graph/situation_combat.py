"""Combat in a situation: who attacks and blocks whom, and the declarations that say so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.graph.situation_actions import protector_fact
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_event import EventReading
from comprules.graph.situation_tree import Node
from comprules.namespaces import mtg, situation_iri
from comprules.terms import literal

NOTHING: Final = "nothing"
"""What stands for what is gone: what it attacked (506.4c), or the attacker that it blocks."""


def combat_facts(name: str, keys: dict[str, Node], board: Board) -> Iterator[Fact]:
    """The part that an object has in the combat (CR 506.4, 508.1k, 509.1g, 509.1h)."""
    thing = situation_iri(name)
    if "attacking" in keys and keys["attacking"].text == NOTHING:
        yield keys["attacking"], (thing, mtg("isAttacking"), literal(True))
    elif "attacking" in keys:
        node = keys["attacking"]
        attacked = board.named(node, "player", "object", role="player or permanent attacked")
        yield node, (thing, mtg("attacks"), situation_iri(attacked))
    for node in keys["blocking"].several() if "blocking" in keys else ():
        if node.text == NOTHING:
            yield node, (thing, mtg("isBlocking"), literal(True))
            continue
        attacker = situation_iri(board.named(node, "object", role="attacker"))
        yield node, (thing, mtg("blocks"), attacker)
        yield node, (attacker, mtg("isBlocked"), literal(True))
    if "blocked" in keys:
        shown = "isBlocked" if keys["blocked"].truth("blocked") else "isUnblocked"
        yield keys["blocked"], (thing, mtg(shown), literal(True))
    if "detained" in keys and keys["detained"].truth("detained"):
        yield keys["detained"], (thing, mtg("isDetained"), literal(True))
    if "protector" in keys:
        yield protector_fact(name, keys["protector"], board)
    for key, predicate, kind in (
        ("goaded by", "isGoadedBy", "player"),
        ("banded with", "isBandedWith", "object"),
    ):
        for entry in keys[key].several() if key in keys else ():
            yield entry, (thing, mtg(predicate), situation_iri(board.named(entry, kind)))


def declare_attackers(reading: EventReading, word: str, value: Node) -> str:
    """The active player declares attackers (CR 508.1): each with what it attacks."""
    reading.kind("AttackDeclaration")
    shown = []
    pairs = value.mapping(word)
    bands = pairs.pop("bands")[1].several() if "bands" in pairs else ()
    for creature_node, target in pairs.values():
        creature = reading.thing(creature_node)
        is_player = reading.board.kinds.get(target.text or "") == "player"
        attacked = reading.board.named(target, "player") if is_player else reading.thing(target)
        reading.declare("declaredToAttack", creature, attacked)
        shown.append(f"{creature} attacks {attacked}")
    for band in bands:
        members = [reading.thing(entry) for entry in band.several()]
        for one in members:
            for other in members:
                if one != other:
                    reading.declare("declaredInBandWith", one, other)
    return ", ".join(shown) or "nobody attacks"


def declare_blockers(reading: EventReading, word: str, value: Node) -> str:
    """The defending players declare blockers (CR 509.1): each with the attackers it blocks."""
    reading.kind("BlockDeclaration")
    shown = []
    for creature_node, attackers in value.mapping(word).values():
        creature = reading.thing(creature_node)
        for entry in attackers.several():
            attacker = reading.thing(entry)
            reading.declare("declaredToBlock", creature, attacker)
            shown.append(f"{creature} blocks {attacker}")
    return ", ".join(shown) or "nobody blocks"


def remove_from_combat(reading: EventReading, word: str, value: Node) -> str:
    """An effect removes a permanent from combat (CR 506.4)."""
    name = reading.thing(value)
    reading.kind("RemovalFromCombat")
    reading.say("of", situation_iri(name))
    return f"{name} is removed from combat"


def become_blocked(reading: EventReading, word: str, value: Node) -> str:
    """An effect makes an attacking creature blocked (CR 509.1h)."""
    name = reading.thing(value)
    reading.kind("BecomingBlocked")
    reading.say("of", situation_iri(name))
    return f"{name} becomes blocked"


def reselect_attack(reading: EventReading, word: str, value: Node) -> str:
    """What an attacking creature attacks is chosen anew (CR 508.7)."""
    pairs = value.mapping(word)
    if len(pairs) != 1:
        raise value.error("one attack is chosen anew in an event", "write an event for each")
    [(creature_node, target)] = pairs.values()
    creature = reading.thing(creature_node)
    is_player = reading.board.kinds.get(target.text or "") == "player"
    attacked = reading.board.named(target, "player") if is_player else reading.thing(target)
    reading.kind("AttackReselection")
    reading.say("of", situation_iri(creature))
    reading.say("reselects", situation_iri(attacked))
    return f"{creature} attacks {attacked} instead"


def entering_in_combat(reading: EventReading, keys: dict[str, Node]) -> None:
    """Says what an object that enters is attacking or blocking (CR 508.4, 509.4)."""
    for key, predicate in (("attacking", "entersAttacking"), ("blocking", "entersBlocking")):
        if key in keys:
            node = keys[key]
            is_player = reading.board.kinds.get(node.text or "") == "player"
            thing = reading.board.named(node, "player") if is_player else reading.thing(node)
            reading.say(predicate, situation_iri(thing))
