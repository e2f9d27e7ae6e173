"""A situation with all that follows from it, as answers look at it: names, objects, abilities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.graph.situation_model import Event, Situation, Source
from comprules.inference.engine import reason
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Literal, Term, Triple, literal

if TYPE_CHECKING:
    from comprules.inference.program import Program
    from comprules.inference.proof import Proof
    from comprules.inference.vocabulary import OntologyView

GAME = situation_iri("game")
#: The properties that say of what kind an object is, with the class of their values.
KINDS_BY: Final = {
    "subtype": "Subtype",
    "cardType": "CardType",
    "supertype": "Supertype",
    "color": "Color",
}


BATTLEFIELD: Final = mtg("Battlefield")


class AbilityText(Struct, frozen=True):
    """An ability that an object's values print.

    Attributes:
        iri: its node.
        text: its words.
        keyword: the keyword it is, or None.
        first: the level, or number of level counters, from which it is there; None: the top text.
        last: the last number of level counters with which it is there; None: no end.
    """

    iri: str
    text: str
    keyword: str | None
    first: int | None = None
    last: int | None = None


class Board:
    """The last state of a situation, closed under the rule blocks.

    Attributes:
        situation: what was given.
        called: what to call objects that have another name in the situation.
        reasoning: what follows.
    """

    def __init__(
        self,
        situation: Situation,
        program: Program,
        vocabulary: OntologyView,
        called: Mapping[str, str] | None = None,
    ) -> None:
        self.situation = situation
        self.called = dict(called or {})
        self.program = program
        self.vocabulary = vocabulary
        self.reasoning = reason(situation, program)

    # --- facts ----------------------------------------------------------------------------------
    def values(self, subject: str, name: str) -> list[Term]:
        """The values of a property of the game ontology."""
        return [o for _, _, o in self.reasoning.state().match(subject, mtg(name), None)]

    def value(self, subject: str, name: str) -> Term | None:
        """The one value of a property, or None where there is none or several."""
        found = self.values(subject, name)
        return found[0] if len(found) == 1 else None

    def subjects(self, name: str, value: Term) -> list[str]:
        """The subjects with a value of a property."""
        return [s for s, _, _ in self.reasoning.state().match(None, mtg(name), value)]

    def subjects_of(self, name: str) -> list[str]:
        """The subjects that have a property, each once."""
        found = self.reasoning.state().match(None, mtg(name), None)
        return list(dict.fromkeys(s for s, _, _ in found))

    def holds(self, subject: str, name: str, value: Term) -> bool:
        """Whether a fact holds."""
        return self.reasoning.state().holds((subject, mtg(name), value))

    def proof(self, subject: str, name: str, value: Term) -> Proof | None:
        """The proof of a fact; None where it does not hold, or was stated."""
        return self._proof((subject, mtg(name), value))

    def proof_of_kind(self, subject: str, kind: str) -> Proof | None:
        """The proof that a thing is of a class; None where it is not, or was stated to be."""
        return self._proof((subject, RDF_TYPE, kind))

    def _proof(self, fact: Triple) -> Proof | None:
        from comprules.errors import NotFound

        try:
            return self.reasoning.proof(fact)
        except NotFound:
            return None

    def needs(self, subject: str | None, name: str, value: Term | None) -> list[str]:
        """What was not stated and would decide a fact, in words."""
        found = self.reasoning.needs((subject, mtg(name), value))
        words = (
            f"{self.vocabulary.label(need.property)}"
            + (f" of {self.name(need.subject)}" if need.subject and need.subject != GAME else "")
            for need in found
        )
        return list(dict.fromkeys(words))

    # --- things ---------------------------------------------------------------------------------
    @cached_property
    def _names(self) -> dict[str, str]:
        return {iri: name for name, iri in self.situation.names.items()} | self.called

    def name(self, term: Term) -> str:
        """The name of a thing as the situation has it; else its label, or the value itself."""
        if isinstance(term, Literal):
            return term.lexical
        return self._names.get(term) or self.vocabulary.label(term)

    def named(self, iri: str) -> bool:
        """Whether a thing has a name that a reader knows: of the situation, or of the ontology."""
        return iri in self._names or iri in self.vocabulary

    def now(self, iri: str) -> str:
        """The new object that a thing has become where it changed zones (400.7); else itself."""
        for transition in self.reasoning.transitions:
            for move, _, _ in transition.match(None, mtg("moves"), iri):
                became = transition.match(move, mtg("becomes"), None)
                if became:
                    iri = str(became[0][2])
                    break
        return iri

    def was(self, iri: str) -> str:
        """What a thing was before it changed zones the last time (400.7); else itself."""
        for transition in reversed(self.reasoning.transitions):
            for move, _, _ in transition.match(None, mtg("becomes"), iri):
                for _, _, old in transition.match(move, mtg("moves"), None):
                    return str(old)
        return iri

    @property
    def players(self) -> list[str]:
        """The players."""
        return self._of_class("Player")

    @property
    def permanents(self) -> list[str]:
        """The permanents."""
        return self._of_class("Permanent")

    def _of_class(self, name: str) -> list[str]:
        return [s for s, _, _ in self.reasoning.state().match(None, RDF_TYPE, mtg(name))]

    def is_of(self, subject: str, kinds: Iterable[str]) -> bool:
        """Whether an object is of each of these kinds: a class, or a word of its type line."""
        return all(self.kind_fact(subject, kind) is not None for kind in kinds)

    def kind_fact(self, subject: str, kind: str) -> Triple | None:
        """The fact that makes an object a thing of that kind, or None."""
        predicates = (RDF_TYPE, *(mtg(name) for name in KINDS_BY))
        for predicate in predicates:
            fact = (subject, predicate, kind)
            if self.reasoning.state().holds(fact):
                return fact
        return None

    def could_be(self, subject: str, kind: str) -> str | None:
        """The property that would say that an object is of a kind; None if nothing tells.

        What an object is comes from its copiable values (613.1): without them it is not known.
        """
        if not self.values(subject, "copiableValues") and not self.values(subject, "faceDown"):
            return None
        state = self.reasoning.state()
        for name, values in KINDS_BY.items():
            if state.holds((kind, RDF_TYPE, mtg(values))):
                return name
        return None

    def abilities(self, subject: str) -> list[AbilityText]:
        """The abilities printed in what an object's values are, those of level sections too."""
        values = self.values(subject, "copiableValues") or self.values(subject, "representedBy")
        return [ability for node in values for ability in self._printed(str(node))]

    def _printed(self, node: str) -> Iterator[AbilityText]:
        for ability in self.values(node, "printedAbility"):
            yield self.ability_text(str(ability))
        for bar in self.values(node, "printedLevelBar"):
            number = self.number(str(bar), "levelNumber")
            for ability in self.values(str(bar), "sectionAbility"):
                yield replace(self.ability_text(str(ability)), first=number)
        for symbol in self.values(node, "printedLevelSymbol"):
            first = self.number(str(symbol), "rangeStart")
            last = self.number(str(symbol), "rangeEnd")
            for ability in self.values(str(symbol), "striationAbility"):
                yield replace(self.ability_text(str(ability)), first=first, last=last)

    def ability_text(self, iri: str) -> AbilityText:
        """An ability with its words and its keyword."""
        text = self.value(iri, "text")
        keyword = self.value(iri, "keyword")
        return AbilityText(
            iri,
            text.lexical if isinstance(text, Literal) else "",
            keyword if isinstance(keyword, str) else None,
        )

    def number(self, subject: str, name: str) -> int | None:
        """The one number that is the value of a property, or None."""
        value = self.value(subject, name)
        if isinstance(value, Literal) and isinstance(value.value, int):
            return int(value.value)
        return None

    def is_leveler(self, subject: str) -> bool:
        """Whether an object prints level symbols (711.2), which count level counters."""
        nodes = self.values(subject, "copiableValues") or self.values(subject, "representedBy")
        return any(self.values(str(node), "printedLevelSymbol") for node in nodes)

    @property
    def next_event(self) -> str:
        """The name of the event that comes after those of the situation."""
        return f"event-{len(self.situation.events) + 1}"

    def after(self, *events: Event) -> Board:
        """The same situation, but with further events."""
        situation = replace(self.situation, events=(*self.situation.events, *events))
        return Board(situation, self.program, self.vocabulary, self.called)

    def at_level(self, subject: str, level: int) -> Board | None:
        """The same situation, but with an object at a level; None where events set its course."""
        if self.number(subject, "levelTreatedAs") == level:
            return self
        if self.situation.events:
            return None
        stated = mtg("level")
        facts = {
            fact: source
            for fact, source in self.situation.facts.items()
            if fact[0] != subject or fact[1] != stated
        }
        if level > 1:
            facts[subject, stated, literal(level)] = Source("<question>", 0)
        situation = replace(self.situation, facts=facts)
        return Board(situation, self.program, self.vocabulary, self.called)
