"""The triples as text and in Oxigraph."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from comprules.store.triples import TripleBuild, ntriples, plain_triple
from comprules.terms import Literal, Triple, english, literal

S, P, G = "http://example.org/s", "http://example.org/p", "http://example.org/g"


@given(st.text())
def test_any_text_comes_back(text: str) -> None:
    """Quotes, line ends, control characters, whatever an old edition holds."""
    triples: list[Triple] = [(S, P, english(text)), (S, P, literal(text))]
    parsed = ox.parse("".join(ntriples(triples)), format=ox.RdfFormat.N_TRIPLES)
    assert [plain_triple(quad) for quad in parsed] == triples


@pytest.mark.parametrize("value", [literal(5), literal(True), Literal("x", S), S])
def test_any_term_comes_back(value: Literal | str) -> None:
    """Numbers, truth values, datatypes, IRIs."""
    parsed = ox.parse("".join(ntriples([(S, P, value)])), format=ox.RdfFormat.N_TRIPLES)
    assert [plain_triple(quad) for quad in parsed] == [(S, P, value)]


def test_the_next_store_starts_as_a_copy_and_leaves_the_old_one_alone(tmp_path: Path) -> None:
    """Readers of the old one see what they saw."""
    old, new = tmp_path / "old", tmp_path / "new"
    with TripleBuild(old) as build:
        build.add(G, [(S, P, literal(1))])
    reader = ox.Store.read_only(str(old))
    with TripleBuild(new, old) as build:
        build.add(G, [(S, P, literal(2))])
        build.add(G + "2", [(S, P, literal(3))])
        build.clear(G + "2")
    assert len(list(reader)) == 1
    assert len(list(ox.Store.read_only(str(old)))) == 1
    both = {plain_triple(quad)[2] for quad in ox.Store.read_only(str(new))}
    assert both == {literal(1), literal(2)}
