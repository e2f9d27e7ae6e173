"""Attackers and blockers as a situation states them."""

from __future__ import annotations

import pytest

from comprules.errors import BadSituation
from comprules.graph.situation import situation_from_text
from comprules.inference.scenarios import NoCards
from comprules.namespaces import MTG, situation_iri
from comprules.terms import literal

BOARD = """
players: {ann: {}, bob: {}}
battlefield:
  wolf: {type line: Creature, power: 2, toughness: 2, controller: ann, attacking: bob}
  lynx: {type line: Creature, power: 1, toughness: 1, controller: ann, attacking: bob}
  wall: {type line: Creature, power: 0, toughness: 4, controller: bob, blocking: [wolf]}
"""


def test_a_blocker_makes_its_attacker_blocked() -> None:
    """Blocked is what something blocks, and nothing else."""
    facts = situation_from_text(BOARD, "s.yaml", cards=NoCards()).facts
    assert (situation_iri("wolf"), MTG + "attacks", situation_iri("bob")) in facts
    assert (situation_iri("wall"), MTG + "blocks", situation_iri("wolf")) in facts
    assert (situation_iri("wolf"), MTG + "isBlocked", literal(True)) in facts
    assert (situation_iri("lynx"), MTG + "isBlocked", literal(True)) not in facts


def test_nobody_can_be_blocked_who_is_not_there() -> None:
    """A name that nothing has is an error with the nearest one."""
    with pytest.raises(BadSituation, match="wulf"):
        situation_from_text(BOARD.replace("[wolf]", "wulf"), "s.yaml", cards=NoCards())
