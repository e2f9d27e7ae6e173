"""Proofs that were kept as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from comprules.cli.proofs import lines
from comprules.errors import BadInput
from comprules.inference.program import Program
from comprules.inference.scenarios import Scenario, run_scenario
from comprules.inference.storedproof import brief, proof_from_json


def test_a_proof_read_back_is_shown_as_before(
    scenarios: tuple[Scenario, ...], program: Program
) -> None:
    """Of every conclusion of a scenario with events: the same JSON, the same lines."""
    scenario = next(s for s in scenarios if s.name.startswith("716.2a"))
    reasoning, failures = run_scenario(scenario, program)
    assert not failures
    conclusions = reasoning.state().conclusions()
    assert len(conclusions) > 20
    for fact in conclusions:
        proof = reasoning.proof(fact)
        again = proof_from_json(json.loads(json.dumps(proof.to_json())))
        assert again.to_json() == proof.to_json()
        shown = [line.replace('"', "") for line in lines(again)]
        assert shown == [line.replace('"', "") for line in lines(proof)]


def test_a_brief_proof_says_everything_once(
    scenarios: tuple[Scenario, ...], program: Program
) -> None:
    """It is shown as the whole one is, and is much shorter where much is used again."""
    scenario = next(s for s in scenarios if s.name.startswith("716.2a"))
    reasoning, _ = run_scenario(scenario, program)
    whole = kept = 0
    for fact in reasoning.state().conclusions():
        proof = reasoning.proof(fact)
        again = proof_from_json(brief(proof))
        shown = [line.replace('"', "") for line in lines(again)]
        assert shown == [line.replace('"', "") for line in lines(proof)]
        whole += len(json.dumps(proof.to_json()))
        kept += len(json.dumps(brief(proof)))
    assert kept < whole / 2


@pytest.mark.parametrize("data", [{}, {"given": ["s:a"]}, {"conclusion": 7}, {"premises": [1]}])
def test_what_is_no_proof_is_an_error(data: dict[str, Any]) -> None:
    """A deck may have been written by hand."""
    with pytest.raises(BadInput, match="no proof"):
        proof_from_json(data)
