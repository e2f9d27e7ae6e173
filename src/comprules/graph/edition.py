"""An edition of the CR as RDF triples (DESIGN section 3); the vocabulary is ontology/document.ttl.

Every provision, paragraph and reference has an IRI; there is no blank node. The order is that
of the text, so that the same edition gives the same triples in the same order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import PurePath
from typing import Final

from msgspec import Struct, field

from comprules.document.model import (
    Edition,
    Kind,
    Paragraph,
    ParagraphKind,
    Provision,
    Reference,
    ReferenceKind,
)
from comprules.namespaces import (
    DCTERMS,
    ELI,
    RDF_TYPE,
    SKOS,
    TERMS,
    doc,
    edition_iri,
    glossary_iri,
    glossary_part_iri,
    paragraph_iri,
    provision_iri,
    reference_iri,
    term_iri,
)
from comprules.terms import XSD_DATE, XSD_INTEGER, Literal, Triple, english, literal

_CLASSES: Final = {
    Kind.SECTION: doc("Section"),
    Kind.RULE: doc("Rule"),
    Kind.SUBRULE: doc("Subrule"),
    Kind.GLOSSARY: doc("GlossaryEntry"),
}
_PARAGRAPH_KINDS: Final = {
    ParagraphKind.TEXT: doc("Text"),
    ParagraphKind.EXAMPLE: doc("Example"),
    ParagraphKind.CONTINUATION: doc("Continuation"),
    ParagraphKind.SENSE: doc("Sense"),
}
_REFERENCE_KINDS: Final = {
    ReferenceKind.EXPLICIT: doc("Explicit"),
    ReferenceKind.RANGE: doc("Range"),
    ReferenceKind.HEADING: doc("Heading"),
    ReferenceKind.GLOSSARY: doc("Glossary"),
    ReferenceKind.IMPLICIT: doc("Implicit"),
    ReferenceKind.SELF: doc("Self"),
}

_COMPLEX_WORK: Final = ELI + "ComplexWork"
_SUBDIVISION: Final = ELI + "WorkSubdivision"
_NUMBER: Final = ELI + "number"
_HAS_PART: Final = ELI + "has_part"
_IS_PART_OF: Final = ELI + "is_part_of"
_REFERS_TO: Final = ELI + "refers_to"
_TITLE: Final = DCTERMS + "title"
_SUBJECT: Final = DCTERMS + "subject"
_CONCEPT: Final = SKOS + "Concept"
_SCHEME: Final = SKOS + "ConceptScheme"
_PREF_LABEL: Final = SKOS + "prefLabel"
_ALT_LABEL: Final = SKOS + "altLabel"
_IN_SCHEME: Final = SKOS + "inScheme"

_DEFINES: Final = doc("defines")
_EDITION: Final = doc("edition")
_ORDER: Final = doc("order")
_PRINTED: Final = doc("printedNumber")
_TEXT: Final = doc("text")
_EXAMPLE: Final = doc("example")
_HAS_PARAGRAPH: Final = doc("hasParagraph")
_PARAGRAPH: Final = doc("Paragraph")
_PARAGRAPH_KIND: Final = doc("paragraphKind")
_INDEX: Final = doc("index")
_HAS_REFERENCE: Final = doc("hasReference")
_REFERENCE: Final = doc("Reference")
_REFERENCE_KIND: Final = doc("referenceKind")
_SURFACE: Final = doc("surface")
_START: Final = doc("start")
_END: Final = doc("end")
_IN_PARAGRAPH: Final = doc("inParagraph")
_TARGET: Final = doc("target")
_DANGLING: Final = doc("danglingTarget")
_IMPLICITLY: Final = doc("refersToImplicitly")

# An outline keeps a reference's words only while they name it; longer ones would be a sentence.
_OUTLINE_WORDS: Final = 8


def edition_triples(edition: Edition, *, with_text: bool) -> Iterator[Triple]:
    """The triples of an edition, in the order of its text; each once.

    Without text it is the outline: numbers, headings, terms and references, no sentence.
    """
    return _Graph(edition, with_text).triples()


class _Graph(Struct):
    """One edition on its way into triples: the IRIs of its provisions, and what is said once."""

    edition: Edition
    with_text: bool
    iris: dict[str, str] = field(default_factory=dict)  # number or `glossary:Term` -> IRI
    labels: dict[str, list[str]] = field(default_factory=dict)  # concept -> its terms here

    def triples(self) -> Iterator[Triple]:
        edition = self.edition
        date = edition.date
        provisions = _with_iris(date, edition.provisions)
        entries = _with_iris(date, edition.glossary)
        for provision, iri in provisions:
            self.iris.setdefault(provision.number, iri)
        for entry, iri in entries:
            self.iris.setdefault(f"glossary:{entry.number}", iri)
            names = self.labels.setdefault(term_iri(entry.number), [])
            if entry.number not in names:
                names.append(entry.number)

        yield from self._edition()
        # A number can stand twice: a child belongs to the parent printed last before it.
        latest: dict[str, str] = {}
        whole = edition_iri(date)
        order = 0
        for order, (provision, iri) in enumerate(provisions, 1):
            latest[provision.number] = iri
            parent = whole if provision.parent is None else latest.get(provision.parent, whole)
            yield from self._provision(provision, iri, parent, order)
        if entries:
            part = glossary_part_iri(date)
            yield (part, RDF_TYPE, doc("GlossaryPart"))
            yield (part, RDF_TYPE, _SUBDIVISION)
            yield (part, _TITLE, english("Glossary"))
            yield (part, _EDITION, whole)
            yield (part, _ORDER, literal(order + 1))
            yield (part, _IS_PART_OF, whole)
            yield (whole, _HAS_PART, part)
            for place, (entry, iri) in enumerate(entries, order + 2):
                yield from self._provision(entry, iri, part, place)
            yield from self._concepts()

    def _edition(self) -> Iterator[Triple]:
        edition = self.edition
        iri = edition_iri(edition.date)
        yield (iri, RDF_TYPE, doc("Edition"))
        yield (iri, RDF_TYPE, _COMPLEX_WORK)
        title = f"Magic: The Gathering Comprehensive Rules, {edition.date}"
        yield (iri, _TITLE, english(title))
        yield (iri, doc("effectiveDate"), Literal(edition.date, XSD_DATE))
        yield (iri, doc("sourceSha256"), literal(edition.sha256))
        if self.with_text:
            name = PurePath(edition.source).name  # not its folders: they are the user's own
            yield (iri, doc("sourceFile"), literal(name))
            if edition.front:
                yield (iri, doc("front"), english("\n".join(edition.front)))
            if edition.credits:
                yield (iri, doc("credits"), english("\n".join(edition.credits)))
            for text in dict.fromkeys(text for _, text in edition.unfitting):
                yield (iri, doc("unfitting"), english(text))

    def _provision(
        self, provision: Provision, iri: str, parent: str, order: int
    ) -> Iterator[Triple]:
        heading = provision.heading
        yield (iri, RDF_TYPE, _CLASSES[provision.kind])
        yield (iri, RDF_TYPE, _SUBDIVISION)
        if provision.kind is Kind.GLOSSARY:
            yield (iri, _TITLE, english(provision.number))
            yield (iri, _DEFINES, term_iri(provision.number))
        else:
            yield (iri, _NUMBER, literal(provision.number))
            if heading is not None:
                yield (iri, _TITLE, english(heading))
                # A rule whose heading is a term of the glossary is about that concept.
                if f"glossary:{heading}" in self.iris:
                    yield (iri, _SUBJECT, term_iri(heading))
        if provision.printed and provision.printed != provision.number:
            yield (iri, _PRINTED, literal(provision.printed))
        yield (iri, _EDITION, edition_iri(self.edition.date))
        yield (iri, _ORDER, _integer(order))
        yield (iri, _IS_PART_OF, parent)
        yield (parent, _HAS_PART, iri)
        if self.with_text:
            yield from _text(provision, iri)
        yield from self._references(provision, iri)

    def _references(self, provision: Provision, iri: str) -> Iterator[Triple]:
        cited: dict[tuple[str, str], None] = {}
        index = 0
        for place, paragraph in enumerate(provision.paragraphs, 1):
            for reference in paragraph.references:
                index += 1
                span = reference_iri(iri, index)
                yield (iri, _HAS_REFERENCE, span)
                yield (span, RDF_TYPE, _REFERENCE)
                yield (span, _REFERENCE_KIND, _REFERENCE_KINDS[reference.kind])
                if self.with_text or _is_a_name(reference):
                    yield (span, _SURFACE, literal(reference.surface))
                yield (span, _IN_PARAGRAPH, _integer(place))
                yield (span, _START, _integer(reference.start))
                yield (span, _END, _integer(reference.end))
                for target in dict.fromkeys(reference.targets):
                    found = self._target(target)
                    if found is None:
                        yield (span, _DANGLING, literal(target))
                        continue
                    yield (span, _TARGET, found)
                    if reference.kind is ReferenceKind.IMPLICIT:
                        cited[_IMPLICITLY, found] = None
                    elif reference.kind is not ReferenceKind.SELF:
                        cited[_REFERS_TO, found] = None
        for predicate, found in cited:
            yield (iri, predicate, found)

    def _target(self, target: str) -> str | None:
        return self.iris.get(target.removeprefix("section "))

    def _concepts(self) -> Iterator[Triple]:
        yield (TERMS, RDF_TYPE, _SCHEME)
        for concept, names in self.labels.items():
            yield (concept, RDF_TYPE, _CONCEPT)
            yield (concept, _IN_SCHEME, TERMS)
            yield (concept, _PREF_LABEL, english(names[0]))
            for other in names[1:]:
                yield (concept, _ALT_LABEL, english(other))


def _with_iris(date: str, provisions: tuple[Provision, ...]) -> list[tuple[Provision, str]]:
    """The provisions with their IRIs; the second one of a number or a slug gets a `-2`."""
    seen: Counter[str] = Counter()
    found = []
    for provision in provisions:
        make = glossary_iri if provision.kind is Kind.GLOSSARY else provision_iri
        iri = make(date, provision.number)
        seen[iri] += 1
        if seen[iri] > 1:
            iri = make(date, provision.number, seen[iri])
        found.append((provision, iri))
    return found


def _text(provision: Provision, iri: str) -> Iterator[Triple]:
    text = provision.text
    if text is not None:
        yield (iri, _TEXT, english(text))
    for example in dict.fromkeys(provision.examples):
        yield (iri, _EXAMPLE, english(example))
    for index, paragraph in enumerate(provision.paragraphs, 1):
        yield from _paragraph(paragraph, paragraph_iri(iri, index), iri, index)


def _paragraph(paragraph: Paragraph, iri: str, provision: str, index: int) -> Iterator[Triple]:
    yield (provision, _HAS_PARAGRAPH, iri)
    yield (iri, RDF_TYPE, _PARAGRAPH)
    yield (iri, _PARAGRAPH_KIND, _PARAGRAPH_KINDS[paragraph.kind])
    yield (iri, _INDEX, _integer(index))
    yield (iri, doc("content"), english(paragraph.text))


def _is_a_name(reference: Reference) -> bool:
    """Whether an outline may print the words of a reference: they only name what it points at."""
    return len(reference.surface.split()) <= _OUTLINE_WORDS


def _integer(value: int) -> Literal:
    return Literal(str(value), XSD_INTEGER)
