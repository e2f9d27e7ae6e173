"""Changes of costs as triples: of texts that state them, and of effects that a situation states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.cards.ability import AbilityText
from comprules.cards.costchange import (
    CostChange,
    affinity,
    leaves_cost_to_choose,
    read_cost_changes,
    read_demanded_cost,
)
from comprules.cards.layertext import Tally, permanent_kinds
from comprules.graph.costs import cost_triples
from comprules.graph.kinds import kind_triples
from comprules.graph.layerchanges import tally_triples
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Term, Triple, literal

_CLASSES: Final = {"less": "CostReduction", "more": "CostIncrease", "least": "TotalCostMinimum"}
_SIDES: Final = {"you": "You", "opponents": "YourOpponents"}
_REACH: Final = {"spells": "forSpells", "abilities": "forAbilities", "itself": "forItself"}


def change_triples(name: str, change: CostChange) -> Iterator[Triple]:
    """What the node `NAME` of a change of costs says (CR 601.2f)."""
    node = situation_iri(name)
    yield node, RDF_TYPE, mtg(_CLASSES[change.way])
    yield node, mtg(_REACH[change.of]), literal(True)
    if change.way == "least":
        yield node, mtg("totalAtLeast"), literal(change.least)
    else:
        yield from cost_triples(node, "changeAmount", f"{name}-amount", change.amount)
    yield from kind_triples(node, name, change.kinds)
    stated: tuple[tuple[str, Term | None], ...] = (
        ("forKeyword", mtg(individual_name(change.keyword)) if change.keyword else None),
        ("whose", mtg(_SIDES[change.whose]) if change.whose else None),
        ("stopsAt", literal(change.stops_at) if change.stops_at is not None else None),
        ("perCount", literal(True) if change.per_count else None),
        ("onCondition", literal(True) if change.conditional else None),
        ("exceptManaAbilities", literal(True) if change.except_mana_abilities else None),
    )
    for predicate, value in stated:
        if value is not None:
            yield node, mtg(predicate), value
    counted = permanent_kinds(change.each) if change.each else None
    if counted is not None:
        yield node, mtg("scaledBy"), situation_iri(f"{name}-tally")
        yield from tally_triples(f"{name}-tally", Tally(counted, "you"))


def cost_text_triples(node: str, name: str, ability: AbilityText) -> Iterator[Triple]:
    """What an ability's text says of costs: changes, or an additional cost (CR 601.2f, 118.8)."""
    changes: tuple[CostChange, ...] = ()
    if ability.keyword is not None:
        changes = affinity(ability.keyword.keyword.name, ability.keyword.parameter)
    elif ability.cost is None and not ability.trigger_word:
        changes = read_cost_changes(ability.effect)
        demanded = read_demanded_cost(ability.effect)
        if demanded is not None:
            yield from cost_triples(node, "demandsAdditionalCost", f"{name}-demand", demanded)
        elif leaves_cost_to_choose(ability.effect):
            yield node, mtg("leavesAdditionalCostToChoose"), literal(True)
    for number, change in enumerate(changes, start=1):
        terms = f"{name}-terms-{number}"
        yield node, mtg("statesCostChange"), situation_iri(terms)
        yield from change_triples(terms, change)
