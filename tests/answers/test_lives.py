"""The life of a provision, and who bore its number."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.answers.lives import life_of
from comprules.answers.rewording import words_at
from comprules.document.lineages import Change, Extent
from comprules.document.worddiff import Standing
from comprules.errors import NotFound, UsageError
from comprules.store.history import HistoryFile
from comprules.store.knowledge import KnowledgeBase
from tests.homes import SMALL_DATE
from tests.revisions import EARLIER_DATE


@pytest.fixture
def kb(updated_home: Path, by_hand: HistoryFile) -> KnowledgeBase:
    """A knowledge base with both editions."""
    return KnowledgeBase.open(updated_home)


def events(kb: KnowledgeBase, asked: str, as_of: str | None = None) -> list[tuple[object, ...]]:
    """(date, number, changes) of all that happened to a provision."""
    return [(e.date, e.number, e.changes) for e in life_of(kb, asked, as_of).events]


def test_a_life_goes_through_all_numbers(kb: KnowledgeBase) -> None:
    """702.4b was 702.3b; the oldest edition says nothing of what was before."""
    assert events(kb, "CR 702.4b") == [
        (EARLIER_DATE, "702.3b", ()),
        (SMALL_DATE, "702.4b", (Change.RENUMBERED,)),
    ]


def test_a_number_means_what_bore_it_last_or_on_a_day(kb: KnowledgeBase) -> None:
    """702.3a is a new keyword now, and was the one before."""
    assert events(kb, "702.3a") == [(SMALL_DATE, "702.3a", (Change.ADDED,))]
    assert events(kb, "702.3a", "2030-12")[-1] == (SMALL_DATE, "702.4a", (Change.RENUMBERED,))
    life = life_of(kb, "702.3a")
    assert [(b.first, b.last, b.heading, b.name_now) for b in life.bearings] == [
        (EARLIER_DATE, EARLIER_DATE, "Ladder", "702.4a"),
        (SMALL_DATE, SMALL_DATE, "Rise and Shine!", "702.3a"),
    ]


def test_what_is_gone_says_since_when(kb: KnowledgeBase) -> None:
    """And what it may be now."""
    life = life_of(kb, "704.3")
    assert [(e.date, e.changes) for e in life.events] == [
        (EARLIER_DATE, ()),
        (SMALL_DATE, (Change.REMOVED,)),
    ]
    assert [d.new for d in life.doubts] == ["608.3b"]


def test_a_split_is_told_from_both_sides(kb: KnowledgeBase) -> None:
    """What was split says into what, the part says from what."""
    whole = life_of(kb, "716.2a").events[-1]
    assert whole.changes == (Change.REWORDED, Change.SPLIT)
    assert whole.into == ("716.2b",)
    part = life_of(kb, "716.2b").events[-1]
    assert part.changes == (Change.SPLIT,)
    assert part.sources == ("716.2a",)


@pytest.mark.parametrize("asked", ["ladder", "702.4", "rule 702.4"])
def test_a_keyword_means_the_rule_that_it_heads(kb: KnowledgeBase, asked: str) -> None:
    """Whatever its capitals."""
    assert life_of(kb, asked).name == "702.4"


@pytest.mark.parametrize("asked", ["glossary:twin rule", "Twin Rule"])
def test_a_term_without_a_rule_means_its_glossary_entry(kb: KnowledgeBase, asked: str) -> None:
    """As it is printed."""
    assert life_of(kb, asked).name == "glossary:Twin Rule"


def test_what_happened_under_a_rule_is_told_by_edition(kb: KnowledgeBase) -> None:
    """What came with the rule itself is not told again."""
    (below,) = life_of(kb, "716").below
    assert below.date == SMALL_DATE
    assert below.numbers == {Change.REWORDED: ("716.1", "716.2a"), Change.SPLIT: ("716.2b",)}
    (under,) = life_of(kb, "704").below
    assert under.numbers == {Change.REWORDED: ("704.2",), Change.REMOVED: ("704.3",)}
    assert life_of(kb, "716.1").below == ()


def test_an_unknown_name_is_an_error_that_names_the_nearest(kb: KnowledgeBase) -> None:
    """Numbers and terms."""
    with pytest.raises(NotFound, match=r"rule 716\.99"):
        life_of(kb, "716.99")
    with pytest.raises(NotFound, match="term 'Fox'"):
        life_of(kb, "Fox")
    with pytest.raises(NotFound, match=r"no 716\.2b") as caught:
        life_of(kb, "716.2b", EARLIER_DATE)
    assert SMALL_DATE in caught.value.hint
    with pytest.raises(UsageError):
        life_of(kb, "716.2b", "yesterday")


def test_the_words_of_a_rewording(kb: KnowledgeBase) -> None:
    """Where both editions are here; there are none where no word changed."""
    event = life_of(kb, "716.1").events[-1]
    assert event.extent is Extent.TEXT
    found = words_at(kb, event)
    assert found is not None
    assert found.rewording is not None
    assert any(p.standing is Standing.GONE for p in found.rewording.text)
    assert words_at(kb, life_of(kb, "702.4b").events[-1]) is None


def test_where_an_edition_is_not_imported_its_date_is_told(
    small_home: Path, by_hand: HistoryFile
) -> None:
    """So that it can be imported."""
    kb = KnowledgeBase.open(small_home)
    found = words_at(kb, life_of(kb, "716.1").events[-1])
    assert found is not None
    assert (found.rewording, found.missing) == (None, (EARLIER_DATE,))


def test_a_change_of_examples_is_told_apart(kb: KnowledgeBase) -> None:
    """By the hashes alone."""
    assert life_of(kb, "613.2").events[-1].extent is Extent.EXAMPLES
