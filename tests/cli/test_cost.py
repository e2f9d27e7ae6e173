"""`comprules cost`: its JSON, its table, its proofs, its errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.homes import Command

SITUATION = """\
players: [ann]
hand:
  ox: {name: Grey Ox, mana cost: "{3}{W}", type line: Creature — Ox, owner: ann}
effects:
  guild: {reduces cost: {spells: Ox, by: 2}}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A situation with one spell that costs less."""
    path = tmp_path / "game.yaml"
    path.write_text(SITUATION, encoding="utf-8")
    return path


def test_json_has_steps_and_total(outlined: Command, file: Path) -> None:
    """The keys are a contract; proofs only if asked for."""
    outcome = outlined("cost", file, "Grey Ox", "--format", "json")
    assert outcome.status == 0, outcome.err
    data = json.loads(outcome.out)
    assert (data["total"], data["mana"], data["payer"]) == ("{1}{W}", 2, "ann")
    assert [step["step"] for step in data["steps"]] == [
        "mana cost",
        "reduction",
        "after reductions",
    ]
    assert "proofs" not in data
    proved = outlined("cost", file, "ox", "--format", "json", "--proof")
    assert json.loads(proved.out)["proofs"]


def test_a_pipe_gets_rows_and_the_proof_as_text(outlined: Command, file: Path) -> None:
    """TSV, with the total in its last row."""
    outcome = outlined("cost", file, "ox")
    assert outcome.out.splitlines()[-1].split("\t") == ["total cost", "", "", "{1}{W}", "601.2f"]
    assert "118.7a" in outlined("cost", file, "ox", "--proof", "--format", "table").out


def test_errors_are_one_line_with_the_nearest(outlined: Command, file: Path) -> None:
    """Status 1 for no such name."""
    outcome = outlined("cost", file, "Gray Ox")
    assert outcome.status == 1
    assert "Grey Ox" in outcome.err
    assert len(outcome.err.splitlines()) == 1
