"""Every scenario comes out as it expects, with the citations that it names."""

from __future__ import annotations

import pytest

from comprules.inference.program import Program
from comprules.inference.scenarios import Scenario, run_scenario

PARTS = 8  # so that the workers share them


@pytest.mark.parametrize("part", range(PARTS))
def test_it_comes_out(part: int, scenarios: tuple[Scenario, ...], program: Program) -> None:
    """A block for one rule can break what was right of another."""
    own = scenarios[part::PARTS]
    assert own
    assert {s.name: wrong for s in own if (wrong := run_scenario(s, program)[1])} == {}
