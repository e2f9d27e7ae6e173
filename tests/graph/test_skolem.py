"""Blank nodes made into IRIs."""

from __future__ import annotations

import pyoxigraph

from comprules.graph.skolem import without_blank_nodes

TURTLE = """
@prefix : <http://example.org/> .
:a :is [ :on :b ; :has [ :value 1 ] ] .
[ :on :c ] :under :d .
"""


def read(text: str, name: str) -> list[str]:
    quads = pyoxigraph.parse(text.encode(), format=pyoxigraph.RdfFormat.TURTLE)
    return [str(quad) for quad in without_blank_nodes(quads, name)]


def test_the_names_are_the_same_each_time() -> None:
    """The same graph, read again or written in another order, gives the same IRIs."""
    first = read(TURTLE, "game")
    assert len(first) == 6
    assert not any("_:" in line for line in first)
    turned = TURTLE.replace(":on :b ; :has [ :value 1 ]", ":has [ :value 1 ] ; :on :b")
    assert read(TURTLE, "game") == first == read(turned, "game")


def test_two_files_do_not_share_a_node() -> None:
    """What is a blank node in two files stays two things."""
    assert not set(read(TURTLE, "one")) & set(read(TURTLE, "two"))


def test_the_shape_of_the_graph_is_kept() -> None:
    """The node that :a points at is still the one that is on :b."""
    lines = [line.split() for line in read(TURTLE, "game")]
    node = next(o for s, p, o, *_ in lines if s == "<http://example.org/a>")
    assert [node, "<http://example.org/on>", "<http://example.org/b>"] in [x[:3] for x in lines]
