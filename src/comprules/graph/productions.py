"""Mana that abilities add, and what their costs ask for besides mana, as triples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.cards.ability import AbilityText
from comprules.cards.cost import Cost
from comprules.cards.costpart import other_parts
from comprules.cards.group import PermanentGroup
from comprules.cards.layertext import Tally, permanent_kinds
from comprules.cards.production import Amount, ManaPart, read_production
from comprules.cards.tapping import read_tap_trigger
from comprules.graph.layerchanges import tally_triples
from comprules.graph.situation_schema import counter_individual, counter_name
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Triple, literal

WHO: Final = {"you": "Yourself", "opponent": "AnOpponent"}


def production_triples(node: str, name: str, ability: AbilityText) -> Iterator[Triple]:
    """What the ability would add to a mana pool (CR 106.3), alternative by alternative."""
    reading = read_production(ability.effect)
    for index, production in enumerate(reading.productions, start=1):
        stem = f"{name}-adds-{index}"
        alternative = situation_iri(stem)
        yield node, mtg("adds"), alternative
        yield alternative, RDF_TYPE, mtg("ManaProduction")
        if production.conditional:
            yield alternative, mtg("onlyUnderACondition"), literal(True)
        for number, part in enumerate(production.parts, start=1):
            part_name = f"{stem}-part-{number}"
            yield alternative, mtg("consistsOf"), situation_iri(part_name)
            yield from _part(node, situation_iri(part_name), part_name, part)
    if reading.restriction:
        yield node, mtg("restrictsSpendingTo"), literal(reading.restriction)


def tap_trigger_triples(node: str, name: str, ability: AbilityText) -> Iterator[Triple]:
    """What must be tapped for mana for the ability to trigger (CR 106.12a), if that is it."""
    trigger = read_tap_trigger(ability.text) if ability.trigger_word else None
    if trigger is None:
        return
    if trigger.itself:
        yield node, mtg("triggersOnTapOfItself"), literal(True)
    if trigger.group is not None:
        predicate = "triggersOnTapOfAttached" if trigger.attached else "triggersOnTapFor"
        group = f"{name}-watches"
        yield node, mtg(predicate), situation_iri(group)
        yield node, mtg("describesGroup"), situation_iri(group)
        yield from group_triples(situation_iri(group), trigger.group)
    if trigger.who:
        yield node, mtg("watchesTapsBy"), mtg(WHO[trigger.who])
    for symbol in trigger.symbols:
        yield node, mtg("watchesForMana"), mtg(symbol.replace("/", ""))


def cost_part_triples(node: str, name: str, cost: Cost) -> Iterator[Triple]:
    """The parts of a cost that are no mana, each with what it asks for as far as it was read."""
    for index, part in enumerate(other_parts(cost), start=1):
        asked = situation_iri(f"{name}-asks-{index}")
        yield node, mtg("asksFor"), asked
        yield asked, RDF_TYPE, mtg("OtherCostPart")
        yield asked, mtg("text"), literal(part.text)
        if part.symbol:
            local = {"T": "TapSymbol", "Q": "UntapSymbol"}[part.symbol]
            yield asked, mtg("asksForSymbol"), mtg(local)
        if part.counters is not None:
            kind, count = part.counters
            yield asked, mtg("removesCounterKind"), mtg(counter_individual(counter_name(kind)))
            yield asked, mtg("numberAsked"), literal(count)
        for predicate, number in (
            ("lifeAsked", part.life),
            ("energyAsked", part.energy),
            ("loyaltyAsked", part.loyalty),
        ):
            if number is not None:
                yield asked, mtg(predicate), literal(number)
        if part.sacrifices_itself:
            yield asked, mtg("sacrificesItself"), literal(True)
        if part.discards is not None:
            yield asked, mtg("discardsCards"), literal(part.discards)
        kinds = permanent_kinds(part.sacrifices[1]) if part.sacrifices is not None else None
        if part.sacrifices is not None and kinds is not None:
            number, _, other = part.sacrifices
            tally = f"{name}-asks-{index}-of"
            yield asked, mtg("sacrificesOf"), situation_iri(tally)
            yield asked, mtg("numberAsked"), literal(number)
            yield from tally_triples(tally, Tally(kinds, "you", other))


def group_triples(node: str, group: PermanentGroup) -> Iterator[Triple]:
    """The description of a group of permanents (CR 109.2)."""
    yield node, RDF_TYPE, mtg("PermanentGroup")
    for predicate, words in (
        ("membersHaveCardType", group.card_types),
        ("membersHaveSubtype", group.subtypes),
        ("membersHaveSupertype", group.supertypes),
    ):
        for word in words:
            yield node, mtg(predicate), mtg(individual_name(word))
    if group.control:
        yield node, mtg("membersAreControlledBy"), mtg(WHO[group.control])
    if group.other:
        yield node, mtg("leavesOutItself"), literal(True)


def _part(ability: str, node: str, name: str, part: ManaPart) -> Iterator[Triple]:
    yield node, RDF_TYPE, mtg("ManaPart")
    for symbol in part.symbols:
        local = "GenericMana" if symbol == "generic" else symbol.replace("/", "")
        yield node, mtg("addsSymbol"), mtg(local)
    if part.defined_by:
        yield node, mtg("typeDefinedBy"), mtg(individual_name(part.defined_by) + "Definition")
    if part.group is not None:
        yield node, mtg("looksAt"), situation_iri(f"{name}-group")
        yield ability, mtg("describesGroup"), situation_iri(f"{name}-group")
        yield from group_triples(situation_iri(f"{name}-group"), part.group)
    if part.colors_only:
        yield node, mtg("colorsOnly"), literal(True)
    if part.combined:
        yield node, mtg("eachOfAnotherType"), literal(True)
    yield from _amount(ability, node, name, part.amount)


def _amount(ability: str, node: str, name: str, amount: Amount) -> Iterator[Triple]:
    if amount.number is not None:
        yield node, mtg("manaNumber"), literal(amount.number)
    if amount.group is not None:
        yield node, mtg("countsEach"), situation_iri(f"{name}-counted")
        yield ability, mtg("describesGroup"), situation_iri(f"{name}-counted")
        yield from group_triples(situation_iri(f"{name}-counted"), amount.group)
    if amount.words:
        yield node, mtg("amountInWords"), literal(amount.words)
