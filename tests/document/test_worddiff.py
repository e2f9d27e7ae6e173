"""What differs between two wordings, as people would mark it."""

from __future__ import annotations

import pytest

from comprules.document.worddiff import (
    Meaning,
    Piece,
    Standing,
    same_letters,
    same_words,
    word_diff,
)

_MARKS = {Standing.SAME: "{}", Standing.GONE: "[-{}-]", Standing.NEW: "{{+{}+}}"}


def marked(pieces: tuple[Piece, ...]) -> str:
    """The pieces as one line, changes in brackets, spaces outside of them."""
    parts = []
    for piece in pieces:
        words = piece.text.lstrip(" ")
        parts.append(piece.text[: len(piece.text) - len(words)])
        parts.append(_MARKS[piece.standing].format(words))
    return "".join(parts)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("A red fox sleeps.", "A blue fox sleeps.", "A [-red-] {+blue+} fox sleeps."),
        (
            "Ann brings bread and wine.",
            "Ann brings bread, and wine.",
            "Ann brings bread{+,+} and wine.",
        ),
        ("Each fox sleeps.", "Fox sleeps.", "[-Each fox-] {+Fox+} sleeps."),
        ("Foxes.", "All Foxes.", "{+All+} Foxes."),
        ("All Foxes.", "Foxes.", "[-All-] Foxes."),
        ("Say “two foxes” now.", "Say two “foxes” now.", "Say [-“two-] {+two “+}foxes” now."),
        ("It is worth {2}{R}.", "It is worth {3}{R}.", "It is worth [-{2}-] {+{3}+}{R}."),
        ("A 2/2 fox.", "A 2/3 fox.", "A [-2/2-] {+2/3+} fox."),
        ("", "A fox.", "{+A fox.+}"),
        ("A fox.", "", "[-A fox.-]"),
        ("", "", ""),
    ],
)
def test_words_and_marks_are_compared_one_by_one(old: str, new: str, expected: str) -> None:
    """A symbol in braces, a size, a word, a mark: none is cut in two."""
    assert marked(word_diff(old, new)) == expected


def test_what_came_is_shown_where_a_sentence_begins() -> None:
    """Not from the middle of the sentence before to the middle of the new one."""
    old = "The fox may run. The fox may sleep."
    new = "The fox may run. The fox may hide. The fox may sleep."
    assert (
        marked(word_diff(old, new)) == "The fox may run. {+The fox may hide.+} The fox may sleep."
    )


def test_an_item_of_a_list_comes_with_its_own_comma() -> None:
    """A list of four reads as three and one more."""
    old, new = "foxes, hares, and owls", "foxes, hares, mice, and owls"
    assert marked(word_diff(old, new)) == "foxes, hares, {+mice,+} and owls"


def test_few_words_between_two_changes_are_not_shown_alone() -> None:
    """No confetti: what is the same by accident goes with the changes around it."""
    old = "Whoever rides a grey horse to market pays three coins at the gate."
    new = "Whoever drives an old cart to market pays three coins at the gate."
    assert marked(word_diff(old, new)) == (
        "Whoever [-rides a grey horse-] {+drives an old cart+} to market pays three coins at the"
        " gate."
    )
    scattered = marked(word_diff("one of two or six", "nine of ten or four"))
    assert scattered == "[-one of two or six-] {+nine of ten or four+}"


def test_wordings_with_little_in_common_stand_one_after_the_other() -> None:
    """Rather than woven into each other."""
    old = "No owl is ever seen by day in the woods of the north."
    new = "Each hare has a burrow, which the player who controls it may dig."
    assert marked(word_diff(old, new)) == f"[-{old}-]{{+{new}+}}"


def test_a_reference_that_follows_a_renumbering_is_no_change() -> None:
    """It is compared by what it points to; the new number is printed."""
    lineages: dict[str, dict[str, str]] = {
        "old": {"300.1": "a", "300.2b": "b", "300.4": "d", "section 3": "c"},
        "new": {"400.1": "a", "401.2b": "b", "400.4": "d", "section 4": "c"},
    }
    meanings: dict[str, Meaning] = {k: lambda n, t=t: t.get(n, n) for k, t in lineages.items()}

    def diff(old: str, new: str) -> str:
        return marked(word_diff(old, new, old_meaning=meanings["old"], new_meaning=meanings["new"]))

    assert diff("See rule 300.1.", "See rule 400.1.") == "See rule 400.1."
    assert diff("See rules 300.1–4.", "See rules 400.1–4.") == "See rules 400.1–4."
    assert diff("See rules 300.1–4.", "See rules 400.1–5.") != "See rules 400.1–5."
    assert diff("As section 3 says.", "As section 4 says.") == "As section 4 says."
    assert diff("See rule 300.1.", "See rule 401.2b.") == "See rule [-300.1-] {+401.2b+}."
    assert diff("See rule 300.2b.", "See rule 300.2b.") == "See rule [-300.2b-] {+300.2b+}."


def test_quotes_and_dashes_of_another_print_are_no_change() -> None:
    """Straight and curly quotation marks are the same mark."""
    pieces = word_diff('It\'s "old" - or not.', "It’s “old” – or not.")
    assert same_words(pieces)
    assert marked(pieces) == "It’s “old” – or not."


def test_paragraphs_are_not_joined() -> None:
    """A new paragraph is a change of its own."""
    assert marked(word_diff("A fox.", "A fox.\nAn owl.")) == "A fox.{+\nAn owl.+}"


def test_changes_of_punctuation_and_capitals_are_told_from_others() -> None:
    """Nobody reads an update for a comma."""
    assert same_letters(word_diff("A fox, or an Owl.", "A fox or an owl."))
    assert same_letters(word_diff("a face down card", "a face-down card"))
    assert not same_letters(word_diff("A fox or an owl.", "A fox and an owl."))
    assert not same_letters(word_diff("Up to two.", "Up to 2."))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("If it is day, it is night.", "If it’s day and not night, then it becomes night."),
        ("One.\nTwo (see rule 100.2).\nThree.", "Two (see rule 100.3).\nOne.\nThree?"),
        ("a, b, c", "c, b, a"),
    ],
)
def test_both_wordings_can_be_read_from_the_pieces(old: str, new: str) -> None:
    """Nothing is lost: what is the same and what went is the old one, and so the new one."""

    def words(pieces: tuple[Piece, ...], standing: Standing) -> str:
        kept = (p.text for p in pieces if p.standing in (Standing.SAME, standing))
        return "".join("".join(kept).split())

    pieces = word_diff(old, new)
    assert words(pieces, Standing.NEW) == "".join(new.split())
    assert words(word_diff(new, old), Standing.NEW) == "".join(old.split())
