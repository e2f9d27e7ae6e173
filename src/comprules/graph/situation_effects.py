"""Continuous effects in a situation: what each does, to what, and where it comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_cards import card_type
from comprules.graph.situation_changes import ChangeReading
from comprules.graph.situation_combateffects import combat_effect_facts
from comprules.graph.situation_copies import exception_facts
from comprules.graph.situation_costs import cost_change_facts
from comprules.graph.situation_manachange import mana_replacement
from comprules.graph.situation_playerrules import player_rule
from comprules.graph.situation_prevention import (
    DAMAGE_EFFECTS,
    damage_effect,
    life_change,
)
from comprules.graph.situation_replacements import replacement_facts
from comprules.graph.situation_schema import (
    CASTING_EFFECTS,
    COMBAT_EFFECTS,
    COST_EFFECTS,
    EFFECT_KEYS,
    EFFECT_KINDS,
    PLAYER_EFFECTS,
    PROHIBITION_KEYS,
)
from comprules.graph.situation_textchanges import text_change_facts
from comprules.graph.situation_timing import (
    casting_permission,
    casting_prohibition,
    land_permission,
)
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Term, literal

_Add: TypeAlias = Callable[[Node, str, Term], None]


def effect_triples(name: str, value: Node, board: Board) -> tuple[list[Fact], bool]:
    """What a continuous effect does (CR 611), each fact with its node; whether it is in force."""
    keys = value.checked(f"the effect {name}", EFFECT_KEYS)
    effect = situation_iri(name)
    found: list[Fact] = [(value, (effect, RDF_TYPE, mtg("ContinuousEffect")))]

    def add(node: Node, predicate: str, term: Term) -> None:
        found.append((node, (effect, mtg(predicate), term)))

    def kind(node: Node, local: str) -> None:
        found.append((node, (effect, RDF_TYPE, mtg(local))))

    def affects(node: Node) -> None:
        for entry in node.several():
            add(entry, "affects", situation_iri(board.named(entry, "object")))

    kinds = (*EFFECT_KINDS, *COMBAT_EFFECTS, *CASTING_EFFECTS)
    if not any(key in keys for key in kinds):
        raise value.error(
            f"nothing says what the effect {name!r} does", f"one of: {', '.join(kinds)}"
        )
    for key in COMBAT_EFFECTS:
        if key in keys:
            found.extend(combat_effect_facts(name, key, keys[key], board))
    found.extend(ChangeReading(name, board).read(keys))
    if "changes text" in keys:
        found.extend(text_change_facts(name, keys["changes text"], board))
    if "allows as an instant" in keys:
        kind(keys["allows as an instant"], "TimingPermission")
        affects(keys["allows as an instant"])
    if "copies" in keys:
        kind(keys["copies"], "CopyEffect")
        for copy, original in keys["copies"].mapping("copies").values():
            affects(copy)
            add(original, "copies", situation_iri(board.named(original, "object")))
    if "except" in keys:
        found.extend(exception_facts(effect, f"{name}-except", keys["except"]))
    if "forbids activating" in keys:
        kind(keys["forbids activating"], "ActivationProhibition")
        _prohibition(keys["forbids activating"], add)
    for key in COST_EFFECTS:
        if key in keys:
            found.extend(cost_change_facts(name, key, keys[key], board))
    if "replaces" in keys:
        found.extend(replacement_facts(name, keys["replaces"], board))
    if "forbids casting" in keys:
        kind(keys["forbids casting"], "CastingProhibition")
        found.extend(casting_prohibition(name, keys["forbids casting"], board, add))
    for key in ("allows casting", "allows playing"):
        if key in keys:
            kind(keys[key], "CastingPermission")
            found.extend(casting_permission(name, key, keys[key], board, add))
    if "allows lands" in keys:
        kind(keys["allows lands"], "LandPermission")
        land_permission(keys["allows lands"], board, add)
    if "replaces mana" in keys:
        kind(keys["replaces mana"], "ManaReplacementEffect")
        mana_replacement(keys["replaces mana"], board, add)
    if "replaces losing" in keys:
        kind(keys["replaces losing"], "LossReplacement")
        for entry in keys["replaces losing"].several():
            add(entry, "affectsPlayer", situation_iri(board.named(entry, "player")))
    for key in PLAYER_EFFECTS:
        if key in keys:
            kind(keys[key], "PlayerRuleEffect")
            player_rule(key, keys[key], board, add)
    for key, local in DAMAGE_EFFECTS.items():
        if key in keys:
            kind(keys[key], local)
            found.extend(damage_effect(name, key, keys[key], board))
    if "changes life gain" in keys:
        kind(keys["changes life gain"], "LifeGainChangeEffect")
        life_change(keys["changes life gain"], board, add)
    if "timestamp" in keys:
        add(keys["timestamp"], "timestamp", literal(keys["timestamp"].number("the timestamp", 0)))
    if "until" in keys:
        text = keys["until"].string("how long the effect lasts")
        if text != "end of turn":
            raise keys["until"].unknown(f"unknown duration {text!r}", text, ("end of turn",))
        add(keys["until"], "lastsUntilEndOfTurn", literal(True))
    _origin(keys.get("from"), value, board, add)
    return found, keys["in force"].truth("in force") if "in force" in keys else True


def _abilities_of(
    node: Node, keys: dict[str, Node], add: _Add, of_type: str, of_subtype: str
) -> None:
    """Says of which permanents the abilities are meant: by card type, or by subtype."""
    if not ("abilities of" in keys or "abilities of subtype" in keys):
        raise node.error("nothing says whose abilities", "add `abilities of: Enchantment`")
    for entry in keys["abilities of"].several() if "abilities of" in keys else ():
        add(entry, of_type, mtg(individual_name(card_type(entry))))
    for entry in keys["abilities of subtype"].several() if "abilities of subtype" in keys else ():
        add(entry, of_subtype, mtg(individual_name(entry.string("a subtype"))))


def _prohibition(node: Node, add: _Add) -> None:
    keys = node.checked("forbids activating", PROHIBITION_KEYS)
    _abilities_of(node, keys, add, "prohibitsAbilitiesOfCardType", "prohibitsAbilitiesOfSubtype")
    if "except" in keys:
        text = keys["except"].string("the exception")
        if text.lower() != "mana abilities":
            raise keys["except"].unknown(f"unknown exception {text!r}", text, ("mana abilities",))
        add(keys["except"], "exceptManaAbilities", literal(True))


def _origin(node: Node | None, value: Node, board: Board, add: _Add) -> None:
    """Says what the effect comes from (CR 611.2, 611.3); unstated it is a resolved ability."""
    if node is None or (node.text or "").lower() == "resolved ability":
        add(node or value, "fromResolvedAbility", literal(True))
        return
    prefix = "static ability of "
    if node.text is not None and node.text.startswith(prefix):
        source = Node(node.file, node.line, text=node.text[len(prefix) :])
        add(node, "fromStaticAbilityOf", situation_iri(board.named(source, "object")))
        return
    if node.pairs is None:
        raise node.error(
            f"{node.described} is no origin of an effect",
            "write `resolved ability` or `static ability of NAME`",
        )
    keys = node.checked("from", ("static ability", "of"))
    if "of" not in keys:
        raise node.error("nothing says whose static ability", "add `of: NAME`")
    add(keys["of"], "fromStaticAbilityOf", situation_iri(board.named(keys["of"], "object")))
    if "static ability" in keys:
        ability = situation_iri(keys["static ability"].string("the ability"))
        add(keys["static ability"], "fromAbility", ability)
