"""Looking up provisions, references and chains in an edition."""

from __future__ import annotations

import pytest

from comprules.errors import NotFound
from comprules.store.chains import Step, shortest_chain
from comprules.store.knowledge import KnowledgeBase


def test_a_provision_with_its_paragraphs(kb: KnowledgeBase) -> None:
    """Text and examples are kept apart."""
    entry = kb.provision("100.1b")
    assert entry.text is not None
    assert entry.text.startswith("Nobody counts")
    assert len(entry.examples) == 2
    assert entry.parent == "100.1"
    assert entry.title == "General"
    assert entry.heading is None


def test_the_text_of_a_heading_is_the_heading(kb: KnowledgeBase) -> None:
    """So that a text that is None always means that the text is not there."""
    assert kb.provision("716").text == "Class Cards"
    assert kb.provision("716", kb.outline_date).text is None


def test_a_continuation_belongs_to_the_text(kb: KnowledgeBase) -> None:
    """Unnumbered lines under a rule are part of it."""
    text = kb.provision("100.2b").text
    assert text is not None
    assert text.count("\n") == 1


def test_subrules_are_under_their_rule(kb: KnowledgeBase) -> None:
    """All the way down, in order."""
    edition = kb.edition()
    assert edition.children("601") == ["601.1", "601.2"]
    assert edition.with_subrules("601")[:3] == ["601", "601.1", "601.2"]
    assert edition.with_subrules("601")[-1] == "601.2e"


def test_a_range_counts_for_each_number_in_it(kb: KnowledgeBase) -> None:
    """A rule that cites a range cites what lies within; the letters l and o are skipped."""
    edition = kb.edition()
    citing = {c.source for c in edition.references_to(["601.2c"])}
    assert "102.1" in citing
    assert "702.4m" in {c.source for c in edition.references_to(["702.4k"])}


def test_a_section_is_cited_by_its_number(kb: KnowledgeBase) -> None:
    """`section 6` counts for 6."""
    assert "100.1" in {c.source for c in kb.edition().references_to(["6"])}


def test_a_dangling_reference_is_kept_as_such(kb: KnowledgeBase) -> None:
    """The number that does not exist is a target and is marked."""
    edition = kb.edition()
    (reference,) = edition.references_from(kb.provision("700.1"))
    assert reference.targets == ("123.4",)
    assert reference.dangling == ("123.4",)
    assert edition.references_to(["123.4"]) == []


def test_an_unknown_number_names_the_nearest(kb: KnowledgeBase) -> None:
    """The message says in which edition it looked."""
    with pytest.raises(NotFound) as caught:
        kb.provision("716.99")
    assert kb.default_edition() in caught.value.message
    assert all(near.startswith("716") for near in caught.value.data["nearest"])


def test_the_default_edition_is_the_newest_imported(kb: KnowledgeBase) -> None:
    """Else the outline's."""
    assert kb.default_edition() == "2031-03-01"
    assert kb.edition(kb.outline_date).has_text is False


def test_an_unknown_edition_lists_those_there_are(kb: KnowledgeBase) -> None:
    """The outline's is among them."""
    with pytest.raises(NotFound, match="1066") as caught:
        kb.edition("1066-10-14")
    assert kb.outline_date in caught.value.hint


def test_a_chain_follows_references_both_ways(kb: KnowledgeBase) -> None:
    """The fewest steps, each with its direction."""
    chain = shortest_chain(kb.edition(), ["100.1b"], ["100.1a"])
    assert chain is not None
    assert [(k.source, k.step, k.target) for k in chain] == [("100.1b", Step.CITES, "100.1a")]
    back = shortest_chain(kb.edition(), ["100.1a"], ["100.1b"])
    assert back is not None
    assert back[0].step is Step.CITED_BY


def test_a_chain_to_itself_is_empty(kb: KnowledgeBase) -> None:
    """No step is needed."""
    assert shortest_chain(kb.edition(), ["716"], ["716"]) == []


def test_the_outline_has_the_references_of_its_edition(kb: KnowledgeBase) -> None:
    """A fresh install knows who cites the rules on Class cards (facts, not sentences)."""
    outline = kb.edition(kb.outline_date)
    citing = {c.source for c in outline.references_to(["716"])}
    assert {"107.16", "205.3h", "303.6", "702.87c", "711.7", "Class"} <= citing
