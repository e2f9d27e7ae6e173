"""How many changes to the rule blocks some scenario catches.

    python -m benchmarks.mutation [--sample 300] [--seed 7] [NUMBER]...

Each mutant is a program in which one block has lost a line (a pattern, a FILTER, a NOT EXISTS) or
has a comparison turned round. It is caught if a scenario no longer comes out as expected: one that
the block names, one in which the block fires, or one whose folder carries the number of its rule.
Issue 6 asks that 95 of 100 be caught. A line that only repeats what another line implies (the class
of what a property is about) cannot be caught; such mutants are in the list of those that were not.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from comprules import resources
from comprules.inference.algebra import Body, Call, Condition, names_in
from comprules.inference.coverage import firing
from comprules.inference.engine import Machine, reason
from comprules.inference.instances import Instance, Plans, instance_of
from comprules.inference.program import Program, Rule
from comprules.inference.rulefile import read_rule_files
from comprules.inference.scenarios import Scenario, failures, read_scenarios
from comprules.store.knowledge import KnowledgeBase

_TURNED: Final = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "!=", "!=": "="}


class Mutant(NamedTuple):
    """A rule of the program with one change.

    Attributes:
        number: which rule of the program it replaces.
        rule: the rule, changed.
        change: what was done, in words.
    """

    number: int
    rule: Rule
    change: str


def mutants(number: int, rule: Rule) -> Iterator[Mutant]:
    """All changes of one line of a rule that leave it a rule."""
    body = rule.body
    for n, condition in enumerate(body.conditions):
        rest = (*body.conditions[:n], *body.conditions[n + 1 :])
        yield from _changed(number, rule, replace(body, conditions=rest), f"no {condition.text}")
        turned = _turned(condition)
        if turned is not None:
            others = (*body.conditions[:n], turned, *body.conditions[n + 1 :])
            change = f"turned {condition.text}"
            yield from _changed(number, rule, replace(body, conditions=others), change)
    for n, absence in enumerate(body.absences):
        left = (*body.absences[:n], *body.absences[n + 1 :])
        yield from _changed(number, rule, replace(body, absences=left), f"no {absence.text}")
    for n, pattern in enumerate(body.patterns):
        kept = (*body.patterns[:n], *body.patterns[n + 1 :])
        change = f"no line {pattern.line}"
        yield from _changed(number, rule, replace(body, patterns=kept), change)


def _turned(condition: Condition) -> Condition | None:
    """The condition with its comparison turned round; None if it is no comparison."""
    expression = condition.expression
    if not isinstance(expression, Call) or expression.operator not in _TURNED:
        return None
    turned = Call(_TURNED[expression.operator], expression.arguments)
    return replace(condition, expression=turned)


def _changed(number: int, rule: Rule, body: Body, change: str) -> Iterator[Mutant]:
    """The mutant with this body, if everything in it is still bound."""
    bound = body.bound() | set(rule.parameters)
    needed = {name for head in rule.heads for name in head.pattern.variables()}
    needed |= {name for c in body.conditions for name in names_in(c.expression)}
    needed |= {name for b in body.bindings for name in names_in(b.expression)}
    if needed <= bound and (body.patterns or body.aggregates):
        yield Mutant(number, replace(rule, body=body), change)


def mutated(program: Program, mutant: Mutant) -> Program:
    """The program with a mutant in the place of its rule."""
    rules = list(program.rules)
    rules[mutant.number] = mutant.rule
    fresh = replace(program, rules=rules, cache={"owners": program.owners})
    plans = Plans(rules, mutant.number, program.open)

    def own(instance: Instance) -> Instance:
        mine = instance.plans.number == mutant.number
        return instance_of(plans, instance.row) if mine else instance

    machine = Machine.of(program)
    groups = [(list(map(own, instances)), recursive) for instances, recursive in machine.groups]
    transitions = list(map(own, machine.transitions))
    fresh.cache["machine"] = Machine(fresh, groups, transitions, machine.start)
    return fresh


def caught(mutant: Mutant, program: Program, scenarios: list[Scenario]) -> str | None:
    """The first scenario that does not come out with a mutant, or None."""
    changed = mutated(program, mutant)
    for scenario in scenarios:
        if failures(scenario, reason(scenario.situation, changed)):
            return scenario.name
    return None


def main(arguments: list[str]) -> int:
    """The exit status: 1 if fewer than 95 of 100 are caught."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("numbers", nargs="*", help="only blocks whose names begin with these")
    options = parser.parse_args(arguments)
    kb = KnowledgeBase.open()
    program = kb.program()
    named = {
        b.name: b.scenarios for h in read_rule_files(resources.folder("rules")) for b in h.blocks
    }
    scenarios = list(read_scenarios(resources.folder("scenarios"), cards=kb.cards))
    fired: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        for block in firing(reason(scenario.situation, program)):
            fired.setdefault(block, []).append(scenario)
    drawn = [
        mutant
        for number, rule in enumerate(program.rules)
        if rule.block[0].isdigit() and rule.block.startswith(tuple(options.numbers) or "")
        for mutant in mutants(number, rule)
    ]
    total = len(drawn)
    chosen = random.Random(options.seed).sample(drawn, min(options.sample, total))
    missed: list[Mutant] = []
    for mutant in chosen:
        block = mutant.rule.block
        head = block.partition("/")[0]
        near = [s for s in scenarios if s.name in named[block]]
        near += [*fired.get(block, []), *(s for s in scenarios if s.name.startswith(head))]
        unlike = list({s.name: s for s in near}.values())
        if caught(mutant, program, unlike) is None:
            missed.append(mutant)
            print(f"not caught: {block}: {mutant.change}", flush=True)
    share = 1 - len(missed) / len(chosen)
    print(f"{total} mutants; of {len(chosen)} drawn (seed {options.seed}) {share:.3f} are caught")
    return 0 if share >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
