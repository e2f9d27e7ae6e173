"""Kinds of objects as triples: the qualities by which a text says what it is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from comprules.cards.costchange import ObjectKind
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Triple, literal


def kind_triples(node: str, name: str, kinds: Iterable[ObjectKind]) -> Iterator[Triple]:
    """What a node that is about kinds of objects says of them, on the nodes `NAME-kind-1`, …."""
    for number, kind in enumerate(kinds, start=1):
        kind_node = situation_iri(f"{name}-kind-{number}")
        yield node, mtg("ofKind"), kind_node
        yield kind_node, RDF_TYPE, mtg("KindOfObject")
        for predicate, words in (("withQuality", kind.having), ("withoutQuality", kind.lacking)):
            for word in words:
                yield kind_node, mtg(predicate), mtg(individual_name(word))
        if kind.name:
            yield kind_node, mtg("withName"), literal(kind.name)
