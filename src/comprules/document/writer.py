"""An edition as lines again, from its parsed fields alone: the proof that nothing was lost.

The contents are made from the headings of the body, and so are numbers, labels and ornaments;
nothing here is a stored line but the front matter, the credits and the lines that fit nothing.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from comprules.document.contents import body_headings
from comprules.document.lines import fold
from comprules.document.model import Edition, Paragraph, Provision
from comprules.document.numbering import usual_printing


class Loss(Struct, frozen=True):
    """A line of the file that the written edition lacks or has elsewhere, or one it has too many.

    Attributes:
        line: 1-based line of the file at which it was found.
        lost: the file's line; empty for one that only the written edition has.
        written: what is written there instead; empty where nothing is.
    """

    line: int
    lost: str
    written: str


def write_edition(edition: Edition) -> list[str]:
    """The non-blank lines of the edition, white space folded, as the publisher printed them.

    A paragraph of a hard-wrapped file is cut again at its kept break offsets, so that the lines
    compare one to one with the file's own.
    """
    lines = [*edition.front, *_contents(edition), *edition.introduction]
    lines += _with_unfitting(_numbered_lines(edition), edition.unfitting)
    lines += [*edition.index, edition.credits_title, *edition.credits]
    return [line for line in lines if line]


def losses(lines: Iterable[str], edition: Edition) -> list[Loss]:
    """The differences between a file's non-blank lines, in order, and the written edition.

    Both sides are compared line by line after folding white space; the measure of a reader that
    loses nothing is an empty list.
    """
    numbered = [(at, text) for at, text in ((n, fold(s)) for n, s in enumerate(lines, 1)) if text]
    given = [text for _, text in numbered]
    written = write_edition(edition)
    if given == written:
        return []
    found: list[Loss] = []
    matcher = difflib.SequenceMatcher(None, given, written, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            continue
        for k in range(max(i2 - i1, j2 - j1)):
            at = min(i1 + k, i2, len(numbered) - 1)
            found.append(
                Loss(
                    line=numbered[at][0],
                    lost=given[i1 + k] if i1 + k < i2 else "",
                    written=written[j1 + k] if j1 + k < j2 else "",
                )
            )
    return found


def _contents(edition: Edition) -> Iterator[str]:
    contents = edition.contents
    yield contents.title
    yield _ruler(contents.ruled)
    entries = [*contents.before, *_contents_entries(edition), *contents.after]
    for index, entry in enumerate(entries):
        dots, page = contents.leaders[index] if index < len(contents.leaders) else (0, "")
        yield fold(f"{entry}{'.' * dots}{page}" if dots else f"{entry} {page}")


def _contents_entries(edition: Edition) -> Iterator[str]:
    headings = body_headings(edition.provisions)
    by_position: dict[int, list[tuple[str, str]]] = {}
    changed: dict[int, str | None] = {}
    for exception in edition.contents.exceptions:
        line = fold(f"{exception.number} {exception.heading}")
        if exception.change == "extra":
            by_position.setdefault(exception.position, []).append((exception.number, line))
        else:
            changed[exception.position] = None if exception.change == "missing" else line
    for position, (printed, heading) in enumerate(headings):
        yield from (line for _, line in by_position.get(position, ()))
        line_of_heading = changed.get(position, fold(f"{printed} {heading}"))
        if line_of_heading is not None:
            yield line_of_heading
    yield from (line for _, line in by_position.get(len(headings), ()))


def _numbered_lines(edition: Edition) -> Iterator[tuple[int, str]]:
    """(line of the file, text) of body and glossary."""
    for provision in edition.provisions:
        yield from _provision(provision)
    title, above, below = edition.glossary_title
    at = edition.glossary_line
    yield from ((at, text) for text in (_ruler(above), title, _ruler(below)))
    for entry in edition.glossary:
        yield entry.line, entry.number
        for paragraph in entry.paragraphs:
            yield from _paragraph(paragraph)


def _provision(provision: Provision) -> Iterator[tuple[int, str]]:
    printed = provision.printed or usual_printing(provision.number)
    space = "" if provision.glued else " "
    above, below = provision.ruled
    paragraphs = list(provision.paragraphs)
    yield provision.line, _ruler(above)
    if provision.heading is not None:
        yield provision.line, f"{printed}{space}{provision.heading}"
    elif paragraphs and paragraphs[0].line == provision.line:
        yield from _paragraph(paragraphs.pop(0), f"{printed}{space}")
    else:
        yield provision.line, printed
    yield provision.line, _ruler(below)
    for paragraph in paragraphs:
        yield from _paragraph(paragraph)


def _paragraph(paragraph: Paragraph, before: str = "") -> Iterator[tuple[int, str]]:
    if paragraph.label:
        # `Example:Example:` is one label, and what follows it is printed after a space.
        before = f"{before}{paragraph.label} "
    edges = [0, *paragraph.breaks, len(paragraph.text)]
    for index, (start, end) in enumerate(pairwise(edges)):
        text = paragraph.text[start:end]
        yield paragraph.line + index, fold(f"{before}{text}" if index == 0 else text)


def _with_unfitting(
    lines: Iterable[tuple[int, str]], unfitting: Sequence[tuple[int, str]]
) -> Iterator[str]:
    waiting = list(unfitting)
    for at, text in lines:
        while waiting and waiting[0][0] <= at:
            yield waiting.pop(0)[1]
        yield text
    yield from (text for _, text in waiting)


def _ruler(length: int) -> str:
    return "-" * length
