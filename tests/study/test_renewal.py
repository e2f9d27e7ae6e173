"""A deck after a rules update."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from comprules.document.lineages import Change, History, Run
from comprules.namespaces import block_iri
from comprules.store.history import FILE_NAME, HistoryFile, write_history_file
from comprules.study.deck import Choice, Deck
from comprules.study.model import Question
from comprules.study.renewal import Renewal, renew
from tests.study.conftest import NOW
from tests.study.questions import question
from tests.study.test_deck import answered

OLD, NEW = "2026-08-07", "2027-02-05"


def run(name: str, first: str, last: str, digest: str, *changes: Change, of: str = "") -> Run:
    """A run; `of` is the name that its lineage goes by."""
    return Run(f"{OLD}/{of or name}", name, 1, first, last, digest, changes)


HISTORY = History(
    (OLD, NEW),
    ("a", "b"),
    (
        run("716.1", OLD, NEW, "same"),
        run("716.2a", OLD, OLD, "old words"),
        run("716.2a", NEW, NEW, "new words", Change.REWORDED),
        run("716.3", OLD, OLD, "moving"),
        run("716.4", NEW, NEW, "moving", Change.RENUMBERED, of="716.3"),
        run("716.9", OLD, OLD, "going"),
    ),
)


@pytest.fixture
def history(tmp_path: Path) -> HistoryFile:
    """An update that leaves 716.1, rewords 716.2a, renumbers 716.3 and removes 716.9."""
    write_history_file(tmp_path / FILE_NAME, HISTORY)
    return HistoryFile(tmp_path)


def about(number: str, **changed: object) -> Question:
    """A card about a rule."""
    fields = {"stem": "Sample?", "explanation": "By the rule.", "trains": (), "proofs": ()}
    fields |= changed
    return question(asked=number, citations=(number,), topics=(number,), **fields)


def updated(
    deck: Deck, history: HistoryFile, *anew: Question, drifted: Collection[str] = ()
) -> Renewal:
    """What became of the deck, where the maker gives these questions from the new edition."""

    def remake(maker: str, topics: Collection[str]) -> Iterator[Question]:
        assert maker == "sample"
        yield from (q for q in anew if set(q.topics) & set(topics))

    return renew(deck, NEW, history, drifted, remake, NOW)


def test_a_card_whose_rules_stand_stays_as_it_is(deck: Deck, history: HistoryFile) -> None:
    """With its schedule, and it is not looked at again."""
    card = about("716.1")
    deck.add([card], NOW)
    deck.record(answered(card))
    before = deck.card(card.identity).schedule
    renewal = updated(deck, history)
    assert (renewal.held, list(renewal.lines(NEW))) == (1, [])
    assert deck.card(card.identity).question == card
    assert deck.card(card.identity).schedule == before
    assert deck.card(card.identity).checked == NEW
    assert updated(deck, history).held == 0


def test_a_card_whose_rule_was_reworded_is_made_anew(deck: Deck, history: HistoryFile) -> None:
    """Where the same is asked in the new edition, and the key is the same, its reviews count."""
    card = about("716.2a")
    anew = about("716.2a", explanation="Said in a new way.", edition=NEW)
    deck.add([card], NOW)
    deck.record(answered(card))
    before = deck.card(card.identity).schedule
    renewal = updated(deck, history, anew)
    assert list(renewal.lines(NEW)) == [
        f"1 card was made anew for the edition of {NEW}: 716.2a was reworded"
    ]
    assert deck.card(card.identity).question == anew
    assert deck.card(card.identity).schedule == before


def test_a_card_with_another_key_is_learned_anew(deck: Deck, history: HistoryFile) -> None:
    """What was answered before an update is no knowledge of what is right after it."""
    card = about("716.2a")
    deck.add([card], NOW)
    deck.record(answered(card, at=NOW.replace(year=2026)))
    updated(deck, history, about("716.2a", key=("no",), edition=NEW))
    assert deck.card(card.identity).schedule is None
    assert len(list(deck.reviews())) == 1


def test_a_card_that_cannot_be_made_anew_is_retired(deck: Deck, history: HistoryFile) -> None:
    """Its rule was reworded, or is gone; the reviews stay."""
    cards = [about("716.2a"), about("716.9")]
    deck.add(cards, NOW)
    deck.record(answered(cards[1]))
    renewal = updated(deck, history)
    assert {(q.identity, why) for q, why in renewal.retired} == {
        (cards[0].identity, "716.2a was reworded"),
        (cards[1].identity, "716.9 is gone"),
    }
    assert "2 cards were retired" in next(iter(renewal.lines(NEW)))
    assert deck.unseen(limit=9) == []
    assert len(list(deck.reviews())) == 1


def test_a_card_follows_its_rule_to_another_number(deck: Deck, history: HistoryFile) -> None:
    """It is found under the new number, with its schedule."""
    card = about("716.3")
    deck.add([card], NOW)
    renewal = updated(deck, history)
    assert [why for _, why in renewal.anew] == ["716.3 is 716.4 now"]
    moved = deck.card(card.identity).question
    assert (moved.citations, moved.topics, moved.edition) == (("716.4",), ("716.4",), NEW)
    assert [c.question for c in deck.unseen(Choice(topics=("716.4",)))] == [moved]
    assert deck.unseen(Choice(topics=("716.3",))) == []


@pytest.mark.parametrize("field", ["stem", "explanation", "situation"])
def test_a_card_that_speaks_of_the_old_number_does_not(
    deck: Deck, history: HistoryFile, field: str
) -> None:
    """It would ask, or say, what is wrong now; 716.30 is another number."""
    wrong = about("716.3", **{field: "By rule 716.3."})
    fine = question(asked=2, citations=("716.3",), **{field: "By 716.30 and 716.3a."})
    deck.add([wrong, fine], NOW)
    renewal = updated(deck, history)
    assert [q.identity for q, _ in renewal.retired] == [wrong.identity]
    assert [q.identity for q, _ in renewal.anew] == [fine.identity]


def test_a_card_of_a_block_that_does_not_hold_is_retired(deck: Deck, history: HistoryFile) -> None:
    """However its citations stand."""
    card = question(citations=("716.1",), trains=(block_iri("716.1/2"),))
    deck.add([card], NOW)
    assert updated(deck, history, drifted=["716.1"]).held == 1
    deck.database.execute("UPDATE card SET checked = ?", (OLD,))
    renewal = updated(deck, history, drifted=["716.1/2"])
    assert [why for _, why in renewal.retired] == ["the rule block 716.1/2 does not hold"]


def test_a_derived_card_holds_as_long_as_its_blocks_do(deck: Deck, history: HistoryFile) -> None:
    """Other words of a rule are no matter where the blocks of the proof still formalise it."""
    card = question(citations=("716.2a",), trains=())
    assert card.proofs
    deck.add([card], NOW)
    assert updated(deck, history).held == 1
    deck.database.execute("UPDATE card SET checked = ?", (OLD,))
    assert len(updated(deck, history, drifted=["716.2a"]).retired) == 1


def test_a_card_of_an_edition_that_nobody_knows_is_made_anew_or_retired(
    deck: Deck, history: HistoryFile
) -> None:
    """There is no telling whether it holds."""
    stranger = about("716.1", edition="1999-01-01")
    deck.add([stranger], NOW)
    renewal = updated(deck, history)
    assert [why for _, why in renewal.retired] == [
        f"the history from 1999-01-01 to {NEW} is not known"
    ]
