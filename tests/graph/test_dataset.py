"""The description of the data in VoID and DCAT."""

from __future__ import annotations

import pyoxigraph
import pytest

from comprules.errors import UsageError
from comprules.graph.dataset import FILE, describe, outline_description
from comprules.graph.edition import edition_triples
from comprules.graph.serialise import FORMATS, Quad, serialise
from comprules.namespaces import BASE, DCAT, DOC, RDF_TYPE, SKOS, VOID, doc, prefixes
from comprules.resources import folder
from comprules.terms import Triple, literal
from tests.graph.editions import CR, small_edition

DATASET = BASE + "dataset"
EDITION = list(edition_triples(small_edition(), with_text=True))


def value(triples: set[Triple], subject: str, predicate: str) -> object:
    (found,) = {o for s, p, o in triples if s == subject and p == predicate}
    return found


def test_the_counts_are_those_of_the_data() -> None:
    """Triples, subjects, classes and the things of each class are counted, not guessed."""
    found = set(describe(EDITION))
    assert value(found, DATASET, VOID + "triples") == literal(len(set(EDITION)))
    subjects = {s for s, _, _ in EDITION}
    assert value(found, DATASET, VOID + "distinctSubjects") == literal(len(subjects))
    rules = next(s for s, p, o in found if p == VOID + "class" and o == doc("Subrule"))
    assert value(found, rules, VOID + "entities") == literal(3)
    order = next(s for s, p, o in found if p == VOID + "property" and o == doc("order"))
    assert value(found, order, VOID + "triples") == literal(8)
    vocabularies = {o for s, p, o in found if p == VOID + "vocabulary"}
    assert {DOC, SKOS} <= vocabularies
    assert VOID not in vocabularies


def test_a_triple_in_two_graphs_counts_once_and_each_graph_is_a_subset() -> None:
    """The graphs have their own counts; the whole counts a shared triple once."""
    triple = EDITION[0]
    quads: list[Quad] = [(*triple, CR), (*triple, BASE + "graph/x"), (*EDITION[1], CR)]
    found = set(describe(quads))
    assert value(found, DATASET, VOID + "triples") == literal(2)
    assert value(found, CR, VOID + "triples") == literal(2)
    assert value(found, BASE + "graph/x", VOID + "triples") == literal(1)


def test_every_format_is_a_distribution() -> None:
    """Each distribution has its media type; only those that are asked for are there."""
    found = set(describe(EDITION))
    media = {o for _, p, o in found if p == DCAT + "mediaType"}
    assert {str(m).rpartition("media-types/")[2] for m in media} == {
        f.media_type for f in FORMATS.values()
    }
    one = set(describe(EDITION, formats=["trig"]))
    assert len({s for s, p, o in one if (p, o) == (RDF_TYPE, DCAT + "Distribution")}) == 1
    with pytest.raises(UsageError):
        set(describe(EDITION, formats=["n3"]))


def test_the_description_goes_with_the_data_in_every_format() -> None:
    """It has no blank node and no term that a format cannot hold."""
    found = list(describe(EDITION))
    for name in FORMATS:
        assert serialise([*EDITION, *found], name, prefixes=prefixes())


def test_the_published_description_is_that_of_the_outline() -> None:
    """ontology/dataset.ttl is what `python -m comprules.graph.dataset` prints today."""
    text = (folder("ontology") / FILE).read_text(encoding="utf-8")
    assert text == outline_description()
    assert list(pyoxigraph.parse(text.encode(), format=pyoxigraph.RdfFormat.TURTLE))
