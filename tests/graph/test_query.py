"""SPARQL queries in a child process: results, refusals, and the time limit."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pyoxigraph
import pytest

from comprules.errors import BadQuery, KnowledgeBaseError, QueryTimeout, UsageError
from comprules.graph.edition import edition_triples
from comprules.graph.query import Source, read_query, run_query
from comprules.graph.serialise import Quad, serialise
from comprules.namespaces import MTG, RDFS, edition_iri
from comprules.terms import literal
from tests.graph.editions import DATE, small_edition
from tests.graph.terms import from_oxigraph

ENDLESS = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n0 ?o }"


@pytest.fixture(scope="module")
def dump(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two editions, each in its graph, and one triple of no edition, as N-Quads."""
    quads: list[Quad] = [(MTG + "Ball", RDFS + "label", literal("ball"), "")]
    for date in (DATE, "2032-01-01"):
        graph = edition_iri(date)
        triples = edition_triples(small_edition(date), with_text=True)
        quads += [(*triple, graph) for triple in triples]
    path = tmp_path_factory.mktemp("query") / "dump.nq"
    path.write_bytes(serialise(quads, "nquads", prefixes={}))
    return path


def rows(source: Source, query: str, edition: str | None = DATE) -> list[dict[str, str]]:
    found = json.loads(run_query(source, query, edition=edition))
    return [{k: v["value"] for k, v in row.items()} for row in found["results"]["bindings"]]


def test_the_prefixes_need_no_declaration(dump: Path) -> None:
    """Every prefix of the table is known, `cr:` is the edition in use, and PREFIX may differ."""
    query = "SELECT ?n { cr:900.1 eli:has_part/eli:number ?n } ORDER BY ?n"
    assert rows([dump], query) == [{"n": "900.1a"}, {"n": "900.1b"}]
    own = f"PREFIX cr: <{edition_iri('2032-01-01')}/>\nSELECT ?g {{ GRAPH ?g {{ cr:9 a ?c }} }}"
    assert {row["g"] for row in rows([dump], own)} == {edition_iri("2032-01-01")}


def test_the_default_graph_is_the_edition_in_use(dump: Path) -> None:
    """It has that edition's rules once, and what is of no edition; GRAPH and FROM reach more."""
    count = "SELECT (COUNT(*) AS ?n) { ?r a doc:Subrule }"
    assert rows([dump], count) == [{"n": "3"}]
    assert rows([dump], count, edition=None) == [{"n": "6"}]
    everywhere = "SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?r a doc:Subrule } }"
    assert rows([dump], everywhere) == [{"n": "6"}]
    other = f"SELECT (COUNT(*) AS ?n) FROM <{edition_iri('2032-01-01')}> {{ ?r eli:number '9' }}"
    assert rows([dump], other) == [{"n": "1"}]
    assert rows([dump], "SELECT ?l { mtg:Ball rdfs:label ?l }") == [{"l": "ball"}]


def test_a_store_is_read_and_not_changed(dump: Path, tmp_path: Path) -> None:
    """A store's folder works as a source, also while a writer has it open."""
    store = pyoxigraph.Store(str(tmp_path / "store"))
    store.bulk_load(path=str(dump))
    store.flush()
    assert rows(tmp_path / "store", "SELECT ?t { cr:900 dcterms:title ?t }") == [{"t": "Juggling"}]


def test_a_triple_file_is_read_into_the_graph_that_is_named(tmp_path: Path) -> None:
    """A pair of file and IRI gives that graph, so that an outline counts as its edition."""
    path = tmp_path / "o.ttl"
    triples = edition_triples(small_edition(), with_text=False)
    path.write_bytes(serialise(triples, "turtle", prefixes={}))
    found = rows([(path, edition_iri(DATE))], "SELECT DISTINCT ?g { GRAPH ?g { cr:9 a ?c } }")
    assert found == [{"g": edition_iri(DATE)}]


@pytest.mark.parametrize("format", ["json", "xml", "csv", "tsv"])
def test_rows_come_in_the_w3c_formats(dump: Path, format: str) -> None:
    """SELECT gives the same row in each of the four formats, ASK its boolean."""
    got = run_query(
        [dump], "SELECT ?n { cr:900.1a eli:number ?n }", edition=DATE, format=format
    ).decode()
    if format == "xml":
        assert ET.fromstring(got).findtext(".//{*}literal") == "900.1a"
    elif format == "json":
        assert json.loads(got)["results"]["bindings"][0]["n"]["value"] == "900.1a"
    else:
        assert got.split() == (["n", "900.1a"] if format == "csv" else ["?n", '"900.1a"'])
    asked = run_query([dump], "ASK { cr:900.1a eli:number '7' }", edition=DATE, format=format)
    assert b"false" in asked


@pytest.mark.parametrize("format", ["turtle", "ntriples", "nquads", "trig", "jsonld", "rdfxml"])
def test_graphs_come_in_the_rdf_formats(dump: Path, format: str) -> None:
    """CONSTRUCT and DESCRIBE give each triple once, in the same bytes each time."""
    query = "CONSTRUCT { ?r doc:order ?o } { ?r doc:order ?o . ?x a doc:Edition } ORDER BY DESC(?o)"
    got = run_query([dump], query, edition=DATE, format=format)
    assert got == run_query([dump], query, edition=DATE, format=format)
    how = pyoxigraph.RdfFormat.from_extension(
        {"turtle": "ttl", "ntriples": "nt", "nquads": "nq", "rdfxml": "rdf"}.get(format, format)
    )
    read = [from_oxigraph(q) for q in pyoxigraph.parse(got, format=how)]
    assert len(read) == len(set(read)) == 8
    described = run_query([dump], "DESCRIBE cr:900.1a", edition=DATE, format=format)
    assert b"900.1a" in described


@pytest.mark.parametrize(
    ("query", "line", "what"),
    [
        ("SELECT ?x {\n  ?x a doc:Rule\n  ?x foo }", 3, "syntax error"),
        ("SELECT ?x {\n ?x zz:a ?y }", 2, "prefix zz: is not declared"),
        ("SELECT ?x {", 1, "syntax error"),
        ("# update\nINSERT DATA { <a:a> <a:b> <a:c> }", 2, "INSERT is refused"),
        ("PREFIX a: <b:c>\n\ndelete where { ?s ?p ?o }", 3, "DELETE is refused"),
        ("LOAD <http://example.org/>", 1, "LOAD is refused"),
        ("SELECT * {\n SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }", 2, "SERVICE is refused"),
        ("SELECT * { { SELECT * { service silent ?x { ?s ?p ?o } } } }", 1, "SERVICE is refused"),
        ("", None, "no query"),
        ("what is a Class?", None, "no query"),
    ],
)
def test_what_is_no_query_is_refused_with_its_line(
    dump: Path, query: str, line: int | None, what: str
) -> None:
    """Syntax errors, updates and SERVICE are one line that says where."""
    with pytest.raises(BadQuery, match=what) as caught:
        run_query([dump], query, edition=DATE, file="q.rq")
    assert caught.value.line == line
    assert len(caught.value.one_line()) < 300


@pytest.mark.parametrize(
    "query",
    [
        "SELECT ?service { ?service a <http://x/SERVICE> } # SERVICE",
        'SELECT * { ?s ?p \'SERVICE\', """INSERT "SERVICE" """, \'\\\'SERVICE\' }',
        "PREFIX service: <http://x/insert#>\nSELECT * { ?s service:SERVICE $delete }",
        "ASK { ?a ?b ?c FILTER(?a < ?b && ?b > 3) }",
    ],
)
def test_words_inside_names_and_strings_do_not_count(dump: Path, query: str) -> None:
    """SERVICE as a variable, a name, a string or a comment is allowed."""
    assert run_query([dump], query, edition=DATE)
    assert not read_query(query).own_dataset


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * { ?a ?b ?c FILTER(?a<1)SERVICE?x#>\n{ ?s ?p ?o } }",
        "SELECT * { ?a <http://x/\\u0061#> ?c . SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "SELECT * { ?a ?b ?c FILTER(?a<'x>')SERVICE<http://127.0.0.1:9/>{?s ?p ?o}} #'",
        "SELECT * { ?a ?b ?c FILTER(?a<mtg:c#>'''\n)SERVICE?v{?s ?p ?o}} #'''",
        "SELECT * { ?a <http://x/#> ?c FILTER(?a<'x>')SERVICE<http://127.0.0.1:9/>{?s ?p ?o}} #'",
    ],
)
def test_service_cannot_hide(dump: Path, query: str) -> None:
    """What only a parser can tell from a string, an IRI or a comment is refused all the same."""
    with pytest.raises(BadQuery):
        run_query([dump], query, edition=DATE)


def test_a_format_must_fit_the_form(dump: Path) -> None:
    """CSV for a graph, Turtle for rows: the error lists what fits."""
    with pytest.raises(UsageError, match="CONSTRUCT"):
        run_query([dump], "CONSTRUCT WHERE { ?s ?p ?o }", format="csv")
    with pytest.raises(UsageError, match="SELECT"):
        run_query([dump], "SELECT * { ?s ?p ?o }", format="turtle")


def test_a_missing_source_is_the_knowledge_base_s_error(tmp_path: Path) -> None:
    """A folder or file that is not there is no traceback."""
    for source in (tmp_path / "none", [tmp_path / "none.nq"]):
        with pytest.raises(KnowledgeBaseError, match="cannot be read"):
            run_query(source, "ASK {}")


def children(parent: int) -> set[int]:
    """The processes whose parent is this one."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            after = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(after[1]) == parent and after[0] != "Z":
            found.add(int(stat.parent.name))
    return found


def test_the_time_limit_holds(dump: Path) -> None:
    """A query that would run for years ends at its limit, and no child is left."""
    before = children(os.getpid())
    began = time.monotonic()
    with pytest.raises(QueryTimeout, match=r"0\.7 seconds"):
        run_query([dump], ENDLESS, timeout=0.7)
    assert time.monotonic() - began < 3
    assert children(os.getpid()) <= before


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of memory is the system's")
def test_a_huge_result_ends_at_the_limit_of_memory(dump: Path) -> None:
    """A product of everything with everything is stopped before it fills the machine."""
    query = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
    with pytest.raises(QueryTimeout, match="more memory"):
        run_query([dump], query, timeout=20, memory=150_000_000)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_child_outlives_its_parent(dump: Path, how: signal.Signals) -> None:
    """After Ctrl-C at once, and after kill -9 by the time limit, the child is gone."""
    program = (
        "import sys\nfrom pathlib import Path\nfrom comprules.graph.query import run_query\n"
        "run_query([Path(sys.argv[1])], sys.argv[2], timeout=1)"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program, str(dump), ENDLESS],
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    deadline = time.monotonic() + 5
    while not (found := children(parent.pid)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert found
    time.sleep(0.2)
    parent.send_signal(how)
    parent.wait(timeout=5)
    patience = time.monotonic() + (1 if how is signal.SIGINT else 5)
    while any(_alive(pid) for pid in found) and time.monotonic() < patience:
        time.sleep(0.05)
    assert not any(_alive(pid) for pid in found)


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
