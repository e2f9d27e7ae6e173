"""Card names that a question may have misspelt: suggested, never answered for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from comprules.answers.lexicon import Lexicon, link
from comprules.answers.understanding import grammar, understand
from comprules.answers.words import Word, counts, integer, words
from comprules.spelling import misspelt

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase

#: How many words a name has beside those that nothing knows, at each end.
_BESIDE: Final = 4
_LONGEST: Final = 40


def suggested(question: str, kb: KnowledgeBase, lexicon: Lexicon) -> list[str]:
    """The names of cards with which the question would be understood, the nearest first.

    A name is looked for where words stand that neither the grammar nor any name knows.
    """
    tokens = words(question)
    unknown = _unknown(question, tokens, lexicon)
    if not unknown or len(tokens) > _LONGEST or len(unknown) > _BESIDE:
        return []
    spans = list(_spans(unknown, len(tokens)))
    # every span holds the shortest one and lies in the longest: what is alike to these will do
    names = {
        name
        for start, end in (spans[0], spans[-1])
        for name in kb.cards.alike(question[tokens[start].start : tokens[end - 1].end])
    }
    for start, end in spans:
        first, after = tokens[start].start, tokens[end - 1].end
        near = misspelt(question[first:after], sorted(names), limit=2)
        fitting = [
            name for name in near if understand(question[:first] + name + question[after:], lexicon)
        ]
        if fitting:
            return fitting
    return []


def _unknown(question: str, tokens: Sequence[Word], lexicon: Lexicon) -> list[int]:
    """The places of the words that are in no pattern and in no name."""
    linked = {
        place for start, end in link(question, tokens, lexicon) for place in range(start, end)
    }
    vocabulary = grammar().vocabulary()
    return [
        place
        for place, word in enumerate(tokens)
        if counts(word.form)
        and place not in linked
        and word.form not in vocabulary
        and word.stem not in vocabulary
        and not word.form.startswith("{")
        and integer(word.form) is None
    ]


def _spans(unknown: Sequence[int], length: int) -> Iterator[tuple[int, int]]:
    """The spans that hold all the unknown words, with words beside them, the longest first."""
    first, last = unknown[0], unknown[-1] + 1
    spans = [
        (start, end)
        for start in range(max(0, first - _BESIDE), first + 1)
        for end in range(last, min(length, last + _BESIDE) + 1)
    ]
    yield from sorted(spans, key=lambda span: span[0] - span[1])
