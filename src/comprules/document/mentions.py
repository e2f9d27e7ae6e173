"""Citations of the CR in any text: source code, documentation, articles, chat.

`citations.py` reads the CR's own sentences, where a number with a period in it is always a
reference. In other texts it is a price, a version or a measurement as often, so what a number
is must be told by what stands around it. Every mention has a strength:

    NAMED     a word for the CR or a rule announces it: `CR 704.5g`, `rule 702.19b`, `C.R. 613.7`
    LIKELY    it has the letter of a subrule (`// 601.2f`), or is a whole rule that a word for one
              announces (`rule 509`): a citation if such a rule ever existed
    POSSIBLE  it labels a comment, stands alone in parentheses, or another word announces it
              (`§ 601.2`): a citation if, besides, the text cites rules elsewhere

What is none of these is no mention: versions (`v701.17`, `1.2.3`, `==104.3`), prices, decimals,
addresses, dates, measurements, names of files, and whatever stands in a URL or in the target of
a link, for a link leads to an edition of its own. A name such as `rule_702_19b` is a mention that
is an identifier. In a programming language (document.syntax), a number alone counts in comments
and strings only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from comprules.document.announcing import Announcement, Word, announcement, joins
from comprules.document.citations import Step, counted, steps_at
from comprules.document.numbering import letters_between
from comprules.document.rulenumber import parse_number
from comprules.document.syntax import Zones


class Strength(IntEnum):
    """How sure it is that a number cites a rule."""

    POSSIBLE = 1
    LIKELY = 2
    NAMED = 3


class Mention(NamedTuple):
    """A span of a text that cites one rule, a range of rules, or several under one stem.

    Attributes:
        start: offset of the first number.
        end: offset after the span.
        steps: what it names, in order, in the CR's own writing (`702.19b` for `702.19B`).
        strength: how sure it is.
        identifier: whether it is a part of a name in code, such as `rule_702_19b`.
    """

    start: int
    end: int
    steps: tuple[Step, ...]
    strength: Strength
    identifier: bool = False

    @property
    def numbers(self) -> tuple[str, ...]:
        """Every number that it names; a range with all that lies in it."""
        return numbers_of(self.steps)


_LOOK_BACK: Final = 64
_LONGEST_RANGE: Final = 60
_CANDIDATE: Final = re.compile(
    r"[1-9]\d\d(?<![\d.]\d\d\d)(?:\.(?=[1-9])|_(?=[1-9])|(?![\d_%A-Za-z]|[.,:]\d))"
)
# Right before a number alone, these say that it is something else.
_GLUED: Final = re.compile(
    r"[\w.$€£¥^~<@+%=&]$|(?<![\s*])\*$|(?<=[\w)\]])\($|"
    r"(?<=[^\s(\[{\"'“‘`])[-–—/#:,\[]$"
)
_COMMENT_MARK: Final = re.compile(r"(?:^|\s)(?://[/!]?|/\*+|--+|\#+|;+|%+|<!--)$")
_SPACED: Final = re.compile(
    r"(?:[$€£¥^~@=]|[<>!]=|\S[ \t]*[%<>]|[\w)\]][ \t]*\*|(?:\b\w|[\d)\]])[ \t]*\+|"
    r"\b(?:v|ver|version|release|chrome|firefox|safari|python|node|build|took|about|approx|almost|nearly|roughly|least|most|costs?|usd|"
    r"eur|px|size|width|height|weighs?|weight|scale|delta|offset|duration|elapsed)\.?:?)[ \t]+$",
    re.IGNORECASE,
)
_ARROW: Final = re.compile(r"(?:[-=]>|→|&gt;)\s*$")
_EXPONENT: Final = re.compile(r"[-+]\d")
# Coordinates and arguments: `M33.5 202.1c-3`, `moveTo(133.1f, 104.3f)`.
_AMONG_NUMBERS: Final = re.compile(
    r"(?:^|[^\w.])-?\d*\.?\d+[ \t]+$|\w\([^()\n\"'`]*$|\d[fFdD],[ \t]*$"
)
_AFTER_NONE: Final = re.compile(
    r"[\w%°€£$]|\.\d|,\d{3}(?!\.)|:\d|[ \t]?[x×*][ \t]?\d|\.(?:md|txt|html?|rs|py|js|tsx?|java|"
    r"json|ya?ml|go|rb|c|h|cpp|cs|kt|lua|sql|png|svg|pdf)\b"
)
_UNIT: Final = re.compile(
    r"[ \t]?(?:[nµu]?s|ms|sec(?:ond)?s?|min(?:ute)?s?|hours?|days?|[kKMGT]i?B(?:/s)?|"
    r"bytes?|bits?|[kMG]?Hz|px|em|rem|pt|[kcm]?m|km/h|mph|kg|lbs?|oz|°|percent|USD|EUR|GBP|dollars?|euros?|fps|rpm|[kM]?W|"
    r"volts?|points?|pct)\b"
)
_NO_RULE: Final = re.compile(
    r"\s(?:forbidden|not found|redirects?|moved|errors?|status|response|cellular|automat\w+|"
    r"times|lines?|characters?|cards?|items?|entries|rows|requests?)\b",
    re.IGNORECASE,
)
_FLOAT: Final = re.compile(r"(?<![\w.])(?:\d\d?|\d{4,})\.\d+[fdFD]\b|\d\.0+[fdFD]\b")
_LABEL: Final = re.compile(
    r"(?:(?:^|\n|//[/!]?|/\*+|\#+[ \t]|--+|;+|%+|<!--|[\"'“`])[ \t]*\*?[ \t]*|(?<!\w)\()$"
)
_LABELLED: Final = re.compile(
    r"[.:]?(?:\s+(?:[\"“'`{A-Z(]|[–—-]\s+[A-Za-z])|\s*$|[ \t]*\r?\n)|\)|[\"'”`]"
)
_LINKED: Final = re.compile(
    r"(?:https?://|ftp://|www\.)[^\s<>\"')\]]*$|\]\([^)\s]*$|(?:href|src)\s*=\s*[\"'][^\"']*$"
    r"|^\s*\[[^\]]+\]:\s*\S*$"
)
_LINK_SIGNS: Final = ("://", "www.", "](", "]:", "href", "src")
_IDENTIFIER: Final = re.compile(
    r"(?:(?<![A-Za-z0-9])(?:cr|rules?)|(?<![A-Z])(?:CR|Cr|Rules?|RULES?))_?$"
)
_IDENTIFIER_NUMBER: Final = re.compile(r"(\d{3})_(\d{1,3})([a-z]{1,2})?(?![A-Za-z0-9])", re.I)
_CAPITAL: Final = re.compile(r"(?:\d{3}\.\d{1,3}|[–—-])[A-Z]{1,2}(?![A-Za-z])")
# Most citations are one number, and what follows it begins no range and no list.
_SINGLE: Final = re.compile(
    r"\d{3}\.\d{1,3}[a-z]?(?=[)\];\"<\n]|$|:(?!\d)|\.(?!\w)|[ ](?![aot/&+–—-]))"
)
_NUMBER: Final = re.compile(r"\d{3}\.\d{1,3}(?P<letters>[A-Za-z]{1,2})?(?![A-Za-z])")


def mentions(text: str, zones: Zones | None = None) -> Iterator[Mention]:
    """The citations in a text, in order.

    Args:
        text: one line, or a whole file.
        zones: its comments and strings, if it is source code; else all of it is prose.
    """
    before: Mention | None = None
    for found in _CANDIDATE.finditer(text):
        start = found.start()
        if before is not None and start < before.end:
            continue
        mark = text[found.end() - 1]
        if mark == "_":
            mention = _identifier(text, start)
        else:
            mention = _mention(text, start, before, zones, dotted=mark == ".")
        if mention is not None:
            before = mention
            yield mention


def _mention(
    text: str, start: int, before: Mention | None, zones: Zones | None, *, dotted: bool
) -> Mention | None:
    """The mention that begins with the number at an offset, or None where it is no citation."""
    announced = announcement(text, start)
    if dotted and announced is not None and announced.plain:
        single = _SINGLE.match(text, start)
        if single is not None:
            return Mention(start, single.end(), (Step(single[0]),), Strength.NAMED)
    joined = announced is None and before is not None and joins(text, before.end, start)
    if not dotted and not announced and not joined:
        return None
    end, steps = read_steps(text, start, plural=announced is not None and announced.plural)
    if not steps or _goes_on(text, start, end) or _linked(text, start):
        return None
    lettered = steps[0].first[-1].isalpha()
    if announced is not None:
        strength = _announced_strength(announced, dotted=dotted, lettered=lettered)
        if not dotted and (counted(text, end) or _NO_RULE.match(text, end)):
            return None
        if strength is Strength.POSSIBLE and _UNIT.match(text, end):
            return None
        if not announced.spoken and not lettered and zones is not None and not zones.covers(start):
            return None
        return Mention(start, end, steps, strength)
    if _UNIT.match(text, end) or (zones is not None and not zones.covers(start)):
        return None
    if joined and before is not None:
        if not dotted and ("." in before.steps[-1].first or counted(text, end)):
            return None
        return Mention(start, end, steps, before.strength if dotted else Strength.LIKELY)
    alone = _strength_alone(text, start, end, steps[0].first)
    return Mention(start, end, steps, alone) if alone is not None else None


def _announced_strength(announced: Announcement, *, dotted: bool, lettered: bool) -> Strength:
    """How sure a citation is that words announce."""
    if announced.word is Word.RULE:
        return Strength.NAMED if dotted and not announced.compound else Strength.LIKELY
    # Laws and building codes have sections too.
    return Strength.LIKELY if lettered else Strength.POSSIBLE


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether what follows a number makes something else of it."""
    if _emphasised(text, start, end):
        return False
    return _AFTER_NONE.match(text, end) is not None or (
        text[end - 1] in "eE" and _EXPONENT.match(text, end) is not None
    )


def _emphasised(text: str, start: int, end: int) -> bool:
    """Whether a number is in italics, as Markdown writes them: `_702.19b_`."""
    return (
        text[start - 1 : start] == "_" == text[end : end + 1]
        and not text[end + 1 : end + 2].isalnum()
    )


def _strength_alone(text: str, start: int, end: int, number: str) -> Strength | None:
    """How sure it is that a number cites a rule that nothing announces; None if it does not."""
    prefix = text[max(0, start - _LOOK_BACK) : start]
    if not _emphasised(text, start, end) and _something_else(prefix):
        return None
    if _AMONG_NUMBERS.search(prefix) or _EXPONENT.match(text, end):
        return None
    if number[-1].isalpha() and text[start:end] == text[start:end].lower():
        letters = number.partition(".")[2].lstrip("0123456789")
        if (len(letters) == 2 and letters[0] != "a") or _FLOAT.search(_line(text, start)):
            return None
        return Strength.LIKELY
    labels = _LABEL.search(prefix) is not None and _LABELLED.match(text, end) is not None
    return Strength.POSSIBLE if labels else None


def _something_else(prefix: str) -> bool:
    """Whether what stands before a number alone says that it is no citation."""
    if prefix[-1:].isspace():
        return _SPACED.search(prefix) is not None and _ARROW.search(prefix) is None
    return _GLUED.search(prefix) is not None and _COMMENT_MARK.search(prefix) is None


def read_steps(text: str, start: int, *, plural: bool) -> tuple[int, tuple[Step, ...]]:
    """Where the citation ends whose first number stands at an offset, and what it names."""
    single = _SINGLE.match(text, start)
    if single is not None:
        return single.end(), (Step(single[0]),)
    number = _NUMBER.match(text, start)
    if number is not None and (number["letters"] or "").isupper():
        window = text[start : start + 80]
        lowered = _CAPITAL.sub(lambda m: m[0].lower(), window)
        found = steps_at(lowered, 0, plural=plural)
        return (start + found[0], tuple(found[1])) if found is not None else (start, ())
    found = steps_at(text, start, plural=plural)
    if found is None:
        return start, ()
    end, steps = found
    apart = len(steps) == 1 and steps[0].last and steps[0].first[:3] != steps[0].last[:3]
    if apart and number is not None:
        # A dash or `to` between the numbers of two rules is no range: `601.2a - 704.5: …`
        return number.end(), (Step(steps[0].first),)
    return end, tuple(steps)


def _identifier(text: str, start: int) -> Mention | None:
    """The mention that is a part of a name, such as `rule_702_19b`, or None."""
    if _IDENTIFIER.search(text[max(0, start - 8) : start]) is None:
        return None
    number = _IDENTIFIER_NUMBER.match(text, start)
    if number is None or _linked(text, start):
        return None
    rule, sub, letters = number.groups()
    step = Step(f"{rule}.{sub}{(letters or '').lower()}")
    strength = Strength.LIKELY if letters else Strength.POSSIBLE
    return Mention(start, number.end(), (step,), strength, identifier=True)


def _linked(text: str, start: int) -> bool:
    """Whether an offset lies in a URL or in the target of a link."""
    line_start = max(text.rfind("\n", 0, start) + 1, start - 300)
    prefix = text[line_start:start]
    return any(sign in prefix for sign in _LINK_SIGNS) and _LINKED.search(prefix) is not None


def _line(text: str, start: int) -> str:
    end = text.find("\n", start)
    return text[text.rfind("\n", 0, start) + 1 : end if end >= 0 else len(text)]


def numbers_of(steps: Sequence[Step]) -> tuple[str, ...]:
    """Every number that the steps name, each once; a range with all that lies in it."""
    if len(steps) == 1 and not steps[0].last:
        return (steps[0].first,)
    return tuple(dict.fromkeys(n for step in steps for n in _within(step)))


def _within(step: Step) -> list[str]:
    """The numbers of a step: one, or a range with both ends."""
    if not step.last:
        return [step.first]
    low, high = parse_number(step.first), parse_number(step.last)
    if low is None or high is None or (low.rule != high.rule and (low.sub or high.sub)):
        return [step.first, step.last]
    if low.letters and high.letters and low.sub == high.sub:
        stem = f"{low.rule}.{low.sub}"
        names = [stem + letters for letters in letters_between(low.letters, high.letters)]
    elif not low.letters and not high.letters and low.sub:
        names = [f"{low.rule}.{n}" for n in range(low.sub, high.sub + 1)]
    elif not low.sub and not high.sub:
        names = [str(n) for n in range(low.rule, high.rule + 1)]
    else:
        names = []
    return names if 1 < len(names) <= _LONGEST_RANGE else [step.first, step.last]
