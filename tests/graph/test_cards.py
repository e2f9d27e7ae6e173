"""Cards as triples: node names, costs, and the individuals of the ontology."""

import re

from msgspec.structs import replace

from comprules.cards.cardbase import examples
from comprules.cards.cost import read_cost
from comprules.cards.keywords import KEYWORDS
from comprules.cards.model import Card
from comprules.cards.typeline import CARD_TYPES, SUPERTYPES
from comprules.graph import situation_schema as schema
from comprules.graph.cards import card_triples
from comprules.graph.costs import mana_triples, symbol_name
from comprules.graph.faces import face_number
from comprules.graph.situation_schema import counter_individual
from comprules.namespaces import MTG, compact, individual_name, situation_iri
from comprules.resources import folder
from comprules.terms import literal

ONTOLOGY = (folder("ontology") / "game.ttl").read_text(encoding="utf-8")
DEFINED = set(re.findall(r"^mtg:(\S+) a ", ONTOLOGY, re.MULTILINE))


def stated(card: Card, name: str = "x") -> set[str]:
    return {
        " ".join(compact(t) if isinstance(t, str) else t.lexical for t in triple)
        for triple in card_triples(card, name)
    }


def test_individuals_are_named_by_one_rule() -> None:
    """Each word begins with a capital; apostrophes and hyphens go."""
    names = ["Time Lord", "Power-Plant", "Urza’s", "level up", "For Mirrodin!", "∞"]
    assert [individual_name(name) for name in names] == [
        "TimeLord", "PowerPlant", "Urzas", "LevelUp", "ForMirrodin", "InfinityAbility",
    ]  # fmt: skip


def test_the_ontology_has_every_individual_that_the_reader_names() -> None:
    """Keywords, types, supertypes, zones, steps, colors, counters and mana symbols."""
    names = {
        *(individual_name(keyword.name) for keyword in KEYWORDS.values()),
        *CARD_TYPES, *SUPERTYPES, *schema.ZONES.values(), schema.STACK_ZONE,
        *schema.STEPS.values(), *schema.COLORS.values(),
        *(counter_individual(schema.counter_name(kind)) for kind in ("level", "+1/+1", "-1/-1")),
        *map(symbol_name, ("generic", "W", "U", "B", "R", "G", "C", "X", "S", "W/U", "B/P")),
    }  # fmt: skip
    assert names <= DEFINED, sorted(names - DEFINED)


def test_the_ontology_has_every_property_and_class_of_the_example_cards() -> None:
    """What a card states is what the ontology defines; other nodes are the situation's own."""
    used = {
        term[len(MTG) :]
        for card in examples()
        for triple in card_triples(card, "x")
        for term in triple
        if isinstance(term, str) and term.startswith(MTG)
    }
    assert used <= DEFINED, sorted(used - DEFINED)


def test_an_ordinary_card_has_abilities_and_no_top() -> None:
    """Without bars or symbols the abilities are `NAME-ability-1`; with them `NAME-top-1`."""
    assert "s:x-card mtg:printedAbility s:x-ability-1" in stated(Card("A", oracle_text="Flying"))
    striated = Card("A", oracle_text="Flying\n{1}: Level 2\nReach")
    assert "s:x-card mtg:printedAbility s:x-top-1" in stated(striated)


def test_costs_say_what_they_require() -> None:
    """Mana part by part, the total, and whether anything else has to be done."""
    found = stated(Card("A", oracle_text="{2}{W}{W}, Sacrifice a Golem: Scry 1."))
    assert {
        "s:x-ability-1-cost mtg:manaValue 4",
        "s:x-ability-1-cost mtg:hasOtherPart true",
        "s:x-ability-1-cost-part-1 mtg:symbol mtg:GenericMana",
        "s:x-ability-1-cost-part-1 mtg:count 2",
        "s:x-ability-1-cost-part-2 mtg:symbol mtg:W",
    } <= found


def test_mana_of_a_player() -> None:
    """The same parts say what mana is there."""
    node = situation_iri("ann-mana")
    found = list(mana_triples(node, "ann-mana", read_cost("{3}{R}")))
    assert (node, MTG + "manaValue", literal(4)) in found
    assert len(found) == 7


def test_planar_types_are_told_from_other_subtypes() -> None:
    """A planar type shares its word with other things, so its individual ends in `Plane`."""
    found = stated(Card("A", type_line="Plane — Time"))
    assert "s:x-card mtg:printedSubtype mtg:TimePlane" in found


def test_tokens_have_definitions() -> None:
    """What defines a token is no card (111.3)."""
    triples = list(card_triples(Card("A"), "x", token=True))
    assert (situation_iri("x-card"), triples[0][1], MTG + "TokenDefinition") in triples


def two_faced(layout: str) -> Card:
    left = Card("Heat // Frost", "{1}{R}", "Instant", "Draw a card.", face_name="Heat")
    right = Card("Heat // Frost", "{2}{U}", "Sorcery", "Flash", colors=("U",), face_name="Frost")
    return Card("Heat // Frost", layout=layout, faces=(left, right))


def test_each_face_has_its_own_printed_values() -> None:
    """The card node has the layout and the faces, and nothing that is printed."""
    found = stated(two_faced("split"))
    assert {
        "s:x-card mtg:layout mtg:SplitCard",
        "s:x-card mtg:hasFace s:x-card-face-1",
        "s:x-card mtg:hasFace s:x-card-face-2",
        "s:x-card-face-2 mtg:faceNumber 2",
        "s:x-card-face-1 mtg:name Heat",
        "s:x-card-face-1 mtg:printedCardType mtg:Instant",
        "s:x-card-face-2 mtg:printedManaCost s:x-face-2-mana-cost",
        "s:x-card-face-1 mtg:printedAbility s:x-face-1-ability-1",
    } <= found
    assert not any(line.startswith("s:x-card mtg:printed") for line in found)


def test_a_card_of_an_unknown_layout_counts_as_its_first_face() -> None:
    """What no rule knows as a card of several faces has one set of characteristics."""
    card = two_faced("reversible_card")
    assert not any("hasFace" in line or "layout" in line for line in stated(card))


def test_only_colors_that_the_mana_cost_does_not_give_are_stated() -> None:
    """An indicator's color is stated; the color of a symbol follows from the symbol (202.2)."""
    found = stated(Card("Dyed Fox", "{1}{G}", "Creature — Fox", colors=("R", "G")))
    assert {line for line in found if "printedColor" in line} == {
        "s:x-card mtg:printedColor mtg:Red"
    }


def test_a_prototype_card_has_a_second_set_of_values_and_one_text_box() -> None:
    """Mana cost, power and toughness differ; abilities are the same nodes (718.5)."""
    text = "Prototype {2}{R} — 3/2 (Some reminder.)\nTrample"
    found = stated(Card("Hulk", "{7}", "Artifact Creature — Golem", text, power="6", toughness="8"))
    assert {
        "s:x-card mtg:layout mtg:PrototypeCard",
        "s:x-card-face-1 mtg:printedPower 6",
        "s:x-card-face-2 mtg:printedPower 3",
        "s:x-card-face-2 mtg:manaCost {2}{R}",
        "s:x-card-face-1 mtg:hasPrintedText s:x-ability-2",
        "s:x-card-face-2 mtg:hasPrintedText s:x-ability-2",
    } <= found


def test_a_face_is_named_in_several_ways() -> None:
    """By its name, its number, or the side it is on; a card with one face has none."""
    card = two_faced("split")
    assert [face_number(card, word) for word in ("frost", "right", "2", "back")] == [2, 2, 2, 2]
    assert face_number(card, "Fog") is None
    assert face_number(Card("Fog"), "back") is None


def test_an_omen_that_its_source_calls_an_adventure_is_an_omen() -> None:
    """The subtype of the inset frame says which of the two it is (715, 720)."""
    card = two_faced("adventure")
    omen = replace(card, faces=(card.faces[0], replace(card.faces[1], type_line="Sorcery — Omen")))
    assert "s:x-card mtg:layout mtg:AdventurerCard" in stated(card)
    assert "s:x-card mtg:layout mtg:OmenCard" in stated(omen)
