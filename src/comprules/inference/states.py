"""Facts with their indices and with the reason for each; states and transitions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct, field

from comprules.graph.situation_model import Event, Source
from comprules.inference.algebra import Absence, Bindings, Pattern
from comprules.inference.program import Rule
from comprules.namespaces import MTG, RDF_TYPE
from comprules.terms import Term, Triple

STATES_ALL: Final = MTG + "statesAll"


class Given(NamedTuple):
    """The reason for a fact that was stated: in the situation file, or by an event."""

    source: Source


class Stated(NamedTuple):
    """The reason for a fact that the ontology states of an individual."""

    number: str


class Derived(NamedTuple):
    """The reason for a conclusion: a rule, the row of its parameters, the values of its slots."""

    rule: Rule
    row: int
    values: tuple[Term, ...]
    head: int


class Put(NamedTuple):
    """The reason for a fact that an event put there: the transition, and what concluded it."""

    transition: int
    derived: Derived


Reason: TypeAlias = Given | Stated | Derived | Put


class FactStore:
    """Facts, each with the first reason found for it, indexed from subject and from object."""

    __slots__ = (
        "borrowed", "facts", "fresh", "functional", "keys", "more", "open", "po", "sp", "start",
    )  # fmt: skip

    def __init__(
        self,
        open_properties: frozenset[str] = frozenset(),
        functional: frozenset[str] = frozenset(),
    ) -> None:
        self.facts: dict[Triple, Reason] = {}
        self.sp: dict[str, dict[str, list[Term]]] = {}
        self.po: dict[str, dict[Term, list[str]]] = {}
        # Predicates and classes of which there is a fact: a rule that needs others cannot match.
        self.keys: set[str] = set()
        self.more: dict[Triple, list[Reason]] = {}
        self.open = open_properties
        self.functional = functional
        # Of a store that was cloned: the predicates whose indices are still those of the other
        # store, the keys of what was added since, and how many facts there were before.
        self.borrowed: set[str] = set()
        self.fresh: set[str] = set()
        self.start = 0

    def add(self, triple: Triple, reason: Reason) -> bool:
        """Whether the fact is new; if it is, it is kept with its reason."""
        if triple in self.facts:
            return False
        self.facts[triple] = reason
        s, p, o = triple
        by_subject = self.sp.get(p)
        if by_subject is None:
            self.sp[p] = {s: [o]}
            self.po[p] = {o: [s]}
            self.keys.add(p)
        else:
            if p in self.borrowed:
                by_subject = self._own(p)
            if s in by_subject:
                by_subject[s].append(o)
            else:
                by_subject[s] = [o]
            by_object = self.po[p]
            if o in by_object:
                by_object[o].append(s)
            else:
                by_object[o] = [s]
        self.fresh.add(p)
        if p == RDF_TYPE:
            self.keys.add(o)  # type: ignore[arg-type]  # a class, not a literal
            self.fresh.add(o)  # type: ignore[arg-type]
        return True

    def _own(self, p: str) -> dict[str, list[Term]]:
        """The index of a predicate from subjects, made this store's own as is that from objects."""
        self.borrowed.discard(p)
        self.sp[p] = {s: values.copy() for s, values in self.sp[p].items()}
        self.po[p] = {o: subjects.copy() for o, subjects in self.po[p].items()}
        return self.sp[p]

    def clone(self) -> FactStore:
        """A store with the same facts, quick to make; this one must not change any more."""
        other = FactStore(self.open, self.functional)
        other.facts = dict(self.facts)
        other.sp, other.po = dict(self.sp), dict(self.po)
        other.borrowed = set(self.sp)
        other.keys = set(self.keys)
        other.start = len(self.facts)
        return other

    def take_back(self, triples: Iterable[Triple], keys: set[str]) -> None:
        """Remove the facts added last, the last one first; `keys` is what `keys` was before."""
        for triple in triples:
            del self.facts[triple]
            s, p, o = triple
            by_subject, by_object = self.sp[p], self.po[p]
            by_subject[s].pop()
            by_object[o].pop()
            if not by_subject[s]:
                del by_subject[s]
            if not by_object[o]:
                del by_object[o]
            if not by_subject:
                del self.sp[p], self.po[p]
        self.keys = keys

    def match(self, s: str | None, p: str | None, o: Term | None) -> Iterator[Triple]:
        """The facts that fit; None fits anything."""
        if p is None:
            for predicate in self.sp:
                yield from self.match(s, predicate, o)
        elif s is not None and o is not None:
            if (s, p, o) in self.facts:
                yield (s, p, o)
        elif s is not None:
            for value in self.sp.get(p, {}).get(s, ()):
                yield (s, p, value)
        elif o is not None:
            for subject in self.po.get(p, {}).get(o, ()):
                yield (subject, p, o)
        else:
            for subject, values in self.sp.get(p, {}).items():
                for value in values:
                    yield (subject, p, value)

    def is_open(self, pattern: Pattern) -> bool:
        """Whether the absence of such a fact would be mere ignorance.

        So it is over an open property, unless the situation says that it has stated all of it,
        or the property has one value at most and that is stated.
        """
        if not isinstance(pattern.p, str) or pattern.p not in self.open:
            return False
        if self.po.get(STATES_ALL, {}).get(pattern.p):
            return False
        known = isinstance(pattern.s, str) and pattern.s in self.sp.get(pattern.p, {})
        return not (pattern.p in self.functional and known)

    def certainly_absent(self, absence: Absence, bindings: Bindings) -> bool:
        """Whether nothing matches, even if what is open and unstated were true."""
        from comprules.inference.solving import possible

        return not possible(absence.body, self, dict(bindings))

    def copy_with(self, extra: Iterable[tuple[Triple, Reason]]) -> FactStore:
        """A store with these facts and more."""
        other = FactStore(self.open, self.functional)
        other.facts = dict(self.facts)
        other.sp = {p: {s: [*o] for s, o in values.items()} for p, values in self.sp.items()}
        other.po = {p: {o: [*s] for o, s in values.items()} for p, values in self.po.items()}
        other.keys = set(self.keys)
        for triple, reason in extra:
            other.add(triple, reason)
        return other


class State(Struct):
    """What holds at one moment: given facts, what events put there, and what follows.

    Attributes:
        index: 0 is the start; k holds after event k.
        store: the facts.
    """

    index: int
    store: FactStore

    @property
    def facts(self) -> Iterable[Triple]:
        """Every fact, the stated ones first."""
        return self.store.facts

    def conclusions(self) -> list[Triple]:
        """What blocks concluded of this situation, or events put there; not what was stated.

        What follows from the ontology alone is left out: it is the same in every situation.
        """
        facts = self.store.facts
        return [
            triple
            for triple in islice(facts, self.store.start, None)
            if isinstance(facts[triple], (Derived, Put))
        ]

    def holds(self, triple: Triple) -> bool:
        """Whether the fact holds in this state."""
        return triple in self.store.facts

    def match(self, s: str | None, p: str | None, o: Term | None) -> list[Triple]:
        """The facts that fit; None fits anything."""
        return list(self.store.match(s, p, o))

    def given(self, triple: Triple) -> bool:
        """Whether the fact was stated in the situation or by an event."""
        return isinstance(self.store.facts.get(triple), Given)

    def block(self, triple: Triple) -> str | None:
        """The block that concluded the fact, here or in the event that put it there."""
        reason = self.store.facts.get(triple)
        if isinstance(reason, Put):
            reason = reason.derived
        return reason.rule.block if isinstance(reason, Derived) else None


class Transition(Struct):
    """One event between two states.

    Attributes:
        index: it leads from state `index` to state `index + 1`.
        event: the event.
        file: the file that states it.
        before: the closed state in which it happens.
        extra: the event's own triples and what follows from them in that state, with reasons.
        put: what it puts into the next state, with what concluded it.
        ended: what it takes out, with what concluded that (None: a new value replaced it).
    """

    index: int
    event: Event
    file: str
    before: State
    extra: dict[Triple, Reason] = field(default_factory=dict)
    more: dict[Triple, list[Reason]] = field(default_factory=dict)
    put: dict[Triple, Derived] = field(default_factory=dict)
    ended: dict[Triple, Derived | None] = field(default_factory=dict)
    _view: FactStore | None = None

    @property
    def view(self) -> FactStore:
        """What blocks see while the event happens: the state before and the event's triples."""
        if self._view is None:
            self._view = self.before.store.copy_with(self.extra.items())
        return self._view

    def match(self, s: str | None, p: str | None, o: Term | None) -> list[Triple]:
        """The facts of the event itself, not of the state before, that fit."""
        wanted = (s, p, o)
        return [
            t
            for t in self.extra
            if all(w is None or w == x for w, x in zip(wanted, t, strict=True))
        ]
