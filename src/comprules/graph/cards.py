"""A card as triples: what is printed on it, and the features that its wording shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from comprules.cards.ability import set_aside_reminder
from comprules.cards.cost import SYMBOL, colors_of, is_mana_symbol, read_cost
from comprules.cards.model import Card
from comprules.cards.typeline import TypeLine, read_type_line
from comprules.graph.costs import cost_triples, printed_number, symbol_name
from comprules.graph.faces import faces_of, layout_of, read_prototype
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

    A card with one face has its printed values on the card node; one with several has them on
    its faces, `NAME-card-face-1` and so on (709, 710, 712, 715, 718).

    Args:
        card: the card.
        name: the name of the object in the situation, from which all nodes are named.
        type_line: the types, where they were given apart from a type line.
        abilities: abilities given apart from the text box, a paragraph each.
        token: whether it defines a token instead of being a card (CR 111.3).
        individual: how a printed word becomes the local name of its ontology individual.
    """
    node = situation_iri(f"{name}-card")
    yield node, RDF_TYPE, mtg("TokenDefinition" if token else "Card")
    faces = faces_of(card)
    if faces:
        yield node, mtg("layout"), mtg(layout_of(card))
        for number, face in enumerate(faces, start=1):
            yield from _numbered(node, name, number)
            side = _Side(situation_iri(f"{name}-card-face-{number}"), f"{name}-face-{number}")
            yield from _side(side, face, read_type_line(face.type_line), (), individual)
        return
    types = type_line if type_line is not None else read_type_line(card.type_line)
    prototype = read_prototype(card)
    if prototype is None:
        yield from _side(_Side(node, name), card, types, abilities, individual)
        if token and types.subtypes:
            yield node, mtg("wordsOfSubtypes"), literal(" ".join(types.subtypes))
        return
    yield node, mtg("layout"), mtg("PrototypeCard")
    for number, as_cast in enumerate((card, prototype.applied_to(card)), start=1):
        yield from _numbered(node, name, number)
        # Both have the one text box (718.5), so the abilities are the same nodes.
        side = _Side(situation_iri(f"{name}-card-face-{number}"), name, f"{name}-face-{number}")
        yield from _side(side, as_cast, types, abilities, individual)


class _Side(Struct, frozen=True):
    """Where the printed values of a card or face go.

    Attributes:
        node: the node that has them.
        stem: what the names of its abilities and bars begin with.
        cost_stem: what the name of its mana cost begins with; the stem if left out.
    """

    node: str
    stem: str
    cost_stem: str = ""


def _numbered(node: str, name: str, number: int) -> Iterator[Triple]:
    face = situation_iri(f"{name}-card-face-{number}")
    yield node, mtg("hasFace"), face
    yield face, RDF_TYPE, mtg("CardFace")
    yield face, mtg("faceNumber"), literal(number)


def _side(
    side: _Side, card: Card, types: TypeLine, abilities: Iterable[str], individual: Name
) -> Iterator[Triple]:
    """What is printed on a card with one face, or on one face of another."""
    yield from _printed(side, card, types, individual)
    yield from text_box_triples(card, side.stem, abilities, individual, node=side.node)


def mana_symbols(card: Card) -> list[str]:
    """The mana symbols, other than numbers, in mana cost and rules text (CR 903.4, 903.4c)."""
    text = card.mana_cost + set_aside_reminder(card.oracle_text)[0]
    shown = dict.fromkeys(SYMBOL.findall(text))
    return [s for s in shown if is_mana_symbol(s) and not s.isdigit()]


def _printed(side: _Side, card: Card, types: TypeLine, individual: Name) -> Iterator[Triple]:
    node = side.node
    if card.own_name:
        yield node, mtg("name"), literal(card.own_name)
    if card.mana_cost:
        yield node, mtg("manaCost"), literal(card.mana_cost)
        name = f"{side.cost_stem or side.stem}-mana-cost"
        yield from cost_triples(node, "printedManaCost", name, read_cost(card.mana_cost))
    for symbol in mana_symbols(card):
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
    for color in card.colors or ():
        if color in COLOR_LETTERS and color not in colors_of(card.mana_cost):
            yield node, mtg("printedColor"), mtg(COLOR_LETTERS[color])
    if card.power is not None:
        yield node, mtg("printedPower"), printed_number(card.power)
    if card.toughness is not None:
        yield node, mtg("printedToughness"), printed_number(card.toughness)
    for predicate, value in (("printedLoyalty", card.loyalty), ("printedDefense", card.defense)):
        if value is not None:
            yield node, mtg(predicate), literal(value)
