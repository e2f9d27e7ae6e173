"""The history in the store of triples: the graph of lineages, kept in step with the editions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from comprules.document.lineages import Run
from comprules.graph.lineages import lineage_triples
from comprules.namespaces import CR, LINEAGES_GRAPH
from comprules.store.triples import TripleBuild, ntriples

_FILE: Final = "lineages.nq"


def put_lineages(
    triples: TripleBuild, runs: Iterable[Run], dates: Sequence[str], folder: Path
) -> None:
    """Nothing; the graph of lineages says what these runs say, and nothing else.

    What stands in it already stays: an edition more costs what is new with it.

    Args:
        triples: the store under construction, its editions loaded.
        runs: all runs, by lineage, each lineage's in order of time.
        dates: the dates of all known editions, oldest first.
        folder: where a file may stand meanwhile.
    """
    held = {graph.removeprefix(CR) for graph in triples.editions()}
    quads = folder / _FILE
    lines = ntriples(lineage_triples(runs, dates, held), LINEAGES_GRAPH)
    quads.write_bytes("".join(lines).encode())
    if triples.holds(LINEAGES_GRAPH):
        triples.keep_only(LINEAGES_GRAPH, quads)
    triples.load_quads([quads])
    quads.unlink()
