"""The independent checker has no objection to the proofs of the scenarios."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from comprules.inference.checker import ProofChecker
from comprules.inference.engine import reason
from comprules.inference.program import Program
from comprules.inference.proof import Proof
from comprules.inference.rulefile import RuleHeading
from comprules.inference.scenarios import Scenario
from comprules.inference.vocabulary import OntologyView

SAMPLE = 10  # so many scenarios run in the gate


def objections(
    scenarios: Iterable[Scenario],
    program: Program,
    headings: tuple[RuleHeading, ...],
    ontology: OntologyView,
) -> tuple[int, list[str]]:
    """How many proofs of expected facts were checked, and what was wrong with them."""
    checked, found = 0, []
    for scenario in scenarios:
        reasoning = reason(scenario.situation, program)
        checker = ProofChecker(reasoning, headings, ontology.triples)
        for expected in scenario.expectations:
            s, p, o = expected.fact
            if expected.kind == "expect" and o is not None:
                proof = reasoning.premise((s, p, o), expected.state)
                if isinstance(proof, Proof):
                    checked += 1
                    found += [
                        f"{scenario.name} {x.block}: {x.message}" for x in checker.check(proof)
                    ]
    return checked, found


def test_the_proofs_of_a_sample_stand(
    scenarios: tuple[Scenario, ...],
    program: Program,
    headings: tuple[RuleHeading, ...],
    ontology: OntologyView,
) -> None:
    """Every expected fact of a few scenarios."""
    checked, found = objections(scenarios[:: len(scenarios) // SAMPLE], program, headings, ontology)
    assert checked > 2
    assert found == []


@pytest.mark.slow
def test_the_proofs_of_every_scenario_stand(
    scenarios: tuple[Scenario, ...],
    program: Program,
    headings: tuple[RuleHeading, ...],
    ontology: OntologyView,
) -> None:
    """Every expected fact of every scenario."""
    checked, found = objections(scenarios, program, headings, ontology)
    assert checked > 100
    assert found == []
