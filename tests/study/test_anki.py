"""Anki decks, opened by Anki itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from comprules.study.anki import DECK_NAME, anki_package, tags
from comprules.study.model import Form, ProofData, Question
from tests.study.questions import question

if TYPE_CHECKING:
    from anki.collection import Collection

QUESTIONS = [question(form) for form in Form]


def proof_lines(proof: ProofData) -> list[str]:
    """A proof in one line."""
    return [f"{proof['conclusion'][0]} <by> {proof['rule']}"]


@pytest.fixture
def collection(tmp_path: Path) -> Iterator[Collection]:
    """An empty collection of Anki."""
    pytest.importorskip("genanki")
    anki = pytest.importorskip("anki.collection")
    opened = anki.Collection(str(tmp_path / "collection.anki2"))
    yield opened
    opened.close()


def imported(collection: Collection, questions: list[Question], at: float) -> Any:
    """What Anki says of importing these questions."""
    from anki.collection import ImportAnkiPackageOptions, ImportAnkiPackageRequest

    file = Path(collection.path).with_name("deck.apkg")
    file.write_bytes(anki_package(questions, proof_lines, at))
    request = ImportAnkiPackageRequest(
        package_path=str(file), options=ImportAnkiPackageOptions(merge_notetypes=True)
    )
    return collection.import_anki_package(request).log


def test_anki_shows_question_and_answer(collection: Collection) -> None:
    """The key and the proof are on the back only."""
    imported(collection, QUESTIONS, 1.8e9)
    assert collection.decks.by_name(DECK_NAME) is not None
    assert collection.note_count() == collection.card_count() == len(QUESTIONS)
    for asked in QUESTIONS:
        (id,) = collection.find_cards(f'"deck:{DECK_NAME}" "Question:{asked.stem}" {_only(asked)}')
        card = collection.get_card(id)
        front, back = card.question(), card.answer()
        assert asked.stem in front
        assert asked.explanation in back
        assert asked.explanation not in front
        for option in asked.options:
            assert f"<li>{option.text}</li>" in front
        assert ("s:lamp &lt;by&gt; 716.2a" in back) is bool(asked.proofs)
        assert ("Lamplighter Class" in back) is bool(asked.situation)


def _only(asked: Question) -> str:
    """A search for what only this sample has: the samples share their stem."""
    from comprules.study.answering import said

    return f'"Answer:{said(asked, asked.key)}"'


def test_importing_twice_makes_no_duplicates(collection: Collection) -> None:
    """A later export changes the notes that are there; progress stays."""
    imported(collection, QUESTIONS, 1.8e9)
    ids = set(collection.find_cards(""))
    log = imported(collection, QUESTIONS, 1.8e9 + 60)
    assert not log.new
    changed = question(explanation="Said otherwise.")
    assert changed.identity in {asked.identity for asked in QUESTIONS}
    log = imported(collection, [changed, question(asked="another")], 1.8e9 + 120)
    assert (len(log.new), len(log.updated)) == (1, 1)
    assert collection.note_count() == len(QUESTIONS) + 1
    assert set(collection.find_cards("")) > ids
    assert len(collection.find_cards('"Explanation:Said otherwise."')) == 1


def test_anki_finds_notes_by_section_and_rule(collection: Collection) -> None:
    """By their tags; a rule's tag holds its subrules' only where the number is theirs."""
    imported(collection, [question(), question(asked=2, citations=("601.2f",))], 1.8e9)
    assert len(collection.find_cards("tag:section::7")) == 1
    assert len(collection.find_cards("tag:rule::601.2f")) == 1
    assert len(collection.find_cards("tag:level::basic tag:maker::sample")) == 2


def test_tags_have_no_blanks() -> None:
    """Anki would split them; glossary terms are no rules."""
    asked = question(citations=("glossary:Mana Ability", "605.1a"))
    assert tags(asked) == ["section::6", "rule::605.1a", "level::basic", "maker::sample"]
