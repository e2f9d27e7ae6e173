"""What a new edition gives to do: the blocks whose sentence it words or places otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from comprules.inference.drift import Drift, Standing, drifts

if TYPE_CHECKING:
    from comprules.document.model import Edition, Provision
    from comprules.inference.rulefile import RuleHeading
    from comprules.store.history import HistoryFile
    from comprules.store.knowledge import KnowledgeBase


class Work(Struct, frozen=True):
    """One block, or heading, to be gone through for an edition.

    Attributes:
        drift: how its sentence stands there, with its new number.
        written: its sentence as it is written against, where that edition's words are here.
        here: the sentence that comes nearest to it in the edition.
    """

    drift: Drift
    written: str | None = None
    here: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The work as plain data."""
        return {
            "block": self.drift.block,
            "number": self.drift.number,
            "standing": str(self.drift.standing),
            "now": list(self.drift.now),
            "written": self.written,
            "here": self.here,
            "file": self.drift.file,
            "line": self.drift.line,
        }


class WorkList(Struct, frozen=True):
    """All that an edition gives to do.

    Attributes:
        edition: its date.
        checked: how many sentences were looked for.
        work: what does not stand as it is written, in the order of the rule files.
    """

    edition: str
    checked: int
    work: tuple[Work, ...]

    def counts(self) -> dict[str, int]:
        """How many sentences stand in each way; those that stand as written first."""
        found = {str(Standing.SAME): self.checked - len(self.work)}
        for standing in Standing:
            count = sum(one.drift.standing is standing for one in self.work)
            if count:
                found[str(standing)] = count
        return found

    def to_json(self) -> dict[str, Any]:
        """The list as plain data."""
        return {
            "edition": self.edition,
            "checked": self.checked,
            "counts": self.counts(),
            "drifted": [one.to_json() for one in self.work],
        }


def work_list(kb: KnowledgeBase, headings: Sequence[RuleHeading], edition: Edition) -> WorkList:
    """What an edition gives to do, imported or not."""
    from comprules.store.holding import carriers

    carried = carriers(history_with(kb, edition), headings, edition.date)
    found = drifts(headings, edition, carried)
    words = _Words(kb, headings, edition)
    return WorkList(
        edition.date,
        len(found),
        tuple(words.work(drift) for drift in found if drift.standing is not Standing.SAME),
    )


def history_with(kb: KnowledgeBase, edition: Edition) -> HistoryFile:
    """The history of all known editions and of one more, which is aligned to its neighbours."""
    from comprules.document.passages import fingerprint, passages

    known = passages(edition)
    if kb.history.fingerprints.get(edition.date) == fingerprint(known):
        return kb.history
    import atexit
    import shutil
    import tempfile

    from comprules.document.tracing import trace
    from comprules.store.history import FILE_NAME, HistoryFile, write_history_file
    from comprules.store.lineagetable import packaged_registry
    from comprules.store.tracing import kept_passages

    beside = {
        date: kept_passages(kb.home / kb.pointer.editions[date].folder)
        for date in _neighbours(kb.history.dates, edition.date)
        if date in kb.pointer.editions
    }
    history = trace(
        {**beside, edition.date: known}, known=kb.history.whole(), registry=packaged_registry()
    )
    place = Path(tempfile.mkdtemp(prefix="comprules-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    write_history_file(place / FILE_NAME, history)
    return HistoryFile(place)


def _neighbours(dates: Sequence[str], date: str) -> list[str]:
    """The edition before a date, and the one after it."""
    return [*[d for d in dates if d < date][-1:], *[d for d in dates if d > date][:1]]


class _Words:
    """The sentences of blocks, as they are written against and as an edition has them."""

    def __init__(
        self, kb: KnowledgeBase, headings: Sequence[RuleHeading], edition: Edition
    ) -> None:
        self._kb = kb
        self._edition = edition
        self._notes = {b.name: b.sentences for h in headings for b in h.blocks}
        self._notes |= {h.number: h.sentences for h in headings if h.sentences is not None}
        self._written = {h.number: h.edition for h in headings}

    def work(self, drift: Drift) -> Work:
        """A drift with its words."""
        written = self._sentence(drift)
        if written is None:
            return Work(drift)
        return Work(drift, written, self._nearest(written, drift))

    def _sentence(self, drift: Drift) -> str | None:
        """The sentence that a block is written against, if the words are here."""
        from comprules.document.sentences import sentences

        note = self._notes[drift.block]
        date = self._written[drift.number]
        if note is None or date not in self._kb.pointer.editions:
            return None
        entry = self._kb.edition(date).provision(drift.number)
        texts = [p for kind, p in entry.paragraphs if kind != "example"] if entry else []
        found = [sentence.text for text in texts for sentence in sentences(text)]
        chosen = [found[n - 1] for n in note.which if n <= len(found)]
        return " ".join(chosen) or None

    def _nearest(self, written: str, drift: Drift) -> str | None:
        """The sentences of what carries the rule on that come nearest to the one written."""
        from difflib import SequenceMatcher

        note = self._notes[drift.block]
        length = len(note.which) if note is not None else 1
        candidates = [
            " ".join(found[n : n + length])
            for number in drift.now
            if (provision := self._edition.get(number)) is not None
            for found in [list(_sentences(provision))]
            for n in range(max(1, len(found) - length + 1))
        ]
        matcher = SequenceMatcher(b=written.split(), autojunk=False)

        def likeness(candidate: str) -> float:
            matcher.set_seq1(candidate.split())
            return matcher.ratio()

        return max(candidates, key=likeness, default=None)


def _sentences(provision: Provision) -> Iterator[str]:
    from comprules.document.model import ParagraphKind
    from comprules.document.sentences import sentences

    for paragraph in provision.paragraphs:
        if paragraph.kind is not ParagraphKind.EXAMPLE:
            yield from (sentence.text for sentence in sentences(paragraph))
