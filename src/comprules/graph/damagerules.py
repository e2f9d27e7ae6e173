"""What texts and effects say of damage and of gaining life, as triples (CR 614, 615)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.cards.ability import AbilityText
from comprules.cards.costchange import ObjectKind
from comprules.cards.damagetext import DamageRule, DamageSide, read_damage_rules
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Triple, literal

_SAYS: Final = {
    "prevents": "preventsAll",
    "unpreventable": "makesUnpreventable",
    "prevents some": "preventsOfEachSource",
    "multiplies": "multipliesDamageBy",
    "adds": "addsToDamage",
    "multiplies life": "multipliesLifeGainBy",
    "adds life": "addsToLifeGain",
}
_WHOSE: Final = {"you": "You", "opponents": "YourOpponents"}


def damage_text_triples(node: str, name: str, ability: AbilityText) -> Iterator[Triple]:
    """What a static ability's text says of damage and of gaining life."""
    if ability.trigger_word or ability.keyword is not None or ability.cost is not None:
        return
    for number, rule in enumerate(read_damage_rules(ability.own_words or ability.effect), start=1):
        terms = f"{name}-damage-{number}"
        yield node, mtg("statesDamageTerms"), situation_iri(terms)
        yield from rule_triples(terms, rule)


def rule_triples(name: str, rule: DamageRule) -> Iterator[Triple]:
    """What the node `NAME` of one rule about damage or life says."""
    node = situation_iri(name)
    yield node, RDF_TYPE, mtg("DamageTerms")
    value = literal(True) if rule.number is None else literal(rule.number)
    yield node, mtg(_SAYS[rule.does]), value
    if rule.does.endswith("life"):
        return
    for combat, spared in ((True, "noncombat"), (False, "combat")):
        if rule.only != spared:
            yield node, mtg("watchesCombatDamage"), literal(combat)
    for side, stem in ((rule.source, "From"), (rule.recipient, "To")):
        yield from _side_triples(node, name, side, stem)


def _side_triples(node: str, name: str, side: DamageSide, stem: str) -> Iterator[Triple]:
    if side.who != "Kind":
        yield node, mtg(f"watchesDamage{stem}{side.who}"), literal(True)
    yield from damage_kinds(node, f"{name}-{stem.lower()}", side.kinds, stem)
    if side.whose:
        yield node, mtg(f"watchesDamage{stem}Side"), mtg(_WHOSE[side.whose])


def damage_kinds(
    node: str, name: str, kinds: tuple[ObjectKind, ...], stem: str
) -> Iterator[Triple]:
    """The kinds of objects from or to which damage is watched for, on nodes of their own."""
    for number, kind in enumerate(kinds, start=1):
        kind_node = situation_iri(f"{name}-kind-{number}")
        yield node, mtg(f"watchesDamage{stem}Kind"), kind_node
        yield kind_node, RDF_TYPE, mtg("KindOfObject")
        for predicate, words in (("withQuality", kind.having), ("withoutQuality", kind.lacking)):
            for word in words:
                yield kind_node, mtg(predicate), mtg(individual_name(word))
