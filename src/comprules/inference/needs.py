"""Which open facts, that nobody has stated, would decide a question.

The blocks are read backwards from what is asked: where a line has no match, a line over an open
property that is not stated may be assumed, and a line that blocks conclude is asked in turn.
What has to be assumed on a way that reaches the end is what is needed to decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from comprules.inference.algebra import (
    HERE,
    Absence,
    Aggregate,
    Binding,
    Body,
    Condition,
    Pattern,
    PatternTerm,
    Values,
    Variable,
    names_in,
    substitute,
)
from comprules.inference.functions import ExpressionError, as_term, evaluate, holds
from comprules.inference.joinorder import in_order
from comprules.inference.program import Program, Rule
from comprules.inference.solving import absent, matches, solve
from comprules.inference.states import FactStore
from comprules.inference.strata import ANY_CLASS, SOME_CLASS, key_of
from comprules.terms import Term

_DEPTH: Final = 8  # blocks between the question and the open fact
_STEPS: Final = 20_000  # lines tried before the search gives up with what it has


class Need(Struct, frozen=True):
    """An open fact that is not stated.

    Attributes:
        subject: of what; None where it is not known of what.
        property: the open property.
        object: the value that the block asks for, where it asks for one.
        block: the block that would use it.
    """

    subject: str | None
    property: str
    object: Term | None
    block: str


_Way = tuple[dict[str, Term], frozenset[Need]]


def needs_of(
    pattern: tuple[str | None, str, Term | None], store: FactStore, program: Program
) -> list[Need]:
    """What would have to be stated to decide whether a fact of this pattern holds.

    Of several ways to it those that need fewest facts; sorted by subject and property. Empty
    where the fact holds, and where nothing unstated could make it hold: then it is decided.
    """
    if next(store.match(*pattern), None) is not None:
        return []
    s, p, o = pattern
    asked = Pattern(s if s is not None else Variable("s"), p, o if o is not None else Variable("o"))
    search = _Search(store, program)
    ways = {needs for _, needs in search.derive(asked, _DEPTH, frozenset()) if needs}
    fewest = min((len(way) for way in ways), default=0)
    least = [way for way in ways if len(way) == fewest]
    found = {(n.subject or "", n.property, str(n.object)): n for way in least for n in way}
    return [found[key] for key in sorted(found)]


class _Search:
    def __init__(self, store: FactStore, program: Program) -> None:
        self.store = store
        self.program = program
        self.steps = 0
        concluding: dict[str, list[tuple[Rule, dict[str, Term], Pattern]]] | None
        concluding = program.cache.get("concluding")
        if concluding is None:
            concluding = program.cache["concluding"] = {}
            kept = (
                r for r, o in zip(program.rules, program.owners, strict=True) if o in program.blocks
            )
            for rule in kept:
                for _, parameters in rule.instances():
                    for head in rule.heads:
                        if head.target == HERE:
                            key = key_of(head.pattern, parameters, head=True)
                            entry = (rule, parameters, substitute(head.pattern, parameters))
                            concluding.setdefault(key, []).append(entry)
        self.concluding = concluding

    def derive(self, asked: Pattern, depth: int, asking: frozenset[Pattern]) -> Iterator[_Way]:
        """The ways in which blocks could conclude a pattern: its bindings, and what they need."""
        plain = _nameless(asked)
        if depth == 0 or plain in asking:
            return
        asking |= {plain}
        key = key_of(asked, {})
        entries = list(self.concluding.get(key, ()))
        if key.startswith("a ") and key != ANY_CLASS:
            entries += self.concluding.get(SOME_CLASS, ())
        for rule, parameters, head in entries:
            given = _unify(head, asked)
            if given is None:
                continue
            for bindings, needs in self.body(
                rule.body, {**parameters, **given}, rule.block, depth, asking
            ):
                answer: dict[str, Term] = {}
                for mine, theirs in zip(asked[:3], head[:3], strict=True):
                    if isinstance(mine, Variable):
                        value = (
                            bindings.get(theirs.name) if isinstance(theirs, Variable) else theirs
                        )
                        if value is not None:
                            answer[mine.name] = value
                yield answer, needs

    def body(
        self,
        body: Body,
        bindings: dict[str, Term],
        block: str,
        depth: int,
        asking: frozenset[Pattern],
    ) -> Iterator[_Way]:
        steps = in_order(body, set(bindings))
        yield from self._steps(steps, 0, bindings, frozenset(), block, depth, asking)

    def _steps(
        self,
        steps: list[Pattern | Condition | Absence | Binding | Values | Aggregate],
        at: int,
        bindings: dict[str, Term],
        needs: frozenset[Need],
        block: str,
        depth: int,
        asking: frozenset[Pattern],
    ) -> Iterator[_Way]:
        self.steps += 1
        if self.steps > _STEPS:
            return
        if at == len(steps):
            yield bindings, needs
            return
        for extended, more in self._step(steps[at], bindings, block, depth, asking):
            yield from self._steps(steps, at + 1, extended, needs | more, block, depth, asking)

    def _step(
        self,
        step: Pattern | Condition | Absence | Binding | Values | Aggregate,
        bindings: dict[str, Term],
        block: str,
        depth: int,
        asking: frozenset[Pattern],
    ) -> Iterator[_Way]:
        nothing: frozenset[Need] = frozenset()
        if isinstance(step, Pattern):
            yield from self._pattern(step, bindings, block, depth, asking)
        elif isinstance(step, Absence):
            yield from self._absence(step, bindings, block)
        elif isinstance(step, Condition):
            if not names_in(step.expression) <= set(bindings) or holds(step.expression, bindings):
                yield bindings, nothing
        elif isinstance(step, Binding):
            if not names_in(step.expression) <= set(bindings):
                yield bindings, nothing
                return
            try:
                value = as_term(evaluate(step.expression, bindings))
            except ExpressionError:
                return
            if bindings.get(step.variable, value) == value:
                yield {**bindings, step.variable: value}, nothing
        else:
            body = Body(values=(step,)) if isinstance(step, Values) else Body(aggregates=(step,))
            for solution in solve(body, self.store, bindings):
                yield solution, nothing

    def _pattern(
        self,
        step: Pattern,
        bindings: dict[str, Term],
        block: str,
        depth: int,
        asking: frozenset[Pattern],
    ) -> Iterator[_Way]:
        matched = False
        for extended in matches(step, self.store, bindings):
            matched = True
            yield extended, frozenset()
        if matched:
            return
        asked = substitute(step, bindings)
        if self.store.is_open(asked):
            yield bindings, frozenset((_need(asked, block),))
        elif isinstance(asked.p, str):
            for answer, needs in self.derive(asked, depth - 1, asking):
                yield {**bindings, **answer}, needs

    def _absence(self, step: Absence, bindings: dict[str, Term], block: str) -> Iterator[_Way]:
        if absent(step, self.store, bindings):
            yield bindings, frozenset()
            return
        if not step.negated or next(solve(step.body, self.store, bindings), None) is not None:
            return
        # Nothing matches, but what is not stated could.
        opened = [
            asked
            for asked in (substitute(p, bindings) for p in step.body.patterns)
            if self.store.is_open(asked)
        ]
        yield bindings, frozenset(_need(asked, block) for asked in opened)


def _need(asked: Pattern, block: str) -> Need:
    return Need(
        asked.s if isinstance(asked.s, str) else None,
        str(asked.p),
        None if isinstance(asked.o, Variable) else asked.o,
        block,
    )


def _nameless(pattern: Pattern) -> Pattern:
    """The pattern with its variables made alike, to see that the same is asked again."""
    s, p, o = (Variable("") if isinstance(t, Variable) else t for t in pattern[:3])
    return Pattern(s, p, o)


def _unify(head: Pattern, asked: Pattern) -> dict[str, Term] | None:
    """What a head's variables must be for it to give what is asked; None if it cannot."""
    given: dict[str, Term] = {}
    for theirs, mine in zip(head[:3], asked[:3], strict=True):
        if isinstance(mine, Variable):
            continue
        if isinstance(theirs, Variable):
            if given.setdefault(theirs.name, mine) != mine:
                return None
        elif not _same(theirs, mine):
            return None
    return given


def _same(a: PatternTerm, b: PatternTerm) -> bool:
    return a == b and type(a) is type(b)
