"""Rule instances, ready to run: what each reads, and the loops of its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from comprules.inference.joins import RuleWriter, Runner
from comprules.inference.program import Program, Rule
from comprules.inference.strata import ANY_CLASS, key_of
from comprules.namespaces import RDF_TYPE
from comprules.terms import Term

Keys = frozenset[str]


class Plans:
    """The loops of one rule, shared by all its instances; written the first time they are run.

    Args:
        rules: the rules of the program.
        number: the number of the rule among them.
        open_properties: the properties of which not stated means not known.
        kept: gives a runner that was written when the program was stored, or None.
    """

    __slots__ = ("_kept", "made", "number", "open", "rules")

    def __init__(
        self,
        rules: Sequence[Rule],
        number: int,
        open_properties: frozenset[str],
        kept: Callable[[Plans, int | None], Runner | None] | None = None,
    ) -> None:
        self.rules = rules
        self.number = number
        self.open = open_properties
        self.made: dict[int | None, Runner] = {}
        self._kept = kept

    def make(self, new: int | None) -> Runner:
        """The loops; with `new`, the pattern of that number is matched against what is new."""
        run = self._kept(self, new) if self._kept is not None else None
        if run is None:
            run = RuleWriter(self.rules[self.number], self.open).compile(new)
        self.made[new] = run
        return run


class Instance:
    """One instance of a rule, ready to run.

    Args:
        plans: the loops of its rule.
        row: the number of its row of parameters.
        parameters: that row.
        reads: for each pattern the predicate or class that it reads; None for any class.
        needs: those of which there must be a fact for it to match.
        again: those that make the whole body be run again (EXISTS and sub-SELECTs).
        monotone: whether more facts never take a conclusion away: no EXISTS, no sub-SELECT.
    """

    __slots__ = ("again", "monotone", "needs", "parameters", "plans", "reads", "row")

    def __init__(
        self,
        plans: Plans,
        row: int,
        parameters: tuple[Term, ...],
        reads: tuple[str | None, ...],
        needs: Keys,
        again: Keys,
        monotone: bool,
    ) -> None:
        self.plans = plans
        self.row = row
        self.parameters = parameters
        self.reads = reads
        self.needs = needs
        self.again = again
        self.monotone = monotone

    @property
    def rule(self) -> Rule:
        """Its rule; a stored one is decoded the first time it is asked for."""
        return self.plans.rules[self.plans.number]


def instance_of(plans: Plans, row: int) -> Instance:
    """The instance of a rule for one row of its parameters."""
    rule = plans.rules[plans.number]
    parameters = rule.rows[row]
    bindings = dict(zip(rule.parameters, parameters, strict=True))
    reads = tuple(_bare(key_of(p, bindings)) for p in rule.body.patterns)
    inner = [a.body for a in rule.body.aggregates]
    inner += [a.body for a in rule.body.absences if not a.negated]
    return Instance(
        plans,
        row,
        parameters,
        reads,
        frozenset(key or RDF_TYPE for key in reads),
        frozenset(
            _bare(key_of(p, bindings)) or RDF_TYPE for b in inner for p, _ in b.all_patterns()
        ),
        not (rule.body.absences or rule.body.aggregates),
    )


def _bare(key: str) -> str | None:
    """A key as FactStore.keys has it: the predicate or the class; None for any class."""
    if key == ANY_CLASS:
        return None
    return key[2:] if key.startswith("a ") else key


Group = tuple[list[Instance], bool]
"""Instances that are run together, and whether to a fixpoint."""


def instances_of(program: Program) -> tuple[list[Group], list[Instance]]:
    """The instances of a program, in the order in which they run; those about the next state."""
    plans = [Plans(program.rules, number, program.open) for number in range(len(program.rules))]
    groups = [
        ([instance_of(plans[rule], row) for rule, row in component.members], component.recursive)
        for component in program.components
    ]
    transitions = [
        instance_of(plans[number], row)
        for number, rule in enumerate(program.rules)
        if rule.transition and rule.block in program.blocks
        for row in range(len(rule.rows))
    ]
    return groups, transitions
