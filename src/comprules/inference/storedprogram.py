"""The program as the knowledge base keeps it: made ready, to be loaded quickly and in part.

Loading takes the index of the instances (what each reads) and the closed facts of the ontology.
A rule is decoded when it fires, its loops when all that it reads is there: what a situation
cannot touch stays as bytes. The loops are code of the Python that built the knowledge base
(docs/decisions/0007-stored-program.md); another Python takes `program.json`.
"""

from __future__ import annotations

import marshal
import sys
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, Final, overload

from comprules.errors import KnowledgeBaseError
from comprules.inference.algebra import Body
from comprules.inference.engine import Machine
from comprules.inference.functions import FUNCTIONS
from comprules.inference.instances import Instance, Plans
from comprules.inference.joins import ById, RuleWriter, Runner, runner
from comprules.inference.program import (
    FORMAT,
    BlockInfo,
    Component,
    Program,
    Rule,
    rule_from_json,
    rule_to_json,
)
from comprules.inference.states import Derived, FactStore, Stated
from comprules.terms import Literal, Term

FILE_NAME: Final = f"program-{sys.implementation.cache_tag}.bin"


class StoredRules(Sequence[Rule]):
    """The rules of a stored program, each decoded the first time it is asked for."""

    def __init__(self, stored: Sequence[bytes]) -> None:
        self._stored = stored
        self._decoded: dict[int, Rule] = {}

    @property
    def decoded(self) -> int:
        """How many were asked for so far."""
        return len(self._decoded)

    def __len__(self) -> int:
        return len(self._stored)

    @overload
    def __getitem__(self, number: int) -> Rule: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Rule]: ...
    def __getitem__(self, number: int | slice) -> Rule | Sequence[Rule]:
        if isinstance(number, slice):
            return [self[n] for n in range(*number.indices(len(self)))]
        rule = self._decoded.get(number)
        if rule is None:
            rule = self._decoded[number] = rule_from_json(marshal.loads(self._stored[number]))
        return rule


def to_bytes(program: Program) -> bytes:
    """The program made ready, as `from_bytes` reads it."""
    machine = Machine.of(program)
    numbers = {id(rule): number for number, rule in enumerate(program.rules)}
    shared = _Shared()
    written: dict[tuple[int, int | None], bytes] = {}
    for instances, recursive in machine.groups:
        for instance in instances:
            ways: list[int | None] = [None]
            ways += range(len(instance.rule.body.patterns)) if recursive else []
            for new in ways:
                written.setdefault((instance.plans.number, new), b"")
    for instance in machine.transitions:
        written.setdefault((instance.plans.number, None), b"")
    for number, new in written:
        written[number, new] = _written(program.rules[number], new, program.open)
    data = {
        "format": FORMAT,
        "blocks": [tuple(block) for block in program.blocks.values()],
        "owners": program.owners,
        "rules": [marshal.dumps(rule_to_json(rule)) for rule in program.rules],
        "loops": written,
        "groups": [
            ([_instance(i, shared) for i in instances], recursive)
            for instances, recursive in machine.groups
        ],
        "transitions": [_instance(i, shared) for i in machine.transitions],
        "start": _start(machine.start, numbers, shared),
        "open": program.open,
        "changes": program.changes,
        "functional": program.functional,
        "repeating": program.repeating,
    }
    content = marshal.dumps(data)
    return zlib.crc32(content).to_bytes(4, "big") + content


def from_bytes(stored: bytes) -> Program:
    """The program that `to_bytes` wrote.

    Raises:
        ValueError: it is damaged.
        KnowledgeBaseError: it was written by another version.
    """
    # What is not as it was written must not reach marshal, which trusts what it reads.
    if zlib.crc32(memoryview(stored)[4:]).to_bytes(4, "big") != stored[:4]:
        raise ValueError("the compiled rule blocks are not what was written")
    data = marshal.loads(memoryview(stored)[4:])
    if data["format"] != FORMAT:
        raise KnowledgeBaseError(
            "the compiled rule blocks are of another version",
            hint="build the knowledge base again",
        )
    rules = StoredRules(data["rules"])
    blocks = {block[0]: BlockInfo._make(block) for block in data["blocks"]}
    start, background = _started(data["start"], rules, data["open"], data["functional"])
    loops: dict[tuple[int, int | None], bytes] = data["loops"]

    def kept(plans: Plans, new: int | None) -> Runner | None:
        code = loops.get((plans.number, new))
        return _read(code, plans) if code is not None else None

    plans = [Plans(rules, number, data["open"], kept) for number in range(len(rules))]
    groups = [([_made(i, plans) for i in group], recursive) for group, recursive in data["groups"]]
    program = Program(
        blocks,
        rules,
        tuple(
            Component(tuple((i[0], i[1]) for i in group), recursive)
            for group, recursive in data["groups"]
        ),
        background,
        data["open"],
        data["changes"],
        data["functional"],
        data["repeating"],
        {"owners": data["owners"]},
    )
    transitions = [_made(i, plans) for i in data["transitions"]]
    program.cache["machine"] = Machine(program, groups, transitions, start)
    return program


class _Shared:
    """Equal texts and sets made one, so that they are written once."""

    def __init__(self) -> None:
        self._seen: dict[Any, Any] = {}

    def __call__(self, value: Any) -> Any:
        if isinstance(value, tuple):
            value = tuple(map(self, value))
        elif isinstance(value, frozenset):
            value = frozenset(map(self, value))
        return self._seen.setdefault(value, value)


# ---- instances ----


def _instance(instance: Instance, shared: _Shared) -> tuple[Any, ...]:
    parameters = tuple(_packed(term) for term in instance.parameters)
    return (
        instance.plans.number, instance.row, shared(parameters), shared(instance.reads),
        shared(instance.needs), shared(instance.again), instance.monotone,
    )  # fmt: skip


def _made(stored: tuple[Any, ...], plans: list[Plans]) -> Instance:
    number, row, parameters, *read = stored
    return Instance(plans[number], row, tuple(map(_unpacked, parameters)), *read)


def _packed(term: Term) -> str | tuple[str, ...]:
    return tuple(term) if isinstance(term, Literal) else term


def _unpacked(stored: Any) -> Any:
    return stored if type(stored) is str else Literal._make(stored)


# ---- what holds before any situation ----


def _start(store: FactStore, numbers: dict[int, int], shared: _Shared) -> dict[str, Any]:
    """The facts in order and the reason for each; predicates of things apart, ready indexed."""
    literal = {p for _, p, o in store.facts if isinstance(o, Literal)}
    stated = {r.number: None for r in store.facts.values() if isinstance(r, Stated)}
    order = {number: place for place, number in enumerate(stated)}
    reasons: list[Any] = []
    for reason in store.facts.values():
        if isinstance(reason, Stated):
            reasons.append(order[reason.number])
        else:
            assert isinstance(reason, Derived)
            values = tuple(_packed(v) for v in reason.values)
            reasons.append((numbers[id(reason.rule)], reason.row, values, reason.head))
    return {
        "facts": [shared((s, p, _packed(o))) for s, p, o in store.facts],
        "numbers": list(stated),
        "reasons": reasons,
        "sp": _index(store.sp, literal, shared),
        "po": _index(store.po, literal, shared),
        "predicates": [shared(p) for p in store.sp],
        "keys": {shared(key) for key in store.keys},
    }


def _index(index: Any, literal: set[str], shared: _Shared) -> dict[str, Any]:
    return {
        shared(p): {shared(one): [shared(o) for o in others] for one, others in values.items()}
        for p, values in index.items()
        if p not in literal
    }


def _started(
    data: dict[str, Any], rules: StoredRules, opened: frozenset[str], functional: frozenset[str]
) -> tuple[FactStore, dict[Any, str]]:
    """The store of the facts, and of them what the ontology states, with its sources."""
    store = FactStore(opened, functional)
    sp, po = data["sp"], data["po"]
    store.sp = {p: sp.get(p, {}) for p in data["predicates"]}
    store.po = {p: po.get(p, {}) for p in data["predicates"]}
    store.keys = data["keys"]
    numbers = data["numbers"]
    stated = [Stated(number) for number in numbers]
    background: dict[Any, str] = {}
    for triple, reason in zip(data["facts"], data["reasons"], strict=True):
        if type(triple[2]) is not str:
            s, p, stored = triple
            o = _unpacked(stored)
            triple = (s, p, o)
        if triple[1] not in sp:
            s, p, o = triple
            store.sp[p].setdefault(s, []).append(o)
            store.po[p].setdefault(o, []).append(s)
        if type(reason) is int:
            store.facts[triple] = stated[reason]
            background[triple] = numbers[reason]
        else:
            number, row, values, head = reason
            store.facts[triple] = Derived(rules[number], row, tuple(map(_unpacked, values)), head)
    return store, background


# ---- the loops of a rule ----


def _parts(body: Body) -> Iterator[object]:
    """The parts of a body that its loops may name, in an order that depends on it alone."""
    for condition in body.conditions:
        yield condition.expression
    for binding in body.bindings:
        yield binding.expression
    for values in body.values:
        yield values.rows
    for absence in body.absences:
        yield absence
        yield from _parts(absence.body)
    for aggregate in body.aggregates:
        yield aggregate
        yield from _parts(aggregate.body)


_OPERATORS: Final[dict[int, str]] = {id(f): operator for operator, f in FUNCTIONS.items()}


def _written(rule: Rule, new: int | None, opened: frozenset[str]) -> bytes:
    """The loops of a rule as bytes: their code, and how to find the constants that it names."""
    code, constants = RuleWriter(rule, opened).write(new)
    places = {id(part): place for place, part in enumerate(_parts(rule.body))}
    kept: dict[str, Any] = {}
    for name, value in constants.items():
        if isinstance(value, str):
            kept[name] = value
        elif isinstance(value, Literal):
            kept[name] = tuple(value)
        elif isinstance(value, ById):
            kept[name] = (places[id(value.it)],)
        elif isinstance(value, tuple):
            kept[name] = [places[id(value)]]
        else:
            kept[name] = {"operator": _OPERATORS[id(value)]}
    return marshal.dumps((code, kept))


def _read(stored: bytes, plans: Plans) -> Runner:
    """The loops that `_written` wrote."""
    code, kept = marshal.loads(stored)
    parts: list[object] = []

    def part(place: int) -> object:
        if not parts:
            parts.extend(_parts(plans.rules[plans.number].body))
        return parts[place]

    constants: dict[str, Any] = {}
    for name, value in kept.items():
        if type(value) is str:
            constants[name] = value
        elif type(value) is dict:
            constants[name] = FUNCTIONS[value["operator"]]
        elif type(value) is list:
            constants[name] = part(value[0])
        elif len(value) == 1:
            constants[name] = ById(part(value[0]))
        else:
            constants[name] = Literal._make(value)
    return runner(code, constants)
