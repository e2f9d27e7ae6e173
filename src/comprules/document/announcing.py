"""The words that announce the citation of a rule in any text, and what keeps several in one list.

`CR 704.5g`, `rule no. 702.19b`, `Comprehensive Rules (2024) 613.7`, `[CR:702.19b]`, `§ 601.2`; also
over the end of a line, where a comment is wrapped.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, NamedTuple


class Word(Enum):
    """What kind of word announces a number."""

    RULE = "rule"  # the CR, or a rule of it
    PART = "part"  # a section or paragraph, of whatever text
    OTHER = "other"  # see, per


class Announcement(NamedTuple):
    """How a number is announced.

    Attributes:
        word: the kind of word.
        plural: whether it says `rules`.
        spoken: whether nothing but space stands between it and the number, as in speech.
        compound: whether it is only a part of a name: `lint_rule: 101.5`.
        plain: whether it is one of the usual words with a space after it.
    """

    word: Word
    plural: bool = False
    spoken: bool = True
    compound: bool = False
    plain: bool = False


_LOOK_BACK: Final = 48
# A citation may be wrapped: the next line of a comment opens with the comment's own marks.
_WRAP: Final = r"[ \t]*\r?\n[ \t]*(?:/{2,3}!?|\*+|\#+|--+|;+|%+|>)?[ \t]*"
_OPENING: Final = r"[:.#(\[{\"'“‘`*_=~§>|\\-]"
_GAP: Final = rf"(?:{_WRAP}[(\"“]?|(?:[^\S\n]|&nbsp;|&\#160;|{_OPENING}|<\w{{1,6}}>){{0,5}})"
_YEAR: Final = r"(?:[^\S\n]*\(?(?:19|20)\d\d(?:-\d\d){0,2}\)?,?)?"
_ANNOUNCED: Final = re.compile(
    rf"""(?<![A-Za-z0-9.])(?P<word>
        (?P<rule>(?:(?:mtg|magic)[\s_-]?)?(?:CRs?|C\.\s?R\.?|comp(?:rehensive)?\.?[\s_-]?rules?
            |(?:sub|game)?rules?)(?:[\s_-]?(?:ids?|refs?|references?|numbers?|num|no|nr))?)
        |(?P<part>(?:sub)?sections?|sec|secs|§+|paragraphs?|para)
        |(?P<weak>see|per|cf|under|sba)
    )(?P<gap>{_YEAR}{_GAP})$""",
    re.IGNORECASE | re.VERBOSE,
)
# The ends of the words above: most numbers are dismissed by looking at what they follow.
_ENDS: Final = (
    *("cr", "crs", "c.r", "c. r", "rule", "rules", "id", "ids", "ref", "refs", "reference"),
    *("references", "number", "numbers", "num", "no", "nr", "section", "sections", "sec", "secs"),
    *("§", "paragraph", "paragraphs", "para", "see", "per", "cf", "under", "sba"),
)
_BETWEEN: Final = " \t\r\n\xa0\u200b:.#([{\"'“‘`*_=~>|\\-/!;%,"
_DATED: Final = re.compile(r"\(?(?:19|20)\d\d(?:-\d\d){0,2}\)?,?$")
_HTML_GAP: Final = re.compile(r"(?:&nbsp;|&#160;|<\w{1,6}>)\s*$")
_JOINED: Final = re.compile(
    rf"[\"'”’`)\]*_]{{0,3}}(?:['’]s)?\s*(?P<joint>,|;|/|\+|&amp;|&)?\s*(?P<word>and/or\b|and\b|or\b|vs\b\.?)?"
    rf"(?:{_WRAP})?\s*[\"'“‘`(\[*_§]{{0,3}}"
)
_RULE: Final = Announcement(Word.RULE, plain=True)
_RULES: Final = Announcement(Word.RULE, plural=True, plain=True)
_COMMON: Final = {"CR ": _RULE, "rule ": _RULE, "Rule ": _RULE, "rules ": _RULES, "Rules ": _RULES}
_COMMON_ENDS: Final = tuple(_COMMON)
_LONGEST_JOINT: Final = 48


def announcement(text: str, start: int) -> Announcement | None:
    """How the number at an offset is announced, or None."""
    prefix = text[max(0, start - _LOOK_BACK) : start]
    if prefix.endswith(_COMMON_ENDS):
        end = next(end for end in _COMMON_ENDS if prefix.endswith(end))
        before = prefix[-len(end) - 1 : -len(end)]
        if not before.isalnum() and before != "_":
            return _COMMON[end]
    stem = prefix.rstrip(_BETWEEN)
    if not stem:
        return None
    if stem[-1] in ";)>" or stem[-1].isdigit():
        stem = _HTML_GAP.sub("", _DATED.sub("", stem)).rstrip(_BETWEEN)
    if not stem[-9:].lower().endswith(_ENDS) and "&" not in prefix and "<" not in prefix:
        return None
    match = _ANNOUNCED.search(prefix)
    if match is None:
        return None
    word = Word.RULE if match["rule"] else Word.PART if match["part"] else Word.OTHER
    return Announcement(
        word,
        plural=match["word"][-1] in "sS",
        spoken=not match["gap"].strip(),
        compound=prefix[match.start() - 1 : match.start()] == "_",
    )


def joins(text: str, end: int, start: int) -> bool:
    """Whether the text from the end of one number to the start of another makes a list of them."""
    if start - end > _LONGEST_JOINT:
        return False
    match = _JOINED.fullmatch(text, end, start)
    return match is not None and bool(match["joint"] or match["word"])
