"""Workings of costs: steps, sums, names, and what is not known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers.costing import CostWorking, cost_of
from comprules.errors import ExitStatus, NotFound, UsageError
from comprules.graph.situation_model import Situation
from comprules.store.knowledge import KnowledgeBase

BLADE = {"name": "Heavy Blade", "type line": "Artifact — Equipment", "text": "Equip {5}"}


@pytest.fixture(scope="module")
def cost(kb: KnowledgeBase, situate: Callable[..., Situation]) -> Callable[..., CostWorking]:
    """Works out what something costs in a situation with changes."""

    def put(name: str, **changes: Any) -> CostWorking:
        return cost_of(name, situate(**changes), kb, edition=kb.outline_date)

    return put


def spell(mana_cost: str, **keys: Any) -> dict[str, Any]:
    """A hand of one creature spell with keys of its own."""
    described = {"name": "Grey Ox", "mana cost": mana_cost, "type line": "Creature — Ox"}
    return {"ox": described | {"owner": "ann"} | {k.replace("_", " "): v for k, v in keys.items()}}


def test_the_steps_stand_in_the_order_of_the_rule(cost: Callable[..., CostWorking]) -> None:
    """Cost, additions, increases, reductions, sum: each with its rule (601.2f)."""
    worked = cost(
        "ox",
        hand=spell("{4}{W}", additional_costs=["{1}"]),
        effects={
            "guild": {"reduces cost": {"spells": "Ox", "by": "{W}{W}"}},
            "toll": {"increases cost": {"spells": "any", "by": 2}},
        },
    )
    assert [(s.what, s.amount, s.total, s.rule) for s in worked.steps] == [
        ("mana cost", "{4}{W}", "{4}{W}", "202.1a"),
        ("additional cost", "+{1}", "{5}{W}", "118.8"),
        ("increase", "+{2}", "{7}{W}", "601.2f"),
        ("reduction", "-{W}{W}", "", "601.2f"),
        ("after reductions", "", "{6}", "118.7c"),
    ]
    assert (worked.total, worked.mana, worked.payer) == ("{6}", 6, "ann")
    assert {"601.2f", "118.7c", "202.1a"} <= set(worked.citations)
    assert worked.sentence == "ox costs {6}."
    assert worked.exit_status is ExitStatus.ANSWERED


def test_a_minimum_comes_last(cost: Callable[..., CostWorking]) -> None:
    """After all reductions (601.2f)."""
    worked = cost(
        "ox",
        hand=spell("{1}{W}"),
        effects={
            "guild": {"reduces cost": {"spells": "Ox", "by": 1}},
            "sphere": {"total at least": 3},
        },
    )
    assert worked.steps[-1].what == "minimum of the total"
    assert worked.total == "{2}{W}"


@pytest.mark.parametrize("name", ["blade equip", "equip Heavy Blade", "Equip", "blade"])
def test_an_ability_is_found_by_keyword_and_object(
    name: str, cost: Callable[..., CostWorking]
) -> None:
    """However a player says it."""
    worked = cost(name, battlefield={"blade": BLADE | {"controller": "ann"}})
    assert (worked.name, worked.total) == ("blade-activates-blade-ability-1", "{5}")


def test_a_level_is_found_by_number(cost: Callable[..., CostWorking]) -> None:
    """`lamp-level-3`, or level 3 of the card by name."""
    assert cost("lamp-level-3").total == cost("level 3 of Lamplighter Class").total


def test_several_and_none_are_errors_with_names(cost: Callable[..., CostWorking]) -> None:
    """Two equip abilities need a name; a misspelt name gets the nearest."""
    two = {name: BLADE | {"controller": "ann"} for name in ("blade", "edge")}
    with pytest.raises(UsageError, match="several") as several:
        cost("equip", battlefield=two)
    assert "edge-activates-edge-ability-1" in several.value.hint
    with pytest.raises(NotFound) as none:
        cost("balde", battlefield=two)
    assert "blade" in none.value.hint


def test_what_is_not_announced_is_said(cost: Callable[..., CostWorking]) -> None:
    """A hybrid symbol stands with its ways; a reduced X leaves the total unknown."""
    hybrid = cost("ox", hand=spell("{1}{W/U}{2/B}{R/P}"))
    assert hybrid.total == "{1}{W/U}{2/B}{R/P}"
    assert hybrid.mana is None
    ways = " ".join(hybrid.open)
    assert "{W} or {U}" in ways
    assert "{2} or {B}" in ways
    assert "{R} or 2 life" in ways
    unknown = cost(
        "ox", hand=spell("{X}{W}"), effects={"g": {"reduces cost": {"spells": "any", "by": 1}}}
    )
    assert unknown.total is None
    assert unknown.exit_status is ExitStatus.NOT_FOUND
    assert "value of X" in unknown.sentence


def test_other_parts_are_listed(cost: Callable[..., CostWorking]) -> None:
    """Words and life stand beside the mana."""
    worked = cost(
        "ox",
        hand=spell("{R/P}", additional_costs=["Sacrifice a creature"], chooses={"{R/P}": "life"}),
    )
    assert worked.total == "{0}"
    assert set(worked.parts) == {"Sacrifice a creature", "2 life"}


def test_an_unpayable_cost_is_an_answer(cost: Callable[..., CostWorking]) -> None:
    """No mana cost, and nothing paid in its place (118.6)."""
    hand = {"omen": {"name": "Omen", "color": "blue", "type line": "Sorcery", "owner": "ann"}}
    worked = cost("omen", hand=hand)
    assert worked.unpayable
    assert "118.6" in worked.citations
    assert worked.exit_status is ExitStatus.ANSWERED


def test_a_split_card_costs_what_its_chosen_half_does(
    cost: Callable[..., CostWorking],
) -> None:
    """Until a half is chosen the cost is open, and says so (709.3)."""
    halves = [
        {"name": "Kiln", "type line": "Instant", "mana cost": "{1}{R}"},
        {"name": "Forge", "type line": "Sorcery", "mana cost": "{3}{U}"},
    ]
    card = {"layout": "split", "faces": halves, "owner": "ann"}
    worked = cost("card", hand={"card": card})
    assert (worked.total, worked.open) == (None, ("which half is cast is not stated (709.3)",))
    assert cost("card", hand={"card": card | {"face": "Forge"}}).total == "{3}{U}"


def test_a_choice_among_additional_costs_is_open(cost: Callable[..., CostWorking]) -> None:
    """One of them must be paid, so the total waits for the announcement (118.8, 601.2b)."""
    text = "As an additional cost to cast this spell, sacrifice an artifact or pay {3}."
    card = {"name": "Rite", "type line": "Sorcery", "mana cost": "{B}", "text": text}
    card |= {"owner": "ann"}
    worked = cost("card", hand={"card": card})
    assert worked.total is None
    assert "(118.8, 601.2b)" in worked.open[0]
    assert cost("card", hand={"card": card | {"additional costs": ["{3}"]}}).total == "{3}{B}"


def test_what_was_announced_is_cited_in_its_step(cost: Callable[..., CostWorking]) -> None:
    """An announced X is generic mana by 601.2b and 107.3a; an X that is not announced is open."""
    [step] = cost("ox", hand=spell("{X}{W}", x=3)).steps
    assert (step.total, step.rules) == ("{3}{W}", ("202.1a", "601.2b", "107.3a"))
    [still_open] = cost("ox", hand=spell("{X}{W}")).steps
    assert "107.3a" not in cost("ox", hand=spell("{2}{W}")).steps[0].rules
    assert still_open.total == "{X}{W}"
