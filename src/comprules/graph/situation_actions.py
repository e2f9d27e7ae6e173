"""State-based actions in a situation: what they look at, and the events about them (CR 704)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.graph.situation_board import GAME, Board, Fact
from comprules.graph.situation_event import EventReading
from comprules.graph.situation_schema import COMMANDER_DAMAGE_KEYS
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import literal

CHECK: Final = "check state-based actions"

# What is so of an object since the last check, or is about to matter in the next one.
_TRUTHS: Final = {
    "dealt deathtouch damage": "dealtDeathtouchDamage",
    "put there since last check": "putThereSinceLastCheck",
    "cannot be regenerated": "cannotBeRegenerated",
    "bestowed": "isBestowed",
    "in bottommost room": "isInBottommostRoom",
    "card copy": "isCopyOfCard",
}
_NUMBERS: Final = {"damage": "damageMarked", "regeneration shields": "regenerationShields"}
_SECTORS: Final = {
    "alpha": "AlphaSectorDesignation",
    "beta": "BetaSectorDesignation",
    "gamma": "GammaSectorDesignation",
}
_ENDINGS: Final = {
    "lose the game": ("PlayerLoss", "loses the game"),
    "win the game": ("PlayerWin", "wins the game"),
    "become monarch": ("BecomingMonarch", "becomes the monarch"),
    "concede": ("Concession", "concedes"),
}


def condition_facts(name: str, keys: dict[str, Node]) -> Iterator[Fact]:
    """What state-based actions look at on an object: damage, shields, what has just happened."""
    thing = situation_iri(name)
    for key, predicate in _TRUTHS.items():
        if key in keys and keys[key].truth(key):
            yield keys[key], (thing, mtg(predicate), literal(True))
    if "spell copy" in keys and keys["spell copy"].truth("spell copy"):
        yield keys["spell copy"], (thing, RDF_TYPE, mtg("CopyOfSpell"))
    if "sector" in keys:
        word = keys["sector"].string("the sector").lower()
        if word not in _SECTORS:
            raise keys["sector"].unknown(f"there is no sector {word!r}", word, _SECTORS)
        yield keys["sector"], (thing, mtg("hasDesignation"), mtg(_SECTORS[word]))
    for key, predicate in _NUMBERS.items():
        if key in keys and (number := keys[key].number(key, 0)):
            yield keys[key], (thing, mtg(predicate), literal(number))


def protector_fact(name: str, node: Node, board: Board) -> Fact:
    """Which player protects a battle, or that none does (CR 310.9)."""
    thing = situation_iri(name)
    if node.text is not None and node.text.lower() == "none":
        return node, (thing, mtg("hasNoProtector"), literal(True))
    return node, (thing, mtg("protector"), situation_iri(board.named(node, "player")))


def player_facts(name: str, keys: dict[str, Node]) -> Iterator[Fact]:
    """What state-based actions look at on a player, commander damage aside."""
    player = situation_iri(name)
    for key, predicate in (
        ("drew from empty library", "drewFromEmptyLibrary"),
        ("has lost", "hasLostGame"),
        ("has left", "hasLeftGame"),
    ):
        if key in keys and keys[key].truth(key):
            yield keys[key], (player, mtg(predicate), literal(True))
    for key, predicate in (
        ("speed", "speed"),
        ("library size", "librarySize"),
        ("hand size", "handSize"),
        ("maximum hand size", "maximumHandSize"),
    ):
        if key in keys and keys[key].text == "none" and key == "maximum hand size":
            yield keys[key], (player, mtg("hasNoMaximumHandSize"), literal(True))
        elif key in keys:
            yield keys[key], (player, mtg(predicate), literal(keys[key].number(key, 0)))
    if "team" in keys:
        team = keys["team"].string("the team").replace(" ", "-")
        yield keys["team"], (player, mtg("onTeam"), situation_iri(f"team-{team}"))


def commander_damage_facts(name: str, node: Node, board: Board) -> Iterator[Fact]:
    """The damage that a player was dealt over the game, a record for each entry (CR 903.10a).

    Written `{chief: 21}`, it is combat damage; a list of entries can tell it from other damage.
    """
    entries: list[tuple[Node, Node, bool]] = []
    if node.pairs is not None:
        entries = [(source, amount, True) for source, amount in node.mapping(name).values()]
    for entry in node.several() if node.pairs is None else ():
        keys = entry.checked("an entry of the commander damage", COMMANDER_DAMAGE_KEYS)
        for key in ("from", "amount"):
            if key not in keys:
                raise entry.error(f"an entry of the commander damage needs `{key}`")
        combat = keys["combat"].truth("combat") if "combat" in keys else True
        entries.append((keys["from"], keys["amount"], combat))
    player = situation_iri(name)
    for number, (source, amount, combat) in enumerate(entries, start=1):
        record = situation_iri(f"{name}-damage-{number}")
        yield source, (player, mtg("wasDealt"), record)
        yield source, (record, RDF_TYPE, mtg("DamageRecord"))
        yield source, (record, mtg("source"), situation_iri(board.named(source, "object")))
        yield amount, (record, mtg("amount"), literal(amount.number("the damage", 0)))
        yield source, (record, mtg("isCombatDamage"), literal(combat))


def check_actions(reading: EventReading, word: str, value: Node) -> str:
    """A check of state-based actions (CR 704.3), with the choices that players make in it."""
    reading.kind("StateBasedActionCheck")
    reading.checked = True
    if value.empty or (value.text is not None and value.truth(word)):
        return CHECK
    keys = reading.fields(word, value)
    for entry in keys["keep"].several() if "keep" in keys else ():
        reading.say("keeps", situation_iri(reading.thing(entry)))
    for entry in keys["to command zone"].several() if "to command zone" in keys else ():
        reading.say("returnsToCommandZone", situation_iri(reading.thing(entry)))
    if "protector" in keys:
        chosen = keys["protector"].mapping("protector")
        if len(chosen) != 1:
            raise value.error("a check names one battle and its protector", "write `{siege: bob}`")
        [(battle_node, player_node)] = chosen.values()
        reading.say("choosesProtectorFor", situation_iri(reading.thing(battle_node)))
        player = reading.board.named(player_node, "player")
        reading.say("choosesProtector", situation_iri(player))
    return CHECK


def end_game(reading: EventReading, word: str, value: Node) -> str:
    """An effect or a player's decision that ends the game for a player (CR 104.2b, 104.3a, e)."""
    kind, said = _ENDINGS[word]
    player = reading.board.named(value, "player")
    reading.kind(kind)
    reading.say("player", situation_iri(player))
    return f"{player} {said}"


def draw_cards(reading: EventReading, word: str, value: Node) -> str:
    """A player draws cards, one if no number is given (CR 121.1)."""
    keys = {"by": value} if value.text is not None else reading.fields(word, value, "by")
    player = reading.board.named(keys["by"], "player")
    count = keys["count"].number("the number of cards", 1) if "count" in keys else 1
    reading.kind("CardDraw")
    reading.say("player", situation_iri(player))
    reading.say("count", literal(count))
    return f"{player} draws {count}"


def draw_game(reading: EventReading, word: str, value: Node) -> str:
    """An effect that says that the game is a draw (CR 104.4c)."""
    if not value.empty:
        value.truth(word)
    reading.kind("GameDraw")
    reading.say("of", situation_iri(GAME))
    return "the game is a draw"
