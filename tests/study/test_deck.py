"""The deck: cards, reviews, queues, and files that are no deck."""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from comprules.errors import BadInput, CannotWrite, KnowledgeBaseError, NotFound
from comprules.study import deckfile
from comprules.study.deck import Choice, Deck, Review
from comprules.study.model import Form, Level, Question
from comprules.study.scheduling import Rating
from tests.study.conftest import NOW
from tests.study.questions import question


def answered(
    asked: Question, id: str = "one/1", rating: Rating = Rating.GOOD, at: datetime = NOW
) -> Review:
    """An answer to a question."""
    right = rating is not Rating.AGAIN
    return Review(id, asked.identity, at, rating, right, asked.key, 1200, asked.edition)


def test_a_card_keeps_its_question(deck: Deck) -> None:
    """As it was made, in every form; added twice it is there once."""
    asked = [question(form) for form in Form]
    assert deck.add(asked, NOW) == len(asked)
    assert deck.add(asked, NOW) == 0
    for each in asked:
        card = deck.card(each.identity)
        assert (card.question, card.schedule, card.retired) == (each, None, None)
    with pytest.raises(KeyError):
        deck.card("nothing")


def test_an_answer_counts_once(deck: Deck) -> None:
    """However often it is recorded; its first form stays."""
    asked = question()
    deck.add([asked], NOW)
    first = answered(asked)
    assert deck.record(first)
    before = deck.card(asked.identity).schedule
    assert not deck.record(answered(asked, rating=Rating.AGAIN, at=NOW + timedelta(hours=1)))
    assert list(deck.reviews()) == [first]
    assert deck.card(asked.identity).schedule == before
    assert deck.record(answered(asked, "one/2"))
    assert len(list(deck.reviews())) == 2


def test_an_answer_is_in_the_file_once_recorded(deck: Deck) -> None:
    """Another connection sees it, and a copy of the one file has it."""
    asked = question()
    deck.add([asked], NOW)
    deck.record(answered(asked))
    copy = deck.path.with_name("copy.sqlite")
    copy.write_bytes(deck.path.read_bytes())
    with Deck.open(copy, writing=False) as other:
        assert list(other.reviews()) == [answered(asked)]


def test_what_is_longest_overdue_comes_first(deck: Deck) -> None:
    """What is not yet due does not come at all, nor what was never answered."""
    asked = [question(asked=n) for n in range(4)]
    deck.add(asked, NOW)
    deck.record(answered(asked[2], "s/1", at=NOW))
    deck.record(answered(asked[0], "s/2", at=NOW + timedelta(minutes=1)))
    deck.record(answered(asked[1], "s/3", Rating.EASY, at=NOW))
    later = NOW + timedelta(hours=1)
    assert [c.question for c in deck.due(later, limit=9)] == [asked[2], asked[0]]
    assert deck.due_count(later) == 2
    assert deck.due(NOW) == []
    assert [c.question for c in deck.unseen(limit=9)] == [asked[3]]


def test_queues_can_be_of_a_topic_a_section_or_a_level(deck: Deck) -> None:
    """Topics are alternatives, and hold what is under them; section and level narrow them."""
    classes = question(asked=1, topics=("716.2a",))
    sagas = question(asked=2, topics=("714.1",), level=Level.ADVANCED)
    turns = question(asked=3, topics=("500.1",))
    deck.add([classes, sagas, turns], NOW)

    def unseen(choice: Choice) -> list[str]:
        return sorted(card.question.stem for card in deck.unseen(choice, limit=9))

    assert unseen(Choice(topics=("716", "500.1"))) == [classes.stem, turns.stem]
    assert unseen(Choice(section="7")) == [classes.stem, sagas.stem]
    assert unseen(Choice(section="7", level=Level.BASIC)) == [classes.stem]
    assert unseen(Choice(topics=("500",), section="7")) == []


def test_a_retired_card_is_not_asked(deck: Deck) -> None:
    """Its reviews stay; made anew, it is asked again, and what was answered before is void."""
    asked = question()
    deck.add([asked], NOW)
    deck.record(answered(asked, rating=Rating.EASY))
    with deckfile.transaction(deck.database, deck.path):
        deck.retire(asked.identity, "716.2a was reworded", "2027-01-01", NOW)
    later = NOW + timedelta(days=400)
    assert deck.due(later) == []
    assert deck.card(asked.identity).reason == "716.2a was reworded"
    anew = question(key=("no",), edition="2027-01-01")
    with deckfile.transaction(deck.database, deck.path):
        deck.renew(anew, counted_from="2027-03-02T00:00:00.000000Z")
    card = deck.card(asked.identity)
    assert (card.question, card.retired, card.schedule) == (anew, None, None)
    assert len(list(deck.reviews())) == 1
    assert [c.question for c in deck.unseen()] == [anew]


def test_nothing_is_written_of_a_transaction_that_fails(deck: Deck) -> None:
    """A card and its topics stand or fall together."""

    def interrupted() -> None:
        with deckfile.transaction(deck.database, deck.path):
            deck.put(question(), NOW)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert deck.size() == 0


def test_a_file_that_is_no_deck_is_said_to_be_none(tmp_path: Path) -> None:
    """A text, another database, a newer version's deck; and what is not there, to be read."""
    text = tmp_path / "notes.txt"
    text.write_text("Not a deck at all, but long enough to be looked at.\n" * 40)
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE mail (line TEXT)")
    database.close()
    for path in (text, other):
        with pytest.raises(BadInput, match="no deck"):
            Deck.open(path)
    newer = tmp_path / "newer.sqlite"
    with Deck.open(newer) as made:
        made.database.execute("PRAGMA user_version=99")
    with pytest.raises(BadInput, match="newer"):
        Deck.open(newer)
    with pytest.raises(NotFound, match="no deck here yet"):
        Deck.open(tmp_path / "missing.sqlite", writing=False)


def test_a_folder_that_cannot_be_made_is_an_error_of_one_line(tmp_path: Path) -> None:
    """So is a deck that is a folder."""
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite):
        Deck.open(tmp_path / "file" / "study.sqlite")
    with pytest.raises(CannotWrite):
        Deck.open(tmp_path)


def test_a_deck_that_another_program_writes_is_not_waited_for_for_ever(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing counts that was not written."""
    monkeypatch.setattr(deckfile, "_PATIENCE", 0.05)
    with Deck.open(deck.path) as second:
        deck.database.execute("BEGIN IMMEDIATE")
        with pytest.raises(KnowledgeBaseError, match="another program"):
            second.add([question()], NOW)
        deck.database.execute("ROLLBACK")
        assert second.add([question()], NOW) == 1
