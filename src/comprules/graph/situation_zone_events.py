"""Events about copies, tokens, counters and zones (CR 111, 122, 701, 707, 708, 712, 800.4)."""

from __future__ import annotations

from comprules.graph.situation_castevents import choose_targets
from comprules.graph.situation_copies import exception_facts
from comprules.graph.situation_event import EventReading
from comprules.graph.situation_objects import object_triples
from comprules.graph.situation_schema import OBJECT_KEYS, counter_individual, counter_name
from comprules.graph.situation_tree import Node
from comprules.namespaces import mtg, situation_iri
from comprules.terms import literal

TURNINGS = {
    "turn face up": "FaceUpTurning",
    "turn face down": "FaceDownTurning",
    "transform": "Transforming",
    "convert": "Converting",
    "tap": "Tapping",
    "untap": "Untapping",
    "unattach": "Unattaching",
}


def turn(reading: EventReading, word: str, value: Node) -> str:
    """A permanent is turned, tapped or untapped, or ceases to be attached (CR 701, 708, 712)."""
    name = reading.thing(value)
    reading.kind(TURNINGS[word])
    reading.say("of", situation_iri(name))
    return f"{word}: {name}"


def leave_game(reading: EventReading, word: str, value: Node) -> str:
    """A player leaves the game (CR 800.4a)."""
    player = reading.board.named(value, "player")
    reading.kind("PlayerLeaving")
    reading.say("player", situation_iri(player))
    return f"{player} leaves the game"


def remove_counters(reading: EventReading, word: str, value: Node) -> str:
    """Counters are removed from an object, all of the kind if no number is given (CR 122)."""
    keys = reading.fields(word, value, "from", "kind")
    name = reading.thing(keys["from"])
    kind = counter_name(keys["kind"].string("the kind of counter"))
    reading.kind("CounterRemoval")
    reading.say("of", situation_iri(name))
    reading.say("counterKind", mtg(counter_individual(kind)))
    if "count" in keys:
        reading.say("count", literal(keys["count"].number("the count", 1)))
    return f"{kind} counters are removed from {name}"


def move_counters(reading: EventReading, word: str, value: Node) -> str:
    """Counters are moved from one object to another (CR 122.5)."""
    keys = reading.fields(word, value, "from", "to", "kind")
    source, target = reading.thing(keys["from"]), reading.thing(keys["to"])
    kind = counter_name(keys["kind"].string("the kind of counter"))
    count = keys["count"].number("the count", 1) if "count" in keys else 1
    reading.kind("CounterMove")
    reading.say("movesFrom", situation_iri(source))
    reading.say("movesTo", situation_iri(target))
    reading.say("counterKind", mtg(counter_individual(kind)))
    reading.say("count", literal(count))
    return f"{count} {kind} counters move from {source} to {target}"


def attach(reading: EventReading, word: str, value: Node) -> str:
    """An effect attaches something to an object (CR 701.3a)."""
    keys = reading.fields(word, value, "of", "to")
    name, host = reading.thing(keys["of"]), reading.thing(keys["to"])
    reading.kind("Attaching")
    reading.say("of", situation_iri(name))
    reading.say("attachesTo", situation_iri(host))
    return f"{name} is attached to {host}"


def create_token(reading: EventReading, word: str, value: Node) -> str:
    """A player creates a token (CR 111.1, 701.7a), perhaps as a copy of another object."""
    pairs = value.mapping(word)
    if len(pairs) != 1:
        raise value.error("one token is described in an event", "write an event for each")
    [(name_node, described)] = pairs.values()
    name = reading.board.declare(name_node, "object")
    keys = described.checked(f"the token {name}", (*OBJECT_KEYS, "number"))
    number = keys.pop("number").number("the number", 1) if "number" in keys else 1
    keys.setdefault("token", Node(described.file, described.line, text="yes"))
    player = _player(reading, name, name_node, keys)
    thing = situation_iri(name)
    reading.kind("TokenCreation")
    reading.say("player", situation_iri(player))
    reading.say("createsToken", thing)
    reading.say("count", literal(number))
    reading.board.controllers[name] = player
    facts = object_triples(name, name_node, keys, reading.board)
    reading.triples.extend(triple for _, triple in facts)
    reading.attach_new(name, keys)
    if "copy of" in keys:
        original = reading.thing(keys["copy of"])
        reading.say("asCopyOf", situation_iri(original))
        values = situation_iri(f"{name}-values")
        if "except" in keys:
            excepted = exception_facts(values, f"{name}-except", keys["except"], "changedBy")
            reading.triples.extend(triple for _, triple in excepted)
            reading.say("createsWithException", values)
    return f"{player} creates {name}"


def populate(reading: EventReading, word: str, value: Node) -> str:
    """A player creates a copy of a creature token (CR 701.36a)."""
    keys = reading.fields(word, value, "by")
    player = reading.board.named(keys["by"], "player")
    reading.kind("Populating")
    reading.say("player", situation_iri(player))
    label = f"{player} populates"
    if "of" not in keys:
        return label
    original = reading.thing(keys["of"])
    name = reading.named_new(keys.get("as"), f"{original}-again", value)
    reading.say("populatesFrom", situation_iri(original))
    reading.say("createsToken", situation_iri(name))
    reading.say("asCopyOf", situation_iri(original))
    reading.say("count", literal(1))
    reading.board.controllers[name] = player
    return f"{label} with {original}"


def copy_spell(reading: EventReading, word: str, value: Node) -> str:
    """A spell or ability on the stack is copied (CR 707.10), perhaps with new targets."""
    keys = reading.fields(word, value, "of")
    board = reading.board
    original = board.named(keys["of"], "object", "ability")
    while original in reading.now:
        original = reading.now[original]
    name = reading.named_new(keys.get("as"), f"{original}-copy", value)
    reading.kind("SpellCopying")
    reading.say("of", situation_iri(original))
    reading.say("createsCopy", situation_iri(name))
    if "by" in keys:
        player = board.named(keys["by"], "player")
    elif original in board.controllers:
        player = board.controllers[original]
    else:
        raise value.error("nothing says who copies it", "add `by: PLAYER`")
    reading.say("player", situation_iri(player))
    board.controllers[name] = player
    board.on_stack.add(name)
    if "new targets" in keys and keys["new targets"].several():
        choose_targets(reading, name, keys["new targets"])
    return f"{player} copies {original}"


def _player(reading: EventReading, name: str, node: Node, keys: dict[str, Node]) -> str:
    """The player who creates a token: its controller and owner (CR 111.2)."""
    players = reading.board.names_of("player")
    if "controller" in keys:
        return reading.board.named(keys["controller"], "player", role="controller")
    if len(players) == 1:
        return players[0]
    raise node.error(f"nothing says who creates {name!r}", "add `controller: PLAYER`")
