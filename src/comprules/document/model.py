"""An edition of the CR as frozen dataclasses: what the reader gives and the writer takes."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property

from msgspec import Struct, field


class Kind(StrEnum):
    """What a provision is, by its number (CR introduction): 7, 716, 716.2, 716.2a."""

    SECTION = "section"
    RULE = "rule"
    SUBRULE = "subrule"
    GLOSSARY = "glossary"


class ReferenceKind(StrEnum):
    """How one provision points at another (DESIGN section 1)."""

    EXPLICIT = "explicit"  # rules 702.12b and 702.12c
    RANGE = "range"  # 608.2c–n, 712.9–10
    HEADING = "heading"  # rule 903, "Commander"; section 6, "Spells, Abilities, and Effects"
    GLOSSARY = "glossary"  # See Typecycling
    IMPLICIT = "implicit"  # a rule named without its number
    SELF = "self"  # this rule


class Reference(Struct, frozen=True):
    """A span of one paragraph that points at other provisions.

    Attributes:
        surface: the text of the span, as printed (`601.2f–h`).
        start: offset of the span in the paragraph's text.
        end: offset just after it.
        kind: how it points.
        targets: numbers (`601.2f`, `601`, `section 6`) or `glossary:Typecycling`, in order.
        dangling: those of the targets that this edition does not have.
    """

    surface: str
    start: int
    end: int
    kind: ReferenceKind
    targets: tuple[str, ...]
    dangling: tuple[str, ...] = ()


class ParagraphKind(StrEnum):
    """What a paragraph of a provision is."""

    TEXT = "text"
    EXAMPLE = "example"
    CONTINUATION = "continuation"
    SENSE = "sense"


class Paragraph(Struct, frozen=True):
    """One paragraph of a provision: its text without number or `Example:` label.

    Attributes:
        kind: text, example, continuation, or a numbered sense of a glossary entry.
        text: white space folded to single spaces, lines of a hard-wrapped file joined.
        line: the 1-based line of the source file at which it begins.
        references: the references in it, by start.
        label: what is printed before the text and is no part of it: `Example:`, or `2.` before
            the second sense of a glossary entry; empty for the other kinds.
        breaks: offsets in the text at which a hard-wrapped source begins a new line.
    """

    kind: ParagraphKind
    text: str
    line: int
    references: tuple[Reference, ...] = ()
    label: str = ""
    breaks: tuple[int, ...] = ()


class Provision(Struct, frozen=True):
    """A section, rule, subrule or glossary entry of an edition.

    Attributes:
        number: `7`, `716`, `716.2`, `716.2a`; for a glossary entry its term as printed.
        kind: what it is.
        heading: its heading: a section's, a rule's, or a subrule's that is only a heading
            (`702.2. Deathtouch`); None for a sentence rule; the term for a glossary entry.
        parent: the number above it that the edition has (`716.2` for `716.2a`), None for sections
            and entries.
        paragraphs: its text and all that stands under it before the next number.
        printed: the number with its punctuation as the source prints it, where that is not the
            usual `7.`, `716.`, `716.2.`, `716.2a` (`606. 8b`, `119.1d.`, `102.8`); else empty.
        glued: no space is printed between the number and the text (`901.4.All`).
        ruled: lengths of the lines of hyphens above and below the heading (1999-04-23); 0 is none.
        occurrence: 1, or 2 for the second provision that carries the same number in an edition
            (two 702.175 in 2024-09-17), and so on.
    """

    number: str
    kind: Kind
    heading: str | None
    parent: str | None
    paragraphs: tuple[Paragraph, ...]
    line: int
    printed: str = ""
    glued: bool = False
    ruled: tuple[int, int] = (0, 0)
    occurrence: int = 1

    @property
    def text(self) -> str | None:
        """The first paragraph, without examples; None where the provision is only a heading."""
        for paragraph in self.paragraphs:
            if paragraph.kind is not ParagraphKind.EXAMPLE:
                return paragraph.text
        return None

    @property
    def examples(self) -> tuple[str, ...]:
        """The texts of its examples, in order."""
        return tuple(p.text for p in self.paragraphs if p.kind is ParagraphKind.EXAMPLE)

    @property
    def references(self) -> tuple[Reference, ...]:
        """All references of all paragraphs, in order."""
        return tuple(r for p in self.paragraphs for r in p.references)


class Remark(Struct, frozen=True):
    """Something the reader noticed: a gap or a repeat in the numbering, a line that fits nothing.

    Attributes:
        line: 1-based line of the source file.
        kind: `gap`, `repeat`, `misprint`, `unfitting`, `dangling`.
        message: what it is, in our own words.
    """

    line: int
    kind: str
    message: str


class ContentsException(Struct, frozen=True):
    """A line of the contents that does not follow from the headings of the body.

    Attributes:
        position: index among the headings of the body (sections and rules) that it stands at.
        change: `differs` (another wording of that heading), `missing` (the contents have no line
            for it) or `extra` (a line before that heading for which the body has nothing).
        number: the number in that line of the contents.
        heading: the heading in that line; empty where it is missing.
    """

    position: int
    change: str
    number: str
    heading: str


class Contents(Struct, frozen=True):
    """What the contents say beyond the headings of the body, which they repeat.

    Attributes:
        title: the line above them, `Contents`.
        before: unnumbered entries before the first section (`Introduction`).
        after: unnumbered entries after the last rule (`Glossary`, `Credits`).
        exceptions: where the contents and the headings of the body differ.
        leaders: for each line after the title, how many leader dots and which page it prints;
            empty where the contents have neither.
        ruled: length of the line of hyphens below the title; 0 is none.
    """

    title: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    exceptions: tuple[ContentsException, ...] = ()
    leaders: tuple[tuple[int, str], ...] = ()
    ruled: int = 0


class Edition(Struct, frozen=True, dict=True):
    """One edition of the CR.

    Attributes:
        date: the effective date that the text states, ISO 8601; the edition's name.
        provisions: sections, rules and subrules in the order of the text.
        glossary: glossary entries in the order of the text.
        front: the lines before the contents: title, date, introduction.
        credits: the lines of the credits and of what follows them.
        unfitting: (line, text) of lines that fit nothing, kept.
        remarks: what the reader noticed.
        source: the name of the file it was read from.
        sha256: the hash of that file's bytes.
        encoding: the character set of that file.
        contents: what the contents say beyond the headings.
        introduction: the lines between the contents and the first section (1999).
        index: the lines between the glossary and the credits (an index, in 1999).
        glossary_title: the printed title of the glossary, and the lengths of the lines of
            hyphens above and below it.
        glossary_line: the 1-based line of that title.
        credits_title: the printed title of the credits.
    """

    date: str
    provisions: tuple[Provision, ...]
    glossary: tuple[Provision, ...]
    front: tuple[str, ...]
    credits: tuple[str, ...]
    unfitting: tuple[tuple[int, str], ...]
    remarks: tuple[Remark, ...]
    source: str
    sha256: str
    encoding: str = "utf-8"
    contents: Contents = field(default_factory=lambda: Contents("Contents", (), ()))
    introduction: tuple[str, ...] = ()
    index: tuple[str, ...] = ()
    glossary_title: tuple[str, int, int] = ("Glossary", 0, 0)
    glossary_line: int = 0
    credits_title: str = "Credits"

    def __contains__(self, number: str) -> bool:
        return number in self._by_number

    def get(self, number: str) -> Provision | None:
        """The provision with this number (`716.2a`) or `glossary:Term`, or None."""
        return self._by_number.get(number)

    @cached_property
    def _by_number(self) -> dict[str, Provision]:
        found: dict[str, Provision] = {}
        for provision in self.provisions:
            found.setdefault(provision.number, provision)
        for entry in self.glossary:
            found.setdefault(f"glossary:{entry.number}", entry)
        return found
