"""Whether an ability may be activated follows from the rules, for every kind of ability."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]
Situate = Callable[..., Any]

ANN: dict[str, Any] = {"controller": "ann", "controlled since turn began": True}
ELF = {"type line": "Creature — Elf", "power": 1, "toughness": 1, "text": "{T}: Add {G}."} | ANN
SICK = {"controlled since turn began": False}
WAND = {
    "type line": "Artifact",
    "text": "Artifacts you control have ward {1}.\n"
    "{1}, {T}: Scry 2.\n"
    "Whenever you scry, you gain 1 life.\n"
    "{2}, Sacrifice this artifact: Tap target creature.",
} | ANN
SAGE = {
    "type line": "Legendary Planeswalker — Kiln",
    "text": "+1: Scry 1.\n−3: Draw two cards.\n0: You gain 1 life.",
    "counters": {"loyalty": 2},
} | ANN
BLADE = {"type line": "Artifact — Equipment", "text": "Equip {2}"} | ANN
CAT = {"type line": "Creature — Cat", "power": 2, "toughness": 2, "text": "Cycling {2}"}


def check(answer: Answer, verdict: Verdict, *cites: str) -> None:
    assert answer.verdict is verdict, answer.sentence
    assert answer.kind is Kind.DERIVED
    assert answer.proofs
    assert set(cites) <= {citation.number for citation in answer.citations}


@pytest.fixture
def table(situate: Situate) -> Callable[..., Any]:
    """Ann's main phase with an elf, a wand, a planeswalker, a sword, and a card with cycling."""

    def make(things: dict[str, Any] | None = None, **changes: Any) -> Any:
        objects = {"elf": ELF, "wand": WAND, "sage": SAGE, "blade": BLADE} | (things or {})
        changes.setdefault("hand", {"cat": CAT | {"owner": "ann"}})
        return situate(battlefield=objects, **changes)

    return make


@pytest.mark.parametrize(
    ("question", "verdict", "cites"),
    [
        ("Can I activate elf's ability now?", Verdict.YES, ("602.2", "107.5", "302.6")),
        ("Can elf's {T} ability be activated now?", Verdict.YES, ("602.2",)),
        ("Can I tap elf for mana?", Verdict.YES, ("602.2",)),
        ("May bob activate elf's ability?", Verdict.NO, ("602.2", "605.3a")),
        ("Can I activate wand's second ability?", Verdict.YES, ("602.2", "107.5")),
        ("Can wand's last ability be activated?", Verdict.YES, ("601.2c",)),
        ("Can I activate the ability of wand to tap a creature?", Verdict.YES, ("602.2",)),
        ("Can I activate sage's +1 ability?", Verdict.YES, ("606.3", "107.7")),
        ("Can I activate sage's −3 ability?", Verdict.NO, ("107.7", "606.6")),
        ("Can sage's loyalty abilities be activated by bob?", Verdict.NO, ("602.2", "606.3")),
        ("Can I equip with blade?", Verdict.YES, ("702.6a", "602.5d", "601.2c")),
        ("Can bob activate the equip ability of blade?", Verdict.NO, ("602.2", "307.5")),
        ("Can I cycle cat?", Verdict.YES, ("702.29a", "602.2")),
        ("Can bob activate cat's cycling ability?", Verdict.NO, ("602.2",)),
    ],
)
def test_yes_and_no(
    question: str, verdict: Verdict, cites: tuple[str, ...], asked: Asked, table: Situate
) -> None:
    """With the proof of what may be, or of every reason why it cannot."""
    check(asked(question, table()), verdict, *cites)


@pytest.mark.parametrize(
    ("question", "changes", "cites"),
    [
        ("Can I activate elf's ability?", {"things": {"elf": ELF | SICK}}, ("302.6", "602.5a")),
        ("why can't I use elf's ability?", {"things": {"elf": ELF | {"tapped": True}}}, ("107.5",)),
        ("Can sage's 0 ability be activated?", {"active_player": "bob"}, ("606.3", "307.5")),
        ("Can I equip blade?", {"step": "upkeep"}, ("602.5d", "307.5")),
        (
            "Can wand's second ability be activated?",
            {"things": {"wand": WAND | {"phased out": True}}},
            ("702.26b",),
        ),
        (
            "Can I activate elf's ability?",
            {"effects": {"hush": {"loses all abilities": ["elf"]}}},
            ("613.1f",),
        ),
        (
            "Can I cycle cat?",
            {"hand": {}, "things": {"cat": CAT | ANN}},
            ("113.6b",),
        ),
        (
            "Can I activate wand's second ability?",
            {"effects": {"hush": {"forbids activating": {"abilities of": "Artifact"}}}},
            ("101.2", "602.5"),
        ),
        ("Can I activate wand's {2} ability?", {"priority": "bob"}, ("117.1b",)),
        (
            "Can wand's second ability be activated?",
            {"players": {"ann": {"mana": "none"}, "bob": {}}},
            ("118.3",),
        ),
    ],
)
def test_no_with_its_reason(
    question: str, changes: dict[str, Any], cites: tuple[str, ...], asked: Asked, table: Situate
) -> None:
    """Summoning sickness, a cost that cannot be paid, timing, and what is not there."""
    check(asked(question, table(**changes)), Verdict.NO, *cites)


def test_every_reason_is_said(asked: Asked, table: Situate) -> None:
    """A tapped new creature has two reasons, and the answer numbers them."""
    answer = asked("Can I activate elf's ability?", table({"elf": ELF | SICK | {"tapped": True}}))
    check(answer, Verdict.NO, "302.6", "107.5")
    assert "1. " in answer.sentence
    assert "2. " in answer.sentence


@pytest.mark.parametrize(
    ("question", "changes", "need"),
    [
        ("Can I activate elf's ability?", {"priority": None}, "priority"),
        ("Can I equip blade?", {"active_player": None}, "active player"),
        ("Can I equip blade?", {"stack": None}, "stack"),
        ("Can sage's +1 ability be activated?", {"step": None}, "step"),
        (
            "Can I activate wand's second ability?",
            {"players": {"ann": {"life": 1}, "bob": {}}},
            "mana available",
        ),
        (
            "Can I activate elf's ability?",
            {
                "things": {
                    "elf": {k: v for k, v in ELF.items() if k != "controlled since turn began"}
                }
            },
            "since turn began",
        ),
        (
            "Can I activate rod's ability?",
            {
                "things": {
                    "rod": {
                        "type line": "Artifact",
                        "text": "{1}: Scry 1. Activate only if you control a Golem.",
                    }
                    | ANN
                }
            },
            "the instruction of",
        ),
        (
            "Can I activate rod's ability?",
            {"things": {"rod": {"type line": "Artifact", "text": "Discard a card: Scry 1."} | ANN}},
            "“Discard a card” in the cost",
        ),
    ],
)
def test_what_it_turns_on(
    question: str, changes: dict[str, Any], need: str, asked: Asked, table: Situate
) -> None:
    """What was not stated and decides is asked for, not assumed."""
    answer = asked(question, table(**changes))
    assert answer.verdict is Verdict.UNKNOWN, answer.sentence
    assert any(need in one for one in answer.needs), answer.needs


@pytest.mark.parametrize(
    ("question", "kind", "cite"),
    [
        ("Can I activate wand's first ability?", "static ability", "113.3d"),
        ("Can I activate wand's third ability?", "triggered ability", "113.3c"),
        ("Can wand's triggered ability be activated?", "triggered ability", "113.3c"),
        ("Can I activate bear's ability?", "keyword ability", "702.1"),
    ],
)
def test_what_cannot_be_activated_at_all(
    question: str, kind: str, cite: str, asked: Asked, table: Situate
) -> None:
    """Only activated abilities can be activated (602.1c); the answer says what it is."""
    bear = {"type line": "Creature — Bear", "power": 2, "toughness": 2, "text": "Vigilance"} | ANN
    answer = asked(question, table({"bear": bear}))
    check(answer, Verdict.NO, "602.1c", "113.3", cite)
    assert kind in answer.sentence


def test_several_abilities_are_answered_each(asked: Asked, table: Situate) -> None:
    """Those that may be activated are listed; of the others the answer says why not."""
    answer = asked("Can I activate sage's ability?", table())
    check(answer, Verdict.LIST, "606.3", "107.7")
    assert answer.values == ("+1: Scry 1.", "0: You gain 1 life.")
    assert "but not “−3: Draw two cards.”" in answer.sentence
    check(asked("Can I activate wand's abilities?", table()), Verdict.YES, "601.2c")


def test_no_such_ability(asked: Asked, table: Situate) -> None:
    """What the object does not have is not answered; what it has is said."""
    answer = asked("Can I activate elf's {Q} ability?", table())
    assert answer.verdict is Verdict.UNKNOWN
    assert "{T}: Add {G}." in answer.sentence
    unknown = asked(
        "Can I crew cart?",
        table({"cart": {"type line": "Artifact — Vehicle", "text": "Crew 2"} | ANN}),
    )
    assert unknown.verdict is Verdict.UNKNOWN
    assert "702.122" in {citation.number for citation in unknown.citations}


def test_only_one_loyalty_ability_each_turn(asked: Asked, table: Situate) -> None:
    """After one was activated, no other one of the permanent (606.3)."""
    events = [
        {"activate": {"ability": "sage-activates-sage-ability-1", "by": "ann", "as": "first"}},
        {"resolve": "first"},
    ]
    check(asked("Can I activate sage's 0 ability?", table(events=events)), Verdict.NO, "606.3")


def test_a_mana_ability_during_a_payment(asked: Asked, table: Situate) -> None:
    """Without priority a mana ability may be activated where mana is to be paid (605.3a)."""
    situation = table(priority="bob", **{"paying mana": {"by": "ann"}})
    check(asked("May ann activate elf's ability?", situation), Verdict.YES, "605.3a")
    check(asked("May ann activate wand's second ability?", situation), Verdict.NO, "117.1b")


def test_what_a_land_has_by_its_type(asked: Asked, table: Situate) -> None:
    """The ability of a basic land type stands in no text (305.6)."""
    wood = {"type line": "Basic Land — Forest"} | ANN
    check(asked("Can I activate wood's mana ability?", table({"wood": wood})), Verdict.YES, "305.6")


def test_a_face_down_permanent_has_none(asked: Asked, table: Situate) -> None:
    """Its text is not what it has (708.2a)."""
    answer = asked("Can I activate elf's ability?", table({"elf": ELF | {"face down": True}}))
    assert answer.verdict is Verdict.NO
    assert "708.2a" in {citation.number for citation in answer.citations}


def test_typecycling_is_cycling(asked: Asked, table: Situate) -> None:
    """Named by its own keyword, or by cycling (702.29f); another card has neither."""
    cards = {
        "cat": CAT | {"text": "Forestcycling {1}", "owner": "ann"},
        "dog": CAT | {"owner": "ann"},
    }
    situation = table(hand=cards)
    check(asked("Can I use cat's forestcycling ability?", situation), Verdict.YES, "702.29a")
    check(asked("Can I cycle cat?", situation), Verdict.YES, "702.29a")
    answer = asked("Can I use dog's forestcycling ability?", situation)
    assert answer.verdict is Verdict.UNKNOWN


def test_a_leveler_is_levelled_up_by_its_keyword(asked: Asked, table: Situate) -> None:
    """Its level up ability (702.87a), where a Class has a level bar."""
    scout = {"card": "Trailhead Scout", "controller": "ann"}
    check(asked("Can I level up scout?", table({"scout": scout})), Verdict.YES, "702.87a")
    lost = table({"scout": scout}, effects={"hush": {"loses all abilities": ["scout"]}})
    check(asked("Can I level up scout?", lost), Verdict.NO, "613.1f")


def test_which_and_who(asked: Asked, table: Situate) -> None:
    """All abilities that may be activated now, and all players who may activate one."""
    situation = table({"elf": ELF | SICK})
    answer = asked("Which abilities can I activate now?", situation)
    assert "ann: “Cycling {2}” of cat" in answer.values
    assert not any("elf" in value for value in answer.values)
    assert asked("Which of wand's abilities can bob activate?", situation).values == ()
    assert asked("Who may activate wand's second ability?", situation).values == ("ann",)
    assert asked("Who can activate elf's ability?", situation).values == ()


@pytest.mark.parametrize(
    ("question", "verdict", "cite"),
    [
        ("Can I activate a {T} ability of a creature I cast this turn?", Verdict.NO, "302.6"),
        (
            "Can I activate the {Q} ability of a creature that entered this turn?",
            Verdict.NO,
            "302.6",
        ),
        (
            "Can I use the tap ability of a creature with haste that entered this turn?",
            Verdict.YES,
            "702.10c",
        ),
        ("Can I activate the {T} ability of a tapped artifact?", Verdict.NO, "107.5"),
        (
            "Can I activate a {T} ability of an artifact that entered this turn?",
            Verdict.YES,
            "302.6",
        ),
    ],
)
def test_of_a_described_object(question: str, verdict: Verdict, cite: str, asked: Asked) -> None:
    """Without a situation, of what the question describes; what was assumed is said."""
    answer = asked(question)
    check(answer, verdict, cite)
    assert "Assumed: its ability is" in answer.sentence
