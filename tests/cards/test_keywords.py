"""Keyword abilities: which a text is, and what follows the name."""

import pytest

from comprules.cards.keywords import KEYWORDS, keyword_named, read_keyword


@pytest.mark.parametrize(
    ("text", "name", "parameter", "cost"),
    [
        ("Flying", "Flying", "", ""),
        ("first strike", "First Strike", "", ""),
        ("Level up {2}{G}", "Level Up", "{2}{G}", "{2}{G}"),
        ("Ward—Pay 7 life.", "Ward", "Pay 7 life.", "Pay 7 life"),
        ("Crew 4", "Crew", "4", ""),
        ("Suspend 2—{U}", "Suspend", "2", "{U}"),
        ("Equip Golem {1}", "Equip", "Golem {1}", "{1}"),
        ("Islandwalk", "Landwalk", "Islandwalk", ""),
        ("Basic landcycling {3}", "Cycling", "Basic landcycling {3}", "{3}"),
        ("Golem offering", "Offering", "Golem offering", ""),
        ("Multikicker {W}", "Kicker", "{W}", "{W}"),
        ("Protection from red, from blue, and from Golems", "Protection",
         "from red, from blue, and from Golems", ""),
        ("Bands with other Golems", "Banding", "Bands with other Golems", ""),
        ("Splice onto Arcane—Discard a Golem.", "Splice", "onto Arcane—Discard a Golem.", ""),
        ("Start your engines!", "Start Your Engines!", "", ""),
    ],
)  # fmt: skip
def test_a_keyword_with_what_follows(text: str, name: str, parameter: str, cost: str) -> None:
    """Name, parameter and cost of a keyword ability are read apart."""
    use = read_keyword(text)
    assert use is not None
    assert (use.keyword.name, use.parameter, use.cost) == (name, parameter, cost)


@pytest.mark.parametrize(
    "text",
    [
        "Equip abilities you activate cost {1} less to activate.",
        "Flying creatures you control get +1/+1.",
        "Flash of light",
        "Protection is what you need.",
        "Storm clouds gather.",
        "Level 2",
        "",
        "Draw a card.",
    ],
)
def test_a_sentence_about_a_keyword_is_none(text: str) -> None:
    """A text that goes on after the keyword's name as a sentence is no keyword ability."""
    assert read_keyword(text) is None


def test_keywords_are_found_by_name_in_any_case() -> None:
    """Older names and typed variants lead to the keyword of the CR."""
    assert keyword_named("LEVEL_UP") is KEYWORDS["level up"]
    assert keyword_named("totem armor") is KEYWORDS["umbra armor"]
    assert keyword_named("Swampwalk") is KEYWORDS["landwalk"]
    assert keyword_named("sparkling") is None
