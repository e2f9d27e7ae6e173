"""Real rulings on Class cards, where they are at hand: those that follow come out as derived."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from benchmarks.rulings import rulings

from comprules.answers.rulings import RulingReader, RulingReading
from comprules.cards.files import read_cards
from comprules.store.knowledge import KnowledgeBase
from tests.homes import REAL

FOLDER = REAL / "cards"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real cards are not here"),
]
Reader = tuple[RulingReader, list[str]]


@pytest.fixture(scope="module")
def readers(kb: KnowledgeBase) -> list[Reader]:
    """A reader and the rulings for each Class card that has any."""
    texts = rulings(FOLDER)
    return [
        (RulingReader(card, kb, kb.outline_date), texts[card.name])
        for card in read_cards(FOLDER / "class-cards.json")
        if card.name in texts
    ]


@pytest.fixture(scope="module")
def read(readers: list[Reader]) -> list[tuple[RulingReader, RulingReading]]:
    """Every ruling, read."""
    return [(reader, reader.read(text)) for reader, texts in readers for text in texts]


#: What the rulings that follow from 716 are about: a word that only they have.
KINDS = {
    "the first ability only": r"\bstarts with\b",
    "the stack": r"\bcan be responded to\b",
    "levels apart": r"\btracks its own level\b",
    "activated at one level": r"\bactivate the (?:first|second) level ability\b",
    "nothing removed": r"\bremove abilities\b",
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_follows_from_716_is_derived(
    read: list[tuple[RulingReader, RulingReading]], kind: str
) -> None:
    """All rulings of the kind, on whatever Class, with 716 or the stack's rules in the proof."""
    found = [reading for _, reading in read if re.search(KINDS[kind], reading.text)]
    assert len(found) > 5
    assert [reading.text for reading in found if not reading.derived] == []
    numbers = {"716.2", "716.2a", "716.2b", "716.2d"}
    assert all(numbers & set(reading.citations) for reading in found)


def test_five_abilities_only_where_there_are_five(
    read: list[tuple[RulingReader, RulingReading]],
) -> None:
    """One Class has two abilities in a section, and so six: of it the sentence is not derived."""
    found = [reading for _, reading in read if "five abilities" in reading.text]
    assert sum(reading.derived for reading in found) == len(found) - 1


def falsified(text: str) -> Iterator[str]:
    """The sentence with a number or an ordinal moved, or its negation put in or taken out."""
    for number in re.finditer(r"\blevel (\d)\b", text):
        for other in {1, 2, 3, 4} - {int(number.group(1))}:
            yield f"{text[: number.start(1)]}{other}{text[number.end(1) :]}"
    for word in re.finditer(r"\b(?:first|second|third)\b", text):
        for other in {"first", "second", "third"} - {word.group()}:
            yield text[: word.start()] + other + text[word.end() :]
    for word in re.finditer(r"\b(?:two|three|five)\b", text):
        for number in {"one", "two", "three", "four", "five", "six"} - {word.group()}:
            yield text[: word.start()] + number + text[word.end() :]
    for old, new in NEGATED:
        if re.search(old, text):
            yield re.sub(old, new, text, count=1)


NEGATED = (
    (r"\bcan['’]t\b", "can"),
    (r"\bwon['’]t\b", "will"),
    (r"\bcan (?!be static)", "can't "),
    (r"\bis a normal\b", "is not a normal"),
    (r"\buses\b", "doesn't use"),
    (r"\bstarts with only\b", "doesn't start with"),
    (r"\bonly the first of\b", "all"),
    (r"\btracks\b", "doesn't track"),
    (r"\bhas five\b", "doesn't have five"),
    (r"\bbecomes\b", "doesn't become"),
    (r"\bgains\b", "loses"),
    (r"\bunless\b", "if"),
    (r"\bactivated, or triggered\b", "or triggered"),
)


def test_the_same_sentences_falsified_are_not_derived(
    read: list[tuple[RulingReader, RulingReading]],
) -> None:
    """Numbers moved, ordinals exchanged, negations put in and taken out: never derived."""
    tried: set[str] = set()
    wrong = []
    for reader, reading in read:
        for sentence in reading.sentences:
            if not sentence.derived or sentence.text in tried:
                continue
            tried.add(sentence.text)
            for text in falsified(sentence.text):
                if all(part.derived for part in reader.read(text).sentences):
                    wrong.append(text)
    assert len(tried) > 10
    assert wrong == []
