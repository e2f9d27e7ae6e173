"""The ranking of the full-text search."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.store.knowledge import KnowledgeBase
from comprules.store.ranking import words_of


def found(kb: KnowledgeBase, words: str, limit: int = 20) -> list[str]:
    """The names of what a search finds, in order."""
    return [hit.entry.name for hit in kb.search(words, limit=limit)]


def test_the_rule_headed_by_the_words_comes_first(kb: KnowledgeBase) -> None:
    """It or the glossary entry of that name."""
    assert set(found(kb, "golden rules", 2)) == {"101", "glossary:Golden Rule"}


def test_a_heading_counts_for_what_stands_under_it(kb: KnowledgeBase) -> None:
    """716.3 and 716.2b are found for `class cards`, whatever their own words."""
    assert {"716.1", "716.2", "716.2a", "716.2b", "716.3"} <= set(found(kb, "class cards"))


def test_all_words_before_some_words(kb: KnowledgeBase) -> None:
    """What has only one of two words comes after everything that has both."""
    hits = kb.search("level bar", limit=50)
    both = [
        i
        for i, h in enumerate(hits)
        if all(w in f"{h.entry.title} {h.entry.text}".lower() for w in ("level", "bar"))
    ]
    assert both == list(range(len(both)))
    assert len(hits) > len(both)


def test_scores_fall(kb: KnowledgeBase) -> None:
    """The order is that of the scores."""
    scores = [hit.score for hit in kb.search("level of a class", limit=50)]
    assert scores == sorted(scores, reverse=True)


def test_the_snippet_shows_a_word(kb: KnowledgeBase) -> None:
    """Around the first of the words, not the beginning of a long text."""
    (hit,) = kb.search("shuffles", limit=1)
    assert "shuffles" in hit.snippet


@pytest.mark.parametrize("words", ["", "   ", "...", '"', "AND", "a* OR (", "{T}", "NEAR(a b)"])
def test_nothing_in_the_words_is_an_operator(kb: KnowledgeBase, words: str) -> None:
    """Whatever people type is words, or nothing."""
    kb.search(words)


def test_common_words_are_dropped_unless_there_are_no_others() -> None:
    """`what is a class` looks for class; `can` looks for can."""
    assert words_of("What is a class?") == ["class"]
    assert words_of("can") == ["can"]


def test_the_outline_is_searched_by_headings_and_glosses(kb: KnowledgeBase) -> None:
    """Without a sentence of the text."""
    hits = kb.search("class level", kb.outline_date)
    numbers = [hit.entry.number for hit in hits]
    assert "716.2d" in numbers
    assert "716" in numbers


@pytest.fixture
def real_kb(real_home: Path) -> KnowledgeBase:
    """The knowledge base with the edition of the evaluation."""
    return KnowledgeBase.open(real_home)


@pytest.mark.real
def test_all_that_is_about_classes_is_among_the_first_twenty(real_kb: KnowledgeBase) -> None:
    """The fourteen provisions that a rules reference lists for the word."""
    wanted = {"107.16", "205.3h", "303.6", "702.87c", "711.7", "716", "716.1", "716.2"}
    wanted |= {"716.2a", "716.2b", "716.2c", "716.2d", "716.3", "716.4"}
    assert wanted <= set(found(real_kb, "class"))


@pytest.mark.real
@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("saga", "714"),
        ("state-based actions", "704"),
        ("deathtouch", "702.2"),
        ("casting spells", "601"),
        ("commander", "903"),
        ("priority", "117"),
        ("mana abilities", "605"),
        ("leveler cards", "711"),
        ("declare blockers step", "509"),
    ],
)
def test_the_rule_of_a_topic_is_among_the_first_three(
    real_kb: KnowledgeBase, words: str, first: str
) -> None:
    """For topics of every section."""
    assert first in found(real_kb, words, 3)


@pytest.mark.real
def test_class_level_finds_what_levels_are(real_kb: KnowledgeBase) -> None:
    """The rules on levels under Class Cards come before other rules that have the words."""
    assert {"716.2", "716.2a", "716.2b", "716.2c", "716.2d"} <= set(
        found(real_kb, "class level", 15)
    )
