"""The operators and functions of the rule language, on terms, with SPARQL 1.1's meaning.

A type error raises `ExpressionError`, and then there is no match.  Truth values are Python's
while an expression is being worked out; `as_term` makes a literal of what a BIND keeps.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, DivisionByZero, InvalidOperation
from typing import Any, Final

from comprules.inference.algebra import Bindings, Call, Expression, Variable
from comprules.terms import (
    XSD_BOOLEAN,
    XSD_DECIMAL,
    XSD_INTEGER,
    XSD_STRING,
    Literal,
    Term,
    literal,
)

Value = Term | bool


class ExpressionError(Exception):
    """A SPARQL type error: the solution at hand is no match."""


def number(value: Value) -> int | Decimal:
    """The number that a literal stands for."""
    if isinstance(value, Literal):
        try:
            if value.datatype == XSD_INTEGER:
                return int(value.lexical)
            if value.datatype == XSD_DECIMAL:
                return Decimal(value.lexical)
        except (ValueError, InvalidOperation) as error:
            raise ExpressionError from error
    raise ExpressionError


def text(value: Value) -> str:
    """The characters of a plain string literal."""
    if isinstance(value, Literal) and (value.datatype == XSD_STRING or value.language):
        return value.lexical
    raise ExpressionError


def truth(value: Value) -> bool:
    """The effective boolean value (SPARQL 1.1, 17.2.2)."""
    if isinstance(value, bool):
        return value
    if isinstance(value, Literal):
        if value.datatype == XSD_BOOLEAN:
            return value.lexical in ("true", "1")
        if value.datatype == XSD_STRING:
            return bool(value.lexical)
        return bool(number(value))
    raise ExpressionError


def as_term(value: Value) -> Term:
    """The value as a term."""
    return literal(value) if isinstance(value, bool) else value


def equal(a: Value, b: Value) -> bool:
    """`=`: the same term, or the same value of one kind (SPARQL 1.1, 17.4.1.7)."""
    if a is b:
        return True
    a, b = as_term(a), as_term(b)
    if a == b:
        return True
    if isinstance(a, Literal) and isinstance(b, Literal):
        numeric = (XSD_INTEGER, XSD_DECIMAL)
        if a.datatype in numeric and b.datatype in numeric:
            return number(a) == number(b)
        if a.datatype == XSD_BOOLEAN == b.datatype:
            return truth(a) == truth(b)
        known = (*numeric, XSD_STRING, XSD_BOOLEAN)
        if a.datatype not in known or b.datatype not in known:
            raise ExpressionError  # two values of a kind that is not known here
    return False


def _ordered(a: Value, b: Value) -> tuple[Any, Any]:
    """The two as Python values that can be put in order, or an error."""
    a, b = as_term(a), as_term(b)
    if isinstance(a, Literal) and isinstance(b, Literal):
        if a.datatype == XSD_INTEGER == b.datatype:
            return int(a.lexical), int(b.lexical)
        if a.datatype == XSD_STRING == b.datatype:
            return a.lexical, b.lexical
        if a.datatype == XSD_BOOLEAN == b.datatype:
            return truth(a), truth(b)
    return number(a), number(b)


def less(a: Value, b: Value) -> bool:
    """`<`."""
    x, y = _ordered(a, b)
    return bool(x < y)


def at_most(a: Value, b: Value) -> bool:
    """`<=`."""
    x, y = _ordered(a, b)
    return bool(x <= y)


def _divide(a: Value, b: Value) -> Term:
    try:
        return literal(Decimal(number(a)) / Decimal(number(b)))
    except (DivisionByZero, InvalidOperation) as error:
        raise ExpressionError from error


def _negate(value: Value) -> Term:
    return literal(-number(value))


def _string_of(value: Value) -> Literal:
    value = as_term(value)
    return Literal(value.lexical if isinstance(value, Literal) else value)


def _iri(value: Value) -> str:
    if isinstance(value, str):
        return value
    return text(value)


def _after(a: Value, b: Value) -> Literal:
    _, found, rest = text(a).partition(text(b))
    return Literal(rest if found or not text(b) else "")


def _before(a: Value, b: Value) -> Literal:
    first, found, _ = text(a).partition(text(b)) if text(b) else ("", "", "")
    return Literal(first if found else "")


def _to_integer(value: Value) -> Literal:
    value = as_term(value)
    try:
        if isinstance(value, Literal):
            if value.datatype == XSD_BOOLEAN:
                return literal(int(truth(value)))
            if value.datatype == XSD_STRING:
                return literal(int(value.lexical.strip()))
            return literal(int(number(value)))
    except ValueError as error:
        raise ExpressionError from error
    raise ExpressionError


def _to_decimal(value: Value) -> Literal:
    value = as_term(value)
    try:
        if isinstance(value, Literal) and value.datatype == XSD_STRING:
            return literal(Decimal(value.lexical.strip()))
        return literal(Decimal(number(value)))
    except InvalidOperation as error:
        raise ExpressionError from error


def _to_boolean(value: Value) -> bool:
    if isinstance(value, Literal) and value.datatype == XSD_STRING:
        if value.lexical in ("true", "1", "false", "0"):
            return value.lexical in ("true", "1")
        raise ExpressionError
    return truth(value)


def _is_numeric(value: Value) -> bool:
    try:
        number(value)
    except ExpressionError:
        return False
    return True


FUNCTIONS: Final[dict[str, Callable[..., Value]]] = {
    "=": equal,
    "!=": lambda a, b: not equal(a, b),
    "<": less,
    "<=": at_most,
    ">": lambda a, b: less(b, a),
    ">=": lambda a, b: at_most(b, a),
    "+": lambda a, *b: literal(number(a) + sum(map(number, b))),
    "-": lambda a, b: literal(number(a) - number(b)),
    "*": lambda a, b: literal(number(a) * number(b)),
    "/": _divide,
    "negate": _negate,
    "!": lambda a: not truth(a),
    "ABS": lambda a: _negate(a) if number(a) < 0 else as_term(a),
    "STR": _string_of,
    "IRI": _iri,
    "CONCAT": lambda *parts: Literal("".join(text(p) for p in parts)),
    "STRAFTER": _after,
    "STRBEFORE": _before,
    "CONTAINS": lambda a, b: text(b) in text(a),
    "STRSTARTS": lambda a, b: text(a).startswith(text(b)),
    "STRENDS": lambda a, b: text(a).endswith(text(b)),
    "LCASE": lambda a: Literal(text(a).lower()),
    "UCASE": lambda a: Literal(text(a).upper()),
    "STRLEN": lambda a: literal(len(text(a))),
    "sameTerm": lambda a, b: as_term(a) == as_term(b),
    "isIRI": lambda a: isinstance(a, str),
    "isURI": lambda a: isinstance(a, str),
    "isLITERAL": lambda a: not isinstance(a, str),
    "isNUMERIC": _is_numeric,
    "xsd:integer": _to_integer,
    "xsd:decimal": _to_decimal,
    "xsd:boolean": _to_boolean,
    "xsd:string": _string_of,
}


def evaluate(expression: Expression, bindings: Bindings) -> Value:
    """The value of an expression.

    Raises:
        ExpressionError: a type error, or a variable that is not bound.
    """
    if isinstance(expression, Variable):
        try:
            return bindings[expression.name]
        except KeyError as error:
            raise ExpressionError from error
    if not isinstance(expression, Call):
        return expression
    special = _SPECIAL.get(expression.operator)
    if special is not None:
        return special(expression.arguments, bindings)
    function = FUNCTIONS[expression.operator]
    return function(*(evaluate(a, bindings) for a in expression.arguments))


def holds(expression: Expression, bindings: Bindings) -> bool:
    """Whether a condition is true; a type error makes it not so."""
    try:
        return truth(evaluate(expression, bindings))
    except ExpressionError:
        return False


def _either(arguments: tuple[Expression, ...], bindings: Bindings, decisive: bool) -> bool:
    """`||` (decisive is true) and `&&` (false): an error counts only if nothing decides."""
    failed = False
    for argument in arguments:
        try:
            if truth(evaluate(argument, bindings)) is decisive:
                return decisive
        except ExpressionError:
            failed = True
    if failed:
        raise ExpressionError
    return not decisive


def _among(arguments: tuple[Expression, ...], bindings: Bindings) -> bool:
    """`IN`: equal to one of the rest; an error counts only if none is equal."""
    value, failed = evaluate(arguments[0], bindings), False
    for argument in arguments[1:]:
        try:
            if equal(value, evaluate(argument, bindings)):
                return True
        except ExpressionError:
            failed = True
    if failed:
        raise ExpressionError
    return False


def _first(arguments: tuple[Expression, ...], bindings: Bindings) -> Value:
    for argument in arguments:
        try:
            return evaluate(argument, bindings)
        except ExpressionError:
            continue
    raise ExpressionError


def _choice(arguments: tuple[Expression, ...], bindings: Bindings) -> Value:
    test, yes, no = arguments
    return evaluate(yes if truth(evaluate(test, bindings)) else no, bindings)


_SPECIAL: Final[dict[str, Callable[[tuple[Expression, ...], Bindings], Value]]] = {
    "&&": lambda arguments, bindings: _either(arguments, bindings, False),
    "||": lambda arguments, bindings: _either(arguments, bindings, True),
    "IN": _among,
    "NOT IN": lambda arguments, bindings: not _among(arguments, bindings),
    "COALESCE": _first,
    "IF": _choice,
    "BOUND": lambda arguments, bindings: (
        isinstance(arguments[0], Variable) and arguments[0].name in bindings
    ),
}
