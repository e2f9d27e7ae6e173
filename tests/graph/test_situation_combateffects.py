"""Effects about attacking and blocking, and declarations, as a situation states them."""

from __future__ import annotations

import pytest

from comprules.errors import BadSituation
from comprules.graph.situation import situation_from_text
from comprules.graph.situation_model import Situation
from comprules.inference.scenarios import NoCards
from comprules.namespaces import MTG, situation_iri
from comprules.terms import literal

BOARD = """
players: {ann: {}, bob: {}}
battlefield:
  wolf: {type line: Creature, power: 2, toughness: 2, controller: ann}
  wall: {type line: Creature, power: 0, toughness: 4, controller: bob}
"""


def _read(text: str) -> Situation:
    return situation_from_text(BOARD + text, "s.yaml", cards=NoCards())


def test_each_entry_has_terms_of_its_own() -> None:
    """A pair binds its first and names its second."""
    facts = _read("effects: {e: {must block: {wall: wolf}}}").facts
    terms = situation_iri("e-must-block-1")
    assert (situation_iri("e"), MTG + "statesCombatTerms", terms) in facts
    assert (terms, MTG + "bindsObject", situation_iri("wall")) in facts
    assert (terms, MTG + "requiresBlockOf", situation_iri("wolf")) in facts


def test_a_list_binds_all_of_it() -> None:
    """What is said of a list is said of each of its creatures."""
    facts = _read("effects: {e: {cannot attack: [wolf, wall]}}").facts
    terms = situation_iri("e-cannot-attack-1")
    assert (terms, MTG + "forbidsAttacking", literal(True)) in facts
    assert (terms, MTG + "bindsObject", situation_iri("wall")) in facts


def test_a_kind_stands_where_a_list_does() -> None:
    """A kind of creatures is bound as such, with the player who controls them."""
    facts = _read("effects: {e: {cannot block: creatures bob controls}}").facts
    terms = situation_iri("e-cannot-block-1")
    assert (terms, MTG + "whoseCreatures", situation_iri("bob")) in facts
    assert any(s == terms and p == MTG + "bindsKind" for s, p, _ in facts)


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("{can be blocked only by: {wolf: soft creatures}}", "no kind of creature"),
        ("{blockers at least: [wolf]}", "of each object"),
        ("{cannot block: {wall: wolf}}", "takes a list"),
        ("{cannot atack: [wolf]}", "cannot attack"),
        ("{cannot block: [wofl]}", "no object called"),
        ("{cannot block: creatures bop controls}", "no object called"),
    ],
)
def test_what_cannot_be_meant_is_an_error(effect: str, said: str) -> None:
    """The error names what is wrong, or the nearest key."""
    with pytest.raises(BadSituation) as caught:
        _read(f"effects: {{e: {effect}}}")
    assert said in f"{caught.value} {caught.value.hint}"


def test_a_declaration_says_who_attacks_and_in_which_bands() -> None:
    """Each attacker stands with what it attacks; a band joins its members both ways."""
    [event] = _read("events: [{attack: {wolf: bob, wall: ann, bands: [[wolf, wall]]}}]").events
    wolf, wall = situation_iri("wolf"), situation_iri("wall")
    assert (wolf, MTG + "declaredToAttack", situation_iri("bob")) in event.triples
    assert (wolf, MTG + "declaredInBandWith", wall) in event.triples
    assert (wall, MTG + "declaredInBandWith", wolf) in event.triples
    assert event.label == "wolf attacks bob, wall attacks ann"
