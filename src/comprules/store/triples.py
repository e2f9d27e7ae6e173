"""The triples of the knowledge base in one Oxigraph store on disk.

A store that a pointer names is never written again. The next one is a copy of it (Oxigraph makes
hard links: its table files never change) with the graphs that are new: adding one edition to
eighty costs what one edition costs, and readers of the old one notice nothing.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from comprules.namespaces import CR
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


def ntriples(triples: Iterable[Triple]) -> Iterator[str]:
    """The triples as lines of N-Triples."""
    written: dict[str, str] = {}  # an edition names each of its IRIs many times

    def iri(name: str) -> str:
        found = written.get(name)
        if found is None:
            plain = _NOT_IN_IRI.sub(lambda m: f"%{ord(m[0]):02X}", name)
            found = written[name] = f"<{plain}>"
        return found

    for subject, predicate, value in triples:
        if isinstance(value, str):
            yield f"{iri(subject)} {iri(predicate)} {iri(value)} .\n"
            continue
        text = value.lexical
        if _SPECIAL.search(text):
            text = text.translate(_ESCAPES)
        if value.language:
            end = f"@{value.language}"
        else:
            end = "" if value.datatype == XSD_STRING else f"^^{iri(value.datatype)}"
        yield f'{iri(subject)} {iri(predicate)} "{text}"{end} .\n'


class TripleBuild:
    """A store under construction; a context manager that closes it.

    Args:
        folder: where the new store is to stand; must not exist.
        origin: the store it starts as a copy of, or None.
    """

    def __init__(self, folder: Path, origin: Path | None = None) -> None:
        from pyoxigraph import Store

        if origin is not None:
            Store.read_only(str(origin)).backup(str(folder))
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

    def add(self, graph: str, triples: Iterable[Triple]) -> None:
        """Nothing; the triples are in the graph too."""
        from pyoxigraph import NamedNode, RdfFormat

        text = "".join(ntriples(triples))
        self.store.bulk_load(
            input=text.encode(), format=RdfFormat.N_TRIPLES, to_graph=NamedNode(graph), lenient=True
        )
