"""The process in which a query runs; a program, and not to be imported.

It takes one JSON object on standard input (see `query.run_query`) and prints one line of JSON,
then the result. It imports nothing of the project, so that it starts fast.
"""

import json
import os
import re
import signal
import sys
from typing import Any

import pyoxigraph as ox

ROWS = {
    "json": ox.QueryResultsFormat.JSON,
    "xml": ox.QueryResultsFormat.XML,
    "csv": ox.QueryResultsFormat.CSV,
    "tsv": ox.QueryResultsFormat.TSV,
}


class BadData(Exception):
    """An RDF file that cannot be read."""


def limit(timeout: float, memory: int | None) -> None:
    """Nothing; from now on the system ends this process at the time limit.

    The parent does so too; this is for the case that it was killed itself. The limit of memory
    (half of the machine's if None) keeps a huge result from taking everything else down.
    """
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, timeout + 1)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        import resource

        if memory is None:
            physical = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
            memory = max(physical // 2, 1 << 30)
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, ValueError, OSError):
        pass


def opened(source: str | list[list[str]]) -> ox.Store:
    """The store: a folder read-only, or files in memory.

    Raises:
        BadData: one of the files cannot be read.
    """
    if isinstance(source, str):
        return ox.Store.read_only(source)
    store = ox.Store()
    for path, graph in source:
        to_graph = ox.NamedNode(graph) if graph else None
        try:
            store.bulk_load(path=path, to_graph=to_graph)
        except (SyntaxError, ValueError) as error:
            raise BadData(f"{path}: {error}") from None
    return store


def dataset(store: ox.Store, job: dict[str, Any]) -> dict[str, Any]:
    """Which graphs the query sees without `GRAPH`."""
    if not job["union"]:
        return {}
    if job["edition"] is None:
        return {"use_default_graph_as_union": True}
    names = [
        graph
        for graph in store.named_graphs()
        if isinstance(graph, ox.NamedNode)
        and (graph.value == job["edition"] or not graph.value.startswith(job["editions"]))
    ]
    return {"default_graph": [ox.DefaultGraph(), *names]}


def refuse_service(query: str, prefixes: dict[str, str]) -> None:
    """Nothing, where SERVICE stands only in strings, comments and names: it would reach the net.

    The parent has looked for it word by word, but where `<` is a comparison and where it opens
    an IRI only a parser can tell. So let the parser: a query that does not parse once the word
    is misspelt had it as a keyword.

    Raises:
        SyntaxError: it is one, or the query has another mistake.
    """
    misspelt = re.sub("service", "SERVICX", query, flags=re.IGNORECASE | re.ASCII)
    if misspelt != query:
        ox.Store().query(misspelt, prefixes=prefixes)


def graph_bytes(triples: ox.QueryTriples) -> bytes:
    """The triples as sorted N-Triples, each once; the parent gives them their format."""
    return b"".join(sorted({f"{triple} .\n".encode() for triple in triples}))


def main() -> None:
    """Nothing; runs the one query that standard input holds."""
    job = json.load(sys.stdin.buffer)
    limit(job["timeout"], job["memory"])
    header: dict[str, Any] = {}
    body = b""
    try:
        refuse_service(job["query"], job["prefixes"])
        store = opened(job["source"])
        result = store.query(job["query"], prefixes=job["prefixes"], **dataset(store, job))
        if isinstance(result, ox.QueryTriples):
            body = graph_bytes(result)
        else:
            body = result.serialize(format=ROWS[job["format"]]) or b""
    except BadData as error:
        header = {"data": str(error)}
    except SyntaxError as error:
        header = {"syntax": str(error)}
    except MemoryError:
        header = {"memory": True}
    except (OSError, ValueError) as error:
        header = {"error": str(error)}
    out = sys.stdout.buffer
    out.write(json.dumps(header).encode() + b"\n" + body)
    out.flush()


if __name__ == "__main__":
    main()
