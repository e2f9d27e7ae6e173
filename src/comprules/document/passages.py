"""Provisions as lineage compares them: their words without the numbers that they cite."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container, Iterable
from typing import Final

from msgspec import Struct

from comprules.document.lineages import CORE
from comprules.document.model import Edition, Kind, ParagraphKind, Provision, ReferenceKind
from comprules.document.rulenumber import GLOSSARY, parent_of
from comprules.document.sentences import MASK, fold_sentence

_NUMBERED: Final = (ReferenceKind.EXPLICIT, ReferenceKind.RANGE, ReferenceKind.HEADING)
# In the span of a reference: `601.2f–h`, `608.3a and b`, `903`, the 7 of `section 7`.
_NUMBERS: Final = re.compile(
    r"\d[\d.]*[a-z]{0,2}(?:[–—‒−?-]\w{1,5})?(?:(?:,|,? and|,? or) (?:\d{1,2}|[a-z])(?![\w.]))*"
)
# The words that old editions print in another way; none of them says anything new.
_PRINTING: Final = (("(TM)", "™"), ("(R)", "®"), ("…", "..."), ("\ufffd", ""))
_WORD: Final = re.compile(r"[^\W_]+|#|\{[^}]*\}")


class Passage(Struct, frozen=True):
    """A provision of an edition, as far as lineage compares it.

    Attributes:
        name: its number, or `glossary:Class`.
        occurrence: 2 for the second provision that carries the number, and so on.
        digest: the hash of its words (`digest`); the first ten digits are the text's.
        text: its text, folded, the numbers of references masked; None where only the digest of it
            is known.
        references: for each reference by number, in order, what it points at.
    """

    name: str
    occurrence: int
    digest: str
    text: str | None = None
    references: tuple[tuple[str, ...], ...] = ()

    @property
    def words(self) -> list[str]:
        """Its words in small letters, without punctuation; none where they are not known."""
        return words_of(self.text or "")

    @property
    def core(self) -> str:
        """The part of the digest that stands for the text without the examples."""
        return self.digest[:CORE]


def words_of(text: str) -> list[str]:
    """The words of a text in small letters; symbols such as {T} are words."""
    return _WORD.findall(text.lower())


def passages(edition: Edition) -> tuple[Passage, ...]:
    """The provisions of an edition in order, then its glossary."""
    return tuple(passage(p) for p in (*edition.provisions, *edition.glossary))


def passage(provision: Provision) -> Passage:
    """A provision as lineage compares it."""
    text, examples = masked(provision)
    glossary = provision.kind is Kind.GLOSSARY
    return Passage(
        name=f"{GLOSSARY}{provision.number}" if glossary else provision.number,
        occurrence=provision.occurrence,
        digest=digest(text, examples),
        text=text,
        references=tuple(
            r.targets
            for p in provision.paragraphs
            if p.kind is not ParagraphKind.EXAMPLE
            for r in p.references
            if r.kind in _NUMBERED
        ),
    )


def masked(provision: Provision) -> tuple[str, str]:
    """(heading and text, examples) of a provision, folded, the numbers of references masked."""
    own: list[str] = []
    examples: list[str] = []
    for paragraph in provision.paragraphs:
        spans = [(r.start, r.end) for r in paragraph.references if r.kind in _NUMBERED]
        text = _fold(_mask(paragraph.text, spans))
        (examples if paragraph.kind is ParagraphKind.EXAMPLE else own).append(text)
    if provision.heading is not None and provision.kind is not Kind.GLOSSARY:
        heading = _fold(provision.heading)
        if own[:1] != [heading]:
            own.insert(0, heading)
    return "\n".join(own), "\n".join(examples)


def _mask(text: str, spans: Iterable[tuple[int, int]]) -> str:
    pieces: list[str] = []
    position = 0
    for start, end in sorted(spans):
        if start < position:
            continue
        pieces += [text[position:start], _NUMBERS.sub(MASK, text[start:end])]
        position = end
    return "".join(pieces) + text[position:]


def _fold(text: str) -> str:
    for printed, plain in _PRINTING:
        if printed in text:
            text = text.replace(printed, plain)
    return fold_sentence(text)


def digest(text: str, examples: str) -> str:
    """The hash of a provision's words: ten hexadecimal digits of the text's, ten of the examples'.

    A provision without examples has the first ten only.
    """
    parts = (text, examples) if examples else (text,)
    return "".join(hashlib.sha256(part.encode()).hexdigest()[:CORE] for part in parts)


def fingerprint(editions: Iterable[Passage]) -> str:
    """The hash of the names and digests of an edition, in order: sixteen hexadecimal digits."""
    lines = "\n".join(f"{p.name}\t{p.occurrence}\t{p.digest}" for p in editions)
    return hashlib.sha256(lines.encode()).hexdigest()[:16]


def parents(names: Iterable[str]) -> dict[str, str | None]:
    """For each name the name that it stands under, among those given (`716.2` for `716.2a`)."""
    known = dict.fromkeys(names)
    return {name: _nearest_above(name, known) for name in known}


def _nearest_above(name: str, known: Container[str]) -> str | None:
    above = parent_of(name)
    while above is not None and above not in known:
        above = parent_of(above)
    return above
