"""What the reasoner found: states, transitions, and the proof of each fact."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct, field
from msgspec.structs import replace

from comprules.errors import NotFound
from comprules.graph.situation_model import Situation
from comprules.inference.algebra import Aggregate, Body, substitute, term_text
from comprules.inference.needs import Need, needs_of
from comprules.inference.program import Program
from comprules.inference.proof import Check, Leaf, Premise, Proof, fact_text
from comprules.inference.proofform import (
    ProofForm,
    binding_check,
    body_text,
    condition_check,
    form_of,
)
from comprules.inference.solving import Table, solve, table_of
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
from comprules.terms import Term, Triple

_DEPTH = 60  # proofs that stand on proofs, built by recursion


class Reasoning(Struct):
    """The closed states of a situation and the events between them.

    Attributes:
        situation: what was given.
        program: the blocks that were run.
        states: state 0 is the start; state k holds after event k.
        transitions: transition k leads from state k to state k + 1.
    """

    situation: Situation
    program: Program
    states: tuple[State, ...]
    transitions: tuple[Transition, ...]
    _proofs: dict[tuple[int, int, Triple], Premise] = field(default_factory=dict)
    _depth: int = 0
    _tables: dict[tuple[object, ...], Table] = field(default_factory=dict)

    def state(self, index: int = -1) -> State:
        """The state with this number; -1 is the last.

        Raises:
            NotFound: there are not so many states.
        """
        if not -len(self.states) <= index < len(self.states):
            raise NotFound(
                f"there is no state {index}",
                hint=f"the states are 0 to {len(self.states) - 1}",
            )
        return self.states[index]

    def holds(self, triple: Triple, state: int = -1) -> bool:
        """Whether a fact holds in a state, or held during the event that led to it."""
        return self._find(triple, state) is not None

    def _find(self, triple: Triple, state: int) -> tuple[State | Transition, Reason] | None:
        at = self.state(state)
        if triple in at.store.facts:
            return at, at.store.facts[triple]
        if at.index:
            transition = self.transitions[at.index - 1]
            if triple in transition.extra:
                return transition, transition.extra[triple]
        return None

    def match(self, s: str | None, p: str | None, o: Term | None, state: int = -1) -> list[Triple]:
        """The facts that fit, in a state or during the event that led to it."""
        at = self.state(state)
        found = at.match(s, p, o)
        return found + self.transitions[at.index - 1].match(s, p, o) if at.index else found

    def proof(self, triple: Triple, state: int = -1) -> Proof:
        """The proof of a fact that was concluded: its first derivation.

        Raises:
            NotFound: the fact does not hold there, or it was stated and so has no proof.
        """
        premise = self.premise(triple, state)
        if isinstance(premise, Leaf):
            raise NotFound(
                f"{fact_text(triple)} is stated in {premise.file}, not derived",
                hint="ask for the proof of a conclusion",
            )
        return premise

    def premise(self, triple: Triple, state: int = -1) -> Premise:
        """The proof of a fact, or the leaf for one that was stated.

        Raises:
            NotFound: the fact does not hold there.
        """
        found = self._find(triple, state)
        if found is None:
            raise NotFound(
                f"{fact_text(triple)} does not hold in state {self.state(state).index}",
                hint="`comprules derive` lists what does",
            )
        return self._premise(triple, *found)

    def proofs(self, triple: Triple, state: int = -1) -> tuple[Proof, ...]:
        """All derivations that were kept, the first one first (see `reason(all_proofs=True)`)."""
        first = self.premise(triple, state)
        found = self._find(triple, state)
        assert found is not None
        place, _ = found
        more = place.more if isinstance(place, Transition) else place.store.more
        others = tuple(
            self._derived(triple, place, reason)
            for reason in more.get(triple, ())
            if isinstance(reason, Derived)
        )
        return (*((first,) if isinstance(first, Proof) else ()), *others)

    def needs(self, pattern: tuple[str | None, str, Term | None], state: int = -1) -> list[Need]:
        """Which open facts, that nobody has stated, would decide whether something holds."""
        return needs_of(pattern, self.state(state).store, self.program)

    # ---- building proofs ----

    def _premise(self, triple: Triple, place: State | Transition, reason: Reason) -> Premise:
        if isinstance(reason, Given):
            return Leaf(triple, reason.source.file, reason.source.line)
        if isinstance(reason, Stated):
            return Leaf(triple, "ontology", 0, reason.number)
        key = self._key(triple, place, reason)
        if key not in self._proofs:
            self._depth += 1
            if self._depth > _DEPTH:
                self._prepare(triple, place, reason)
            if isinstance(reason, Put):
                # A fact carried on leads back to the event that put it there.
                transition = self.transitions[reason.transition]
                proof = self._derived(triple, transition, reason.derived)
                self._proofs[key] = replace(proof, state=transition.index + 1)
            else:
                self._proofs[key] = self._derived(triple, place, reason)
            self._depth -= 1
        return self._proofs[key]

    def _key(
        self, triple: Triple, place: State | Transition, reason: Derived | Put
    ) -> tuple[int, int, Triple]:
        if isinstance(reason, Put):
            return (1, reason.transition, triple)
        return (2 if isinstance(place, Transition) else 0, place.index, triple)

    def _prepare(self, triple: Triple, place: State | Transition, reason: Reason) -> None:
        """Build what a proof stands on, from the leaves up, where recursion would go too deep.

        A long game leads back through every event that touched a fact.
        """
        stack = [(triple, place, reason)]
        order: list[tuple[Triple, State | Transition, Reason]] = []
        seen: set[tuple[int, int, Triple]] = set()
        while stack:
            fact, at, why = stack.pop()
            if not isinstance(why, (Derived, Put)):
                continue
            key = self._key(fact, at, why)
            if key in seen or key in self._proofs:
                continue
            seen.add(key)
            order.append((fact, at, why))
            if isinstance(why, Put):
                at, why = self.transitions[why.transition], why.derived
            form = self._form(why)
            row = form.row(why)
            for take, _ in form.lines:
                part = take(row)
                stack.append((part, *self._reason(part, at)))
        order.reverse()
        order.sort(key=lambda item: _moment(item[1], item[2]))
        for fact, at, why in order if len(order) > 1 else ():
            if fact != triple or at is not place:
                self._premise(fact, at, why)

    def _reason(
        self, triple: Triple, place: State | Transition
    ) -> tuple[State | Transition, Reason]:
        """Where a fact seen from a state, or from an event, has its reason."""
        if isinstance(place, Transition) and triple not in place.extra:
            place = place.before
        facts = place.extra if isinstance(place, Transition) else place.store.facts
        return place, facts[triple]

    def _fact(self, triple: Triple, place: State | Transition, line: tuple[str, ...]) -> Premise:
        """The premise for a fact as seen from a state, or from an event and the state before."""
        at, reason = self._reason(triple, place)
        if isinstance(reason, Given):
            return Leaf(triple, reason.source.file, reason.source.line, "", line)
        if isinstance(reason, Stated):
            return Leaf(triple, "ontology", 0, reason.number, line)
        premise = self._premise(triple, at, reason)
        return premise.used_by(line) if line and isinstance(premise, Proof) else premise

    def _form(self, reason: Derived) -> ProofForm:
        forms: dict[int, ProofForm] = self.program.cache.setdefault("proof forms", {})
        found = forms.get(id(reason.rule))
        if found is None:
            found = forms[id(reason.rule)] = form_of(reason.rule)
        return found

    def _derived(self, triple: Triple, place: State | Transition, reason: Derived) -> Proof:
        rule, block = reason.rule, self.program.blocks[reason.rule.block]
        body, form = rule.body, self._form(reason)
        row = form.row(reason)
        bindings = form.bindings(row)
        store = place.view if isinstance(place, Transition) else place.store
        premises: list[Premise] = [Leaf(take(row), "ontology", 0) for take in form.schema]
        premises += [self._fact(take(row), place, line) for take, line in form.lines]
        checked = [condition_check(c, bindings) for c in body.conditions]
        checked += [binding_check(b, bindings) for b in body.bindings]
        absent: list[Check] = []
        for absence in body.absences:
            if absence.negated:
                text = partial(body_text, absence.body, bindings)
                absent.append(Check(text, absence.authorities))
            else:
                witness = next(solve(absence.body, store, bindings))
                premises += self._facts(absence.body, witness, place)
                found = f"EXISTS {{ {body_text(absence.body, witness)} }}"
                checked.append(Check(found, absence.authorities))
        contributors: dict[Triple, Premise] = {}
        parameters = dict(zip(rule.parameters, row, strict=False)) if body.aggregates else {}
        for aggregate in body.aggregates:
            _, members = self._table(aggregate, store, parameters)[
                tuple(bindings[name] for name in aggregate.groups)
            ]
            for member in members:
                for premise in self._facts(aggregate.body, member, place):
                    fact = premise.fact if isinstance(premise, Leaf) else premise.conclusion
                    contributors[fact] = premise
            columns = ", ".join(
                f"?{name} = {term_text(bindings[name])}, {function} over {len(members)}"
                for name, function, *_ in aggregate.columns
            )
            checked.append(Check(columns, aggregate.authorities))
        return Proof(
            conclusion=triple,
            state=place.index,
            event=place.event.name if isinstance(place, Transition) else "",
            rule=block.number,
            block=block.name,
            also=block.same_as,
            gloss=block.gloss,
            bindings=bindings,
            premises=tuple(premises),
            checked=tuple(checked),
            absent=tuple(absent),
            contributors=tuple(contributors.values()),
        )

    def _table(self, aggregate: Aggregate, store: FactStore, parameters: dict[str, Term]) -> Table:
        """The rows of a sub-SELECT over a store, worked out once."""
        key = (id(aggregate), id(store), tuple(parameters.items()))
        if key not in self._tables:
            self._tables[key] = table_of(aggregate, list(solve(aggregate.body, store, parameters)))
        return self._tables[key]

    def _facts(
        self, body: Body, bindings: dict[str, Term], place: State | Transition
    ) -> Iterator[Premise]:
        for pattern in body.patterns:
            s, p, o = substitute(pattern, bindings)[:3]
            yield self._fact((s, p, o), place, pattern.authorities)  # type: ignore[arg-type]


def _moment(place: State | Transition, reason: Reason) -> int:
    """When a fact was concluded: each state, then the event after it."""
    if isinstance(reason, Put):
        return 2 * reason.transition + 1
    return 2 * place.index + isinstance(place, Transition)
