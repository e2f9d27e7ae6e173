"""Citations rewritten with the numbers that their rules have now.

Only what is certain is put in, and only if what is written is read again as exactly those rules:
a range whose rules no longer stand together, or a list whose short forms (`608.3a and b`) no
longer share a stem, is left as it is and reported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from comprules.answers.verdicts import SEVERITY, Kind, Verdict
from comprules.document.mentions import Mention, numbers_of, read_steps
from comprules.document.rulenumber import parse_number

_URL: Final = re.compile(r"(?:\w+://|www\.)[^\s<>\"']+|\]\([^)]+\)|(?:href|src)\s*=\s*[\"'][^\"']+")
_TOLD: Final = re.compile(
    r"\d{3}\.\d+[a-z]*\D{0,12}"
    r"(?:[-=]>|→|\b(?:now|formerly|previously|renumbered|moved|becomes?|became|used to be|was)\b)"
    r"\D{0,12}\d{3}\.\d",
    re.IGNORECASE,
)
_PIECE: Final = re.compile(
    r"(?P<full>\d{3}(?:\.\d{1,3}(?:[A-Za-z]{1,2}(?![A-Za-z]))?)?)|(?<![\w.])(?P<sub>\d{1,3})"
    r"(?P<letters>[A-Za-z]{1,2}(?![A-Za-z]))?|(?<![A-Za-z])(?P<letter>[A-Za-z]{1,2})(?![A-Za-z])"
)


def mended(mention: Mention, surface: str, verdicts: Sequence[Verdict], source: str) -> str | None:
    """What can be written in the place of a citation without a look; None if nothing can.

    Args:
        mention: the citation.
        surface: its words.
        verdicts: one for each number that it names, in their order.
        source: the line around it.
    """
    if mention.identifier or not any(v.mended for v in verdicts):
        return None  # a name is used in other places too
    if any(not v.mended and SEVERITY[v.kind] > SEVERITY[Kind.REWORDED] for v in verdicts):
        return None
    now = {v.number: v.mended or v.number for v in verdicts}
    if any(_in_link(v.number, source) for v in verdicts if v.mended):
        return None  # the text of a link must say where it leads
    if _TOLD.search(source):
        return None  # `701.17a -> 701.21a`, `701.17a (now 701.21a)`: the text tells of a change
    written = _written(mention, surface, now)
    if written is None or written == surface:
        return None
    end, steps = read_steps(written, 0, plural=True)
    wanted = tuple(dict.fromkeys(now[number] for number in mention.numbers))
    return written if end == len(written) and numbers_of(steps) == wanted else None


def _written(mention: Mention, surface: str, now: dict[str, str]) -> str | None:
    """The citation with each of its numbers replaced, written as short as it was."""
    ends = [n for step in mention.steps for n in (step.first, step.last) if n]
    parts: list[str] = []
    position = 0
    before = ""
    for number in ends:
        piece = _piece(surface, position)
        new = now.get(number)
        if piece is None or new is None:
            return None
        short = _shortened(piece, before, new)
        if short is None:
            return None
        parts += [surface[position : piece.start()], short]
        position, before = piece.end(), new
    return "".join([*parts, surface[position:]])


def _piece(surface: str, position: int) -> re.Match[str] | None:
    """The next number, or end of one, in a citation; the words between them are none."""
    for piece in _PIECE.finditer(surface, position):
        if piece["letter"] not in ("or", "to"):
            return piece
    return None


def _shortened(piece: re.Match[str], before: str, new: str) -> str | None:
    """A number written as the piece of the citation was: whole, or only its end."""
    written = new.upper() if piece[0].isupper() else new
    if piece["full"]:
        return written
    old, parts = parse_number(before), parse_number(new)
    if old is None or parts is None or old.rule != parts.rule:
        return None
    if piece["letter"]:
        return written.partition(".")[2].lstrip("0123456789") if old.sub == parts.sub else None
    if bool(piece["letters"]) != bool(parts.letters) or not parts.sub:
        return None
    return written.partition(".")[2]


def _in_link(number: str, source: str) -> bool:
    """Whether a link in the line leads to the number."""
    plain = number.replace(".", "")
    targets = (match[0].lower() for match in _URL.finditer(source))
    return any(number in t or plain in t or number.replace(".", "_") in t for t in targets)
