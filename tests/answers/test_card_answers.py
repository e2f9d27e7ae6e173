"""What is on a card: values, colors, identity, kinds of abilities; and described objects."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]

CLASS = "Kilnkeeper Class"  # {R}; triggered; static; {T}: add mana
GOLD = "Quartermaster Class"  # {W}{U}
LEVELER = "Trailhead Scout"  # {G}


def check(answer: Answer, verdict: Verdict, *cites: str) -> None:
    assert answer.verdict is verdict, answer.sentence
    assert answer.kind is Kind.DERIVED
    assert set(cites) <= {citation.number for citation in answer.citations}


@pytest.mark.parametrize(
    ("question", "values", "cites"),
    [
        (f"What is the mana value of {GOLD}?", ("2",), ("202.3",)),
        (f"what's {GOLD}'s mana value", ("2",), ("202.3",)),
        (f"What is the converted mana cost of {CLASS}?", ("1",), ("202.3",)),
        (f"What color is {CLASS}?", ("red",), ("202.2",)),
        (f"What colours are {GOLD}?", ("white", "blue"), ("202.2",)),
        (f"What is the color identity of {GOLD}?", ("white", "blue"), ("903.4",)),
        (f"What is {LEVELER}'s power?", ("1",), ()),
        (f"What type is {LEVELER}?", ("creature",), ("205.2a",)),
        (f"What are the subtypes of {LEVELER}?", ("Human", "Scout"), ()),
        (f"What is the mana cost of {GOLD}?", ("{W}{U}",), ("202.1",)),
        ("What's the mana value of a spell with mana cost {3}{W}?", ("4",), ("202.3",)),
        ("What is the mana value of a spell that costs {2}{G}{G}?", ("4",), ("202.3",)),
        ("What is the mana value of a card without a mana cost?", ("0",), ("202.3a",)),
        (f"What is the mana value of a token copy of {GOLD}?", ("2",), ("202.3",)),
        ("What's the mana value of a spell that costs {X}{X}{G} with X = 2?", ("5",), ("202.3e",)),
        (
            "A spell costs {X}{X}{R} and I choose X = 2. How much mana do I pay?",
            ("5",),
            ("107.3a", "601.2f"),
        ),
        ("How much mana do I pay for a spell that costs {2}{W}?", ("3",), ("601.2f",)),
        ("What is the mana value of a card with mana cost {X}{X}{G}?", ("1",), ("202.3e",)),
        (
            "What is the mana value of a creature with {X}{U} on the battlefield that was cast "
            "with X = 3, and what was it on the stack?",
            ("1", "4"),
            ("202.3e",),
        ),
        (
            "What is the mana value of a split card whose halves cost {1}{R} and {2}{U}?",
            ("5",),
            ("202.3d",),
        ),
        ("What is the mana value of a split card whose halves cost 2 each?", ("4",), ("202.3d",)),
        ("What is the mana value of a face-down creature?", ("0",), ("708.2a",)),
        ("What color is a creature with mana cost {1}{G}{U}?", ("blue", "green"), ("202.2",)),
    ],
)
def test_values(
    question: str, values: tuple[str, ...], cites: tuple[str, ...], asked: Asked
) -> None:
    """By proof, of a card by itself or of an object that the question describes."""
    answer = asked(question)
    check(answer, answer.verdict, *cites)
    assert sorted(answer.values) == sorted(values)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        (f"Can Lensgrinder Class be in a deck of commander {GOLD}?", Verdict.YES),
        (f"May I play Lensgrinder Class in my {GOLD} commander deck?", Verdict.YES),
        (f"Can I run Beekeeper Class in a {GOLD} deck?", Verdict.NO),
    ],
)
def test_decks(question: str, verdict: Verdict, asked: Asked) -> None:
    """A card fits where its color identity lies within the commander's (903.5c)."""
    check(asked(question), verdict, "903.5c", "903.4")


@pytest.mark.parametrize(
    ("question", "verdict", "cite"),
    [
        (f"Is {CLASS}'s first ability a triggered ability?", Verdict.YES, "113.3c"),
        (f"Is the first ability of {CLASS} triggered?", Verdict.YES, "113.3c"),
        (f"Is {CLASS}'s last ability an activated ability?", Verdict.YES, "113.3b"),
        (f"Is {CLASS}'s last ability a static ability?", Verdict.NO, "113.3"),
        (f"Is the second ability of {CLASS} a static ability?", Verdict.YES, "113.3d"),
    ],
)
def test_kinds_of_abilities(question: str, verdict: Verdict, cite: str, asked: Asked) -> None:
    """An ability is of a kind, or it is of another one."""
    check(asked(question), verdict, cite)


def test_which_kind(asked: Asked) -> None:
    """The kind itself, of one ability or of each."""
    assert asked(f"What kind of ability is {CLASS}'s first ability?").values == ("triggered",)
    answer = asked(f"Which of {CLASS}'s abilities are triggered abilities?")
    check(answer, Verdict.LIST, "113.3c")
    assert len(answer.values) == 1


def test_which_ability_is_meant_has_to_be_said(asked: Asked) -> None:
    """Of several abilities the question must say which."""
    answer = asked(f"Is {CLASS}'s ability a static ability?")
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.needs


@pytest.mark.parametrize(
    ("question", "verdict", "cites"),
    [
        (f"Is {CLASS}'s last ability a mana ability?", Verdict.YES, ("605.1a",)),
        (f"Is {CLASS}'s first ability a mana ability?", Verdict.NO, ("605.5a",)),
        (f"Is {CLASS}'s second ability a mana ability?", Verdict.NO, ("605.1",)),
        ("Is an ability that adds mana a mana ability?", Verdict.YES, ("605.1a",)),
        ("Is a mana producing ability with a target a mana ability?", Verdict.NO, ("605.5a",)),
        (
            "Is a Gold-like ability that has a target a mana ability?",
            Verdict.NO,
            ("605.5a",),
        ),
        ("Is a loyalty ability that adds mana a mana ability?", Verdict.NO, ("606.2",)),
        (
            "Does an ability that adds mana and draws a card count as a mana ability?",
            Verdict.NO,
            ("605.1a",),
        ),
    ],
)
def test_mana_abilities(
    question: str, verdict: Verdict, cites: tuple[str, ...], asked: Asked
) -> None:
    """By the criteria of 605.1, each that fails with its proof."""
    answer = asked(question)
    check(answer, verdict, *cites)
    assert answer.proofs


@pytest.mark.parametrize(
    ("question", "value", "cite"),
    [
        (f"What does it cost to cast {GOLD}?", "{W}{U}", "601.2f"),
        (f"How much does {CLASS} cost?", "{R}", "601.2f"),
        (f"What is the level up cost of {LEVELER}?", "{2}", "702.87"),
        (f"What does it cost to activate {CLASS}'s last ability?", "{T}", "602.1a"),
    ],
)
def test_printed_costs(question: str, value: str, cite: str, asked: Asked) -> None:
    """What is printed, and that it is only that."""
    answer = asked(question)
    check(answer, Verdict.VALUE, cite)
    assert answer.values == (value,)
    assert "before anything raises or lowers it" in answer.sentence


def test_keywords_of_a_card_by_itself(asked: Asked) -> None:
    """Nothing but its text gives a card by itself a keyword; what it gives to others is said."""
    check(asked(f"Does {CLASS} have flying?"), Verdict.NO, "702.1")
    others = asked("Does Lamplighter Class have vigilance?")
    check(others, Verdict.NO, "613.1f")
    assert "Creatures you control have vigilance" in others.sentence


def test_rules_that_bear_on_a_card(asked: Asked) -> None:
    """The rules of its own sort of card come first, each with the reason."""
    answer = asked(f"Which rules bear on {CLASS}?")
    check(answer, Verdict.LIST, "716.2")
    assert answer.citations[0].number.startswith("716")


def test_rulings(asked: Asked) -> None:
    """Quoted, with the rules from which those follow that follow from any."""
    answer = asked("What are the rulings on Lamplighter Class?")
    assert answer.kind is Kind.QUOTED
    assert answer.verdict is Verdict.LIST
    assert answer.values
    assert "716.2a" in {citation.number for citation in answer.citations}


def test_rulings_of_a_card_without_any(asked: Asked) -> None:
    """A card without rulings gets no list."""
    assert asked(f"Which rulings does {CLASS} have?").verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    "question",
    [
        "Does Quartermastr Class at level 2 have its level 3 ability?",
        "what is the mana value of quatermaster class?",
        "Can Beekeeper Class be in a deck of commander Quartermaster Clas?",
    ],
)
def test_misspelt_names_are_suggested(question: str, asked: Asked) -> None:
    """The name is suggested; the question is not answered for it."""
    answer = asked(question)
    assert answer.kind is Kind.FOUND
    assert answer.exit_status == 1
    assert "Did you mean Quartermaster Class" in answer.sentence
    assert answer.citations


def test_nothing_is_suggested_where_no_name_is_near(asked: Asked) -> None:
    """A name that no card comes near is left alone."""
    assert "mean" not in asked("What is the mana value of Blorbo the Great?").sentence
