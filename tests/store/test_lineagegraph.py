"""The graph of lineages in the store: put there, and kept in step."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph
import pytest

from comprules.document.lineages import History, Run
from comprules.namespaces import LINEAGES_GRAPH
from comprules.store.lineagegraph import put_lineages, put_members
from comprules.store.loading import EditionLoader
from comprules.store.triples import TripleBuild
from tests.histories import DATES, HISTORY, RUNS

NEWEST = DATES[-1]


def put(folder: Path, history: History, held: set[str], origin: Path | None = None) -> Path:
    """A new store whose graph is that of a history."""
    with TripleBuild(folder, origin) as triples, EditionLoader(triples) as loader:
        put_lineages(loader, history, held, folder.parent)
    return folder


def said(folder: Path) -> set[str]:
    store = pyoxigraph.Store.read_only(str(folder))
    graph = pyoxigraph.NamedNode(LINEAGES_GRAPH)
    return {str(quad) for quad in store.quads_for_pattern(None, None, None, graph)}


def test_editions_that_are_held_have_all_their_members(tmp_path: Path) -> None:
    """The edition that is there gives each of its provisions, not only what changed in it."""
    found = said(put(tmp_path / "one", HISTORY, {NEWEST}))
    assert any(f"cr/{NEWEST}/101.2" in quad for quad in found)
    assert not any("cr/2029-02-01/101.2" in quad for quad in found)


@pytest.mark.parametrize("runs", [RUNS, RUNS[:7], RUNS[3:]])
def test_putting_it_again_leaves_what_one_putting_would(
    tmp_path: Path, runs: tuple[Run, ...]
) -> None:
    """Whatever was there before: more, less, or the same."""
    history = History(DATES, HISTORY.fingerprints, runs)
    before = put(tmp_path / "before", HISTORY, {NEWEST})
    again = put(tmp_path / "again", history, {NEWEST}, before)
    assert said(again) == said(put(tmp_path / "new", history, {NEWEST}))
    assert not list(tmp_path.glob("*.nq"))


def test_of_a_known_history_only_the_members_are_new(tmp_path: Path) -> None:
    """An edition more gives what it would have given had it been there from the beginning."""
    before = put(tmp_path / "before", HISTORY, {NEWEST})
    with TripleBuild(tmp_path / "more", before) as triples, EditionLoader(triples) as loader:
        put_members(loader, HISTORY, {DATES[1]}, tmp_path)
    assert said(tmp_path / "more") == said(put(tmp_path / "new", HISTORY, {NEWEST, DATES[1]}))
