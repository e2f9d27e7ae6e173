"""`query`, `export`, `rules`, `completion`, `fetch`, `import cards`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.homes import SMALL_DATE, Command, finished, process
from tests.store.test_publisher import server

__all__ = ["server"]

CARDS = [
    {
        "name": "Kettle Class",
        "type_line": "Enchantment — Class",
        "mana_cost": "{U}",
        "oracle_text": "Tea is hot.\n{1}{U}: Level 2\nTea is hotter.\n{2}{U}: Level 3\nTea boils.",
        "layout": "class",
        "keywords": [],
    }
]


@pytest.mark.parametrize("format_", ["json", "xml", "csv", "tsv"])
def test_select_in_the_formats_of_w3c(comprules: Command, format_: str) -> None:
    """Whoever cites 601.2."""
    query = "SELECT ?rule WHERE { ?rule eli:refers_to cr:601.2 }"
    outcome = comprules("query", "-e", query, "--format", format_)
    assert outcome.status == 0, outcome.err
    assert f"/cr/{SMALL_DATE}/100.1a" in outcome.out


def test_select_as_a_table_has_prefixed_names(comprules: Command) -> None:
    """Short ones."""
    query = "SELECT ?rule WHERE { ?rule eli:refers_to cr:601.2 }"
    assert "cr:100.1a" in comprules("query", "-e", query, "--format", "table").out


def test_a_query_of_a_file(comprules: Command, tmp_path: Path) -> None:
    """ASK and CONSTRUCT, with the graph of the edition."""
    path = tmp_path / "q.rq"
    path.write_text("ASK { cr:716.2a eli:number '716.2a' }")
    assert comprules("query", path).out.strip() == "true"
    path.write_text("CONSTRUCT { ?a eli:refers_to cr:716 } WHERE { ?a eli:refers_to cr:716 }")
    assert "eli:refers_to" in comprules("query", path).out


@pytest.mark.parametrize("format_", ["turtle", "ntriples", "nquads", "trig", "jsonld", "rdfxml"])
def test_an_export_is_read_by_two_libraries_alike(
    comprules: Command, tmp_path: Path, format_: str
) -> None:
    """The same number of triples, its own description among them."""
    import pyoxigraph
    import rdflib

    media = {
        "turtle": ("turtle", pyoxigraph.RdfFormat.TURTLE),
        "ntriples": ("nt", pyoxigraph.RdfFormat.N_TRIPLES),
        "nquads": ("nquads", pyoxigraph.RdfFormat.N_QUADS),
        "trig": ("trig", pyoxigraph.RdfFormat.TRIG),
        "jsonld": ("json-ld", pyoxigraph.RdfFormat.JSON_LD),
        "rdfxml": ("xml", pyoxigraph.RdfFormat.RDF_XML),
    }
    target = tmp_path / "export"
    outcome = comprules("export", "rdf", "--format", format_, "-o", target)
    assert outcome.status == 0, outcome.err
    name, oxigraph = media[format_]
    dataset = rdflib.Dataset(default_union=True)
    dataset.parse(target, format=name)
    theirs = {(str(s), str(p), str(o)) for s, p, o in dataset.triples((None, None, None))}
    quads = pyoxigraph.parse(path=str(target), format=oxigraph)
    ours = {
        (q.subject.value, q.predicate.value, q.object.value)  # type: ignore[union-attr]
        for q in quads
    }
    assert ours == theirs
    assert any(o == "http://rdfs.org/ns/void#Dataset" for _, _, o in ours)
    assert any(o == "http://www.w3.org/ns/dcat#Dataset" for _, _, o in ours)


def test_lineages_are_exported_and_asked(comprules: Command, tmp_path: Path) -> None:
    """By any IRI that names a provision of a lineage: the graph may have it under another one."""
    target = tmp_path / "lineages.nt"
    outcome = comprules("export", "rdf", "--lineages", "--format", "ntriples", "-o", target)
    assert outcome.status == 0, outcome.err
    lineages = "https://w3id.org/comprules/lineage/"
    assert target.read_text().count("document#Lineage>") > 4000
    query = "SELECT ?e {{ <{}{}> doc:firstEdition ?e }}"
    rows = [
        comprules("query", "-e", query.format(lineages, name), "-f", "csv").out.splitlines()
        for name in ("2025-04-04/701.13", "2026-08-07/701.17", "2026-08-07/glossary/mill")
    ]
    assert rows[0] == rows[1]
    assert all(len(found) == 2 for found in rows)
    both = comprules("export", "rdf", "--lineages", "--all")
    assert both.status == 2


def test_the_outline_of_an_imported_edition(comprules: Command) -> None:
    """The same bytes each time, and no sentence."""
    first = comprules("export", "outline").out
    assert first == comprules("export", "outline").out
    assert "716.2a" in first
    assert "climb" not in first


def test_rules_list_show_export(outlined: Command, tmp_path: Path) -> None:
    """The queries run in any SPARQL engine; the SHACL rules are valid Turtle."""
    import pyoxigraph
    import rdflib

    assert "716.2a/1\t716.2a\t" in outlined("rules", "list").out
    shown = outlined("rules", "show", "716.2d")
    assert "CONSTRUCT" in shown.out
    assert json.loads(outlined("rules", "show", "716.2d", "-f", "json").out)["blocks"]
    assert outlined("rules", "export", tmp_path / "out").status == 0
    queries = sorted((tmp_path / "out").glob("*.rq"))
    assert len(queries) > 100
    for path in queries:
        pyoxigraph.Store().query(path.read_text())
    rules = rdflib.Graph().parse(tmp_path / "out" / "rules.ttl")
    assert len(set(rules.subjects())) > 100


def test_rules_check_lists_what_drifted(comprules: Command) -> None:
    """The small edition shares no sentence with the book."""
    outcome = comprules("rules", "check", "-f", "json")
    assert outcome.status == 1
    assert json.loads(outcome.out)["drifted"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(comprules: Command, shell: str) -> None:
    """They call the command back."""
    outcome = comprules("completion", shell)
    assert outcome.status == 0
    assert "_COMPRULES_COMPLETE" in outcome.out


def test_completion_offers_numbers_and_terms(
    comprules: Command, small_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What begins as the user's word does."""
    from comprules.cli import completing
    from comprules.cli.rule import command

    with command.make_context("rule", ["7"], resilient_parsing=True) as context:
        assert "716.2a" in completing.numbers(context, command.params[0], "716.2")
        assert completing.terms(context, command.params[0], "golden") == ["Golden Rule"]
        assert "Lamplighter Class" not in completing.numbers(context, command.params[0], "L")


def test_completion_offers_cards_word_by_word(
    small_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole name in quotes, or what follows the words of it that are there."""
    from comprules.cli import completing
    from comprules.cli.card import command

    monkeypatch.setenv("COMPRULES_HOME", str(small_home))
    name = command.params[0]
    with command.make_context("card", ["x"], resilient_parsing=True) as context:
        context.params["name"] = ()
        assert "Lamplighter Class" in completing.cards(context, name, "lamp")
        context.params["name"] = ("Lamplighter",)
        assert completing.cards(context, name, "cl") == ["Class"]
        assert "Lamplighter Class" in completing.whole_cards(context, name, "Lampl")


def test_imported_cards_are_known_to_situations(home: Path, tmp_path: Path) -> None:
    """And importing more cards keeps those that are there."""
    cards = tmp_path / "cards.json"
    cards.write_text(json.dumps(CARDS))
    situation = tmp_path / "situation.yaml"
    situation.write_text(
        "players: {ann: {life: 20}}\n"
        "battlefield:\n  kettle: {card: Kettle Class, controller: ann, level: 2}\n"
    )
    assert finished(process(home, "derive", situation)).status == 2
    assert finished(process(home, "import", "cards", cards)).status == 0
    more = tmp_path / "more.json"
    more.write_text(json.dumps([{**CARDS[0], "name": "Pot Class"}]))
    assert finished(process(home, "import", "cards", more)).out.split()[-1] == "2"
    assert finished(process(home, "derive", situation)).status == 0


def test_a_fetched_file_that_is_no_edition_is_refused(home: Path, server: str) -> None:
    """What the server gives is not believed."""
    outcome = finished(process(home, "fetch", "--url", f"{server}/rules"))
    assert outcome.status == 1
    assert server in outcome.err.splitlines()[-1]
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize("ending", ["ttl", "nt", "nq", "trig", "jsonld", "rdf"])
def test_exported_cards_are_linked_data(comprules: Command, tmp_path: Path, ending: str) -> None:
    """The format by the ending; the same bytes again; a query reaches the rules of a keyword."""
    path, again = tmp_path / f"cards.{ending}", tmp_path / f"again.{ending}"
    assert comprules("export", "cards", "-o", path).status == 0
    assert comprules("export", "cards", "-o", again).status == 0
    assert path.read_bytes() == again.read_bytes()
    query = (
        "SELECT ?name ?rule WHERE { ?card mtg:name ?name ; mtg:showsKeyword ?keyword . "
        "?keyword dcterms:source ?rule } ORDER BY ?name ?rule"
    )
    found = comprules("query", "--data", path, "-e", query, "--format", "csv")
    assert found.status == 0, found.err
    assert "Trailhead Scout,https://w3id.org/comprules/cr/2026-08-07/702.87" in found.out
    blank = comprules("query", "--data", path, "-e", "ASK { ?s ?p ?o FILTER(isBlank(?s)) }")
    assert blank.out.strip() == "false"


def test_exporting_named_cards(comprules: Command, tmp_path: Path) -> None:
    """One card alone; a misspelt name gets a suggestion; an unknown ending is refused."""
    one = comprules("export", "cards", "Trailhead Scout")
    assert 'mtg:name "Trailhead Scout"' in one.out
    assert "Lamplighter" not in one.out
    assert "Trailhead Scout" in comprules("export", "cards", "Trailhead Scuot").err
    wrong = comprules("export", "cards", "-o", tmp_path / "cards.xlsx")
    assert wrong.status == 2
    assert ".ttl" in wrong.err


def test_data_that_is_no_rdf(comprules: Command, tmp_path: Path) -> None:
    """A line with the file and what is wrong in it, exit status 2."""
    path = tmp_path / "bad.ttl"
    path.write_text("no turtle at all")
    outcome = comprules("query", "--data", path, "-e", "ASK { ?s ?p ?o }")
    assert outcome.status == 2
    assert "bad.ttl" in outcome.err
