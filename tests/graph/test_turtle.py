"""The sorted Turtle of what is kept in the repository."""

from __future__ import annotations

import random
from decimal import Decimal

import pyoxigraph
import pytest
import rdflib

from comprules.graph.edition import edition_triples
from comprules.graph.outline import outline_turtle
from comprules.graph.turtle import turtle
from comprules.namespaces import DCTERMS, RDF_TYPE, XSD, doc, prefixes
from comprules.terms import Literal, Triple, english, literal
from tests.graph.editions import CR, DATE, small_edition
from tests.graph.terms import from_oxigraph, from_rdflib

HARD: list[Triple] = [
    (f"{CR}/1", RDF_TYPE, doc("Section")),
    (f"{CR}/1", doc("text"), english('A "quote", a \\ and\na line\r\twith é, ∞, \x07, \x7f and 🂡')),
    (f"{CR}/1", doc("text"), literal("")),
    (f"{CR}/1", doc("order"), literal(-3)),
    (f"{CR}/1", doc("order"), Literal("007", XSD + "integer")),
    (f"{CR}/1", doc("order"), literal(Decimal("1.50"))),
    (f"{CR}/1", doc("order"), literal(True)),
    (f"{CR}/1", doc("order"), Literal("yes", XSD + "boolean")),
    (f"{CR}/1", doc("order"), Literal("2031-05-01", XSD + "date")),
    (f"{CR}/1", doc("order"), Literal("x", "http://example.org/ü#t")),
    (f"{CR}/606.%208b", DCTERMS + "relation", f"{CR}/716.2a#ref-1"),
    (f"{CR}/901.4.", DCTERMS + "relation", f"{CR}/glossary/x..y/"),
    (f"{CR}/702.175-2", DCTERMS + "relation", f"{CR}/704.5aa"),
    ("http://example.org/a:b?c=d#e", DCTERMS + "relation", "urn:x:y"),
    (f"{CR}/", DCTERMS + "relation", CR),
    (f"{CR}//x", DCTERMS + "relation", f"{CR}/./x"),
]


@pytest.mark.filterwarnings("ignore:Parsing weird boolean")
def test_both_parsers_read_back_the_very_triples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parsers give what went in: quotes, control characters, odd IRIs, types."""
    text = turtle(HARD, prefixes=prefixes(DATE), base=f"{CR}/", comment="one\ntwo")
    oxigraph = pyoxigraph.parse(text.encode(), format=pyoxigraph.RdfFormat.TURTLE)
    assert {from_oxigraph(quad) for quad in oxigraph} == set(HARD)
    monkeypatch.setattr(rdflib, "NORMALIZE_LITERALS", False)  # it would turn 007 into 7
    graph = rdflib.Graph().parse(data=text, format="turtle")
    assert {from_rdflib(triple) for triple in graph} == set(HARD)


def test_the_order_of_the_input_does_not_matter() -> None:
    """Shuffled triples, and repeated ones, give the same bytes."""
    triples = list(edition_triples(small_edition(), with_text=True))
    first = turtle(triples, prefixes=prefixes(DATE), base=f"{CR}/")
    random.Random(1).shuffle(triples)
    assert turtle(triples + triples, prefixes=prefixes(DATE), base=f"{CR}/") == first


def test_numbers_sort_as_people_count() -> None:
    """716.2 stands before 716.10, and rdf:type before every other property."""
    triples: list[Triple] = [
        (f"{CR}/716.10", doc("order"), literal(2)),
        (f"{CR}/716.2", doc("order"), literal(1)),
        (f"{CR}/716.2", RDF_TYPE, doc("Subrule")),
    ]
    text = turtle(triples, prefixes=prefixes(DATE))
    assert text.index("cr:716.2 a doc:Subrule") < text.index("cr:716.10 doc:order 2")
    assert text.count("@prefix") == 2


def test_the_outline_is_the_edition_without_its_text() -> None:
    """The outline reads back as the triples without text, and is the same when made again."""
    edition = small_edition()
    text = outline_turtle(edition)
    assert text == outline_turtle(edition)
    quads = pyoxigraph.parse(text.encode(), format=pyoxigraph.RdfFormat.TURTLE)
    assert {from_oxigraph(q) for q in quads} == set(edition_triples(edition, with_text=False))
    assert "counts as a throw" not in text
    assert "\ncr:900.1a a eli:WorkSubdivision, doc:Subrule ;" in text
    assert "<900.1a#ref-1> a doc:Reference" in text
