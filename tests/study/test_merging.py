"""Two decks made one."""

from __future__ import annotations

import random
from datetime import timedelta
from pathlib import Path

import pytest

from comprules.errors import BadInput
from comprules.study.deck import Deck
from comprules.study.deckfile import transaction
from comprules.study.merging import Merged, contents, exported, merge, read
from comprules.study.model import Form
from comprules.study.scheduling import Rating
from tests.study.conftest import NOW
from tests.study.questions import question
from tests.study.test_deck import answered

CARDS = [question(form, n) for n in range(3) for form in Form]


def studied(path: Path, seed: int) -> Deck:
    """A deck with some of the cards and thirty reviews, by chance."""
    chance = random.Random(seed)
    deck = Deck.open(path)
    deck.add(chance.sample(CARDS, 9), NOW + timedelta(hours=seed))
    known = [card.question for card in deck.cards()]
    for n in range(30):
        at = NOW + timedelta(hours=chance.randrange(2000), microseconds=seed)
        rating = Rating(chance.randint(1, 4))
        deck.record(answered(chance.choice(known), f"s{seed}/{n}", rating, at))
    return deck


def whole(deck: Deck) -> tuple[bytes, list[object]]:
    """All that a deck says, the schedules too."""
    return b"".join(exported(deck)), [card.schedule for card in deck.cards()]


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Deck, Deck]:
    """The decks of two machines."""
    return studied(tmp_path / "one.sqlite", 1), studied(tmp_path / "two.sqlite", 2)


def test_a_merge_is_the_union_in_either_order(pair: tuple[Deck, Deck]) -> None:
    """Cards, reviews and schedules are the same, and nothing is lost."""
    one, two = pair
    first, second = contents(one), contents(two)
    merge(one, second)
    merge(two, first)
    assert whole(one) == whole(two)
    ids = {review.id for review in one.reviews()}
    assert ids == {review.id for review in (*first.reviews, *second.reviews)}
    assert len(ids) == 60


def test_merging_again_changes_nothing(pair: tuple[Deck, Deck]) -> None:
    """Nothing is new the second time."""
    one, two = pair
    assert merge(one, contents(two)).reviews == 30
    before = whole(one)
    assert merge(one, contents(two)) == Merged(0, 0)
    assert whole(one) == before


def test_an_export_is_the_deck(pair: tuple[Deck, Deck], tmp_path: Path) -> None:
    """Imported into an empty deck it gives the same deck, schedules and bytes."""
    one, _ = pair
    file = tmp_path / "deck.jsonl"
    file.write_bytes(b"".join(exported(one)))
    with Deck.open(tmp_path / "new.sqlite") as new:
        assert merge(new, read(file)) == Merged(9, 30)
        assert whole(new) == whole(one)
        assert read(one.path) == contents(one)


def test_what_was_retired_or_made_anew_elsewhere_is_so_here(pair: tuple[Deck, Deck]) -> None:
    """As far as the other deck was held against a newer edition; not the other way round."""
    one, two = pair
    retired, anew = CARDS[0], CARDS[1]
    for deck in pair:
        deck.add([retired, anew], NOW)
    changed = question(Form.YES_NO, 0, key=("no",), edition="2027-01-01")
    assert changed.identity == anew.identity
    with transaction(two.database, two.path):
        two.retire(retired.identity, "716.2a is gone", "2027-01-01", NOW)
        two.renew(changed, counted_from="2030-01-01T00:00:00.000000Z")
    before = contents(one)
    merge(one, contents(two))
    merge(two, before)
    for deck in pair:
        assert deck.card(retired.identity).reason == "716.2a is gone"
        assert deck.card(anew.identity).question == changed
        assert deck.card(anew.identity).schedule is None
    assert whole(one) == whole(two)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "neither a deck"),
        ("Lamps\n", "neither a deck"),
        ('{"format": "other"}\n', "neither a deck"),
        ("[1]\n", "neither a deck"),
        ('{"format": "comprules-deck", "version": 9}\n', "newer comprules"),
        ('{"format": "comprules-deck", "version": 1}\n{"card": {}}\n', "without"),
        ('{"format": "comprules-deck", "version": 1}\n{"review": "a"}\n', "without"),
        ('{"format": "comprules-deck", "version": 1}\n{"rev', "no card or review"),
    ],
)
def test_a_file_that_is_no_deck_is_an_error(tmp_path: Path, text: str, fault: str) -> None:
    """That names the file, and the line where there is one."""
    file = tmp_path / "deck.jsonl"
    file.write_text(text)
    with pytest.raises(BadInput, match=fault) as caught:
        read(file)
    assert str(file) in caught.value.one_line()


def test_a_file_that_is_no_text_is_an_error(tmp_path: Path) -> None:
    """So is one that is not there."""
    file = tmp_path / "deck.jsonl"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="neither a deck"):
        read(file)
    with pytest.raises(BadInput, match="cannot be read"):
        read(tmp_path / "missing.jsonl")
