"""A rule block taken apart: patterns, conditions, absences, aggregates, heads; and its JSON.

Nothing here knows SPARQL's syntax or rdflib: this is the form in which compiled blocks are kept
with the knowledge base.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import Struct

from comprules.namespaces import compact
from comprules.terms import XSD_BOOLEAN, XSD_INTEGER, XSD_STRING, Literal, Term


class Variable(NamedTuple):
    """A variable of a block, by its name without the question mark."""

    name: str


PatternTerm: TypeAlias = str | Literal | Variable
Bindings: TypeAlias = Mapping[str, Term]
Authorities: TypeAlias = tuple[str, ...]

HERE: Final = "here"  # a plain head: what holds in the state at hand
NEXT: Final = "next"  # GRAPH mtg:next { … }: what holds after the event
ENDED: Final = "ended"  # GRAPH mtg:ended { … }: what stops holding with the event


class Pattern(NamedTuple):
    """A triple pattern, with the line it stands on and the authorities that the line names."""

    s: PatternTerm
    p: PatternTerm
    o: PatternTerm
    line: int = 0
    authorities: Authorities = ()

    def variables(self) -> Iterator[str]:
        """The names of its variables, in order."""
        for term in self[:3]:
            if isinstance(term, Variable):
                yield term.name


class Call(NamedTuple):
    """An operator or function applied to arguments, in a FILTER or a BIND."""

    operator: str
    arguments: tuple[Expression, ...]


Expression: TypeAlias = "Call | str | Literal | Variable"


class Condition(Struct, frozen=True):
    """A FILTER: an expression that must be true."""

    expression: Expression
    text: str
    line: int
    authorities: Authorities = ()


class Absence(Struct, frozen=True):
    """FILTER NOT EXISTS (or FILTER EXISTS, where `negated` is false)."""

    body: Body
    negated: bool
    text: str
    line: int
    authorities: Authorities = ()


class Binding(Struct, frozen=True):
    """BIND ( expression AS ?variable )."""

    variable: str
    expression: Expression
    text: str
    line: int
    authorities: Authorities = ()


class Values(Struct, frozen=True):
    """VALUES: the rows that the variables may take."""

    variables: tuple[str, ...]
    rows: tuple[tuple[Term, ...], ...]
    line: int


class Column(NamedTuple):
    """One aggregate of a sub-SELECT: `(COUNT(DISTINCT ?x) AS ?n)`."""

    variable: str
    function: str
    distinct: bool
    argument: Expression | None  # None stands for COUNT(*)


class Aggregate(Struct, frozen=True):
    """A sub-SELECT with aggregates: worked out by itself, then joined on its columns."""

    body: Body
    groups: tuple[str, ...]
    grouped: bool
    columns: tuple[Column, ...]
    text: str
    line: int
    authorities: Authorities = ()

    def variables(self) -> tuple[str, ...]:
        """The names that it binds: those it groups by, then its aggregates."""
        return (*self.groups, *(c.variable for c in self.columns))


class Body(Struct, frozen=True):
    """A conjunction: UNION has been multiplied out before."""

    patterns: tuple[Pattern, ...] = ()
    conditions: tuple[Condition, ...] = ()
    absences: tuple[Absence, ...] = ()
    bindings: tuple[Binding, ...] = ()
    values: tuple[Values, ...] = ()
    aggregates: tuple[Aggregate, ...] = ()

    def bound(self) -> set[str]:
        """The names that a solution binds."""
        names = {name for pattern in self.patterns for name in pattern.variables()}
        names.update(b.variable for b in self.bindings)
        names.update(name for values in self.values for name in values.variables)
        names.update(name for aggregate in self.aggregates for name in aggregate.variables())
        return names

    def mentioned(self) -> set[str]:
        """All names that occur in it, also those of its conditions and absences."""
        names = self.bound()
        for condition in self.conditions:
            names |= names_in(condition.expression)
        for binding in self.bindings:
            names |= names_in(binding.expression)
        for absence in self.absences:
            names |= absence.body.mentioned()
        return names

    def all_patterns(self) -> Iterator[tuple[Pattern, bool]]:
        """Every triple pattern in it, and whether it stands in an absence or an aggregate."""
        for pattern in self.patterns:
            yield pattern, False
        for absence in self.absences:
            for pattern, apart in absence.body.all_patterns():
                yield pattern, apart or absence.negated
        for aggregate in self.aggregates:
            for pattern, _ in aggregate.body.all_patterns():
                yield pattern, True


class Head(NamedTuple):
    """One triple of a head and where it holds: HERE, NEXT or ENDED."""

    target: str
    pattern: Pattern


def names_in(expression: Expression) -> set[str]:
    """The names of the variables in an expression."""
    if isinstance(expression, Variable):
        return {expression.name}
    if isinstance(expression, Call):
        return {name for a in expression.arguments for name in names_in(a)}
    return set()


def substitute(pattern: Pattern, bindings: Bindings) -> Pattern:
    """The pattern with its bound variables replaced by their values."""
    s, p, o, line, authorities = pattern
    if isinstance(s, Variable):
        s = bindings.get(s.name, s)
    if isinstance(p, Variable):
        p = bindings.get(p.name, p)
    if isinstance(o, Variable):
        o = bindings.get(o.name, o)
    return Pattern(s, p, o, line, authorities)


def term_text(term: PatternTerm) -> str:
    """A term as one reads it: a prefixed name, `?name`, a number, a quoted string."""
    if isinstance(term, Variable):
        return f"?{term.name}"
    if isinstance(term, Literal):
        if term.datatype in (XSD_INTEGER, XSD_BOOLEAN):
            return term.lexical
        quoted = '"' + term.lexical.replace("\\", "\\\\").replace('"', '\\"') + '"'
        if term.language:
            return f"{quoted}@{term.language}"
        return quoted if term.datatype == XSD_STRING else f"{quoted}^^{compact(term.datatype)}"
    return _compact(term)


# Proofs write the same few hundred names over and over.
_compact = lru_cache(maxsize=4096)(compact)


def pattern_text(pattern: tuple[PatternTerm, PatternTerm, PatternTerm] | Pattern) -> str:
    """A triple pattern as one reads it: `s:bear mtg:power 2`."""
    return " ".join(term_text(term) for term in pattern[:3])


# ---- JSON: lists, not objects, where there are many ----


def term_to_json(term: PatternTerm) -> Any:
    """A term as JSON: an IRI a string, a variable `?name`, a literal a list."""
    if isinstance(term, Variable):
        return f"?{term.name}"
    return list(term) if isinstance(term, Literal) else term


def term_from_json(data: Any) -> Any:
    """The term that `term_to_json` wrote."""
    if isinstance(data, str):
        return Variable(data[1:]) if data.startswith("?") else data
    return Literal(*data)


def expression_to_json(expression: Expression | None) -> Any:
    """An expression as JSON; a call is an object with one key, its operator."""
    if isinstance(expression, Call):
        return {expression.operator: [expression_to_json(a) for a in expression.arguments]}
    return None if expression is None else term_to_json(expression)


def expression_from_json(data: Any) -> Any:
    """The expression that `expression_to_json` wrote."""
    if isinstance(data, dict):
        ((operator, arguments),) = data.items()
        return Call(operator, tuple(expression_from_json(a) for a in arguments))
    return None if data is None else term_from_json(data)


def pattern_to_json(pattern: Pattern) -> Any:
    """A pattern as JSON."""
    return [*(term_to_json(t) for t in pattern[:3]), pattern.line, list(pattern.authorities)]


def pattern_from_json(data: Any) -> Pattern:
    """The pattern that `pattern_to_json` wrote."""
    s, p, o = (term_from_json(t) for t in data[:3])
    return Pattern(s, p, o, data[3], tuple(data[4]))


def body_to_json(body: Body) -> dict[str, Any]:
    """A body as JSON; what is empty is left out."""
    data = {
        "patterns": [pattern_to_json(p) for p in body.patterns],
        "conditions": [
            [expression_to_json(c.expression), c.text, c.line, list(c.authorities)]
            for c in body.conditions
        ],
        "absences": [
            [body_to_json(a.body), a.negated, a.text, a.line, list(a.authorities)]
            for a in body.absences
        ],
        "bindings": [
            [b.variable, expression_to_json(b.expression), b.text, b.line, list(b.authorities)]
            for b in body.bindings
        ],
        "values": [
            [list(v.variables), [[term_to_json(t) for t in row] for row in v.rows], v.line]
            for v in body.values
        ],
        "aggregates": [
            [
                body_to_json(a.body),
                list(a.groups),
                a.grouped,
                [
                    [c.variable, c.function, c.distinct, expression_to_json(c.argument)]
                    for c in a.columns
                ],
                a.text,
                a.line,
                list(a.authorities),
            ]
            for a in body.aggregates
        ],
    }
    return {key: value for key, value in data.items() if value}


def body_from_json(data: Mapping[str, Any]) -> Body:
    """The body that `body_to_json` wrote."""
    return Body(
        patterns=tuple(pattern_from_json(p) for p in data.get("patterns", ())),
        conditions=tuple(
            Condition(expression_from_json(e), text, line, tuple(authorities))
            for e, text, line, authorities in data.get("conditions", ())
        ),
        absences=tuple(
            Absence(body_from_json(b), negated, text, line, tuple(authorities))
            for b, negated, text, line, authorities in data.get("absences", ())
        ),
        bindings=tuple(
            Binding(variable, expression_from_json(e), text, line, tuple(authorities))
            for variable, e, text, line, authorities in data.get("bindings", ())
        ),
        values=tuple(
            Values(tuple(names), tuple(tuple(term_from_json(t) for t in row) for row in rows), line)
            for names, rows, line in data.get("values", ())
        ),
        aggregates=tuple(
            Aggregate(
                body_from_json(b),
                tuple(groups),
                grouped,
                tuple(Column(v, f, d, expression_from_json(a)) for v, f, d, a in columns),
                text,
                line,
                tuple(authorities),
            )
            for b, groups, grouped, columns, text, line, authorities in data.get("aggregates", ())
        ),
    )
