"""Graphs on their way into the store under construction, editions just read several at a time.

One load of ten editions costs less than ten loads: Oxigraph writes fewer tables and merges them
less often. A load runs beside the reading of the next editions.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from comprules.namespaces import edition_iri
from comprules.store.triples import TripleBuild

_AT_ONCE: Final = 64 * 1024 * 1024
"""How many bytes of N-Quads one load takes at least, but for the last."""
_LOADS: Final = 2
"""How many loads run at once: while editions are still being read, and to use two processors."""


class EditionLoader:
    """The graphs of editions and lineages, each as made last; a context manager that ends loads.

    Args:
        triples: the store under construction; nobody else writes to it meanwhile.
    """

    def __init__(self, triples: TripleBuild) -> None:
        self._triples = triples
        self._beside = ThreadPoolExecutor(_LOADS)
        self._loading: list[Future[None]] = []
        self._waiting: dict[str, Path] = {}
        self._size = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if error is None:
                self._load_all()
        finally:
            self._beside.shutdown(cancel_futures=True)

    def add(self, date: str, quads: Path) -> None:
        """Nothing; the graph of the edition will hold the quads of the file, and nothing else.

        The file is gone when they are loaded.
        """
        self.put(edition_iri(date), quads)

    def put(self, graph: str, quads: Path) -> None:
        """Nothing; the graph will hold the quads of the file, and nothing else."""
        if graph in self._waiting:
            self._load_all()
        if self._triples.holds(graph):
            self._load_all()
            self._triples.keep_only(graph, quads)
        self._wait(graph, quads)

    def put_more(self, quads: Path) -> None:
        """Nothing; the quads of the file will be there besides what is."""
        self._wait(str(quads), quads)

    def _wait(self, name: str, quads: Path) -> None:
        self._waiting[name] = quads
        self._size += quads.stat().st_size
        if self._size >= _AT_ONCE:
            self._load()

    def _load(self) -> None:
        """Nothing; what waits is being loaded."""
        paths = list(self._waiting.values())
        self._waiting, self._size = {}, 0
        for earlier in self._loading:
            if earlier.done():
                earlier.result()  # a full disk is said as soon as it is known
        self._loading.append(self._beside.submit(self._load_files, paths))

    def _load_files(self, paths: list[Path]) -> None:
        self._triples.load_quads(paths)
        for path in paths:
            path.unlink()

    def _load_all(self) -> None:
        """Nothing; what was added is in the store."""
        if self._waiting:
            self._load()
        for loading in self._loading:
            loading.result()
        self._loading = []
