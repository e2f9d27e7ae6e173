"""How the words of provisions differ between two editions, where both have been imported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from comprules.document.lineages import Change
from comprules.document.worddiff import Piece, same_letters, same_words, word_diff

if TYPE_CHECKING:
    from comprules.answers.lives import Event
    from comprules.document.lineages import Run
    from comprules.store.history import HistoryFile
    from comprules.store.knowledge import KnowledgeBase
    from comprules.store.provisions import EditionFile, Entry


class Rewording(Struct, frozen=True):
    """What differs between two wordings.

    Attributes:
        text: the pieces of the text; none where there is none in either.
        examples: the pieces of the examples.
    """

    text: tuple[Piece, ...]
    examples: tuple[Piece, ...]

    @property
    def same(self) -> bool:
        """Whether nothing differs but the numbers of what is cited."""
        return same_words(self.text) and same_words(self.examples)

    @property
    def examples_only(self) -> bool:
        """Whether the text itself is the same."""
        return same_words(self.text) and not same_words(self.examples)

    @property
    def letters_same(self) -> bool:
        """Whether punctuation, spaces and capitals are all that differs."""
        return not self.same and same_letters(self.text) and same_letters(self.examples)


class Wording:
    """The words of one edition, and what the numbers in them point to.

    Attributes:
        date: the date of the edition.
    """

    def __init__(self, kb: KnowledgeBase, date: str) -> None:
        self._kb = kb
        self.date = date
        self._lineages: dict[str, str] = {}

    @cached_property
    def file(self) -> EditionFile | None:
        """The edition, or None where its words are not here."""
        return self._kb.edition(self.date) if self.date in self._kb.pointer.editions else None

    def entry(self, run: Run) -> Entry | None:
        """The provision of a run of this edition; None where its words are not here."""
        return self.file.entry(run.name, run.occurrence) if self.file is not None else None

    def meaning(self, target: str) -> str:
        """The lineage of what a number, or `section 6`, names here; itself where nothing does."""
        if target not in self._lineages:
            run = self._kb.history.run(target.removeprefix("section "), self.date)
            self._lineages[target] = run.lineage if run is not None else target
        return self._lineages[target]


def rewording(
    old: Iterable[Entry], old_wording: Wording, new: Iterable[Entry], new_wording: Wording
) -> Rewording:
    """What differs between some provisions of one edition and some of another, each in order."""
    before, after = list(old), list(new)

    def compared(parts: Sequence[list[str]]) -> tuple[Piece, ...]:
        texts = ["\n".join(part) for part in parts]
        return word_diff(*texts, old_meaning=old_wording.meaning, new_meaning=new_wording.meaning)

    return Rewording(
        text=compared([[e.text for e in side if e.text] for side in (before, after)]),
        examples=compared(
            [[f"Example: {x}" for e in side for x in e.examples] for side in (before, after)]
        ),
    )


def _examples(entries: Iterable[Entry]) -> Iterator[str]:
    """The examples of some provisions, as they are printed."""
    for entry in entries:
        yield from (f"Example: {example}" for example in entry.examples)


def nearest_wording(kb: KnowledgeBase, run: Run, date: str) -> Wording | None:
    """The words of a run in the imported edition nearest to a date; None if none has them.

    A run has the same words in all its editions, so that any of them will do.
    """
    history: HistoryFile = kb.history
    places = {known: place for place, known in enumerate(history.dates)}
    there = [d for d in kb.editions() if run.first <= d <= run.last and d in places]
    if not there:
        return None
    return Wording(kb, min(there, key=lambda d: abs(places[d] - places[date])))


class EventWords(Struct, frozen=True):
    """How the words differ at an event, or which editions would have to be imported to tell.

    Attributes:
        rewording: what differs; None where the words are not here.
        missing: the dates of editions one of which would have each of the missing words.
    """

    rewording: Rewording | None
    missing: tuple[str, ...] = ()


def words_at(kb: KnowledgeBase, event: Event) -> EventWords | None:
    """How the words differ at an event; None where it is no rewording."""
    before, after = event.before, event.after
    if before is None or after is None or Change.REWORDED not in event.changes:
        return None
    old = nearest_wording(kb, before, before.last)
    new = nearest_wording(kb, after, after.first)
    was = old.entry(before) if old is not None else None
    now = new.entry(after) if new is not None else None
    if old is None or new is None or was is None or now is None:
        dates = ((was, before.last), (now, after.first))
        return EventWords(None, tuple(date for entry, date in dates if entry is None))
    return EventWords(rewording([was], old, [now], new))
