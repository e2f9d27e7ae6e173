"""Questions about state-based actions in a situation are answered by proof, with the reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]
Situate = Callable[..., Any]


def _creature(**more: Any) -> dict[str, Any]:
    stated = {"types": ["Creature"], "power": 2, "toughness": 2, "controller": "ann"}
    return stated | {key.replace("_", " "): value for key, value in more.items()}


@pytest.fixture
def board(situate: Situate) -> Any:
    """Ann is at 0 life and her creatures are damaged; of two legends of Bob one has to go."""
    queen = {"types": ["Creature"], "supertypes": ["Legendary"], "name": "Queen"}
    return situate(
        players={"ann": {"life": 0}, "bob": {"life": 5}},
        battlefield={
            "bear": _creature(damage=2),
            "elk": _creature(toughness=3, damage=2),
            "giant": _creature(damage=6, text="Indestructible"),
            "troll": _creature(damage=2, regeneration_shields=1),
            "riddle": {"types": ["Creature"], "controller": "ann"},
            "veil": {"type line": "Enchantment — Aura", "controller": "bob"},
            "blade": {"type line": "Artifact — Equipment", "controller": "bob"},
            "one": queen | {"power": 1, "toughness": 1, "controller": "bob"},
            "two": queen | {"power": 1, "toughness": 1, "controller": "bob"},
        },
    )


@pytest.mark.parametrize(
    ("question", "verdict", "cites", "said"),
    [
        ("Does the bear die?", Verdict.YES, ("704.5g", "704.3"), "bear is destroyed"),
        ("Why does bear die?", Verdict.YES, ("704.5g",), "bear is destroyed"),
        ("Is bear destroyed?", Verdict.YES, ("704.5g",), "bear is destroyed"),
        ("Does bear survive?", Verdict.NO, ("704.5g",), "bear is destroyed"),
        ("Does elk die?", Verdict.NO, ("704.5g",), "toughness 3 and 2 damage"),
        ("Does elk survive?", Verdict.YES, ("704.5g",), "elk stays"),
        ("Why doesn't giant die?", Verdict.NO, ("702.12b",), "(702.12b)"),
        ("Does troll die?", Verdict.NO, ("701.19a",), "regenerat"),
        ("Does veil go to the graveyard?", Verdict.YES, ("704.5m",), "its owner's graveyard"),
        ("Does blade die?", Verdict.NO, ("704.5n",), "blade stays"),
        ("Does ann lose the game?", Verdict.YES, ("704.5a",), "ann loses"),
        ("Why does ann lose?", Verdict.YES, ("704.5a",), "ann loses"),
        ("Does bob lose?", Verdict.NO, ("704.3",), "nothing makes bob lose"),
        ("Does one die?", Verdict.TEXT, ("704.5j",), "bob chooses"),
        ("What happens to veil?", Verdict.TEXT, ("704.5m",), "graveyard"),
        ("What happens to two?", Verdict.TEXT, ("704.5j",), "bob chooses one to keep of"),
        ("What happens to blade?", Verdict.TEXT, ("704.5n",), "does anything to blade"),
    ],
)
def test_one_thing(
    question: str, verdict: Verdict, cites: tuple[str, ...], said: str, asked: Asked, board: Any
) -> None:
    """The verdict stands on the rules that decide, and a no says why."""
    answer = asked(question, board)
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, verdict), answer.sentence
    assert said in answer.sentence
    assert set(cites) <= {citation.number for citation in answer.citations}


def test_all_of_a_check(asked: Asked, board: Any) -> None:
    """What happens next is all that the next check does, at once."""
    answer = asked("What happens next?", board)
    assert answer.verdict is Verdict.LIST
    assert {"bear is destroyed", "ann loses the game"} <= set(answer.values)
    assert not any("elk" in value or "giant" in value for value in answer.values)
    assert {"704.3", "704.5a", "704.5g", "704.5m"} <= {c.number for c in answer.citations}


def test_nothing_to_do(asked: Asked, situate: Situate) -> None:
    """Where no action applies it is said so, and nobody loses."""
    calm = situate(battlefield={"bear": _creature()})
    assert "Nothing" in asked("What happens next?", calm).sentence
    assert asked("Who loses the game?", calm).values == ()


def test_who_loses(asked: Asked, situate: Situate) -> None:
    """All who lose are named, and that it is a draw."""
    answer = asked("Who loses?", situate(players={"ann": {"life": 0}, "bob": {"life": -1}}))
    assert set(answer.values) == {"ann", "bob"}
    assert "104.4a" in answer.sentence


def test_who_cannot_lose(asked: Asked, situate: Situate) -> None:
    """An effect that keeps a player from losing is named (101.2), and one that replaces it."""
    saved = situate(
        players={"ann": {"life": 0}, "bob": {"life": 0}},
        effects={"pact": {"cannot lose": ["ann"]}, "mirror": {"replaces losing": ["bob"]}},
    )
    first, second = asked("Does ann lose?", saved), asked("Does bob lose?", saved)
    assert (first.verdict, second.verdict) == (Verdict.NO, Verdict.NO)
    assert "pact" in first.sentence
    assert "mirror" in second.sentence


def test_what_is_not_said_is_named(asked: Asked, board: Any, situate: Situate) -> None:
    """A creature without a stated size, and a player without a life total: nothing is guessed."""
    assert asked("Does riddle die?", board).verdict is Verdict.UNKNOWN
    unsaid = situate(players={"ann": {}, "bob": {"life": 1}})
    assert asked("Does ann lose?", unsaid).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("question", "verdict", "cites", "said"),
    [
        ("Does wolf die?", Verdict.NO, ("704.5g",), "once combat damage is dealt"),
        ("Does bear die?", Verdict.YES, ("704.5g", "702.7b"), "once combat damage is dealt"),
        ("Does wolf survive combat?", Verdict.YES, (), "wolf stays"),
        ("Does bob lose after combat?", Verdict.YES, ("704.5a",), "bob has lost"),
        ("Who wins?", Verdict.LIST, ("104.2a",), "ann wins"),
        ("Does bob win?", Verdict.NO, ("104.2",), "nothing makes bob win"),
    ],
)
@pytest.mark.parametrize("dealt", [False, True])
def test_what_combat_damage_does(
    dealt: bool, question: str, verdict: Verdict, cites: tuple[str, ...], said: str, asked: Asked,
    situate: Situate,
) -> None:  # fmt: skip
    """Before damage is dealt an answer says what comes of it, and afterwards what came of it."""
    fight = situate(
        **{"active player": "ann", "step": "declare blockers"},
        players={"ann": {"life": 20}, "bob": {"life": 2}},
        battlefield={
            "wolf": _creature(attacking="bob", text="First strike"),
            "lynx": _creature(attacking="bob"),
            "bear": _creature(controller="bob", blocking="wolf"),
        },
        events=[{"combat damage": "yes"}, "check state-based actions"] * 2 if dealt else [],
    )
    answer = asked(question, fight)
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, verdict), answer.sentence
    assert (said if not dealt or "once" not in said else "") in answer.sentence
    assert set(cites) <= {citation.number for citation in answer.citations}


def test_what_has_died(asked: Asked, situate: Situate) -> None:
    """What an event has put into a graveyard has died; what has gone elsewhere has not."""
    gone = situate(
        battlefield={"bear": _creature(), "elk": _creature()},
        events=[{"destroy": "bear"}, {"exile": "elk"}],
    )
    assert asked("Does bear die?", gone).verdict is Verdict.YES
    elk = asked("Does elk die?", gone)
    assert (elk.verdict, "exile" in elk.sentence.lower()) == (Verdict.NO, True)
