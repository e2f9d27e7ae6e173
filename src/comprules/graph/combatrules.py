"""What texts and effects say of attacking and blocking, as triples (CR 506 to 509)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from comprules.cards.ability import AbilityText
from comprules.cards.combatrule import CombatRule, read_combat_rules
from comprules.cards.combattrigger import read_combat_trigger
from comprules.cards.costchange import ObjectKind
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Triple, literal

_ABOUT: Final = {"itself": "bindsItself", "attached": "bindsAttached"}
_SIDES: Final = {"you": "You", "opponents": "YourOpponents"}
# Terms that are about kinds of permanents, and those whose number stands on a property of its own.
_TAX: Final = ("asksToPayForAttackingYou", "asksToPayForAttacking")


def combat_triples(node: str, name: str, ability: AbilityText) -> Iterator[Triple]:
    """What an ability's text says of combat: static terms, or a trigger condition."""
    if ability.trigger_word:
        for trigger in read_combat_trigger(ability.own_words or ability.condition):
            yield node, mtg("triggersInCombat"), mtg(trigger.event)
            if trigger.kind is not None:
                yield from kind_triples(node, "triggersForKind", f"{name}-kind", (trigger.kind,))
            if trigger.number is not None:
                yield node, mtg("triggersForSoMany"), literal(trigger.number)
        return
    if ability.keyword is not None or ability.cost is not None:
        return
    for number, rule in enumerate(read_combat_rules(ability.own_words or ability.effect), start=1):
        terms = f"{name}-combat-{number}"
        yield node, mtg("statesCombatRule"), situation_iri(terms)
        yield from rule_triples(terms, rule)


def rule_triples(name: str, rule: CombatRule) -> Iterator[Triple]:
    """What the node `NAME` of one rule about combat says."""
    node = situation_iri(name)
    yield node, RDF_TYPE, mtg("CombatTerms")
    if rule.about in _ABOUT:
        yield node, mtg(_ABOUT[rule.about]), literal(True)
    elif rule.creatures is not None:
        yield from kind_triples(node, "bindsKind", f"{name}-creatures", (rule.creatures,))
    if rule.whose:
        yield node, mtg("whoseCreatures"), mtg(_SIDES[rule.whose])
    if rule.tougher:
        yield node, mtg("bindsTougherOnly"), literal(True)
    if rule.other:
        yield node, mtg("mustBeAnother"), literal(True)
    if rule.kinds:
        yield from kind_triples(node, rule.terms, name, rule.kinds)
    elif rule.number is None:
        yield node, mtg(rule.terms), literal(True)
    elif rule.terms in _TAX:
        yield node, mtg(rule.terms), literal(True)
        yield node, mtg("genericForEach"), literal(rule.number)
    else:
        yield node, mtg(rule.terms), literal(rule.number)


def kind_triples(
    node: str, predicate: str, name: str, kinds: Iterable[ObjectKind]
) -> Iterator[Triple]:
    """The kinds of permanents that a rule about combat names, on the nodes `NAME-kind-1`, …."""
    for number, kind in enumerate(kinds, start=1):
        kind_node = situation_iri(f"{name}-kind-{number}")
        yield node, mtg(predicate), kind_node
        yield kind_node, RDF_TYPE, mtg("CombatKind")
        for quality, words in (("withQuality", kind.having), ("withoutQuality", kind.lacking)):
            for word in words:
                yield kind_node, mtg(quality), mtg(individual_name(word))
        for limit, power in (("powerAtLeast", kind.power_least), ("powerAtMost", kind.power_most)):
            if power is not None:
                yield kind_node, mtg(limit), literal(power)
