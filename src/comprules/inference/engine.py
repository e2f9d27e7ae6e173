"""The reasoner: a situation and a program in, states, events and reasons out.

Stratified forward chaining.  Instances run in the order that strata.py computed; a component
that feeds itself runs semi-naively, each round matching one line against what the last round
found.  The meaning of states and events is that of docs/architecture.md.
"""

from __future__ import annotations

import gc
from typing import Final

from comprules.errors import BadSituation
from comprules.graph.situation_model import Event, Situation, Source
from comprules.inference.algebra import ENDED
from comprules.inference.instances import Group, Instance, instances_of
from comprules.inference.program import Program, block_order
from comprules.inference.reasoning import Reasoning
from comprules.inference.states import (
    Derived,
    FactStore,
    Given,
    Put,
    Reason,
    State,
    Stated,
    Transition,
)
from comprules.namespaces import RDF_TYPE, situation_iri
from comprules.terms import Term, Triple


def reason(situation: Situation, program: Program, *, all_proofs: bool = False) -> Reasoning:
    """The states of a situation, each closed under the program, and the events between them.

    Args:
        situation: the start and the events.
        program: the compiled blocks.
        all_proofs: keep every derivation of a conclusion, not only the first.
    """
    machine = Machine.of(program)
    # Facts and reasons are made by the thousand and hold no cycles: looking for some among them
    # takes as long as the reasoning itself.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return machine.run(situation, all_proofs)
    finally:
        if collecting:
            gc.enable()


# An event that goes on so long goes on for ever: a loop of mandatory actions (CR 104.4b).
REPETITIONS: Final = 100


# Made by the thousand: a named tuple's own constructor takes twice as long.
_derived = tuple.__new__


class Machine:
    """A program made ready to run; kept with it, since the loops are worth keeping.

    Args:
        program: the program.
        groups: its instances, in the order in which they run.
        transitions: its instances about the next state.
        start: the ontology's facts and what follows from them alone; worked out if None.
    """

    def __init__(
        self,
        program: Program,
        groups: list[Group],
        transitions: list[Instance],
        start: FactStore | None = None,
    ) -> None:
        self.program = program
        self.groups = groups
        self.transitions = transitions
        self.start = start if start is not None else self._start()

    def _start(self) -> FactStore:
        """The ontology's facts, and what blocks without NOT EXISTS conclude from them alone.

        Such blocks are monotone: what they conclude from less they conclude in every state.
        """
        store = FactStore(self.program.open, self.program.functional)
        for triple, number in self.program.background.items():
            store.add(triple, Stated(number))
        for instances, recursive in self.groups:
            monotone = [i for i in instances if i.monotone]
            if recursive:
                self._fixpoint(monotone, store, None, False)
            elif monotone and monotone[0].needs <= store.keys:
                self._run(monotone[0], None, store, store, None, False)
        return store

    @classmethod
    def of(cls, program: Program) -> Machine:
        """The machine of a program, made on first use."""
        machine: Machine | None = program.cache.get("machine")
        if machine is None:
            whole = program.whole
            machine = (
                cls(program, *instances_of(program))
                if whole is None
                else cls.of(whole)._part(program)
            )
            program.cache["machine"] = machine
        return machine

    def _part(self, program: Program) -> Machine:
        """The machine of this program with blocks taken out."""
        gone = {n for n, owner in enumerate(program.owners) if owner not in program.blocks}
        groups = []
        for instances, recursive in self.groups:
            left = [i for i in instances if i.plans.number not in gone]
            if left:
                groups.append((left, recursive))
        transitions = [i for i in self.transitions if i.plans.number not in gone]
        reasons = self.start.facts.values()
        same = program.cache.get("start") or all(
            r.rule.block in program.blocks for r in reasons if isinstance(r, Derived)
        )
        return Machine(program, groups, transitions, self.start if same else None)

    def run(self, situation: Situation, all_proofs: bool) -> Reasoning:
        """The states of a situation and the events between them."""
        base: dict[Triple, Reason] = {
            triple: Given(source) for triple, source in situation.facts.items()
        }
        states = [self._state(0, base, all_proofs)]
        transitions: list[Transition] = []
        for event in situation.events:
            first = len(transitions)
            while True:
                index = len(transitions)
                transition = self._transition(index, event, states[-1], situation.file, all_proofs)
                following = self._carry(base, transition)
                changed = following.keys() != base.keys()
                if not changed and index > first:
                    break  # a repetition that changes nothing is none
                base = following
                transitions.append(transition)
                states.append(self._state(index + 1, base, all_proofs))
                if not (changed and self._repeats(event)):
                    break
                if index - first >= REPETITIONS:
                    raise _endless(transition)
        return Reasoning(situation, self.program, tuple(states), tuple(transitions))

    def _repeats(self, event: Event) -> bool:
        """Whether an event happens again as long as it changes something (CR 704.3)."""
        return any(p == RDF_TYPE and o in self.program.repeating for _, p, o in event.triples)

    def _state(self, index: int, base: dict[Triple, Reason], all_proofs: bool) -> State:
        """A state: its base facts, closed."""
        store = self.start.clone()
        for triple, reason in base.items():
            if not store.add(triple, reason):
                store.facts[triple] = reason  # what is stated needs no proof
        keys = store.keys
        for instances, recursive in self.groups:
            if recursive:
                self._fixpoint(instances, store, None, all_proofs)
            else:
                instance = instances[0]
                if instance.needs <= keys and self._is_due(instance, store, all_proofs):
                    self._run(instance, None, store, store, None, all_proofs)
        return State(index, store)

    def _is_due(self, instance: Instance, store: FactStore, all_proofs: bool) -> bool:
        """Whether a state may show an instance more than the start has from it already."""
        return all_proofs or not instance.monotone or not instance.needs.isdisjoint(store.fresh)

    def _run(
        self,
        instance: Instance,
        new: int | None,
        store: FactStore,
        delta: FactStore,
        found: FactStore | None,
        all_proofs: bool,
    ) -> None:
        """Run one instance; its new conclusions go into the store, and into `found`."""
        run = instance.plans.made.get(new) or instance.plans.make(new)
        out: list[tuple[Triple, int, tuple[Term, ...]]] = []
        facts, add = store.facts, store.add
        run(store, delta, instance.parameters, () if all_proofs else facts, out.append)
        if not out:
            return
        rule, row = instance.rule, instance.row
        for triple, head, values in out:
            reason = _derived(Derived, (rule, row, values, head))
            if add(triple, reason):
                if found is not None:
                    found.add(triple, reason)
            elif all_proofs and isinstance(facts[triple], Derived) and facts[triple] != reason:
                others = store.more.setdefault(triple, [])
                if reason not in others:
                    others.append(reason)

    def _fixpoint(
        self,
        instances: list[Instance],
        store: FactStore,
        delta: FactStore | None,
        all_proofs: bool,
        total: FactStore | None = None,
    ) -> None:
        """Run instances that feed each other until nothing new is found (semi-naive)."""
        found = FactStore()
        for instance in instances:
            if delta is None:
                if instance.needs <= store.keys:
                    self._run(instance, None, store, store, found, all_proofs)
            else:
                self._react(instance, store, delta, found, all_proofs)
        while found.facts:
            if total is not None:
                _pour(found, total)
            delta, found = found, FactStore()
            for instance in instances:
                self._react(instance, store, delta, found, all_proofs)

    def _react(
        self,
        instance: Instance,
        store: FactStore,
        delta: FactStore,
        found: FactStore,
        all_proofs: bool,
    ) -> None:
        """Run one instance on what is new."""
        if not instance.needs <= store.keys:
            return
        if not instance.again.isdisjoint(delta.keys):
            self._run(instance, None, store, store, found, all_proofs)
            return
        for number, key in enumerate(instance.reads):
            if (RDF_TYPE if key is None else key) in delta.keys:
                self._run(instance, number, store, delta, found, all_proofs)

    def _transition(
        self, index: int, event: Event, before: State, file: str, all_proofs: bool
    ) -> Transition:
        """What an event does: its own triples, what follows from them, what it puts and ends."""
        transition = Transition(index, event, file, before)
        store = before.store
        keys, more = set(store.keys), store.more
        store.more = {}
        delta = FactStore()
        source = Given(Source(file, event.line))
        for triple in event.triples:
            if store.add(triple, source):
                delta.add(triple, source)
        for instances, recursive in self.groups:
            if recursive:
                self._fixpoint(instances, store, delta, all_proofs, delta)
            elif instances[0].needs <= store.keys:
                found = FactStore()
                self._react(instances[0], store, delta, found, all_proofs)
                _pour(found, delta)
        transition.extra = dict(delta.facts)
        transition.more = store.more
        for instance in self.transitions:
            if instance.needs <= store.keys:
                self._conclude(instance, store, transition)
        # The state before is to be as it was; the event's own facts are kept apart.
        store.take_back(reversed(transition.extra), keys)
        store.more = more
        return transition

    def _conclude(self, instance: Instance, store: FactStore, transition: Transition) -> None:
        """Run a block about the next state."""
        run = instance.plans.made.get(None) or instance.plans.make(None)
        out: list[tuple[Triple, int, tuple[Term, ...]]] = []
        run(store, store, instance.parameters, (), out.append)
        for triple, head, values in out:
            reason = Derived(instance.rule, instance.row, values, head)
            if instance.rule.heads[head].target == ENDED:
                transition.ended.setdefault(triple, reason)
            else:
                transition.put.setdefault(triple, reason)

    def _carry(self, base: dict[Triple, Reason], transition: Transition) -> dict[Triple, Reason]:
        """The base facts of the next state: what goes on, then what the event puts there.

        What an event says of things other than itself (the effect that starts, the card of an
        object that enters) is put there with it.
        """
        changes = self.program.changes
        event = situation_iri(transition.event.name)
        source = Given(Source(transition.file, transition.event.line))
        put: dict[Triple, Reason] = {t: source for t in transition.event.triples if t[0] != event}
        put.update((t, Put(transition.index, d)) for t, d in transition.put.items())
        replaced = {(s, p) for s, p, _ in put if changes.get(p) == "FunctionalFluent"}
        following: dict[Triple, Reason] = {}
        for triple, reason in base.items():
            if triple in put:
                continue
            if (triple[0], triple[1]) in replaced:
                transition.ended.setdefault(triple, None)
            elif changes.get(triple[1]) != "Momentary" and triple not in transition.ended:
                following[triple] = reason
        following.update(put)
        return following


def _endless(transition: Transition) -> BadSituation:
    """The error that names the blocks by which a repeated event goes on for ever."""
    reasons = (*transition.put.values(), *transition.ended.values())
    blocks = sorted({r.rule.block for r in reasons if r is not None}, key=block_order)
    return BadSituation(
        f"{transition.event.label} {REPETITIONS} times and still changes something: "
        f"a loop (104.4b) of the blocks {', '.join(blocks)}",
        hint="nothing in the situation stops it; the game is a draw",
        file=transition.file,
        line=transition.event.line,
    )


def _pour(source: FactStore, into: FactStore) -> None:
    for triple, reason in source.facts.items():
        into.add(triple, reason)
