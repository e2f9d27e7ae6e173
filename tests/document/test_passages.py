"""Provisions as lineage compares them."""

from __future__ import annotations

from comprules.document import (
    Edition,
    Kind,
    Paragraph,
    ParagraphKind,
    Provision,
    edition_from_bytes,
)
from comprules.document.passages import digest, fingerprint, parents, passage, passages, words_of


def rule(text: str, *examples: str) -> Provision:
    paragraphs = [Paragraph(ParagraphKind.TEXT, text, 1)]
    paragraphs += [Paragraph(ParagraphKind.EXAMPLE, example, 2) for example in examples]
    return Provision("101.1", Kind.SUBRULE, None, "101", tuple(paragraphs), 1)


def test_the_numbers_of_references_do_not_count(small_text: str) -> None:
    """An edition in which every cited number moved by one has the same digests."""
    moved = small_text.replace("rule 601", "rule 602")
    assert moved != small_text
    old = passages(edition_from_bytes(small_text.encode(), "old.txt"))
    new = passages(edition_from_bytes(moved.encode(), "new.txt"))
    assert [p.digest for p in old] == [p.digest for p in new]
    assert [p.references for p in old] != [p.references for p in new]


def test_typography_does_not_count() -> None:
    curly = passage(rule("A “pile” is a heap — no more"))
    straight = passage(rule('A "pile" is a heap -- no more'))
    assert curly.digest == straight.digest


def test_another_word_counts() -> None:
    assert passage(rule("Take two.")).digest != passage(rule("Take three.")).digest


def test_an_example_counts_apart_from_the_text() -> None:
    """The first ten digits are the text's alone."""
    bare, with_one = passage(rule("Take two.")), passage(rule("Take two.", "Ann takes two."))
    assert bare.core == with_one.core
    assert bare.digest != with_one.digest
    assert len(bare.digest) == 10
    assert len(with_one.digest) == 20


def test_a_heading_is_a_part_of_the_words(small: Edition) -> None:
    found = next(p for p in passages(small) if p.name == "716")
    assert found.text == "Class Cards"


def test_glossary_entries_are_named_as_such(small: Edition) -> None:
    names = [p.name for p in passages(small)]
    assert any(name.startswith("glossary:") for name in names)
    assert names.index("716") < min(n for n, name in enumerate(names) if ":" in name)


def test_words_are_without_punctuation_and_symbols_are_words() -> None:
    assert words_of("Pay {T}, then draw: rule # says so.") == (
        ["pay", "{t}", "then", "draw", "rule", "#", "says", "so"]
    )


def test_the_fingerprint_changes_with_a_number_or_a_word(small: Edition) -> None:
    whole = passages(small)
    assert fingerprint(whole) == fingerprint(passages(small))
    assert fingerprint(whole) != fingerprint(whole[1:])


def test_the_nearest_number_above_that_is_there() -> None:
    above = parents(["7", "716", "716.2", "716.2a", "720.1a", "glossary:Class"])
    assert above == {
        "7": None,
        "716": "7",
        "716.2": "716",
        "716.2a": "716.2",
        "720.1a": "7",
        "glossary:Class": None,
    }


def test_a_digest_is_of_text_and_examples() -> None:
    assert digest("a", "b") != digest("b", "a")
    assert digest("a", "") == digest("a", "b")[:10]


def test_references_are_kept_in_order(small: Edition) -> None:
    """Each with what it points at; a self-reference is none."""
    for found in passages(small):
        text = found.text or ""
        assert text.count("#") >= len(found.references) or not found.references
