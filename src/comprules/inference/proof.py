"""A proof: what was concluded, by which block, from what; down to what was stated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from comprules.inference.algebra import pattern_text, term_text
from comprules.namespaces import DOC, PROV, RDF, RDF_TYPE, block_iri, situation_iri
from comprules.terms import Literal, Term, Triple, literal


class Leaf(Struct, frozen=True):
    """A fact that was stated, not concluded.

    Attributes:
        fact: the fact.
        file: the situation file, or `ontology`.
        line: the line there; 0 where no line is known.
        source: for a fact of the ontology, the number of the rule it comes from.
        authorities: what the line of the block that used it names.
    """

    fact: Triple
    file: str
    line: int
    source: str = ""
    authorities: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The leaf as `{given, file, line}`, or `{given, stated: ontology, source}`."""
        data: dict[str, Any] = {"given": triple_to_json(self.fact)}
        if self.file == "ontology":
            data.update(stated="ontology", source=self.source)
        data.update(file=self.file, line=self.line)
        if self.authorities:
            data["authorities"] = list(self.authorities)
        return data


class Check:
    """A condition that was checked, or a fact that was found absent, with its authorities.

    Args:
        text: what was checked, or what writes it: most proofs are never read.
        authorities: the numbers that its line names.
    """

    __slots__ = ("_text", "authorities")

    def __init__(self, text: str | Callable[[], str], authorities: tuple[str, ...]) -> None:
        self._text = text
        self.authorities = authorities

    @property
    def text(self) -> str:
        """What was checked, as one reads it."""
        if not isinstance(self._text, str):
            self._text = self._text()
        return self._text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Check):
            return NotImplemented
        return (self.text, self.authorities) == (other.text, other.authorities)

    def __hash__(self) -> int:
        return hash((self.text, self.authorities))

    def __repr__(self) -> str:
        return f"Check({self.text!r}, {self.authorities!r})"

    def to_json(self) -> dict[str, Any]:
        """The check as `{text, authorities}`."""
        return {"text": self.text, "authorities": list(self.authorities)}


class Proof(Struct, frozen=True):
    """One derivation of one fact.

    Attributes:
        conclusion: the fact.
        state: the state in which it was concluded; for what an event put there, the state
            that the event led to.
        event: the name of the event on which the block turned, or "".
        rule: the number of the rule (`716.2a`).
        block: the block (`716.2a/2`).
        also: the numbers of rules that say the same.
        gloss: the rule in one line.
        bindings: the variables of the block and their values.
        premises: what the block's lines matched, in their order.
        checked: the comparisons that held.
        absent: what was looked for and is not there.
        contributors: every fact that went into an aggregate.
        authorities: the numbers that the line of the block that used the conclusion names.
    """

    conclusion: Triple
    state: int
    event: str
    rule: str
    block: str
    also: tuple[str, ...]
    gloss: str
    bindings: Mapping[str, Term]
    premises: tuple[Premise, ...]
    checked: tuple[Check, ...] = ()
    absent: tuple[Check, ...] = ()
    contributors: tuple[Premise, ...] = ()
    authorities: tuple[str, ...] = ()

    def used_by(self, authorities: tuple[str, ...]) -> Proof:
        """The proof as the premise of a line that names these authorities."""
        return Proof(
            *(self.conclusion, self.state, self.event, self.rule, self.block, self.also),
            *(self.gloss, self.bindings, self.premises, self.checked, self.absent),
            *(self.contributors, authorities),
        )

    def citations(self) -> tuple[str, ...]:
        """The rule numbers that the proof stands on, in order of appearance from the root.

        Those of the blocks that fired, of rules that say the same, the authorities of what was
        checked, and the sources of what the ontology states.
        """
        found: dict[str, None] = {}
        for step in self.steps():
            if isinstance(step, Leaf):
                numbers: tuple[str, ...] = (*step.authorities, step.source)
            else:
                numbers = (*step.authorities, step.rule, *step.also)
                numbers += tuple(n for c in (*step.checked, *step.absent) for n in c.authorities)
            found.update(dict.fromkeys(n for n in numbers if n[:1].isdigit()))
        return tuple(found)

    def steps(self) -> Iterator[Premise]:
        """The proof and all that is below it, each part once, from the root."""
        seen: set[int] = set()
        stack: list[Premise] = [self]
        while stack:
            step = stack.pop()
            if id(step) in seen:
                continue
            seen.add(id(step))
            yield step
            if isinstance(step, Proof):
                stack.extend(reversed((*step.premises, *step.contributors)))

    def blocks(self) -> tuple[str, ...]:
        """The names of the blocks that fired, in order of appearance."""
        return tuple(dict.fromkeys(s.block for s in self.steps() if isinstance(s, Proof)))

    def to_json(self) -> dict[str, Any]:
        """The proof in the nested form of the public contract."""
        data: dict[str, Any] = {
            "conclusion": triple_to_json(self.conclusion),
            "state": self.state,
            "rule": self.rule,
            "block": self.block,
            "also": list(self.also),
            "gloss": self.gloss,
            "bindings": {name: term_to_value(t) for name, t in self.bindings.items()},
            "premises": [p.to_json() for p in self.premises],
            "checked": [c.to_json() for c in self.checked],
            "absent": [c.to_json() for c in self.absent],
        }
        if self.event:
            data["event"] = self.event
        if self.contributors:
            data["contributors"] = [p.to_json() for p in self.contributors]
        if self.authorities:
            data["authorities"] = list(self.authorities)
        return data

    def to_triples(self) -> list[Triple]:
        """The proof as triples of PROV-O and ontology/document.ttl, in order."""
        triples: list[Triple] = []
        numbers = {id(step): index for index, step in enumerate(self.steps())}
        for step in self.steps():
            index = numbers[id(step)]
            fact = situation_iri(f"fact-{index}")
            s, p, o = step.fact if isinstance(step, Leaf) else step.conclusion
            triples += [
                (fact, RDF_TYPE, DOC + ("GivenFact" if isinstance(step, Leaf) else "Conclusion")),
                (fact, RDF + "subject", s),
                (fact, RDF + "predicate", p),
                (fact, RDF + "object", o),
            ]
            if isinstance(step, Leaf):
                triples.append((fact, DOC + "statedIn", literal(step.file)))
                if step.line:
                    triples.append((fact, DOC + "atLine", literal(step.line)))
                continue
            inference = situation_iri(f"inference-{index}")
            triples += [
                (fact, PROV + "wasGeneratedBy", inference),
                (fact, DOC + "inState", literal(step.state)),
                (inference, RDF_TYPE, DOC + "Inference"),
                (inference, DOC + "usedBlock", block_iri(step.block)),
                (inference, DOC + "ruleNumber", literal(step.rule)),
            ]
            for part in (*step.premises, *step.contributors):
                used = situation_iri(f"fact-{numbers[id(part)]}")
                triples.append((inference, PROV + "used", used))
            triples += [(inference, DOC + "checked", literal(c.text)) for c in step.checked]
            triples += [(inference, DOC + "foundAbsent", literal(c.text)) for c in step.absent]
        return triples


Premise: TypeAlias = Proof | Leaf


def term_to_value(term: Term) -> Any:
    """A term as a JSON value: a prefixed name, a number, a truth value, a text."""
    if isinstance(term, Literal):
        value = term.value
        return value if isinstance(value, (int, bool, str)) else str(value)
    return term_text(term)


def triple_to_json(triple: Triple) -> list[Any]:
    """A fact as a list of three JSON values."""
    s, p, o = triple
    return [term_text(s), term_text(p), term_to_value(o)]


def fact_text(triple: Triple) -> str:
    """A fact as one reads it."""
    return pattern_text(triple)
