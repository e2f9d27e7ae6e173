"""The history in the store of triples: the graph of lineages, kept in step with the editions."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from comprules.document.lineages import History
from comprules.graph.lineages import lineage_triples, member_triples
from comprules.namespaces import LINEAGES_GRAPH
from comprules.store.loading import EditionLoader
from comprules.store.triples import ntriples

_FILE: Final = "lineages.nq"


def put_lineages(
    loader: EditionLoader, history: History, held: Collection[str], folder: Path
) -> None:
    """Nothing; the graph of lineages will say what the history says, and nothing else.

    Args:
        loader: on whose way into the store it is.
        history: the lineages of all known editions.
        held: the dates of the editions that the store has, or will have.
        folder: where a file may stand meanwhile.
    """
    triples = lineage_triples(history.runs, history.dates, held)
    path = folder / _FILE
    path.write_bytes("".join(ntriples(triples, LINEAGES_GRAPH)).encode())
    loader.put(LINEAGES_GRAPH, path)


def put_members(
    loader: EditionLoader, history: History, fresh: Collection[str], folder: Path
) -> None:
    """Nothing; the graph of lineages, that of this history, will have new editions' provisions.

    It costs what these editions cost, however many there are already.

    Args:
        loader: on whose way into the store they are.
        history: the lineages of all known editions, just as the graph has them.
        fresh: the dates of the editions that are new in the store, or read again.
        folder: where a file may stand meanwhile.
    """
    triples = member_triples(history.runs, fresh)
    path = folder / _FILE
    path.write_bytes("".join(ntriples(triples, LINEAGES_GRAPH)).encode())
    loader.put_more(path)
