"""`rule`, `refs`, `term`, `search`, `status`: their JSON is a public contract; other formats."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.homes import SMALL_DATE, Command


def data(comprules: Command, *arguments: object) -> Any:
    """What a command prints as JSON; it must succeed and say nothing else."""
    outcome = comprules(*arguments, "--format", "json")
    assert outcome.status == 0, outcome.err
    assert outcome.err == ""
    return json.loads(outcome.out)


def test_rule_has_the_keys_of_the_contract(comprules: Command) -> None:
    """Issue 2, section 5."""
    rule = data(comprules, "rule", "100.1a")
    assert rule["edition"] == SMALL_DATE
    assert rule["number"] == "100.1a"
    assert rule["iri"] == f"https://w3id.org/comprules/cr/{SMALL_DATE}/100.1a"
    assert rule["heading"] == "General"
    assert rule["text"].startswith("Every deck")
    assert rule["parent"] == "100.1"
    assert rule["children"] == []
    assert rule["examples"] == []
    (reference,) = rule["refers_to"]
    assert reference["targets"] == ["601.2"]
    assert "601.2" in reference["surface"]
    assert reference["kind"] == "explicit"
    assert "100.1b" in rule["referred_by"]
    assert rule["blocks"] == []
    assert {"gloss", "children", "examples"} <= set(rule)


@pytest.mark.parametrize("written", ["CR 100.1A.", "rule 100.1a", " 100.1a "])
def test_a_number_may_be_written_as_people_do(comprules: Command, written: str) -> None:
    """The answer has the number as the book prints it."""
    assert data(comprules, "rule", written)["number"] == "100.1a"


def test_without_the_text_the_gloss_is_there(outlined: Command) -> None:
    """A fresh install shows number, heading, references, gloss and blocks; text is null."""
    rule = data(outlined, "rule", "716.2a")
    assert rule["text"] is None
    assert rule["gloss"]
    assert rule["heading"] == "Class Cards"
    assert rule["blocks"]
    assert "107.16" not in rule["children"]


def test_a_gloss_is_shown_only_where_it_holds(comprules: Command) -> None:
    """The small edition has a 716.2a of its own, of which our gloss says nothing."""
    assert data(comprules, "rule", "716.2a")["gloss"] is None


def test_refs_of_a_rule_with_its_subrules(comprules: Command) -> None:
    """Both ways, ranges expanded, the glossary apart."""
    refs = data(comprules, "refs", "601")
    assert refs["number"] == "601"
    assert {"100.1a", "102.1", "201.1b"} <= set(refs["referred_by"])
    assert refs["glossary"] == ["Cast"]
    assert ["702.3"] in [r["targets"] for r in refs["refers_to"]]
    only = data(comprules, "refs", "601", "--only")
    assert only["referred_by"] == []
    assert only["glossary"] == ["Cast"]


def test_refs_path(comprules: Command) -> None:
    """The shortest chain, with its steps."""
    path = data(comprules, "refs", "100.1b", "--path", "601.2", "--only")
    assert path["path"] == ["100.1b", "100.1a", "601.2"]
    assert path["length"] == 2


def test_no_path_is_not_found(comprules: Command) -> None:
    """Exit status 1 and one line; the two exist but nothing connects them."""
    outcome = comprules("refs", "202", "--only", "--path", "716.1")
    assert outcome.status == 1
    assert "no chain" in outcome.complaint


def test_refs_as_a_drawing(comprules: Command) -> None:
    """Graphviz: one arrow for each reference."""
    outcome = comprules("refs", "101", "--format", "dot")
    assert outcome.out.startswith('digraph "references of 101" {')
    assert '"101.2" -> "101.1";' in outcome.out


def test_search_gives_hits(comprules: Command) -> None:
    """A glossary entry has a term, a provision a number."""
    found = data(comprules, "search", "class", "level")
    assert all({"heading", "snippet", "score"} <= set(hit) for hit in found["hits"])
    assert "716.1" in [hit.get("number") for hit in found["hits"]]
    assert "Class" in [hit.get("term") for hit in found["hits"]]
    assert len(data(comprules, "search", "class", "--limit", 2)["hits"]) == 2


def test_nothing_found(comprules: Command) -> None:
    """Exit status 1; in JSON the list is empty."""
    outcome = comprules("search", "zebra")
    assert outcome.status == 1
    assert outcome.out == ""
    assert "zebra" in outcome.complaint
    empty = comprules("search", "zebra", "--format", "json")
    assert empty.status == 1
    assert json.loads(empty.out)["hits"] == []


def test_term_has_entry_rules_and_see_also(comprules: Command) -> None:
    """Whatever the capitals."""
    term = data(comprules, "term", "ladder")
    assert term["term"] == "Ladder"
    assert term["rules"] == ["702.4"]
    assert {"Rung", "Stonefoot", "702.4"} <= set(term["see_also"])
    assert "rungs" in term["text"]


def test_term_of_the_ontology(outlined: Command) -> None:
    """A keyword ability: its glossary entry, its rule, its individual with the source."""
    term = data(outlined, "term", "deathtouch")
    assert term["text"] is None
    assert "702.2" in term["rules"]
    assert any("702.2" in t["rules"] for t in term["ontology"])
    assert data(outlined, "term", "mtg:Class")["ontology"][0]["kind"] == "class"


def test_an_unknown_term_names_the_nearest(comprules: Command) -> None:
    """One line, exit status 1."""
    outcome = comprules("term", "Stonefot")
    assert outcome.status == 1
    assert "Stonefoot" in outcome.complaint


def test_status(comprules: Command) -> None:
    """Editions, blocks, the home."""
    status = data(comprules, "status")
    assert status["edition"] == SMALL_DATE
    assert [e["edition"] for e in status["editions"]] == [SMALL_DATE]
    assert status["rule_blocks"] > 50


@pytest.mark.parametrize(
    "arguments",
    [("rule", "601.2"), ("refs", "601"), ("term", "class"), ("search", "class"), ("status",)],
)
def test_every_format(comprules: Command, arguments: tuple[str, ...]) -> None:
    """Auto is TSV when piped; CSV has the same cells; the others print something sensible."""
    auto = comprules(*arguments)
    tsv = comprules(*arguments, "-f", "tsv")
    assert auto.out == tsv.out
    rows = [line.split("\t") for line in tsv.out.splitlines()]
    assert len({len(row) for row in rows}) == 1
    read = list(csv.reader(io.StringIO(comprules(*arguments, "-f", "csv").out)))
    assert read == rows
    table = comprules(*arguments, "-f", "table").out
    assert table.strip()
    assert "\x1b" not in table
    assert comprules(*arguments, "-f", "markdown").out.startswith("| ")


@pytest.mark.parametrize("format_", ["turtle", "jsonld"])
def test_a_rule_as_rdf(comprules: Command, format_: str) -> None:
    """Its triples, readable by rdflib."""
    import rdflib

    outcome = comprules("rule", "601.2b", "--format", format_)
    graph = rdflib.Graph().parse(
        data=outcome.out, format="turtle" if format_ == "turtle" else "json-ld"
    )
    iri = rdflib.URIRef(f"https://w3id.org/comprules/cr/{SMALL_DATE}/601.2b")
    assert (iri, None, None) in graph


def test_output_goes_to_the_file(comprules: Command, tmp_path: Path) -> None:
    """All of it, and nothing to standard output."""
    target = tmp_path / "rule.json"
    outcome = comprules("rule", "601.2", "-f", "json", "-o", target)
    assert outcome.out == ""
    assert json.loads(target.read_text())["number"] == "601.2"


def test_another_edition(comprules: Command) -> None:
    """The outline's is always there."""
    outcome = comprules("status", "-f", "json")
    outline = json.loads(outcome.out)["outline"]
    rule = data(comprules, "rule", "716.2a", "--edition", outline)
    assert rule["edition"] == outline
    assert rule["gloss"]
    assert comprules("rule", "716", "--edition", "1066-01-01").status == 1
