"""What stands with a keyword: kinds of objects, numbers, and for how many abilities it stands."""

import pytest

from comprules.cards.ability import read_abilities
from comprules.cards.costchange import ObjectKind
from comprules.cards.keywordparameter import read_parameter
from comprules.cards.keywords import read_keyword

_ALL = ("White", "Blue", "Black", "Red", "Green")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Protection from red", [(("Red",), ())]),
        ("Protection from everything", [((), ())]),
        ("Protection from multicolored", [(("Multicolored",), ())]),
        ("Protection from colorless", [((), _ALL)]),
        ("Protection from Elves", [(("Elf",), ())]),
        ("Protection from artifacts", [(("Artifact",), ())]),
        ("Hexproof from instants", [(("Instant",), ())]),
        ("Islandwalk", [(("Island",), ())]),
        ("Plainswalk", [(("Plains",), ())]),
        ("Snow swampwalk", [(("Snow", "Swamp"), ())]),
        ("Nonbasic landwalk", [(("Land",), ("Basic",))]),
        ("Legendary landwalk", [(("Legendary", "Land"), ())]),
        ("Affinity for artifact creatures", [(("Artifact", "Creature"), ())]),
        ("Enchant creature", [(("Creature",), ())]),
        ("Enchant nonland permanent", [((), ("Land",))]),
        ("Enchant creature or planeswalker", [(("Creature",), ()), (("Planeswalker",), ())]),
        ("Champion a Goblin or Shaman", [(("Goblin",), ()), (("Shaman",), ())]),
        ("Goblin offering", [(("Goblin",), ())]),
        ("Splice onto Arcane {1}{R}", [(("Arcane",), ())]),
        ("Splice onto instant or sorcery {2}", [(("Instant",), ()), (("Sorcery",), ())]),
        ("Wizardcycling {3}", [(("Wizard",), ())]),
        ("Basic landcycling {2}", [(("Basic", "Land"), ())]),
        ("Cycling {2}", []),
        ("Equip Knight {1}", [(("Knight",), ())]),
        ("Equip {1}", []),
        ("Emerge from artifact {5}", [(("Artifact",), ())]),
        ("Devour land 3", [(("Land",), ())]),
        ("Trample over planeswalkers", [(("Planeswalker",), ())]),
        ("Craft with artifact {4}{U}", [(("Artifact",), ())]),
        ("Protection from the chosen color", []),
    ],
)
def test_the_kinds_that_a_keyword_names(
    text: str, kinds: list[tuple[tuple[str, ...], tuple[str, ...]]]
) -> None:
    """The words of a quality become kinds; words that are not understood become none."""
    use = read_keyword(text)
    assert use is not None
    assert [(kind.having, kind.lacking) for kind in read_parameter(use).kinds] == kinds


@pytest.mark.parametrize(
    ("text", "number"),
    [("Toxic 2", 2), ("Suspend 3—{1}{U}", 3), ("Devour Food 3", 3), ("Vanishing", None),
     ("Ward {2}", None), ("Absorb X", None)],
)  # fmt: skip
def test_the_number_of_a_keyword(text: str, number: int | None) -> None:
    """A number after the name or the quality is its number; a cost is none."""
    use = read_keyword(text)
    assert use is not None
    assert read_parameter(use).number == number


def test_enchanting_players() -> None:
    """An Aura that enchants players says so, and whose objects it wants."""
    found = [
        read_parameter(use)
        for text in ("Enchant player", "Enchant opponent", "Enchant creature you control")
        if (use := read_keyword(text)) is not None
    ]
    assert [(f.of_players, f.whose, f.kinds) for f in found] == [
        (True, "", ()),
        (True, "opponents", ()),
        (False, "you", (ObjectKind(("Creature",)),)),
    ]


def test_a_named_partner() -> None:
    """Partner with a name is about cards of that name."""
    use = read_keyword("Partner with Tall Tobias")
    assert use is not None
    assert read_parameter(use).kinds == (ObjectKind(name="Tall Tobias"),)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Protection from red and from blue", ["from red", "from blue"]),
        ("Flying, protection from red, from white, and from Golems",
         ["", "from red", "from white", "from Golems"]),
        ("Hexproof from each color", [f"from {color.lower()}" for color in _ALL]),
        ("Protection from artifacts", ["from artifacts"]),
    ],
)  # fmt: skip
def test_shorthand_for_several_abilities(text: str, parts: list[str]) -> None:
    """Protection from two qualities is two abilities (CR 702.16g), from each color five."""
    found = [ability.keyword for ability in read_abilities(text)]
    assert [use.parameter for use in found if use is not None] == parts
