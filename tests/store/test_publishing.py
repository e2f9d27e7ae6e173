"""The lineages of the provisions, published."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph
import pytest

from comprules.graph.lineages import lineage_triples
from comprules.graph.serialise import FORMATS
from comprules.namespaces import DOC, LINEAGES_GRAPH, VOID, doc
from comprules.store.history import FILE_NAME, HistoryFile, write_history_file
from comprules.store.knowledge import KnowledgeBase
from comprules.store.publishing import exported_lineages
from tests.histories import DATES, HISTORY, RUNS

_PARSED = {
    "turtle": pyoxigraph.RdfFormat.TURTLE,
    "ntriples": pyoxigraph.RdfFormat.N_TRIPLES,
    "nquads": pyoxigraph.RdfFormat.N_QUADS,
    "trig": pyoxigraph.RdfFormat.TRIG,
    "jsonld": pyoxigraph.RdfFormat.JSON_LD,
    "rdfxml": pyoxigraph.RdfFormat.RDF_XML,
}


@pytest.fixture
def followed(small_home: Path, tmp_path: Path) -> KnowledgeBase:
    """The knowledge base of the small edition, with the history that we made up."""
    kb = KnowledgeBase.open(small_home)
    write_history_file(tmp_path / FILE_NAME, HISTORY)
    kb.__dict__["history"] = HistoryFile(tmp_path)
    return kb


@pytest.mark.parametrize("format_", list(FORMATS))
def test_lineages_in_every_format(followed: KnowledgeBase, format_: str) -> None:
    """All that the graph of lineages says, with a description; the same bytes again."""
    data = exported_lineages(followed, format_)
    assert data == exported_lineages(followed, format_)
    quads = list(pyoxigraph.parse(data, format=_PARSED[format_]))
    about = [q for q in quads if q.predicate.value.startswith((DOC, "http://www.w3.org/ns/prov#"))]
    expected = [
        p
        for _, p, _ in lineage_triples(RUNS, DATES, {DATES[-1]})
        if p.startswith((DOC, "http://www.w3.org/ns/prov#"))
    ]
    assert len(about) == len(expected)
    assert any(q.object == pyoxigraph.NamedNode(VOID + "Dataset") for q in quads)
    if format_ in ("nquads", "trig"):
        graphs = {q.graph_name for q in about}
        assert graphs == {pyoxigraph.NamedNode(LINEAGES_GRAPH)}
    kinds = {q.object for q in quads if q.predicate == pyoxigraph.NamedNode(doc("changeKind"))}
    assert pyoxigraph.NamedNode(doc("Renumbered")) in kinds
