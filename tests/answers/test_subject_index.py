"""The subject index: its form, and what finds its subjects."""

from __future__ import annotations

import pytest

from comprules.answers.subject_index import Match, known, matches, root, telling, weight
from comprules.answers.words import words
from comprules.store.knowledge import KnowledgeBase


def _nearest(question: str) -> Match:
    return matches(words(question))[0]


def test_its_numbers_are_those_of_the_outline(kb: KnowledgeBase) -> None:
    """Every rule that the index names stands in the outline's edition."""
    numbers = {n for one in _all_matches() for n in one.numbers}
    assert len(numbers) > 500
    assert [n for n in sorted(numbers) if kb.outline.provision(n) is None] == []


def _all_matches() -> list[Match]:
    from comprules.answers.subject_index import _index

    return [Match(s.numbers, 0.0, frozenset()) for s in _index().subjects]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("killed", "dies"),
        ("abilities", "ability"),
        ("resolution", "resolving"),
        ("two", "2"),
        ("stopped", "stops"),
        ("sacrificing", "sacrifice"),
        ("tramplers", "trample"),
        ("lost", "lose"),
        ("resolves", "resolve"),
        ("chosen", "choose"),
    ],
)
def test_forms_of_a_word_have_one_root(one: str, other: str) -> None:
    """Inflection, and what players say for one thing, make no difference."""
    assert root(one) == root(other)


def test_roots_of_other_words_differ() -> None:
    """A root is not so short that other words share it."""
    assert len({root(w) for w in ("tap", "type", "token", "target", "trigger", "turn")}) == 6


def test_rare_words_tell_more() -> None:
    """A word that few subjects have weighs more than one that many have."""
    assert weight(root("banding")) > weight(root("creature"))
    assert not known(root("frobnicator"))


def test_words_that_most_questions_have_do_not_tell() -> None:
    """What makes a sentence a question is no part of its subject."""
    assert telling(words("What happens to my shroud, then?")) == ("shroud",)


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("My hexproof creature stands there: does a board wipe still get it?", "115.10a"),
        ("Is there a way to hold priority and respond to my own spell?", "117.3c"),
        ("May I equip somebody else's creature at instant speed?", "702.6a"),
        ("Who becomes the monarch when the monarch leaves?", "725.4"),
        ("Does mana stay in the pool between phases?", "106.4"),
    ],
)
def test_the_words_of_players_find_the_rule(question: str, number: str) -> None:
    """The nearest subject is that of the rule that decides."""
    assert number in _nearest(question).numbers


def test_of_two_subjects_the_one_that_takes_up_more_is_nearer() -> None:
    """More of the question and more of the subject make a better match; the score is a share."""
    found = matches(words("deathtouch and trample: how much damage must I assign?"))
    assert found[0].numbers == ("702.2c", "702.19b")
    assert 1 >= found[0].score > found[-1].score >= 0


def test_nothing_matches_nothing() -> None:
    """A question without a word of the index has no subject."""
    assert matches(words("what is it?")) == []
    assert matches(words("Frobnicate the wibble?")) == []
