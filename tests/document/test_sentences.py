"""Sentences and the hash that knows them again after a renumbering."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comprules.document.sentences import mask_references, sentence_hash, sentences


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One. Two! Three?", 3),
        ("A card (see rule 100.1) is one. (See also rule 101. It helps.) So it is.", 3),
        ("It says “Draw a card. Then discard one.” and no more. That is all.", 2),
        ("It says “Draw a card.” That is all.", 2),
        ("The Team vs. Team game is long. It ends.", 2),
        ("Whenever it does, . . . it stops. Then it starts.", 2),
        ("The value of X. This is an odd one.", 2),
        ("Colors, sizes, etc. All count.", 2),
        ("By the U.S. Postal Service. Nobody knows.", 2),
        ("A “quote that never ends. It goes on.", 2),
        ("An (open parenthesis. It goes on.", 2),
        ('A "straight quote. Inside." ends it here. Yes.', 2),
        ("“Can’t” beats “can.” “Never” beats “may.”", 2),
        ("no period", 1),
        ("", 0),
    ],
)
def test_where_sentences_end(text: str, count: int) -> None:
    """Abbreviations, quotations, parentheses and dots in a row end none; the rest does."""
    assert len(sentences(text)) == count


@given(st.text(st.sampled_from('Ab c.!?“”()" ’'), max_size=60))
def test_no_text_is_lost(text: str) -> None:
    """Sentences cover all of a paragraph but the white space between them."""
    found = sentences(text)
    assert "".join(s.text for s in found).replace(" ", "") == text.replace(" ", "")
    assert all(text[s.start : s.end] == s.text for s in found)


def test_renumbering_is_no_drift() -> None:
    """Another number, or one step more in a range, gives the same hash."""
    assert sentence_hash("See rule 701.5, “Counting.”") == sentence_hash(
        "See rule 701.6, “Counting.”"
    )
    assert sentence_hash("It follows rules 601.2a–d.") == sentence_hash(
        "It follows rules 601.3a–f."
    )
    assert sentence_hash("See section 6.") == sentence_hash("See section 7.")


def test_typography_is_no_drift() -> None:
    """Quotation marks, dashes and white space are folded."""
    assert sentence_hash("It’s “so” — now.") == sentence_hash('It\'s  "so" - now.')


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A deck has 60 cards.", "A deck has 40 cards."),
        ("Draw a card.", "draw a card."),
        ("A player may draw.", "A player draws."),
        ("Exactly 100 cards.", "Exactly 101 cards."),
    ],
)
def test_changes_are_drift(one: str, other: str) -> None:
    """A word, a case, a number that is no reference: the hash changes."""
    assert sentence_hash(one) != sentence_hash(other)


def test_the_mask() -> None:
    """Only the numbers of references are masked."""
    assert mask_references("See section 6 and rules 601.2f–h; 100 cards, 7 times.") == (
        "See section # and rules #; 100 cards, 7 times."
    )


def test_the_hash_is_that_of_the_text_alone() -> None:
    """A sentence and its text have one hash, 64 digits long."""
    (sentence,) = sentences("Only one stands here.")
    assert sentence.hash == sentence_hash("Only one stands here.")
    assert len(sentence.hash) == 64
