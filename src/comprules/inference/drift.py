"""Whether the sentences that the blocks formalise still stand in an edition, and where.

A block's note `sentences: 2 of 3, sha256 …` keeps the hash of its sentence with white space,
quotation marks, dashes and the numbers of references folded, so that only a new wording counts.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from comprules.atomic import write_bytes
from comprules.document.model import Edition, ParagraphKind, Provision
from comprules.document.sentences import sentence_hash, sentences
from comprules.errors import CheckFailed
from comprules.inference.rulefile import RuleHeading, SentencesNote, read_rule_files

_SHOWN = 16  # hexadecimal digits of a hash that a note keeps


class Standing(StrEnum):
    """How a block's sentence stands in an edition."""

    SAME = "same"  # where the note says
    MOVED = "moved"  # the same words under another number, or in another place of the rule
    CHANGED = "changed"  # the number is there, the words are not
    MISSING = "missing"  # neither is there
    UNFILLED = "unfilled"  # the note has no hash yet


@dataclass(frozen=True, slots=True)
class Drift:
    """How one block's sentence stands in an edition.

    Attributes:
        block: the block, or the number of a heading without blocks.
        number: the number it is encoded under.
        standing: how it stands.
        now: the numbers under which the sentence stands now, if it moved.
        places: the 1-based sentences that it now is, if it moved.
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


def drifts(headings: Iterable[RuleHeading], edition: Edition) -> tuple[Drift, ...]:
    """How the sentence of every block stands in an edition, in the order of the rule files."""
    index = _Index(edition)
    return tuple(
        _standing(name, heading.number, note, heading.file, index)
        for heading in headings
        for name, note in _notes(heading)
    )


def holding(headings: Iterable[RuleHeading], edition: Edition) -> frozenset[str]:
    """The blocks that hold for an edition: those whose sentence stands under the same number.

    Blocks of 0-logic formalise no sentence of the book and always hold; a note without a hash
    counts for the edition that its file is written against.
    """
    headings = tuple(headings)
    written = {h.number: h.edition for h in headings}
    held = {b.name for h in headings for b in h.blocks if b.sentences is None}
    for drift in drifts(headings, edition):
        unfilled = drift.standing is Standing.UNFILLED
        if (
            drift.standing is Standing.SAME
            or (drift.standing is Standing.MOVED and drift.now == (drift.number,))
            or (unfilled and written[drift.number] == edition.date)
        ):
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

    def find(self, note: SentencesNote) -> list[tuple[str, tuple[int, ...]]]:
        """Every place at which the sentences of a note stand, in the same pattern."""
        first = note.which[0]
        found = []
        for number, hashes in self.hashes.items():
            for shift in range(1 - first, len(hashes) - max(note.which) + 1):
                which = tuple(k + shift for k in note.which)
                if _fits(SentencesNote(which, len(hashes), note.sha256, 0), hashes):
                    found.append((number, which))
        return found


def _standing(name: str, number: str, note: SentencesNote, file: str, index: _Index) -> Drift:
    def drift(standing: Standing, now: tuple[str, ...] = (), places: tuple[int, ...] = ()) -> Drift:
        return Drift(name, number, standing, now, places, file, note.line)

    hashes = index.hashes.get(number, ())
    if not note.sha256:
        return drift(Standing.UNFILLED)
    if _fits(note, hashes):
        return drift(Standing.SAME)
    places = index.find(note)
    # The same words can stand twice in an edition; those of the same rule are the likeliest.
    rule = number.partition(".")[0]
    near = [p for p in places if p[0] == number] or [
        p for p in places if p[0].partition(".")[0] == rule
    ]
    chosen = near or places
    if chosen:
        return drift(Standing.MOVED, tuple(dict.fromkeys(n for n, _ in chosen)), chosen[0][1])
    return drift(Standing.CHANGED if number in index.hashes else Standing.MISSING)
