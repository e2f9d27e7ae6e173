"""The numbered rules of an edition: sections, rules, subrules, examples, continuations."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from comprules.document import numbering
from comprules.document.lines import EXAMPLE, LogicalLine, is_heading, is_ruler, is_sentence
from comprules.document.model import Kind, Paragraph, ParagraphKind, Provision, Remark
from comprules.document.numbering import NumberedLine

_LEAST_WORDS = 3  # a shorter unnumbered line is no paragraph: a stray letter, half a word


class _Draft(Struct):
    """A provision while its lines are being gathered."""

    numbered: NumberedLine
    kind: Kind
    heading: str | None
    line: int
    above: int = 0
    below: int = 0
    paragraphs: list[Paragraph] = field(default_factory=list)

    def finished(self) -> Provision:
        return Provision(
            number=self.numbered.number,
            kind=self.kind,
            heading=self.heading,
            parent=None,
            paragraphs=tuple(self.paragraphs),
            line=self.line,
            printed=self.numbered.printed,
            glued=self.numbered.glued,
            ruled=(self.above, self.below),
        )


class Body(Struct, frozen=True):
    """The provisions in order, the lines that fit nothing, and what was noticed."""

    provisions: tuple[Provision, ...]
    unfitting: tuple[tuple[int, str], ...]
    remarks: tuple[Remark, ...]


def read_body(lines: Sequence[LogicalLine], sections: dict[str, str]) -> Body:
    """The body of an edition; `sections` are the numbers and titles that the contents announce."""
    drafts: list[_Draft] = []
    unfitting: list[tuple[int, str]] = []
    ruler = 0
    for index, line in enumerate(lines):
        if line.ruler:
            below = bool(drafts) and _takes_ruler(drafts[-1], line)
            following = lines[index + 1] if index + 1 < len(lines) else None
            if below:
                drafts[-1].below = line.ruler
            elif following is not None and _opens(following, sections, drafts) is not None:
                ruler = line.ruler
            else:
                unfitting.append((line.line, line.text))
            continue
        numbered = _opens(line, sections, drafts)
        if numbered is not None:
            drafts.append(_draft(numbered, line, ruler))
        elif not drafts or not _is_paragraph(line):
            unfitting.append((line.line, line.text))
        else:
            drafts[-1].paragraphs.append(_paragraph(line, drafts[-1]))
        ruler = 0
    provisions, remarks = numbering.repair([draft.finished() for draft in drafts])
    remarks += [Remark(line, "unfitting", _why_unfitting(text)) for line, text in unfitting]
    return Body(tuple(provisions), tuple(unfitting), tuple(sorted(remarks, key=lambda r: r.line)))


def _why_unfitting(text: str) -> str:
    if is_ruler(text):
        return "an ornament that stands at no heading; kept as it is"
    if len(text.split()) < _LEAST_WORDS:
        return f"{text!r} has no number and is too short for a paragraph: a stray; kept as it is"
    return "text before the first rule; kept as it is"


def _takes_ruler(draft: _Draft, line: LogicalLine) -> bool:
    return (
        draft.heading is not None
        and not draft.paragraphs
        and not draft.below
        and (not line.after_blank)
    )


def _opens(
    line: LogicalLine, sections: dict[str, str], drafts: Sequence[_Draft]
) -> NumberedLine | None:
    """The number that the line opens a provision with, or None."""
    section = numbering.read_section_line(line.text)
    if section is not None and not line.breaks:
        announced = sections.get(section.number)
        same = announced is not None and announced.casefold() == section.rest.casefold()
        open_sections = [d.numbered.number for d in drafts if d.kind is Kind.SECTION]
        expected = str(int(open_sections[-1]) + 1) if open_sections else "1"
        next_one = line.after_blank and section.number == expected and is_heading(section.rest)
        return section if same or next_one else None
    return numbering.read_numbered_line(line.text)


def _draft(numbered: NumberedLine, line: LogicalLine, ruler: int) -> _Draft:
    kind = numbering.kind_of(numbered.number)
    rest = numbered.rest
    shaped = is_heading(rest) if kind is Kind.SUBRULE else not is_sentence(rest)
    if kind is Kind.SECTION or (shaped and not line.breaks):
        heading: str | None = rest or None
        return _Draft(numbered, kind, heading, line.line, ruler)
    draft = _Draft(numbered, kind, None, line.line, ruler)
    if rest:
        skipped = len(line.text) - len(rest)
        breaks = tuple(b - skipped for b in line.breaks)
        draft.paragraphs.append(Paragraph(ParagraphKind.TEXT, rest, line.line, breaks=breaks))
    return draft


def _is_paragraph(line: LogicalLine) -> bool:
    return EXAMPLE.match(line.text) is not None or len(line.text.split()) >= _LEAST_WORDS


def _paragraph(line: LogicalLine, draft: _Draft) -> Paragraph:
    example = EXAMPLE.match(line.text)
    if example is not None:
        return labelled(ParagraphKind.EXAMPLE, line, example["label"])
    return Paragraph(ParagraphKind.CONTINUATION, line.text, line.line, breaks=line.breaks)


def labelled(kind: ParagraphKind, line: LogicalLine, label: str) -> Paragraph:
    """The paragraph of a line that opens with a label, which is kept apart from its text."""
    text = line.text[len(label) :].lstrip()
    skipped = len(line.text) - len(text)
    breaks = tuple(b - skipped for b in line.breaks)
    return Paragraph(kind, text, line.line, label=label.rstrip(), breaks=breaks)
