"""The cards as linked data, one card at a time: a base of any size needs little memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from comprules.graph.carddata import published_card, published_iri
from comprules.graph.dataset import describe_cards
from comprules.graph.serialise import Quad, streamed
from comprules.namespaces import (
    CARDS_GRAPH,
    DCTERMS,
    DESCRIPTION_GRAPH,
    MTG,
    ONTOLOGY_GRAPH,
    RDFS,
    prefixes,
)
from comprules.store.cardlinks import card_links

if TYPE_CHECKING:
    from comprules.cards.cardbase import CardBase
    from comprules.cards.model import Card
    from comprules.inference.vocabulary import OntologyView
    from comprules.store.knowledge import KnowledgeBase

_PREFIXES = ("card", "dcat", "dcterms", "mtg", "rdf", "rdfs", "void", "xsd")


def exported_cards(
    kb: KnowledgeBase, format: str, cards: Iterable[Card] | None = None
) -> Iterator[bytes]:
    """The cards in an RDF format, with the terms they link to and a description; in pieces.

    The cards stand in the order of their IRIs; the terms come last, with their rules.

    Args:
        kb: the knowledge base.
        format: turtle, ntriples, nquads, trig, jsonld or rdfxml.
        cards: whole cards, with their rulings; if None, those of the card base.

    Raises:
        UsageError: there is no such format, or a text that the format cannot hold.
    """
    table = prefixes(kb.outline_date)
    used = {prefix: table[prefix] for prefix in ("cr", *_PREFIXES)}
    return streamed(_groups(kb.ontology, _in_order(kb.cards, cards), format), format, prefixes=used)


def _in_order(base: CardBase, cards: Iterable[Card] | None) -> Iterator[Card]:
    if cards is None:
        return base.ordered(published_iri)
    named = {published_iri(card): card for card in cards}
    return (named[iri] for iri in sorted(named))


def _groups(ontology: OntologyView, cards: Iterator[Card], format: str) -> Iterator[list[Quad]]:
    """The statements of each card, then of the data as a whole, then of the terms."""
    entities = triples = 0
    used: set[str] = set()
    for card in cards:
        keywords = [link.iri for link in card_links(card, ontology).links if link.kind == "keyword"]
        found = published_card(card, ontology, keywords)
        used.update(o for _, _, o in found if isinstance(o, str) and o.startswith(MTG))
        entities += 1
        triples += len(found)
        yield [(*triple, CARDS_GRAPH) for triple in found]
    terms = list(_terms(used, ontology))
    described = describe_cards(entities, triples + len(terms), format)
    yield [(*triple, DESCRIPTION_GRAPH) for triple in described]
    yield terms


def _terms(used: Iterable[str], ontology: OntologyView) -> Iterator[Quad]:
    """The label of each term that the cards link to, and the rules that it comes from."""
    for iri in used:
        for predicate in (RDFS + "label", DCTERMS + "source"):
            for value in ontology.objects(iri, predicate):
                yield iri, predicate, value, ONTOLOGY_GRAPH
