"""Scenarios: what is read, what passes, what fails and how that is said; coverage."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.errors import BadSituation
from comprules.inference.coverage import coverage
from comprules.inference.program import Program
from comprules.inference.rulefile import RuleHeading
from comprules.inference.scenarios import read_scenario, read_scenarios, run_scenario
from tests.inference.blocks import headings, marks, program

FENCES = {
    "r900_1": "CONSTRUCT { ?x mtg:levelTreatedAs 1 } WHERE "
    "{ ?x mtg:zone mtg:Battlefield . FILTER NOT EXISTS { ?x mtg:level ?any } }",
    "r900_2": "CONSTRUCT { ?x mtg:levelTreatedAs ?level } WHERE { ?x mtg:level ?level }",
    "r900_3": "CONSTRUCT { ?p mtg:mayAct true } WHERE { ?g mtg:activePlayer ?p ; "
    "mtg:step mtg:PrecombatMainPhase }",
    "r900_4": "CONSTRUCT { ?p mtg:never true } WHERE { ?p mtg:isNothing ?q }",
}
MARKS = marks(opened=["step", "activePlayer"], changes={"step": "FunctionalFluent"})
SITUATION = """
players:
  ann: {life: 20}
active player: ann
battlefield:
  bear: {types: [Creature], subtypes: [Bear], power: 2, toughness: 2, controller: ann}
  lamp: {types: [Artifact], controller: ann, level: 2}
"""
EXPECTED = """
question: What level is each?
expect:
  - fact: [bear, mtg:levelTreatedAs, 1]
    state: 0
    cites: ["900.1"]
  - fact: [lamp, mtg:levelTreatedAs, 2]
absent:
  - fact: [lamp, mtg:levelTreatedAs, 1]
  - fact: [bear, mtg:level, null]
unknown:
  - fact: [ann, mtg:mayAct, true]
    needs: [step]
"""


@pytest.fixture
def rules() -> tuple[RuleHeading, ...]:
    return headings(**FENCES)


@pytest.fixture
def compiled() -> Program:
    return program(MARKS, **FENCES)


def write(folder: Path, expected: str = EXPECTED, situation: str = SITUATION) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "situation.yaml").write_text(situation)
    (folder / "expected.yaml").write_text(expected)
    return folder


def test_a_scenario_that_comes_out(tmp_path: Path, compiled: Program) -> None:
    """Facts with citations, absences, and what is not known."""
    scenario = read_scenario(write(tmp_path / "levels"))
    assert (scenario.name, scenario.question) == ("levels", "What level is each?")
    assert len(scenario.expectations) == 5
    _, wrong = run_scenario(scenario, compiled)
    assert wrong == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("levelTreatedAs, 1]\n    state: 0", "levelTreatedAs, 3]\n    state: 0", "does not hold"),
        ('["900.1"]', '["900.2"]', "does not cite 900.2, only ('900.1',)"),
        ("[lamp, mtg:levelTreatedAs, 1]", "[lamp, mtg:levelTreatedAs, 2]", "2 holds in state 0"),
        ("[bear, mtg:level, null]", "[lamp, mtg:level, null]", "mtg:level 2 holds"),
        ("needs: [step]", "needs: [step, priority]", "does not need ['priority']"),
        ("[ann, mtg:mayAct, true]", "[bear, mtg:levelTreatedAs, 1]", "holds in state 0"),
        ("state: 0", "state: 4", "there is no state 4"),
    ],
)
def test_what_does_not_come_out_is_said(
    tmp_path: Path, compiled: Program, old: str, new: str, says: str
) -> None:
    """One line for each expectation that fails."""
    assert old in EXPECTED
    scenario = read_scenario(write(tmp_path / "s", EXPECTED.replace(old, new)))
    _, wrong = run_scenario(scenario, compiled)
    assert len(wrong) == 1
    assert says in wrong[0]


@pytest.mark.parametrize(
    ("expected", "says"),
    [
        ("- a list", "not a mapping"),
        ("question: x\nexpects: []", "unknown key 'expects'"),
        ("expect:\n  - fact: [bear, mtg:level]", "an entry of expect"),
        ("expect:\n  - fact: [bear, foo:level, 1]", "an entry of expect"),
        ("expect:\n  - {state: 1}", "an entry of expect"),
        ("expect: [", "cannot be read"),
    ],
)
def test_a_mistake_in_the_expectations_is_told(tmp_path: Path, expected: str, says: str) -> None:
    """With the file."""
    with pytest.raises(BadSituation, match=says) as caught:
        read_scenario(write(tmp_path / "s", expected))
    assert str(caught.value.file).endswith("expected.yaml")


def test_coverage_counts_what_a_scenario_needs(
    tmp_path: Path, rules: tuple[RuleHeading, ...], compiled: Program
) -> None:
    """A block that fires nowhere, or without which all comes out the same, does not count."""
    write(tmp_path / "levels")
    found = coverage(rules, compiled, read_scenarios(tmp_path))
    assert found.failing == {}
    assert found.shown == {"900.1": "levels", "900.2": "levels", "900.3": "levels"}
    assert found.idle == ("900.4",)
    assert found.numbers == ("900.1", "900.2", "900.3")
    assert found.idle_numbers == ("900.4",)


def test_coverage_of_some_rules(
    tmp_path: Path, rules: tuple[RuleHeading, ...], compiled: Program
) -> None:
    """Only the blocks of the rules asked for are looked at, by the scenarios that they concern."""
    write(tmp_path / "levels")
    write(tmp_path / "900.2-levels")
    found = coverage(rules, compiled, read_scenarios(tmp_path), ["900.2", "900.4"])
    assert found.shown == {"900.2": "900.2-levels"}
    assert found.idle == ("900.4",)


def test_coverage_does_not_count_what_fails_anyway(
    tmp_path: Path, rules: tuple[RuleHeading, ...], compiled: Program
) -> None:
    """A scenario that does not come out shows nothing."""
    write(tmp_path / "levels", EXPECTED.replace('["900.1"]', '["900.9"]'))
    found = coverage(rules, compiled, read_scenarios(tmp_path))
    assert set(found.failing) == {"levels"}
    assert found.shown == {}


def test_a_block_whose_conclusion_follows_otherwise_is_idle(tmp_path: Path) -> None:
    """Two blocks that conclude the same: neither is needed."""
    twice = {"r900_2": FENCES["r900_2"], "r900_5": FENCES["r900_2"]}
    write(tmp_path / "levels", "expect:\n  - fact: [lamp, mtg:levelTreatedAs, 2]\n")
    found = coverage(headings(**twice), program(MARKS, **twice), read_scenarios(tmp_path))
    assert found.idle == ("900.2", "900.5")
