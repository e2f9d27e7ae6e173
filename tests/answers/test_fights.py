"""Questions about attacking and blocking in a situation are answered by proof, with the reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer, Kind, Verdict

Asked = Callable[..., Answer]
Situate = Callable[..., Any]


def _creature(controller: str, **more: Any) -> dict[str, Any]:
    stated = {"types": ["Creature"], "power": 2, "toughness": 2, "controller": controller}
    return stated | {key.replace("_", " "): value for key, value in more.items()}


@pytest.fixture
def fight(situate: Situate) -> Any:
    """Ann attacks Bob with a flier and a creature with menace; some may attack yet."""
    return situate(
        step="declare blockers",
        battlefield={
            "bird": _creature("ann", attacking="bob", abilities=["flying"]),
            "ogre": _creature("ann", attacking="bob", abilities=["menace"], blocked="no"),
            "lynx": _creature("ann", attacking="bob", blocked="yes"),
            "boar": _creature("ann", goaded_by="bob", controlled_since_turn_began="yes"),
            "weed": _creature("ann", goaded_by="bob", tapped="yes"),
            "newt": _creature("ann", controlled_since_turn_began="no"),
            "dog": _creature("bob"),
            "hawk": _creature("bob", abilities=["flying"]),
            "cat": _creature("bob", tapped="yes"),
        },
    )


@pytest.mark.parametrize(
    ("question", "verdict", "cites", "said"),
    [
        ("Can the dog block the bird?", Verdict.NO, ("702.9b", "509.1b"), "without flying"),
        ("Why can't dog block bird?", Verdict.NO, ("702.9b",), "(702.9b)"),
        ("Can cat block ogre?", Verdict.NO, ("509.1a",), "tapped"),
        ("Can hawk block bird?", Verdict.YES, ("509.1a",), "hawk may block bird"),
        ("Can dog block ogre?", Verdict.YES, ("702.111b",), "At least 2"),
        ("Can bird be blocked?", Verdict.YES, ("509.1a",), "hawk can block bird"),
        ("Is lynx still blocked?", Verdict.YES, ("509.1h",), "stays one"),
        ("Is ogre blocked?", Verdict.NO, ("509.1h",), "unblocked"),
        ("Can boar attack bob?", Verdict.YES, ("508.1b",), "boar may attack bob"),
        ("Can newt attack bob?", Verdict.NO, ("302.6",), "newt cannot attack bob"),
        ("Can boar attack ann?", Verdict.NO, ("506.2",), "defending player"),
        ("Must boar attack?", Verdict.YES, ("701.15b", "508.1d"), "must attack bob"),
        ("Does weed have to attack?", Verdict.NO, ("508.1d", "508.1a"), "need not attack"),
        ("Must lynx attack?", Verdict.NO, ("508.1d",), "nothing requires"),
        ("Does hawk have to block?", Verdict.NO, ("509.1c",), "nothing requires"),
    ],
)
def test_yes_and_no(
    question: str, verdict: Verdict, cites: tuple[str, ...], said: str, asked: Asked, fight: Any
) -> None:
    """The verdict stands on the rules that decide, and a no says why."""
    answer = asked(question, fight)
    assert (answer.kind, answer.verdict) == (Kind.DERIVED, verdict), answer.sentence
    assert said in answer.sentence
    assert set(cites) <= {citation.number for citation in answer.citations}


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Which creatures can block bird?", {"hawk"}),
        ("What can block ogre?", {"dog", "hawk"}),
        ("How many creatures must block ogre?", {"0", "2"}),
        ("Whom can boar attack?", {"bob"}),
        ("Which creatures can attack?", {"boar"}),
        ("Which creatures must attack?", {"boar"}),
    ],
)
def test_lists(question: str, values: set[str], asked: Asked, fight: Any) -> None:
    """A list names all that fit, and no others."""
    answer = asked(question, fight)
    assert answer.verdict is Verdict.LIST, answer.sentence
    assert set(answer.values) == values
    assert answer.proofs


def test_what_is_not_said_is_named(asked: Asked, situate: Situate) -> None:
    """Whether a creature may attack turns on since when it is there; nothing is guessed."""
    answer = asked("Can lynx attack bob?", situate(battlefield={"lynx": _creature("ann")}))
    assert answer.verdict is Verdict.UNKNOWN
    assert any("lynx" in need for need in answer.needs)


def test_nobody_can_block_the_unblockable(asked: Asked, situate: Situate) -> None:
    """If no creature can block, every reason is given once."""
    situation = situate(
        battlefield={
            "rogue": _creature("ann", attacking="bob", text="This creature can't be blocked."),
            "dog": _creature("bob"),
        }
    )
    answer = asked("Can rogue be blocked?", situation)
    assert answer.verdict is Verdict.NO
    assert "509.1b" in answer.sentence
