"""Questions about damage are answered from the blocks of 119, 120, 510 and 702.19."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from comprules.answers import Answer, Kind, Verdict
from comprules.graph.situation import situation_from_text
from comprules.graph.situation_model import Situation
from comprules.inference.scenarios import NoCards

Asked = Callable[..., Answer]

COMBAT = """
active player: ann
step: declare blockers
players: {ann: {life: 20}, bob: {life: 20}}
battlefield:
  wolf:
    {type line: Creature — Wolf, power: 5, toughness: 5, abilities: [trample, lifelink],
     controller: ann, attacking: bob}
  wall: {type line: Creature — Wall, power: 1, toughness: 4, controller: bob, blocking: wolf}
  bear: {type line: Creature — Bear, power: 2, toughness: 2, controller: ann, attacking: bob}
  cat:
    {type line: Creature — Cat, power: 3, toughness: 1, controller: ann, attacking: bob,
     blocked: yes}
"""
ASSIGNED = COMBAT + "events:\n  - assign combat damage: {wolf: {wall: 4, bob: 1}}\n"


def read(text: str) -> Situation:
    """The situation that a text states."""
    return situation_from_text(text, "combat.yaml", cards=NoCards())


@pytest.mark.parametrize(
    ("question", "value", "cites"),
    [
        ("How much damage may wolf assign to bob?", "1", "702.19b"),
        ("How much combat damage can the Wolf assign to bob at most?", "1", "702.19b"),
        ("What is the most damage bear can assign to bob?", "2", "510.1b"),
        ("How much damage may bear assign to wall?", "0", "510.1b"),
        ("How much damage may cat assign to bob?", "0", "510.1c"),
        ("How much damage does bear deal?", "2", "510.1b"),
        ("How much damage does cat deal?", "0", "510.2"),
        ("How much damage is lethal to wall?", "4", "120.6"),
    ],
)
def test_the_numbers_of_a_combat(asked: Asked, question: str, value: str, cites: str) -> None:
    """What may be assigned and what is lethal stand in the situation; its damage is worked out."""
    answer = asked(question, situation=read(COMBAT))
    assert answer.verdict is Verdict.VALUE, answer.sentence
    assert answer.values == (value,)
    assert cites in {citation.number for citation in answer.citations}


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What is bob's life after combat?", "17"),
        ("How much life will ann have after combat damage?", "25"),
        ("How much damage does wolf deal to bob?", "1"),
        ("How much damage is dealt to bob?", "3"),
    ],
)
def test_after_combat(asked: Asked, question: str, value: str) -> None:
    """Combat damage is dealt as announced, and the answer stands on its proof."""
    answer = asked(question, situation=read(ASSIGNED))
    assert answer.kind is Kind.DERIVED, answer.sentence
    assert (answer.values, bool(answer.proofs)) == ((value,), True)


def test_what_nobody_has_announced_is_asked_for(asked: Asked) -> None:
    """A creature that can assign its damage in several ways leaves the outcome open."""
    answer = asked("What is bob's life after combat?", situation=read(COMBAT))
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.needs == ("how wolf assigns its combat damage",)


@pytest.mark.parametrize(("amount", "verdict"), [(4, Verdict.YES), (3, Verdict.NO)])
def test_whether_it_is_lethal(asked: Asked, amount: int, verdict: Verdict) -> None:
    """As much as the toughness is lethal, one less is not."""
    answer = asked(f"Is {amount} damage lethal to wall?", situation=read(COMBAT))
    assert answer.verdict is verdict
