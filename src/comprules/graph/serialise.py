"""Triples and quads in the usual RDF formats; what is written reads back as the very same.

pyoxigraph writes; here the statements are sorted, each once, and the prefixes that are used are
declared in alphabetical order, so that the same statements give the same bytes.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import Struct

from comprules.errors import UsageError
from comprules.terms import XSD_STRING, Literal, Term, Triple

if TYPE_CHECKING:
    import pyoxigraph

Quad: TypeAlias = tuple[str, str, Term, str]
"""A triple with the IRI of its graph; the empty string is the default graph."""


class Format(Struct, frozen=True):
    """An RDF format: its name here, its media type, its file ending, whether it has graphs."""

    name: str
    media_type: str
    ending: str
    has_graphs: bool


FORMATS: Final[dict[str, Format]] = {
    each.name: each
    for each in (
        Format("turtle", "text/turtle", "ttl", False),
        Format("ntriples", "application/n-triples", "nt", False),
        Format("nquads", "application/n-quads", "nq", True),
        Format("trig", "application/trig", "trig", True),
        Format("jsonld", "application/ld+json", "jsonld", True),
        Format("rdfxml", "application/rdf+xml", "rdf", False),
    )
}

_PIECE: Final = 1 << 20
_NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_PREFIX_LINE: Final = re.compile(rb"@prefix ([\w-]+): <[^>]*> \.\n")


def format_named(name: str) -> Format:
    """The format of this name.

    Raises:
        UsageError: there is none.
    """
    found = FORMATS.get(name)
    if found is None:
        raise UsageError(f"no format {name!r}", hint=f"choose one of {', '.join(FORMATS)}")
    return found


def serialise(
    statements: Iterable[Triple | Quad], format: str, *, prefixes: Mapping[str, str]
) -> bytes:
    """The statements in a format: sorted, each once.

    A format without graphs holds the triples of all graphs together.

    Raises:
        UsageError: no such format, or a text that the format cannot hold.
    """
    how = format_named(format)
    return oxigraph_bytes(_ordered(statements, how), how, prefixes)


def _ordered(
    statements: Iterable[Triple | Quad], how: Format
) -> list[pyoxigraph.Quad] | list[pyoxigraph.Triple]:
    """The statements as pyoxigraph has them, sorted, each once."""
    if how.has_graphs:
        unique = {(s[0], s[1], s[2], s[3] if len(s) == 4 else "") for s in statements}
    else:
        unique = {(s[0], s[1], s[2], "") for s in statements}
    ordered = sorted(unique, key=_key)
    if how.name == "rdfxml":
        _check_xml(ordered)
    return _to_oxigraph(ordered, with_graphs=how.has_graphs)


def streamed(
    groups: Iterable[Iterable[Quad]], format: str, *, prefixes: Mapping[str, str]
) -> Iterator[bytes]:
    """The bytes of groups of statements, one after the other: each sorted, each statement once.

    Only one group at a time stands in memory. All the prefixes are declared. The bytes are
    those of `serialise` for lines; of another format they may differ in the layout only.

    Raises:
        UsageError: no such format, or a text that the format cannot hold.
    """
    how = format_named(format)
    if format in ("jsonld", "rdfxml"):
        yield from _spooled(groups, how, prefixes)
        return
    if format in ("turtle", "trig"):
        for prefix in sorted(prefixes):
            yield f"@prefix {prefix}: <{prefixes[prefix]}> .\n".encode()
    for group in groups:
        yield _without_prefixes(serialise(group, format, prefixes=prefixes))


def _without_prefixes(text: bytes) -> bytes:
    end = 0
    while match := _PREFIX_LINE.match(text, end):
        end = match.end()
    return text[end:]


def _spooled(
    groups: Iterable[Iterable[Quad]], how: Format, prefixes: Mapping[str, str]
) -> Iterator[bytes]:
    """The bytes of a format that holds all in one element, by way of a file on the disk."""
    import pyoxigraph

    kind = pyoxigraph.RdfFormat.from_media_type(how.media_type)
    # Quads or triples, by the format.
    all_groups: Iterator[Any] = (each for group in groups for each in _ordered(group, how))
    with tempfile.TemporaryFile() as spool:
        pyoxigraph.serialize(all_groups, spool, format=kind, prefixes=dict(prefixes))
        spool.seek(0)
        while piece := spool.read(_PIECE):
            # An XML parser reads a bare carriage return as a line feed.
            yield piece.replace(b"\r", b"&#13;") if how.name == "rdfxml" else piece


def oxigraph_bytes(
    statements: Iterable[pyoxigraph.Quad] | Iterable[pyoxigraph.Triple],
    format: Format,
    prefixes: Mapping[str, str],
) -> bytes:
    """Pyoxigraph's own statements in a format, in the order in which they come."""
    import pyoxigraph

    how = pyoxigraph.RdfFormat.from_media_type(format.media_type)
    written = pyoxigraph.serialize(statements, format=how, prefixes=dict(prefixes))
    assert written is not None  # it is None only where an output file is given
    if format.name in ("turtle", "trig"):
        written = _sorted_prefixes(written)
    elif format.name == "rdfxml":
        # An XML parser reads a bare carriage return as a line feed.
        written = written.replace(b"\r", b"&#13;")
    return written


def _sorted_prefixes(text: bytes) -> bytes:
    """The text with only those prefix lines that it uses, sorted.

    pyoxigraph writes them in the order of a hash table, another one in each process.
    """
    lines: dict[bytes, bytes] = {}
    end = 0
    while match := _PREFIX_LINE.match(text, end):
        lines[match[1]] = match[0]
        end = match.end()
    body = text[end:]
    names = set(re.findall(rb"(?<![\w-])([\w-]+):", body))
    return b"".join(lines[name] for name in sorted(lines) if name in names) + body


def _key(quad: Quad) -> tuple[str, str, str, bool, tuple[str, ...]]:
    subject, predicate, object_, graph = quad
    if isinstance(object_, Literal):
        return graph, subject, predicate, True, tuple(object_)
    return graph, subject, predicate, False, (object_,)


def _check_xml(quads: Iterable[Quad]) -> None:
    for subject, predicate, object_, _ in quads:
        if isinstance(object_, Literal) and (bad := _NOT_IN_XML.search(object_.lexical)):
            raise UsageError(
                f"RDF/XML cannot hold the character U+{ord(bad[0]):04X} ({subject} {predicate})",
                hint="choose another format",
            )


def _to_oxigraph(
    quads: list[Quad], *, with_graphs: bool
) -> list[pyoxigraph.Quad] | list[pyoxigraph.Triple]:
    import pyoxigraph

    node = _remembering(pyoxigraph.NamedNode)

    def term(value: Term) -> pyoxigraph.NamedNode | pyoxigraph.Literal:
        if isinstance(value, str):
            return node(value)
        lexical, datatype, language = value
        if language:
            return pyoxigraph.Literal(lexical, language=language)
        if datatype == XSD_STRING:
            return pyoxigraph.Literal(lexical)
        return pyoxigraph.Literal(lexical, datatype=node(datatype))

    if not with_graphs:
        return [pyoxigraph.Triple(node(s), node(p), term(o)) for s, p, o, _ in quads]
    default = pyoxigraph.DefaultGraph()
    return [
        pyoxigraph.Quad(node(s), node(p), term(o), node(g) if g else default)
        for s, p, o, g in quads
    ]


def _remembering(
    make: Callable[[str], pyoxigraph.NamedNode],
) -> Callable[[str], pyoxigraph.NamedNode]:
    """`make`, called once for each IRI: most stand in many triples."""
    made: dict[str, pyoxigraph.NamedNode] = {}

    def node(iri: str) -> pyoxigraph.NamedNode:
        found = made.get(iri)
        if found is None:
            found = made[iri] = make(iri)
        return found

    return node
