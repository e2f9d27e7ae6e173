"""The numbers of the CR: how they are printed, what follows what, and where they go wrong.

A rule number is three digits; under it stand `716.2` and `716.2a`. Letters skip l and o, so that
they are not read as 1 and 0, and go on with aa after z.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from comprules.document.model import Kind, Provision, Remark
from comprules.document.rulenumber import RuleNumber, parent_of, parse_number, sort_key

_PRINTED = re.compile(
    r"(?P<printed>(?P<rule>\d{3})\."
    r"(?:(?P<sub>\d{1,3})|\s(?P<gapped>\d{1,2})(?=[a-z]?[.\s]))?"
    r"(?:(?P<letters>[a-z]{1,2})(?![A-Za-z’'])|\s(?P<apart>[a-z])(?=\.?\s[A-Z“\"{]))?\.?)"
    r"(?P<space>\s*)(?P<rest>.*)"
)
_SECTION = re.compile(r"(?P<printed>(?P<number>\d)\.)(?P<space>\s+)(?P<rest>\S.*)")
# What stands after a number at the start of a wrapped line that is no new rule: `502.5).`
_CLOSES = (")", ",", ";", "–", "-", "—", "]", "”", '"', "/")

_SKIPPED = "lo"
_LETTERS = [c for c in "abcdefghijklmnopqrstuvwxyz" if c not in _SKIPPED]


class NumberedLine(Struct, frozen=True):
    """A line that opens with a number: the number, how it is printed, and what follows it."""

    number: str
    printed: str
    rest: str
    glued: bool


def read_numbered_line(line: str) -> NumberedLine | None:
    """The number that the line opens with and the rest of it, or None for another line.

    Reads what editions print: `716.`, `716.2.`, `716.2a`, and the misprints `102.8 If`, `119.1d.`,
    `606. 8b`, `901.4.All`, `306.b`.
    """
    match = _PRINTED.match(line)
    if match is None or (match["rest"].startswith(_CLOSES) and not match["space"]):
        return None
    sub = match["sub"] or match["gapped"] or "0"
    number = RuleNumber(int(match["rule"]), int(sub), match["letters"] or match["apart"] or "")
    glued = bool(match["rest"]) and not match["space"]
    if glued and match["rest"][0].isdigit():
        return None
    return NumberedLine(str(number), match["printed"], match["rest"], glued)


def read_section_line(line: str) -> NumberedLine | None:
    """The section number that the line opens with and its title, or None for another line."""
    match = _SECTION.match(line)
    if match is None:
        return None
    return NumberedLine(match["number"], match["printed"], match["rest"], glued=False)


def kind_of(number: str) -> Kind:
    """What a number is the number of: a section, a rule or a subrule."""
    if len(number) == 1:
        return Kind.SECTION
    return Kind.SUBRULE if "." in number else Kind.RULE


def usual_printing(number: str) -> str:
    """The number with its punctuation as editions usually print it: `716.2.` but `716.2a`."""
    return number if number[-1].isalpha() else f"{number}."


def next_letters(letters: str) -> tuple[str, ...]:
    """The letters that may follow, likeliest first: m after k (l and o are skipped), aa after z."""
    if not letters:
        return ("a",)
    if len(letters) == 1:
        if letters == "z":
            return ("aa",)
        following = chr(ord(letters) + 1)
        if following in _SKIPPED:
            return (chr(ord(following) + 1), following)
        return (following,)
    first, last = letters[0], letters[1]
    if first == last == "z":
        return ()
    doubled = chr(ord(first) + 1) * 2 if first == last and first != "z" else ""
    stepped = [first + c for c in next_letters(last) if len(c) == 1]
    return tuple(s for s in (*stepped, doubled) if s)


def letters_between(first: str, last: str) -> list[str]:
    """The letters of a range as numbering uses them, first and last with them, without l and o."""
    if len(first) == len(last) == 1:
        return [c for c in _LETTERS if first <= c <= last] or [first, last]
    return [first, last]


def successors(number: str) -> Iterator[str]:
    """The numbers that may follow this one, likeliest first."""
    if len(number) == 1:
        yield f"{number}00"
        yield f"{number}01"
        return
    parts = parse_number(number)
    if parts is None:
        return
    rule, sub, letters = parts
    if sub:
        for following in next_letters(letters):
            yield f"{rule}.{sub}{following}"
    yield f"{rule}.{sub + 1}"
    if (rule + 1) % 100 != 0:
        yield str(rule + 1)
    yield str(rule // 100 + 1)


def follows(number: str, previous: str | None) -> bool:
    """Whether the number may stand directly after the previous one."""
    return previous is None or number in successors(previous)


def repair(provisions: Sequence[Provision]) -> tuple[list[Provision], list[Remark]]:
    """The provisions with plain misprints of numbers put right, repeats counted, and the remarks.

    A number is put right only where what stands before and after it leaves no doubt: `432.2b`
    between 423.2a and 423.2c. The source's own form stays in `printed`. All else is kept as it
    is and listed: a gap, a repeat, a number out of order.
    """
    repaired: list[Provision] = []
    remarks: list[Remark] = []
    seen: dict[str, int] = {}
    previous: str | None = None
    for index, provision in enumerate(provisions):
        number = provision.number
        following = provisions[index + 1].number if index + 1 < len(provisions) else None
        if not follows(number, previous):
            better = _intended(number, previous, following, seen)
            if better is not None:
                remarks.append(
                    Remark(provision.line, "misprint", f"{provision.printed} stands for {better}")
                )
                number = better
            else:
                remarks.append(_disorder(number, previous, provision.line, seen))
        seen[number] = seen.get(number, 0) + 1
        repaired.append(_renumbered(provision, number, seen))
        if parse_number(number) is not None or len(number) == 1:
            previous = number
    return repaired, remarks


def _renumbered(provision: Provision, number: str, seen: dict[str, int]) -> Provision:
    parent = parent_of(number)
    while parent is not None and parent not in seen:
        # The numbering has a gap: 724.3a without 724.3 belongs to 724.
        parent = parent_of(parent)
    return Provision(
        number=number,
        kind=kind_of(number),
        heading=provision.heading,
        parent=parent,
        paragraphs=provision.paragraphs,
        line=provision.line,
        printed="" if provision.printed == usual_printing(number) else provision.printed,
        glued=provision.glued,
        ruled=provision.ruled,
        occurrence=seen[number],
    )


def _intended(
    number: str, previous: str | None, following: str | None, seen: Iterable[str]
) -> str | None:
    """The number that a misprinted one stands for, where its neighbours leave no doubt."""
    parts = parse_number(number)
    before = parse_number(previous) if previous is not None else None
    if previous is None or before is None or parts is None:
        return None
    after = parse_number(following) if following is not None else None
    known = set(seen)
    for candidate in successors(previous):
        if candidate in known or not _one_slip(number, candidate):
            continue
        if not parts.sub and parts.letters:
            return candidate  # `306.b` lacks a digit: only one number can be meant
        if number == previous or following is None:
            continue
        if follows(following, candidate) and not follows(following, number):
            return candidate
        # `605.2c` between 609.2b and 609.4: another rule's number, right where 609.2c belongs.
        astray = after is not None and parts.rule != before.rule == after.rule
        if astray and before.rule == _parts(candidate).rule:
            return candidate
    return None


def _parts(number: str) -> RuleNumber:
    return parse_number(number) or RuleNumber(0, 0, "")


def _one_slip(number: str, candidate: str) -> bool:
    """Whether two numbers differ by one character: another one, one too many, or two swapped."""
    if abs(len(number) - len(candidate)) > 1:
        return False
    if len(number) == len(candidate):
        differing = [i for i, (a, b) in enumerate(zip(number, candidate, strict=True)) if a != b]
        if len(differing) == 1:
            return True
        return len(differing) == 2 and (
            number[differing[0]] == candidate[differing[1]]
            and number[differing[1]] == candidate[differing[0]]
        )
    longer, shorter = sorted((number, candidate), key=len, reverse=True)
    return any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))


def _disorder(number: str, previous: str | None, line: int, seen: dict[str, int]) -> Remark:
    if number in seen:
        return Remark(line, "repeat", f"{number} stands a second time, after {previous}")
    if previous is not None and sort_key(number) > sort_key(previous):
        missing = _first_missing(number, previous)
        return Remark(line, "gap", f"{number} follows {previous}; {missing} is missing")
    return Remark(line, "disorder", f"{number} stands after {previous}, out of order")


def _first_missing(number: str, previous: str) -> str:
    """The number that should stand between two that do not follow each other."""
    after, before = parse_number(number), parse_number(previous)
    if after is None:
        return str(int(previous[0]) + 1)
    if before is None:
        return next(successors(previous))
    if (after.rule, after.sub) == (before.rule, before.sub):
        return f"{after.rule}.{after.sub}{next_letters(before.letters)[0]}"
    if after.rule == before.rule:
        return f"{after.rule}.{before.sub + 1}"
    if after.rule // 100 != before.rule // 100:
        return str(before.rule // 100 + 1)
    return str(before.rule + 1) if after.rule > before.rule + 1 else str(after.rule)
