"""Cards as published data: their IRIs, what is said of them, their shape."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from comprules.cards.cardbase import examples
from comprules.cards.model import Card, Ruling
from comprules.graph.carddata import color_identity, mana_value, published_card, published_iri
from comprules.graph.validation import validate
from comprules.inference.vocabulary import OntologyView
from comprules.namespaces import CARD, DCTERMS, MTG, RDF_TYPE, SITUATION, mtg
from comprules.terms import XSD_DATE, Literal, Triple, literal

OWL = Card(
    "Kettle Owl // Boil Over", layout="adventure", oracle_id="ab-1",
    faces=(
        Card("Kettle Owl // Boil Over", "{1}{W/U}", "Creature — Bird Zorb", "Flying", "1", "*",
             layout="adventure", face_name="Kettle Owl"),
        Card("Kettle Owl // Boil Over", "{X}{R}", "Sorcery — Adventure", "Draw a card. ({B})",
             layout="adventure", face_name="Boil Over"),
    ),
    rulings=(Ruling("2031-01-02", "It is hot."), Ruling("", "It is old.")),
)  # fmt: skip
NODE = CARD + "ab-1"


@pytest.fixture(scope="module")
def ontology() -> OntologyView:
    return OntologyView.load()


def test_the_iri_is_the_oracle_id_or_made_of_words() -> None:
    """A renamed card keeps it; tokens of one name are told apart; an odd id is not used."""
    assert published_iri(OWL) == published_iri(replace(OWL, name="Other")) == NODE
    assert published_iri(Card("Ætherize, Twice")) == CARD + "aetherize-twice"
    assert published_iri(Card("Owl", oracle_id="no <id>")) == CARD + "owl"
    small = Card("Owl", type_line="Token Creature — Bird", power="1", toughness="1", extra=True)
    assert published_iri(small) == CARD + "owl-token-creature-bird-1-1"
    assert published_iri(replace(small, power="2")) != published_iri(small)


def test_what_is_said_of_a_card_with_faces(ontology: OntologyView) -> None:
    """Faces, types, keyword, identity and rulings hang on the card; unknown words are left out."""
    found = published_card(OWL, ontology, [mtg("Scry")])
    face = NODE + "#face-1"
    for triple in (
        (NODE, mtg("hasFace"), face),
        (NODE, mtg("layout"), mtg("AdventurerCard")),
        (NODE, mtg("manaValue"), literal(2)),
        (NODE, mtg("showsKeyword"), mtg("Flying")),
        (NODE, mtg("showsKeyword"), mtg("Scry")),
        (NODE, DCTERMS + "identifier", literal("ab-1")),
        (face, mtg("printedSubtype"), mtg("Bird")),
        (face, mtg("printedTypeLine"), literal("Creature — Bird Zorb")),
        (face, mtg("color"), mtg("White")),
        (face, mtg("printedToughness"), literal("*")),
        (face, mtg("printedAbility"), NODE + "#face-1-ability-1"),
        (NODE + "#ruling-1", DCTERMS + "date", Literal("2031-01-02", XSD_DATE)),
        (NODE + "#ruling-2", mtg("text"), literal("It is old.")),
    ):
        assert triple in found
    assert not [t for t in found if t[2] == mtg("Zorb")]
    assert {o for _, p, o in found if p == mtg("colorIdentity")} == {
        mtg("White"), mtg("Blue"), mtg("Red")
    }  # fmt: skip
    assert not [t for t in found if any(SITUATION in str(term) for term in t)]


def test_mana_value_and_identity() -> None:
    """Both halves of a split card count (CR 202.3d); the source's identity goes first."""
    halves = (Card("A // B", "{1}{R}", face_name="A"), Card("A // B", "{3}{U}", face_name="B"))
    split = Card("A // B", "{1}{R}", layout="split", faces=halves)
    assert mana_value(split) == 6
    assert mana_value(replace(split, layout="transform")) == 2
    assert color_identity(split) == ("U", "R")
    assert color_identity(Card("C", "{R}", color_identity=("G",))) == ("G",)


def _is_type(triple: Triple) -> bool:
    """Whether it says of which class of the game an individual is."""
    return triple[1] == RDF_TYPE and str(triple[2]).startswith(MTG)


def test_the_example_cards_conform_to_their_shapes(ontology: OntologyView) -> None:
    """All of them, and the one above; a face has to have its name, a ruling its text."""
    cards = [published_card(card, ontology) for card in (*examples(), OWL)]
    together = set().union(*cards)
    linked = {o for _, _, o in together if isinstance(o, str) and o.startswith(MTG)}
    background = [t for t in ontology.triples if t[0] in linked and _is_type(t)]
    assert validate(together, background=background) == ()
    broken = published_card(OWL, ontology)
    broken -= {t for t in broken if t[1] in (mtg("text"), mtg("name"))}
    named = {violation.focus for violation in validate(broken, background=background)}
    assert {NODE + "#face-1", NODE + "#ruling-1"} <= named
