"""The closed game ontology as the engine and the readers ask it, without an RDF library.

Made from ontology/game-closure.nt when the knowledge base is built, and from JSON after that:
the tables of a predicate are unpacked when first asked for, so that loading takes a few
milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from comprules import resources
from comprules.document.rulenumber import sort_key
from comprules.errors import KnowledgeBaseError
from comprules.namespaces import DCTERMS, MTG, OWL, RDF_TYPE, RDFS, SKOS, XSD
from comprules.terms import XSD_STRING, Literal, Term, Triple, literal

OPEN: Final = "Open"
CLOSED: Final = "Closed"

_Packed = dict[str, dict[str, list[Any]]]
_Table = dict[str, tuple[Term, ...]]

_TRUE: Final = literal(True)
_LINE: Final = re.compile(
    r"<(?P<s>[^>]*)> <(?P<p>[^>]*)> "
    r'(?:<(?P<o>[^>]*)>|"(?P<lexical>(?:[^"\\]|\\.)*)"'
    r"(?:\^\^<(?P<datatype>[^>]*)>|@(?P<language>[A-Za-z0-9-]+))?) \."
)
_ESCAPE: Final = re.compile(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)")
_ESCAPED: Final = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}


class OntologyView:
    """The classes, properties and individuals of the closed ontology.

    All names are full IRIs. What is asked about an IRI that the ontology does not have gives the
    empty answer: no superclasses, a closed property that never changes.
    """

    def __init__(self, triples: Iterable[Triple]) -> None:
        packed: _Packed = {}
        for s, p, o in sorted(triples, key=_order):
            packed.setdefault(_short(p), {}).setdefault(_short(s), []).append(_pack(o))
        self._packed = packed
        self._tables: dict[str, _Table] = {}
        self._rows: dict[tuple[str, str], tuple[Term, ...]] = {}

    @classmethod
    def load(cls, path: Path | None = None) -> OntologyView:
        """The view of a closure in N-Triples; of the one that travels with the package if None.

        Raises:
            KnowledgeBaseError: the file is missing or is no closure.
        """
        # Imported here, for reading the view from JSON, as an answer does, needs none of it.
        from comprules.inference.closure import CLOSURE

        path = path or resources.folder("ontology") / CLOSURE
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            raise KnowledgeBaseError(
                "the closure of the ontology cannot be read",
                hint="install comprules again, or make it: python -m comprules.inference.closure",
                file=path,
            ) from None
        return cls(_read(text, path))

    def to_json(self) -> dict[str, Any]:
        """The view as plain data for `json.dumps`; `from_json` gives the same view again."""
        return {"ontology": self._packed}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> OntologyView:
        """The view that `to_json` wrote."""
        view = cls(())
        view._packed = data["ontology"]
        return view

    @cached_property
    def triples(self) -> tuple[Triple, ...]:
        """All triples of the closure, sorted by predicate, subject and object."""
        return tuple(
            (s, p, o)
            for p in map(_long, self._packed)
            for s, values in self._table(p).items()
            for o in values
        )

    # --- properties -----------------------------------------------------------------------------

    def assumption(self, prop: str) -> str:
        """`Open` or `Closed`: what it means that a fact of the property is not stated."""
        return self._mark(prop, "assumption") or CLOSED

    def is_open(self, prop: str) -> bool:
        """Whether a fact of the property that is not stated is unknown."""
        return self.assumption(prop) == OPEN

    def changes(self, prop: str) -> str | None:
        """`Fluent`, `FunctionalFluent` or `Momentary`; None where its facts never change."""
        return self._mark(prop, "changes")

    def at_most_one(self, prop: str) -> bool:
        """Whether two values of the property for one subject in one state are a contradiction."""
        return _TRUE in self.objects(prop, MTG + "atMostOne")

    def properties(self) -> tuple[str, ...]:
        """All properties that facts can have, sorted; annotations are not among them."""
        kinds = (OWL + "ObjectProperty", OWL + "DatatypeProperty")
        return tuple(sorted({p for kind in kinds for p in self.individuals(kind)}))

    def is_datatype_property(self, prop: str) -> bool:
        """Whether the values of the property are literals."""
        return OWL + "DatatypeProperty" in self.objects(prop, RDF_TYPE)

    def domain(self, prop: str) -> tuple[str, ...]:
        """The classes that every subject of the property belongs to, the narrowest only.

        Of a property that rule blocks conclude it is said with mtg:subjectKind, for readers only.
        """
        return self._iris(prop, RDFS + "domain") or self._iris(prop, MTG + "subjectKind")

    def range(self, prop: str) -> tuple[str, ...]:
        """The classes that every value of the property belongs to, or the datatype."""
        return self._iris(prop, RDFS + "range") or self._iris(prop, MTG + "valueKind")

    def inverse(self, prop: str) -> str | None:
        """The property that says the same the other way round, whichever was declared as such."""
        stated = self._iris(prop, OWL + "inverseOf") or self.subjects(OWL + "inverseOf", prop)
        return stated[0] if stated else None

    def subproperties(self, prop: str) -> tuple[str, ...]:
        """The properties below a property, at any depth, sorted; not the property itself."""
        return self.subjects(RDFS + "subPropertyOf", prop)

    def superproperties(self, prop: str) -> tuple[str, ...]:
        """The properties above a property, at any height, sorted; not the property itself."""
        return self._iris(prop, RDFS + "subPropertyOf")

    # --- classes and individuals ----------------------------------------------------------------

    def subclasses(self, cls: str) -> tuple[str, ...]:
        """The classes below a class, at any depth, sorted; not the class itself."""
        return tuple(c for c in self.subjects(RDFS + "subClassOf", cls) if self._is_named(c))

    def superclasses(self, cls: str) -> tuple[str, ...]:
        """The classes above a class, at any height, sorted; not the class itself."""
        return tuple(c for c in self._iris(cls, RDFS + "subClassOf") if self._is_named(c))

    def individuals(self, cls: str) -> tuple[str, ...]:
        """The individuals of a class and of the classes below it, sorted."""
        return self.subjects(RDF_TYPE, cls)

    def types(self, iri: str) -> tuple[str, ...]:
        """The classes of the game that an individual belongs to, sorted."""
        return tuple(c for c in self._iris(iri, RDF_TYPE) if c.startswith(MTG))

    def subtype_of(self, iri: str) -> tuple[str, ...]:
        """The card types that a subtype belongs to (CR 205.3b); empty for anything else."""
        return self._iris(iri, MTG + "subtypeOf")

    # --- names ----------------------------------------------------------------------------------

    def __contains__(self, iri: object) -> bool:
        return isinstance(iri, str) and iri in self._table(RDFS + "label")

    def label(self, iri: str) -> str:
        """The label of a term; the last part of its IRI if the ontology does not have it."""
        values = self.objects(iri, RDFS + "label")
        return str(_text(values[0])) if values else re.split(r"[#/]", iri)[-1]

    def comment(self, iri: str) -> str:
        """What a term means, in one line of our own words; empty if the ontology has it not."""
        values = self.objects(iri, RDFS + "comment")
        return str(_text(values[0])) if values else ""

    def sources(self, iri: str) -> tuple[str, ...]:
        """The numbers of the rules that a term comes from, in the order of the book."""
        numbers = (v.rpartition("/")[2] for v in self._iris(iri, DCTERMS + "source"))
        return tuple(sorted(numbers, key=sort_key))

    def source(self, iri: str) -> str | None:
        """The first of the rules that a term comes from; None if the ontology names none."""
        return next(iter(self.sources(iri)), None)

    def with_label(self, text: str, cls: str | None = None) -> tuple[str, ...]:
        """The terms that go by a name, in any capitals, sorted; of one class if it is given."""
        found = self._by_name.get(_folded(text), ())
        if cls is None:
            return found
        return tuple(iri for iri in found if cls in self.objects(iri, RDF_TYPE))

    def by_label(self, text: str, cls: str | None = None) -> str | None:
        """The term that goes by a name: `by_label("time lord", mtg("CreatureType"))`; or None.

        Give the class: words such as "exile" name a zone and a keyword action.
        """
        return next(iter(self.with_label(text, cls)), None)

    def names(self) -> Iterator[tuple[str, str]]:
        """(name, term) for every label, other label and notation, as they are written."""
        for predicate in (RDFS + "label", SKOS + "altLabel", SKOS + "notation"):
            for iri, values in self._table(predicate).items():
                for value in values:
                    yield str(_text(value)), iri

    @cached_property
    def _by_name(self) -> dict[str, tuple[str, ...]]:
        names: dict[str, set[str]] = {}
        for predicate in (RDFS + "label", SKOS + "altLabel", SKOS + "notation"):
            for iri, values in self._table(predicate).items():
                for value in values:
                    names.setdefault(_folded(str(_text(value))), set()).add(iri)
        return {name: tuple(sorted(iris)) for name, iris in names.items()}

    # --- triples --------------------------------------------------------------------------------

    def objects(self, subject: str, predicate: str) -> tuple[Term, ...]:
        """The objects of a subject and a predicate in the closure."""
        table = self._tables.get(predicate)
        if table is not None:
            return table.get(subject, ())
        # One row is cheaper than the table: a question asks for the types of a few terms only.
        row = (subject, predicate)
        if row not in self._rows:
            packed = self._packed.get(_short(predicate), {}).get(_short(subject), ())
            self._rows[row] = tuple(map(_unpack, packed))
        return self._rows[row]

    def subjects(self, predicate: str, obj: Term) -> tuple[str, ...]:
        """The subjects that have an object for a predicate in the closure, sorted."""
        return self._inverted(predicate).get(obj, ())

    def _table(self, predicate: str) -> _Table:
        table = self._tables.get(predicate)
        if table is None:
            packed = self._packed.get(_short(predicate), {})
            table = {_long(s): tuple(map(_unpack, values)) for s, values in packed.items()}
            self._tables[predicate] = table
        return table

    @cached_property
    def _inversions(self) -> dict[str, dict[Term, tuple[str, ...]]]:
        return {}

    def _inverted(self, predicate: str) -> dict[Term, tuple[str, ...]]:
        found = self._inversions.get(predicate)
        if found is None:
            collected: dict[Term, list[str]] = {}
            for subject, values in self._table(predicate).items():
                for value in values:
                    collected.setdefault(value, []).append(subject)
            found = {value: tuple(sorted(subjects)) for value, subjects in collected.items()}
            self._inversions[predicate] = found
        return found

    def _iris(self, subject: str, predicate: str) -> tuple[str, ...]:
        return tuple(o for o in self.objects(subject, predicate) if isinstance(o, str))

    def _mark(self, prop: str, name: str) -> str | None:
        values = self._iris(prop, MTG + name)
        return values[0].removeprefix(MTG) if values else None

    def _is_named(self, cls: str) -> bool:
        return OWL + "Restriction" not in self.objects(cls, RDF_TYPE)


def _read(text: str, path: Path) -> Iterable[Triple]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise KnowledgeBaseError(
                "the closure of the ontology has a line that is no triple",
                hint="make it again: python -m comprules.inference.closure",
                file=path,
                line=number,
            )
        yield match["s"], match["p"], _object(match)


def _object(match: re.Match[str]) -> Term:
    iri, lexical = match["o"], match["lexical"]
    if iri is not None:
        return iri
    if "\\" in lexical:
        lexical = _ESCAPE.sub(_character, lexical)
    return Literal(lexical, match["datatype"] or XSD_STRING, match["language"] or "")


def _character(match: re.Match[str]) -> str:
    code = match[1]
    return chr(int(code[1:], 16)) if code[0] in "uU" else _ESCAPED.get(code, code)


def _short(iri: str) -> str:
    """The IRI as it is packed: a term of the game by its name alone, which has no colon."""
    return iri.removeprefix(MTG)


def _long(packed: str) -> str:
    return packed if ":" in packed else MTG + packed


def _pack(term: Term) -> str | list[str]:
    """An IRI as a string; a literal as a list: its text, the datatype if it is no string."""
    if isinstance(term, str):
        return _short(term)
    if term.language:
        return [term.lexical, "", term.language]
    if term.datatype == XSD_STRING:
        return [term.lexical]
    return [term.lexical, term.datatype.removeprefix(XSD)]


def _unpack(packed: str | list[str]) -> Term:
    if isinstance(packed, str):
        return _long(packed)
    if len(packed) == 1:
        return Literal(packed[0])
    if len(packed) == 3:
        return Literal(packed[0], XSD_STRING, packed[2])
    return Literal(packed[0], packed[1] if ":" in packed[1] else XSD + packed[1])


def _order(triple: Triple) -> tuple[str, str, str, str]:
    s, p, o = triple
    return (p, s, o, "") if isinstance(o, str) else (p, s, o.lexical, o.datatype)


def _text(term: Term) -> str:
    return term if isinstance(term, str) else term.lexical


def _folded(text: str) -> str:
    """A name without what writers differ in: capitals, curly apostrophes, white space."""
    return " ".join(text.replace("’", "'").casefold().split())
