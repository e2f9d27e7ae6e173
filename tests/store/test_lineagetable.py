"""The table of lineages that travels with the package."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from comprules.document.lineages import Change, Doubt, History, Run
from comprules.errors import KnowledgeBaseError
from comprules.resources import folder
from comprules.store.history import HistoryFile
from comprules.store.knowledge import KnowledgeBase
from comprules.store.lineagetable import (
    FILE,
    packaged_registry,
    packaged_table,
    read_table,
    table_text,
)

HISTORY = History(
    ("2030-01-01", "2031-01-01"),
    ("aa", "bb"),
    (
        Run("2030-01-01/100.1", "100.1", 1, "2030-01-01", "2031-01-01", "d1", ()),
        Run("2030-01-01/100.2", "100.2", 1, "2030-01-01", "2030-01-01", "d2", ()),
        Run(
            "2030-01-01/100.2",
            "100.3",
            2,
            "2031-01-01",
            "2031-01-01",
            "d3",
            (Change.REWORDED, Change.MERGED),
            0.75,
            "like words",
            ("100.4", "100.5"),
        ),
    ),
    (Doubt("2030-01-01", "100.6", "2031-01-01", "100.7", 0.4, "few words"),),
)


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text(table_text(HISTORY))
    assert read_table(file) == HISTORY


@pytest.mark.parametrize("line", ["run\tonly\tthree", "edition\t2030-01-01", "doubt\tx"])
def test_a_damaged_table_is_said_with_its_line(tmp_path: Path, line: str) -> None:
    file = tmp_path / FILE
    file.write_text(f"{table_text(HISTORY)}{line}\n")
    with pytest.raises(KnowledgeBaseError) as raised:
        read_table(file)
    assert raised.value.line == table_text(HISTORY).count("\n") + 1


def test_the_packaged_table_is_sound() -> None:
    """Dates in order; runs of a lineage one after another; one provision a name and an edition."""
    table = packaged_table()
    assert list(table.dates) == sorted(set(table.dates))
    assert len(table.dates) > 80
    place = {date: n for n, date in enumerate(table.dates)}
    taken: set[tuple[str, int, int]] = set()
    last: dict[str, int] = {}
    for run in table.runs:
        first, end = place[run.first], place[run.last]
        assert last.get(run.lineage, -1) < first <= end, run
        last[run.lineage] = end
        for edition in range(first, end + 1):
            assert (run.name, run.occurrence, edition) not in taken, run
            taken.add((run.name, run.occurrence, edition))


def test_the_packaged_table_has_no_words() -> None:
    """Numbers, dates, hashes, the terms of the glossary and our own few reasons: no sentence."""
    text = (folder("ontology") / FILE).read_text(encoding="utf-8")
    words = {field for line in text.splitlines() for field in line.split("\t")}
    assert max(len(re.findall(r"\w+", field)) for field in words) < 18


def test_each_decision_by_hand_is_about_known_editions() -> None:
    registry, table = packaged_registry(), packaged_table()
    for decision in (*registry.same, *registry.different):
        assert {decision.old[0], decision.new[0]} <= set(table.dates)
        assert decision.reason


def test_without_an_import_the_history_is_the_table(fresh_home: Path) -> None:
    """Made on first use, and there on the second."""
    kb = KnowledgeBase.open(fresh_home)
    assert kb.history.dates == list(packaged_table().dates)
    again = KnowledgeBase.open(fresh_home).history
    run = again.run("716.2a", again.dates[-1])
    assert run is not None
    assert again.at(run.lineage, again.dates[-1]) == run


def test_imported_editions_are_in_the_history(kb: KnowledgeBase) -> None:
    """Beside those of the table, in the order of their dates."""
    (date,) = kb.editions()
    assert date in kb.history.dates
    assert isinstance(kb.history, HistoryFile)
    assert {run.name for run in kb.history.edition(date)} >= set(kb.edition(date).numbers)
