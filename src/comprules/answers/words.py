"""A question as words: tokens, contractions undone, stems, and small numbers written out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple


class Word(NamedTuple):
    """One token of a question.

    Attributes:
        form: as compared: lower case, straight quotes, contractions undone.
        stem: the form without a plural ending.
        start: offset in the question.
        end: offset just after it.
    """

    form: str
    stem: str
    start: int
    end: int


_TOKEN: Final = re.compile(
    r"""
      \{[^{}\s]+\}                          # a mana or other symbol
    | [+-]\d+/[+-]\d+                       # a counter's or an effect's change: +1/+1
    | \d+/\d+                               # a size: 2/2
    | \d+\.\d+[a-z]{0,2}(?![a-z\d])         # a rule number: 716.2a
    | \d+                                   # a number
    | [^\W\d_]+(?:'(?!s\b)[^\W\d_]+)*       # a word, with the apostrophes inside it
    | '(?:s\b)?                             # a possessive, or an 's that stands for is
    | \S                                    # anything else counts too: nothing is skipped
    """,
    re.VERBOSE | re.IGNORECASE,
)
_QUOTES: Final = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "ʼ": "'",
        "`": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "–": "-",
        "—": "-",
        "‑": "-",
        "−": "-",
    }
)
_CONTRACTIONS: Final[dict[str, tuple[str, ...]]] = {
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "won't": ("will", "not"),
    "i'm": ("i", "am"),
    "whats": ("what", "is"),
    "wheres": ("where", "is"),
    "dont": ("do", "not"),
    "doesnt": ("does", "not"),
    "cant": ("can", "not"),
    "isnt": ("is", "not"),
    "lvl": ("level",),
    "lv": ("level",),
    "leveled": ("levelled",),
}
_ENDINGS: Final[tuple[tuple[str, str], ...]] = (
    ("n't", "not"),
    ("'re", "are"),
    ("'ve", "have"),
    ("'ll", "will"),
    ("'d", "would"),
)
_SMALL: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_ORDINALS: Final = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
]
_INFLECTED: Final = {"does": "do", "has": "have"}
NUMBER_WORDS: Final[dict[str, int]] = {word: value for value, word in enumerate(_SMALL)}
ORDINAL_WORDS: Final[dict[str, int]] = {word: value for value, word in enumerate(_ORDINALS)}
# Function words keep their form: `does` is not the plural of `doe`, `is` not that of `i`.
_UNSTEMMED: Final = frozenset(
    [
        "is",
        "was",
        "does",
        "has",
        "this",
        "its",
        "his",
        "us",
        "as",
        "yes",
        "less",
        "always",
        "across",
        "various",
        "plus",
        "s",
    ]
)


def fold(text: str) -> str:
    """The text with straight quotes and hyphens and without marks on letters, case kept.

    Every character stays one character, so that offsets are those of the text.
    """
    return "".join(_without_mark(c) for c in text.translate(_QUOTES))


def _without_mark(character: str) -> str:
    if character.isascii():
        return character
    base = unicodedata.normalize("NFKD", character)[0]
    return base if base.isalpha() else character


def stem(form: str) -> str:
    """The word without its plural ending: `abilities` is `ability`, `classes` is `class`."""
    if form in _INFLECTED:
        return _INFLECTED[form]
    if len(form) < 3 or form in _UNSTEMMED or not form.endswith("s") or form[-2:] in ("ss", "us"):
        return form
    if form.endswith("ies") and len(form) > 4:
        return form[:-3] + "y"
    if form.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return form[:-2]
    if form.endswith("is"):
        return form
    return form[:-1]


def words(text: str) -> tuple[Word, ...]:
    """The tokens of a question, in order; every character that is not white space is in one.

    A hyphen inside a compound (`level-up`, `state-based`) parts it into its words, and a number
    glued to a word (`level3`) is a token of its own.
    """
    plain = fold(text)
    found: list[Word] = []
    for match in _TOKEN.finditer(plain):
        form = match.group().lower()
        start, end = match.span()
        if form == "-" and start > 0 and end < len(plain) and _inside(plain, start, end):
            continue
        found.extend(Word(part, stem(part), start, end) for part in _undone(form))
    return tuple(found)


def _inside(text: str, start: int, end: int) -> bool:
    return text[start - 1].isalnum() and text[end].isalnum()


def _undone(form: str) -> Sequence[str]:
    if form in _CONTRACTIONS:
        return _CONTRACTIONS[form]
    for ending, word in _ENDINGS:
        if form.endswith(ending) and len(form) > len(ending):
            return (form[: -len(ending)], word)
    return (form,)


def key(text: str) -> tuple[str, ...]:
    """What a name is looked up by: the stems of its words, punctuation and possessives left out.

    The question's own words are keyed in the same way (see `lexicon.link`), so `Classes` finds
    `Class`, and `Tap and Untap` is found with any spelling of its hyphens and quotes.
    """
    return tuple(word.stem for word in words(text) if counts(word.form))


def counts(form: str) -> bool:
    """Whether a token is part of a name's key: neither punctuation nor a possessive."""
    return form != "'s" and (any(c.isalnum() for c in form) or form == "∞")


def integer(form: str) -> int | None:
    """The number that a token states, in figures or as a word; None for any other token."""
    if form.isascii() and form.isdigit():
        return int(form)
    return NUMBER_WORDS.get(form)


def ordinal(form: str) -> int | None:
    """The place in an order that a word states: 3 for `third`; None for any other token."""
    return ORDINAL_WORDS.get(form)
