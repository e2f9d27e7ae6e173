"""Questions about how a game stands: where things are, which there are, how many, how big."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]
Situate = Callable[..., Any]


def _creature(size: int = 2, controller: str = "ann", **more: Any) -> dict[str, Any]:
    stated = {"types": ["Creature"], "power": size, "toughness": size, "controller": controller}
    return stated | {key.replace("_", " "): value for key, value in more.items()}


def _fight(*events: str, **more: Any) -> dict[str, Any]:
    """Ann's bear, blocked by Bob's larger boar; her owl gets through."""
    return {
        "step": "declare blockers",
        "battlefield": {
            "bear": _creature(attacking="bob", blocked="yes", **more),
            "owl": _creature(1, attacking="bob"),
            "boar": _creature(3, "bob", blocking="bear"),
            "rock": {"types": ["Artifact"], "controller": "bob", "tapped": "yes"},
        },
        "events": list(events),
    }


@pytest.mark.parametrize(
    ("question", "values", "cites"),
    [
        ("Which creatures are attacking?", {"bear", "owl"}, "508.1b"),
        ("Who is attacking bob?", {"bear", "owl"}, "508.1b"),
        ("What is blocking bear?", {"boar"}, "509.1a"),
        ("What blocks owl?", set(), "509.1a"),
        ("What is boar blocking?", {"bear"}, "509.1a"),
        ("Who is owl attacking?", {"bob"}, "508.1b"),
        ("Which creatures does ann control?", {"bear", "owl"}, "613.1b"),
        ("What permanents does bob control?", {"boar", "rock"}, "613.1b"),
        ("How many creatures does ann control?", {"2"}, "613.1b"),
        ("How many artifacts does ann control?", {"0"}, "400.1"),
        ("Which permanents are tapped?", {"rock"}, "110.5"),
        ("Which creatures are untapped?", {"bear", "owl", "boar"}, "110.5"),
        ("What is on the stack?", set(), "400.1"),
        ("Where is bear?", {"battlefield"}, "400.1"),
        ("How big is boar?", {"3/3"}, "613.4d"),
        ("What is owl's power and toughness?", {"1/1"}, "613.4d"),
        ("What is bob's life total?", {"7"}, "119.1"),
    ],
)
def test_how_it_stands(
    question: str, values: set[str], cites: str, asked: Asked, situate: Situate
) -> None:
    """Lists, numbers and places, with the rule that says what was asked for."""
    answer = asked(question, situate(**_fight()))
    assert answer.kind is Kind.DERIVED, answer.sentence
    assert set(answer.values) == values
    assert cites in {citation.number for citation in answer.citations}


def test_what_is_no_creature_has_no_size(asked: Asked, situate: Situate) -> None:
    """It is said, not left open."""
    answer = asked("How big is rock?", situate(**_fight()))
    assert "no power or toughness" in answer.sentence
    assert [citation.number for citation in answer.citations] == ["208.3"]


def test_counters(asked: Asked, situate: Situate) -> None:
    """Of a kind that there is: how many, none included."""
    board = situate(
        players={"ann": {"counters": {"poison": 3}}, "bob": {}},
        battlefield={"bear": _creature(counters={"+1/+1": 2})},
    )
    assert asked("How many poison counters does ann have?", board).values == ("3",)
    assert asked("How many poison counters does bob have?", board).values == ("0",)
    assert asked("How many +1/+1 counters are on bear?", board).values == ("2",)
    assert asked("How many frobnication counters are on bear?", board).kind is Kind.FOUND


@pytest.mark.parametrize(
    ("question", "verdict", "cites", "said"),
    [
        ("Does bear die?", Verdict.YES, {"704.5g", "510.2"}, "destroyed"),
        ("Does bear survive?", Verdict.NO, {"704.5g"}, "destroyed"),
        ("What happens to bear?", Verdict.TEXT, {"704.5g"}, "destroyed"),
        ("Does boar die?", Verdict.NO, {"704.5g"}, "toughness 3 and 2 damage"),
        ("Does owl die?", Verdict.NO, {"704.3"}, "toughness 1 and 0 damage"),
    ],
)
def test_what_combat_will_do(
    question: str, verdict: Verdict, cites: set[str], said: str, asked: Asked, situate: Situate
) -> None:
    """A creature that fights is asked about with the damage that is still to be dealt."""
    answer = asked(question, situate(**_fight()))
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, verdict), answer.sentence
    assert said in answer.sentence
    assert cites <= {citation.number for citation in answer.citations}


def test_what_turns_on_a_choice(asked: Asked, situate: Situate) -> None:
    """Of damage that may be assigned in several ways it is said whose choice decides."""
    board = situate(
        step="declare blockers",
        battlefield={
            "bear": _creature(attacking="bob", blocked="yes"),
            "fox": _creature(1, "bob", blocking="bear"),
            "elk": _creature(1, "bob", blocking="bear"),
        },
    )
    answer = asked("Does fox die after combat?", board)
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.needs == ("how bear assigns its combat damage",)


def test_what_has_happened(asked: Asked, situate: Situate) -> None:
    """After events, what moved is asked about by its old name; dying is going to a graveyard."""
    board = situate(**_fight("combat damage", "check state-based actions"))
    died = asked("Did bear die?", board)
    assert died.verdict is Verdict.YES
    assert "704.5g" in {citation.number for citation in died.citations}
    assert "destroyed" in asked("What happened to bear?", board).sentence
    assert asked("Where is bear?", board).sentence == "bear is in ann's graveyard."
    assert asked("Is bear in the graveyard?", board).verdict is Verdict.YES
    assert asked("Is boar in the graveyard?", board).verdict is Verdict.NO
    assert asked("What is in ann's graveyard?", board).values == ("bear-in-graveyard",)
    exiled = situate(**_fight() | {"events": [{"exile": "bear"}]})
    gone = asked("Does bear die?", exiled)
    assert gone.verdict is Verdict.NO
    assert "for exile" in gone.sentence
