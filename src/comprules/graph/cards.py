"""A card as triples: what is printed on it, and the features that its wording shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from comprules.cards.ability import set_aside_reminder
from comprules.cards.cost import SYMBOL, colors_of, is_mana_symbol, read_cost
from comprules.cards.model import Card
from comprules.cards.typeline import TypeLine, read_type_line
from comprules.graph.costs import cost_triples, printed_number, symbol_name
from comprules.graph.situation_schema import COLOR_LETTERS
from comprules.graph.textboxes import Name, text_box_triples
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.terms import Triple, literal


def card_triples(
    card: Card,
    name: str,
    *,
    type_line: TypeLine | None = None,
    abilities: Iterable[str] = (),
    token: bool = False,
    individual: Name = individual_name,
) -> Iterator[Triple]:
    """The triples of the card node `NAME-card` and of all that hangs on it.

    Args:
        card: the card.
        name: the name of the object in the situation, from which all nodes are named.
        type_line: the types, where they were given apart from a type line.
        abilities: abilities given apart from the text box, a paragraph each.
        token: whether it defines a token instead of being a card (CR 111.3).
        individual: how a printed word becomes the local name of its ontology individual.
    """
    node = situation_iri(f"{name}-card")
    types = type_line if type_line is not None else read_type_line(card.type_line)
    yield node, RDF_TYPE, mtg("TokenDefinition" if token else "Card")
    yield from _printed(card, name, types, individual)
    yield from text_box_triples(card, name, abilities, individual)


def _mana_symbols(card: Card) -> list[str]:
    """The mana symbols, other than numbers, in mana cost and rules text (CR 903.4, 903.4c)."""
    text = card.mana_cost + set_aside_reminder(card.oracle_text)[0]
    shown = dict.fromkeys(SYMBOL.findall(text))
    return [s for s in shown if is_mana_symbol(s) and not s.isdigit()]


def _printed(card: Card, name: str, types: TypeLine, individual: Name) -> Iterator[Triple]:
    node = situation_iri(f"{name}-card")
    if card.own_name:
        yield node, mtg("name"), literal(card.own_name)
    if card.mana_cost:
        yield node, mtg("manaCost"), literal(card.mana_cost)
        yield from cost_triples(
            node, "printedManaCost", f"{name}-mana-cost", read_cost(card.mana_cost)
        )
    for symbol in _mana_symbols(card):
        yield node, mtg("showsManaSymbol"), mtg(symbol_name(symbol))
    for predicate, words in (
        ("printedSupertype", types.supertypes),
        ("printedCardType", types.types),
        ("printedSubtype", types.subtypes),
    ):
        # Planar types share words with other subtypes, so their individuals say what they are.
        suffix = "Plane" if predicate == "printedSubtype" and "Plane" in types.types else ""
        for word in words:
            yield node, mtg(predicate), mtg(individual(word) + suffix)
    colors = card.colors if card.colors is not None else colors_of(card.mana_cost)
    for color in colors:
        if color in COLOR_LETTERS:
            yield node, mtg("printedColor"), mtg(COLOR_LETTERS[color])
    if card.power is not None:
        yield node, mtg("printedPower"), printed_number(card.power)
    if card.toughness is not None:
        yield node, mtg("printedToughness"), printed_number(card.toughness)
