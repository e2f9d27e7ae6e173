"""What an edition changed against the one before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.answers.comparison import Item, Minor, Update, update, within
from comprules.document.lineages import Change
from comprules.document.worddiff import Standing
from comprules.store.history import HistoryFile
from comprules.store.knowledge import KnowledgeBase
from tests.homes import SMALL_DATE
from tests.revisions import EARLIER_DATE


@pytest.fixture
def kb(updated_home: Path, by_hand: HistoryFile) -> KnowledgeBase:
    """A knowledge base with both editions."""
    return KnowledgeBase.open(updated_home)


@pytest.fixture
def found(kb: KnowledgeBase) -> Update:
    """The whole update."""
    return update(kb, EARLIER_DATE, SMALL_DATE)


def item(found: Update, name: str) -> Item:
    """The item that has this name now, or had it before it went."""
    items = [i for group in found.groups for i in group.items] + list(found.minor)
    return next(i for i in items if name in i.names)


def words(item: Item, standing: Standing) -> str:
    """The words of an item's text that went, or came."""
    assert item.rewording is not None
    return "|".join(p.text.strip() for p in item.rewording.text if p.standing is standing)


def test_items_stand_under_their_headings_in_the_order_of_the_book(found: Update) -> None:
    """What is gone stands where its rule is now, the glossary is the end."""
    assert [(g.number, g.heading, [i.names for i in g.items]) for g in found.groups] == [
        ("613", "Layers", [("613.3",)]),
        ("702.3", "Rise and Shine!", [("702.3",), ("702.3a",)]),
        ("702.4", "Ladder", [("702.4m",)]),
        ("704", "Tidying Up", [("704.3",)]),
        ("716", "Class Cards", [("716.1",), ("716.2a", "716.2b")]),
        ("glossary", "Glossary", [("glossary:Rise and Shine!",)]),
    ]


def test_each_item_says_what_became_of_it(found: Update) -> None:
    """As far as it can be seen from the two editions."""
    assert item(found, "613.3").change is Change.MOVED
    assert item(found, "702.3a").change is Change.ADDED
    assert item(found, "702.4m").change is Change.REWORDED
    assert item(found, "704.3").change is Change.REMOVED
    assert item(found, "716.2b").change is Change.SPLIT
    assert found.counts == {
        Change.ADDED: 3,
        Change.REMOVED: 1,
        Change.SPLIT: 1,
        Change.REWORDED: 2,
        Change.MOVED: 1,
    }


def test_what_is_new_comes_whole_and_what_is_gone_goes_whole(found: Update) -> None:
    """With all their words."""
    assert words(item(found, "702.3a"), Standing.NEW).startswith("Rise and shine wakes")
    assert words(item(found, "704.3"), Standing.GONE) == "A torn card goes to the heap."
    assert [d.new for d in item(found, "704.3").doubts] == ["608.3b"]


def test_a_split_is_compared_with_all_its_parts(found: Update) -> None:
    """Where nothing but the break is new, no word is."""
    split = item(found, "716.2b")
    assert [run.name for run in split.old] == ["716.2a"]
    assert words(split, Standing.GONE) == ""
    assert words(split, Standing.NEW) == ""


def test_a_reference_that_follows_the_renumbering_is_no_rewording(found: Update) -> None:
    """702.4m cites 702.4i–m, which was 702.3i–m: only what it says of them is new."""
    ladder = item(found, "702.4m")
    assert words(ladder, Standing.GONE) == "may not"
    assert words(ladder, Standing.NEW) == "cannot"
    assert "702.4i–m" in words(ladder, Standing.SAME)


def test_what_need_not_be_read_is_kept_apart(found: Update) -> None:
    """Changes of examples only, and of punctuation only."""
    assert [(i.names, i.minor) for i in found.minor] == [
        (("613.2",), Minor.EXAMPLES),
        (("704.2",), Minor.PUNCTUATION),
    ]


def test_pure_renumbering_is_folded(found: Update) -> None:
    """The keyword that was put in shifted the one after it, with all that stands under that."""
    assert [str(shift) for shift in found.shifts] == [
        "101.3 is now 101.2",
        "702.3 is now 702.4",
    ]
    assert found.renumbered == 13


@pytest.mark.parametrize(
    ("scope", "names"),
    [
        ("702.3", {"702.3", "702.3a", "702.4m"}),
        ("716", {"716.1", "716.2a"}),
        ("6", {"613.3"}),
        ("101", {"613.3"}),
        ("glossary:rise and shine!", {"glossary:Rise and Shine!"}),
        ("716.3", set()),
    ],
)
def test_a_scope_limits_it_to_a_number_of_either_edition(
    kb: KnowledgeBase, scope: str, names: set[str]
) -> None:
    """702.3 was Ladder and is Rise and Shine now: both are meant; 613.3 came from 101.2."""
    found = update(kb, EARLIER_DATE, SMALL_DATE, scope)
    assert {i.names[0] for group in found.groups for i in group.items} == names


def test_a_number_stands_under_the_numbers_it_begins_with() -> None:
    """716.10 does not stand under 716.1, nor 716.1 under 71."""
    assert within("716.1a", "716.1")
    assert within("716.1a", "7")
    assert within("716", "716")
    assert not within("716.10", "716.1")
    assert not within("glossary:7", "7")


def test_the_same_edition_changed_nothing(kb: KnowledgeBase) -> None:
    """No group, no shift."""
    found = update(kb, SMALL_DATE, SMALL_DATE)
    assert (found.groups, found.minor, found.shifts, found.renumbered) == ((), (), (), 0)


def test_without_the_words_it_still_says_what_happened(
    small_home: Path, by_hand: HistoryFile
) -> None:
    """Numbers, changes and headings; the words of one edition are not here."""
    found = update(KnowledgeBase.open(small_home), EARLIER_DATE, SMALL_DATE)
    assert found.missing == (EARLIER_DATE,)
    assert item(found, "716.1").change is Change.REWORDED
    assert item(found, "716.1").rewording is None
    assert item(found, "613.2").minor is Minor.EXAMPLES
    assert item(found, "702.3a").rewording is not None
