"""The glossary of an edition: its terms, their definitions and numbered senses."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from comprules.document.body import labelled
from comprules.document.lines import EXAMPLE, SENSE, LogicalLine, is_heading
from comprules.document.model import Kind, Paragraph, ParagraphKind, Provision, Remark

_LONGEST_TERM = 80


class _Draft(Struct):
    term: str
    line: int
    paragraphs: list[Paragraph] = field(default_factory=list)


def read_glossary(
    lines: Sequence[LogicalLine],
) -> tuple[tuple[Provision, ...], tuple[tuple[int, str], ...], tuple[Remark, ...]]:
    """The entries of the glossary, the lines that fit none, and what was noticed."""
    drafts: list[_Draft] = []
    unfitting: list[tuple[int, str]] = []
    remarks: list[Remark] = []
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else None
        if line.ruler:
            unfitting.append((line.line, line.text))
            remarks.append(Remark(line.line, "unfitting", "an ornament in the glossary"))
        elif _is_term(line, following) or (drafts and _is_joined_term(line, following, drafts)):
            drafts.append(_Draft(line.text, line.line))
        elif not drafts:
            unfitting.append((line.line, line.text))
            remarks.append(Remark(line.line, "unfitting", "stands before the first entry"))
        else:
            drafts[-1].paragraphs.append(_paragraph(line, drafts[-1]))
    entries: list[Provision] = []
    seen: dict[str, int] = {}
    for draft in drafts:
        seen[draft.term] = seen.get(draft.term, 0) + 1
        if seen[draft.term] > 1:
            remarks.append(Remark(draft.line, "repeat", f"a second entry for {draft.term}"))
        if not draft.paragraphs:
            remarks.append(Remark(draft.line, "empty", f"no definition for {draft.term}"))
        entries.append(
            Provision(
                number=draft.term,
                kind=Kind.GLOSSARY,
                heading=draft.term,
                parent=None,
                paragraphs=tuple(draft.paragraphs),
                line=draft.line,
                occurrence=seen[draft.term],
            )
        )
    return tuple(entries), tuple(unfitting), tuple(remarks)


def _is_term(line: LogicalLine, following: LogicalLine | None) -> bool:
    """Whether a line opens an entry: alone above its definition, short, and no sentence."""
    if not line.after_blank or line.indent >= 2 or line.breaks:
        return False
    if len(line.text) > _LONGEST_TERM or EXAMPLE.match(line.text) or SENSE.match(line.text):
        return False
    directly_above = following is not None and not following.after_blank
    sentence = line.text.endswith((".", ".”", '."', ".)", ":")) and len(line.text.split()) > 4
    if directly_above:
        return not (sentence and line.text.endswith((".", ":")))
    # Without a definition directly below: an empty entry, or a paragraph of the entry above.
    return not line.text.endswith((".", ".”", '."', ".)", ":")) and len(line.text.split()) <= 6


def _is_joined_term(
    line: LogicalLine, following: LogicalLine | None, drafts: Sequence[_Draft]
) -> bool:
    """Whether a line opens an entry although the blank line above it was lost.

    It must look like a term, stand above a definition, and come next in the alphabet.
    """
    if line.after_blank or line.indent or line.breaks or following is None:
        return False
    if not drafts[-1].paragraphs or not is_heading(line.text) or following.after_blank:
        return False
    ended = following.text.endswith((".", ".”", '."', ".)", ":"))
    return ended and drafts[-1].term.casefold()[:3] <= line.text.casefold()[:3]


def _paragraph(line: LogicalLine, draft: _Draft) -> Paragraph:
    example = EXAMPLE.match(line.text)
    if example is not None:
        return labelled(ParagraphKind.EXAMPLE, line, example["label"])
    sense = SENSE.match(line.text)
    if sense is not None and _next_sense(draft, sense["number"]):
        return labelled(ParagraphKind.SENSE, line, sense["label"])
    kind = ParagraphKind.CONTINUATION if draft.paragraphs else ParagraphKind.TEXT
    return Paragraph(kind, line.text, line.line, breaks=line.breaks)


def _next_sense(draft: _Draft, number: str) -> bool:
    """Whether a sense with this number may follow: 1 first, then one more each time.

    A sense whose number is wrong is still a sense if another stands before it.
    """
    senses = [p for p in draft.paragraphs if p.kind is ParagraphKind.SENSE]
    return bool(senses) or number == "1" or not draft.paragraphs
