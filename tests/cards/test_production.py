"""What an effect would add: alternatives, amounts, definitions, restrictions."""

import os
from itertools import islice
from pathlib import Path

import pytest

from comprules.cards.ability import AbilityText
from comprules.cards.cost import read_cost
from comprules.cards.costpart import OtherCostPart, other_parts
from comprules.cards.files import read_cards
from comprules.cards.group import PermanentGroup, read_group
from comprules.cards.production import OTHERWISE, Amount, ManaPart, ManaReading, read_production
from comprules.cards.tapping import TapTrigger, read_tap_trigger
from comprules.cards.textbox import card_abilities, read_text_box

SHARED = Path(os.environ.get("COMPRULES_SHARED", Path(__file__).parents[3] / "shared"))
LAND = PermanentGroup(("Land",), control="opponent")


def parts(effect: str) -> list[tuple[ManaPart, ...]]:
    reading = read_production(effect)
    assert not reading.unread
    return [production.parts for production in reading.productions]


@pytest.mark.parametrize(
    ("effect", "alternatives"),
    [
        ("Add {G}.", [[("G", 1)]]),
        ("Add {C}{C}.", [[("C", 2)]]),
        ("Add {R} or {G}.", [[("R", 1)], [("G", 1)]]),
        ("Add {R}, {G}, or {W}.", [[("R", 1)], [("G", 1)], [("W", 1)]]),
        ("Add {R}{R}, {R}{G}, or {G}{G}.", [[("R", 2)], [("R", 1), ("G", 1)], [("G", 2)]]),
        ("Add {W}{W}, {U}{U}, and {B}{B}.", [[("W", 2), ("U", 2), ("B", 2)]]),
        ("Add {3}.", [[("generic", 3)]]),
        ("Add six {G}.", [[("G", 6)]]),
        ("Add {B}{B} and you gain 1 life.", [[("B", 2)]]),
        ("Add {R} at the beginning of your next upkeep.", [[("R", 1)]]),
        ("Target player adds {2/W}.", [[("2/W", 1)]]),
    ],
)
def test_symbols(effect: str, alternatives: list[list[tuple[str, int]]]) -> None:
    """Symbols are counted, with an alternative for each choice."""
    found = parts(effect)
    assert [[(p.symbols[0], p.amount.number) for p in one] for one in found] == alternatives


@pytest.mark.parametrize(
    ("effect", "part"),
    [
        ("Add one mana of any color.", ManaPart(defined_by="any color")),
        ("Add two mana of any one color.", ManaPart(defined_by="any color", amount=Amount(2))),
        ("Add one mana of any type.", ManaPart(defined_by="any type")),
        ("Add one mana of the chosen color.", ManaPart(defined_by="chosen color")),
        ("Choose a color. Add one mana of that color.", ManaPart(defined_by="any color")),
        ("Add one mana of that color.", ManaPart(defined_by="named before")),
        (
            "Add three mana in any combination of {R} and/or {W}.",
            ManaPart(("R", "W"), amount=Amount(3), combined=True),
        ),
        (
            "Add two mana of different colors.",
            ManaPart(defined_by="any color", amount=Amount(2), combined=True),
        ),
        (
            "Add one mana of any color that lands an opponent controls could produce.",
            ManaPart(defined_by="could produce", group=LAND, colors_only=True),
        ),
        (
            "Add one mana of any type that a Gate you control could produce.",
            ManaPart(
                defined_by="could produce", group=PermanentGroup((), ("Gate",), control="you")
            ),
        ),
        (
            "Add {G} for each other Elf you control.",
            ManaPart(
                ("G",), amount=Amount(1, PermanentGroup((), ("Elf",), control="you", other=True))
            ),
        ),
        (
            "Add X mana of any one color, where X is the number of artifacts you control.",
            ManaPart(
                defined_by="any color",
                amount=Amount(1, PermanentGroup(("Artifact",), control="you")),
            ),
        ),
        (
            "Add an amount of {U} equal to its toughness.",
            ManaPart(("U",), amount=Amount(None, words="its toughness")),
        ),
        (
            "Add one mana of a color that a coin shows.",
            ManaPart(defined_by=OTHERWISE, words="of a color that a coin shows"),
        ),
    ],
)
def test_descriptions(effect: str, part: ManaPart) -> None:
    """Mana without a symbol is read by what defines its type and its amount."""
    assert parts(effect) == [(part,)]


def test_a_condition_is_kept_with_the_mana_that_it_decides_on() -> None:
    """What is added `instead if` something holds is marked so."""
    reading = read_production("Add {C}. If you have no life, add {C}{C} instead.")
    assert [p.conditional for p in reading.productions] == [False, True]
    reading = read_production("Flip a coin. If you win the flip, add {C}{C}. Otherwise, add {R}.")
    assert [p.conditional for p in reading.productions] == [True, True]


def test_the_restriction_is_read_as_written() -> None:
    """What the mana may be spent on stands apart from what is added (106.6)."""
    reading = read_production("Add {R}. Spend this mana only to wake Golems.")
    assert reading.restriction == "Spend this mana only to wake Golems"


def test_quoted_abilities_belong_to_others() -> None:
    """A quoted ability adds nothing for the one that quotes it."""
    assert read_production('Lands have "{T}: Add {G}."').productions == ()


def test_a_mana_value_is_no_mana() -> None:
    """Adding up mana values adds nothing to a mana pool (202.3)."""
    assert read_production("Roll a d20 and add that spell's mana value.") == ManaReading()


def test_what_cannot_be_read_is_listed() -> None:
    """A clause that spells no mana is unread, not guessed."""
    reading = read_production("Add mana as the moon tells you.")
    assert (reading.productions, reading.unread) == ((), ("mana as the moon tells you",))


def test_groups() -> None:
    """Types and control are read; a word that says more leaves the group unread."""
    assert read_group("basic Swamps on the battlefield") == PermanentGroup(
        (), ("Swamp",), ("Basic",)
    )
    assert read_group("Allies you control") == PermanentGroup((), ("Ally",), control="you")
    assert read_group("tapped lands you control") is None
    assert read_group("an artifact") is None
    for words, subtype in (("Zombies", "Zombie"), ("Caves", "Cave"), ("Foxes", "Fox")):
        assert read_group(words, anyone=True) == PermanentGroup((), (subtype,))
    assert read_group("an artifact", anyone=True) == PermanentGroup(("Artifact",))


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        (
            "Whenever you tap a land for mana, wave.",
            TapTrigger(PermanentGroup(("Land",)), "you"),
        ),
        (
            "Whenever a Swamp is tapped for {B} mana, wave.",
            TapTrigger(PermanentGroup((), ("Swamp",)), symbols=("B",)),
        ),
        (
            "Whenever enchanted land is tapped for mana, wave.",
            TapTrigger(PermanentGroup(("Land",)), attached=True),
        ),
        ("Whenever you tap this land for mana, wave.", TapTrigger(None, "you", itself=True)),
        ("Whenever this land becomes tapped, wave.", None),
        ("Whenever you tap a land for the first time, wave.", None),
    ],
)
def test_triggers_on_tapping_for_mana(text: str, trigger: TapTrigger | None) -> None:
    """What must be tapped, by whom, and for what (106.12a)."""
    assert read_tap_trigger(text) == trigger


def test_parts_of_a_cost_besides_mana() -> None:
    """Each part says what it asks for, or only its words."""
    cost = read_cost("{1}, {T}, Pay 2 life, Sacrifice this artifact, Discard a card, {E}{E}")
    assert list(other_parts(cost)) == [
        OtherCostPart("{T}", symbol="T"),
        OtherCostPart("Pay 2 life", life=2),
        OtherCostPart("Sacrifice this artifact", sacrifices_itself=True),
        OtherCostPart("Discard a card", discards=1),
        OtherCostPart("{E}", energy=2),
    ]
    counters = list(other_parts(read_cost("Remove two charge counters from this artifact")))
    assert counters[0].counters == ("charge", 2)
    assert next(other_parts(read_cost("Sacrifice X creatures"))).sacrifices_itself is False
    assert next(other_parts(read_cost("Sacrifice this Aura"))).sacrifices_itself is True
    assert next(other_parts(read_cost("Sacrifice another Aura"))).sacrifices_itself is False


@pytest.mark.parametrize(
    ("text", "loyalty"), [("+1", 1), ("[−3]", -3), ("-2", -2), ("0", 0), ("−X", None)]
)
def test_loyalty_costs(text: str, loyalty: int | None) -> None:
    """A loyalty symbol is a signed number; X is none (107.7)."""
    assert next(other_parts(read_cost(text))).loyalty == loyalty


@pytest.mark.real
def test_nearly_all_abilities_that_add_mana_are_read() -> None:
    """Of every fourth card at hand, 98 of 100 abilities that add mana are read in full."""
    file = SHARED / "cards" / "cards.jsonl"
    if not file.exists():
        pytest.skip("no card data at hand")
    adding: list[AbilityText] = []
    for card in islice(read_cards(file), 0, None, 4):
        if "dd" in card.oracle_text:
            adding += [a for a in card_abilities(read_text_box(card)) if a.adds_mana]
    full = [reading for a in adding if _in_full(reading := read_production(a.effect))]
    assert len(adding) > 500
    assert len(full) / len(adding) > 0.98


def _in_full(reading: ManaReading) -> bool:
    mana = [part for production in reading.productions for part in production.parts]
    return bool(mana) and not reading.unread and all(p.defined_by != OTHERWISE for p in mana)
