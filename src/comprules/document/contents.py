"""The contents at the head of an edition: where they stand, and how they differ from the body."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from comprules.document.lines import is_ruler
from comprules.document.model import Contents, ContentsException, Kind, Provision, Remark
from comprules.document.numbering import (
    read_numbered_line,
    read_section_line,
    usual_printing,
)

_TITLE = re.compile(r"(table of )?contents:?", re.IGNORECASE)
_LEADERS = re.compile(r"(?P<text>.*?\S)\s*(?P<dots>\.{4,}|(?:\. ){3,}\.?|\t+)\s*(?P<page>\d+)?")
_ENTRY = re.compile(r"(?P<printed>\d{1,3}\.?)\s+(?P<heading>\S.*)|(?P<bare>\d{1,3}\.)")


class ContentsLine(Struct, frozen=True):
    """One line of the contents: its number and heading, or its unnumbered title."""

    line: int
    printed: str
    heading: str
    dots: int = 0
    page: str = ""

    @property
    def number(self) -> str:
        """The number without punctuation; empty for an unnumbered title."""
        return self.printed.rstrip(".")


class ContentsBlock(Struct, frozen=True):
    """Where the contents stand in the file (0-based), and their lines."""

    title_at: int
    end: int
    body_at: int
    lines: tuple[ContentsLine, ...]

    @property
    def numbered(self) -> list[ContentsLine]:
        """The lines that name a section or a rule."""
        return [line for line in self.lines if line.printed]

    @property
    def after(self) -> list[ContentsLine]:
        """The unnumbered lines after the last numbered one."""
        last = max((i for i, line in enumerate(self.lines) if line.printed), default=-1)
        return list(self.lines[last + 1 :])


def find_contents(folded: Sequence[str]) -> ContentsBlock | None:
    """The contents of the file, and the place where its first section opens; None without any.

    The body opens with the last section title before the first line that has the number of a
    subrule, such as 100.1: contents have none. Where there is no such line, `body_at` is the end
    of the file. Takes the lines of the file with their white space folded.
    """
    for title_at, text in enumerate(folded):
        if _TITLE.fullmatch(text):
            block = _read(folded, title_at)
            if block is not None:
                return block
    return _untitled(folded)


def _untitled(folded: Sequence[str]) -> ContentsBlock | None:
    """Contents without a title above them: the first section stands there and once more below."""
    for at in range(1, len(folded)):
        if read_section_line(folded[at]) is not None:
            if folded[at - 1] or folded[at] not in folded[at + 1 :]:
                return None
            return _read(folded, at - 1)
    return None


def _read(folded: Sequence[str], title_at: int) -> ContentsBlock | None:
    body_at = _body_start(folded, title_at)
    entries = [
        _entry(folded[at], at + 1)
        for at in range(title_at + 1, body_at)
        if folded[at] and not is_ruler(folded[at])
    ]
    if not any(len(entry.number) == 1 for entry in entries):
        return None
    last = _last_numbered(entries)
    tail: list[ContentsLine] = []
    later = set(folded[body_at:])
    for entry in entries[last + 1 :]:
        known = entry.heading in later or entry.heading.lower() in ("glossary", "credits", "index")
        if not (known or entry.dots):
            break
        tail.append(entry)
    kept = entries[: last + 1] + tail
    return ContentsBlock(title_at, kept[-1].line, body_at, tuple(kept))


def _body_start(folded: Sequence[str], title_at: int) -> int:
    section = None
    for at in range(title_at + 1, len(folded)):
        if read_section_line(folded[at]) is not None:
            section = at
            continue
        numbered = read_numbered_line(folded[at])
        if section is not None and numbered is not None and "." in numbered.number:
            return section
    return len(folded)


def _last_numbered(entries: Sequence[ContentsLine]) -> int:
    # An introduction may stand between contents and body; its lines carry no numbers.
    return max(i for i, entry in enumerate(entries) if entry.printed)


def _entry(text: str, line: int) -> ContentsLine:
    dots, page = 0, ""
    leaders = _LEADERS.fullmatch(text)
    if leaders is not None:
        dots, page = leaders["dots"].count("."), leaders["page"] or ""
        text = leaders["text"]
    match = _ENTRY.fullmatch(text)
    if match is None:
        return ContentsLine(line, "", text, dots, page)
    if match["bare"]:
        return ContentsLine(line, match["bare"], "", dots, page)
    return ContentsLine(line, match["printed"], match["heading"], dots, page)


def body_headings(provisions: Sequence[Provision]) -> list[tuple[str, str]]:
    """The (printed number, heading) of each section and rule, in order: what contents repeat."""
    return [
        (usual_printing(p.number), p.heading or "")
        for p in provisions
        if p.kind in (Kind.SECTION, Kind.RULE)
    ]


def compare(
    block: ContentsBlock, title: str, ruled: int, provisions: Sequence[Provision]
) -> tuple[Contents, list[Remark]]:
    """What the contents say beyond the body's headings, and a remark for each difference."""
    expected = body_headings(provisions)
    numbered = block.numbered
    given = [(line.printed, line.heading) for line in numbered]
    exceptions: list[ContentsException] = []
    remarks: list[Remark] = []
    matcher = SequenceMatcher(None, expected, given, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            continue
        paired = min(i2 - i1, j2 - j1)
        for k in range(paired):
            printed, heading = given[j1 + k]
            exceptions.append(ContentsException(i1 + k, "differs", printed, heading))
            number, in_body = expected[i1 + k]
            remarks.append(
                Remark(
                    numbered[j1 + k].line,
                    "contents",
                    f"the contents say {printed} {heading}, the body {number} {in_body}",
                )
            )
        for i in range(i1 + paired, i2):
            exceptions.append(ContentsException(i, "missing", expected[i][0], ""))
            remarks.append(
                Remark(
                    block.title_at + 1,
                    "contents",
                    f"the contents have no line for {expected[i][0]} {expected[i][1]}",
                )
            )
        for j in range(j1 + paired, j2):
            printed, heading = given[j]
            exceptions.append(ContentsException(i2, "extra", printed, heading))
            remarks.append(
                Remark(
                    numbered[j].line,
                    "contents",
                    f"the contents list {printed} {heading}, which the body does not have",
                )
            )
    before = tuple(
        line.heading for line in block.lines[: block.lines.index(numbered[0])] if not line.printed
    )
    leaders: tuple[tuple[int, str], ...] = ()
    if any(line.dots or line.page for line in block.lines):
        leaders = tuple((line.dots, line.page) for line in block.lines)
    contents = Contents(
        title=title,
        before=before,
        after=tuple(line.heading for line in block.after),
        exceptions=tuple(exceptions),
        leaders=leaders,
        ruled=ruled,
    )
    return contents, remarks
