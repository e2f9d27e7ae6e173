"""The ontology's files hold together with the code and with one another."""

from __future__ import annotations

import re
from pathlib import Path

import pyoxigraph
import pytest

import comprules
from comprules.namespaces import DOC, ELI, OWL, RDF_TYPE, RDFS, SH, prefixes
from comprules.resources import folder
from comprules.terms import Triple
from tests.graph.terms import from_oxigraph

ONTOLOGY = folder("ontology")
FILES = sorted(path.name for path in ONTOLOGY.glob("*.ttl"))


def triples(name: str) -> set[Triple]:
    return {from_oxigraph(quad) for quad in pyoxigraph.parse(path=str(ONTOLOGY / name))}


def test_the_published_prefixes_are_those_of_the_code() -> None:
    """prefixes.ttl declares exactly the table of namespaces.prefixes()."""
    found = triples("prefixes.ttl")
    names = {s: o.lexical for s, p, o in found if p == SH + "prefix"}
    spaces = {s: o.lexical for s, p, o in found if p == SH + "namespace"}
    declared = {o for s, p, o in found if p == SH + "declare"}
    assert {names[s]: spaces[s] for s in declared} == prefixes()
    assert set(names) == set(spaces) == declared


def declared_terms() -> set[str]:
    kinds = {"Class", "ObjectProperty", "DatatypeProperty", "NamedIndividual"}
    return {
        s for s, p, o in triples("document.ttl") if p == RDF_TYPE and o in {OWL + k for k in kinds}
    }


def test_every_term_of_the_code_is_documented() -> None:
    """Each `doc("…")` or `DOC + "…"` in the code has its label and comment in document.ttl."""
    used: set[tuple[str, str]] = set()
    for path in Path(comprules.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'\bdoc\("(\w+)"\)|\bDOC \+ "(\w+)"', text))
    assert len(used) > 20
    assert {DOC + one + other for one, other in used} <= declared_terms()
    labelled = {s for s, p, _ in triples("document.ttl") if p == RDFS + "label"}
    commented = {s for s, p, _ in triples("document.ttl") if p == RDFS + "comment"}
    assert declared_terms() <= labelled & commented


@pytest.mark.parametrize("name", FILES)
def test_every_doc_term_of_a_file_is_declared(name: str) -> None:
    """No file uses a term of the document vocabulary that does not exist."""
    used = {
        term
        for triple in triples(name)
        for term in triple
        if isinstance(term, str) and term.startswith(DOC) and term != DOC
    }
    assert used <= declared_terms()


@pytest.mark.parametrize("name", sorted(set(FILES) - {"shapes.ttl"}))
def test_published_data_has_no_blank_node(name: str) -> None:
    """Only the shapes, which are no data, may have lists and nested nodes."""
    for quad in pyoxigraph.parse(path=str(ONTOLOGY / name)):
        assert not isinstance(quad.subject, pyoxigraph.BlankNode)
        assert not isinstance(quad.object, pyoxigraph.BlankNode)


def test_the_readme_tells_of_every_file() -> None:
    """ontology/README.md has a row for each file beside it, loaded or only published."""
    readme = (ONTOLOGY / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([\w.-]+)` \| (loaded|published) \|", readme, re.MULTILINE))
    beside = {path.name for path in ONTOLOGY.iterdir() if path.suffix in (".ttl", ".nt")}
    assert set(rows) == beside


def test_no_word_of_the_european_identifier_s_axioms_is_loaded() -> None:
    """The alignments are the only file that puts our terms under classes of ELI."""
    for name in set(FILES) - {"alignments.ttl"}:
        under = {
            (s, o)
            for s, p, o in triples(name)
            if p in (RDFS + "subClassOf", RDFS + "subPropertyOf") and str(o).startswith(ELI)
        }
        assert under == set(), name
