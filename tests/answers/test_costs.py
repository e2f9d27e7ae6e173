"""What something costs, in a situation or as the question has it, and what that changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]
Situate = Callable[..., Any]
BLADE = {
    "name": "Kiln Blade",
    "type line": "Artifact — Equipment",
    "mana cost": "{2}",
    "text": "{T}: Add {R}.\nEquip {3}",
    "controller": "ann",
}


def check(answer: Answer, verdict: Verdict, *cites: str) -> None:
    assert (answer.verdict, answer.kind) == (verdict, Kind.DERIVED), answer.sentence
    assert answer.proofs
    assert set(cites) <= {citation.number for citation in answer.citations}


@pytest.mark.parametrize(
    ("question", "value", "cites"),
    [
        (
            "What does it cost to cast a spell with mana cost {3}{W} that one effect makes"
            " cost {2} less?",
            "{1}{W}",
            ("601.2f", "118.7a"),
        ),
        ("What does a spell with mana cost {1}{W} that costs {3} less cost?", "{W}", ("118.7a",)),
        ("What does a spell with mana cost {1}{W} that costs {3} more cost?", "{4}{W}", ()),
        (
            "What do I pay for a commander with mana cost {2}{W} cast from the command zone for"
            " the third time?",
            "{6}{W}",
            ("903.8",),
        ),
        (
            "What does casting a commander with mana cost {2}{W} for the first time cost?",
            "{2}{W}",
            (),
        ),
        (
            "What does it cost to cast a spell with mana cost {3}{W} with kicker {2} cast without"
            " paying its mana cost?",
            "{2}",
            ("118.9d",),
        ),
        ("How much mana do I pay for a spell with mana cost {X}{X}{R} with X = 2?", "5", ()),
        ("How much mana do I pay for a spell with mana cost {X}{R} cast for free?", "0", ()),
    ],
)
def test_a_described_spell(question: str, value: str, cites: tuple[str, ...], asked: Asked) -> None:
    """The total cost with all that the question says of it."""
    answer = asked(question)
    check(answer, Verdict.VALUE, *cites)
    assert answer.values == (value,)


def test_an_x_that_is_not_announced_is_asked_for(asked: Asked) -> None:
    """How much mana it is cannot be said."""
    answer = asked("How much does a spell with mana cost {X}{R} cost?")
    assert answer.verdict is Verdict.UNKNOWN
    assert any("X is not announced" in need for need in answer.needs)


def test_x_is_zero_in_the_mana_value_of_a_spell_cast_for_free(asked: Asked) -> None:
    """Zero is the only choice then, so nothing is asked for."""
    answer = asked("What is the mana value of a spell with mana cost {X}{R} cast for free?")
    check(answer, Verdict.VALUE, "202.3e", "107.3b")
    assert answer.values == ("1",)


@pytest.mark.parametrize(
    ("question", "verdict", "cites"),
    [
        ("Is a card without a mana cost castable from my hand?", Verdict.NO, ("118.6", "202.1b")),
        ("Can I cast a card without a mana cost?", Verdict.NO, ("118.6", "202.1b")),
        (
            "Is a card without a mana cost cast for an alternative cost of {2} castable?",
            Verdict.YES,
            ("118.6a",),
        ),
    ],
)
def test_no_mana_cost(
    question: str, verdict: Verdict, cites: tuple[str, ...], asked: Asked
) -> None:
    """It is an unpayable cost, in whose place only another one can be paid."""
    check(asked(question), verdict, *cites)


def test_that_a_card_with_a_mana_cost_is_castable_is_not_said(asked: Asked) -> None:
    """That turns on more than its cost."""
    assert asked("Can I cast a spell with mana cost {3}{W}?").verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("question", "cite"),
    [
        ("Does a cost reduction lower a spell's mana value?", "118.7"),
        ("Does an additional cost change the mana value of a spell?", "118.8d"),
        ("Is its mana value changed by an alternative cost?", "118.9c"),
        ("Does commander tax raise the mana value of a commander with mana cost {2}{W}?", "903.8"),
        ("Does casting it for free affect the mana value of Kilnkeeper Class?", "118.9c"),
    ],
)
def test_what_is_paid_does_not_move_the_mana_value(question: str, cite: str, asked: Asked) -> None:
    """Tried with the change and without it: the costs differ, the mana values do not."""
    check(asked(question), Verdict.NO, cite, "202.3")


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What does it cost to equip with blade?", "{3}"),
        ("What does it cost to activate blade's first ability?", "{0}, {T}"),
        ("What does it cost to cast bolt?", "{X}{R}"),
        ("How much does casting bolt cost now?", "{X}{R}"),
    ],
)
def test_in_a_situation(question: str, value: str, asked: Asked, situate: Situate) -> None:
    """Of objects of the situation, by the blocks that work out costs."""
    bolt = {"name": "Ash Bolt", "mana cost": "{X}{R}", "type line": "Sorcery", "owner": "ann"}
    situation = situate(battlefield={"blade": BLADE}, hand={"bolt": bolt})
    answer = asked(question, situation)
    check(answer, Verdict.VALUE, "601.2f")
    assert answer.values == (value,)


def test_effects_in_force_count(asked: Asked, situate: Situate) -> None:
    """What raises and lowers a cost is told step by step."""
    effects = {
        "drill": {"reduces cost": {"abilities": "equip", "activated by": "ann", "by": 2}},
        "toll": {"increases cost": {"spells": "any", "by": 1}},
    }
    ash = {"name": "Ash Rite", "mana cost": "{1}{R}", "type line": "Sorcery", "owner": "ann"}
    situation = situate(battlefield={"blade": BLADE}, hand={"ash": ash}, effects=effects)
    equip = asked("What does it cost to equip with blade?", situation)
    assert equip.values == ("{1}",)
    assert "(drill)" in equip.sentence
    assert asked("What do I pay for ash?", situation).values == ("{2}{R}",)


def test_which_of_several_abilities_is_asked_back(asked: Asked, situate: Situate) -> None:
    """An object with two activated abilities has no one cost."""
    answer = asked(
        "What does the only ability of blade cost?", situate(battlefield={"blade": BLADE})
    )
    assert answer.verdict is Verdict.UNKNOWN
    assert any("Equip" in need for need in answer.needs)
