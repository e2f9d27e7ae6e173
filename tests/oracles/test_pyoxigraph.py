"""First oracle: pyoxigraph, stratum by stratum, gives the same facts in every state."""

from __future__ import annotations

import pytest

from comprules.inference.coverage import firing
from comprules.inference.engine import reason
from comprules.inference.program import Program
from comprules.inference.rulefile import RuleHeading
from comprules.inference.scenarios import Scenario
from comprules.inference.vocabulary import OntologyView
from comprules.terms import Triple
from tests.oracles.oxigraph import Oracle

SAMPLE = 3  # so many scenarios run in the gate


@pytest.fixture(scope="session")
def oracle(headings: tuple[RuleHeading, ...], ontology: OntologyView) -> Oracle:
    return Oracle(headings, ontology.triples)


def differences(scenario: Scenario, program: Program, oracle: Oracle) -> list[str]:
    """Where the two disagree, state by state."""
    known = set(oracle.ontology)
    found: list[str] = []
    ours = [set(s.facts) - known for s in reason(scenario.situation, program).states]
    theirs = oracle.states(scenario.situation)
    assert len(ours) == len(theirs)
    for index, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
        found += [f"{scenario.name} {index} only ours: {t}" for t in sorted(mine - other, key=str)]
        found += [
            f"{scenario.name} {index} only theirs: {t}" for t in sorted(other - mine, key=str)
        ]
    return found


def test_a_sample_of_scenarios_gives_the_same_facts(
    scenarios: tuple[Scenario, ...],
    program: Program,
    headings: tuple[RuleHeading, ...],
    ontology: OntologyView,
) -> None:
    """Every state of scenarios from all over the book, by the rules that conclude anything in one.

    The oracle takes long to read all blocks, so both sides do without the others.
    """
    chosen = scenarios[:: len(scenarios) // SAMPLE]
    assert chosen
    fired = {block for s in chosen for block in firing(reason(s.situation, program))}
    part = tuple(h for h in headings if any(b.name in fired for b in h.blocks))
    others = program.blocks.keys() - {b.name for h in part for b in h.blocks}
    oracle = Oracle(part, ontology.triples)
    smaller = program.without(*others)
    assert [d for s in chosen for d in differences(s, smaller, oracle)] == []


@pytest.mark.slow
def test_every_scenario_gives_the_same_facts(
    scenarios: tuple[Scenario, ...], program: Program, oracle: Oracle
) -> None:
    """Every state of every scenario."""
    assert [d for s in scenarios for d in differences(s, program, oracle)] == []


@pytest.mark.slow
def test_the_oracle_can_tell(
    scenarios: tuple[Scenario, ...], program: Program, oracle: Oracle
) -> None:
    """With a block taken out of one side the two disagree."""
    name = next(iter(program.blocks))
    fired: dict[str, Scenario] = {}
    for scenario in scenarios:
        state = reason(scenario.situation, program).state()
        for triple in state.conclusions():
            fired.setdefault(str(state.block(triple)), scenario)
        if len(fired) > 20:
            break
    name, scenario = next((n, s) for n, s in fired.items() if n[0].isdigit())
    assert differences(scenario, program.without(name), oracle)


def test_facts_are_triples(scenarios: tuple[Scenario, ...]) -> None:
    """There is something to compare."""
    triples: list[Triple] = [t for s in scenarios for t in s.situation.facts]
    assert len(triples) > len(scenarios)
