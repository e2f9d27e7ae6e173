"""Each row of docs/class-facts.md holds: its block fires in its scenario, which comes out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from comprules.inference.coverage import firing
from comprules.inference.program import Program
from comprules.inference.scenarios import read_scenario, run_scenario

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "class-facts.md"
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| | fact")
]


Run = Callable[[str], tuple[frozenset[str], tuple[str, ...]]]


@pytest.fixture(scope="module")
def run(program: Program) -> Run:
    """Gives the blocks that fire in a scenario, and what is not as expected."""

    @cache
    def ran(scenario: str) -> tuple[frozenset[str], tuple[str, ...]]:
        read = read_scenario(ROOT / "tests/scenarios" / scenario)
        reasoning, wrong = run_scenario(read, program)
        return frozenset(firing(reasoning)), tuple(wrong)

    return ran


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[1]}")
def test_a_row(row: tuple[str, ...], run: Run) -> None:
    """The block fires there, and nothing is otherwise than the scenario expects."""
    _, _, _, scenario, block = row
    fired, wrong = run(scenario)
    assert wrong == ()
    assert block in fired


def test_every_fact_has_a_row() -> None:
    """A to F and H, with the numbers that the list of facts has."""
    wanted = {f"{letter}{n}" for letter, last in ("A7", "B8", "C7", "D8", "E2")
              for n in range(1, int(last) + 1)}  # fmt: skip
    assert wanted | {"F", "H"} == {row[0] for row in ROWS}
