"""The graph for others: statements of the knowledge base with their VoID and DCAT description."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from comprules.graph.dataset import describe
from comprules.graph.lineages import lineage_triples
from comprules.graph.serialise import Quad, serialise
from comprules.namespaces import (
    DESCRIPTION_GRAPH,
    LINEAGES_GRAPH,
    ONTOLOGY_GRAPH,
    RULES_GRAPH,
    edition_iri,
    prefixes,
)
from comprules.store.triples import plain_triple

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase


def exported(
    kb: KnowledgeBase, dates: Sequence[str], format: str, *, lineages: bool = False
) -> bytes:
    """Ontology, rule blocks and these editions in an RDF format, described.

    Args:
        kb: the knowledge base.
        dates: the editions.
        format: turtle, ntriples, nquads, trig, jsonld or rdfxml.
        lineages: whether the lineages of all known editions go with them.
    """
    statements = list(_statements(kb, [ONTOLOGY_GRAPH, RULES_GRAPH, *map(edition_iri, dates)]))
    if lineages:
        statements += _lineages(kb)
    edition = dates[0] if len(dates) == 1 else None
    return _described(statements, format, edition)


def exported_lineages(kb: KnowledgeBase, format: str) -> bytes:
    """The lineages of all known editions in an RDF format, described."""
    return _described(list(_lineages(kb)), format)


def _described(statements: list[Quad], format: str, edition: str | None = None) -> bytes:
    described = [(*t, DESCRIPTION_GRAPH) for t in describe(statements, formats=[format])]
    return serialise([*statements, *described], format, prefixes=prefixes(edition))


def _lineages(kb: KnowledgeBase) -> Iterator[Quad]:
    """The graph of lineages; from the history itself, for nothing need be imported for it."""
    held = {*kb.editions(), kb.outline_date}
    for triple in lineage_triples(kb.history.all_runs(), kb.history.dates, held):
        yield (*triple, LINEAGES_GRAPH)


def _statements(kb: KnowledgeBase, graphs: Iterable[str]) -> Iterator[Quad]:
    """All statements of the graphs."""
    from pyoxigraph import NamedNode, Store

    store = Store.read_only(str(kb.triples))
    for graph in graphs:
        for quad in store.quads_for_pattern(None, None, None, NamedNode(graph)):
            yield (*plain_triple(quad), graph)
