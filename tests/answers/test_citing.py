"""An answer cites what decides it; what its proofs stand on besides is its background."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comprules.answers import Answer

Asked = Callable[..., Answer]


def numbers(answer: Answer) -> tuple[set[str], set[str]]:
    """The numbers cited, and those of the background."""
    return {c.number for c in answer.citations}, {c.number for c in answer.background}


def test_cited_and_background_are_what_the_proofs_stand_on(asked: Asked) -> None:
    """Nothing of a proof is lost, and nothing is said twice."""
    answer = asked("What is the mana value of a spell with mana cost {3}{W}?")
    cited, background = numbers(answer)
    assert cited | background == {n for proof in answer.proofs for n in proof.citations()}
    assert not cited & background


@pytest.mark.parametrize(
    ("question", "deciding", "background"),
    [
        ("Can a creature that entered this turn block?", "509.1a", "613.1"),
        ("Can a creature that entered this turn block?", "302.6", "702.26b"),
        ("What is the mana value of a spell with mana cost {3}{W}?", "202.3", "118.9c"),
    ],
)
def test_what_repeats_the_print_and_what_is_absent_is_background(
    question: str, deciding: str, background: str, asked: Asked
) -> None:
    """The rules by which an object has its printed values stand in the proof only."""
    cited, rest = numbers(asked(question))
    assert deciding in cited
    assert background in rest


def test_what_a_zone_or_a_status_makes_of_an_object_decides(asked: Asked) -> None:
    """The same property is no background where it does not repeat what is printed."""
    cited, _ = numbers(asked("What is the mana value of a split card whose halves cost 2 each?"))
    assert "202.3d" in cited
    cited, _ = numbers(asked("What is the mana value of a face-down creature?"))
    assert "708.2a" in cited


def test_the_background_has_a_key_of_its_own(asked: Asked) -> None:
    """In the JSON, with what is said of each citation."""
    data: dict[str, Any] = asked("Can an untapped creature block?").to_json()
    assert {"number", "gloss"} <= set(data["background"][0])
