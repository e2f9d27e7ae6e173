"""The grammar of explicit references: which spans of a text cite rules, and what they say.

Nothing here knows an edition: a span is found by its shape and its surroundings, so the same
sentence gives the same spans in every edition. `resolution.py` says what they stand for.

The grammar, informally:

    list      ::= ("rule" | "rules" | "subrule" | "section" | "see" | nothing) item (joint item)*
    item      ::= number tail*                      601.2f–h   608.3a and b   712.9–10   903
    number    ::= ddd | ddd.d | ddd.da
    tail      ::= dash end | joint letter | joint digits
    joint     ::= "," | "and" | "or" | ", and" | a quoted title and a joint
    section   ::= ("section" | "sections") d (joint d)*

A number with a period in it is always a reference; three digits alone are one only after the
words that announce it, or as a later item of such a list. Deck sizes, years, counts of
repetitions and prices are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

# Old files hold other characters where a dash was: a question mark, what Mac Roman made of it.
_DASH = r"[–—‒−\-?Ð\ufffd]"
_NUMBER = r"\d{3}(?:\.\d{1,3}(?:[a-z]{1,2}(?![A-Za-z]))?)?"
_ITEM = re.compile(
    rf"(?P<first>{_NUMBER})"
    r"(?!\d|%|,\d{3}|\.\d|(?:st|nd|rd|th)\b)"
    rf"(?:(?P<dash>{_DASH}|\sthrough\s|[ \u00a0](?:to|[–-])[ \u00a0](?=\d{{3}}\.))"
    rf"(?P<last>{_NUMBER}|\d{{1,2}}[a-z]{{0,2}}(?![A-Za-z\d])|[a-z]{{1,2}}(?![A-Za-z]|[’'][a-z])))?"
    r"(?!\d)"
)
# 2003-07-01 prints `rule 419,8`.
_COMMA = re.compile(r"(?P<rule>\d{3}),(?P<sub>\d{1,2}[a-z]?)(?![\da-z])")
_LIST = r"(?:,\s?|,?\s(?:and|or)\s|\s?[/&+]\s?)"
_LETTER = re.compile(rf"{_LIST}(?P<first>[a-z])(?:{_DASH}(?P<last>[a-z]))?(?![\w’'])")
_DIGITS = re.compile(
    rf"{_LIST}(?P<first>\d{{1,2}})(?:{_DASH}(?P<last>\d{{1,2}}))?"
    r"(?=[.;:)\]”\"]|,\s|,?\s(?:and|or)\s\d|$)(?!\.\d)"
)
_SECTION = re.compile(r"\b[Ss]ections?\s+(?P<number>\d)(?!\d|,\d|\.\d)")
_APPENDIX = re.compile(r"\bAppendix [A-Z],[^.]*$")
_SECTION_MORE = re.compile(
    r"(?:,?\s*[“\"][^”\"]{1,80}[”\"])?,?\s*(?:and|or)?\s*(?P<number>\d)(?=[.,;:)\]”\"]|\s(?:and|or)\b|$)"
    r"(?!\.\d|,\d)"
)
_ANNOUNCED = re.compile(
    r"\b(?:(?:sub)?rules?|(?:sub)?sections?|see(?:\salso)?)[\s(]*$", re.IGNORECASE
)
_PLURAL = re.compile(r"\b(?:sub)?(?:rules|sections)[\s(]*$", re.IGNORECASE)
_RULE_WORD = re.compile(r"\b(?:sub)?rules?\s*$", re.IGNORECASE)
_JOINT = re.compile(
    r"(?:,?\s*[“\"][^”\"]{1,90}[”\"])?(?:\s*\([^()]{1,120}\))?\s*(?:,|;)?\s*(?:and/or|and|or)?\s*"
)
_TITLE = re.compile(r",?\s*[“\"](?P<title>[^“”\"]{1,90}?)[,.;]?(?:[”\"]|$)")
_COUNTED = re.compile(
    r"\s(?:cards?|life|counters?|players?|points?|times|more|tokens?|creatures?|damage|mana|years?|"
    r"minutes?|decks?|permanents?|spells?|or\smore|or\sfewer|or\sless)\b"
)
_BEFORE_NONE = re.compile(r"[\d.,$€£#/+*A-Za-z–—-]$")


class Step(Struct, frozen=True):
    """One number of a citation, or a range from `first` to `last`, as full numbers."""

    first: str
    last: str = ""


class Citation(Struct, frozen=True):
    """A span of a text that cites rules or a section.

    Attributes:
        start: offset of the span.
        end: offset after it.
        steps: what it names, in order.
        title: the quoted title after it (`rule 903, "Commander"`), without final comma or period.
    """

    start: int
    end: int
    steps: tuple[Step, ...]
    title: str = ""

    @property
    def ranged(self) -> bool:
        """Whether any part of it is a range."""
        return any(step.last for step in self.steps)


def citations(text: str) -> list[Citation]:
    """The citations in a text, by start."""
    found = list(_rules(text))
    if "ection" in text:
        found += _sections(text)
        found.sort(key=lambda citation: citation.start)
    return found


def steps_at(text: str, start: int, *, plural: bool = False) -> tuple[int, list[Step]] | None:
    """The end of the citation whose first number stands at an offset, and what it names.

    None where no number stands there. `plural`: whether `rules` announced it.
    """
    match = _ITEM.match(text, start)
    return _steps(text, match, plural) if match is not None else None


def counted(text: str, end: int) -> bool:
    """Whether the three digits before an offset count things: `100 cards`."""
    return _COUNTED.match(text, end) is not None


def _rules(text: str) -> Iterator[Citation]:
    position = 0
    previous_end: int | None = None  # end of the last citation
    plural = False  # whether `rules` opened the list that we are in
    while True:
        match = _ITEM.search(text, position)
        if match is None:
            return
        start = match.start()
        before = text[:start]
        announced = _ANNOUNCED.search(before[-14:]) is not None
        listed = previous_end is not None and _joined(text[previous_end:start])
        comma = _COMMA.match(text, start) if _RULE_WORD.search(before[-10:]) else None
        if comma is not None and comma["sub"] != "000":
            yield _titled(text, start, comma.end(), [Step(f"{comma['rule']}.{comma['sub']}")])
            position = previous_end = comma.end()
            continue
        if not announced and _BEFORE_NONE.search(before[-1:]) is not None:
            position = _past_number(text, start)
            continue
        dotted = "." in match["first"] or "." in (match["last"] or "")
        if not dotted and not announced and not listed:
            position = _past_number(text, match.end("first"))
            continue
        if not dotted and counted(text, match.end()):
            position = match.end()
            continue
        if announced:
            plural = _PLURAL.search(before[-14:]) is not None
        elif not listed:
            plural = False
        end, steps = _steps(text, match, plural)
        yield _titled(text, start, end, steps)
        position = previous_end = end


def _past_number(text: str, position: int) -> int:
    while position < len(text) and text[position].isdigit():
        position += 1
    return position


def _joined(between: str) -> bool:
    """Whether the text between two numbers keeps them in one list."""
    if not between.strip() or _JOINT.fullmatch(between) is None:
        return False
    return re.search(r",|;|\b(?:and|or)\b", between) is not None


def _steps(text: str, match: re.Match[str], plural: bool) -> tuple[int, list[Step]]:
    first, last, end = match["first"], match["last"] or "", match.end()
    if last:
        full = complete(first, last)
        if full is None:
            end, last = match.end("first"), ""
        steps = [Step(first, full or "")]
    else:
        steps = [Step(first)]
    stem, letters = _stem(steps[-1].last or first)
    while letters:
        more = _LETTER.match(text, end)
        if more is None or more["first"] <= letters or (more["last"] or "z") < more["first"]:
            break
        upper = f"{stem}{more['last']}" if more["last"] else ""
        steps.append(Step(f"{stem}{more['first']}", upper))
        letters, end = more["last"] or more["first"], more.end()
    while plural and not letters and "." in first:
        more = _DIGITS.match(text, end)
        rule, sub = (steps[-1].last or steps[-1].first).split(".")
        if more is None or int(more["first"]) <= int(sub):
            break
        upper = f"{rule}.{more['last']}" if more["last"] else ""
        steps.append(Step(f"{rule}.{more['first']}", upper))
        end = more.end()
    return end, steps


def _stem(number: str) -> tuple[str, str]:
    stem = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return stem, number[len(stem) :]


def complete(first: str, last: str) -> str | None:
    """The full number of the end of a range (`h` after `601.2f`), or None where it is no range."""
    stem, letters = _stem(first)
    if re.fullmatch(r"\d{3}(\.\d+[a-z]*)?", last):
        return last if ("." in last) == ("." in first) or "." in last else None
    if last.isalpha():
        if len(last) > 1 and last[0] != letters[:1] and last > "ak":
            return None  # `601.2f—it is`: no rule has that many parts
        return f"{stem}{last}" if letters and (len(last), last) > (len(letters), letters) else None
    digits, ending = _stem(last)
    if "." not in first:
        return None
    rule, sub = stem.split(".")
    if int(digits) < int(sub) or bool(ending) != bool(letters):
        return None
    return f"{rule}.{digits}{ending}"


def _titled(text: str, start: int, end: int, steps: list[Step]) -> Citation:
    title = _TITLE.match(text, end)
    return Citation(start, end, tuple(steps), title["title"].strip() if title else "")


def _sections(text: str) -> Iterator[Citation]:
    for match in _SECTION.finditer(text):
        end = match.end()
        if _APPENDIX.search(text[max(0, match.start() - 60) : match.start()]) is not None:
            continue  # a section of another text
        yield _titled(text, match.start(), end, [Step(f"section {match['number']}")])
        while text[match.start() + 7 : match.start() + 8] == "s":
            more = _SECTION_MORE.match(text, end)
            if more is None:
                break
            end = more.end()
            step = Step(f"section {more['number']}")
            yield _titled(text, more.start("number"), end, [step])
