"""How the proofs of one rule are filled in: worked out once, then cheap for every conclusion."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import Any

from msgspec import Struct

from comprules.inference.algebra import (
    Authorities,
    Binding,
    Body,
    Call,
    Condition,
    Expression,
    Pattern,
    PatternTerm,
    Variable,
    pattern_text,
    substitute,
    term_text,
)
from comprules.inference.joins import slots
from comprules.inference.program import Rule
from comprules.inference.proof import Check
from comprules.inference.states import Derived
from comprules.terms import Term, Triple

Row = tuple[Any, ...]


class ProofForm(Struct, frozen=True):
    """What the proofs of a rule have in common.

    All its lines are filled in from one row: the values of its variables, then its constants.

    Attributes:
        names: its variables, sorted.
        values: takes their values from the row.
        constants: what stands at the end of every row.
        lines: for each pattern, what takes its fact from the row, and the line's authorities.
        schema: the same for the patterns on the ontology's axioms.
    """

    names: tuple[str, ...]
    values: Callable[[Row], tuple[Term, ...]]
    constants: Row
    lines: tuple[tuple[Callable[[Row], Triple], Authorities], ...]
    schema: tuple[Callable[[Row], Triple], ...]

    def row(self, reason: Derived) -> Row:
        """The row of one derivation."""
        return (*reason.rule.rows[reason.row], *reason.values, *self.constants)

    def bindings(self, row: Row) -> dict[str, Term]:
        """The variables by name, sorted."""
        return dict(zip(self.names, self.values(row), strict=True))


def form_of(rule: Rule) -> ProofForm:
    """The form of the proofs of a rule."""
    variables = (*rule.parameters, *slots(rule))
    places = {name: place for place, name in enumerate(variables)}
    constants: list[PatternTerm] = []

    def place(term: PatternTerm) -> int:
        if isinstance(term, Variable):
            return places[term.name]
        constants.append(term)
        return len(variables) + len(constants) - 1

    def fact(pattern: Pattern) -> Callable[[Row], Triple]:
        return itemgetter(*(place(term) for term in pattern[:3]))

    lines = tuple((fact(pattern), pattern.authorities) for pattern in rule.body.patterns)
    schema = tuple(fact(pattern) for pattern in rule.schema)
    names = tuple(sorted(places))
    return ProofForm(names, _taking([places[n] for n in names]), tuple(constants), lines, schema)


def _taking(places: list[int]) -> Callable[[Row], tuple[Term, ...]]:
    """What takes the values at these places from a row, as a tuple however few they are."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda row: tuple(row[place] for place in places)


def condition_check(condition: Condition, bindings: dict[str, Term]) -> Check:
    """A comparison that held, with its values."""
    return Check(partial(expression_text, condition.expression, bindings), condition.authorities)


def binding_check(binding: Binding, bindings: dict[str, Term]) -> Check:
    """What a BIND worked out, with its values."""
    return Check(partial(_binding_text, binding, bindings), binding.authorities)


def _binding_text(binding: Binding, bindings: dict[str, Term]) -> str:
    value = term_text(bindings[binding.variable])
    return f"{value} = {expression_text(binding.expression, bindings)}"


def expression_text(expression: Expression, bindings: dict[str, Term]) -> str:
    """An expression as one reads it, with values in place of variables: `3 >= 2`."""
    if isinstance(expression, Call):
        parts = [expression_text(a, bindings) for a in expression.arguments]
        if expression.operator[0].isalpha():
            if expression.operator in ("IN", "NOT IN"):
                return f"{parts[0]} {expression.operator} ({', '.join(parts[1:])})"
            return f"{expression.operator}({', '.join(parts)})"
        if len(parts) == 1:
            return f"{expression.operator}{parts[0]}"
        return f" {expression.operator} ".join(
            f"({part})" if isinstance(a, Call) and not a.operator[0].isalpha() else part
            for part, a in zip(parts, expression.arguments, strict=True)
        )
    if isinstance(expression, Variable):
        return term_text(bindings.get(expression.name, expression))
    return term_text(expression)


def body_text(body: Body, bindings: dict[str, Term]) -> str:
    """A body as SPARQL, with values in place of variables: its lines, then its conditions."""
    parts = [pattern_text(substitute(p, bindings)) for p in body.patterns]
    parts += [f"FILTER ( {expression_text(c.expression, bindings)} )" for c in body.conditions]
    parts += [
        f"FILTER {'NOT ' if a.negated else ''}EXISTS {{ {body_text(a.body, bindings)} }}"
        for a in body.absences
    ]
    return " . ".join(parts)
