"""Every IRI of a lineage answers, whichever of its provisions it was minted with."""

from __future__ import annotations

import pytest

from comprules.namespaces import BASE, LINEAGE
from comprules.store.history import FILE_NAME, HistoryFile, write_history_file
from comprules.store.lineageiris import canonical, lineage_named
from tests.histories import HISTORY


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> HistoryFile:
    folder = tmp_path_factory.mktemp("history")
    write_history_file(folder / FILE_NAME, HISTORY)
    return HistoryFile(folder)


@pytest.mark.parametrize(
    ("minted", "now"),
    [
        ("2020-01-01/100.9", "2020-01-01/100.9"),
        ("2029-02-01/101.1", "2020-01-01/100.9"),
        ("2031-03-01/101.1", "2020-01-01/100.9"),
        ("2029-02-01/702.2", "2020-01-01/702.2"),
        ("2031-03-01/702.2", "2030-03-01/702.2"),
        ("2031-03-01/glossary/twin-obsolete", "2020-01-01/glossary/twin"),
    ],
)
def test_any_provision_names_its_lineage(history: HistoryFile, minted: str, now: str) -> None:
    """The same number names another lineage at another date, and a renamed entry the same one."""
    assert lineage_named(LINEAGE + minted, history) == LINEAGE + now


@pytest.mark.parametrize("name", ["2031-03-01/999.9", "1999-01-01/101.1", "2031-03-01/glossary/x"])
def test_what_names_nothing_stays(history: HistoryFile, name: str) -> None:
    """It is no lineage, and a query for it finds nothing."""
    assert lineage_named(LINEAGE + name, history) is None
    assert canonical(f"ASK {{ <{LINEAGE}{name}> ?p ?o }}", history).count(name) == 1


def test_in_a_query(history: HistoryFile) -> None:
    """Each is put as the graph has it; other IRIs and words are left alone."""
    query = f"SELECT * {{ <{LINEAGE}2031-03-01/101.1> ?p <{BASE}cr/2031-03-01/101.1> }}"
    found = canonical(query, history)
    assert f"<{LINEAGE}2020-01-01/100.9>" in found
    assert f"<{BASE}cr/2031-03-01/101.1>" in found
