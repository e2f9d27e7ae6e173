"""The catalogue's queries over history, each over four editions of a book that we made up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from comprules.answers.catalogue import Catalogue, Result
from comprules.namespaces import LINEAGES_GRAPH, glossary_iri, provision_iri
from comprules.store.knowledge import KnowledgeBase
from comprules.store.lineagegraph import put_lineages
from comprules.store.loading import EditionLoader
from comprules.store.triples import TripleBuild
from comprules.terms import XSD_DATE, Literal, english, literal
from tests.histories import DATES, HISTORY

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def run(kb: KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a query of the catalogue over the history."""
    folder = tmp_path_factory.mktemp("history")
    with TripleBuild(folder / "triples") as triples, EditionLoader(triples) as loader:
        put_lineages(loader, HISTORY, {DATES[-1]}, folder)
    here = KnowledgeBase(folder, kb.pointer.succeed(triples="triples"))
    return Catalogue(here, DATES[-1]).run


def column(result: Result, *names: str) -> list[tuple[str | None, ...]]:
    return [tuple(row.get(name) for name in names) for row in result.rows]


def day(date: str) -> Literal:
    return Literal(date, XSD_DATE)


def test_what_changed_most(run: Run) -> None:
    """By rewordings, the most first, with the number or term of today."""
    found = column(run("changed-most"), "number", "term", "changes")
    assert found[0] == ("101.1", None, "2")
    assert set(found[1:]) == {("702.3a", None, "1"), (None, "Twin (Obsolete)", "1")}


def test_when_a_number_or_a_term_appeared(run: Run) -> None:
    """A reused number has a row for each rule it was; each says what that rule was first."""
    found = column(run("appeared", names=[literal("702.2")]), "since", "first", "until")
    assert found == [("2020-01-01", "702.2", "2031-03-01"), ("2030-03-01", "702.2", "2031-03-01")]
    found = column(run("appeared", names=[english("Rung"), literal("101.1")]), "since", "first")
    assert found == [("2020-01-01", "100.9"), ("2029-02-01", "Rung")]


def test_the_oldest_sentences_in_force(run: Run) -> None:
    """A new number makes no sentence younger; other words do, and what is gone is left out."""
    found = column(run("oldest"), "number", "since")
    assert found[:2] == [("101.2", "2020-01-01"), ("702.3", "2020-01-01")]
    assert found[2:] == [
        ("101.1", "2030-03-01"),
        ("608.3", "2030-03-01"),
        ("608.3a", "2030-03-01"),
        ("702.2", "2030-03-01"),
        ("702.2a", "2030-03-01"),
        ("702.3a", "2031-03-01"),
    ]


def test_what_changed_between_two_editions(run: Run) -> None:
    """Each change with the number before and after; what was removed has none after."""
    found = column(
        run("changed-between", spans=[(day("2029-02-01"), day("2031-03-01"))]),
        "day",
        "kind",
        "now",
        "before",
    )
    names = [(d, str(kind).rsplit("#")[-1], now, before) for d, kind, now, before in found]
    assert ("2030-03-01", "Renumbered", "702.3", "702.2") in names
    assert ("2030-03-01", "Added", "702.2", None) in names
    assert ("2030-03-01", "Split", "608.3a", "608.3") in names
    assert ("2031-03-01", "Removed", None, "702.9") in names
    assert all(str(d) > "2029-02-01" for d, *_ in names)


def test_what_a_number_was_on_a_day(run: Run) -> None:
    """Of the edition in force on that day, with the number that the rule has now."""
    asked = [(literal("702.2"), day("2029-12-24")), (literal("702.9"), day("2031-04-01"))]
    found = column(run("number-at", numbers=asked), "number", "provision", "now")
    assert found == [("702.2", provision_iri("2020-01-01", "702.2"), "702.3")]


def test_which_numbers_were_reused_most(run: Run) -> None:
    """By the provisions that they came to mean."""
    assert column(run("reused-most"), "number", "meanings")[:3] == [
        ("702.2", "2"),
        ("702.2a", "2"),
        ("100.9", "1"),
    ]


def test_the_life_of_a_provision(run: Run) -> None:
    """From any of its printed forms, each change in order."""
    result = run("life", members=[glossary_iri("2030-03-01", "Twin (Obsolete)")])
    found = column(result, "from", "through", "name")
    assert found[0] == ("2020-01-01", "2029-02-01", "Twin")
    assert {row[2] for row in found[1:]} == {"Twin (Obsolete)"}


def test_each_asks_the_graph_of_lineages_alone(run: Run) -> None:
    """So that they cost the same whichever editions are there, and run for every user alike."""
    assert LINEAGES_GRAPH in run("reused-most").query
