"""Who may do what when, and with which targets, as a situation says it (CR 115 to 117, 305)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from comprules.cards.ability import read_abilities
from comprules.cards.costchange import ObjectKind, read_kinds
from comprules.graph.kinds import kind_triples
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_schema import (
    CASTING_PERMISSION_KEYS,
    CASTING_PROHIBITION_KEYS,
    LAND_PERMISSION_KEYS,
)
from comprules.graph.situation_tree import Node
from comprules.graph.textboxes import ability_triples
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Term, Triple, literal

_Add: TypeAlias = Callable[[Node, str, Term], None]
_Thing: TypeAlias = Callable[[Node], str]


def target_triples(name: str, node: Node, thing: _Thing) -> Iterator[tuple[Node, Triple]]:
    """The targets of what is on the stack, in the order of its text (CR 601.2c).

    A list within the list has the targets of one instance of the word `target`.

    Args:
        name: the spell or ability.
        node: its targets.
        thing: the name of the object, player or ability that a node means.
    """
    spell = situation_iri(name)
    if node.items == ():
        yield node, (spell, mtg("choosesNoTarget"), literal(True))
    number = 0
    for position, entry in enumerate(node.several(), start=1):
        for each in entry.several():
            number += 1
            target = situation_iri(thing(each))
            choice = situation_iri(f"{name}-target-{number}")
            yield each, (spell, mtg("hasTarget"), target)
            yield each, (spell, mtg("hasTargetChoice"), choice)
            yield each, (choice, RDF_TYPE, mtg("TargetChoice"))
            yield each, (choice, mtg("chosen"), target)
            yield each, (choice, mtg("position"), literal(position))


def stack_facts(name: str, keys: dict[str, Node], board: Board) -> Iterator[Fact]:
    """The targets of an entry of the stack, and whether its intervening `if` holds (CR 603.4)."""
    if "targets" in keys:
        yield from target_triples(
            name, keys["targets"], lambda node: board.named(node, "object", "player", "ability")
        )
    if "condition holds" in keys:
        value = keys["condition holds"].truth("condition holds")
        yield keys["condition holds"], (situation_iri(name), mtg("conditionHolds"), literal(value))


def order_facts(names: list[str], node: Node) -> Iterator[Fact]:
    """What lies above what on the stack, of its entries from the top down (CR 405.2)."""
    for number, name in enumerate(names):
        for below in names[number + 1 :]:
            yield node, (situation_iri(name), mtg("isAboveOnStack"), situation_iri(below))


def waiting_names(top: dict[str, Node]) -> Iterable[tuple[Node, Node]]:
    """The triggered abilities that wait to be put on the stack: name and description (CR 603.3)."""
    key = "waiting triggers"
    return top[key].mapping(key).values() if key in top else ()


def own_facts(name: str, keys: dict[str, Node]) -> Iterator[Fact]:
    """The abilities of a player, and how many lands were played this turn (CR 305.2a)."""
    player = situation_iri(name)
    if "lands played" in keys:
        node = keys["lands played"]
        number = literal(node.number("the lands played", 0))
        yield node, (player, mtg("landsPlayedThisTurn"), number)
    key = "spells cast this turn"
    if key in keys:
        yield keys[key], (player, mtg("spellsCastThisTurn"), literal(keys[key].number(key, 0)))
    number_of = 0
    for node in keys["abilities"].several() if "abilities" in keys else ():
        for ability in read_abilities(node.string("an ability")):
            number_of += 1
            own = f"{name}-ability-{number_of}"
            yield node, (player, mtg("hasAbility"), situation_iri(own))
            for triple in ability_triples(own, ability, individual_name):
                yield node, triple


def passed_facts(node: Node, board: Board) -> Iterator[Fact]:
    """Who has passed priority since somebody last did something (CR 117.4)."""
    for entry in node.several():
        player = situation_iri(board.named(entry, "player"))
        yield entry, (player, mtg("hasPassed"), literal(True))


def turn_order_facts(node: Node, board: Board) -> Iterator[Fact]:
    """The turn order of three players or more: as they are listed (CR 101.4, 103.1)."""
    names = board.names_of("player")
    for name, following in zip(names, [*names[1:], *names[:1]], strict=True):
        if len(names) > 2:
            yield (
                node,
                (
                    situation_iri(name),
                    mtg("nextInTurnOrder"),
                    situation_iri(following),
                ),
            )


def casting_prohibition(name: str, node: Node, board: Board, add: _Add) -> Iterator[Fact]:
    """Which spells an effect forbids to cast, and to whom (CR 101.2, 601.3)."""
    keys = node.checked("forbids casting", CASTING_PROHIBITION_KEYS)
    yield from _kinds(name, node, keys)
    for entry in keys["cast by"].several() if "cast by" in keys else ():
        add(entry, "appliesToPlayer", situation_iri(board.named(entry, "player")))


def casting_permission(name: str, word: str, node: Node, board: Board, add: _Add) -> Iterator[Fact]:
    """Which cards an effect lets be cast, or played (CR 601.1a), that could not be otherwise."""
    keys = node.checked(word, CASTING_PERMISSION_KEYS)
    if word == "allows playing":
        add(node, "allowsPlaying", literal(True))
    cards = keys["cards"].several() if "cards" in keys else ()
    for entry in cards:
        add(entry, "allowsCard", situation_iri(board.named(entry, "object")))
    if not cards:
        yield from _kinds(name, node, keys)
    for entry in keys["cast by"].several() if "cast by" in keys else ():
        add(entry, "appliesToPlayer", situation_iri(board.named(entry, "player")))
    key = "as though it had flash"
    if key in keys and keys[key].truth(key):
        add(keys[key], "asThoughItHadFlash", literal(True))


def land_permission(node: Node, board: Board, add: _Add) -> None:
    """How many more lands an effect lets a player play in a turn (CR 305.2)."""
    keys = node.checked("allows lands", LAND_PERMISSION_KEYS)
    if "by" not in keys:
        raise node.error("nothing says who may play more lands", "add `by: PLAYER`")
    add(keys["by"], "appliesToPlayer", situation_iri(board.named(keys["by"], "player")))
    count = keys["count"].number("the count", 1) if "count" in keys else 1
    add(keys.get("count", node), "moreLandPlays", literal(count))


def _kinds(name: str, node: Node, keys: dict[str, Node]) -> Iterator[Fact]:
    """The kinds of spells that an effect is about."""
    if "spells" not in keys:
        raise node.error("nothing says which spells", "add `spells: creature`, or `spells: any`")
    kinds: list[ObjectKind] = []
    for entry in keys["spells"].several():
        text = entry.string("a kind of spell")
        read = (ObjectKind(),) if text == "any" else read_kinds(text)
        if read is None:
            raise entry.error(
                f"{text!r} is no kind of spell",
                "name card types, colors and supertypes in lower case, subtypes with a capital",
            )
        kinds.extend(read)
    for triple in kind_triples(situation_iri(name), name, kinds):
        yield keys["spells"], triple


def game_facts(top: dict[str, Node], board: Board) -> Iterator[Fact]:
    """What the top of the file says of the order of turns and of who has passed."""
    if "players" in top:
        yield from turn_order_facts(top["players"], board)
    if "passed" in top:
        yield from passed_facts(top["passed"], board)
