"""Answers about games are proved, name the players and objects, and say what is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]
Situate = Callable[..., Any]

CLASS = "Kilnkeeper Class"  # bars 2 and 3; the level 3 section is `{T}: Add {R}{R}.`
BOTH = "Quartermaster Class"  # keywords at level 3
LEVELER = "Trailhead Scout"  # reach with 1 to 3 level counters; reach and trample from 4


def check(answer: Answer, verdict: Verdict, *cites: str) -> None:
    assert answer.verdict is verdict, answer.sentence
    assert answer.kind is Kind.DERIVED
    assert set(cites) <= {citation.number for citation in answer.citations}


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        (f"Does {CLASS} at level 3 have its level 3 ability?", Verdict.YES),
        (f"Does {CLASS} at level 3 have its level 2 ability?", Verdict.YES),
        (f"Does {CLASS} at level 2 have its level 3 ability?", Verdict.NO),
        (f"Does a level 1 {CLASS} have its level two ability?", Verdict.NO),
        (f"At level 3, does {CLASS} have the ability to add {{R}}{{R}}?", Verdict.YES),
        (f"Does {BOTH} at level 3 have hexproof?", Verdict.YES),
        (f"Does {BOTH} at level 2 have hexproof?", Verdict.NO),
        (f"Does {BOTH} at level 3 have flying?", Verdict.NO),
        (f"Does {CLASS} at level 3 have its level 4 ability?", Verdict.NO),
    ],
)
def test_whether_a_class_has_an_ability(question: str, verdict: Verdict, asked: Asked) -> None:
    """By the level that the question names, with 716.2a."""
    check(asked(question), verdict, "716.2a")


def test_yes_and_no_are_proved(asked: Asked) -> None:
    """A yes has the proof that it has the ability, a no the proof that it lacks it."""
    yes = asked(f"Does {CLASS} at level 2 have its level 2 ability?")
    no = asked(f"Does {CLASS} at level 2 have its level 3 ability?")
    assert yes.proof is not None
    assert yes.proof.conclusion[1].endswith("#hasAbility")
    assert no.proof is not None
    assert no.proof.conclusion[1].endswith("#lacksAbility")


def test_the_top_section_is_there_at_every_level(asked: Asked) -> None:
    """What no bar precedes needs no level (716.3)."""
    check(asked(f"Does {CLASS} have its top ability?"), Verdict.YES, "716.3")


@pytest.mark.parametrize(
    ("question", "level"),
    [
        (f'At what level does {CLASS} have "Add {{R}}{{R}}"?', "3"),
        (f"When does {BOTH} get indestructible?", "3"),
        (f"At what level does {CLASS} get its level 2 ability?", "2"),
        (f"Which level of {CLASS} has Golem spells cost less?", "2"),
        (f"At what level does {LEVELER} have trample?", "4"),
    ],
)
def test_from_which_level_on(question: str, level: str, asked: Asked) -> None:
    """The first level at which it is derived, proved there."""
    answer = asked(question)
    check(answer, Verdict.VALUE)
    assert answer.values == (level,)
    assert answer.proofs


def test_levels_of_a_leveler_are_counters(asked: Asked) -> None:
    """A leveler's levels are level counters, and the answer says so (711.2)."""
    answer = asked(f"Does {LEVELER} at level 4 have trample?")
    check(answer, Verdict.YES, "711.2b")
    assert "level counters" in answer.sentence
    check(asked(f"Does {LEVELER} at level 3 have trample?"), Verdict.NO)


@pytest.mark.parametrize(
    "question",
    [
        "What level is a permanent without one?",
        "What level is a Class when it enters?",
        "What level is Lamplighter Class when it enters?",
        "At what level does Lamplighter Class enter?",
        "What level is a creature that has no level?",
        "What level is a creature with five level counters?",
    ],
)
def test_without_a_level_it_counts_as_level_1(question: str, asked: Asked) -> None:
    """Whatever it is, and whatever counters it has (716.2d)."""
    answer = asked(question)
    check(answer, Verdict.VALUE, "716.2d")
    assert answer.values == ("1",)


def test_level_and_abilities_in_a_situation(asked: Asked, situate: Situate) -> None:
    """Objects are called as in the situation file, or by card or sort where only one fits."""
    situation = situate()
    for subject in ("lamp", "Lamplighter Class", "the Class", "my Class", "ann's Class"):
        assert asked(f"What level is {subject}?", situation).values == ("2",), subject
    assert len(asked("Which abilities does lamp have?", situation).values) == 2
    check(asked("Is lamp level 2 or greater?", situation), Verdict.YES, "716.2b")
    check(asked("Does lamp have its level 3 ability?", situation), Verdict.NO, "716.2a")
    check(asked("Does lamp at level 3 have its level 3 ability?", situation), Verdict.YES, "716.2a")


def test_what_has_more_than_its_text(asked: Asked, situate: Situate) -> None:
    """A land has the abilities of its land types; a text that is not read may give others more."""
    land = {"wood": {"types": ["Land"], "subtypes": ["Forest"], "controller": "ann"}}
    answer = asked("Which abilities does wood have?", situate(battlefield=land))
    check(answer, Verdict.LIST, "305.6")
    odd = {"types": ["Artifact"], "text": "On odd days, Bears have reach.", "controller": "ann"}
    bear = {"types": ["Creature"], "subtypes": ["Bear"], "power": 2, "toughness": 2}
    board = situate(battlefield={"bear": bear | {"controller": "ann"}, "almanac": odd})
    assert "not encoded" in asked("Which abilities does bear have?", board).sentence
    assert asked("Does bear have reach?", board).verdict is Verdict.UNKNOWN
    check(asked("Does bear have haste?", board), Verdict.NO, "613.1f")


def test_may_activate(asked: Asked, situate: Situate) -> None:
    """Yes for the next level, on one's own turn, with the proof of what may be done."""
    answer = asked("May I activate the level 3 ability now?", situate())
    check(answer, Verdict.YES, "602.2")
    assert answer.proof is not None
    assert answer.proof.conclusion[1].endswith("#mayActivate")
    assert "ann" in answer.sentence
    assert "lamp" in answer.sentence


@pytest.mark.parametrize(
    ("question", "changes", "rule"),
    [
        ("Can I activate the level 2 ability?", {}, "716.2a"),
        ("Can bob activate lamp's level 3 ability?", {}, "602.2"),
        ("Is it legal to activate level 3 of lamp?", {"active_player": "bob"}, "602.5d"),
        ("Can lamp be levelled up right now?", {"step": "end"}, "307.5"),
    ],
)
def test_cannot_activate(
    question: str, changes: dict[str, Any], rule: str, asked: Asked, situate: Situate
) -> None:
    """No, with the proof of what forbids it."""
    answer = asked(question, situate(**changes))
    assert answer.verdict is Verdict.NO, answer.sentence
    assert answer.proof is not None
    assert answer.proof.conclusion[1].endswith("#cannotActivate")
    del rule  # which of several reasons is proved first is the reasoner's choice


@pytest.mark.parametrize(
    ("fact", "word"), [("stack", "stack"), ("step", "step"), ("active_player", "active player")]
)
def test_a_missing_fact_is_named(fact: str, word: str, asked: Asked, situate: Situate) -> None:
    """Where the answer turns on something not stated, it says on what."""
    answer = asked("Can ann activate the level 3 ability of lamp?", situate(**{fact: None}))
    assert answer.verdict is Verdict.UNKNOWN
    assert any(word in need for need in answer.needs), answer.needs


def test_which_object_is_asked_back(asked: Asked, situate: Situate) -> None:
    """With two Classes that have such an ability, it is asked which one is meant."""
    classes = {n: {"card": CLASS, "controller": "ann", "level": 2} for n in ("kiln1", "kiln2")}
    answer = asked("Can I activate the level 3 ability?", situate(battlefield=classes))
    assert answer.verdict is Verdict.UNKNOWN
    assert "kiln1" in " ".join(answer.needs)
    check(
        asked("Can I activate the level 3 ability of kiln2?", situate(battlefield=classes)),
        Verdict.YES,
    )


def test_who_is_meant_by_i(asked: Asked, situate: Situate) -> None:
    """`I` is who controls the object that the question names, whoever's turn it is."""
    answer = asked("Can I activate level 3 of lamp?", situate(active_player="bob", priority="bob"))
    check(answer, Verdict.NO)
    assert "ann" in answer.sentence


def test_lists_and_persons(asked: Asked, situate: Situate) -> None:
    """What may be activated, and who may, where all of it is decided."""
    situation = situate()
    assert asked("Which level abilities can be activated now?", situation).values == (
        "ann: level 3 of lamp",
    )
    assert asked("Who may activate level 3?", situation).values == ("ann",)
    assert asked("Which level bars can bob activate?", situation).values == ()


def test_a_class_that_lost_its_abilities(asked: Asked, situate: Situate) -> None:
    """It has none, cannot be levelled, and keeps its level (613.1f, 716.2b)."""
    situation = situate(effects={"blank": {"loses all abilities": ["lamp"]}})
    check(asked("Does lamp have its level 2 ability?", situation), Verdict.NO, "613.1f")
    check(asked("Can I activate level 3 of lamp?", situation), Verdict.NO, "613.1f")
    assert asked("What level is lamp?", situation).values == ("2",)


def test_other_facts(asked: Asked, situate: Situate) -> None:
    """Properties by their labels in the ontology."""
    situation = situate()
    assert asked("Who controls the bear?", situation).values == ("bob",)
    assert asked("How much life does bob have?", situation).values == ("7",)
    assert asked("Whose turn is it?", situation).values == ("ann",)
    check(asked("Is bear a creature?", situation), Verdict.YES)
    check(asked("Is bear tapped?", situation), Verdict.NO)


def test_an_answer_is_plain_data(asked: Asked, situate: Situate) -> None:
    """Its JSON holds the proof, nested, down to given facts."""
    import json

    data = json.loads(json.dumps(asked("What level is lamp?", situate()).to_json()))
    assert data["proof"]["rule"] == "716.2b"
    assert any("given" in premise for premise in data["proof"]["premises"])


BLINKED = [
    {"exile": "lamp"},
    {"return": {"lamp": "lamp-again"}},
    {"enter": {"twin": {"token": True, "copy of": "lamp", "controller": "bob"}}},
]


@pytest.mark.parametrize("name", ["lamp", "lamp-again", "ann's Class", "twin"])
def test_things_that_events_bring(name: str, asked: Asked, situate: Situate) -> None:
    """What has changed zones is asked about by its old name too; what entered, by its own."""
    answer = asked(f"What level is {name}?", situate(events=BLINKED[: 3 if name == "twin" else 2]))
    check(answer, Verdict.VALUE, "716.2d")
    assert answer.values == ("1",)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("May she level it?", Verdict.YES),
        ("Can lamp become level 3?", Verdict.YES),
        ("Can lamp gain another level?", Verdict.YES),
        ("Can I activate the level 2 ability of lamp again?", Verdict.NO),
        ("May lamp be levelled up to level 2?", Verdict.NO),
    ],
)
def test_ways_to_ask_for_a_level(
    question: str, verdict: Verdict, asked: Asked, situate: Situate
) -> None:
    """`she` is found as `I` is; a level is gained, reached, bought, or one becomes it."""
    check(asked(question, situate()), verdict, "716.2a")


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Is lamp a Class?", Verdict.YES),
        ("Is bear a Class?", Verdict.NO),
        ("Is bear an enchantment?", Verdict.NO),
        ("Is lamp legendary?", Verdict.NO),
        ("Is bear red?", Verdict.NO),
    ],
)
def test_of_what_kind_it_is(
    question: str, verdict: Verdict, asked: Asked, situate: Situate
) -> None:
    """Types, subtypes, supertypes and colors are closed: what is not derived is not so."""
    check(asked(question, situate()), verdict)


GAINS = [
    {"activate": {"level": 3, "of": "lens", "by": "ann", "as": "gain"}},
    {"gain control": {"of": "lens", "by": "bob"}},
    {"resolve": "gain"},
]
LENS = {
    "type line": "Enchantment — Class",
    "text": "Trample\n{U}: Level 2\nHaste\n{U}: Level 3\n"
    "When this Class becomes level 3, draw a card.",
    "controller": "ann",
    "level": 2,
}


def test_what_triggers_and_whose_it_is(asked: Asked, situate: Situate) -> None:
    """A trigger of the section just gained, controlled by who controls the Class by then."""
    given = situate(battlefield={"lens": LENS}, events=GAINS)
    check(asked("Does lens trigger?", given), Verdict.YES, "603.2", "603.3a")
    check(asked("Does lens's level 3 ability trigger?", given), Verdict.YES, "603.2e")
    assert asked("Which abilities trigger?", given).values == (
        "When this Class becomes level 3, draw a card.",
    )
    whose = asked("Who controls lens's trigger?", given)
    check(whose, Verdict.VALUE, "603.3a")
    assert whose.values == ("bob",)


def test_what_does_not_trigger(asked: Asked, situate: Situate) -> None:
    """No where the level has not just changed; nothing of abilities that look for other events."""
    still = situate(battlefield={"lens": LENS | {"level": 3}})
    check(asked("Does lens trigger?", still), Verdict.NO, "603.2e")
    watching = LENS | {"text": "Whenever you draw a card, you gain 1 life.\n" + LENS["text"]}
    other = asked("Does lens trigger?", situate(battlefield={"lens": watching}))
    assert other.kind is Kind.FOUND
    assert any("Whenever you draw" in need for need in other.needs)


def test_sizes_and_level_counters(asked: Asked, situate: Situate) -> None:
    """The base power of a leveler goes by its level counters."""
    scout = {"card": LEVELER, "controller": "ann", "counters": {"level": 2}}
    given = situate(battlefield={"scout": scout})
    check(asked("What is scout's power?", given), Verdict.VALUE, "711.2a")
    answer = asked("How many level counters does scout have?", given)
    assert answer.values == ("2",)
    assert asked("What is the toughness of scout?", given).verdict is Verdict.VALUE


def test_final_and_base_power(asked: Asked, situate: Situate) -> None:
    """Power is what all layers make of it (613.4d); the base power has no counters (208.4b)."""
    bear = {"type line": "Creature — Bear", "power": 2, "toughness": 2, "counters": {"+1/+1": 1}}
    given = situate(battlefield={"cub": bear | {"controller": "ann"}})
    answer = asked("What is cub's power?", given)
    check(answer, Verdict.VALUE, "613.4c", "122.1a")
    assert answer.values == ("3",)
    assert asked("What is cub's base power?", given).values == ("2",)


@pytest.mark.parametrize(
    "question",
    [
        "What does it cost to level up lens?",
        "What do I pay for level 2 of lens?",
        "How much does lens's level 2 ability cost?",
        "What is the cost of the level 2 ability of lens?",
    ],
)
def test_what_a_level_costs(question: str, asked: Asked, situate: Situate) -> None:
    """With what effects in force add and take away; a reduction takes generic mana only."""
    lens = LENS | {"text": "Trample\n{1}{U}{U}: Level 2\nHaste\n{U}: Level 3\nReach", "level": 1}
    cheap = {"reduces cost": {"abilities of": "Enchantment", "by": 3}}
    plain = asked(question, situate(battlefield={"lens": lens}))
    check(plain, Verdict.VALUE, "601.2f")
    assert plain.values == ("{1}{U}{U}",)
    reduced = asked(question, situate(battlefield={"lens": lens}, effects={"cheap": cheap}))
    check(reduced, Verdict.VALUE, "601.2f", "118.7a")
    assert reduced.values == ("{U}{U}",)
