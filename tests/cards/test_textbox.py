"""Text boxes with class level bars, level symbols, and none of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comprules.cards.cardbase import examples
from comprules.cards.model import Card
from comprules.cards.textbox import card_abilities, own_names, paragraphs, read_text_box


def box_of(text: str, name: str = "Kiln Class"):  # type: ignore[no-untyped-def]
    return read_text_box(Card(name=name, oracle_text=text))


def test_a_class_has_a_top_section_and_a_section_for_each_bar() -> None:
    """Level number, cost and abilities of each bar; what precedes the first bar is the top."""
    box = box_of(
        "(Levels come one at a time.)\nGolems you control have haste.\n{1}{R}: Level 2\n"
        "When this Class becomes level 2, scry 1.\nYou gain 1 life for each Golem.\n"
        "{3}{R}: Level 3\n{T}: Add {R}."
    )
    assert [a.text for a in box.abilities] == ["Golems you control have haste."]
    assert [(bar.level, bar.cost.mana_value) for bar in box.level_bars] == [(2, 2), (3, 4)]
    second, third = (bar.abilities for bar in box.level_bars)
    assert [a.trigger_word for a in second] == ["when", ""]
    assert second[0].becomes_level == 2
    assert third[0].adds_mana


def test_bars_with_other_costs_and_with_their_text_in_the_same_line() -> None:
    """A bar may cost more than mana, and its section may begin after a dash."""
    box = box_of(
        "Scry 1.\nSacrifice a Golem, {B}: Level 2\nFlying\n"
        "{4}{B}: Level 3 — Flying, hexproof\nWhenever you scry, mill a card."
    )
    assert box.level_bars[0].cost.other == ("Sacrifice a Golem",)
    assert box.level_bars[0].cost.mana == (("B", 1),)
    third = box.level_bars[1].abilities
    assert [a.keyword.keyword.name for a in third if a.keyword] == ["Flying", "Hexproof"]
    assert third[2].trigger_word == "whenever"


def test_a_bar_in_quotes_or_with_other_words_is_none() -> None:
    """Only a line that is nothing but a bar opens a section."""
    assert box_of('Golems have "{1}: Level 2"').level_bars == ()
    assert box_of("{1}: Level 2 Golems gain haste.").level_bars == ()
    assert box_of("{1}: Leveling is fun.").level_bars == ()


def test_a_leveler_has_symbols_with_ranges_and_boxes() -> None:
    """Range, box and abilities of each symbol; level up stays outside (711.4)."""
    box = box_of(
        "Level up {2} (Train.)\nLEVEL 1-3\n2/2\nReach\nLEVEL 4+\n4/5\nReach, trample\n{R}: Scry 1.",
        "Scout",
    )
    [level_up] = box.abilities
    assert level_up.keyword is not None
    assert (level_up.keyword.keyword.name, level_up.keyword.cost) == ("Level Up", "{2}")
    first, last = box.level_symbols
    assert (first.start, first.end, first.power, first.toughness) == (1, 3, "2", "2")
    assert (last.start, last.end, last.power, last.toughness) == (4, None, "4", "5")
    assert [a.text for a in last.abilities] == ["Reach", "trample", "{R}: Scry 1."]


def test_a_striation_may_have_a_box_and_nothing_else() -> None:
    """A level symbol without abilities, its box in its own line or in the symbol's."""
    box = box_of("Level up {1}\nLEVEL 2-5\n3/3\nLEVEL 6+ 6/6\nFlying", "Scout")
    assert box.level_symbols[0].abilities == ()
    assert box.level_symbols[1].power == "6"
    assert len(box.level_symbols[1].abilities) == 1


def test_modes_and_tables_stay_with_their_paragraph() -> None:
    """Lines that begin with a bullet or a number range go on with the line before."""
    text = (
        "Choose one —\n• Scry 1.\n• Mill a card.\nFlying\nRoll a d20.\n1—9 | Scry 1.\n10+ | Scry 2."
    )
    assert len(list(paragraphs(text))) == 3


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Golems fly.+1: Scry 1.−2: Mill a card.0: Wave.", 4),
        ("Golems fly. −1: Scry 1.", 2),
        ("Hexproof+2: Scry 1.", 2),
        ("Ward {2}.[−X]: Mill X cards.", 2),
        ('Golems have "{T}: Add {G}."Scry 1.', 2),
        ('You get an emblem with "Scry 1.+1 each."', 1),
        ("Roll a d20.1—9 | Scry 1.10+ | Scry 2.", 1),
        ("Visit — Wave to claim the prize.\nPrize — Scry 1.", 1),
        ("Roll a die.\n1 — Scry 1.\n2 — Scry 2.", 1),
    ],
)
def test_breaks_that_a_file_has_lost(text: str, lines: int) -> None:
    """Loyalty abilities begin a paragraph; rows and prizes belong to the one before."""
    assert len(list(paragraphs(text))) == lines


def test_names_of_a_card() -> None:
    """The first name is one, without its comma; a word that begins sentences is none (201.5c)."""
    assert own_names("Kera, Kiln Keeper") == ("Kera, Kiln Keeper", "Kera")
    assert own_names("This Kiln Burns") == ("This Kiln Burns",)
    [ability] = box_of("Whenever a Golem attacks Kera, scry 1.", "Kera, Kiln Keeper").abilities
    assert (ability.condition, ability.effect) == ("Whenever a Golem attacks Kera", "scry 1.")


def test_station_symbols_are_no_top_abilities() -> None:
    """What stands under a station symbol is not an ability at all times."""
    box = box_of("Station\nSTATION 8+\nFlying\n3/4", "Ship")
    assert [a.text for a in box.abilities] == ["Station"]
    [symbol] = box.station_symbols
    assert (symbol.threshold, symbol.power, len(symbol.abilities)) == (8, "3", 1)


def test_the_example_cards_have_the_sections_that_they_show() -> None:
    """Every example Class has two bars, every example leveler two symbols."""
    for card in examples():
        box = read_text_box(card)
        if "Class" in card.type_line:
            assert [bar.level for bar in box.level_bars] == [2, 3], card.name
            assert all(bar.abilities for bar in box.level_bars)
        else:
            assert len(box.level_symbols) == 2, card.name
            assert all(symbol.power for symbol in box.level_symbols)


def test_lines_keep_the_order_of_the_box() -> None:
    """Every line says what it is by layout, and in whose section it stands."""
    box = box_of("(Train.)\nLevel up {1}\nLEVEL 2-5\n3/3\nReach, haste\nLEVEL 6+\n6/6", "Scout")
    assert [(line.kind.value, line.heading, len(line.abilities)) for line in box.lines] == [
        ("reminder text", "", 0),
        ("abilities", "", 1),
        ("level symbol", "LEVEL 2-5", 0),
        ("power/toughness box", "LEVEL 2-5", 0),
        ("abilities", "LEVEL 2-5", 2),
        ("level symbol", "LEVEL 6+", 0),
        ("power/toughness box", "LEVEL 6+", 0),
    ]


@given(st.text(alphabet='aZ1: {}()"“”•—-\n.,LEVEL+/|WUB', max_size=120))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Whatever stands in a text box, it is read, and every feature can be asked for."""
    for ability in card_abilities(box_of(text)):
        assert ability.text
        assert ability.is_statement in {True, False}
        assert ability.adds_mana in {True, False}
        assert ability.only_as_a_sorcery in {True, False}
