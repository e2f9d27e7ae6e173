"""`comprules layers`: its JSON, its rows, its proofs, its errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.homes import Command

SITUATION = """\
players: [ann, bob]
battlefield:
  bear: {name: Bear, type line: Creature — Bear, power: 2, toughness: 3, controller: ann}
  wall: {name: Wall, type line: Creature — Wall, power: 0, toughness: 4, controller: ann}
effects:
  lured: {gives control: {bob: [bear]}, grants: {haste: [bear]}, timestamp: 1}
  grown: {modifies power and toughness: {+1/+0: [bear]}, timestamp: 2}
  turned: {switches power and toughness: [bear], timestamp: 3}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A situation with a creature that effects of several layers change."""
    path = tmp_path / "game.yaml"
    path.write_text(SITUATION, encoding="utf-8")
    return path


def test_json_has_a_step_for_each_layer_that_did_something(outlined: Command, file: Path) -> None:
    """The keys are a contract; proofs only if asked for."""
    outcome = outlined("layers", file, "bear", "--format", "json")
    assert outcome.status == 0, outcome.err
    (bear,) = json.loads(outcome.out)["objects"]
    shown = {step["layer"]: (step["value"], step["effects"]) for step in bear["steps"]}
    assert shown["printed"] == ("creature Bear 2/3", [])
    assert shown["2"] == ("bob", ["lured"])
    assert shown["6"] == ("Haste", ["lured"])
    assert shown["7c"] == ("3/3", ["grown"])
    assert shown["7d"] == ("3/3", [])
    assert set(shown) == {"printed", "2", "6", "7c", "7d", "after all"}
    assert "613.4c" in next(s for s in bear["steps"] if s["layer"] == "7c")["rules"]
    assert "proofs" not in json.loads(outcome.out)
    proved = outlined("layers", file, "bear", "--format", "json", "--proof")
    assert json.loads(proved.out)["proofs"]


def test_all_permanents_without_a_name(outlined: Command, file: Path) -> None:
    """An object that nothing changes has its printed values and the final ones."""
    outcome = outlined("layers", file)
    rows = [line.split("\t") for line in outcome.out.splitlines()]
    assert [row[:3] for row in rows if row[0] == "wall"] == [
        ["wall", "printed", "creature Wall 0/4"],
        ["wall", "after all", "0/4; creature, Wall"],
    ]
    assert "613.4c" in outlined("layers", file, "--proof", "--format", "table").out


def test_errors_are_one_line_with_the_nearest(outlined: Command, file: Path) -> None:
    """Status 1 for no such object."""
    outcome = outlined("layers", file, "beer")
    assert outcome.status == 1
    assert "bear" in outcome.err
    assert len(outcome.err.splitlines()) == 1
