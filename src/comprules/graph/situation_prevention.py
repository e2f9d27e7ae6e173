"""Effects on damage and life: prevention, redirection, and what can't happen (CR 119, 614, 615)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from comprules.graph.situation_board import Board
from comprules.graph.situation_schema import DAMAGE_EFFECT_KEYS
from comprules.graph.situation_tree import Node
from comprules.namespaces import situation_iri
from comprules.terms import Term, literal

_Add: TypeAlias = Callable[[Node, str, Term], None]

# What an effect on damage is called, by its key.
DAMAGE_EFFECTS: Final = {
    "prevents damage": "PreventionEffect",
    "redirects damage": "RedirectionEffect",
    "damage cannot be prevented": "UnpreventableDamageEffect",
    "doubles damage": "DamageDoublingEffect",
    "increases damage": "DamageIncreaseEffect",
}
LIFE_PROHIBITIONS: Final = {
    "cannot gain life": "LifeGainProhibition",
    "cannot lose life": "LifeLossProhibition",
}


def damage_effect(key: str, node: Node, board: Board, add: _Add) -> None:
    """States which damage an effect watches for, and what it does to it (CR 614.9, 615).

    Raises:
        BadSituation: a redirection does not say to what, or something has no such name.
    """
    keys = node.checked(key, DAMAGE_EFFECT_KEYS) if node.text is None else {}
    for name, one, anything in (
        ("to", "watchesDamageTo", "watchesDamageToAny"),
        ("from", "watchesDamageFrom", "watchesDamageFromAny"),
    ):
        for entry in keys[name].several() if name in keys else ():
            add(entry, one, situation_iri(board.named(entry, "player", "object")))
        if name not in keys:
            add(node, anything, literal(True))
    only = keys["only"].string("which damage") if "only" in keys else ""
    if only not in {"", "combat", "noncombat"}:
        raise keys["only"].unknown(f"there is no {only!r} damage", only, ("combat", "noncombat"))
    for word, combat in (("noncombat", True), ("combat", False)):
        if only != word:
            add(keys.get("only", node), "watchesCombatDamage", literal(combat))
    if key == "increases damage" and "by" not in keys:
        raise node.error("nothing says by how much damage is increased", "add `by: 1`")
    for name, predicate in (
        ("amount", "shield"),
        ("of each source", "preventsOfEachSource"),
        ("by", "increasesDamageBy"),
    ):
        if name in keys:
            add(keys[name], predicate, literal(keys[name].number("the damage", 1)))
    if "next time" in keys and keys["next time"].truth("next time"):
        add(keys["next time"], "watchesNextTimeOnly", literal(True))
    if key == "redirects damage":
        if "instead to" not in keys:
            raise node.error("nothing says to what it is redirected", "add `instead to: NAME`")
        other = board.named(keys["instead to"], "player", "object")
        add(keys["instead to"], "redirectsTo", situation_iri(other))
    elif not {"amount", "of each source"} & set(keys) and key == "prevents damage":
        add(node, "preventsAll", literal(True))


def life_prohibition(node: Node, board: Board, add: _Add) -> None:
    """States whose life total cannot rise or cannot fall (CR 119.7, 119.8)."""
    for entry in node.several():
        add(entry, "affectsPlayer", situation_iri(board.named(entry, "player")))
