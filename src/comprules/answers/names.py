"""The names of a knowledge base and of a situation, as the lexicon that questions are read with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from comprules.answers.lexicon import Entity, Key, Sort
from comprules.answers.synonyms import SYNONYMS, VERBS
from comprules.answers.words import key
from comprules.namespaces import MTG, OWL, RDF_TYPE, mtg
from comprules.store.keeping import kept
from comprules.terms import Literal, Term

if TYPE_CHECKING:
    from comprules.graph.situation_model import Situation
    from comprules.store.knowledge import KnowledgeBase
    from comprules.store.provisions import EditionFile

_PROPERTIES: Final = frozenset({OWL + "ObjectProperty", OWL + "DatatypeProperty"})
#: Endings of a verb's other forms: `milling` is looked up as `mill`, `exiled` as `exile`.
_VERB_ENDINGS: Final = (("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"))


class KnowledgeLexicon:
    """Rule headings, glossary terms, the ontology's labels, cards, and the situation's names."""

    def __init__(
        self, kb: KnowledgeBase, edition: EditionFile, situation: Situation | None = None
    ) -> None:
        self._kb = kb
        self._edition = edition
        self._situation = situation
        self._found: dict[frozenset[tuple[Key, str]], Mapping[Key, list[Entity]]] = {}

    def provision(self, number: str) -> Entity | None:
        """The section, rule or subrule with this number in the edition asked about."""
        entry = self._edition.provision(number)
        if entry is None:
            return None
        return Entity(Sort.PROVISION, entry.number, entry.number)

    def terms(self, names: Iterable[Key]) -> dict[Key, list[Entity]]:
        """The things of the rules and the ontology that each of the keys names; else left out."""
        found: dict[Key, list[Entity]] = {}
        for asked in names:
            rows = {
                place: Entity(Sort(sort), ref, label, tuple(also))
                for known in _forms(asked)
                for place, sort, ref, label, also in self._table.get(" ".join(known), ())
            }
            if rows:
                found[asked] = list(dict.fromkeys(rows[place] for place in sorted(rows)))
        return found

    def find(self, names: Mapping[Key, str]) -> Mapping[Key, list[Entity]]:
        """The things each of the keys names, given with its words as asked; else left out.

        Looked up once: a question that is not answered is linked again for the nearest rules.
        """
        asked = frozenset(names.items())
        if asked not in self._found:
            self._found[asked] = self._look_up(names)
        return self._found[asked]

    def _look_up(self, names: Mapping[Key, str]) -> Mapping[Key, list[Entity]]:
        found = self.terms(names)
        for asked, entity in self._in_situation(names):
            found.setdefault(asked, []).append(entity)
        for asked, text in names.items():
            if not any(e.sort is Sort.OBJECT for e in found.get(asked, ())):
                card = self._kb.cards.lookup(text)
                if card is not None:
                    found.setdefault(asked, []).append(Entity(Sort.CARD, card.name, card.name))
        return found

    @cached_property
    def _table(self) -> Mapping[str, list[tuple[int, str, str, str, list[str]]]]:
        """The things by the words of their names' keys, each with its place in `_named`.

        Kept, for to look at all names takes longer than most questions take to answer.
        """

        def table() -> dict[str, list[list[Any]]]:
            found: dict[str, list[list[Any]]] = {}
            for place, (name, entity) in enumerate(self._named()):
                found.setdefault(" ".join(key(name)), []).append([place, *entity])
            return found

        what = f"names\0{self._kb.pointer.history or ''}"
        made: dict[str, list[tuple[int, str, str, str, list[str]]]] = kept(
            self._kb, self._edition.date, what, "1", table
        )
        return made

    def _named(self) -> Iterator[tuple[str, Entity]]:
        """All names of the rules and the ontology."""
        for number, heading in self._edition.headings:
            yield heading, Entity(Sort.PROVISION, number, heading)
        for term in self._edition.terms:
            # `Venture into [Quality]`, `Totem Armor (Obsolete)`: what stands in brackets is no name
            name = term.split(" (")[0]
            entity = Entity(Sort.ENTRY, term, name)
            for one in name.split(", ") if ", " in name else [name]:
                yield one, entity
        here = {term.casefold() for term in self._edition.terms}
        for term in self._kb.history.terms:
            if term.casefold() not in here:
                name = term.split(" (")[0]
                yield name, Entity(Sort.FORMER, term, name)
        view = self._kb.ontology
        for label, iri in view.names():
            for sort in _sorts(view.objects(iri, RDF_TYPE)):
                yield label, Entity(sort, iri, view.label(iri), view.sources(iri))
        for verb, label in VERBS.items():
            for iri in view.with_label(label):
                if Sort.PROPERTY in _sorts(view.objects(iri, RDF_TYPE)):
                    yield " ".join(verb), Entity(Sort.PROPERTY, iri, label, view.sources(iri))

    def _in_situation(self, names: Mapping[Key, str]) -> Iterator[tuple[Key, Entity]]:
        """The players and objects of the situation, objects also by the names of their cards."""
        if self._situation is None:
            return
        facts = {*self._situation.facts}
        became: dict[str, str] = {}  # what changed zones is a new object (400.7)
        for event in self._situation.events:
            facts.update(event.triples)
            moved = {p: o for _, p, o in event.triples if p in (mtg("moves"), mtg("becomes"))}
            old, new = moved.get(mtg("moves")), moved.get(mtg("becomes"))
            if isinstance(old, str) and isinstance(new, str):
                became[old] = new

        def now(thing: str) -> str:
            while thing in became:
                thing = became[thing]
            return thing

        objects = {s for s, p, o in facts if p == RDF_TYPE and o == mtg("Object")}
        objects.update(became.values())
        cards: dict[Key, list[str]] = {}
        printed = {s: o for s, p, o in facts if p == mtg("name")}
        for subject, predicate, value in facts:
            if predicate == mtg("representedBy") and isinstance(value, str):
                name = printed.get(value)
                if isinstance(name, Literal):
                    cards.setdefault(key(name.lexical), []).append(now(subject))
        for name, iri in self._situation.names.items():
            asked = key(name)
            if asked not in names:
                continue
            if (iri, RDF_TYPE, mtg("Player")) in facts:
                yield asked, Entity(Sort.PLAYER, iri, name)
            elif iri in objects:
                yield asked, Entity(Sort.OBJECT, now(iri), name)
        for asked, things in cards.items():
            if asked in names:
                # Several objects of one card: `ref` is empty, for the question does not say which.
                ref = things[0] if len(things) == 1 else ""
                yield asked, Entity(Sort.OBJECT, ref, names[asked], tuple(sorted(things)))


def _sorts(types: Iterable[Term]) -> Iterator[Sort]:
    """What sorts of thing a term of the ontology is: a subtype is an individual and a class."""
    kinds = set(types)
    if kinds & _PROPERTIES:
        yield Sort.PROPERTY
    if OWL + "Class" in kinds:
        yield Sort.CLASS
    if any(isinstance(kind, str) and kind.startswith(MTG) for kind in kinds):
        yield Sort.INDIVIDUAL


def _forms(asked: Key) -> Iterator[Key]:
    """The keys a name is looked up by: as it is, by its synonym, and by its verb's plain form."""
    yield asked
    if asked in SYNONYMS:
        yield SYNONYMS[asked]
    last = asked[-1]
    for ending, plain in _VERB_ENDINGS:
        if last.endswith(ending) and len(last) > len(ending) + 2:
            yield (*asked[:-1], last[: -len(ending)] + plain)
