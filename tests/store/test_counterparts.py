"""The numbers of the outline in another edition."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest

from comprules.document.lineages import Change, Run
from comprules.store.counterparts import Counterparts
from comprules.store.history import HistoryFile
from comprules.store.knowledge import KnowledgeBase
from tests.handmade import history_of, run

OLD, OUTLINE = "2020-05-01", "2026-08-07"


@dataclass
class Base:
    """What counterparts need of a knowledge base."""

    history: HistoryFile
    outline_date: str = OUTLINE


@pytest.fixture
def old(tmp_path: Path) -> Counterparts:
    """An edition in which 716 was 717, 602.5 was a part of 602.4, and 605.9 was not."""
    history = history_of(
        tmp_path,
        (OLD, OUTLINE),
        run("717.2d", OLD, lineage="level"),
        run("716.2d", OUTLINE, None, Change.RENUMBERED, lineage="level"),
        run("716.2d", OLD, lineage="other"),
        run("602.4", OLD, OUTLINE, lineage="whole"),
        Run("part", "602.5", 1, OUTLINE, OUTLINE, "d1", (Change.SPLIT,), 0.5, "", ("602.4",)),
        run("605.9", OUTLINE, None, Change.ADDED),
        run("glossary:Level", OLD, OUTLINE, lineage="term"),
    )
    return Counterparts(cast("KnowledgeBase", Base(history)), OLD)


def test_numbers_by_lineage(old: Counterparts) -> None:
    """A number is that of the same rule, never of what has the number there."""
    assert old.here("716.2d") == ("717.2d",)
    assert old.first("716.2d") == "717.2d"
    assert old.there("717.2d") == "716.2d"
    assert old.there("716.2d") is None
    assert old.here("602.4") == ("602.4",)
    assert old.here("glossary:Level") == ("glossary:Level",)


def test_what_was_split_and_what_was_not(old: Counterparts) -> None:
    """A part goes back to the whole; what did not exist has no counterpart."""
    assert old.here("602.5") == ("602.4",)
    assert old.there("602.4") == "602.4"
    assert (old.here("605.9"), old.first("605.9"), old.here("999.1")) == ((), None, ())


def test_how_numbers_are_told(old: Counterparts) -> None:
    """By what they are here; with their edition where there is no such rule; logic as it is."""
    assert old.told("716.2d") == "717.2d"
    assert old.told("605.9") == f"605.9 ({OUTLINE})"
    assert old.told("cax-sco") == "cax-sco"
    assert old.differing(["716.2d", "602.4", "605.9"]) == {"716.2d": "717.2d"}


def test_records_are_told_again(old: Counterparts) -> None:
    """Rules and citations have the edition's numbers, whatever surrounds them; proofs do not."""
    record = {
        "steps": [{"rule": "602.4, 716.2d"}, {"rule": ""}],
        "rules": ["716.2d", {"number": "716.2d", "rules": ["716.2d"]}],
        "proofs": [{"rule": "716.2d"}],
        "name": "716.2d",
    }
    assert old.retold(record) == {
        "steps": [{"rule": "602.4, 717.2d"}, {"rule": ""}],
        "rules": ["717.2d", {"number": "716.2d", "rules": ["717.2d"]}],
        "proofs": [{"rule": "716.2d"}],
        "name": "716.2d",
    }


def test_the_outlines_own_edition(tmp_path: Path) -> None:
    """Every name is its own counterpart, and no history is opened."""
    base = cast("KnowledgeBase", Base(cast("HistoryFile", None)))
    same = Counterparts(base, OUTLINE)
    assert same.same_edition
    assert (same.here("716.2d"), same.there("716.2d")) == (("716.2d",), "716.2d")
    assert same.told("716.2d") == "716.2d"
    assert same.differing(["716.2d"]) == {}
    record = {"rule": "716.2d"}
    assert same.retold(record) is record
