"""A card as published data: the triples of a situation's card under IRIs that stay."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from decimal import Decimal
from typing import Final

from comprules.cards.cost import colors_of, read_cost
from comprules.cards.model import Card
from comprules.graph.cards import card_triples, mana_symbols
from comprules.graph.faces import faces_of
from comprules.graph.situation_schema import COLOR_LETTERS
from comprules.namespaces import (
    DCTERMS,
    RDF_TYPE,
    SITUATION,
    card_iri,
    card_part_iri,
    mtg,
)
from comprules.terms import XSD_DATE, Literal, Term, Triple, literal

_NAME: Final = "x"  # the name from which the nodes of a situation's card are named
_OWN: Final = f"{SITUATION}{_NAME}-"
_FACE: Final = "card-face-"
_TYPES: Final = {mtg(f"printed{what}") for what in ("CardType", "Supertype", "Subtype")}
_HALVES: Final = {"split", "aftermath"}


def published_iri(card: Card) -> str:
    """The IRI of a card; a token's is made of its type line and size too (CR 111.4)."""
    words = [card.name]
    if card.extra:
        words += [card.type_line, card.power or "", card.toughness or ""]
    return card_iri(card.oracle_id, *words)


def published_card(card: Card, terms: Container[str], keywords: Iterable[str] = ()) -> set[Triple]:
    """All that the data say of a card: what is printed on it, its abilities, its rulings.

    Args:
        card: the whole card, with its rulings.
        terms: the terms of the ontology; a word of a type line that is none has no triple.
        keywords: the terms of the keywords that the card's source lists.
    """
    node = published_iri(card)
    found = {
        (_renamed_node(s, node), p, _renamed(o, node))
        for s, p, o in card_triples(card, _NAME)
        if p not in _TYPES or o in terms
    }
    shown = {o for _, p, o in found if p == mtg("keyword") and o in terms}
    found.update((node, mtg("showsKeyword"), keyword) for keyword in (*keywords, *shown))
    found.update(_whole(card, node))
    faces = faces_of(card)
    sides = {card_part_iri(node, f"face-{n}"): f for n, f in enumerate(faces, 1)} or {node: card}
    for side, face in sides.items():
        found.update(_side(face, side))
    found.update(_rulings(card, node))
    return found


def _renamed(term: Term, card: str) -> Term:
    """The term, or what stands for a node of the situation's card under the card's own IRI."""
    return term if isinstance(term, Literal) else _renamed_node(term, card)


def _renamed_node(term: str, card: str) -> str:
    if not term.startswith(_OWN):
        return term
    part = term.removeprefix(_OWN)
    if part == "card":
        return card
    return card_part_iri(card, part.removeprefix("card-") if part.startswith(_FACE) else part)


def _whole(card: Card, node: str) -> Iterator[Triple]:
    """What is said of a card as a whole."""
    yield node, mtg("name"), literal(card.name)
    if card.oracle_id:
        yield node, DCTERMS + "identifier", literal(card.oracle_id)
    yield node, mtg("manaValue"), literal(mana_value(card))
    for letter in color_identity(card):
        yield node, mtg("colorIdentity"), mtg(COLOR_LETTERS[letter])


def _side(card: Card, node: str) -> Iterator[Triple]:
    """What is said of a card with one face, or of one face of another."""
    if card.type_line:
        yield node, mtg("printedTypeLine"), literal(card.type_line)
    for letter in _colors(card):
        yield node, mtg("color"), mtg(COLOR_LETTERS[letter])


def _rulings(card: Card, node: str) -> Iterator[Triple]:
    for number, ruling in enumerate(card.rulings, start=1):
        own = card_part_iri(node, f"ruling-{number}")
        yield node, mtg("hasRuling"), own
        yield own, RDF_TYPE, mtg("Ruling")
        yield own, mtg("text"), literal(ruling.text)
        if ruling.date:
            yield own, DCTERMS + "date", Literal(ruling.date, XSD_DATE)


def mana_value(card: Card) -> int | Decimal:
    """The mana value of a card off the stack: of a split card both halves', else the front's.

    CR 202.3b, 202.3d and 709.4b.
    """
    faces = faces_of(card)
    if faces and card.layout.lower() in _HALVES:
        return read_cost("".join(face.mana_cost for face in faces)).mana_value
    return read_cost((faces[0] if faces else card).mana_cost).mana_value


def color_identity(card: Card) -> tuple[str, ...]:
    """The letters of a card's color identity: the source's, else those that the card shows.

    CR 903.4: the mana symbols in cost and text of all faces, reminders aside, and its colors.
    """
    if card.color_identity is not None:
        return card.color_identity
    shown: set[str] = set()
    for face in faces_of(card) or (card,):
        shown.update("".join(mana_symbols(face)), _colors(face))
    return tuple(letter for letter in COLOR_LETTERS if letter in shown)


def _colors(card: Card) -> tuple[str, ...]:
    """The letters of a card's or a face's colors: the source's, else its mana cost's (105.2)."""
    return card.colors if card.colors is not None else colors_of(card.mana_cost)
