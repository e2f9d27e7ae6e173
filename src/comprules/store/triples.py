"""The triples of the knowledge base in one Oxigraph store on disk.

A store that a pointer names is never written again. The next one is a copy of it (Oxigraph makes
hard links: its table files never change) with the graphs that are new: adding one edition to
eighty costs what one edition costs, and readers of the old one notice nothing.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, BinaryIO, Final, Self, cast

from comprules.namespaces import CR
from comprules.store.layout import damaged
from comprules.terms import XSD_STRING, Literal, Term, Triple

if TYPE_CHECKING:
    from pyoxigraph import Quad, Store

_NOT_IN_IRI: Final = re.compile(r'[\x00-\x20<>"{}|^`\\]')
_SPECIAL: Final = re.compile(r'[\x00-\x1f"\\\x7f]')
_ESCAPES: Final = {code: f"\\u{code:04X}" for code in (*range(32), 127)} | {
    ord("\n"): "\\n",
    ord("\r"): "\\r",
    ord('"'): '\\"',
    ord("\\"): "\\\\",
}


def plain_term(term: object) -> Term:
    """Pyoxigraph's IRI or literal as a term of ours; our data has no blank nodes."""
    from pyoxigraph import Literal as OxigraphLiteral
    from pyoxigraph import NamedNode

    if isinstance(term, OxigraphLiteral):
        return Literal(term.value, term.datatype.value, term.language or "")
    assert isinstance(term, NamedNode), f"{term} is neither an IRI nor a literal"
    return term.value


def plain_triple(quad: Quad) -> Triple:
    """Pyoxigraph's statement as a triple of ours."""
    return (str(plain_term(quad.subject)), quad.predicate.value, plain_term(quad.object))


def ntriples(triples: Iterable[Triple], graph: str | None = None) -> Iterator[str]:
    """The triples as lines of N-Triples; of N-Quads, if they are said to stand in a graph."""
    written: dict[str, str] = {}  # an edition names each of its IRIs many times

    def iri(name: str) -> str:
        plain = _NOT_IN_IRI.sub(lambda m: f"%{ord(m[0]):02X}", name)
        found = written[name] = f"<{plain}>"
        return found

    stop = f" {iri(graph)} .\n" if graph is not None else " .\n"
    known = written.get
    for subject, predicate, value in triples:
        opening = f"{known(subject) or iri(subject)} {known(predicate) or iri(predicate)}"
        if isinstance(value, str):
            yield f"{opening} {known(value) or iri(value)}{stop}"
            continue
        text, datatype, language = value
        if _SPECIAL.search(text):
            text = text.translate(_ESCAPES)
        if language:
            yield f'{opening} "{text}"@{language}{stop}'
        elif datatype == XSD_STRING:
            yield f'{opening} "{text}"{stop}'
        else:
            yield f'{opening} "{text}"^^{known(datatype) or iri(datatype)}{stop}'


_MANY: Final = 2000
"""From how many statements on it is quicker to take out the whole graph."""


class _OneAfterAnother:
    """Several files as one stream of bytes."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._waiting = list(paths)[::-1]
        self._stream: BinaryIO | None = None

    def read(self, size: int = -1) -> bytes:
        """The next bytes, at most so many; none at the end of the last file."""
        while True:
            if self._stream is None:
                if not self._waiting:
                    return b""
                self._stream = self._waiting.pop().open("rb")
            found = self._stream.read(size)
            if found:
                return found
            self._stream.close()
            self._stream = None


class TripleBuild:
    """A store under construction; a context manager that closes it.

    Args:
        folder: where the new store is to stand; must not exist.
        origin: the store it starts as a copy of, or None.
    """

    def __init__(self, folder: Path, origin: Path | None = None) -> None:
        from pyoxigraph import Store

        if origin is not None:
            try:
                old = Store.read_only(str(origin))
            except OSError as error:
                raise damaged(origin.parent, error) from error
            old.backup(str(folder))
        self._store: Store | None = Store(str(folder))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        store, self._store = self._store, None
        with contextlib.suppress(OSError) if error is not None else contextlib.nullcontext():
            if store is not None:
                store.flush()

    @property
    def store(self) -> Store:
        """The open store."""
        assert self._store is not None, "the build is closed"
        return self._store

    def editions(self) -> list[str]:
        """The graphs that are editions or outlines."""
        return [g.value for g in self.store.named_graphs() if g.value.startswith(CR)]

    def clear(self, graph: str) -> None:
        """Nothing; the graph is not there any more."""
        from pyoxigraph import NamedNode

        name = NamedNode(graph)
        if self.store.contains_named_graph(name):
            self.store.remove_graph(name)

    def load(self, graph: str, path: Path) -> None:
        """Nothing; the triples of a Turtle or N-Triples file are in the graph too."""
        from pyoxigraph import NamedNode, RdfFormat

        form = RdfFormat.TURTLE if path.suffix == ".ttl" else RdfFormat.N_TRIPLES
        self.store.bulk_load(path=str(path), format=form, to_graph=NamedNode(graph), lenient=True)

    def holds(self, graph: str) -> bool:
        """Whether a graph of this name is there."""
        from pyoxigraph import NamedNode

        return self.store.contains_named_graph(NamedNode(graph))

    def keep_only(self, graph: str, quads: Path) -> None:
        """Nothing; of the graph there is left what stands in the file, and the file has the rest.

        An edition that is read again is nearly the same as before, and its outline is a part of
        it: to take out a whole graph and load it again would cost many times as much.
        """
        from pyoxigraph import NamedNode, RdfFormat, parse

        name = NamedNode(graph)
        old = self.store.dump(format=RdfFormat.N_TRIPLES, from_graph=name)
        assert old is not None  # it is None only where it goes to a file
        end = f" <{graph}> .\n".encode()
        before = {line.removesuffix(b" .") + end for line in old.splitlines()}
        after = dict.fromkeys(quads.read_bytes().splitlines(keepends=True))
        gone = before - after.keys()
        if len(gone) > _MANY:
            self.store.remove_graph(name)
            return
        stale = b"".join(gone)
        for quad in parse(stale, format=RdfFormat.N_QUADS, lenient=True):
            self.store.remove(quad)
        quads.write_bytes(b"".join(line for line in after if line not in before))

    def load_quads(self, paths: Sequence[Path]) -> None:
        """Nothing; the quads of N-Quads files are in their graphs too.

        Many files at once cost less than one after another: Oxigraph writes fewer tables, and
        merges them less often.
        """
        from pyoxigraph import RdfFormat

        stream = cast("IO[bytes]", _OneAfterAnother(paths))
        self.store.bulk_load(input=stream, format=RdfFormat.N_QUADS, lenient=True)

    def add(self, graph: str, triples: Iterable[Triple]) -> None:
        """Nothing; the triples are in the graph too."""
        from pyoxigraph import NamedNode, RdfFormat

        text = "".join(ntriples(triples))
        self.store.bulk_load(
            input=text.encode(), format=RdfFormat.N_TRIPLES, to_graph=NamedNode(graph), lenient=True
        )
