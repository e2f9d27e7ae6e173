"""The page of a card: what is derived of it, its levels, the rules that bear on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from comprules.answers.bearing import Bearing, rules_that_bear
from comprules.answers.cardpage import CardPage, card_page
from comprules.cards.model import Card, Ruling
from comprules.store.knowledge import KnowledgeBase


@pytest.fixture(scope="session")
def page(kb: KnowledgeBase) -> Callable[[str | Card], CardPage]:
    """Makes the page of a card, or of the card of that name, by the outline's edition."""

    def make(card: str | Card) -> CardPage:
        found = kb.cards.lookup(card) if isinstance(card, str) else card
        assert found is not None
        return card_page(found, kb, edition=kb.outline_date)

    return make


@pytest.fixture(scope="session")
def bearing(kb: KnowledgeBase) -> Callable[[Card], dict[str, Bearing]]:
    """The rules that bear on a card, by number, in their order."""

    def find(card: Card) -> dict[str, Bearing]:
        return {b.number: b for b in rules_that_bear(card, kb.program(), kb.ontology)}

    return find


def test_what_is_derived_of_a_card(page: Callable[[str], CardPage]) -> None:
    """Mana value, colors and color identity come with the rules that say so."""
    made = page("Gravedigger's Errand")
    [face] = made.faces
    derived = {
        "mana value": (face.mana_value, 2, "202.3"),
        "colors": (face.colors, ("black",), "202.2"),
        "color identity": (made.color_identity, ("black",), "903.4"),
    }
    for name, (found, value, rule) in derived.items():
        assert found is not None, name
        assert found.value == value
        assert rule in found.rules


def test_abilities_have_their_kinds(page: Callable[[str], CardPage]) -> None:
    """In the order printed, bars among them, each with its kinds and the rules that say so."""
    [face] = page("Kilnkeeper Class").to_json()["faces"]
    found = [(a["section"], a["kinds"]) for a in face["abilities"]]
    assert found[0] == ("", ["triggered ability"])
    assert found[2] == ("level 2", ["static ability"])
    assert found[4] == ("level 3", ["activated ability", "mana ability"])
    assert face["abilities"][4]["rules"] == ["113.3b", "605.1a"]
    assert [p["role"] for p in face["abilities"][4]["parts"]] == ["cost", "effect"]


def test_the_levels_of_a_class(page: Callable[[str], CardPage]) -> None:
    """At each level what it has by then; a bar's cost; and that it is bought one level below."""
    [face] = page("Lamplighter Class").faces
    assert [row.level for row in face.levels] == ["1", "2", "3"]
    assert [len(row.abilities) for row in face.levels] == [1, 2, 4]
    assert [row.cost for row in face.levels] == [None, "{1}{W}", "{3}{W}"]
    assert [row.when for row in face.levels][1:] == [
        "at level 1, as a sorcery",
        "at level 2, as a sorcery",
    ]
    assert "716.2a" in face.levels[1].rules


def test_the_levels_of_a_leveler(page: Callable[[str], CardPage]) -> None:
    """A leveler is shown by its ranges of counters, with its size in each."""
    [face] = page("Cloister Apprentice").faces
    assert [(row.level, row.size) for row in face.levels] == [
        ("0-1", "0/3"),
        ("2-4", "2/3"),
        ("5+", "3/6"),
    ]
    assert [len(row.abilities) for row in face.levels] == [1, 2, 3]
    assert "711.2a" in face.levels[1].rules
    assert "711.2b" in face.levels[2].rules


def test_rulings_are_marked(page: Callable[[str], CardPage]) -> None:
    """Each ruling keeps its date and is `derived`, or `ruling` with the derived parts apart."""
    made = page("Lamplighter Class")
    assert [line.reading.derived for line in made.rulings] == [True] * 5 + [False]
    assert all(line.date == "2026-11-30" for line in made.rulings)
    assert [s.derived for s in made.rulings[-1].reading.sentences] == [False, True]
    data = made.to_json()
    assert [r["kind"] for r in data["rulings"]] == ["derived"] * 5 + ["ruling"]
    assert "716.2a" in data["rulings"][0]["rules"]
    assert "proofs" not in data["rulings"][0]["sentences"][0]
    assert made.to_json(proofs=True)["rulings"][0]["sentences"][0]["proofs"]


def test_every_face_has_its_own_part(page: Callable[[Card], CardPage]) -> None:
    """A card with two faces shows both, and has the color identity of both."""
    name = "Ember Half // Frost Half"
    ember = Card(name, "{R}", "Instant", "Draw a card.", face_name="Ember Half", layout="split")
    frost = Card(name, "{2}{U}", "Sorcery", "Scry 2.", face_name="Frost Half", layout="split")
    whole = Card(name, layout="split", faces=(ember, frost), rulings=(Ruling("", "Fine."),))
    made = page(whole)
    assert [face.card.own_name for face in made.faces] == ["Ember Half", "Frost Half"]
    assert made.color_identity is not None
    assert made.color_identity.value == ("blue", "red")
    assert made.mana_value is not None
    assert (made.mana_value.value, "202.3d" in made.mana_value.proofs[0].citations()) == (4, True)
    assert {"709.1", "304.1", "307.1"} <= {rule.citation.number for rule in made.rules}


def test_a_back_face_has_the_mana_value_of_the_front(page: Callable[[Card], CardPage]) -> None:
    """Of a card that transforms (202.3b); each half of a split card has its own as it is cast."""
    name = "Pond Student // Pond Master"
    front = Card(name, "{1}{U}", "Creature — Frog", "", "1", "1", face_name="Pond Student")
    back = Card(name, "", "Creature — Frog", "", "3", "3", colors=("U",), face_name="Pond Master")
    made = page(Card(name, layout="transform", faces=(front, back)))
    values = [face.mana_value.value if face.mana_value else None for face in made.faces]
    assert values == [2, 2]


def test_a_card_of_a_meld_pair(page: Callable[[Card], CardPage]) -> None:
    """It has its own mana value; of what both become one card does not tell it (202.3c)."""
    name = "Left Cog // Grand Engine"
    front = Card(name, "{3}", "Artifact Creature — Golem", "", "2", "2", face_name="Left Cog")
    back = Card(name, "", "Artifact Creature — Golem", "", "9", "9", face_name="Grand Engine")
    made = page(Card(name, layout="meld", faces=(front, back)))
    values = [face.mana_value.value if face.mana_value else None for face in made.faces]
    assert values == [3, None]
    assert made.mana_value is not None
    assert made.mana_value.value == 3


def test_a_keyword_and_a_subtype_come_before_a_type(
    bearing: Callable[[Card], dict[str, Bearing]],
) -> None:
    """The more specific a rule, the earlier it stands; each says why."""
    found = bearing(Card("Moss Golem", "{3}", "Artifact Creature — Golem", "Vigilance", "2", "2"))
    order = list(found)
    assert order.index("702.20") < order.index("301.1") < order.index("205.3m")
    assert found["702.20"].reasons == ("has vigilance",)
    assert found["301.1"].reasons == ("has the card type artifact",)


def test_parts_of_abilities_lead_to_their_rules(
    bearing: Callable[[Card], dict[str, Bearing]],
) -> None:
    """An intervening if, a replacement, a target, a tap symbol, a keyword action."""
    text = (
        "When this creature enters, if you control a Golem, scry 1.\n"
        "If you would draw a card, you gain 1 life instead.\n"
        "{T}: Destroy target artifact."
    )
    found = bearing(Card("Rust Sage", "{1}{G}", "Creature — Human", text, "1", "1"))
    for number in ("603.4", "603.6a", "614.1", "107.5", "701.8", "701.22"):
        assert number in found, number
    plain = bearing(Card("Plain Sage", "{1}{G}", "Creature — Human", "", "1", "1"))
    assert not {"603.4", "614.1", "107.5", "701.8"} & set(plain)


def test_words_that_only_look_alike_do_not_count(
    bearing: Callable[[Card], dict[str, Bearing]],
) -> None:
    """Counters that are put are not countering, and what is in exile is not being exiled."""
    text = "Put a +1/+1 counter on it for each card in exile."
    found = bearing(Card("Rune Bear", "{G}", "Sorcery", text))
    assert not {"701.6", "701.13"} & set(found)
    meant = bearing(Card("Rune Sage", "{U}", "Instant", "Counter target spell, then exile it."))
    assert {"701.6", "701.13"} <= set(meant)


def test_what_a_blank_card_has_too_is_not_named_as_its_own(
    bearing: Callable[[Card], dict[str, Bearing]], kb: KnowledgeBase
) -> None:
    """Blocks that fire for any card of its types are no reason; those of its bars are."""
    card = kb.cards.lookup("Lamplighter Class")
    assert card is not None
    found = bearing(card)
    assert next(iter(found)).startswith("716.")
    assert any("it applies" in reason for reason in found["716.2a"].reasons)
    assert "122.1" not in found
