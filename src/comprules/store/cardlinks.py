"""A card's words as terms of the ontology: its types and keywords, and the rules they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from comprules.cards.typeline import read_type_line
from comprules.namespaces import mtg

if TYPE_CHECKING:
    from comprules.cards.model import Card
    from comprules.inference.vocabulary import OntologyView


class CardLink(Struct, frozen=True):
    """A word of a card, the term it stands for, and the rules that the term comes from."""

    word: str
    kind: str
    iri: str
    rules: tuple[str, ...]


class CardLinks(Struct, frozen=True):
    """What a card's words stand for, each once; `unknown` are the words that no term goes by."""

    links: tuple[CardLink, ...]
    unknown: tuple[str, ...]


def card_links(card: Card, ontology: OntologyView) -> CardLinks:
    """The supertypes, card types, subtypes (CR 205) and keywords (701, 702) of a card's faces."""
    found: dict[tuple[str, str], CardLink] = {}
    unknown: dict[str, None] = {}
    for kind, word in words_of(card):
        iri = term_of(kind, word, ontology)
        if iri is None:
            unknown[word] = None
        else:
            found[kind, word] = CardLink(word, kind, iri, ontology.sources(iri))
    return CardLinks(tuple(found.values()), tuple(unknown))


def words_of(card: Card) -> list[tuple[str, str]]:
    """Every word with what it is, in the order of the type line; keywords last."""
    words: list[tuple[str, str]] = []
    for face in card.faces or (card,):
        line = read_type_line(face.type_line)
        if not card.extra:  # `Token` and `Card` are no types
            words += [("type", word) for word in line.other]
        words += [("supertype", word) for word in line.supertypes]
        words += [("card type", word) for word in line.types]
        words += [("subtype", word) for word in line.subtypes]
    return words + [("keyword", word) for word in card.keywords]


def term_of(kind: str, word: str, ontology: OntologyView) -> str | None:
    """The term that a word of a card stands for, by what it is there; None if there is none."""
    if kind == "supertype":
        return ontology.by_label(word, mtg("Supertype"))
    if kind == "card type":
        return ontology.by_label(word, mtg("CardType"))
    if kind == "subtype":
        return next((t for t in ontology.with_label(word) if ontology.subtype_of(t)), None)
    kinds = ("KeywordAbility", "KeywordAction", "AbilityWord")  # sources list all of them
    return next(filter(None, (ontology.by_label(word, mtg(each)) for each in kinds)), None)
