"""Physical lines of a file to logical lines, one for each paragraph.

Most editions print a paragraph as one line. The oldest are hard-wrapped: there the lines of a
paragraph are joined, and the offsets of the breaks are kept so that the file's own lines can be
written again. What shape a line has, heading, sentence or ornament, is judged here too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from comprules.document import numbering

EXAMPLE = re.compile(r"(?P<label>(?:examples?\s*:\s*)+)", re.IGNORECASE)
SENSE = re.compile(r"(?P<label>(?P<number>\d{1,2})[a-z]?\.)\s+(?=\S)")
_RULER = re.compile(r"([-=_*~])\1{4,}")
_ENDS_SENTENCE = re.compile(r"[.!?:][)\]”\"’']*$")
_SMALL = frozenset(
    (
        *("a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "into", "is", "nor"),
        *("of", "on", "onto", "or", "over", "per", "the", "to", "under", "until", "up", "upon"),
        *("vs", "vs.", "via", "with", "without", "versus"),
    )
)
_CLOSED = re.compile(r"[.:;,][)\]”\"’']*$|—$")
_EXCLAIMED = re.compile(r"[!?][)\]”\"’']*$")
_LONGEST = 80
_ORNAMENTS = frozenset("-=_*~")
_WIDEST_WRAPPED = 130


class LogicalLine(Struct, frozen=True):
    """A paragraph as the file has it: all its physical lines as one.

    Attributes:
        line: 1-based line of the file at which it begins.
        text: its text, white space folded, with number and labels.
        breaks: offsets in the text at which the file begins a new line.
        indent: columns of white space before it.
        after_blank: whether a blank line (or the start of the part) stands before it.
    """

    line: int
    text: str
    breaks: tuple[int, ...] = ()
    indent: int = 0
    after_blank: bool = True

    @property
    def ruler(self) -> int:
        """The length of a line of hyphens or the like, which is only ornament; 0 for a text."""
        return len(self.text) if is_ruler(self.text) else 0


def fold(text: str) -> str:
    """The text with every run of white space as one space, and none at the ends."""
    return " ".join(text.split())


def is_ruler(text: str) -> bool:
    """Whether a line is only ornament: hyphens, equals signs and the like."""
    return text[:1] in _ORNAMENTS and _RULER.fullmatch(text) is not None


def is_heading(text: str) -> bool:
    """Whether the text after a subrule's number is a heading, judged by its shape.

    A heading has no period at its end, is short, and capitalises its words: `Tap and Untap`,
    `For Mirrodin!`, `∞`, `Timestamp Order`. Without capitals throughout, up to four words count.
    """
    if not text or len(text) > _LONGEST or _CLOSED.search(text):
        return False
    words = text.split()
    if _EXCLAIMED.search(text) and len(words) > 5:
        return False
    capitalised = all(_capitalised(word) or word.lower() in _SMALL for word in words)
    if capitalised and _capitalised(words[0]):
        return len(words) <= 10
    return len(words) <= 4 and _capitalised(words[0]) and not _EXCLAIMED.search(text)


def is_sentence(text: str) -> bool:
    """Whether the text after a rule's number is a sentence, as where a rule was emptied.

    A rule (`716.`) has a heading; only a text of several words with a period at its end is none.
    """
    return len(text.split()) >= 4 and _CLOSED.search(text) is not None


def _capitalised(word: str) -> bool:
    bare = word.strip("“”\"'‘’()[]{}*,-–—/")
    return not bare or not bare[0].isalpha() or bare[0].isupper()


def is_wrapped(lines: Sequence[str]) -> bool:
    """Whether the file breaks its paragraphs into lines of a fixed width.

    Such a file has no long lines, and many that go on, in lower case, where one above broke off.
    """
    lengths = sorted(len(line.rstrip()) for line in lines if line.strip())
    if not lengths or lengths[int(len(lengths) * 0.98)] > _WIDEST_WRAPPED:
        return False
    going_on = sum(
        1 for above, line in pairwise(lines) if above.strip() and line.lstrip()[:1].islower()
    )
    return going_on * 20 > len(lengths)


def logical_lines(
    lines: Sequence[str], first: int, *, wrapped: bool, glossary: bool = False
) -> list[LogicalLine]:
    """The paragraphs of a run of physical lines, of which the first is line `first` of the file."""
    plain: list[LogicalLine] = []
    after_blank = True
    for offset, raw in enumerate(lines):
        text = fold(raw)
        if not text:
            after_blank = True
            continue
        indent = 0
        if raw[0].isspace():
            expanded = raw.expandtabs(8)
            indent = len(expanded) - len(expanded.lstrip())
        plain.append(LogicalLine(first + offset, text, (), indent, after_blank))
        after_blank = False
    return _joined(plain, glossary) if wrapped else _mended(plain, glossary)


def _mended(plain: Sequence[LogicalLine], glossary: bool) -> list[LogicalLine]:
    """The lines of a file that is not wrapped, with the few sentences joined that it breaks off."""
    mended: list[LogicalLine] = []
    for line in plain:
        above = mended[-1] if mended else None
        if (
            above is not None
            and line.text[0].islower()
            and not line.after_blank
            and not above.ruler
            and not (glossary and above.after_blank)
            and len(above.text.split()) > 3
            and _ENDS_SENTENCE.search(above.text) is None
        ):
            mended[-1] = _join(above, line)
        else:
            mended.append(line)
    return mended


def _joined(plain: Sequence[LogicalLine], glossary: bool) -> list[LogicalLine]:
    joined: list[LogicalLine] = []
    previous: LogicalLine | None = None  # the physical line before
    number: str | None = None  # the last number that opened a rule
    terms_flush = glossary and _definitions_indented(plain)
    for line in plain:
        numbered = None if glossary else numbering.read_numbered_line(line.text)
        if (
            previous is None
            or _begins(line, previous, number, glossary)
            or (glossary and _is_term(previous, joined[-1], line, terms_flush))
        ):
            joined.append(line)
            if numbered is not None:
                number = numbered.number
        else:
            joined[-1] = _join(joined[-1], line)
        previous = line
    return joined


def _begins(line: LogicalLine, previous: LogicalLine, number: str | None, glossary: bool) -> bool:
    """Whether a physical line of a wrapped file begins a paragraph."""
    if line.after_blank or line.ruler or previous.ruler or EXAMPLE.match(line.text):
        return True
    ended = _ENDS_SENTENCE.search(previous.text) is not None
    if line.indent >= previous.indent + 3 and not EXAMPLE.match(previous.text):
        return True
    if glossary:
        return ended and SENSE.match(line.text) is not None
    numbered = numbering.read_numbered_line(line.text)
    if numbered is not None:
        opened = numbering.read_numbered_line(previous.text)
        heading = opened is not None and not ended and previous.after_blank
        return (ended or heading) and numbering.follows(numbered.number, number)
    # A heading of a rule is a line by itself, whatever stands directly below it.
    above = numbering.read_numbered_line(previous.text)
    return above is not None and "." not in above.number and previous.after_blank


def _definitions_indented(plain: Sequence[LogicalLine]) -> bool:
    below = [line for line in plain if not line.after_blank and not line.ruler]
    return sum(1 for line in below if line.indent >= 1) * 2 > len(below)


def _is_term(
    previous: LogicalLine, paragraph: LogicalLine, line: LogicalLine, terms_flush: bool
) -> bool:
    """Whether the line before is a glossary term, so that this one begins its definition."""
    if not previous.after_blank or paragraph.line != previous.line:
        return False
    return not terms_flush or (previous.indent == 0 and line.indent > 0)


def _join(paragraph: LogicalLine, line: LogicalLine) -> LogicalLine:
    above = paragraph.text
    # A word or a range broken after its hyphen is one word again: `combat-` / `damage`.
    hyphen = len(above) > 1 and above[-1] in "-–—/" and above[-2] != " " and line.text[0] != " "
    text = f"{above}{line.text}" if hyphen else f"{above} {line.text}"
    start = len(text) - len(line.text)
    return LogicalLine(
        paragraph.line,
        text,
        (*paragraph.breaks, start),
        paragraph.indent,
        paragraph.after_blank,
    )
