"""Rulings: what follows from the rules is derived, the same sentence falsified is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from comprules.answers.rulings import RulingReader, RulingReading, derive_ruling
from comprules.cards.model import Card
from comprules.store.knowledge import KnowledgeBase

ORDINALS = ("first", "second", "third")
Read = Callable[..., RulingReading]


def class_card(**changes: object) -> Card:
    """A Class of ours with one ability in each section."""
    card = Card(
        name="Lanternsmith Class",
        mana_cost="{1}{R}",
        type_line="Enchantment — Class",
        oracle_text=(
            "Artifacts you control have ward {1}.\n{R}: Level 2\nWhen this Class becomes level 2,"
            " create a Treasure token.\n{2}{R}: Level 3\n{T}: Add {R}{R}."
        ),
        layout="class",
    )
    return replace(card, **changes)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def read(kb: KnowledgeBase) -> Read:
    """Reads a ruling on our Class, or on another card, by the outline's edition."""
    readers: dict[Card, RulingReader] = {}

    def reading(text: str, card: Card | None = None) -> RulingReading:
        card = card or class_card()
        if card not in readers:
            readers[card] = RulingReader(card, kb, kb.outline_date)
        return readers[card].read(text)

    return reading


#: True sentences, and next to each the same falsified.
PAIRS = {
    "A Class begins with just the first of its three class abilities.": (
        "A Class begins with all of its class abilities.",
        "A Class begins with all three of its class abilities.",
        "A Class begins with just the second of its three class abilities.",
        "A Class begins with just the first two of its three class abilities.",
        "A Class begins with just the first of its four class abilities.",
        "A Class does not begin with the first of its three class abilities.",
        "A Class begins with no class abilities.",
    ),
    "Gaining a class level uses the stack.": (
        "Gaining a class level doesn't use the stack.",
        "Gaining a class level never uses the stack.",
    ),
    "Gaining another level can be responded to.": (
        "Gaining another level can't be responded to.",
        "Gaining another level can never be responded to.",
    ),
    "Gaining a level is an activated ability.": (
        "Gaining a level is not an activated ability.",
        "Gaining a level is a triggered ability.",
        "Gaining a level is a mana ability.",
        "Gaining a level is a special action.",
    ),
    "Gaining a level never removes the abilities of earlier levels.": (
        "Gaining a level removes the abilities of earlier levels.",
        "Gaining a level will replace any abilities of earlier levels.",
    ),
    "A player can't activate the second level ability of a Class unless it is level 2.": (
        "A player can activate the second level ability of a Class unless it is level 2.",
        "A player can't activate the second level ability of a Class unless it is level 1.",
        "A player can't activate the first level ability of a Class unless it is level 2.",
        "A player can't activate the second level ability of a Class if it is level 2.",
        "A player can activate the second level ability of a Class.",
        "A player can't activate the second level ability of a Class.",
    ),
    "You can't activate the level ability for level 3 while your Class is level 1.": (
        "You can activate the level ability for level 3 while your Class is level 1.",
        "You can't activate the level ability for level 3 while your Class is level 2.",
        "You can't activate the level ability for level 2 while your Class is level 1.",
    ),
    "Once the first level ability has resolved, this Class is level 2.": (
        "Once the first level ability has resolved, this Class is level 3.",
        "Once the first level ability has resolved, this Class is not level 2.",
        "Once the second level ability has resolved, this Class is level 2.",
    ),
    "When the second level ability resolves, the Class gains the third class ability.": (
        "When the second level ability resolves, the Class gains the second class ability.",
        "When the second level ability resolves, the Class loses the second class ability.",
        "When the second level ability resolves, the Class doesn't gain the third class ability.",
        "When the first level ability resolves, the Class gains the third class ability.",
        "When the third level ability resolves, the Class gains the third class ability.",
    ),
    "At level 2, a Class has its first class ability.": (
        "At level 2, a Class doesn't have its first class ability.",
        "At level 2, a Class has its third class ability.",
    ),
    "Every Class keeps track of its own level.": (
        "Every Class does not keep track of its own level.",
        "All Classes share one level.",
    ),
    "You may control several Classes of the same name.": (
        "You can't control several Classes of the same name.",
    ),
    "Each Class has exactly five abilities.": (
        "Each Class has exactly four abilities.",
        "Each Class has exactly three abilities.",
        "Each Class does not have five abilities.",
    ),
    "The other two are level abilities, one to bring the Class to level 2 and another to bring"
    " the Class to level 3.": (
        "The other two are level abilities, one to bring the Class to level 1 and another to"
        " bring the Class to level 3.",
        "The other three are level abilities, one to bring the Class to level 2 and another to"
        " bring the Class to level 3.",
    ),
    "Each Class has two level abilities.": (
        "Each Class has three level abilities.",
        "Each Class has one level ability.",
    ),
    "Any class ability can be an activated, static or triggered ability.": (
        "Any class ability can be a static or triggered ability.",
        "Any class ability can be a spell, static or triggered ability.",
        "Any class ability can't be an activated, static or triggered ability.",
    ),
    "Level abilities can be activated only as a sorcery.": (
        "Level abilities can be activated during an opponent's turn.",
        "You can activate a level ability in response to a spell.",
    ),
    "You can't gain a level during combat.": ("You can gain a level during combat.",),
    "Mana symbols in text boxes of permanents don't count toward devotion to any color.": (
        "Mana symbols in text boxes of permanents count toward devotion to any color.",
    ),
    "Hybrid and Phyrexian mana symbols count toward your devotion to their colors.": (
        "Hybrid and Phyrexian mana symbols never count toward your devotion to their colors.",
        "Hybrid and generic mana symbols count toward your devotion to their colors.",
    ),
    "Generic mana symbols ({2}, {4}, and so on) don't count toward devotion to any color.": (
        "Generic mana symbols ({2}, {4}, and so on) count toward devotion to any color.",
        "Generic mana symbols ({2}, {G}, and so on) don't count toward devotion to any color.",
        "Colored mana symbols ({G}, and so on) don't count toward devotion to any color.",
    ),
    "If a permanent you control has {X} in its mana cost, X is 0.": (
        "If a permanent you control has {X} in its mana cost, X is 1.",
        "If a permanent you control has {X} in its mana cost, X is not 0.",
        "If a spell you cast has {X} in its mana cost, X is 0.",
    ),
    "If the copied artifact has {X} in its mana cost, X is considered to be zero.": (
        "If the copied artifact has {X} in its mana cost, X is considered to be three.",
    ),
    "If a card in its owner's graveyard has {X} in its mana cost, X is considered to be 0.": (
        "If a card in its owner's graveyard has {X} in its mana cost, X is considered to be 4.",
    ),
    "If a spell has {X} in its mana cost, you must choose 0 for X if you cast it without paying"
    " its mana cost.": (
        "If a spell has {X} in its mana cost, you must choose 1 for X if you cast it without"
        " paying its mana cost.",
        "If a spell has {X} in its mana cost, you must not choose 0 for X if you cast it without"
        " paying its mana cost.",
        "If a permanent has {X} in its mana cost, you must choose 0 for X if you cast it without"
        " paying its mana cost.",
    ),
    "The mana value of a spell is determined only by its mana cost, regardless of what the total"
    " cost to cast it was.": (
        "The mana value of a spell is not determined only by its mana cost, regardless of what the"
        " total cost to cast it was.",
        "The mana value of a spell changes no matter what the total cost to cast it was.",
    ),
    "To calculate a spell's total cost, start with its mana cost or the alternative cost you're"
    " paying (such as a madness cost), apply any cost increases, and then subtract any cost"
    " reductions.": (
        "To calculate a spell's total cost, start with its mana cost or the alternative cost you're"
        " paying (such as a kicker cost), apply any cost increases, and then subtract any cost"
        " reductions.",
        "To calculate a spell's total cost, start with its mana cost or the alternative cost you're"
        " paying (such as a madness cost), apply any cost reductions, and then add any cost"
        " increases.",
    ),
    "When determining the total cost of a spell, include any cost increases and cost reductions.": (
        "When determining the total cost of a spell, don't include any cost increases and cost"
        " reductions.",
    ),
    "If you cast a spell without paying its mana cost, you may not pay any alternative cost, such"
    " as a blitz cost.": (
        "If you cast a spell without paying its mana cost, you may pay any alternative cost, such"
        " as a blitz cost.",
        "If you cast a spell without paying its mana cost, you may not pay any alternative cost,"
        " such as a kicker cost.",
    ),
    "If you cast a spell without paying its mana cost, you may still pay additional costs such as"
    " buyback costs.": (
        "If you cast a spell without paying its mana cost, you may not pay additional costs such as"
        " buyback costs.",
        "If you cast a spell without paying its mana cost, you may still pay additional costs such"
        " as evoke costs.",
    ),
    "If a spell has mandatory additional costs, they must still be paid to cast it.": (
        "If a spell has mandatory additional costs, they do not have to be paid to cast it.",
    ),
    "If an effect makes a spell cost {2} less to cast, that reduction doesn't apply to {G}"
    " costs.": (
        "If an effect makes a spell cost {2} less to cast, that reduction can apply to {G} costs.",
        "If an effect makes a spell cost {2} less to cast, that reduction doesn't apply to {3}"
        " costs.",
        "If an effect makes a spell cost {G} less to cast, that reduction doesn't apply to {G}"
        " costs.",
    ),
    "A token that is not a copy of another permanent has mana value 0.": (
        "A token that is not a copy of another permanent has mana value 2.",
        "A token that is not a copy of another permanent doesn't have mana value 0.",
    ),
    "A transforming double-faced card has a mana value equal to its front face.": (
        "A transforming double-faced card has a mana value equal to its back face.",
        "A transforming double-faced card doesn't have a mana value equal to its front face.",
    ),
    "The mana value of a modal double-faced card is determined by the characteristics of whichever"
    " face is up.": (
        "The mana value of a modal double-faced card is the mana value of its front face.",
        "The mana value of a modal double-faced card is not determined by the characteristics of"
        " whichever face is up.",
    ),
    "To determine the mana value of a card with monocolored hybrid mana symbols in its cost, count"
    " each monocolored hybrid mana symbol as 2.": (
        "To determine the mana value of a card with monocolored hybrid mana symbols in its cost,"
        " count each monocolored hybrid mana symbol as 1.",
    ),
    "A spell with a hybrid mana symbol in its cost is each color that appears in that mana cost.": (
        "A spell with a hybrid mana symbol in its cost is not each color that appears in that mana"
        " cost.",
    ),
    "Any card with devoid is just colorless.": ("Any card with devoid isn't colorless.",),
    "If a card loses devoid, it is still colorless.": (
        "If a card loses devoid, it isn't still colorless.",
    ),
    "If you are at 3 life or less, you may not pay 4 life.": (
        "If you are at 3 life or less, you may not pay 3 life.",
        "If you are at 3 life or less, you may pay 4 life.",
    ),
    "Players may never pay more energy counters than they have.": (
        "Players may pay more energy counters than they have.",
    ),
    "The last ability of Lanternsmith Class is a mana ability.": (
        "The first ability of Lanternsmith Class is a mana ability.",
        "The last ability of Lanternsmith Class isn't a mana ability.",
        "The third activated ability of Lanternsmith Class is a mana ability.",
    ),
    "Lanternsmith Class's mana value is always 2, no matter what the total cost to cast it was.": (
        "Lanternsmith Class's mana value is always 3, no matter what the total cost to cast it"
        " was.",
    ),
    "Each Class enters at level 1.": (
        "Each Class enters at level 2.",
        "Each Class doesn't enter at level 1.",
    ),
}


def pairs() -> Iterator[tuple[str, bool]]:
    for true, falsified in PAIRS.items():
        yield true, True
        yield from ((text, False) for text in falsified)


@pytest.mark.parametrize(("text", "derived"), list(pairs()))
def test_true_is_derived_and_falsified_is_not(read: Read, text: str, derived: bool) -> None:
    """Both are understood in every word: it is the claim that is tested, not the wording."""
    reading = read(text)
    assert [s.understood for s in reading.sentences] == [True]
    assert reading.derived is derived
    assert bool(reading.proofs) is derived


@pytest.mark.parametrize("ability", [1, 2, 3])
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_exchange_of_level_numbers(read: Read, ability: int, level: int) -> None:
    """Of all pairs of a level ability and a level only those of 716.2a come out as derived."""
    nth = ORDINALS[ability - 1]
    only = f"You may activate the {nth} level ability of a Class only if it is level {level}."
    assert read(only).derived is (ability == level and ability < 3)
    becomes = f"As the {nth} level ability resolves, this Class becomes level {level}."
    assert read(becomes).derived is (level == ability + 1 and ability < 3)
    for gained in (1, 2, 3):
        both = (
            f"As the {nth} level ability resolves, this Class becomes level {level}"
            f" and gains the {ORDINALS[gained - 1]} class ability."
        )
        assert read(both).derived is (level == gained == ability + 1 and ability < 3)


@pytest.mark.parametrize("number", range(1, 8))
def test_every_number_of_abilities(read: Read, number: int) -> None:
    """Only the number that the card has comes out as derived."""
    assert read(f"Each Class has {number} abilities.").derived is (number == 5)
    assert read(f"A Class has {number} class abilities.").derived is (number == 3)
    assert read(f"A Class has {number} level abilities.").derived is (number == 2)


@pytest.mark.parametrize(("have", "level"), [(h, n) for h in (1, 2, 3) for n in (1, 2, 3)])
def test_what_it_has_at_each_level(read: Read, have: int, level: int) -> None:
    """An ability is there from its level on, and before that it is proven not to be."""
    nth = ORDINALS[have - 1]
    has = read(f"While this Class is level {level}, it has its {nth} class ability.")
    lacks = read(f"While this Class is level {level}, it doesn't have its {nth} class ability.")
    assert (has.derived, lacks.derived) == (level >= have, level < have)


def test_each_sentence_is_marked_apart(read: Read) -> None:
    """One sentence that adds something makes the whole a ruling; the others stay derived."""
    text = "Gaining a level uses the stack. Most players enjoy it."
    reading = read(text)
    assert not reading.derived
    assert [s.derived for s in reading.sentences] == [True, False]
    assert [s.understood for s in reading.sentences] == [True, False]


def test_it_means_what_was_spoken_of(read: Read) -> None:
    """`It` is what the sentence before was about; with nothing before, it is not understood."""
    reading = read("Gaining a level is an activated ability. It can't be responded to.")
    assert [s.derived for s in reading.sentences] == [True, False]
    assert read("It uses the stack.").sentences[0].understood is False


def test_a_word_not_understood_is_never_passed_over(read: Read) -> None:
    """A word that nothing accounts for leaves the sentence not derived."""
    for text in (
        "Gaining a level usually uses the stack.",
        "Gaining a level uses the blue stack.",
        "Each Class has five abilities on Sundays.",
        "The other two are level abilities, one to bring the Class to level 2 and another to"
        " bring the Class to level 2.",
        "Hardly any Class starts with the first of three class abilities.",
    ):
        assert not read(text).derived, text


def test_the_proofs_end_in_the_rules(read: Read) -> None:
    """What is derived names the rule of the bar, and the trials it was proven in."""
    reading = read("You can't activate the second level ability of a Class unless it is level 2.")
    assert "716.2a" in reading.citations
    [sentence] = reading.sentences
    assert any("level 1" in trial for trial in sentence.tried)
    assert any("level 4" in trial for trial in sentence.tried)


def test_what_holds_of_the_card_is_what_counts(read: Read) -> None:
    """A Class that is legendary, or that has two abilities in a section, is not like the rest."""
    legendary = class_card(name="Head Class", type_line="Legendary Enchantment — Class")
    several = "You can control multiple Classes of the same name."
    assert read(several).derived
    assert not read(several, legendary).derived
    assert read("You can't control multiple Classes of the same name.", legendary).derived
    text = class_card().oracle_text + "\nYou have no maximum hand size."
    longer = class_card(name="Long Class", oracle_text=text)
    assert not read("Each Class has five abilities.", longer).derived
    assert read("Each Class has six abilities.", longer).derived


def test_what_is_no_class_has_no_levels(read: Read) -> None:
    """Nothing is derived of a card that has none of what the ruling speaks of."""
    bear = Card(name="Plain Bear", type_line="Creature — Bear", power="2", toughness="2")
    spell = Card(name="Plain Bolt", type_line="Instant", oracle_text="Draw a card.")
    for card in (bear, spell):
        assert not read("Gaining a level uses the stack.", card).derived
        assert not read("Each Class enters at level 1.", card).derived


def test_keywords_are_of_the_kind_that_their_rule_says(read: Read) -> None:
    """What the ontology says of a keyword is derived, with the rule that it comes from."""
    assert read("Cycling is an activated ability.").citations[0].startswith("702.29")
    assert not read("Cycling is a triggered ability.").derived
    assert not read("Flying is an activated ability.").derived


def test_what_a_new_creature_can_do(read: Read) -> None:
    """A permanent of each type, there all turn or not, a creature before or just now (302.6)."""
    waits = (
        "A noncreature permanent that becomes a creature may attack, and its {T} abilities can be"
        " activated, only if its controller has controlled it continuously since their turn began."
    )
    reading = read(f"{waits} It doesn't matter how long it has been a creature.")
    assert reading.derived
    assert {"302.6", "508.1a"} <= set(reading.citations)
    assert len(reading.sentences[0].tried) == 16
    reading = read(f"{waits} It matters how long it has been a creature.")
    assert [s.derived for s in reading.sentences] == [True, False]
    assert not read(waits.replace("{T}", "{Q}")).derived
    assert not read(waits.replace("only if", "even if")).derived
    assert not read("It doesn't matter how long it has been a creature.").derived


GRANTED = "The abilities that a leveler grants itself"
COPIED = "When another creature becomes a copy of a leveler,"
CURRENT = "The current characteristics of the leveler and the number of level counters on it"


@pytest.mark.parametrize(
    ("text", "derived"),
    [
        (f"{GRANTED} do not replace its other abilities.", [True]),
        (f"{GRANTED} replace its other abilities.", [False]),
        (f"{GRANTED} don't erase its level up ability; it always keeps it.", [True]),
        (f"{GRANTED} erase its level up ability.", [False]),
        (f"{COPIED} its printed abilities are copied. {CURRENT} are not.", [True, True]),
        (f"{COPIED} its printed abilities are not copied. {CURRENT} are.", [False, False]),
        (f"{COPIED} the number of level counters on it is not copied.", [True]),
        (f"{COPIED} the number of level counters on it is copied.", [False]),
        (
            f"{COPIED} its printed abilities are copied. The abilities, power, and toughness of"
            " the copy are not determined by how many level counters are on it.",
            [True, False],
        ),
        (
            f"{COPIED} its printed abilities are copied. The abilities, power, and toughness of"
            " the copy are determined by how many level counters are on it.",
            [True, True],
        ),
    ],
)
def test_levelers(kb: KnowledgeBase, read: Read, text: str, derived: list[bool]) -> None:
    """At every count of counters, and in every pair of counts for a copy; of no other card."""
    scout = kb.cards.lookup("Trailhead Scout")
    reading = read(text, scout)
    assert [s.understood for s in reading.sentences] == [True] * len(derived)
    assert [s.derived for s in reading.sentences] == derived
    assert not any(s.derived for s in read(text).sentences)


def test_one_function_for_one_ruling(kb: KnowledgeBase) -> None:
    """`derive_ruling` reads one ruling, and its reading is plain data on demand."""
    text = "Gaining a level uses the stack."
    reading = derive_ruling(text, class_card(), kb, edition=kb.outline_date)
    data = reading.to_json()
    assert data["kind"] == "derived"
    assert data["sentences"][0]["proofs"]


def test_a_mana_ability_of_the_card(read: Read) -> None:
    """It does not use the stack; of an ability that is none the criterion it fails is proven."""
    stone = Card("Glow Stone", "{2}", "Artifact", "{T}: Add {C}.")
    glow = "Glow Stone's ability is a mana ability. It doesn't use the stack."
    assert [s.derived for s in read(glow, stone).sentences] == [True, True]
    assert not read("Glow Stone's ability uses the stack.", stone).derived
    idol = Card("Grim Idol", "{2}", "Artifact", "{T}: Target player loses 1 life. Add {B}.")
    assert read("This ability isn't a mana ability.", idol).derived
    assert not read("This ability is a mana ability.", idol).derived
    two = Card("Two Stone", "{2}", "Artifact", "{T}: Add {C}.\n{1}, {T}: Draw a card.")
    assert not read("This ability is a mana ability.", two).derived


def test_what_no_trial_needs_is_not_tried_again(kb: KnowledgeBase) -> None:
    """What holds whatever the card is tried once for all cards."""
    text = "You can't pay more energy counters than you have."
    first, second = (
        RulingReader(Card(name, type_line="Artifact"), kb, kb.outline_date).read(text)
        for name in ("Copper Thing", "Iron Thing")
    )
    assert first.derived
    assert first.proofs[0] is second.proofs[0]
