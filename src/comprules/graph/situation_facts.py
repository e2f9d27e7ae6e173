"""The start state of a situation: game, players, objects in zones, the stack, effects."""

from __future__ import annotations

import re
from collections.abc import Iterable

from comprules.cards.cost import is_mana_cost, read_cost
from comprules.graph.costs import mana_triples
from comprules.graph.situation_actions import commander_damage_facts, player_facts
from comprules.graph.situation_board import GAME, Board
from comprules.graph.situation_combat import combat_facts
from comprules.graph.situation_copies import copy_facts
from comprules.graph.situation_effects import effect_triples
from comprules.graph.situation_faces import x_facts, x_reference_facts
from comprules.graph.situation_mana import (
    attachment_fact,
    counter_facts,
    payment_facts,
    pool_facts,
)
from comprules.graph.situation_objects import object_triples
from comprules.graph.situation_schema import (
    DESIGNATIONS,
    OBJECT_KEYS,
    PLAYER_KEYS,
    STACK_ABILITY_KEYS,
    STACK_ZONE,
    STEPS,
    TOP_KEYS,
    VARIANTS,
    ZONES,
)
from comprules.graph.situation_texts import read_texts
from comprules.graph.situation_timing import (
    game_facts,
    order_facts,
    own_facts,
    stack_facts,
    waiting_names,
)
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import literal


def read_start(root: Node, board: Board) -> dict[str, Node]:
    """The checked top of the file, key to value, after its start state went onto the board."""
    top = root.checked("the situation", TOP_KEYS)
    game = situation_iri(GAME)
    board.add(root, game, RDF_TYPE, mtg("Game"))
    controls = _players(top.get("players"), board)
    for key in ("active player", "priority"):
        if key in top:
            player = board.named(top[key], "player", role=key)
            predicate = "activePlayer" if key == "active player" else key
            board.add(top[key], game, predicate, situation_iri(player))
    if "variant" in top:
        board.add(top["variant"], game, "variant", mtg(_variant(top["variant"])))
    if "first turn" in top and top["first turn"].truth("first turn"):
        board.add(top["first turn"], game, "isFirstTurn", literal(True))
    if "day or night" in top:
        word = top["day or night"].string("day or night")
        if word not in DESIGNATIONS:
            raise top["day or night"].unknown(f"it is never {word!r}", word, DESIGNATIONS)
        board.add(top["day or night"], game, "dayOrNight", mtg(DESIGNATIONS[word]))
    if "monarch" in top:
        player = board.named(top["monarch"], "player", role="monarch")
        board.add(top["monarch"], game, "monarch", situation_iri(player))
    board.add_all(game_facts(top, board))
    if "defending player" in top:
        for entry in top["defending player"].several():
            player = board.named(entry, "player", role="defending player")
            board.add(entry, game, "chosenDefendingPlayer", situation_iri(player))
    if "paying mana" in top:
        board.add_all(payment_facts(top["paying mana"], board))
    if "step" in top:
        board.add(top["step"], game, "step", mtg(step_named(top["step"])))
    waiting: list[tuple[str, Node]] = []
    for zone, individual in ZONES.items():
        for name_node, value in top[zone].mapping(zone).values() if zone in top else ():
            name = board.declare(name_node, "object")
            waiting.append((name, value))
            _object(name, name_node, value, individual, board, controls.get(name))
    for _, node in controls.values():
        board.named(node, "object")
    _commander_damage(top.get("players"), board)
    _relations(waiting, board)
    if "stack" in top:
        _stack(top["stack"], board)
    for name_node, value in waiting_names(top):
        name = board.declare(name_node, "ability")
        _stack_ability(name, name_node, value, board, waiting=True)
        board.add(name_node, game, "hasWaitingTrigger", situation_iri(name))
    if "abilities" in top:
        read_texts(top["abilities"], board)
    for name_node, value in top["effects"].mapping("effects").values() if "effects" in top else ():
        name = board.declare(name_node, "effect")
        facts, in_force = effect_triples(name, value, board)
        for node, triple in facts:
            board.add(node, *triple)
        if in_force:
            board.add(name_node, situation_iri(name), "inForce", literal(True))
            if (situation_iri(name), RDF_TYPE, mtg("CopyEffect")) in board.facts:
                board.add(name_node, situation_iri(name), "inForceFromStart", literal(True))
    return top


def step_named(node: Node) -> str:
    """The local name of the phase or step that a node names (CR 500 to 514).

    Raises:
        BadSituation: there is no such phase or step.
    """
    text = node.string("the step")
    plain = re.sub(r" (?:step|phase)$", "", " ".join(text.lower().split()))
    if plain not in STEPS:
        raise node.unknown(f"there is no step or phase called {text!r}", plain, STEPS)
    return STEPS[plain]


def _variant(node: Node) -> str:
    """The casual variant that is played (CR 903), as its local name."""
    word = node.string("the variant")
    if word not in VARIANTS:
        raise node.unknown(f"there is no variant {word!r}", word, VARIANTS)
    return VARIANTS[word]


def _players(node: Node | None, board: Board) -> dict[str, tuple[str, Node]]:
    """Object name to the player who is said to control it, and where; players become facts."""
    controls: dict[str, tuple[str, Node]] = {}
    entries: Iterable[tuple[Node, Node]] = ()
    if node is not None and node.items is not None:
        entries = [(item, Node(node.file, item.line, text="")) for item in node.items]
    elif node is not None:
        entries = node.mapping("players").values()
    for name_node, value in entries:
        name = board.declare(name_node, "player")
        player = situation_iri(name)
        board.add(name_node, player, RDF_TYPE, mtg("Player"))
        keys = value.checked(f"the player {name}", PLAYER_KEYS)
        if "life" in keys:
            life = keys["life"].number("life", -1_000_000)
            board.add(keys["life"], player, "life", literal(life))
        if "mana" in keys:
            _mana(name, keys["mana"], board)
        if "deck size" in keys:
            size = keys["deck size"].number("the deck size", 0)
            board.add(keys["deck size"], player, "deckSize", literal(size))
        if "mana pool" in keys:
            board.add_all(pool_facts(name, keys["mana pool"]))
        if "counters" in keys:
            board.add_all(counter_facts(name, keys["counters"]))
        board.add_all(player_facts(name, keys))
        board.add_all(own_facts(name, keys))
        for entry in keys["controls"].several() if "controls" in keys else ():
            thing = entry.string("an object")
            if thing in controls and controls[thing][0] != name:
                raise entry.error(
                    f"{thing!r} has two controllers: {controls[thing][0]} "
                    f"(line {controls[thing][1].line}) and {name}",
                    "keep one of the two",
                )
            controls[thing] = (name, entry)
    return controls


def _commander_damage(node: Node | None, board: Board) -> None:
    """States the damage that commanders dealt, which are objects and so read before it."""
    for name_node, value in node.pairs or () if node is not None else ():
        keys = value.checked(f"the player {name_node.text}", PLAYER_KEYS)
        if "commander damage" in keys:
            damage = keys["commander damage"]
            board.add_all(commander_damage_facts(name_node.text or "", damage, board))


def _mana(player: str, node: Node, board: Board) -> None:
    text = node.string("mana")
    if text.lower() == "plenty":
        board.add(node, situation_iri(player), "hasAmpleMana", literal(True))
        return
    text = "" if text.lower() == "none" else text
    if not is_mana_cost(text):
        raise node.error(
            f"mana must be mana symbols, `plenty` or `none`, not {text!r}",
            'write mana symbols in quotes: "{1}{R}"',
        )
    name = f"{player}-mana"
    mana = situation_iri(name)
    board.add(node, situation_iri(player), "manaAvailable", mana)
    for triple in mana_triples(mana, name, read_cost(text)):
        board.add(node, *triple)


def _object(
    name: str,
    name_node: Node,
    value: Node,
    zone: str,
    board: Board,
    controlled: tuple[str, Node] | None,
) -> None:
    keys = value.checked(f"the object {name}", OBJECT_KEYS)
    for node, triple in object_triples(name, name_node, keys, board):
        board.add(node, *triple)
    if zone == STACK_ZONE:
        board.on_stack.add(name)
    if zone != "Battlefield" and "level" in keys:
        raise keys["level"].error(
            f"{name!r} has a level, but only a permanent can have one (716.2b)",
            "leave the level out, or put it on the battlefield",
        )
    thing = situation_iri(name)
    board.add(name_node, thing, "zone", mtg(zone))
    has_controller = zone in {"Battlefield", STACK_ZONE}  # CR 109.4
    if "controller" in keys and not has_controller:
        raise keys["controller"].error(
            f"{name!r} has no controller in that zone (109.4)", "write `owner:` instead"
        )
    controller = (
        board.named(keys["controller"], "player", role="controller")
        if "controller" in keys
        else None
    )
    if controlled is not None:
        if not has_controller or controller not in {None, controlled[0]}:
            raise controlled[1].error(
                f"{name!r} has two controllers: {controlled[0]} and {controller}"
                if has_controller
                else f"{name!r} has no controller in that zone (109.4)",
                "keep one of the two",
            )
        controller = controlled[0]
    owner = board.named(keys["owner"], "player", role="owner") if "owner" in keys else None
    if has_controller and controller is None:
        controller = _only_player(name, "controller", name_node, board)
    if controller is not None:
        board.controllers[name] = controller
        source = keys.get("controller", name_node)
        board.add(source, thing, "defaultController", situation_iri(controller))
    if owner is None:
        owner = controller or _only_player(name, "owner", name_node, board)
    board.add(keys.get("owner", name_node), thing, "owner", situation_iri(owner))


def _only_player(name: str, what: str, node: Node, board: Board) -> str:
    players = board.names_of("player")
    if len(players) != 1:
        raise node.error(
            f"{name!r} has no {what}",
            f"add `{what}: {players[0]}`" if players else "name the players under `players:`",
        )
    return players[0]


def _relations(waiting: list[tuple[str, Node]], board: Board) -> None:
    """States how objects are related: copies (CR 707.2), attached things, attackers, blockers."""
    for name, value in waiting:
        keys = value.checked(f"the object {name}", OBJECT_KEYS)
        if "copy of" in keys:
            board.add_all(copy_facts(name, keys, board))
        if "targets" in keys:
            raise keys["targets"].error(
                f"{name!r} is not on the stack, so it has no targets (115.1)",
                "write it under `stack`, or as an event: `cast: {card: …, targets: […]}`",
            )
        if "attached to" in keys:
            board.add_all([attachment_fact(name, keys["attached to"], board)])
        board.add_all(combat_facts(name, keys, board))


def _stack(node: Node, board: Board) -> None:
    """The stack as stated, which is then stated whole: what is not there is not on it."""
    game = situation_iri(GAME)
    board.add(node, game, "statesAll", mtg("stackObject"))
    entries: list[tuple[Node, Node]] = []
    if node.pairs is not None:
        entries.extend(node.pairs)
    for item in node.several() if node.pairs is None else ():
        if item.pairs is None or len(item.pairs) != 1:
            raise item.error(
                "an entry of the stack must be `NAME: {…}`",
                "describe it: `- a1: {level: 2, of: fighter1, controller: ann}`",
            )
        entries.extend(item.pairs)
    abilities: list[tuple[str, dict[str, tuple[Node, Node]]]] = []
    for name_node, value in entries:
        mapping = value.mapping("an entry of the stack")
        if "of" in mapping:
            name = board.declare(name_node, "ability")
            _stack_ability(name, name_node, value, board)
        else:
            name = board.declare(name_node, "object")
            _object(name, name_node, value, STACK_ZONE, board, None)
        board.add(name_node, game, "stackObject", situation_iri(name))
        abilities.append((name, mapping))
    board.add_all(order_facts([name for name, _ in abilities], node))
    for name, mapping in abilities:  # an entry may speak of what stands below it
        keys = {key: node for key, (_, node) in mapping.items()}
        if "copy of" in keys:
            board.add_all(copy_facts(name, keys, board))
        board.add_all(x_reference_facts(name, keys, board))
        board.add_all(stack_facts(name, keys, board))


def _stack_ability(
    name: str, name_node: Node, value: Node, board: Board, *, waiting: bool = False
) -> None:
    """An ability on the stack: of what object it is, which of its abilities, whose (CR 113.7).

    One that has triggered and waits is not there yet (CR 603.3).
    """
    keys = value.checked(f"the ability {name}", STACK_ABILITY_KEYS)
    ability = situation_iri(name)
    source = board.named(keys["of"], "object")
    board.on_stack.add(name)
    board.add(name_node, ability, RDF_TYPE, mtg("Object"))
    if not waiting:
        board.add(name_node, ability, "zone", mtg(STACK_ZONE))
    board.add(keys["of"], ability, "source", situation_iri(source))
    if "level" in keys:
        level = keys["level"].number("the level", 1)
        of = situation_iri(f"{source}-level-{level}")
        board.add(keys["level"], ability, "ofAbility", of)
    elif "ability" in keys:
        of = situation_iri(keys["ability"].string("the ability"))
        board.add(keys["ability"], ability, "ofAbility", of)
    else:
        raise name_node.error(
            f"nothing says which ability of {source!r} {name!r} is", "add `level:` or `ability:`"
        )
    controller = (
        board.named(keys["controller"], "player", role="controller")
        if "controller" in keys
        else board.controllers.get(source) or _only_player(name, "controller", name_node, board)
    )
    node = keys.get("controller", name_node)
    board.add(node, ability, "defaultController", situation_iri(controller))
    board.controllers[name] = controller
    for node, triple in x_facts(name, keys):
        board.add(node, *triple)
