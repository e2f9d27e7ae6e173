"""What differs between two wordings of a provision, word by word, so that it reads well.

References are compared by what they point to: a number that only follows a renumbering is no
difference. Quotation marks and dashes of different print are none either. Few words between two
changes that happen to be the same are shown with the changes, and a change that could begin at
several places begins where a sentence or a clause does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from functools import lru_cache
from typing import Final

from msgspec import Struct

from comprules.document.citations import citations
from comprules.document.sentences import fold_sentence

Meaning = Callable[[str], str]
"""What a number, or `section 6`, points to: an identifier that stays when it is renumbered."""

_TOKEN: Final = re.compile(
    r"([^\S\n]*)"
    r"(\n|\{[^{}\s]*\}|[+−-]?[\dXY*]+/[+−-]?[\dXY*]+|\d+(?:[.,]\d+)*[a-z]{0,2}"
    r"|[^\W\d_]+(?:[’'-][^\W\d_]+)*|\S)"
)
_LEAST_LETTERS: Final = 4
"""So many letters at least keep what two changes have between them from being shown with them."""
_LEAST_SHARE: Final = 0.2
"""Wordings that share less of their letters than this are shown one after the other."""


class Standing(StrEnum):
    """Whether words stand in both wordings, or in one of them only."""

    SAME = "same"
    GONE = "gone"
    NEW = "new"


class Piece(Struct, frozen=True):
    """Words one after another that stand in both wordings, or in one of them only.

    Attributes:
        standing: where they stand; what is in both is printed as in the new wording.
        text: the words with the white space before them.
    """

    standing: Standing
    text: str


class _Token(Struct, frozen=True):
    """A word, a symbol, a mark or a reference; tokens of one key are the same."""

    text: str
    before: str
    key: str
    letters: int
    """How much it says: marks of punctuation say nothing."""


class _Edit(Struct):
    """What stands between two stretches that are the same: old[a:b] went, new[c:d] came."""

    a: int
    b: int
    c: int
    d: int


def word_diff(
    old: str, new: str, *, old_meaning: Meaning = str, new_meaning: Meaning = str
) -> tuple[Piece, ...]:
    """The pieces of two wordings in the order of reading; what went comes before what came.

    Args:
        old: the earlier wording.
        new: the later one.
        old_meaning: what the numbers in the earlier wording point to.
        new_meaning: what those in the later one point to.
    """
    if not old or not new:
        alone = Standing.NEW if not old else Standing.GONE
        return (Piece(alone, old or new),) if old or new else ()
    before, after = list(_tokens(old, old_meaning)), list(_tokens(new, new_meaning))
    edits = _edits(before, after)
    edits = _readable(edits, before, after)
    for index, edit in enumerate(edits):
        _slide(edit, before, after, _room(edits, index, len(before)))
    return _pieces(edits, before, after)


def same_words(pieces: Sequence[Piece]) -> bool:
    """Whether nothing differs."""
    return all(piece.standing is Standing.SAME for piece in pieces)


def same_letters(pieces: Sequence[Piece]) -> bool:
    """Whether only punctuation, spaces, hyphens or capitals differ."""
    return _letters(pieces, Standing.GONE) == _letters(pieces, Standing.NEW)


def _letters(pieces: Sequence[Piece], standing: Standing) -> str:
    text = "".join(piece.text for piece in pieces if piece.standing is standing)
    return "".join(c for c in text if c.isalnum()).casefold()


def _tokens(text: str, meaning: Meaning) -> Iterator[_Token]:
    position = 0
    for citation in citations(text):
        yield from _plain(text, position, citation.start)
        head = text[position : citation.start]
        ends = (n for step in citation.steps for n in (step.first, step.last) if n)
        yield _Token(
            text=text[citation.start : citation.end],
            before=head[len(head.rstrip(" ")) :],
            key="→" + " ".join(map(meaning, ends)),
            letters=citation.end - citation.start,
        )
        position = citation.end
    yield from _plain(text, position, len(text))


def _plain(text: str, start: int, end: int) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text, start, end):
        before, word = match.groups()
        yield _Token(word, before, *_read(word))


@lru_cache(maxsize=16384)
def _read(word: str) -> tuple[str, int]:
    """(the word with quotation marks and dashes of one print, its letters)."""
    return fold_sentence(word) or word, sum(c.isalnum() for c in word)


def _edits(before: Sequence[_Token], after: Sequence[_Token]) -> list[_Edit]:
    """What differs, in order, by the longest stretches that are the same."""
    old, new = [t.key for t in before], [t.key for t in after]
    start = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    # What is between the two ends is compared alone: most changes are few words.
    matcher = SequenceMatcher(
        None, old[start : len(old) - end], new[start : len(new) - end], autojunk=False
    )
    return [
        _Edit(a + start, b + start, c + start, d + start)
        for kind, a, b, c, d in matcher.get_opcodes()
        if kind != "equal"
    ]


def _readable(edits: list[_Edit], before: Sequence[_Token], after: Sequence[_Token]) -> list[_Edit]:
    """The edits, joined where what is the same between two of them is too little to read alone."""
    if not edits:
        return edits
    changed = sum(_size(before, e.a, e.b) for e in edits)
    whole = _size(before, 0, len(before))
    if whole and (whole - changed) < _LEAST_SHARE * whole:
        return [_Edit(0, len(before), 0, len(after))]
    joined = True
    while joined:
        joined = False
        kept = [edits[0]]
        for edit in edits[1:]:
            last = kept[-1]
            between = _size(before, last.b, edit.a)
            weights = [max(_size(before, e.a, e.b), _size(after, e.c, e.d)) for e in (last, edit)]
            if "\n" not in (t.text for t in before[last.b : edit.a]) and (
                between <= min(weights) or (between < _LEAST_LETTERS and all(weights))
            ):
                kept[-1] = _Edit(last.a, edit.b, last.c, edit.d)
                joined = True
            else:
                kept.append(edit)
        edits = kept
    return edits


def _size(tokens: Sequence[_Token], start: int, end: int) -> int:
    return sum(token.letters for token in tokens[start:end])


def _room(edits: Sequence[_Edit], index: int, length: int) -> tuple[int, int]:
    """How far an edit may slide to the left and to the right, in tokens."""
    left = edits[index].a - (edits[index - 1].b if index else 0)
    right = (edits[index + 1].a if index + 1 < len(edits) else length) - edits[index].b
    return left, right


def _slide(
    edit: _Edit, before: Sequence[_Token], after: Sequence[_Token], room: tuple[int, int]
) -> None:
    """Nothing; what only went or only came begins and ends where it reads best.

    `A, [B, ]C` and `A[, B], C` are one change; the first is how people see it.
    """
    if (edit.a == edit.b) == (edit.c == edit.d):
        return
    tokens, start, end = (before, edit.a, edit.b) if edit.c == edit.d else (after, edit.c, edit.d)
    places = [0]
    while -places[-1] < room[0] and (
        tokens[start + places[-1] - 1].key == tokens[end + places[-1] - 1].key
    ):
        places.append(places[-1] - 1)
    place = 0
    while place < room[1] and tokens[start + place].key == tokens[end + place].key:
        place += 1
        places.append(place)
    best = max(places, key=lambda p: (_fitness(tokens, start + p, end + p), -abs(p)))
    edit.a, edit.b, edit.c, edit.d = (n + best for n in (edit.a, edit.b, edit.c, edit.d))


_ENDS: Final = {"\n": 5, ".": 4, "?": 4, "!": 4, ";": 3, ":": 3, ",": 2, ")": 2}


def _fitness(tokens: Sequence[_Token], start: int, end: int) -> int:
    """How well a stretch stands alone, by the marks before it and at its end."""
    opening = _ENDS.get(tokens[start - 1].text, 0) if start else 5
    closing = _ENDS.get(tokens[end - 1].text, 0) if end else 0
    return 2 * min(opening, closing) + max(opening, closing)


def _pieces(
    edits: Sequence[_Edit], before: Sequence[_Token], after: Sequence[_Token]
) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    at_old = at_new = 0
    for edit in [*edits, _Edit(len(before), len(before), len(after), len(after))]:
        space = before[at_old].before if at_old < edit.a else ""
        _add(pieces, Standing.SAME, after[at_new : edit.c], space)
        _add(pieces, Standing.GONE, before[edit.a : edit.b])
        _add(pieces, Standing.NEW, after[edit.c : edit.d])
        at_old, at_new = edit.b, edit.d
    return tuple(pieces)


def _add(
    pieces: list[Piece], standing: Standing, tokens: Sequence[_Token], space: str = ""
) -> None:
    if not tokens:
        return
    text = "".join(token.before + token.text for token in tokens)
    if pieces and not text[0].isspace():
        last = pieces[-1]
        if last.standing is not Standing.GONE:
            space = ""  # only before what went may there have been a space that is no more
        apart = last.text[-1].isalnum() and text[0].isalnum()
        text = (space or (" " if apart else "")) + text
    pieces.append(Piece(standing, text))
