"""Which rules have blocks that a scenario exercises.

A block counts only if some scenario no longer comes out as expected when the block is taken
out: that it stands in a file, or fires, shows nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from comprules.inference.engine import reason
from comprules.inference.program import Program, block_order
from comprules.inference.proof import Proof
from comprules.inference.reasoning import Reasoning
from comprules.inference.rulefile import RuleHeading
from comprules.inference.scenarios import Scenario, failures
from comprules.inference.states import Derived, Put, Reason


class Coverage(Struct, frozen=True):
    """What the scenarios show of the blocks.

    Attributes:
        shown: block to the first scenario found that fails without it.
        idle: the blocks that no scenario needs.
        failing: the scenarios that do not come out as expected, with what is wrong.
        without_inference: the numbers of the headings that say why nothing follows.
    """

    shown: dict[str, str]
    idle: tuple[str, ...]
    failing: dict[str, tuple[str, ...]]
    without_inference: tuple[str, ...]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbered rules that have a block which a scenario needs, in the book's order."""
        names = {name.partition("/")[0] for name in self.shown}
        return tuple(sorted((n for n in names if n[0].isdigit()), key=block_order))

    @property
    def idle_numbers(self) -> tuple[str, ...]:
        """The numbered rules that have blocks, none of which any scenario needs."""
        names = {name.partition("/")[0] for name in self.idle} - set(self.numbers)
        return tuple(sorted((n for n in names if n[0].isdigit()), key=block_order))


def coverage(
    headings: Iterable[RuleHeading],
    program: Program,
    scenarios: Iterable[Scenario],
    of: Sequence[str] = (),
) -> Coverage:
    """The coverage of the blocks by scenarios.

    Args:
        headings: the headings of the rule files.
        program: their blocks, compiled.
        scenarios: the scenarios.
        of: numbers; if there are any, only the blocks of these rules, and of what stands under
            them, are looked at, and only the scenarios that they name or that carry the number.

    Scenarios are tried in the order in which they are likeliest to show a block: those that the
    block names, those in whose proofs it stands, then those in which it fires at all (taking a
    block out can also let something follow that must not).
    """
    headings = tuple(h for h in headings if not of or _is_under(h.number, of))
    named = {b.name: b.scenarios for h in headings for b in h.blocks}
    if of:
        wanted = {name for names in named.values() for name in names}
        scenarios = (s for s in scenarios if s.name in wanted or _is_under(s.name, of))
    failing: dict[str, tuple[str, ...]] = {}
    passing: list[Scenario] = []
    proved: dict[str, list[Scenario]] = {}
    fired: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        reasoning = reason(scenario.situation, program)
        wrong = failures(scenario, reasoning)
        if wrong:
            failing[scenario.name] = tuple(wrong)
            continue
        passing.append(scenario)
        for block in _in_proofs(scenario, reasoning):
            proved.setdefault(block, []).append(scenario)
        for block in firing(reasoning):
            fired.setdefault(block, []).append(scenario)
    by_name = {scenario.name: scenario for scenario in passing}
    # What is not known turns on blocks that do not fire.
    doubtful = [s for s in passing if any(e.kind == "unknown" for e in s.expectations)]
    shown: dict[str, str] = {}
    blocks = [block for block in program.blocks if block in named]
    for block in blocks:
        candidates = [by_name[n] for n in named[block] if n in by_name]
        candidates += [*proved.get(block, []), *fired.get(block, []), *doubtful]
        reduced = program.without(block)
        for name in dict.fromkeys(s.name for s in candidates):
            again = reason(by_name[name].situation, reduced)
            if failures(by_name[name], again):
                shown[block] = name
                break
    idle = tuple(block for block in blocks if block not in shown)
    return Coverage(
        shown, idle, failing, tuple(h.number for h in headings if h.no_inference is not None)
    )


def _is_under(name: str, numbers: Iterable[str]) -> bool:
    """Whether what begins with a number has one of these, or one under one of these."""
    return any(
        name.startswith(n) and not (n[-1].isdigit() and name[len(n) :][:1].isdigit())
        for n in numbers
    )


def _in_proofs(scenario: Scenario, reasoning: Reasoning) -> Iterator[str]:
    """The blocks in the proofs of the facts that a scenario expects."""
    seen: set[str] = set()
    for expected in scenario.expectations:
        s, p, o = expected.fact
        if expected.kind == "expect" and o is not None:
            premise = reasoning.premise((s, p, o), expected.state)
            if isinstance(premise, Proof):
                seen.update(premise.blocks())
    yield from sorted(seen, key=block_order)


def firing(reasoning: Reasoning) -> list[str]:
    """The blocks that concluded anything about the situation."""
    reasons: list[Reason] = [
        state.store.facts[triple] for state in reasoning.states for triple in state.conclusions()
    ]
    for transition in reasoning.transitions:
        reasons += transition.extra.values()
        reasons += transition.put.values()
        reasons += [r for r in transition.ended.values() if r is not None]
    found = {
        (r.derived if isinstance(r, Put) else r).rule.block
        for r in reasons
        if isinstance(r, (Derived, Put))
    }
    return sorted(found, key=block_order)
