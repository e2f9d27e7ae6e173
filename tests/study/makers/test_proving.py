"""What explanations tell, and in which order rules are cited."""

from __future__ import annotations

from typing import Any

from comprules.study.makers.cases import Case, decide, without
from comprules.study.makers.grounds import Target
from comprules.study.makers.proving import explanation_of
from comprules.study.makers.situations import situated, written
from comprules.study.material import Material

_MOMENT: dict[str, Any] = {
    "players": {"ann": {"mana": "plenty"}, "bob": {}},
    "active player": "ann",
    "step": "precombat main",
    "priority": "ann",
    "stack": [],
}
_ELF = {
    "name": "Grove Elf",
    "type line": "Creature — Elf",
    "power": 1,
    "toughness": 1,
    "controller": "ann",
    "controlled since turn began": False,
    "text": "Haste\n{T}: Add {G}.",
}


def _case(material: Material, field: dict[str, Any], target: Target) -> Case:
    case = decide(situated(written({**_MOMENT, "battlefield": field}), material), target)
    assert case is not None
    return case


def test_what_decides_is_told_before_what_every_proof_has(packaged: Material) -> None:
    """Haste lets a new creature tap: that is told, not that a text defines abilities."""
    case = _case(
        packaged, {"elf": _ELF}, Target("ann", "mayActivate", "elf-activates-elf-ability-2", 0)
    )
    told = explanation_of(case.proof, packaged).words
    assert told.index("(602.2)") < told.index("(702.10c)")
    assert "(113.1a)" not in told
    cited = explanation_of(case.proof, packaged).citations
    assert cited.index("702.10c") < cited.index("113.1a")


def test_what_was_worked_out_stands_behind_its_rule(packaged: Material) -> None:
    """The explanation of a reduced cost says by how much it is reduced, and what is left."""
    for level, left in ((2, "3"), (1, "5")):
        case = _equipping(packaged, level)
        assert case.key == left
        told = explanation_of(case.proof, packaged).words
        assert f": {left}. (601.2f)" in told
        assert (": 2. (118.7a)" in told) is (level == 2)


def test_an_ability_that_would_lower_a_cost_is_told_to_be_lacked(packaged: Material) -> None:
    """A proof of the whole cost alone does not say why nothing is taken off."""
    assert not without(_equipping(packaged, 2))
    (proof,) = without(_equipping(packaged, 1))
    assert proof.rule == "716.2a"


def _equipping(material: Material, level: int) -> Case:
    guild = {
        "name": "Sharpener Class",
        "type line": "Enchantment — Class",
        "mana cost": "{W}",
        "controller": "ann",
        "level": level,
        "text": "You have hexproof.\n{1}{W}: Level 2\n"
        "Equip abilities you activate cost {2} less to activate.",
    }
    blade = {
        "name": "Blade",
        "type line": "Artifact — Equipment",
        "mana cost": "{1}",
        "controller": "ann",
        "text": "Equip {5}",
    }
    target = Target("blade-activates-blade-ability-1", "totalManaValue", "", 0)
    return _case(material, {"guild": guild, "blade": blade}, target)
