"""The objects of a situation: what is printed on them, and the state they are in."""

from __future__ import annotations

from comprules.graph.situation_actions import condition_facts
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_cards import read_card
from comprules.graph.situation_costs import announcement_facts
from comprules.graph.situation_faces import face_facts, representation_facts, x_facts
from comprules.graph.situation_mana import chosen_color_fact, counter_facts
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Term, literal


def object_triples(name: str, name_node: Node, keys: dict[str, Node], board: Board) -> list[Fact]:
    """The facts about an object other than its zone and whose it is, each with its node."""
    thing = situation_iri(name)
    found: list[Fact] = [(name_node, (thing, RDF_TYPE, mtg("Object")))]

    def add(node: Node, predicate: str, value: Term) -> None:
        found.append((node, (thing, mtg(predicate), value)))

    described = read_card(name, name_node, keys, board)
    if "token" in keys and keys["token"].truth("token"):
        found.append((keys["token"], (thing, RDF_TYPE, mtg("Token"))))
    if described is not None:
        found.extend(described.facts)
        found.extend(representation_facts(name, name_node, keys, described.card, board))
        found.extend(face_facts(name, keys, described.card))
        board.described.add(name)
        board.printed[name] = (described.card, described.types, described.abilities)
        board.values[name] = situation_iri(f"{name}-card")
    elif "copy of" not in keys:
        raise name_node.error(
            f"nothing says what {name!r} is",
            "name its `card`, or write out its `type line` (and `text`)",
        )
    found.extend(x_facts(name, keys))
    if "level" in keys:
        level = keys["level"].number("the level", 1)
        add(keys["level"], "level", literal(level))
    if "counters" in keys:
        found.extend(counter_facts(name, keys["counters"]))
    if "chosen color" in keys:
        found.append(chosen_color_fact(name, keys["chosen color"]))
    for key, predicate in (
        ("tapped", "tapped"),
        ("phased out", "phasedOut"),
        ("face down", "faceDown"),
        ("renowned", "isRenowned"),
        ("monstrous", "isMonstrous"),
        ("manifested", "isManifested"),
        ("cloaked", "isCloaked"),
    ):
        if key in keys and keys[key].truth(key):
            add(keys[key], predicate, literal(True))
    key = "controlled since turn began"
    if key in keys:
        value = keys[key].truth(key)
        add(keys[key], "controlledContinuouslySinceTurnBegan", literal(value))
    if "face down" in keys and keys["face down"].truth("face down"):
        board.values[name] = mtg("FaceDownValues")
    if "emblem" in keys and keys["emblem"].truth("emblem"):
        found.append((keys["emblem"], (thing, RDF_TYPE, mtg("Emblem"))))
    key = "loyalty activated this turn"
    if key in keys and keys[key].truth(key):
        add(keys[key], "hadLoyaltyAbilityActivatedThisTurn", literal(True))
    if "commander" in keys:
        add(keys["commander"], "isCommander", literal(keys["commander"].truth("commander")))
    if "in deck" in keys:
        add(keys["in deck"], "isInDeck", literal(keys["in deck"].truth("in deck")))
    found.extend(condition_facts(name, keys))
    found.extend(announcement_facts(name, keys, board))
    for key, predicate, said in (
        ("counted", "statedCount", "the number"),
        ("timestamp", "timestamp", "the timestamp"),
        ("chosen number", "chosenNumber", "the chosen number"),
    ):
        if key in keys:
            add(keys[key], predicate, literal(keys[key].number(said, 0)))
    return found
