"""Answers of another edition: its numbers in what is ours, its text as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from comprules.answers.editions import in_its_numbers
from comprules.answers.grounds import Grounds
from comprules.answers.model import Answer, Kind, Verdict


class Counterparts:
    """716 was 717."""

    def told(self, name: str) -> str:
        """The number then."""
        return name.replace("716", "717")

    def differing(self, names: list[str]) -> dict[str, str]:
        """Those that are others then."""
        return {name: self.told(name) for name in names if self.told(name) != name}


@dataclass
class Asked:
    """What is asked of an edition."""

    counterparts: Counterparts


def renumbered(kind: Kind, sentence: str) -> str:
    """The sentence of an answer in the numbers of the edition."""
    answer = Answer("?", kind, Verdict.NO, sentence, "2020-05-01")
    return in_its_numbers(answer, cast("Grounds", Asked(Counterparts()))).sentence


def test_the_numbers_in_our_sentences() -> None:
    """Numbers in parentheses are those of blocks, and are told as they are in the edition."""
    said = "No: the level is not one less (716.2a, 602.5). It has 716 counters (so far)."
    assert renumbered(Kind.DERIVED, said) == said.replace("716.2a", "717.2a")
    assert renumbered(Kind.FOUND, "Unknown (716).") == "Unknown (717)."


def test_what_is_quoted_stays() -> None:
    """A quoted text has the numbers of its own edition already."""
    assert renumbered(Kind.QUOTED, "716.1: “See that (716.2).”") == "716.1: “See that (716.2).”"
