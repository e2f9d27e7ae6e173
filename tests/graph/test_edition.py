"""An edition as triples: IRIs, parts, references, text."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from comprules.document.model import (
    Edition,
    Kind,
    Paragraph,
    ParagraphKind,
    Provision,
    Reference,
    ReferenceKind,
)
from comprules.graph.edition import edition_triples
from comprules.namespaces import DCTERMS, ELI, RDF_TYPE, SKOS, doc
from comprules.terms import Literal, Triple, english, literal
from tests.graph.editions import CR, small_edition


def graph(edition: Edition, *, with_text: bool = True) -> set[Triple]:
    return set(edition_triples(edition, with_text=with_text))


def values(triples: set[Triple], subject: str, predicate: str) -> set[object]:
    return {o for s, p, o in triples if s == subject and p == predicate}


def test_every_provision_is_a_part_of_its_parent_both_ways() -> None:
    """Sections are parts of the edition, subrules of their rule, entries of the glossary."""
    triples = graph(small_edition())
    for part, whole in [
        (f"{CR}/9", CR),
        (f"{CR}/900", f"{CR}/9"),
        (f"{CR}/900.1", f"{CR}/900"),
        (f"{CR}/900.1a", f"{CR}/900.1"),
        (f"{CR}/glossary", CR),
        (f"{CR}/glossary/tumble", f"{CR}/glossary"),
    ]:
        assert values(triples, part, ELI + "is_part_of") == {whole}
        assert part in values(triples, whole, ELI + "has_part")
    assert values(triples, f"{CR}/900.1a", RDF_TYPE) == {doc("Subrule"), ELI + "WorkSubdivision"}
    assert values(triples, f"{CR}/900.1a", ELI + "number") == {literal("900.1a")}
    assert values(triples, f"{CR}/900", DCTERMS + "title") == {english("Juggling")}


def test_the_order_is_that_of_the_text() -> None:
    """doc:order numbers all provisions and entries 1, 2, 3 … without a gap or a tie."""
    triples = graph(small_edition())
    orders = sorted(o.value for _, p, o in triples if p == doc("order") and isinstance(o, Literal))
    edition = small_edition()
    assert orders == list(range(1, len(edition.provisions) + len(edition.glossary) + 2))


def test_a_reference_is_a_resource_and_an_edge() -> None:
    """A span has its words, its place, its kind and each target; the provision the plain edge."""
    triples = graph(small_edition())
    span = f"{CR}/900.1#ref-1"
    assert values(triples, f"{CR}/900.1", doc("hasReference")) >= {span}
    assert values(triples, span, doc("surface")) == {literal("900.1a–b")}
    assert values(triples, span, doc("referenceKind")) == {doc("Range")}
    assert values(triples, span, doc("target")) == {f"{CR}/900.1a", f"{CR}/900.1b"}
    assert values(triples, span, doc("start")) == {literal(11)}
    assert values(triples, span, doc("end")) == {literal(19)}
    assert values(triples, span, doc("inParagraph")) == {literal(1)}
    assert values(triples, f"{CR}/900.1", ELI + "refers_to") == {
        f"{CR}/900.1a",
        f"{CR}/900.1b",
        f"{CR}/9",
        f"{CR}/glossary/tumble",
    }


def test_a_dangling_target_is_kept_as_text() -> None:
    """A number that the edition lacks is no edge, and stands at its span as a string."""
    triples = graph(small_edition())
    span = f"{CR}/900.1a#ref-1"
    assert values(triples, span, doc("danglingTarget")) == {literal("999.9")}
    assert values(triples, span, doc("target")) == set()
    assert values(triples, f"{CR}/900.1a", ELI + "refers_to") == set()


def test_implicit_and_self_references_are_no_citations() -> None:
    """`those rules` is an edge of its own kind; `this rule` is a span but no edge at all."""
    triples = graph(small_edition())
    assert values(triples, f"{CR}/900.1b", doc("refersToImplicitly")) == {f"{CR}/900.1a"}
    assert values(triples, f"{CR}/900.1b", ELI + "refers_to") == set()
    assert len(values(triples, f"{CR}/900.1b", doc("hasReference"))) == 2


def test_a_glossary_entry_defines_a_concept_of_no_edition() -> None:
    """The concept has the term as its label; a rule headed by the term is about it."""
    triples = graph(small_edition())
    concept = "https://w3id.org/comprules/term/juggling"
    assert values(triples, f"{CR}/glossary/juggling", doc("defines")) == {concept}
    assert values(triples, concept, SKOS + "prefLabel") == {english("Juggling")}
    assert values(triples, f"{CR}/900", DCTERMS + "subject") == {concept}


def test_text_only_where_it_is_asked_for() -> None:
    """The outline has no literal of a paragraph; with text every paragraph is there in order."""
    edition = small_edition()
    outline, full = graph(edition, with_text=False), graph(edition)
    assert outline < full
    words = {o.lexical for _, _, o in outline if isinstance(o, Literal)}
    for provision in (*edition.provisions, *edition.glossary):
        for index, paragraph in enumerate(provision.paragraphs, 1):
            assert paragraph.text not in words
            iri = (
                f"{CR}/glossary/{provision.number.lower()}"
                if provision.kind is Kind.GLOSSARY
                else f"{CR}/{provision.number}"
            )
            node = f"{iri}#p-{index}"
            assert values(full, node, doc("content")) == {english(paragraph.text)}
            assert values(full, node, doc("index")) == {literal(index)}
    assert values(full, f"{CR}/900.1a", doc("example")) == {
        english("Ann keeps three balls in the air."),
        english("Bob drops one."),
    }


def test_an_outline_drops_the_words_of_a_long_reference() -> None:
    """A reference worded as a clause keeps its place and target in the outline, not its words."""
    words = "the rules that tell what happens to balls dropped by mistake"
    reference = Reference(words, 0, len(words), ReferenceKind.IMPLICIT, ("900.1a",))
    edition = small_edition()
    provision = replace(
        edition.provisions[-1],
        paragraphs=(Paragraph(ParagraphKind.TEXT, words, 1, (reference,)),),
    )
    edition = replace(edition, provisions=(*edition.provisions[:-1], provision))
    span = f"{CR}/{provision.number}#ref-1"
    outline = graph(edition, with_text=False)
    assert values(outline, span, doc("surface")) == set()
    assert values(outline, span, doc("target")) == {f"{CR}/900.1a"}
    assert values(graph(edition), span, doc("surface")) == {literal(words)}


def test_a_number_that_stands_twice_gives_two_resources() -> None:
    """The second provision of a number has an IRI of its own, and its children are its own."""
    edition = small_edition()
    again = Provision("900.1", Kind.SUBRULE, None, "900", (), 20)
    child = Provision("900.1c", Kind.SUBRULE, None, "900.1", (), 21)
    edition = replace(edition, provisions=(*edition.provisions, again, child))
    triples = graph(edition)
    assert values(triples, f"{CR}/900.1-2", ELI + "number") == {literal("900.1")}
    assert values(triples, f"{CR}/900.1c", ELI + "is_part_of") == {f"{CR}/900.1-2"}
    assert values(triples, f"{CR}/900.1a", ELI + "is_part_of") == {f"{CR}/900.1"}


def test_terms_with_one_slug_share_the_concept() -> None:
    """Two entries that differ in punctuation are two entries and one concept with two labels."""
    edition = small_edition()
    twin = Provision("Tumble!", Kind.GLOSSARY, "Tumble!", None, (), 30)
    triples = graph(replace(edition, glossary=(*edition.glossary, twin)))
    concept = "https://w3id.org/comprules/term/tumble"
    assert values(triples, f"{CR}/glossary/tumble-2", doc("defines")) == {concept}
    assert values(triples, concept, SKOS + "prefLabel") == {english("Tumble")}
    assert values(triples, concept, SKOS + "altLabel") == {english("Tumble!")}


@pytest.mark.parametrize("with_text", [True, False])
def test_the_same_edition_gives_the_same_triples_each_once(with_text: bool) -> None:
    """The sequence is the same each time, has no repeat and no blank node."""
    first = list(edition_triples(small_edition(), with_text=with_text))
    assert first == list(edition_triples(small_edition(), with_text=with_text))
    assert len(first) == len(set(first))
    assert all(s.startswith("https://") for s, _, _ in first)
