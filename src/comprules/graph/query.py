"""SPARQL 1.1 queries over a knowledge base, in a child process that a time limit really ends.

pyoxigraph does not look at signals while it evaluates, so only the end of its process stops it.
The child is `query_child.py`; it only reads, and it ends with its parent.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from msgspec import Struct

from comprules.errors import BadInput, BadQuery, KnowledgeBaseError, QueryTimeout, UsageError
from comprules.graph.serialise import FORMATS, format_named, oxigraph_bytes
from comprules.namespaces import CR, edition_iri, prefixes

Source: TypeAlias = Path | Sequence[Path | tuple[Path, str]]
"""A store's folder, or RDF files; one given with an IRI is read into the graph of that name."""

ROWS: Final = ("json", "xml", "csv", "tsv")
GRAPHS: Final = tuple(FORMATS)
FORMS: Final = ("SELECT", "ASK", "CONSTRUCT", "DESCRIBE")

_CHILD: Final = Path(__file__).with_name("query_child.py")
_UPDATES: Final = frozenset(
    ["INSERT", "DELETE", "LOAD", "CLEAR", "DROP", "CREATE", "ADD", "MOVE", "COPY", "WITH"]
)
_TOKEN: Final = re.compile(
    r'''(?P<long>"""(?:[^"\\]|\\.|"(?!""))*"""|\'\'\'(?:[^'\\]|\\.|'(?!''))*\'\'\')'''
    r"""|(?P<string>"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*')"""
    r"""|(?P<iri><[^<>"{}|^`\\\x00-\x20]*>)"""
    r"""|(?P<comment>\#[^\n\r]*)"""
    r"""|(?P<variable>[?$]\w+|@[A-Za-z][A-Za-z0-9-]*)"""
    r"""|(?P<name>(?:\w[\w.-]*)?:(?:[\w:.-]|%[0-9A-Fa-f]{2}|\\.)*)"""
    r"""|(?P<word>[^\W\d]\w*)"""
    r"""|(?P<other>\s+|\d[\w.]*|.)""",
    re.DOTALL,
)
_LONGEST: Final = 120
_LONGEST_TIME: Final = 1_000_000  # seconds; what lies above is no limit, and no timer takes it
_PLACE: Final = re.compile(r"^error at (\d+):(\d+): ?")


class Query(Struct, frozen=True):
    """A query as far as it is looked at here: pyoxigraph parses the rest.

    Attributes:
        text: the query.
        form: SELECT, ASK, CONSTRUCT or DESCRIBE.
        own_dataset: whether it names its own dataset (FROM).
    """

    text: str
    form: str
    own_dataset: bool


def run_query(
    source: Source,
    text: str,
    *,
    timeout: float = 30.0,
    edition: str | None = None,
    format: str | None = None,
    file: str | None = None,
    memory: int | None = None,
) -> bytes:
    """The result of a SPARQL query, in a W3C format.

    The prefixes of the project need no declaration; `cr:` stands for `edition`. The default
    graph is the edition's graph with all that belongs to no edition; `GRAPH ?g {…}` reaches the
    rest. Without an edition, or with a FROM clause, it is everything, or what FROM names.

    Args:
        source: a store's folder (opened read-only), or RDF files.
        text: the query.
        timeout: seconds after which it is stopped, loading included.
        edition: the edition in use, by its date.
        format: json, xml, csv or tsv for SELECT and ASK (json if None); turtle, ntriples, nquads,
            trig, jsonld or rdfxml for CONSTRUCT and DESCRIBE (turtle if None).
        file: where the query stands, for error messages.
        memory: bytes that it may use; half of the machine's memory if None.

    Raises:
        BadQuery: a syntax error, an update, or SERVICE.
        QueryTimeout: the time limit came first, or the memory ran out.
        UsageError: a format that the form of the query cannot have.
        KnowledgeBaseError: the store cannot be read.
        BadInput: one of the files cannot be read.
    """
    if not 0 < timeout <= _LONGEST_TIME:
        raise UsageError(
            f"a time limit of {timeout:g} seconds is none",
            hint=f"give a number above 0, at most {_LONGEST_TIME}",
        )
    query = read_query(text, file=file)
    job: dict[str, Any] = {
        "source": _source(source),
        "query": text,
        "format": _format(query, format),
        "prefixes": prefixes(edition),
        "edition": edition_iri(edition) if edition is not None and not query.own_dataset else None,
        "editions": CR,
        "union": not query.own_dataset,
        "timeout": timeout,
        "memory": memory,
    }
    header, body = _in_child(job, timeout)
    if "syntax" in header:
        raise _bad_syntax(header["syntax"], text, job["prefixes"], file)
    if "data" in header:
        raise BadInput(
            f"the data cannot be read: {header['data']}",
            hint="give RDF in files that end in .ttl, .nt, .nq, .trig, .jsonld or .rdf",
        )
    if "error" in header:
        raise KnowledgeBaseError(
            f"the knowledge base cannot be read: {header['error']}",
            hint="remove its folder (comprules status names it) and import your editions again",
        )
    if query.form in ("SELECT", "ASK"):
        return body
    return _formatted(body, job["format"], job["prefixes"])


def read_query(text: str, *, file: str | None = None) -> Query:
    """What kind of query this is, once it is sure that it only reads, and only from here.

    Raises:
        BadQuery: an update, SERVICE, or no query at all.
    """
    form = ""
    own_dataset = False
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise BadQuery("this is no text in UTF-8", hint="save the query as UTF-8", file=file)
    for word, line in _keywords(text):
        if word == "SERVICE":
            raise BadQuery(
                "SERVICE is refused: queries read the knowledge base only",
                hint="load the other data into a server of your own: comprules export rdf",
                file=file,
                line=line,
            )
        if not form:
            if word in _UPDATES:
                raise BadQuery(
                    f"{word} is refused: a query cannot change the knowledge base",
                    hint=f"write one of {', '.join(FORMS)}",
                    file=file,
                    line=line,
                )
            if word in FORMS:
                form = word
        elif word == "FROM":
            own_dataset = True
    if not form:
        raise BadQuery("this is no query", hint=f"write one of {', '.join(FORMS)}", file=file)
    return Query(text, form, own_dataset)


def _keywords(text: str) -> Iterator[tuple[str, int]]:
    """The bare words of a query in upper case, each with its line.

    Nothing inside strings, IRIs, comments, variables or prefixed names is a word.
    """
    for match in _TOKEN.finditer(text):
        if match.lastgroup == "word":
            yield match[0].upper(), text.count("\n", 0, match.start()) + 1


def _format(query: Query, format: str | None) -> str:
    rows = query.form in ("SELECT", "ASK")
    allowed = ROWS if rows else GRAPHS
    if format is None:
        return allowed[0]
    if format not in allowed:
        raise UsageError(
            f"a {query.form} query has no {format} result",
            hint=f"choose one of {', '.join(allowed)}",
        )
    return format


def _formatted(triples: bytes, name: str, table: dict[str, str]) -> bytes:
    """N-Triples in another format."""
    import pyoxigraph

    how = format_named(name)
    if name == "ntriples":
        return triples
    quads = pyoxigraph.parse(triples, format=pyoxigraph.RdfFormat.N_TRIPLES)
    if how.has_graphs:
        return oxigraph_bytes(quads, how, table)
    return oxigraph_bytes((quad.triple for quad in quads), how, table)


def _source(source: Source) -> str | list[list[str | None]]:
    if isinstance(source, Path):
        return str(source)
    return [
        [str(entry[0]), entry[1]] if isinstance(entry, tuple) else [str(entry), None]
        for entry in source
    ]


def _in_child(job: dict[str, Any], timeout: float) -> tuple[dict[str, Any], bytes]:
    """The child's header and result; whatever happens here, the child is gone afterwards."""
    # -P: a file in the user's folder must not be taken for one of the child's modules.
    child = subprocess.Popen(
        [sys.executable, "-P", str(_CHILD)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        output, complaint = child.communicate(json.dumps(job).encode(), timeout)
    except subprocess.TimeoutExpired:
        raise QueryTimeout(
            f"the query was stopped after {timeout:g} seconds",
            hint="make it narrower or raise the time limit",
            timeout=timeout,
        ) from None
    finally:
        if child.poll() is None:
            child.kill()
        child.wait()
        for stream in (child.stdin, child.stdout, child.stderr):
            if stream is not None:
                stream.close()
    first, _, body = output.partition(b"\n")
    header: dict[str, Any] = json.loads(first) if child.returncode == 0 and first else {}
    if header.get("memory") or b"memory allocation" in complaint:
        raise QueryTimeout(
            "the query was stopped: it needs more memory than it may use",
            hint="make it narrower, or end it with LIMIT",
        )
    if child.returncode != 0 or not first:
        last = complaint.decode(errors="replace").strip().rpartition("\n")[2]
        raise QueryTimeout(f"the query was stopped: {last or 'its process was ended'}")
    return header, body


def _bad_syntax(message: str, query: str, table: dict[str, str], file: str | None) -> BadQuery:
    """Pyoxigraph's `error at LINE:COLUMN: …` as an error with a line."""
    unknown = _undeclared(query, table)
    if unknown is not None:
        prefix, line = unknown
        return BadQuery(
            f"the prefix {prefix}: is not declared (line {line})",
            hint=f"declare it, or use one of {', '.join(sorted(table))}",
            file=file,
            line=line,
        )
    place = _PLACE.match(message)
    if place is None:
        return BadQuery(f"the query is wrong: {message}", hint="see SPARQL 1.1", file=file)
    what = message[place.end() :] or "not SPARQL"
    if len(what) > _LONGEST:  # a list of all that could stand there helps nobody
        what = "not SPARQL from here on"
    return BadQuery(
        f"syntax error at line {place[1]}, column {place[2]}: {what}",
        hint="see SPARQL 1.1",
        file=file,
        line=int(place[1]),
        column=int(place[2]),
    )


def _undeclared(query: str, table: dict[str, str]) -> tuple[str, int] | None:
    """The first prefix that neither the query nor the table declares, with its line."""
    known = {*table, "_"}
    declares = False
    for match in _TOKEN.finditer(query):
        if match.lastgroup == "comment" or match[0].isspace():
            continue
        if match.lastgroup == "name":
            prefix = match[0].partition(":")[0]
            if declares:
                known.add(prefix)
            elif prefix not in known:
                return prefix, query.count("\n", 0, match.start()) + 1
        declares = match.lastgroup == "word" and match[0].upper() == "PREFIX"
    return None
