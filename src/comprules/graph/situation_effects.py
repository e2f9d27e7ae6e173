"""Continuous effects in a situation: what each does, to what, and where it comes from."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from comprules.cards.ability import AbilityText, read_abilities
from comprules.cards.keywords import KEYWORDS, KeywordUse, keyword_named
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_cards import card_type, color_named
from comprules.graph.situation_combateffects import combat_effect_facts
from comprules.graph.situation_copies import exception_facts
from comprules.graph.situation_costs import cost_change_facts
from comprules.graph.situation_manachange import mana_replacement
from comprules.graph.situation_prevention import (
    DAMAGE_EFFECTS,
    LIFE_PROHIBITIONS,
    damage_effect,
    life_prohibition,
)
from comprules.graph.situation_replacements import replacement_facts
from comprules.graph.situation_schema import (
    CASTING_EFFECTS,
    COLORS,
    COMBAT_EFFECTS,
    COST_EFFECTS,
    EFFECT_KEYS,
    EFFECT_KINDS,
    PROHIBITION_KEYS,
)
from comprules.graph.situation_timing import (
    casting_permission,
    casting_prohibition,
    land_permission,
)
from comprules.graph.situation_tree import Node
from comprules.graph.textboxes import ability_triples
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
    for key, local in (
        ("loses all abilities", "AbilityRemovingEffect"),
        ("allows as an instant", "TimingPermission"),
        ("switches power and toughness", "PowerToughnessSwitchingEffect"),
    ):
        if key in keys:
            kind(keys[key], local)
            affects(keys[key])
    if "loses subtype" in keys:
        kind(keys["loses subtype"], "SubtypeRemovingEffect")
        for word, things in keys["loses subtype"].mapping("loses subtype").values():
            add(word, "removesSubtype", mtg(individual_name(word.string("a subtype"))))
            affects(things)
    if "adds type" in keys:
        kind(keys["adds type"], "TypeAddingEffect")
        for word, things in keys["adds type"].mapping("adds type").values():
            add(word, "addsCardType", mtg(individual_name(card_type(word))))
            affects(things)
    if "grants" in keys:
        kind(keys["grants"], "AbilityGrantingEffect")
        found.extend(_granted(name, keys["grants"]))
        affects(_same_things(keys["grants"]))
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
    for key, local, verb in (
        ("sets power and toughness", "PowerToughnessSettingEffect", "sets"),
        ("modifies power and toughness", "PowerToughnessModifyingEffect", "modifies"),
    ):
        if key in keys:
            kind(keys[key], local)
            for size, things in keys[key].mapping(key).values():
                power, toughness = _size(size)
                add(size, f"{verb}Power", literal(power))
                add(size, f"{verb}Toughness", literal(toughness))
                affects(things)
    for key, local, predicate in (
        ("sets color", "ColorSettingEffect", "setsColor"),
        ("adds color", "ColorAddingEffect", "addsColor"),
    ):
        if key in keys:
            kind(keys[key], local)
            for words, things in keys[key].mapping(key).values():
                _colors(words, predicate, add)
                affects(things)
    for key, local in (("cannot lose", "LossProhibition"), ("replaces losing", "LossReplacement")):
        if key in keys:
            kind(keys[key], local)
            for entry in keys[key].several():
                add(entry, "affectsPlayer", situation_iri(board.named(entry, "player")))
    for key, local in DAMAGE_EFFECTS.items():
        if key in keys:
            kind(keys[key], local)
            damage_effect(key, keys[key], board, add)
    for key, local in LIFE_PROHIBITIONS.items():
        if key in keys:
            kind(keys[key], local)
            life_prohibition(keys[key], board, add)
    if "timestamp" in keys:
        add(keys["timestamp"], "timestamp", literal(keys["timestamp"].number("the timestamp", 0)))
    _origin(keys.get("from"), value, board, add)
    return found, keys["in force"].truth("in force") if "in force" in keys else True


def _granted(name: str, node: Node) -> list[Fact]:
    """The abilities that an effect gives, each with a node of its own: `NAME-grants-1`, …."""
    found: list[Fact] = []
    effect, number = situation_iri(name), 0
    for word, _ in node.mapping("grants").values():
        for ability in _abilities(word):
            number += 1
            stem = f"{name}-grants-{number}"
            found.append((word, (effect, mtg("grantsAbility"), situation_iri(stem))))
            found.extend((word, t) for t in ability_triples(stem, ability, individual_name))
    return found


def _abilities(word: Node) -> list[AbilityText]:
    """The abilities that a text states (`protection from red`, `"ward {2}"`, `"{T}: Add {G}."`)."""
    text = word.string("an ability")
    keyword = keyword_named(text)
    abilities = list(read_abilities(text[:1].upper() + text[1:]))
    if all(a.keyword or a.cost or a.trigger_word or a.is_statement for a in abilities):
        return abilities
    if keyword is None:
        raise word.unknown(f"there is no keyword ability {text!r}", text, KEYWORDS)
    return [AbilityText(text, keyword=KeywordUse(keyword))]


def _same_things(node: Node) -> Node:
    """The objects to which an effect gives abilities: the same for each of them."""
    things = [value for _, value in node.mapping("grants").values()]
    for other in things[1:]:
        if [n.text for n in other.several()] != [n.text for n in things[0].several()]:
            raise other.error(
                "one effect grants abilities to different objects", "write an effect for each"
            )
    return things[0]


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


def _colors(node: Node, predicate: str, add: _Add) -> None:
    """States the colors that an effect gives, written `red` or `white and blue` (CR 105.3)."""
    for word in re.split(r"\s*,\s*|\s+and\s+", node.string("a color")):
        color = color_named(Node(node.file, node.line, text=word))
        if color is not None:
            add(node, predicate, mtg(COLORS[color]))


def _size(node: Node) -> tuple[int, int]:
    """A power and a toughness, written `1/1`."""
    match = re.fullmatch(r"([+-]?\d+)/([+-]?\d+)", node.string("power and toughness"))
    if match is None:
        raise node.error(f"{node.text!r} is no power and toughness", "write them as `1/1`")
    return int(match[1]), int(match[2])


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
