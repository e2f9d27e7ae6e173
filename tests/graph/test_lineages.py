"""The history as RDF: who belongs to which lineage, what changed when, and what that replaced."""

from __future__ import annotations

import pytest

from comprules.document.lineages import Run
from comprules.graph.lineages import lineage_triples
from comprules.graph.validation import validate
from comprules.namespaces import (
    DCTERMS,
    ELI,
    PROV,
    RDF_TYPE,
    doc,
    edition_iri,
    glossary_iri,
    lineage_iri,
    provision_iri,
)
from comprules.terms import XSD_DATE, Literal, Term, Triple, english, literal
from tests.histories import DATES, RUNS, run

GRAPH = list(lineage_triples(RUNS, DATES))
MEMBER = ELI + "has_member"


def values(subject: str, predicate: str, graph: list[Triple] = GRAPH) -> set[Term]:
    return {o for s, p, o in graph if (s, p) == (subject, predicate)}


def day(date: str) -> Literal:
    return Literal(date, XSD_DATE)


def test_a_lineage_is_a_work_with_members() -> None:
    """It says its first and last edition; its members are what it was, whatever the number."""
    lineage = lineage_iri("2020-01-01/702.2")
    assert values(lineage, RDF_TYPE) == {doc("Lineage"), ELI + "ComplexWork"}
    assert values(lineage, MEMBER) == {
        provision_iri("2020-01-01", "702.2"),
        provision_iri("2030-03-01", "702.3"),
    }
    assert values(lineage, doc("firstEdition")) == {edition_iri("2020-01-01")}
    assert values(lineage, doc("lastEdition")) == {edition_iri("2031-03-01")}
    assert not values(lineage, doc("removedOn"))


def test_what_changed() -> None:
    """The first provision of a run says when, how, until when, and what it revises."""
    new, old = provision_iri("2029-02-01", "101.1"), provision_iri("2020-01-01", "100.9")
    assert values(new, doc("changeKind")) == {doc("Moved"), doc("Reworded")}
    assert values(new, doc("standsFrom")) == values(new, doc("standsThrough")) == {day(DATES[1])}
    assert values(new, ELI + "number") == {literal("101.1")}
    assert values(new, PROV + "wasRevisionOf") == {old}
    assert values(old, DCTERMS + "isReplacedBy") == {new}
    assert not values(old, doc("changeKind"))


def test_a_chain_of_revisions_can_be_walked() -> None:
    """Each revision points at the first provision of the run before: so the chain never breaks."""
    third = provision_iri("2030-03-01", "101.1")
    (second,) = values(third, PROV + "wasRevisionOf")
    assert values(str(second), PROV + "wasRevisionOf") == {provision_iri("2020-01-01", "100.9")}


def test_parts_revise_the_whole_that_was_split() -> None:
    """Both parts do, the one in the same lineage and the one in its own."""
    whole = provision_iri("2020-01-01", "608.3")
    for part in ("608.3", "608.3a"):
        assert values(provision_iri("2030-03-01", part), PROV + "wasRevisionOf") == {whole}
    assert len(values(whole, DCTERMS + "isReplacedBy")) == 2


def test_what_is_gone() -> None:
    """The lineage says on which day, that is of the first edition without it."""
    lineage = lineage_iri("2020-01-01/702.9")
    assert values(lineage, doc("changeKind")) == {doc("Removed")}
    assert values(lineage, doc("removedOn")) == {day("2031-03-01")}


def test_glossary_entries_have_their_terms() -> None:
    """They are named by terms, and a term can change like a number."""
    entry = glossary_iri("2030-03-01", "Twin (Obsolete)")
    assert values(entry, DCTERMS + "title") == {english("Twin (Obsolete)")}
    assert values(entry, PROV + "wasRevisionOf") == {glossary_iri("2020-01-01", "Twin")}


def test_of_editions_that_are_here_each_provision_is_a_member() -> None:
    """Others have only those at which something changed."""
    graph = list(lineage_triples(RUNS, DATES, {"2031-03-01"}))
    middle = provision_iri("2031-03-01", "702.3")
    assert middle in values(lineage_iri("2020-01-01/702.2"), MEMBER, graph)
    assert provision_iri("2029-02-01", "101.2") not in {o for _, _, o in graph}
    assert len(graph) == len(set(graph))


def test_a_history_conforms_to_the_shapes() -> None:
    """And what is wrong with one is named."""
    assert validate(GRAPH) == ()


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (run("2020-01-01/9.9", "101.2", 0, 3), "in two lineages"),
        (run("2020-01-01/9.9", "999.9", 3, 0), "standsFrom"),
    ],
)
def test_a_broken_history_does_not_conform(broken: Run, message: str) -> None:
    """One provision in two lineages; a run that ends before it begins."""
    (found,) = {v.one_line() for v in validate(lineage_triples([*RUNS, broken], DATES))}
    assert message in found
