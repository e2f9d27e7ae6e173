"""Statements in the RDF formats, and back by two libraries."""

from __future__ import annotations

import random
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pyoxigraph
import pytest
import rdflib

from comprules.errors import UsageError
from comprules.graph.edition import edition_triples
from comprules.graph.serialise import FORMATS, Quad, serialise
from comprules.namespaces import DCTERMS, doc, prefixes
from comprules.terms import Literal, Triple, english, literal
from tests.graph.editions import CR, DATE, small_edition
from tests.graph.terms import from_oxigraph, from_rdflib

RDFLIB = {
    "turtle": "turtle",
    "ntriples": "nt",
    "nquads": "nquads",
    "trig": "trig",
    "jsonld": "json-ld",
    "rdfxml": "xml",
}
TRIPLES: list[Triple] = [
    *edition_triples(small_edition(), with_text=True),
    (f"{CR}/1", doc("text"), english('A "quote", <a> & a \\ and\na\r\nline\twith é, ∞ and 🂡 ]]>')),
    (f"{CR}/1", doc("text"), literal("  two  spaces ")),
    (f"{CR}/1", doc("text"), literal("")),
    (f"{CR}/1", doc("order"), literal(True)),
    (f"{CR}/1", doc("order"), literal(-7)),
    (f"{CR}/606.%208b", DCTERMS + "relation", f"{CR}/716.2a#ref-1"),
]


@pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")
@pytest.mark.parametrize("name", FORMATS)
def test_both_libraries_read_back_the_same_triples(name: str) -> None:
    """Every format gives the same triples again in rdflib and in pyoxigraph."""
    data = serialise(TRIPLES, name, prefixes=prefixes(DATE))
    how = pyoxigraph.RdfFormat.from_media_type(FORMATS[name].media_type)
    assert {from_oxigraph(q) for q in pyoxigraph.parse(data, format=how)} == set(TRIPLES)
    graph = rdflib.Dataset() if FORMATS[name].has_graphs else rdflib.Graph()
    graph.parse(data=data, format=RDFLIB[name])
    assert {from_rdflib(statement) for statement in graph} == set(TRIPLES)


@pytest.mark.parametrize("name", ["nquads", "trig", "jsonld"])
def test_formats_with_graphs_keep_them(name: str) -> None:
    """The name of each statement's graph reads back, also of the default graph."""
    quads: list[Quad] = [
        (f"{CR}/1", doc("order"), literal(1), CR),
        (f"{CR}/1", doc("order"), literal(2), ""),
        ("http://example.org/x", doc("order"), literal(1), "http://example.org/graph"),
    ]
    data = serialise(quads, name, prefixes=prefixes(DATE))
    how = pyoxigraph.RdfFormat.from_media_type(FORMATS[name].media_type)
    assert {
        (*from_oxigraph(q), getattr(q.graph_name, "value", ""))
        for q in pyoxigraph.parse(data, format=how)
    } == set(quads)


@pytest.mark.parametrize("name", ["turtle", "ntriples", "rdfxml"])
def test_formats_without_graphs_merge_them(name: str) -> None:
    """One triple in two graphs is one triple."""
    quads: list[Quad] = [(CR, doc("order"), literal(1), g) for g in ("", CR)]
    assert serialise(quads, name, prefixes={}) == serialise(
        [(CR, doc("order"), literal(1))], name, prefixes={}
    )


@pytest.mark.parametrize("name", FORMATS)
def test_the_bytes_are_the_same_in_any_order(name: str) -> None:
    """Shuffled and repeated input gives the same bytes."""
    shuffled = TRIPLES.copy()
    random.Random(3).shuffle(shuffled)
    data = serialise(TRIPLES, name, prefixes=prefixes(DATE))
    assert serialise(shuffled + shuffled[:9], name, prefixes=prefixes(DATE)) == data


def test_the_bytes_are_the_same_in_another_process() -> None:
    """Another hash seed, of Python and of the writer's tables, changes no format."""
    program = (
        "from tests.graph.test_serialise import *\n"
        "print({n: sha256(serialise(TRIPLES, n, prefixes=prefixes(DATE))).hexdigest()"
        " for n in FORMATS})"
    )
    again = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    here = {n: sha256(serialise(TRIPLES, n, prefixes=prefixes(DATE))).hexdigest() for n in FORMATS}
    assert again.stdout.strip() == str(here)


def test_only_used_prefixes_are_declared() -> None:
    """A prefix that stands nowhere in the text is left out; the others are sorted."""
    data = serialise(
        [(f"{CR}/1", doc("text"), literal("void: sh: x"))], "turtle", prefixes=prefixes(DATE)
    )
    declared = [line.split()[1] for line in data.decode().splitlines() if line.startswith("@")]
    assert {"cr:", "doc:"} <= set(declared)
    assert declared == sorted(declared)
    assert "eli:" not in declared


def test_what_xml_cannot_hold_is_refused() -> None:
    """A control character is an error in RDF/XML that names it, and fine elsewhere."""
    triple: Triple = (f"{CR}/1", doc("text"), Literal("bell \x07"))
    with pytest.raises(UsageError, match=r"U\+0007"):
        serialise([triple], "rdfxml", prefixes={})
    assert serialise([triple], "ntriples", prefixes={}).count(b"\n") == 1


def test_an_unknown_format_names_the_known_ones() -> None:
    """The error lists what there is."""
    with pytest.raises(UsageError) as caught:
        serialise([], "n3", prefixes={})
    assert "turtle" in caught.value.one_line()
