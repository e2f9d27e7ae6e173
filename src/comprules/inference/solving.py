"""Bodies solved step by step, for proofs, aggregates and what is not known.

The engine's own loops are written out for speed (joins.py); this is the plain way, used where
only a few solutions are wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from comprules.inference.algebra import (
    Absence,
    Aggregate,
    Binding,
    Bindings,
    Body,
    Condition,
    Pattern,
    Values,
    Variable,
    names_in,
    substitute,
)
from comprules.inference.functions import (
    ExpressionError,
    Value,
    as_term,
    evaluate,
    holds,
    less,
    number,
)
from comprules.inference.joinorder import in_order
from comprules.inference.states import FactStore
from comprules.terms import Term, literal

Solution = dict[str, Term]


def matches(pattern: Pattern, store: FactStore, bindings: Bindings) -> Iterator[Solution]:
    """The bindings extended by each fact that the pattern matches."""
    s, p, o = substitute(pattern, bindings)[:3]
    fixed = (
        s if isinstance(s, str) else None,
        p if isinstance(p, str) else None,
        None if isinstance(o, Variable) else o,
    )
    for triple in store.match(*fixed):
        extended = dict(bindings)
        for term, value in zip((s, p, o), triple, strict=True):
            if isinstance(term, Variable) and extended.setdefault(term.name, value) != value:
                break
        else:
            yield extended


def solve(body: Body, store: FactStore, bindings: Bindings) -> Iterator[Solution]:
    """The solutions of a body on the facts, from bindings on."""
    steps = in_order(body, set(bindings))
    yield from _steps(steps, 0, store, dict(bindings))


def _steps(steps: list[Any], at: int, store: FactStore, bindings: Solution) -> Iterator[Solution]:
    if at == len(steps):
        yield bindings
        return
    for extended in _extend(steps[at], store, bindings):
        yield from _steps(steps, at + 1, store, extended)


def _extend(step: Any, store: FactStore, bindings: Solution) -> Iterator[Solution]:
    if isinstance(step, Pattern):
        yield from matches(step, store, bindings)
    elif isinstance(step, Condition):
        if holds(step.expression, bindings):
            yield bindings
    elif isinstance(step, Absence):
        if absent(step, store, bindings):
            yield bindings
    elif isinstance(step, Binding):
        try:
            value = as_term(evaluate(step.expression, bindings))
        except ExpressionError:
            return
        if bindings.get(step.variable, value) == value:
            yield {**bindings, step.variable: value}
    elif isinstance(step, Values):
        yield from _rows(step.variables, step.rows, bindings)
    elif isinstance(step, Aggregate):
        table = table_of(step, list(solve(step.body, store, {})))
        yield from _rows(
            step.variables(), ((*key, *row) for key, (row, _) in table.items()), bindings
        )


def _rows(names: tuple[str, ...], rows: Any, bindings: Solution) -> Iterator[Solution]:
    for row in rows:
        extended = dict(bindings)
        for name, value in zip(names, row, strict=True):
            if extended.setdefault(name, value) != value:
                break
        else:
            yield extended


def absent(absence: Absence, store: FactStore, bindings: Bindings) -> bool:
    """Whether a FILTER NOT EXISTS (or EXISTS) holds; over open properties only with certainty."""
    if not absence.negated:
        return next(solve(absence.body, store, bindings), None) is not None
    if any(store.is_open(p) for p in absence.body.patterns) or any(
        isinstance(p.p, str) and p.p in store.open for p in absence.body.patterns
    ):
        return not possible(absence.body, store, dict(bindings))
    return next(solve(absence.body, store, bindings), None) is None


def possible(body: Body, store: FactStore, bindings: Solution) -> bool:
    """Whether the body has a match if every open fact that is not stated could be true.

    Lines over open properties come last; where nothing is stated they are taken to hold, and so
    is every condition on a variable that only they would bind.
    """
    closed = tuple(p for p in body.patterns if not (isinstance(p.p, str) and p.p in store.open))
    opened = [p for p in body.patterns if p not in closed]
    bound = set(bindings) | {n for p in closed for n in p.variables()}
    bound |= {n for v in body.values for n in v.variables}
    bindings_kept = tuple(b for b in body.bindings if names_in(b.expression) <= bound)
    bound |= {b.variable for b in bindings_kept}
    early = Body(
        closed,
        tuple(c for c in body.conditions if names_in(c.expression) <= bound),
        tuple(a for a in body.absences if a.body.mentioned() & body.bound() <= bound),
        bindings_kept,
        body.values,
    )
    late = [c for c in body.conditions if c not in early.conditions]

    def rest(at: int, solution: Solution) -> bool:
        if at == len(opened):
            return all(
                holds(c.expression, solution)
                for c in late
                if names_in(c.expression) <= set(solution)
            )
        pattern = substitute(opened[at], solution)
        if any(rest(at + 1, extended) for extended in matches(pattern, store, solution)):
            return True
        return store.is_open(pattern) and rest(at + 1, solution)

    return any(rest(0, solution) for solution in solve(early, store, bindings))


Table = dict[tuple[Term, ...], tuple[tuple[Term, ...], list[Solution]]]


def table_of(aggregate: Aggregate, found: list[Solution]) -> Table:
    """The rows of a sub-SELECT: group to aggregates and to the solutions that went into them.

    An empty group is no row; without GROUP BY there is one group, and nothing counts as 0.
    """
    groups: dict[tuple[Term, ...], list[Solution]] = {} if aggregate.grouped else {(): []}
    for solution in found:
        groups.setdefault(tuple(solution[name] for name in aggregate.groups), []).append(solution)
    table: Table = {}
    for key, members in groups.items():
        row: list[Term] = []
        for column in aggregate.columns:
            try:
                row.append(_column(column.function, column.distinct, column.argument, members))
            except ExpressionError:
                break
        else:
            table[key] = (tuple(row), members)
    return table


def _column(function: str, distinct: bool, argument: Any, members: list[Solution]) -> Term:
    if argument is None:
        shown = {tuple(sorted(m.items())) for m in members} if distinct else members
        return literal(len(shown))
    values: list[Value] = []
    for member in members:
        try:
            values.append(as_term(evaluate(argument, member)))
        except ExpressionError:
            if function != "COUNT":
                raise
    if distinct:
        values = list(dict.fromkeys(values))
    if function == "COUNT":
        return literal(len(values))
    if function == "SUM":
        return literal(sum(number(v) for v in values))
    if not values:
        raise ExpressionError
    best = values[0]
    for value in values[1:]:
        if less(value, best) if function == "MIN" else less(best, value):
            best = value
    return as_term(best)
