"""The outline that travels with the package, read back from its triples into rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from comprules.document.model import Kind
from comprules.document.rulenumber import GLOSSARY
from comprules.namespaces import DCTERMS, ELI, RDF_TYPE, doc
from comprules.store.editionfile import ProvisionRow, ReferenceRow

FILE: Final = "outline.ttl"

_KINDS: Final = {
    doc("Section"): Kind.SECTION,
    doc("Rule"): Kind.RULE,
    doc("Subrule"): Kind.SUBRULE,
    doc("GlossaryEntry"): Kind.GLOSSARY,
}
_Node = Mapping[str, list[str]]


class Outline:
    """The outline of one edition: its date and its rows.

    Attributes:
        date: the effective date of the edition.
        source_sha256: the hash of the text that it was made from.
    """

    def __init__(self, path: Path) -> None:
        self._nodes = _read(path)
        edition = next(
            node for node in self._nodes.values() if doc("Edition") in node.get(RDF_TYPE, [])
        )
        self.date = edition[doc("effectiveDate")][0]
        self.source_sha256 = edition.get(doc("sourceSha256"), [""])[0]

    def headings(self) -> dict[str, str]:
        """Number -> own heading, and `glossary:Class` -> the term of the entry."""
        found: dict[str, str] = {}
        for node in self._nodes.values():
            for title in node.get(DCTERMS + "title", [])[:1]:
                if ELI + "number" in node:
                    found[node[ELI + "number"][0]] = title
                elif doc("GlossaryEntry") in node.get(RDF_TYPE, []):
                    found[GLOSSARY + title] = title
        return found

    def rows(self, glosses: Mapping[str, str]) -> Iterator[ProvisionRow]:
        """The provisions and glossary entries in the order of the text, with our glosses."""
        placed = []
        kinds: dict[str, Kind] = {}
        for iri, node in self._nodes.items():
            kind = next((_KINDS[t] for t in node.get(RDF_TYPE, []) if t in _KINDS), None)
            if kind is not None:
                kinds[iri] = kind
                placed.append((int(node[doc("order")][0]), iri))
        placed.sort()
        seen: dict[str, int] = defaultdict(int)
        for _, iri in placed:
            name = self._name(iri, kinds)
            seen[name] += 1
            yield self._row(iri, kinds, seen[name], glosses)

    def _row(
        self, iri: str, kinds: Mapping[str, Kind], occurrence: int, glosses: Mapping[str, str]
    ) -> ProvisionRow:
        node, kind = self._nodes[iri], kinds[iri]
        above = node.get(ELI + "is_part_of", [""])[0]
        title = node.get(DCTERMS + "title", [None])[0]
        number = title or "" if kind is Kind.GLOSSARY else node[ELI + "number"][0]
        return ProvisionRow(
            number=number,
            kind=str(kind),
            heading=title,
            parent=self._name(above, kinds) if above in kinds else None,
            printed=node.get(doc("printedNumber"), [""])[0],
            occurrence=occurrence,
            references=tuple(
                self._reference(span, kinds)
                for span in sorted(node.get(doc("hasReference"), []), key=_span_index)
            ),
            gloss=glosses.get(GLOSSARY + number if kind is Kind.GLOSSARY else number),
        )

    def _reference(self, span: str, kinds: Mapping[str, Kind]) -> ReferenceRow:
        node = self._nodes[span]
        found = sorted(
            node.get(doc("target"), []), key=lambda iri: int(self._nodes[iri][doc("order")][0])
        )
        targets = tuple(self._target(iri, kinds) for iri in found)
        dangling = tuple(node.get(doc("danglingTarget"), []))
        return ReferenceRow(
            surface=node.get(doc("surface"), [""])[0],
            kind=node[doc("referenceKind")][0].removeprefix(doc("")).lower(),
            targets=targets + dangling,
            dangling=dangling,
            paragraph=int(node[doc("inParagraph")][0]) - 1,
        )

    def _target(self, iri: str, kinds: Mapping[str, Kind]) -> str:
        name = self._name(iri, kinds)
        if kinds[iri] is Kind.GLOSSARY:
            return GLOSSARY + name
        return f"section {name}" if kinds[iri] is Kind.SECTION else name

    def _name(self, iri: str, kinds: Mapping[str, Kind]) -> str:
        node = self._nodes[iri]
        key = DCTERMS + "title" if kinds[iri] is Kind.GLOSSARY else ELI + "number"
        return node[key][0]


def _span_index(iri: str) -> int:
    """The place of a reference among those of its provision: its IRI ends in `#ref-3`."""
    return int(iri.rpartition("-")[2])


def _read(path: Path) -> dict[str, dict[str, list[str]]]:
    """Subject, predicate, objects of a Turtle file, as plain strings."""
    from pyoxigraph import NamedNode, RdfFormat, parse

    nodes: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for quad in parse(path=str(path), format=RdfFormat.TURTLE):
        assert isinstance(quad.subject, NamedNode)
        value = getattr(quad.object, "value", "")
        nodes[quad.subject.value][quad.predicate.value].append(value)
    return {subject: dict(node) for subject, node in nodes.items()}
