"""The references of an edition, each a span of a paragraph with its kind and its targets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from comprules.document.citations import citations
from comprules.document.implicit import NamedRules, implicit_references
from comprules.document.model import (
    Edition,
    Kind,
    Paragraph,
    Provision,
    Reference,
    ReferenceKind,
    Remark,
)
from comprules.document.resolution import Numbers, Terms

_SEE = re.compile(r"\b[Ss]ee\s(?:also\s)?(?=[“\"]?[A-Z0-9∞{])")
_NEXT_TERM = re.compile(r",?[”\"]?,?\s(?:(?:and|or)\s)?(?:see\s(?:also\s)?)?(?=[“\"]?[A-Z])")
_UNKNOWN_TERM = re.compile(
    r"[“\"]?(?P<words>[A-Z][\w’'-]*(?:\s(?:of|the|to|or|and|[A-Z][\w’'-]*))*)"
    r"[”\"]?(?=\.[”\"]?(?:\s|$|\)))"
)
_NO_TERM = re.compile(r"(?:Rules?|Sections?|The)\b")


def with_references(edition: Edition) -> Edition:
    """The edition with the references of every paragraph found, and a remark for each that dangles.

    A reference whose target the edition lacks is kept with that target, and it says so.
    """
    finder = _Finder(edition)
    provisions = tuple(finder.referenced(provision) for provision in edition.provisions)
    glossary = tuple(finder.referenced(entry) for entry in edition.glossary)
    return replace(
        edition,
        provisions=provisions,
        glossary=glossary,
        remarks=(*edition.remarks, *finder.remarks),
    )


class _Finder:
    def __init__(self, edition: Edition) -> None:
        self.numbers = Numbers(edition)
        self.terms = Terms(edition.glossary)
        self.named = NamedRules(edition)
        self.remarks: list[Remark] = []

    def referenced(self, provision: Provision) -> Provision:
        paragraphs = []
        earlier: list[Reference] = []  # explicit ones, of this provision, before the paragraph
        for paragraph in provision.paragraphs:
            found = self._in_paragraph(provision, paragraph, earlier)
            earlier += [r for r in found if r.kind in _EXPLICIT]
            paragraphs.append(replace(paragraph, references=tuple(found)) if found else paragraph)
        if not any(paragraph.references for paragraph in paragraphs):
            return provision
        return replace(provision, paragraphs=tuple(paragraphs))

    def _in_paragraph(
        self, provision: Provision, paragraph: Paragraph, earlier: list[Reference]
    ) -> list[Reference]:
        text = paragraph.text
        found = list(self._explicit(text, paragraph.line, provision.number))
        if provision.kind is Kind.GLOSSARY and "ee " in text:
            found += self._sees(text, provision.number)
        found += implicit_references(provision, text, found, earlier, self.numbers, self.named)
        found.sort(key=lambda reference: (reference.start, reference.end))
        for reference in found:
            for target in reference.dangling:
                self.remarks.append(
                    Remark(
                        paragraph.line,
                        "dangling",
                        f"{provision.number} cites {target}, which this edition does not have",
                    )
                )
        return found

    def _explicit(self, text: str, line: int, number: str) -> Iterator[Reference]:
        for citation in citations(text):
            targets = self.numbers.targets(citation)
            if citation.ranged:
                kind = ReferenceKind.RANGE
            elif citation.title:
                kind = ReferenceKind.HEADING
                self._check_title(citation.title, targets[0], line, number)
            else:
                kind = ReferenceKind.EXPLICIT
            yield Reference(
                surface=text[citation.start : citation.end],
                start=citation.start,
                end=citation.end,
                kind=kind,
                targets=targets,
                dangling=tuple(t for t in targets if not self.numbers.exists(t)),
            )

    def _check_title(self, title: str, target: str, line: int, number: str) -> None:
        heading = self.numbers.heading(target)
        # A title with quotation marks of its own is seen only up to the first of them.
        if heading is not None and not (_plain(heading) + " ").startswith(_plain(title) + " "):
            message = f"{number} cites {target} by the title {title!r}; its heading is {heading!r}"
            self.remarks.append(Remark(line, "title", message))

    def _sees(self, text: str, own: str) -> Iterator[Reference]:
        """The references of `See Typecycling`, `See also Tapped, Untap`."""
        for match in _SEE.finditer(text):
            start, position = match.start(), match.end()
            while True:
                hit = None if _NO_TERM.match(text, position) else self.terms.at(text, position)
                if hit is None:
                    if position == match.end() and not _NO_TERM.match(text, position):
                        yield from self._unknown(text, start, position)
                    break
                end, entry = hit
                if entry != own:
                    target = f"glossary:{entry}"
                    yield Reference(text[start:end], start, end, ReferenceKind.GLOSSARY, (target,))
                more = _NEXT_TERM.match(text, end)
                if more is None:
                    break
                start = position = more.end()

    def _unknown(self, text: str, start: int, position: int) -> Iterator[Reference]:
        match = _UNKNOWN_TERM.match(text, position)
        if match is None or len(match["words"].split()) > 5:
            return
        target = f"glossary:{match['words']}"
        yield Reference(
            text[start : match.end()],
            start,
            match.end(),
            ReferenceKind.GLOSSARY,
            (target,),
            (target,),
        )


_EXPLICIT = frozenset({ReferenceKind.EXPLICIT, ReferenceKind.RANGE, ReferenceKind.HEADING})


def _plain(title: str) -> str:
    return re.sub(r"[\W_]+", " ", title).strip().casefold()
