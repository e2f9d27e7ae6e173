"""Damage, fights, life and prevention as a situation states them, and what cannot be stated."""

from __future__ import annotations

import pytest

from comprules.errors import BadSituation
from comprules.graph.situation import situation_from_text
from comprules.graph.situation_model import Situation
from comprules.inference.scenarios import NoCards
from comprules.namespaces import MTG, situation_iri
from comprules.terms import literal

BOARD = """
players: {ann: {life: 20}, bob: {life: 20}}
battlefield:
  wolf: {type line: Creature, power: 5, toughness: 5, controller: ann, attacking: bob}
  wall: {type line: Creature, power: 0, toughness: 4, controller: bob, blocking: wolf}
"""


def read(more: str) -> Situation:
    return situation_from_text(BOARD + more, "s.yaml", cards=NoCards())


def test_what_is_announced_is_said_of_nodes_that_stay() -> None:
    """An assignment has a node, and each share of it another, beside the event's own."""
    [event] = read("events:\n- assign combat damage: {wolf: {wall: 4, bob: 1}}\n").events
    part = situation_iri("event-1-wolf-bob")
    assert (part, MTG + "announcedTo", situation_iri("bob")) in event.triples
    assert (part, MTG + "announcedAmount", literal(1)) in event.triples
    assert event.label == "wolf assigns 4 to wall, wolf assigns 1 to bob"


def test_damage_of_several_sources_is_one_event() -> None:
    """Each entry of a list is damage of its own; it is no combat damage unless that is said."""
    [event] = read(
        "events:\n- deal damage: [{from: wolf, to: wall, amount: 2},"
        " {from: wall, to: bob, amount: 1, combat: yes}]\n"
    ).events
    first, second = situation_iri("event-1-damage-1"), situation_iri("event-1-damage-2")
    assert (first, MTG + "isCombatDamage", literal(False)) in event.triples
    assert (second, MTG + "isCombatDamage", literal(True)) in event.triples


def test_a_prevention_effect_watches_what_it_names_and_else_anything() -> None:
    """What is left out of `prevents damage` is any; `only` leaves one kind of damage."""
    facts = read("effects:\n  ward: {prevents damage: {to: wall, only: combat, amount: 2}}\n").facts
    ward = situation_iri("ward")
    assert (ward, MTG + "watchesDamageTo", situation_iri("wall")) in facts
    assert (ward, MTG + "watchesDamageFromAny", literal(True)) in facts
    assert (ward, MTG + "watchesCombatDamage", literal(True)) in facts
    assert (ward, MTG + "watchesCombatDamage", literal(False)) not in facts
    assert (ward, MTG + "preventsAll", literal(True)) not in facts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("events:\n- deal damage: {from: wolf, to: wall}\n", "needs `amount`"),
        ("events:\n- deal damage: []\n", "nothing deals damage"),
        ("events:\n- fight: [wolf]\n", "two creatures"),
        ("events:\n- gain life: {}\n", "nobody's life changes"),
        ("events:\n- exchange life: [ann, ann]\n", "two players"),
        ("events:\n- assign combat damage: {wolf: {wal: 1}}\n", "wal"),
        ("effects:\n  e: {redirects damage: {to: bob}}\n", "nothing says to what"),
        ("effects:\n  e: {prevents damage: {only: some}}\n", "no 'some' damage"),
    ],
)
def test_what_cannot_be_stated(text: str, message: str) -> None:
    """What is left out or does not exist is an error that says so."""
    with pytest.raises(BadSituation, match=message):
        read(text)
