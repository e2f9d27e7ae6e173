"""Graphs on their way into the store: each holds what was read last, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.namespaces import edition_iri
from comprules.store import loading, triples
from comprules.store.loading import EditionLoader
from comprules.store.triples import TripleBuild, ntriples
from comprules.terms import english

OLD, NEW = "2031-03-01", "2032-03-01"


def quads(folder: Path, date: str, *texts: str) -> Path:
    """A file of an edition's quads, one for each text."""
    facts = [(f"http://example.org/{n}", "http://example.org/says", english(t))
             for n, t in enumerate(texts)]  # fmt: skip
    path = folder / f"{date}-{len(list(folder.iterdir()))}.nq"
    path.write_text("".join(ntriples(facts, edition_iri(date))), encoding="utf-8")
    return path


def said(build: TripleBuild, date: str) -> set[str]:
    """The texts that stand in the graph of an edition."""
    from pyoxigraph import Literal, NamedNode

    found = build.store.quads_for_pattern(None, None, None, NamedNode(edition_iri(date)))
    return {q.object.value for q in found if isinstance(q.object, Literal)}


@pytest.mark.parametrize("many", [0, 2000])
def test_a_graph_that_is_there_becomes_what_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    """What it has no more is gone and what is new is there, whether little changed or much."""
    monkeypatch.setattr(triples, "_MANY", many)
    (files := tmp_path / "files").mkdir()
    with TripleBuild(tmp_path / "store") as build:
        with EditionLoader(build) as loader:
            loader.add(OLD, quads(files, OLD, "kept", 'said "before"', "élan\n\t"))
        with EditionLoader(build) as loader:
            loader.add(OLD, quads(files, OLD, "kept", 'said "after"', "élan\n\t", "more"))
        assert said(build, OLD) == {"kept", 'said "after"', "élan\n\t", "more"}
    assert list(files.iterdir()) == []


def test_of_an_edition_read_twice_the_last_counts(tmp_path: Path) -> None:
    """Also where the first was still waiting to be loaded; the others are untouched."""
    (files := tmp_path / "files").mkdir()
    with TripleBuild(tmp_path / "store") as build:
        with EditionLoader(build) as loader:
            loader.add(OLD, quads(files, OLD, "first"))
            loader.add(NEW, quads(files, NEW, "another"))
            loader.add(OLD, quads(files, OLD, "second"))
        assert (said(build, OLD), said(build, NEW)) == ({"second"}, {"another"})


def test_loads_in_several_parts_lose_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every file is loaded, however few bytes one load takes, and an error in one is not lost."""
    monkeypatch.setattr(loading, "_AT_ONCE", 1)
    (files := tmp_path / "files").mkdir()
    dates = [f"20{n}-01-01" for n in range(40, 49)]
    with TripleBuild(tmp_path / "store") as build:
        with EditionLoader(build) as loader:
            for date in dates:
                loader.add(date, quads(files, date, date, "x" * 1000))
        assert [said(build, date) for date in dates] == [{date, "x" * 1000} for date in dates]
        bad = files / "bad.nq"
        bad.write_text("this is no statement\n")
        with pytest.raises(SyntaxError), EditionLoader(build) as loader:
            loader.add(NEW, bad)
