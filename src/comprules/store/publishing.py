"""The graph for others: statements of the knowledge base with their VoID and DCAT description."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from comprules import __version__
from comprules.graph.serialise import Quad, serialise
from comprules.namespaces import (
    BASE,
    DCAT,
    DCTERMS,
    DESCRIPTION_GRAPH,
    FOAF,
    ONTOLOGY_GRAPH,
    RDF_TYPE,
    RULES_GRAPH,
    VOID,
    edition_iri,
    prefixes,
)
from comprules.store.triples import plain_triple
from comprules.terms import XSD_INTEGER, Literal, Triple, literal

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase

_MEDIA: Final = {
    "turtle": "text/turtle",
    "ntriples": "application/n-triples",
    "nquads": "application/n-quads",
    "trig": "application/trig",
    "jsonld": "application/ld+json",
    "rdfxml": "application/rdf+xml",
}


def exported(kb: KnowledgeBase, dates: Sequence[str], format: str) -> bytes:
    """Ontology, rule blocks and these editions in an RDF format, described.

    Args:
        kb: the knowledge base.
        dates: the editions.
        format: turtle, ntriples, nquads, trig, jsonld or rdfxml.
    """
    statements = list(_statements(kb, [ONTOLOGY_GRAPH, RULES_GRAPH, *map(edition_iri, dates)]))
    described = [(*t, DESCRIPTION_GRAPH) for t in _description(statements, dates, format)]
    edition = dates[0] if len(dates) == 1 else None
    return serialise([*statements, *described], format, prefixes=prefixes(edition))


def _statements(kb: KnowledgeBase, graphs: Iterable[str]) -> Iterator[Quad]:
    """All statements of the graphs."""
    from pyoxigraph import NamedNode, Store

    store = Store.read_only(str(kb.triples))
    for graph in graphs:
        for quad in store.quads_for_pattern(None, None, None, NamedNode(graph)):
            yield (*plain_triple(quad), graph)


def _description(statements: Sequence[Quad], dates: Sequence[str], format: str) -> Iterator[Triple]:
    """What the export is, in VoID and DCAT; the counts are those of the statements."""
    dataset = BASE + "dataset"
    yield (dataset, RDF_TYPE, VOID + "Dataset")
    yield (dataset, RDF_TYPE, DCAT + "Dataset")
    title = "comprules: the Comprehensive Rules of Magic: The Gathering as linked data"
    yield (dataset, DCTERMS + "title", Literal(title, language="en"))
    yield (dataset, DCAT + "version", literal(__version__))
    yield (dataset, FOAF + "homepage", BASE)
    yield (dataset, VOID + "uriSpace", literal(BASE))
    yield (dataset, VOID + "triples", _count({s[:3] for s in statements}))
    yield (dataset, VOID + "distinctSubjects", _count({s[0] for s in statements}))
    yield (dataset, VOID + "properties", _count({s[1] for s in statements}))
    for namespace in sorted(set(prefixes().values()) - {BASE}):
        if any(s[1].startswith(namespace) for s in statements):
            yield (dataset, VOID + "vocabulary", namespace)
    distribution = f"{dataset}/{format}"
    yield (dataset, DCAT + "distribution", distribution)
    yield (distribution, RDF_TYPE, DCAT + "Distribution")
    media = f"https://www.iana.org/assignments/media-types/{_MEDIA[format]}"
    yield (distribution, DCAT + "mediaType", media)
    for graph in (ONTOLOGY_GRAPH, RULES_GRAPH, *map(edition_iri, dates)):
        held = {s[:3] for s in statements if s[3] == graph}
        if held:
            yield (dataset, VOID + "subset", graph)
            yield (graph, RDF_TYPE, VOID + "Dataset")
            yield (graph, VOID + "triples", _count(held))


def _count(things: Collection[object]) -> Literal:
    return Literal(str(len(things)), XSD_INTEGER)
