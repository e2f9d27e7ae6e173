"""Whether the sentences that the blocks formalise stand in another edition, and where.

A block's note `sentences: 2 of 3, sha256 …` keeps the hash of its sentence with white space,
quotation marks, dashes and the numbers of references folded, so that only a new wording counts.
The sentence is looked for in the provisions that carry its rule on in that edition: numbers are
reused, and the same words can stand twice, so that neither tells alone.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from comprules.atomic import write_bytes
from comprules.document.model import Edition, ParagraphKind, Provision
from comprules.document.sentences import sentence_hash, sentences
from comprules.errors import CheckFailed
from comprules.inference.rulefile import RuleHeading, SentencesNote, read_rule_files

Places = tuple[int, ...]

_SHOWN: Final = 16  # hexadecimal digits of a hash that a note keeps


class Standing(StrEnum):
    """How a block's sentence stands in an edition."""

    SAME = "same"  # under the number and in the place that the note says
    MOVED = "moved"  # the rule has another number there, or the sentence another place in it
    RETARGETED = "retargeted"  # the same words, but what the rule cites is another rule there
    CHANGED = "changed"  # the rule is there, the words are not
    ELSEWHERE = "elsewhere"  # the words are there, but in what is held to be another rule
    MISSING = "missing"  # neither is there
    UNFILLED = "unfilled"  # the note has no hash yet


STANDS: Final = frozenset({Standing.SAME, Standing.MOVED, Standing.RETARGETED})
"""The standings in which the sentence is there, under its lineage."""


class Carried(Struct, frozen=True):
    """What carries a rule on in another edition.

    Attributes:
        numbers: the numbers of the provisions there; several where the rule was split.
        retargeted: whether the words are the same, and a reference in them points elsewhere.
    """

    numbers: tuple[str, ...] = ()
    retargeted: bool = False


Carriers = Mapping[str, Carried]
"""The numbers of rules in the edition of their rule files -> what carries them on elsewhere."""


class Drift(Struct, frozen=True):
    """How one block's sentence stands in an edition.

    Attributes:
        block: the block, or the number of a heading without blocks.
        number: the number it is encoded under.
        standing: how it stands.
        now: the numbers of what carries its rule on there; where the words stand elsewhere, of
            the provisions that have them.
        places: the 1-based sentences that it is there, if the words are there.
        file: the rule file.
        line: the line of the note.
    """

    block: str
    number: str
    standing: Standing
    now: tuple[str, ...]
    places: tuple[int, ...]
    file: str
    line: int


def drifts(
    headings: Iterable[RuleHeading], edition: Edition, carriers: Carriers
) -> tuple[Drift, ...]:
    """How the sentence of every block stands in an edition, in the order of the rule files."""
    index = _Index(edition)
    return tuple(
        _standing(name, heading, note, index, carriers.get(heading.number, Carried()))
        for heading in headings
        for name, note in _notes(heading)
    )


def holding(
    headings: Iterable[RuleHeading], edition: Edition, carriers: Carriers
) -> frozenset[str]:
    """The blocks that hold for an edition: those whose sentence stands under its lineage.

    Blocks of 0-logic formalise no sentence of the book and always hold; a note without a hash
    counts for the edition that its file is written against.
    """
    headings = tuple(headings)
    written = {h.number: h.edition for h in headings}
    held = {b.name for h in headings for b in h.blocks if b.sentences is None}
    for drift in drifts(headings, edition, carriers):
        unfilled = drift.standing is Standing.UNFILLED
        if drift.standing in STANDS or (unfilled and written[drift.number] == edition.date):
            held.add(drift.block)
    return frozenset(held)


def fill_hashes(folder: Path, edition: Edition, *, renew: bool = False) -> tuple[Path, ...]:
    """The rule files that were changed: missing hashes are filled in from an edition.

    Args:
        folder: the folder of rule files.
        edition: the edition to take the sentences from.
        renew: also replace hashes that the edition no longer bears out.

    Raises:
        CheckFailed: a note counts other sentences than the edition has; nothing is written.
    """
    changes: dict[str, dict[int, str]] = {}
    wrong: list[str] = []
    for heading in read_rule_files(folder):
        for name, note in _notes(heading):
            hashes = rule_hashes(edition, heading.number)
            if note.of != len(hashes):
                found = f"{len(hashes)}" if hashes else "no such rule"
                wrong.append(f"{heading.file}:{note.line}: {name} says of {note.of}, not {found}")
            elif not note.sha256 or (renew and not _fits(note, hashes)):
                changes.setdefault(heading.file, {})[note.line] = note_hash(note, hashes)
    if wrong:
        raise CheckFailed(
            f"{len(wrong)} notes count other sentences than {edition.date} has: {wrong[0]}",
            hint="correct the `sentences:` notes",
            notes=wrong,
        )
    written: list[Path] = []
    for file, lines in changes.items():
        path = folder / file
        text = path.read_text(encoding="utf-8").split("\n")
        for number, value in lines.items():
            bare = re.sub(r", *sha256.*$", "", text[number - 1].rstrip())
            text[number - 1] = f"{bare}, sha256 {value}"
        write_bytes(path, "\n".join(text).encode())
        written.append(path)
    return tuple(written)


def rule_hashes(edition: Edition, number: str) -> tuple[str, ...]:
    """The hashes of the sentences of a rule, without its examples, in order."""
    provision = edition.get(number)
    return _hashes(provision) if provision is not None else ()


def note_hash(note: SentencesNote, hashes: tuple[str, ...]) -> str:
    """What a note keeps: the hash of its sentence, or of the hashes of its sentences."""
    chosen = [hashes[k - 1] for k in note.which]
    whole = chosen[0] if len(chosen) == 1 else _joined(chosen)
    return whole[:_SHOWN]


def _joined(hashes: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(hashes).encode()).hexdigest()


def _hashes(provision: Provision) -> tuple[str, ...]:
    return tuple(
        sentence_hash(sentence.text)
        for paragraph in provision.paragraphs
        if paragraph.kind is not ParagraphKind.EXAMPLE
        for sentence in sentences(paragraph)
    )


def _notes(heading: RuleHeading) -> Iterator[tuple[str, SentencesNote]]:
    if heading.sentences is not None:
        yield heading.number, heading.sentences
    for block in heading.blocks:
        if block.sentences is not None:
            yield block.name, block.sentences


def _fits(note: SentencesNote, hashes: tuple[str, ...]) -> bool:
    if max(note.which) > len(hashes):
        return False
    whole = note_hash(SentencesNote(note.which, len(hashes), "", 0), hashes)
    return whole.startswith(note.sha256[:_SHOWN]) or note.sha256.startswith(whole)


class _Index:
    """The sentence hashes of an edition, by number and the other way round."""

    def __init__(self, edition: Edition) -> None:
        self.hashes = {p.number: _hashes(p) for p in edition.provisions}

    def found(self, note: SentencesNote, numbers: Iterable[str]) -> list[tuple[str, Places]]:
        """Every place in these provisions at which a note's sentences stand, in its pattern."""
        first = note.which[0]
        found = []
        for number in numbers:
            hashes = self.hashes.get(number, ())
            for shift in range(1 - first, len(hashes) - max(note.which) + 1):
                which = tuple(k + shift for k in note.which)
                if _fits(SentencesNote(which, len(hashes), note.sha256, 0), hashes):
                    found.append((number, which))
        return found


def _standing(
    name: str, heading: RuleHeading, note: SentencesNote, index: _Index, carried: Carried
) -> Drift:
    def drift(standing: Standing, now: Iterable[str] = (), places: Places = ()) -> Drift:
        numbers = tuple(dict.fromkeys(now))
        return Drift(name, heading.number, standing, numbers, places, heading.file, note.line)

    if not note.sha256:
        return drift(Standing.UNFILLED)
    there = index.found(note, carried.numbers)
    if there:
        number, places = min(there, key=lambda found: (found[1] != note.which, found[0]))
        if carried.retargeted:
            return drift(Standing.RETARGETED, [number], places)
        same = (number, places) == (heading.number, note.which)
        return drift(Standing.SAME if same else Standing.MOVED, [number], places)
    elsewhere = index.found(note, index.hashes)
    if elsewhere:
        return drift(Standing.ELSEWHERE, [n for n, _ in elsewhere], elsewhere[0][1])
    if carried.numbers:
        return drift(Standing.CHANGED, carried.numbers)
    return drift(Standing.MISSING)
