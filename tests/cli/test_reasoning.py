"""`derive`, `why`, `ask`: facts, proofs, and what they say when there are none."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.homes import Command

SITUATION = """\
active player: ann
step: precombat main
priority: ann
stack: []
players:
  ann: {life: 20, mana: plenty}
  bob: {life: 20, mana: plenty}
battlefield:
  lamp:
    name: Lamp Class
    type line: Enchantment — Class
    mana cost: "{G}"
    text: |
      Your lamps burn longer.
      {1}{G}: Level 2
      Creatures you control have vigilance.
      {3}{G}: Level 3
      Creatures you control have haste.
    controller: ann
    level: 1
"""


@pytest.fixture
def situation(tmp_path: Path) -> Path:
    """A Class at level 1 whose controller may act."""
    path = tmp_path / "situation.yaml"
    path.write_text(SITUATION, encoding="utf-8")
    return path


def facts(outlined: Command, *arguments: object) -> list[dict[str, Any]]:
    """The facts that `derive` prints as JSON."""
    outcome = outlined("derive", *arguments, "--format", "json")
    assert outcome.status == 0, outcome.err
    found: list[dict[str, Any]] = json.loads(outcome.out)["facts"]
    return found


def test_each_fact_has_its_rule_and_proof(outlined: Command, situation: Path) -> None:
    """The keys of the contract; what may be done is among the facts, with the right rule."""
    found = facts(outlined, situation)
    assert all(
        {"subject", "predicate", "object", "rule", "block", "proof"} <= set(fact) for fact in found
    )
    may = [f for f in found if f["predicate"] == "mtg:mayActivate"]
    assert [(f["subject"], f["object"]) for f in may] == [("s:ann", "s:lamp-level-2")]
    assert may[0]["proof"]["rule"] == may[0]["rule"] == may[0]["block"].partition("/")[0]
    assert may[0]["proof"]["premises"]


def test_about_one_thing(outlined: Command, situation: Path) -> None:
    """Only facts that it is part of."""
    found = facts(outlined, situation, "--about", "lamp-level-3")
    assert found
    assert all("s:lamp-level-3" in (f["subject"], f["object"]) for f in found)


def test_rows_for_a_pipe(outlined: Command, situation: Path) -> None:
    """Names of the situation go bare."""
    outcome = outlined("derive", situation)
    assert "ann\tmtg:mayActivate\tlamp-level-2\t" in outcome.out


@pytest.mark.parametrize(
    "names",
    [
        ("ann", "mayActivate", "lamp-level-2"),
        ("s:ann", "mtg:mayActivate", "s:lamp-level-2"),
        ("ann", "may activate", "lamp-level-2"),
    ],
)
def test_why_shows_the_proof(outlined: Command, situation: Path, names: tuple[str, ...]) -> None:
    """As indented text when piped, down to the given facts with file and line."""
    outcome = outlined("why", situation, *names)
    assert outcome.status == 0, outcome.err
    lines = outcome.out.splitlines()
    assert re.match(r"ann (mtg:mayActivate|may activate) lamp-level-2 ", lines[0])
    assert any(f"given: {situation}:" in line for line in lines)
    assert any("716.2a" in line for line in lines)
    assert any(line.strip().startswith("absent:") for line in lines)


def test_why_speaks_of_an_event(outlined: Command, tmp_path: Path) -> None:
    """What holds during an event alone can be asked by the event's own name."""
    path = tmp_path / "situation.yaml"
    lamp = "lamp: {name: Lamp, type line: Artifact, controller: ann}"
    path.write_text(f"players: [ann]\nbattlefield:\n  {lamp}\nevents:\n  - destroy: lamp\n")
    outcome = outlined("why", path, "event-1", "happensTo", "lamp", "--state", "1")
    assert outcome.status == 0, outcome.err
    assert "404.1" in outcome.out


def test_a_proof_as_json_proves_nothing_twice(outlined: Command, situation: Path) -> None:
    """What rests on a conclusion stands at its first use; written out it doubles at each event."""
    steps = ["beginning of combat", "end", "cleanup"]
    events = "events:\n" + "".join(f"  - step: {step}\n" for step in steps)
    situation.write_text(SITUATION + events, encoding="utf-8")

    def conclusions(step: dict[str, Any]) -> list[str]:
        own = [] if "given" in step or step.get("above") else [str(step["conclusion"])]
        below = (*step.get("premises", ()), *step.get("contributors", ()))
        return own + [one for premise in below for one in conclusions(premise)]

    found = facts(outlined, situation)
    assert len(found) > 20
    for fact in found:
        proved = conclusions(fact["proof"])
        assert len(proved) == len(set(proved))


def test_why_as_json_is_nested(outlined: Command, situation: Path) -> None:
    """The contract: conclusion, state, rule, block, bindings, premises, checked, absent."""
    outcome = outlined("why", situation, "lamp", "levelTreatedAs", "1", "-f", "json")
    proof = json.loads(outcome.out)
    keys = {"conclusion", "state", "rule", "block", "bindings", "premises", "checked", "absent"}
    assert keys <= set(proof)
    assert proof["conclusion"] == ["s:lamp", "mtg:levelTreatedAs", 1]
    leaves = [p for p in proof["premises"] if "given" in p]
    assert all({"given", "file", "line"} <= set(leaf) for leaf in leaves)


def test_why_as_turtle_and_as_a_tree(outlined: Command, situation: Path) -> None:
    """The graph is readable by rdflib; the tree has branches."""
    import rdflib

    arguments = ("why", situation, "lamp", "levelTreatedAs")
    graph = rdflib.Graph().parse(data=outlined(*arguments, "-f", "turtle").out, format="turtle")
    assert len(graph) > 5
    assert "└──" in outlined(*arguments, "-f", "table").out


def test_what_does_not_hold_is_said(outlined: Command, situation: Path) -> None:
    """Exit status 1, one line."""
    outcome = outlined("why", situation, "ann", "mayActivate", "lamp-level-3")
    assert outcome.status == 1
    assert outcome.out == ""
    assert "does not hold" in outcome.complaint


def test_what_is_unknown_says_what_would_decide(
    outlined: Command, situation: Path, tmp_path: Path
) -> None:
    """A missing fact is named."""
    unsaid = tmp_path / "unsaid.yaml"
    unsaid.write_text(SITUATION.replace("stack: []\n", ""), encoding="utf-8")
    outcome = outlined("why", unsaid, "ann", "mayActivate", "lamp-level-2")
    assert outcome.status == 1
    assert "unknown" in outcome.complaint
    assert "stack" in outcome.complaint


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("anna", "mayActivate"), "ann"),
        (("ann", "mayActivat"), "mayActivate"),
        (("ann", "mayActivate", "lamp-level-22"), "lamp-level-2"),
        (("x:ann", "mayActivate"), "prefix"),
    ],
)
def test_a_wrong_name_names_the_nearest(
    outlined: Command, situation: Path, names: tuple[str, ...], said: str
) -> None:
    """Subject, predicate, object, prefix."""
    outcome = outlined("why", situation, *names)
    assert outcome.status in (1, 2)
    assert said in outcome.complaint


def test_ask_with_a_situation_carries_its_proof(outlined: Command, situation: Path) -> None:
    """Derived, with citations."""
    outcome = outlined(
        "ask", "can Ann activate the level 2 ability of lamp?", "-s", situation, "-f", "json"
    )
    answer = json.loads(outcome.out)
    assert outcome.status == 0, outcome.err
    assert answer["kind"] == "derived"
    assert answer["verdict"] == "yes"
    assert "716.2a" in [c["number"] for c in answer["citations"]]
    assert answer["proof"]["conclusion"]


def test_ask_about_history_from_a_fresh_install(outlined: Command) -> None:
    """Each number with its edition, where that is not the one asked; no edition is imported."""
    question = "Under which number is milling defined, and was it always that?"
    outcome = outlined("ask", question, "-f", "tsv")
    assert outcome.status == 0, outcome.err
    assert "701.13 (2025-04-04)" in outcome.out
    table = outlined("ask", question, "-f", "table").out
    assert "701.13 (2025-04-04)" in table
    assert "derived, 2026-08-07" in table


def test_what_is_not_understood_is_no_answer(outlined: Command) -> None:
    """Exit status 1, kind found."""
    outcome = outlined("ask", "how much does a chess board cost?", "-f", "json")
    assert outcome.status == 1
    assert json.loads(outcome.out)["kind"] == "found"


def test_ask_prints_rows_and_tables(outlined: Command, situation: Path) -> None:
    """The verdict is in both."""
    question = "can Ann activate the level 2 ability of lamp?"
    assert "verdict\tyes" in outlined("ask", question, "-s", situation).out
    assert "716.2a" in outlined("ask", question, "-s", situation, "-f", "table").out
