"""In which order the lines of a body are matched."""

from __future__ import annotations

from comprules.inference.algebra import (
    Absence,
    Aggregate,
    Binding,
    Body,
    Condition,
    Pattern,
    Values,
    Variable,
    names_in,
)
from comprules.namespaces import RDF_TYPE

Step = Pattern | Condition | Absence | Binding | Values | Aggregate

# What a pattern is taken to give, for the order; exact counts are not worth their cost.
_CHECK, _FORWARD, _BACKWARD, _VALUES, _BY_CONSTANT, _BY_CLASS, _SCAN = 0, 2, 4, 5, 30, 20, 100


def in_order(body: Body, bound: set[str], first: Pattern | None = None) -> list[Step]:
    """The lines of a body in the order in which to match them.

    Cheapest pattern first by how it is bound; a condition as soon as its variables are.

    Args:
        body: the conjunction.
        bound: the variables that are bound before.
        first: the pattern to begin with (the one matched against what is new).
    """
    bound = set(bound)
    steps: list[Step] = []
    every = body.bound() | bound
    joins: list[Pattern | Values | Aggregate] = [*body.patterns, *body.values, *body.aggregates]
    checks: list[Condition | Absence | Binding] = [
        *body.bindings, *body.conditions, *body.absences
    ]  # fmt: skip
    while joins or checks:
        for check in list(checks):
            if _needed(check, every) <= bound:
                checks.remove(check)
                steps.append(check)
                if isinstance(check, Binding):
                    bound.add(check.variable)
        if not joins:
            if checks and not any(isinstance(c, Binding) for c in checks):
                steps += checks  # cannot be: the parser has seen to it that all is bound
                break
            continue
        pick: Pattern | Values | Aggregate
        if first is not None and first in joins:
            pick, first = first, None
        else:
            pick = min(joins, key=lambda join: _cost(join, bound))
        joins.remove(pick)
        steps.append(pick)
        bound.update(pick.variables if isinstance(pick, Values) else pick.variables())
    return steps


def _needed(check: Condition | Absence | Binding, every: set[str]) -> set[str]:
    if isinstance(check, Absence):
        return check.body.mentioned() & every
    return names_in(check.expression)


def _cost(join: Pattern | Values | Aggregate, bound: set[str]) -> int:
    if isinstance(join, Values):
        return _CHECK if set(join.variables) <= bound else _VALUES
    if isinstance(join, Aggregate):
        return _FORWARD if set(join.groups) <= bound else _BY_CONSTANT
    s, p, o = join[:3]
    known_s = not isinstance(s, Variable) or s.name in bound
    known_o = not isinstance(o, Variable) or o.name in bound
    if known_s:
        return _CHECK if known_o else _FORWARD
    if not known_o:
        return _SCAN
    if isinstance(o, Variable):
        return _BACKWARD
    return _BY_CLASS if p == RDF_TYPE else _BY_CONSTANT
