"""Effects on damage and life: prevention, redirection, changes (CR 119, 614, 615)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from comprules.cards.damagetext import read_objects
from comprules.graph.damagerules import damage_kinds
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_schema import DAMAGE_EFFECT_KEYS, LIFE_CHANGE_KEYS
from comprules.graph.situation_tree import Node
from comprules.namespaces import mtg, situation_iri
from comprules.terms import Term, literal

_Add: TypeAlias = Callable[[Node, str, Term], None]

# What an effect on damage is called, by its key.
DAMAGE_EFFECTS: Final = {
    "prevents damage": "PreventionEffect",
    "redirects damage": "RedirectionEffect",
    "damage cannot be prevented": "UnpreventableDamageEffect",
    "changes damage": "DamageChangeEffect",
}
_NUMBERS: Final = (
    ("amount", "shield"),
    ("of each source", "preventsOfEachSource"),
    ("times", "multipliesDamageBy"),
    ("plus", "addsToDamage"),
)


def damage_effect(name: str, key: str, node: Node, board: Board) -> Iterator[Fact]:
    """Which damage an effect watches for, and what it does to it (CR 614.1a, 614.9, 615).

    Raises:
        BadSituation: a redirection does not say to what, a change not how, or something has no
            such name and is no kind of objects.
    """
    keys = node.checked(key, DAMAGE_EFFECT_KEYS) if node.text is None else {}
    effect = situation_iri(name)

    def say(where: Node, predicate: str, term: Term) -> Fact:
        return where, (effect, mtg(predicate), term)

    yield say(node, "damageTerms", effect)
    for word, stem in (("to", "To"), ("from", "From")):
        if word in keys:
            yield from _watched(name, stem, keys[word], board)
        else:
            yield say(node, f"watchesDamage{stem}Any", literal(True))
    only = keys["only"].string("which damage") if "only" in keys else ""
    if only not in {"", "combat", "noncombat"}:
        raise keys["only"].unknown(f"there is no {only!r} damage", only, ("combat", "noncombat"))
    for word, combat in (("noncombat", True), ("combat", False)):
        if only != word:
            yield say(keys.get("only", node), "watchesCombatDamage", literal(combat))
    for word, predicate in _NUMBERS:
        if word in keys:
            yield say(keys[word], predicate, literal(keys[word].number("the damage", 1)))
    if "next time" in keys and keys["next time"].truth("next time"):
        yield say(keys["next time"], "watchesNextTimeOnly", literal(True))
    if "gain life" in keys:
        player = situation_iri(board.named(keys["gain life"], "player"))
        yield say(keys["gain life"], "givesLifeForPrevented", player)
    if key == "redirects damage":
        if "instead to" not in keys:
            raise node.error("nothing says to what it is redirected", "add `instead to: NAME`")
        other = board.named(keys["instead to"], "player", "object")
        yield say(keys["instead to"], "redirectsTo", situation_iri(other))
    elif key == "changes damage" and not {"times", "plus"} & set(keys):
        raise node.error("nothing says how it is changed", "add `times: 2` or `plus: 1`")
    elif key == "damage cannot be prevented":
        yield say(node, "makesUnpreventable", literal(True))
    elif key == "prevents damage" and not {"amount", "of each source"} & set(keys):
        yield say(node, "preventsAll", literal(True))


def _watched(name: str, stem: str, node: Node, board: Board) -> Iterator[Fact]:
    """From or to what damage is watched for: names, or kinds (`creatures ann controls`)."""
    effect = situation_iri(name)
    for number, entry in enumerate(node.several(), start=1):
        said = entry.string("a player, an object or a kind of objects")
        words, player = board.controlled_by(said)
        if player is not None:
            words = re.sub(r"\bsources?$", "", words).strip() or "permanents"
            yield entry, (effect, mtg(f"watchesDamage{stem}Side"), situation_iri(player))
        kinds = None if words in board.kinds else read_objects(words)
        if kinds is None:
            one = situation_iri(board.named(entry, "player", "object"))
            yield entry, (effect, mtg(f"watchesDamage{stem}"), one)
            continue
        own = f"{name}-{stem.lower()}-{number}"
        yield from ((entry, triple) for triple in damage_kinds(effect, own, kinds, stem))


def life_change(node: Node, board: Board, add: _Add) -> None:
    """States how a gain of life is changed, and whose (CR 614.1a).

    Raises:
        BadSituation: nothing says whose gain, or how it is changed.
    """
    keys = node.checked("changes life gain", LIFE_CHANGE_KEYS)
    if "of" not in keys or not {"times", "plus"} & set(keys):
        raise node.error("nothing says whose gain is changed how", "write `{of: NAME, times: 2}`")
    for entry in keys["of"].several():
        add(entry, "changesLifeGainOf", situation_iri(board.named(entry, "player")))
    for word, predicate in (("times", "multipliesLifeGainBy"), ("plus", "addsToLifeGain")):
        if word in keys:
            add(keys[word], predicate, literal(keys[word].number("the life", 1)))
