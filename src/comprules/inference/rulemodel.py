"""What a rule file says: headings, and the blocks under them as written."""

from __future__ import annotations

from msgspec import Struct


class SentencesNote(Struct, frozen=True):
    """The note `sentences: 2 of 3, sha256 …`.

    Attributes:
        which: the 1-based sentences of the printed rule that the block formalises.
        of: how many sentences the printed rule has.
        sha256: the hash of those sentences, or "" where it has not been filled in.
        line: the line of the note in the rule file.
    """

    which: tuple[int, ...]
    of: int
    sha256: str
    line: int


class BlockSource(Struct, frozen=True):
    """One rule block as written: gloss, notes and the text of the fence.

    Attributes:
        name: `716.2a`, or `716.2a/2` where several stand under one heading.
        number: the number of the rule, or the name of the W3C rule in 0-logic.
        gloss: the rule in one line of our own words.
        same_as: numbers of rules that say the same elsewhere in the book.
        relies_on: numbers of rules that the block's conditions stand on.
        left_out: what the sentence says and the block does not.
        doubt: which reading was taken where the text can be read in two ways.
        scenarios: the scenario folders that exercise the block.
        sentences: which sentence of the printed rule it is, where the rule is the book's.
        authorities: line of the file -> numbers, from the comments at the ends of lines.
        text: the text of the fence.
        file: the rule file, relative to the folder of rule files.
        line: the line at which the text of the fence begins.
    """

    name: str
    number: str
    gloss: str
    same_as: tuple[str, ...]
    relies_on: tuple[str, ...]
    left_out: str
    doubt: str
    scenarios: tuple[str, ...]
    sentences: SentencesNote | None
    authorities: dict[int, tuple[str, ...]]
    text: str
    file: str
    line: int


class RuleHeading(Struct, frozen=True):
    """One heading of a rule file with all that stands under it.

    Attributes:
        number: `716.2a`.
        title: the heading's words.
        gloss: the whole rule in one line of our own words: the quoted line under the heading, else
            what stands above a `no inference`, else the glosses of its blocks.
        edition: the edition against which the file is written.
        no_inference: why nothing is inferred from the rule, or None.
        same_as: the numbers that say the same, for a heading without a block.
        blocks: its blocks, in order.
        sentences: which sentences a heading without a block stands for, if it says so.
        file: the rule file, relative to the folder of rule files.
        line: the line of the heading.
    """

    number: str
    title: str
    gloss: str
    edition: str
    no_inference: str | None
    same_as: tuple[str, ...]
    blocks: tuple[BlockSource, ...]
    sentences: SentencesNote | None
    file: str
    line: int
