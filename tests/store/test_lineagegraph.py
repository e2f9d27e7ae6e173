"""The graph of lineages in the store: put there, and kept in step."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph
import pytest

from comprules.namespaces import LINEAGES_GRAPH
from comprules.store.lineagegraph import put_lineages
from comprules.store.triples import TripleBuild
from tests.histories import DATES, RUNS

EDITION = "<https://w3id.org/comprules/cr/2031-03-01>"


def held(folder: Path) -> set[str]:
    store = pyoxigraph.Store.read_only(str(folder))
    graph = pyoxigraph.NamedNode(LINEAGES_GRAPH)
    return {str(quad) for quad in store.quads_for_pattern(None, None, None, graph)}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A store with an edition, and the first half of the history."""
    with TripleBuild(tmp_path / "one") as triples:
        triples.store.update(f"INSERT DATA {{ GRAPH {EDITION} {{ {EDITION} a {EDITION} }} }}")
        put_lineages(triples, RUNS[:7], DATES, tmp_path)
    return tmp_path / "one"


def test_editions_in_the_store_have_all_their_members(built: Path) -> None:
    """The edition that is there gives each of its provisions, not only what changed in it."""
    assert any("cr/2031-03-01/101.2" in quad for quad in held(built))
    assert not any("cr/2029-02-01/101.2" in quad for quad in held(built))


def test_putting_it_again_leaves_what_one_putting_would(built: Path, tmp_path: Path) -> None:
    """Whatever was there before: more, less, or the same."""
    for number, runs in enumerate((RUNS, RUNS[3:], RUNS)):
        with TripleBuild(tmp_path / f"again-{number}", built) as triples:
            put_lineages(triples, runs, DATES, tmp_path)
        with TripleBuild(tmp_path / f"new-{number}") as triples:
            triples.store.update(f"INSERT DATA {{ GRAPH {EDITION} {{ {EDITION} a {EDITION} }} }}")
            put_lineages(triples, runs, DATES, tmp_path)
        assert held(tmp_path / f"again-{number}") == held(tmp_path / f"new-{number}")
        built = tmp_path / f"again-{number}"
    assert not list(tmp_path.glob("*.nq"))
