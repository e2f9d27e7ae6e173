"""The graph for others: statements of the knowledge base with their VoID and DCAT description."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from comprules.graph.dataset import describe
from comprules.graph.serialise import Quad, serialise
from comprules.namespaces import (
    DESCRIPTION_GRAPH,
    ONTOLOGY_GRAPH,
    RULES_GRAPH,
    edition_iri,
    prefixes,
)
from comprules.store.triples import plain_triple

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase


def exported(kb: KnowledgeBase, dates: Sequence[str], format: str) -> bytes:
    """Ontology, rule blocks and these editions in an RDF format, described.

    Args:
        kb: the knowledge base.
        dates: the editions.
        format: turtle, ntriples, nquads, trig, jsonld or rdfxml.
    """
    statements = list(_statements(kb, [ONTOLOGY_GRAPH, RULES_GRAPH, *map(edition_iri, dates)]))
    described = [(*t, DESCRIPTION_GRAPH) for t in describe(statements, formats=[format])]
    edition = dates[0] if len(dates) == 1 else None
    return serialise([*statements, *described], format, prefixes=prefixes(edition))


def _statements(kb: KnowledgeBase, graphs: Iterable[str]) -> Iterator[Quad]:
    """All statements of the graphs."""
    from pyoxigraph import NamedNode, Store

    store = Store.read_only(str(kb.triples))
    for graph in graphs:
        for quad in store.quads_for_pattern(None, None, None, NamedNode(graph)):
            yield (*plain_triple(quad), graph)
