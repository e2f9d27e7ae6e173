"""A deck after a real rules update, where the real editions are at hand."""

import os
from datetime import timedelta
from pathlib import Path

import pytest

from comprules.cli.studyoptions import remaker
from comprules.store.building import import_editions
from comprules.store.knowledge import KnowledgeBase
from comprules.study.deck import Deck
from comprules.study.drawing import draw
from comprules.study.makers import maker_named
from comprules.study.material import Material
from comprules.study.model import Form, Kind
from comprules.study.renewal import change_of, renew
from tests.conftest import silent
from tests.homes import copied
from tests.study.conftest import NOW
from tests.study.test_deck import answered

FOLDER = Path(os.environ.get("COMPRULES_SHARED", Path(__file__).parents[3] / "shared")) / "cr"
OLD, NEW = "2026-06-19", "2026-08-07"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real editions are not here"),
]


def test_history_survives_an_update_and_no_card_holds_that_should_not(
    fresh_home: Path, tmp_path: Path, deck: Deck
) -> None:
    """Every answer is there still; what stands says what the new edition says."""
    home = copied(fresh_home, tmp_path / "home")
    import_editions(home, [FOLDER / f"{date}.txt" for date in (OLD, NEW)], silent)
    kb = KnowledgeBase.open(home)
    old, new = Material(kb, OLD), Material(kb, NEW)
    cards = list(draw(old, count=120, seed=1))
    cards += draw(old, count=60, seed=1, topics=["310", "704.5", "205.3"])
    unique = list({card.identity: card for card in cards}.values())
    deck.add(unique, NOW)
    for number, card in enumerate(unique):
        deck.record(answered(card, f"one/{number}", at=NOW + timedelta(minutes=number)))
    before = list(deck.reviews())

    renewal = renew(deck, NEW, kb.history, kb.drifted(NEW), remaker(kb, NEW), NOW)

    assert renewal.held + len(renewal.anew) + len(renewal.retired) == len(unique)
    assert renewal.held
    assert renewal.anew or renewal.retired
    assert list(deck.reviews()) == before
    for card in deck.cards():
        question = card.question
        changes = [change_of(n, OLD, NEW, kb.history) for n in question.citations]
        if card.retired is not None:
            assert card.reason
        elif question.kind is Kind.QUOTED and question.edition == OLD:
            assert not any(change.reason for change in changes)
        elif question.edition == NEW and question.form is Form.CHOICE:
            maker = maker_named(question.maker)
            assert maker is not None
            again = (maker.build(seed, new) for seed in maker.seeds(new))
            assert any(q is not None and q.identity == question.identity for q in again)
