"""How many changes to the rule blocks some scenario catches.

    python -m benchmarks.mutation [--sample 300] [--seed 7] [--memory FILE] [NUMBER]...

A mutant is the program in which one block has lost a condition (a pattern, a FILTER or one side
of its && or ||, a NOT EXISTS, also one inside a NOT EXISTS or a sub-SELECT), or has a comparison
turned round or moved by one. It is caught if some scenario no longer comes out as expected. Issue 6
asks that 95 of 100 be caught.

A block's own scenarios come first. Then all are gone through once: in the states of each, the
changed block is run beside the block as it is, and only where the two conclude different things is
the scenario reasoned again with the mutant. What caught a mutant is kept in the memory file and
tried first the next time, so that a run can be broken off.

Mutants that are known to be the same as the block are not drawn:

- the ontology says what the lost line says (the class of what has a property): `is_implied` shows
  it by reasoning on the other lines with the blocks of OWL alone;
- those in `EQUIVALENT`, each with the reason.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from comprules import resources
from comprules.errors import BadSituation
from comprules.graph.situation_model import Situation, Source
from comprules.inference.algebra import (
    HERE,
    Absence,
    Aggregate,
    Body,
    Call,
    Condition,
    Expression,
    Pattern,
    Variable,
    names_in,
    pattern_text,
)
from comprules.inference.engine import Machine, reason
from comprules.inference.instances import Instance, Plans, instance_of
from comprules.inference.program import Program, Rule
from comprules.inference.rulefile import read_rule_files
from comprules.inference.scenarios import Scenario, failures, read_scenarios
from comprules.inference.states import Derived, FactStore
from comprules.namespaces import situation_iri
from comprules.store.knowledge import KnowledgeBase
from comprules.terms import Term, Triple

TARGET: Final = 0.95
SECONDS: Final = 5.0  # nor is one that has not come to an end by then
RUNS: Final = 40  # a mutant that so many scenarios do not catch, though they might, is not caught
EQUIVALENT: Final = Path(__file__).with_name("equivalent_mutants.json")

_TURNED: Final = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "!=", "!=": "="}
_MOVED: Final = {"<": "<=", ">": ">=", "<=": "<", ">=": ">"}

Owning = Callable[[str], list[Scenario]]
Part = Pattern | Condition | Absence | Aggregate


class OutOfTime(BaseException):
    """A mutant has lost the line that joined two others, and goes through all pairs of things."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """A stretch of work that is broken off after so many seconds of processor time.

    Raises:
        OutOfTime: it has been.
    """

    def stop(*_: object) -> None:
        raise OutOfTime

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


class Change(NamedTuple):
    """One part of a body in the place of which another stands, or none.

    Attributes:
        old: the part.
        new: what stands in its place.
        kind: `pattern`, `condition`, `absence`, `turned`, `moved`, or one of these with `inside`.
        text: what was done, in words; tells the changes of a block apart.
    """

    old: Part
    new: Part | None
    kind: str
    text: str


class Mutant(NamedTuple):
    """A block with one change, in all its rules that have the changed part."""

    block: str
    change: Change
    rules: dict[int, Rule]

    @property
    def key(self) -> str:
        """What tells it from all others, from one run to the next."""
        return f"{self.block}: {self.change.text}"


def changes(body: Body) -> Iterator[Change]:
    """All changes of one part of a body."""
    for pattern in body.patterns:
        yield Change(pattern, None, "pattern", f"no {pattern_text(pattern)}")
    for condition in body.conditions:
        yield Change(condition, None, "condition", f"no FILTER {condition.text}")
        for expression, kind, said in _expressions(condition.expression):
            text = f"{said} in FILTER {condition.text}"
            yield Change(condition, replace(condition, expression=expression), kind, text)
    for absence in body.absences:
        yield Change(absence, None, "absence", f"no {absence.text}")
        for inner, kind, said in _bodies(absence.body):
            text = f"{said}, inside {absence.text}"
            yield Change(absence, replace(absence, body=inner), f"{kind} inside", text)
    for aggregate in body.aggregates:
        for inner, kind, said in _bodies(aggregate.body):
            wanted = {*aggregate.groups}
            wanted |= {n for c in aggregate.columns if c.argument for n in names_in(c.argument)}
            if wanted <= inner.bound():
                text = f"{said}, inside {aggregate.text}"
                yield Change(aggregate, replace(aggregate, body=inner), f"{kind} inside", text)


def _bodies(body: Body) -> Iterator[tuple[Body, str, str]]:
    """An inner body with each change of it that leaves a pattern, and all that it uses bound."""
    used = {n for c in body.conditions for n in names_in(c.expression)}
    used |= {n for b in body.bindings for n in names_in(b.expression)}
    for change in changes(body):
        changed = changed_body(body, change)
        if changed.patterns and not used & (body.bound() - changed.bound()):
            yield changed, change.kind.removesuffix(" inside"), change.text


def _expressions(expression: Expression) -> Iterator[tuple[Expression, str, str]]:
    """An expression with one comparison turned round, or without one side of a && or ||."""
    if not isinstance(expression, Call):
        return
    operator, arguments = expression
    for kind, others in (("turned", _TURNED), ("moved", _MOVED)):
        if operator in others:
            yield Call(others[operator], arguments), kind, f"{others[operator]} for {operator}"
    for n, argument in enumerate(arguments):
        if operator in ("&&", "||"):
            rest = (*arguments[:n], *arguments[n + 1 :])
            left = rest[0] if len(rest) == 1 else Call(operator, rest)
            yield left, "condition", f"no side {n + 1} of {operator}"
        for inner, kind, said in _expressions(argument):
            whole = Call(operator, (*arguments[:n], inner, *arguments[n + 1 :]))
            yield whole, kind, f"{said} ({n + 1})"


def changed_body(body: Body, change: Change) -> Body:
    """The body with a change."""
    return replace(
        body,
        patterns=_swapped(body.patterns, change),
        conditions=_swapped(body.conditions, change),
        absences=_swapped(body.absences, change),
        aggregates=_swapped(body.aggregates, change),
    )


def _swapped(parts: tuple[Any, ...], change: Change) -> tuple[Any, ...]:
    new = () if change.new is None else (change.new,)
    return tuple(p for part in parts for p in (new if part == change.old else (part,)))


def mutants(block: str, rules: dict[int, Rule]) -> Iterator[Mutant]:
    """All mutants of a block, whose rules are given by their numbers in the program."""
    found: dict[str, Change] = {}
    for rule in rules.values():
        for change in changes(rule.body):
            found.setdefault(change.text, change)
    for change in found.values():
        changed: dict[int, Rule] = {}
        for number, rule in rules.items():
            body = changed_body(rule.body, change)
            if body != rule.body:
                changed[number] = replace(rule, body=body)
        if all(map(_is_rule, changed.values())):
            yield Mutant(block, change, changed)


def _is_rule(rule: Rule) -> bool:
    """Whether all that the rule uses is still bound."""
    body = rule.body
    bound = body.bound() | set(rule.parameters)
    needed = {name for head in rule.heads for name in head.pattern.variables()}
    needed |= {name for c in body.conditions for name in names_in(c.expression)}
    needed |= {name for b in body.bindings for name in names_in(b.expression)}
    needed |= {name for a in body.absences for name in a.body.mentioned() - a.body.bound()}
    return needed <= bound and bool(body.patterns or body.aggregates)


# ---- mutants that are no change ----


def is_implied(mutant: Mutant, owl: Program) -> bool:
    """Whether the ontology gives the lost line from the other lines of each rule.

    The other lines are made facts, each variable a thing of its own, and closed under OWL.
    """
    lost = mutant.change.old
    if not isinstance(lost, Pattern) or mutant.change.new is not None:
        return False
    return all(_follows(lost, rule.body.patterns, owl) for rule in mutant.rules.values())


def _follows(lost: Pattern, others: Iterable[Pattern], owl: Program) -> bool:
    def frozen(pattern: Pattern) -> Triple:
        s, p, o = (situation_iri(t.name) if isinstance(t, Variable) else t for t in pattern[:3])
        return str(s), str(p), o

    source = Source("mutant", 0)
    facts = {frozen(p): source for p in others if not isinstance(p.p, Variable)}
    situation = Situation("mutant", facts, (), {})
    return reason(situation, owl).holds(frozen(lost))


# ---- running them ----


@dataclass
class Trial:
    """A mutant that is being tried: its machine, and what it concludes beside its block."""

    mutant: Mutant
    program: Program
    by: str = ""
    runs: int = 0
    citation_only: bool = False
    _plans: dict[int, Plans] = field(default_factory=dict)

    @cached_property
    def machine(self) -> Machine:
        """The machine of the program with the mutant in it."""
        whole = Machine.of(self.program)
        groups = [([*map(self._own, group)], recursive) for group, recursive in whole.groups]
        transitions = [*map(self._own, whole.transitions)]
        fresh = replace(self.program, rules=self._rules, cache={"owners": self.program.owners})
        shown = (r for r in whole.start.facts.values() if isinstance(r, Derived))
        same = all(r.rule.block != self.mutant.block for r in shown)
        same = same and not any(self._found(i, whole.start) for i in self.instances)
        return Machine(fresh, groups, transitions, whole.start if same else None)

    @cached_property
    def _rules(self) -> list[Rule]:
        rules = list(self.program.rules)
        for number, rule in self.mutant.rules.items():
            rules[number] = rule
        return rules

    def _own(self, instance: Instance) -> Instance:
        """The mutant's instance in the place of the block's; any other as it is."""
        number = instance.plans.number
        if number not in self.mutant.rules:
            return instance
        if number not in self._plans:
            self._plans[number] = Plans(self._rules, number, self.program.open)
        return instance_of(self._plans[number], instance.row)

    @cached_property
    def instances(self) -> list[Instance]:
        """The mutant's instances."""
        return [self._own(i) for i in _instances(self.program).get(self.mutant.block, ())]

    def _found(self, instance: Instance, store: FactStore) -> set[tuple[int, Triple]]:
        return conclusions(instance, store)

    def run(self, scenario: Scenario) -> bool:
        """Whether a scenario catches the mutant."""
        try:
            with limited(SECONDS):
                wrong = failures(scenario, self.machine.run(scenario.situation, False))
        except BadSituation as loop:  # the mutant goes on for ever
            wrong = [loop.message]
        except ValueError as grown:  # or counts to a number too large to be written out
            wrong = [str(grown)]
        except OutOfTime:
            wrong = []
        if wrong:
            self.by = scenario.name
            self.citation_only = all("does not cite" in message for message in wrong)
        return bool(wrong)


def conclusions(instance: Instance, store: FactStore) -> set[tuple[int, Triple]]:
    """What an instance concludes from facts: each with the number of the head it comes from."""
    if not instance.needs <= store.keys:
        return set()
    out: list[tuple[Triple, int, tuple[Term, ...]]] = []
    run = instance.plans.made.get(None) or instance.plans.make(None)
    run(store, store, instance.parameters, (), out.append)
    return {(head, triple) for triple, head, _ in out}


def _instances(program: Program) -> dict[str, list[Instance]]:
    """The instances of each block."""
    if "instances" not in program.cache:
        found: dict[str, list[Instance]] = {}
        machine = Machine.of(program)
        for instance in [*(i for g, _ in machine.groups for i in g), *machine.transitions]:
            found.setdefault(program.owners[instance.plans.number], []).append(instance)
        program.cache["instances"] = found
    known: dict[str, list[Instance]] = program.cache["instances"]
    return known


def recursive_blocks(program: Program) -> frozenset[str]:
    """The blocks that feed themselves: what they conclude cannot be seen in a closed state."""
    members = [m for c in program.components if c.recursive for m in c.members]
    return frozenset(program.owners[number] for number, _ in members)


class Reading:
    """The closed states of a scenario, and whether a mutant makes a difference in them."""

    def __init__(self, scenario: Scenario, program: Program) -> None:
        self.program = program
        self.reasoning = reason(scenario.situation, program)
        self.recursive = recursive_blocks(program)
        self._known: dict[tuple[int, int, int], set[tuple[int, Triple]]] = {}

    def differing(self, trials: list[Trial]) -> list[Trial]:
        """The trials whose mutants may make a difference to the scenario."""
        found: set[int] = set()
        for index, state in enumerate(self.reasoning.states):
            self._compare(2 * index, state.store, trials, found, during_event=False)
            if index < len(self.reasoning.transitions):
                transition = self.reasoning.transitions[index]
                store, keys = state.store, set(state.store.keys)
                for triple, why in transition.extra.items():
                    store.add(triple, why)
                self._compare(2 * index + 1, store, trials, found, during_event=True)
                store.take_back(reversed(transition.extra), keys)
        return [t for t in trials if id(t) in found]

    def _compare(
        self, place: int, store: FactStore, trials: list[Trial], found: set[int], during_event: bool
    ) -> None:
        blocks = _instances(self.program)
        for trial in trials:
            if id(trial) in found:
                continue
            for old, new in zip(blocks[trial.mutant.block], trial.instances, strict=True):
                if old is new or (old.rule.heads[0].target != HERE and not during_event):
                    continue
                try:
                    with limited(SECONDS):
                        theirs = conclusions(new, store)
                except OutOfTime:
                    trial.runs = RUNS
                    break
                except ValueError:
                    found.add(id(trial))
                    break
                key = (place, old.plans.number, old.row)
                if key not in self._known:
                    self._known[key] = conclusions(old, store)
                loops = trial.mutant.block in self.recursive and (theirs or self._known[key])
                if loops or theirs != self._known[key]:
                    found.add(id(trial))
                    break


def tried(trials: list[Trial], scenarios: list[Scenario], own: Owning) -> Iterator[Trial]:
    """The trials, each when it is known whether a scenario catches its mutant.

    First come a block's own scenarios, whatever its mutant makes of them: a citation may be lost
    though all facts stay. Then come all others, at most `RUNS` for each mutant.
    """
    left: list[Trial] = []
    for trial in trials:
        if any(trial.run(scenario) for scenario in own(trial.mutant.block)):
            yield trial
        else:
            left.append(trial)
    for scenario in scenarios:
        if not left:
            return
        for trial in Reading(scenario, left[0].program).differing(left):
            trial.runs += 1
            if trial.run(scenario):
                yield trial
        yield from (t for t in left if not t.by and t.runs >= RUNS)
        left = [t for t in left if not t.by and t.runs < RUNS]
    yield from left


# ---- the measure ----


def all_mutants(program: Program, numbers: tuple[str, ...]) -> list[Mutant]:
    """The mutants of the numbered blocks, without those that are listed as equivalent."""
    rules: dict[str, dict[int, Rule]] = {}
    for number, block in enumerate(program.owners):
        if block[0].isdigit() and block.startswith(numbers or ("",)):
            rules.setdefault(block, {})[number] = program.rules[number]
    known = json.loads(EQUIVALENT.read_text(encoding="utf-8"))
    found = (mutant for block, own in rules.items() for mutant in mutants(block, own))
    return [mutant for mutant in found if mutant.key not in known]


def main(arguments: list[str]) -> int:
    """The exit status: 1 if fewer than 95 of 100 are caught."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--memory", type=Path, help="what caught which mutant, kept between runs")
    parser.add_argument("--again", action="store_true", help="those that the memory has as missed")
    parser.add_argument("numbers", nargs="*", help="only blocks whose names begin with these")
    options = parser.parse_args(arguments)
    kb = KnowledgeBase.open()
    program = kb.program()
    scenarios = list(read_scenarios(resources.folder("scenarios"), cards=kb.cards))
    memory = Memory(options.memory)
    drawn = all_mutants(program, tuple(options.numbers))
    random.Random(options.seed).shuffle(drawn)
    if options.again:
        drawn = [m for m in drawn if memory.caught.get(m.key) == ""]
    owl = program.without(*(block for block in program.blocks if block[0].isdigit()))
    different = (m for m in drawn if not is_implied(m, owl))
    chosen = list(islice(different, None if options.again else options.sample))
    trials = [Trial(mutant, program) for mutant in chosen]
    by_name = {s.name: s for s in scenarios}
    named = {
        b.name: b.scenarios for h in read_rule_files(resources.folder("rules")) for b in h.blocks
    }

    def own(block: str) -> list[Scenario]:
        number = block.partition("/")[0]
        names = [*named[block], *(n for n in by_name if n.startswith(f"{number}-"))]
        return [by_name[n] for n in dict.fromkeys(names) if n in by_name]

    for trial in trials:
        remembered = by_name.get(memory.caught.get(trial.mutant.key, ""))
        if remembered is not None:
            trial.run(remembered)
    for trial in tried([t for t in trials if not t.by], scenarios, own):
        memory.keep(trial)
        if not trial.by:
            kind, runs = trial.mutant.change.kind, trial.runs
            print(f"not caught [{kind}, {runs}] {trial.mutant.key}", flush=True)
    missed = [t for t in trials if not t.by]
    _report(trials, missed, len(drawn), options.seed)
    return 0 if len(missed) <= (1 - TARGET) * len(trials) else 1


class Memory:
    """What caught each mutant the last time ("": nothing), by its key."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.caught: dict[str, str] = {}
        if file is not None and file.is_file():
            self.caught = json.loads(file.read_text(encoding="utf-8"))

    def keep(self, trial: Trial) -> None:
        """Remember what a trial has shown."""
        self.caught[trial.mutant.key] = trial.by
        if self.file is not None:
            self.file.write_text(json.dumps(self.caught, indent=0), encoding="utf-8")


def _report(trials: list[Trial], missed: list[Trial], total: int, seed: int) -> None:
    kinds = Counter(t.mutant.change.kind for t in trials)
    lost = Counter(t.mutant.change.kind for t in missed)
    for kind, count in sorted(kinds.items()):
        print(f"{kind}: {count - lost[kind]} of {count}")
    share = 1 - len(missed) / len(trials)
    cited = sum(t.citation_only for t in trials)
    print(
        f"{total} mutants; of {len(trials)} drawn (seed {seed}) {share:.3f} are caught, "
        f"{cited / len(trials):.3f} by a missing citation alone"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
