"""What static abilities do to characteristics, as triples of their change nodes (CR 604.2, 613)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from comprules.cards.ability import AbilityText, read_abilities
from comprules.cards.layercondition import LayerCondition
from comprules.cards.layertext import (
    BASIC_LAND_TYPES,
    LayerChange,
    SizeDefinition,
    Tally,
    read_layer_change,
    read_size_definition,
)
from comprules.graph.kinds import kind_triples
from comprules.graph.situation_schema import counter_individual, counter_name
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Term, Triple, literal

_SIDES: Final = {"you": "You", "opponents": "YourOpponents"}
Granted = Callable[[str, AbilityText], Iterator[Triple]]
"""How the triples of a granted ability's node are made: its name, and the ability."""


def layer_text_triples(
    node: str, name: str, ability: AbilityText, granted: Granted
) -> Iterator[Triple]:
    """What an ability's text does to characteristics: a change, or a definition of size."""
    if ability.cost is not None or ability.trigger_word or ability.keyword is not None:
        return
    definition = read_size_definition(ability.effect)
    if definition is not None:
        yield node, mtg("definesSize"), situation_iri(f"{name}-definition")
        yield from _definition_triples(f"{name}-definition", definition)
        return
    change = read_layer_change(ability.own_words or ability.effect)
    if change is not None:
        yield node, mtg("statesChange"), situation_iri(f"{name}-change")
        yield from change_triples(f"{name}-change", change, granted)


def _definition_triples(name: str, definition: SizeDefinition) -> Iterator[Triple]:
    node = situation_iri(name)
    yield node, RDF_TYPE, mtg("SizeDefinition")
    yield node, mtg("definesPower"), literal(definition.power)
    yield node, mtg("definesToughness"), literal(definition.toughness)
    yield node, mtg("timesCounted"), literal(definition.times)
    yield node, mtg("plusToughness"), literal(definition.plus)
    if definition.zone:
        yield node, mtg("countsIn"), mtg(definition.zone)
        yield from kind_triples(node, name, definition.kinds)
    if definition.whose:
        yield node, mtg("whose"), mtg(_SIDES[definition.whose])


def change_triples(name: str, change: LayerChange, granted: Granted) -> Iterator[Triple]:
    """What a change does to characteristics and control, and to what, on the node of that name."""
    node = situation_iri(name)
    yield node, RDF_TYPE, mtg("CharacteristicChange")
    yield from kind_triples(node, name, change.kinds)
    if change.whose:
        yield node, mtg("whose"), mtg(_SIDES[change.whose])
    for word in change.types:
        yield node, mtg("givesType"), mtg(individual_name(word))
    if change.replaces == "all":
        yield node, mtg("replacesCardTypes"), literal(True)
        if not {*BASIC_LAND_TYPES}.isdisjoint(change.types):
            yield node, mtg("replacesSubtypesOf"), mtg("Land")  # CR 305.7
    elif change.replaces:
        yield node, mtg("replacesSubtypesOf"), mtg(change.replaces)
    if change.colors or change.sets_colors:
        setting = change.sets_colors
        yield node, RDF_TYPE, mtg("ColorSettingEffect" if setting else "ColorAddingEffect")
        for color in change.colors:
            yield node, mtg("setsColor" if setting else "addsColor"), mtg(color)
    if change.loses_all:
        yield node, RDF_TYPE, mtg("AbilityRemovingEffect")
    for keyword in change.loses:
        yield node, mtg("removesKeyword"), mtg(individual_name(keyword))
    for keyword in change.forbids:
        yield node, mtg("forbidsKeyword"), mtg(individual_name(keyword))
    yield from _granted_triples(name, change, granted)
    if change.for_each is not None:
        yield node, mtg("scaledBy"), situation_iri(f"{name}-tally")
        yield from tally_triples(f"{name}-tally", change.for_each)
    if change.condition is not None:
        found = "onlyWhileFound" if change.condition.kinds else "onlyWhile"
        yield node, mtg(found), situation_iri(f"{name}-condition")
        yield from _condition_triples(f"{name}-condition", change.condition)
    sizes = (("sets", change.sets), ("modifies", change.modifies))
    stated: list[tuple[str, Term]] = [
        (f"{verb}{word}", literal(number))
        for verb, size in sizes
        if size is not None
        for word, number in zip(("Power", "Toughness"), size, strict=True)
    ]
    stated += [
        (predicate, literal(True))
        for predicate, holds in (
            ("onItself", change.itself),
            ("onWhatItIsAttachedTo", change.attached),
            ("onOthers", change.other),
            ("givesControlToItsController", change.control),
            ("setsSizeToManaValue", change.sets_mana_value),
        )
        if holds
    ]
    for predicate, value in stated:
        yield node, mtg(predicate), value


def _condition_triples(name: str, condition: LayerCondition) -> Iterator[Triple]:
    """What must be so for a static ability to do what it says (CR 611.3a)."""
    node = situation_iri(name)
    yield node, RDF_TYPE, mtg("EffectCondition")
    yield from kind_triples(node, name, condition.kinds)
    if condition.whose:
        yield node, mtg("whose"), mtg(_SIDES[condition.whose])
    if condition.turn:
        yield node, mtg("inTurnOf"), mtg(_SIDES[condition.turn])
    if condition.state:
        yield node, mtg("asksForState"), mtg(f"Being{condition.state.capitalize()}")
    if condition.counter:
        kind = counter_individual(counter_name(condition.counter))
        yield node, mtg("asksForCounters"), mtg(kind)
    stated: tuple[tuple[str, Term, bool], ...] = (
        ("leastCount", literal(condition.least), bool(condition.whose or condition.counter)),
        ("leastInGraveyard", literal(condition.least), condition.graveyard),
        ("leastLife", literal(condition.life_least or 0), condition.life_least is not None),
        ("mostLife", literal(condition.life_most or 0), condition.life_most is not None),
        ("handIsEmpty", literal(True), condition.hand_empty),
        ("onOthers", literal(True), condition.other),
        ("onItself", literal(True), condition.subject == "itself"),
        ("onWhatItIsAttachedTo", literal(True), condition.subject == "attached"),
    )
    for predicate, value, applies in stated:
        if applies:
            yield node, mtg(predicate), value


def tally_triples(name: str, tally: Tally) -> Iterator[Triple]:
    """For each of what a change of size, or of costs, counts once (CR 601.2f, 613.4c)."""
    node = situation_iri(name)
    yield node, RDF_TYPE, mtg("SizeDefinition")
    yield node, mtg("countsIn"), mtg("Battlefield")
    yield from kind_triples(node, name, tally.kinds)
    if tally.whose:
        yield node, mtg("whose"), mtg(_SIDES[tally.whose])
    if tally.other:
        yield node, mtg("onOthers"), literal(True)


def _granted_triples(name: str, change: LayerChange, granted: Granted) -> Iterator[Triple]:
    """The abilities that a change gives, each a node of its own (CR 613.1f)."""
    number = 0
    for text in change.abilities:
        for ability in read_abilities(text[0].upper() + text[1:]):
            number += 1
            stem = f"{name}-grants-{number}"
            yield situation_iri(name), mtg("grantsAbility"), situation_iri(stem)
            yield from granted(stem, ability)
