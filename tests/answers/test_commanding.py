"""Questions about commanders: damage over the game, the command zone, what may be in the deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]
Situate = Callable[..., Any]

_CHIEF = {
    "name": "Bell Warden",
    "mana cost": "{2}{W}",
    "type line": "Legendary Creature — Human",
    "power": 2,
    "toughness": 2,
    "owner": "ann",
    "commander": "yes",
}


@pytest.fixture
def game(situate: Situate) -> Any:
    """Ann's commander has just died, and has dealt damage to Bob; two cards are in her library."""
    cards = {
        "elf": {"mana cost": "{W}", "type line": "Creature — Elf", "owner": "ann"},
        "orb": {"type line": "Artifact", "text": "{U}: Tap target creature.", "owner": "ann"},
    }
    return situate(
        variant="commander",
        players={"ann": {"life": 40}, "bob": {"life": 40, "commander damage": {"chief": 14}}},
        graveyard={"chief": _CHIEF | {"put there since last check": "yes"}},
        library=cards,
    )


@pytest.mark.parametrize(
    ("question", "verdict", "cites", "said"),
    [
        ("How much commander damage has bob taken?", Verdict.VALUE, "903.10a", "14 by chief"),
        ("How much commander damage has chief dealt to ann?", Verdict.VALUE, "903.10a", "No"),
        ("Can ann put chief into the command zone?", Verdict.YES, "903.9a", "ann may"),
        ("Can elf be put into the command zone?", Verdict.NO, "903.9a", "no commander"),
        ("May elf be in ann's deck?", Verdict.YES, "903.5c", "may be"),
        ("Can orb be in the deck?", Verdict.NO, "903.5c", "can't be"),
        ("Can orb be in bob's deck?", Verdict.UNKNOWN, "903.5", "cannot be concluded"),
    ],
)
def test_what_is_asked_of_a_commander(
    question: str, verdict: Verdict, cites: str, said: str, asked: Asked, game: Any
) -> None:
    """The blocks of 903 decide."""
    answer = asked(question, game)
    assert answer.verdict == verdict, answer.sentence
    assert said in answer.sentence
    assert cites in {citation.number for citation in answer.citations}


def test_to_the_command_zone_instead(asked: Asked, situate: Situate) -> None:
    """A commander that goes to a hand may go to the command zone instead (903.9b)."""
    bounced = situate(
        variant="commander",
        players={"ann": {"life": 40}, "bob": {"life": 40}},
        battlefield={"chief": _CHIEF | {"controller": "ann"}},
        events=[{"bounce": "chief"}],
    )
    answer = asked("Can ann put chief into the command zone instead?", bounced)
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, Verdict.YES)
    assert "903.9b" in {citation.number for citation in answer.citations}
