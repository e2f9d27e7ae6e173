"""The catalogue of SPARQL queries that questions are answered with: questions/*.rq, filled in."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from comprules.namespaces import CR, edition_iri, prefixes
from comprules.terms import Literal, Term

if TYPE_CHECKING:
    from pyoxigraph import Store

    from comprules.store.knowledge import KnowledgeBase

_FOLDER: Final = Path(__file__).with_name("questions")


class Result(Struct, frozen=True):
    """What a query of the catalogue gave.

    Attributes:
        query: the query as it ran, to be run again by `comprules query`.
        rows: for each solution its bound variables, as text (IRIs in full).
    """

    query: str
    rows: tuple[dict[str, str], ...]


class Catalogue:
    """The catalogue over one knowledge base, as one edition sees it.

    The queries run in this process: they are our own, and each is done in milliseconds. A query
    of the user's runs in a process of its own (graph.query).
    """

    def __init__(self, kb: KnowledgeBase, edition: str) -> None:
        self._edition = edition
        self._folder = kb.triples
        self._store: Store | None = None

    def run(self, name: str, **values: Iterable[Term | tuple[Term, ...]]) -> Result:
        """The solutions of a query of the catalogue for these values.

        Args:
            name: the file's name without its ending.
            values: for each `{{marker}}` of the query the terms, or tuples of terms, it stands for.
        """
        import pyoxigraph as ox

        query = template(name)
        for marker, terms in values.items():
            query = query.replace("{{" + marker + "}}", " ".join(map(_written, terms)))
        if self._store is None:
            self._store = ox.Store.read_only(str(self._folder))
        own = edition_iri(self._edition)
        graphs = [
            graph
            for graph in self._store.named_graphs()
            if isinstance(graph, ox.NamedNode)
            and (graph.value == own or not graph.value.startswith(CR))
        ]
        found = self._store.query(
            query,
            prefixes=prefixes(self._edition),
            default_graph=[ox.DefaultGraph(), *graphs],
        )
        assert isinstance(found, ox.QuerySolutions), f"{name}.rq is a SELECT"
        names = [variable.value for variable in found.variables]
        rows = []
        for solution in found:
            found_terms = {name: solution[name] for name in names}
            rows.append(
                {name: term.value for name, term in found_terms.items() if hasattr(term, "value")}
            )
        return Result(query, tuple(rows))


@cache
def template(name: str) -> str:
    """The text of a query of the catalogue, its markers not yet filled in."""
    return (_FOLDER / f"{name}.rq").read_text(encoding="utf-8")


def _written(term: Term | tuple[Term, ...]) -> str:
    if isinstance(term, Literal):
        text = term.lexical.replace("\\", "\\\\").replace('"', '\\"')
        kind = f"@{term.language}" if term.language else f"^^<{term.datatype}>"
        return f'"{text}"{kind}'
    if isinstance(term, tuple):
        return "(" + " ".join(map(_written, term)) + ")"
    return f"<{term}>"
