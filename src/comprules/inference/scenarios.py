"""Scenarios: a situation, and what must follow from it; the outcome is never given.

A folder holds `situation.yaml` and `expected.yaml`: the question, and facts that must hold, must
not hold, or cannot be known, each in a state.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from comprules.cards.model import Card, CardLookup
from comprules.errors import BadSituation
from comprules.graph.situation import read_situation
from comprules.graph.situation_model import Situation
from comprules.inference.algebra import pattern_text
from comprules.inference.engine import reason
from comprules.inference.program import Program
from comprules.inference.proof import Leaf, fact_text
from comprules.inference.reasoning import Reasoning
from comprules.namespaces import MTG, RDF_TYPE, prefixes, situation_iri
from comprules.terms import Literal, Term, literal

Fact = tuple[str, str, Term | None]


class Expectation(Struct, frozen=True):
    """One entry of `expect`, `absent` or `unknown`.

    Attributes:
        kind: which of the three.
        fact: the fact; None as its object stands for any.
        state: the state; -1 is the last.
        cites: the numbers that must be among the proof's citations.
        needs: the local names of the properties that would decide it.
    """

    kind: str
    fact: Fact
    state: int
    cites: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


class Scenario(Struct, frozen=True):
    """A scenario as read from its folder."""

    name: str
    question: str
    edition: str
    situation: Situation
    expectations: tuple[Expectation, ...]


class NoCards:
    """A card lookup that knows no card: scenarios write their cards out."""

    def lookup(self, name: str) -> Card | None:
        """None, whatever the name."""
        return None

    def names(self) -> tuple[str, ...]:
        """No names."""
        return ()

    def nearest(self, name: str, *, limit: int = 3) -> list[str]:
        """No names."""
        return []


def read_scenarios(folder: Path, *, cards: CardLookup | None = None) -> tuple[Scenario, ...]:
    """The scenarios in the folders under a folder, by name."""
    return tuple(
        read_scenario(path.parent, cards=cards) for path in sorted(folder.glob("*/expected.yaml"))
    )


def read_scenario(folder: Path, *, cards: CardLookup | None = None) -> Scenario:
    """The scenario in a folder.

    Raises:
        BadSituation: one of its two files is not what it should be.
    """
    lookup = cards if cards is not None else NoCards()
    yaml_file, turtle_file = folder / "situation.yaml", folder / "situation.ttl"
    situation = read_situation(turtle_file if turtle_file.is_file() else yaml_file, cards=lookup)
    file = folder / "expected.yaml"
    try:
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
    except (OSError, yaml.YAMLError) as error:
        raise BadSituation(f"cannot be read: {' '.join(str(error).split())}", file=file) from error
    if not isinstance(data, dict):
        raise BadSituation("not a mapping", hint="write question and expect", file=file)
    unknown = set(data) - {"question", "edition", "expect", "absent", "unknown"}
    if unknown:
        raise BadSituation(f"unknown key {min(unknown)!r}", file=file)
    return Scenario(
        folder.name,
        str(data.get("question", "")),
        str(data.get("edition", "")),
        situation,
        tuple(_expectations(data, situation, file)),
    )


def _expectations(data: dict[str, Any], situation: Situation, file: Path) -> Iterator[Expectation]:
    for kind in ("expect", "absent", "unknown"):
        for entry in data.get(kind) or ():
            try:
                s, p, o = entry["fact"]
                state = entry.get("state", "end")
                yield Expectation(
                    kind,
                    (_iri(s, situation), _iri(p, situation), _term(o, situation)),
                    -1 if state == "end" else int(state),
                    tuple(str(n) for n in entry.get("cites", ())),
                    tuple(str(n) for n in entry.get("needs", ())),
                )
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise BadSituation(
                    f"an entry of {kind} cannot be read: {entry}",
                    hint="write {fact: [s, p, o], state: N}",
                    file=file,
                ) from error


def _iri(name: Any, situation: Situation) -> str:
    if name == "a":
        return RDF_TYPE
    text = str(name)
    if text in situation.names:
        return situation.names[text]
    prefix, colon, local = text.partition(":")
    if colon:
        return prefixes()[prefix] + local
    return situation_iri(text)


def _term(value: Any, situation: Situation) -> Term | None:
    if value is None:
        return None
    if isinstance(value, (bool, int)):
        return literal(value)
    if isinstance(value, float):
        return literal(Decimal(str(value)))
    text = str(value)
    if text.startswith('"'):
        return Literal(text.strip('"'))
    return _iri(text, situation)


def failures(scenario: Scenario, reasoning: Reasoning) -> list[str]:
    """What is not as the scenario expects, in words; empty if all is."""
    return [said for expected in scenario.expectations for said in _failures(expected, reasoning)]


def run_scenario(scenario: Scenario, program: Program) -> tuple[Reasoning, list[str]]:
    """The reasoning of a scenario, and what is not as expected."""
    reasoning = reason(scenario.situation, program)
    return reasoning, failures(scenario, reasoning)


def _failures(expected: Expectation, reasoning: Reasoning) -> Iterator[str]:
    s, p, o = expected.fact
    if not -len(reasoning.states) <= expected.state < len(reasoning.states):
        yield f"there is no state {expected.state}"
        return
    place = f"in state {reasoning.state(expected.state).index}"
    if expected.kind == "expect":
        if o is None:
            yield f"an expected fact needs an object: {p}"
            return
        if not reasoning.holds((s, p, o), expected.state):
            yield f"{fact_text((s, p, o))} does not hold {place}"
            return
        premise = reasoning.premise((s, p, o), expected.state)
        cited = () if isinstance(premise, Leaf) else premise.citations()
        for number in expected.cites:
            if number not in cited:
                yield f"{fact_text((s, p, o))} {place} does not cite {number}, only {cited}"
        return
    found = reasoning.match(s, p, o, expected.state)
    for triple in found:
        yield f"{fact_text(triple)} holds {place}"
    if expected.kind == "unknown" and not found:
        needs = {n.property.removeprefix(MTG) for n in reasoning.needs((s, p, o), expected.state)}
        missing = set(expected.needs) - needs
        if missing:
            shown = pattern_text((s, p, o if o is not None else ""))
            yield f"{shown} {place} does not need {sorted(missing)}, only {sorted(needs)}"
