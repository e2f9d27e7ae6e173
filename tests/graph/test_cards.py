"""Cards as triples: node names, costs, and the individuals of the ontology."""

import re

from comprules.cards.cardbase import examples
from comprules.cards.cost import read_cost
from comprules.cards.keywords import KEYWORDS
from comprules.cards.model import Card
from comprules.cards.typeline import CARD_TYPES, SUPERTYPES
from comprules.graph import situation_schema as schema
from comprules.graph.cards import card_triples
from comprules.graph.costs import mana_triples, symbol_name
from comprules.graph.situation_objects import counter_individual
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
