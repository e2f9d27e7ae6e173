"""The words of a card as terms of the ontology."""

from comprules.cards.model import Card
from comprules.inference.vocabulary import OntologyView
from comprules.namespaces import mtg
from comprules.store.cardlinks import card_links


def test_types_and_keywords_are_linked_to_their_rules() -> None:
    """Each word once, with the term and its rules; words that no term goes by are listed."""
    faces = (
        Card("A // B", type_line="Legendary Creature — Bird Wizzard", face_name="A"),
        Card("A // B", type_line="Sorcery — Adventure", face_name="B"),
    )
    card = Card("A // B", keywords=("Flying", "Scry", "Frobnicate"), faces=faces)
    links = card_links(card, OntologyView.load())
    assert [(link.kind, link.word) for link in links.links] == [
        ("supertype", "Legendary"), ("card type", "Creature"), ("subtype", "Bird"),
        ("card type", "Sorcery"), ("subtype", "Adventure"),
        ("keyword", "Flying"), ("keyword", "Scry"),
    ]  # fmt: skip
    by_word = {link.word: link for link in links.links}
    assert by_word["Bird"].iri == mtg("Bird")
    assert by_word["Flying"].rules[0].startswith("702.")
    assert by_word["Scry"].rules[0].startswith("701.")
    assert links.unknown == ("Wizzard", "Frobnicate")
