"""Blank nodes made into IRIs (RDF 1.1 Concepts, section 3.5), for published data has none.

OWL writes a restriction without a name. The names are made from the canonical form of the graph
(RDFC-1.0), so that the same file always gets the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from comprules.namespaces import skolem_iri

if TYPE_CHECKING:
    import pyoxigraph


def without_blank_nodes(quads: Iterable[pyoxigraph.Quad], name: str) -> list[pyoxigraph.Quad]:
    """The statements, sorted, with an IRI in place of each blank node.

    Args:
        quads: the statements of one file.
        name: the name of the file, which keeps its IRIs apart from those of other files.
    """
    import pyoxigraph as ox

    dataset = ox.Dataset(quads)
    dataset.canonicalize(ox.CanonicalizationAlgorithm.RDFC_1_0)

    def named(term: object) -> object:
        if isinstance(term, ox.BlankNode):
            return ox.NamedNode(skolem_iri(name, term.value))
        return term

    found = [
        ox.Quad(
            named(quad.subject),  # type: ignore[arg-type]  # a term of the same position
            quad.predicate,
            named(quad.object),  # type: ignore[arg-type]
            quad.graph_name,
        )
        for quad in dataset
    ]
    return sorted(found, key=str)
