"""The program made ready: it concludes and proves the same, and decodes only what fires."""

from __future__ import annotations

import json

import pytest

from comprules.errors import KnowledgeBaseError
from comprules.inference import storedprogram
from comprules.inference.engine import reason
from comprules.inference.program import Program
from comprules.inference.scenarios import Scenario
from comprules.inference.states import Derived, Put
from comprules.inference.storedprogram import StoredRules, from_bytes, to_bytes


@pytest.fixture(scope="session")
def stored(program: Program) -> bytes:
    return to_bytes(program)


SAMPLE = 25  # so many scenarios run in the gate


def shown(reason: object) -> object:
    """A reason without what its rule says: the block and the row tell which it is."""
    if isinstance(reason, Put):
        return reason.transition, shown(reason.derived)
    if isinstance(reason, Derived):
        return reason.rule.block, reason.row, reason.values, reason.head
    return reason


def differences(scenarios: tuple[Scenario, ...], ready: Program, program: Program) -> list[str]:
    """Where facts, their order or the reasons differ: in a state, or in what an event does."""
    found: list[str] = []
    for scenario in scenarios:
        ours, whole = reason(scenario.situation, ready), reason(scenario.situation, program)
        for k, (mine, other) in enumerate(zip(ours.states, whole.states, strict=True)):
            pairs = zip(mine.store.facts.items(), other.store.facts.items(), strict=True)
            found += [
                f"{scenario.name} {k}: {t}"
                for (t, why), (u, because) in pairs
                if t != u or shown(why) != shown(because)
            ]
        for mine, other in zip(ours.transitions, whole.transitions, strict=True):
            for part in ("extra", "put", "ended"):
                one, two = getattr(mine, part), getattr(other, part)
                if [(t, shown(r)) for t, r in one.items()] != [
                    (t, shown(r)) for t, r in two.items()
                ]:
                    found.append(f"{scenario.name}: {part} of event {mine.index}")
    return found


def test_a_sample_of_scenarios_gives_the_same(
    scenarios: tuple[Scenario, ...], program: Program, stored: bytes
) -> None:
    """Every state and event: the facts in their order, and the reason for each."""
    assert differences(scenarios[:: len(scenarios) // SAMPLE], from_bytes(stored), program) == []


@pytest.mark.slow
def test_every_scenario_gives_the_same(
    scenarios: tuple[Scenario, ...], program: Program, stored: bytes
) -> None:
    """All of them."""
    assert differences(scenarios, from_bytes(stored), program) == []


def test_its_proofs_and_needs_are_the_same(
    scenarios: tuple[Scenario, ...], program: Program, stored: bytes
) -> None:
    """Proofs in full, and what would decide a question, also through blocks that did not fire."""
    ready = from_bytes(stored)
    asked = 0
    for scenario in scenarios[:: len(scenarios) // 10]:
        ours, whole = reason(scenario.situation, ready), reason(scenario.situation, program)
        for triple in whole.state().conclusions():
            assert ours.proof(triple) == whole.proof(triple)
    for scenario in scenarios:
        unknown = [e for e in scenario.expectations if e.kind == "unknown"]
        if unknown and asked < 20:
            ours, whole = reason(scenario.situation, ready), reason(scenario.situation, program)
            for expected in unknown:
                needs = whole.needs(expected.fact, expected.state)
                assert ours.needs(expected.fact, expected.state) == needs != []
                asked += 1
    assert asked


def test_only_what_fires_is_decoded(scenarios: tuple[Scenario, ...], stored: bytes) -> None:
    """A situation leaves most rules as they are stored."""
    ready = from_bytes(stored)
    assert isinstance(ready.rules, StoredRules)
    reason(scenarios[0].situation, ready)
    assert 0 < ready.rules.decoded < len(ready.rules) / 2


def test_blocks_are_taken_out_of_it(
    scenarios: tuple[Scenario, ...], program: Program, stored: bytes
) -> None:
    """As of the program that it was made from; also a block that the ontology alone sets off."""
    ready = from_bytes(stored)
    assert ready.blocks == program.blocks
    fired = {program.blocks[n].name for n in ("cax-sco", *list(program.blocks)[-1:])}
    for name in sorted(fired):
        left, other = ready.without(name), program.without(name)
        assert left.blocks == other.blocks
        mine, whole = (reason(scenarios[0].situation, p).state() for p in (left, other))
        assert list(mine.facts) == list(whole.facts)
    assert ready.without("cax-sco").to_json() == program.without("cax-sco").to_json()


def test_the_whole_program_comes_back(program: Program, stored: bytes) -> None:
    """Every part of it."""
    assert json.dumps(from_bytes(stored).to_json()) == json.dumps(program.to_json())


def test_a_damaged_one_is_told(stored: bytes) -> None:
    """One byte is enough: what is not as it was written is not read."""
    for wrong in (b"", stored[:100], stored[:-1], stored[:200] + b"\0\0" + stored[202:]):
        with pytest.raises(ValueError, match="not what was written"):
            from_bytes(wrong)


def test_one_of_another_version_is_told(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """The knowledge base has to be built again."""
    small = Program({}, (), (), {}, frozenset(), {}, frozenset())
    stored = to_bytes(small)
    monkeypatch.setattr(storedprogram, "FORMAT", 0)
    with pytest.raises(KnowledgeBaseError, match="another version"):
        from_bytes(stored)
