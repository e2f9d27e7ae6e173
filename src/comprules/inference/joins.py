"""The way through a body as Python: nested loops over the indices.

A rule's body becomes one Python function of nested loops over the indices, written out and
compiled the first time it is needed: in pure Python nothing else is as quick.  Only names made
here and constants handed over as values get into the text, so nothing of a rule file is run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import CodeType
from typing import Any, Final

from msgspec import Struct, field

from comprules.inference.algebra import (
    Absence,
    Aggregate,
    Binding,
    Body,
    Call,
    Condition,
    Expression,
    Pattern,
    PatternTerm,
    Values,
    Variable,
    names_in,
)
from comprules.inference.functions import FUNCTIONS, ExpressionError, as_term, holds, truth
from comprules.inference.joinorder import in_order
from comprules.inference.program import Rule
from comprules.terms import Literal


def slots(rule: Rule) -> tuple[str, ...]:
    """The variables whose values are kept with each conclusion, in order."""
    return tuple(sorted(rule.body.bound() - set(rule.parameters)))


class _Writer(Struct):
    """Collects the lines of a function and the constants that it names."""

    lines: list[str] = field(default_factory=list)
    constants: dict[str, Any] = field(default_factory=dict)
    names: dict[object, str] = field(default_factory=dict)
    counter: int = 0

    def put(self, depth: int, line: str) -> None:
        self.lines.append("    " * depth + line)

    def constant(self, value: object) -> str:
        key = (type(value), value)
        try:
            if key not in self.names:
                self.names[key] = f"k{len(self.constants)}"
                self.constants[self.names[key]] = value
            return self.names[key]
        except TypeError:  # not hashable
            name = f"k{len(self.constants)}"
            self.constants[name] = value
            return name

    def fresh(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}{self.counter}"


Runner = Callable[..., None]
Leaf = Callable[[int, Mapping[str, str]], None]


class RuleWriter:
    """Writes the function that finds the solutions of one rule.

    The function is called as `run(store, new, parameters, known, out)`: `store` and `new` have
    the indices `sp` and `po`, `known` is what need not be concluded again, and `out` takes each
    conclusion with the values of its slots.
    """

    def __init__(self, rule: Rule, open_properties: frozenset[str]) -> None:
        self.rule = rule
        self.open = open_properties
        self.writer = _Writer()

    def compile(self, new: int | None) -> Runner:
        """The function; with `new`, the pattern of that number is matched against what is new."""
        return runner(*self.write(new))

    def write(self, new: int | None) -> tuple[CodeType, dict[str, Any]]:
        """The code of the function, and the constants that it names."""
        rule, w = self.rule, self.writer
        names = {name: f"p{i}" for i, name in enumerate(rule.parameters)}
        first = rule.body.patterns[new] if new is not None else None
        w.put(0, "def run(store, new, parameters, known, out):")
        if names:
            w.put(1, f"{', '.join(names.values())}, = parameters")
        w.put(1, "sp, po, facts = store.sp, store.po, store.facts")
        body = rule.body
        if first is not None:
            # The same line twice in a body is one condition; only this one reads what is new.
            rest = tuple(p for i, p in enumerate(body.patterns) if i != new)
            marked = first._replace(line=-1)
            body = Body(
                (marked, *rest), body.conditions, body.absences, body.bindings, body.values,
                body.aggregates,
            )  # fmt: skip
            first = marked
        kept = slots(rule)

        def conclude(depth: int, at: Mapping[str, str]) -> None:
            values = "".join(f"{at[name]}, " for name in kept)
            for place, head in enumerate(rule.heads):
                s, p, o = (self._term(t, at) for t in head.pattern[:3])
                w.put(depth, f"t = ({s}, {p}, {o})")
                w.put(depth, "if t not in known:")
                w.put(depth + 1, f"out((t, {place}, ({values})))")

        self._body(body, names, 1, conclude, first)
        return compile("\n".join(w.lines), f"<block {rule.block}>", "exec"), w.constants

    def _body(
        self,
        body: Body,
        names: dict[str, str],
        depth: int,
        leaf: Leaf,
        first: Pattern | None = None,
    ) -> None:
        """Write the loops of a body and what is done in the innermost."""
        w = self.writer
        steps = in_order(body, set(names), first)
        inner: dict[int, str] = {}
        for step in steps:  # what is worked out once stands before the loops
            if isinstance(step, Absence) and not self._is_open(step):
                inner[id(step)] = self._exists(step, names, depth, body)
            elif isinstance(step, Aggregate):
                inner[id(step)] = self._aggregate(step, names, depth)
        for step in steps:
            if isinstance(step, Pattern):
                depth = self._pattern(step, names, depth, step is first)
            elif isinstance(step, Condition):
                depth = self._condition(step, names, depth)
            elif isinstance(step, Binding):
                depth = self._binding(step, names, depth)
            elif isinstance(step, Values):
                depth = self._values(step, names, depth)
            elif isinstance(step, Aggregate):
                depth = self._rows(inner[id(step)], step, names, depth)
            elif self._is_open(step):
                given = self._mapping(step.body.mentioned(), names)
                w.put(depth, f"if store.certainly_absent({w.constant(ById(step))}.it, {given}):")
                depth += 1
            else:
                wanted = self._arguments(step, names)
                call = f"{inner[id(step)]}({', '.join(names[n] for n in wanted)})"
                w.put(depth, f"if {'not ' if step.negated else ''}{call}:")
                depth += 1
        leaf(depth, names)

    def _is_open(self, absence: Absence) -> bool:
        return absence.negated and any(
            p.p in self.open for p, _ in absence.body.all_patterns() if isinstance(p.p, str)
        )

    def _arguments(self, absence: Absence, names: Mapping[str, str]) -> list[str]:
        """The outer variables that an absence mentions."""
        return sorted(absence.body.mentioned() & set(names))

    def _exists(self, absence: Absence, names: dict[str, str], depth: int, outer: Body) -> str:
        """Write a function that says whether the body of an absence has a match."""
        w = self.writer
        every = set(names) | outer.bound()
        wanted = sorted(absence.body.mentioned() & every)
        name = w.fresh("exists")
        local = {n: w.fresh("a") for n in wanted}
        w.put(depth, f"def {name}({', '.join(local.values())}):")

        def found(deep: int, _: Mapping[str, str]) -> None:
            w.put(deep, "return True")

        self._body(absence.body, local, depth + 1, found)
        w.put(depth + 1, "return False")
        return name

    def _aggregate(self, step: Aggregate, names: dict[str, str], depth: int) -> str:
        """Write what fills the table of a sub-SELECT."""
        w = self.writer
        name, solve = w.fresh("table"), w.fresh("solve")
        inner = {n: names[n] for n in names if n in self.rule.parameters}
        wanted = sorted(step.body.bound())
        w.put(depth, f"def {solve}(found):")

        def note(deep: int, at: Mapping[str, str]) -> None:
            pairs = ", ".join(f"{n!r}: {at[n]}" for n in wanted)
            w.put(deep, f"found({{{pairs}}})")

        self._body(step.body, inner, depth + 1, note)
        w.put(depth, f"{name} = tabulate({w.constant(ById(step))}.it, {solve})")
        return name

    def _rows(self, table: str, step: Aggregate, names: dict[str, str], depth: int) -> int:
        w = self.writer
        row = w.fresh("row")
        groups = [names.get(n) for n in step.groups]
        if all(groups) and groups:
            w.put(depth, f"{row} = {table}.get(({''.join(f'{g}, ' for g in groups)}))")
            w.put(depth, f"if {row} is not None:")
        else:
            key = w.fresh("key")
            w.put(depth, f"for {key}, {row} in {table}.items():")
            depth = self._take(key, step.groups, names, depth + 1) - 1
        return self._take(row, tuple(c.variable for c in step.columns), names, depth + 1)

    def _take(
        self, source: str, variables: tuple[str, ...], names: dict[str, str], depth: int
    ) -> int:
        """Bind, or compare, the parts of a tuple."""
        for index, variable in enumerate(variables):
            if variable in names:
                self.writer.put(depth, f"if {source}[{index}] == {names[variable]}:")
                depth += 1
            else:
                names[variable] = self.writer.fresh("v")
                self.writer.put(depth, f"{names[variable]} = {source}[{index}]")
        return depth

    def _values(self, step: Values, names: dict[str, str], depth: int) -> int:
        row = self.writer.fresh("row")
        self.writer.put(depth, f"for {row} in {self.writer.constant(step.rows)}:")
        return self._take(row, step.variables, names, depth + 1)

    def _pattern(self, step: Pattern, names: dict[str, str], depth: int, is_new: bool) -> int:
        w = self.writer
        s, p, o = step[:3]
        known_s = not isinstance(s, Variable) or s.name in names
        known_o = not isinstance(o, Variable) or o.name in names
        predicate = self._term(p, names)
        sp, po = ("new.sp", "new.po") if is_new else ("sp", "po")
        if known_s and known_o:
            facts = "new.facts" if is_new else "facts"
            w.put(
                depth,
                f"if ({self._term(s, names)}, {predicate}, {self._term(o, names)}) in {facts}:",
            )
            return depth + 1
        if known_s:
            assert isinstance(o, Variable)
            names[o.name] = w.fresh("v")
            index = f"{sp}.get({predicate}, nothing).get({self._term(s, names)}, ())"
            w.put(depth, f"for {names[o.name]} in {index}:")
            return depth + 1
        assert isinstance(s, Variable)
        if known_o:
            value = self._term(o, names)
            names[s.name] = w.fresh("v")
            w.put(depth, f"for {names[s.name]} in {po}.get({predicate}, nothing).get({value}, ()):")
            return depth + 1
        assert isinstance(o, Variable)
        subject, objects = w.fresh("v"), w.fresh("o")
        names[s.name] = subject
        w.put(depth, f"for {subject}, {objects} in {sp}.get({predicate}, nothing).items():")
        if o.name in names:  # ?x property ?x
            w.put(depth + 1, f"if {subject} in {objects}:")
            return depth + 2
        names[o.name] = w.fresh("v")
        w.put(depth + 1, f"for {names[o.name]} in {objects}:")
        return depth + 2

    def _condition(self, step: Condition, names: dict[str, str], depth: int) -> int:
        w = self.writer
        value = self._expression(step.expression, names)
        if value is None:
            given = self._mapping(names_in(step.expression), names)
            w.put(depth, f"if holds({w.constant(ById(step.expression))}.it, {given}):")
            return depth + 1
        test = w.fresh("c")
        w.put(depth, "try:")
        w.put(depth + 1, f"{test} = truth({value})")
        w.put(depth, "except ExpressionError:")
        w.put(depth + 1, f"{test} = False")
        w.put(depth, f"if {test}:")
        return depth + 1

    def _binding(self, step: Binding, names: dict[str, str], depth: int) -> int:
        w = self.writer
        value = self._expression(step.expression, names)
        if value is None:
            given = self._mapping(names_in(step.expression), names)
            value = f"evaluate({w.constant(ById(step.expression))}.it, {given})"
        name = w.fresh("v")
        w.put(depth, "try:")
        w.put(depth + 1, f"{name} = as_term({value})")
        w.put(depth, "except ExpressionError:")
        w.put(depth + 1, f"{name} = None")
        names[step.variable] = name
        w.put(depth, f"if {name} is not None:")
        return depth + 1

    def _expression(self, expression: Expression, names: Mapping[str, str]) -> str | None:
        """The expression as Python, or None where errors inside it must be caught apart."""
        if isinstance(expression, Call):
            if expression.operator not in FUNCTIONS:
                return None
            parts = [self._expression(a, names) for a in expression.arguments]
            if any(part is None for part in parts):
                return None
            function = self.writer.constant(FUNCTIONS[expression.operator])
            return f"{function}({', '.join(p for p in parts if p)})"
        return self._term(expression, names)

    def _mapping(self, wanted: set[str], names: Mapping[str, str]) -> str:
        pairs = ", ".join(f"{n!r}: {names[n]}" for n in sorted(wanted) if n in names)
        return f"{{{pairs}}}"

    def _term(self, term: PatternTerm, names: Mapping[str, str]) -> str:
        """The Python for a term: the name of its variable, or of the constant."""
        if isinstance(term, Variable):
            return names[term.name]
        return self.writer.constant(term if isinstance(term, Literal) else str(term))


class ById:
    """Holds a value that is told apart by identity."""

    def __init__(self, it: object) -> None:
        self.it = it


def runner(code: CodeType, constants: Mapping[str, Any]) -> Runner:
    """The function that was written as code, with its constants."""
    scope: dict[str, Any] = {**_RUNTIME, **constants}
    exec(code, scope)
    run: Runner = scope["run"]
    return run


def _tabulate(step: Aggregate, solve: Callable[[Callable[[dict[str, Any]], None]], None]) -> Any:
    from comprules.inference.solving import table_of

    found: list[dict[str, Any]] = []
    solve(found.append)
    return {key: row for key, (row, _) in table_of(step, found).items()}


def _evaluate(expression: Expression, given: dict[str, Any]) -> Any:
    from comprules.inference.functions import evaluate

    return evaluate(expression, given)


_RUNTIME: Final[dict[str, Any]] = {
    "__builtins__": {},
    "ExpressionError": ExpressionError,
    "as_term": as_term,
    "evaluate": _evaluate,
    "holds": holds,
    "nothing": {},
    "tabulate": _tabulate,
    "truth": truth,
}
