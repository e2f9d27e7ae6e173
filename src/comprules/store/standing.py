"""In which editions the sentence of each block stands: a block holds there, and nowhere else.

The sentence is read where an edition is imported. Of one that is not, the history knows the hash
of the rule's words: the words of a rule that has the same hash are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from comprules.document.lineages import History, Run
    from comprules.inference.rulefile import RuleHeading
    from comprules.store.knowledge import KnowledgeBase

Runs = tuple["Run", ...]
Verdict = bool | None
"""Whether a sentence stands; None where that is not known without the words of an edition."""


class Span(Struct, frozen=True):
    """Editions one after the other in which a block's sentence stands alike.

    Attributes:
        first: the date of the first of them.
        last: the date of the last one.
        stands: whether the sentence stands; None where the rule was worded otherwise, and only
            the words of an edition, which is not imported, could tell of the sentence.
        numbers: the numbers of its rule there, in order of time; none where there was no rule.
    """

    first: str
    last: str
    stands: Verdict
    numbers: tuple[str, ...]

    @property
    def text(self) -> str:
        """The span in one line: `2021-07-23 to 2024-06-07: stands (717.2)`."""
        dates = self.first if self.first == self.last else f"{self.first} to {self.last}"
        if not self.numbers:
            return f"{dates}: no such rule"
        said = {True: "stands", False: "worded otherwise", None: "the rule was worded otherwise"}
        return f"{dates}: {said[self.stands]} ({', '.join(self.numbers)})"

    def to_json(self) -> dict[str, Any]:
        """The span as plain data."""
        return {
            "first": self.first,
            "last": self.last,
            "stands": self.stands,
            "numbers": list(self.numbers),
            "text": self.text,
        }


def block_spans(kb: KnowledgeBase, heading: RuleHeading) -> dict[str, tuple[Span, ...]]:
    """For each block of a rule the spans of all known editions, oldest first.

    Of blocks of mere logic there are none: they formalise no sentence.
    """
    history = kb.history
    if heading.edition not in history.fingerprints:
        return {}
    here = history.run(heading.number, heading.edition)
    if here is None:
        return {}
    life = history.life(here.lineage)
    carried = _own(life, history.dates)
    if life[0].sources:  # before, it was a part of other rules
        for date in history.dates[: history.dates.index(life[0].first)]:
            carried[date] = history.fate_of(here, heading.edition, date).there
    standing = _Standing(kb, heading, here, {run for runs in carried.values() for run in runs})
    return {
        block.name: _spans(history.dates, carried, standing.of(block.name))
        for block in heading.blocks
        if block.sentences is not None
    }


def table_spans(history: History, numbers: Mapping[str, str]) -> dict[str, tuple[Span, ...]]:
    """The spans of the blocks of rules, as far as a table of hashes tells.

    Args:
        history: the history.
        numbers: the rules, each with the edition that its blocks are written against.
    """
    lives: dict[str, list[Run]] = {}
    for run in history.runs:
        lives.setdefault(run.lineage, []).append(run)
    found = {}
    for run in history.runs:
        written = numbers.get(run.name)
        if written is not None and run.first <= written <= run.last and run.occurrence == 1:
            core = run.core
            carried = _own(lives[run.lineage], history.dates)
            found[run.name] = _spans(history.dates, carried, _by_core(core))
    return found


def _by_core(core: str) -> Callable[[str, Runs], Verdict]:
    return lambda date, runs: _same(runs, core)


def _own(life: Iterable[Run], dates: Sequence[str]) -> dict[str, Runs]:
    """For each edition the run of a lineage that has it."""
    return {date: (run,) for run in life for date in dates if run.first <= date <= run.last}


def _same(runs: Runs, core: str) -> Verdict:
    if not runs:
        return False
    return True if any(run.core == core for run in runs) else None


def _spans(
    dates: Sequence[str],
    carried: Mapping[str, Runs],
    verdict: Callable[[str, Runs], Verdict],
) -> tuple[Span, ...]:
    """The editions, those with one verdict that follow one another together."""
    told = [(date, runs := carried.get(date, ()), verdict(date, runs)) for date in dates]
    return tuple(
        Span(
            first=group[0][0],
            last=group[-1][0],
            stands=stands,
            numbers=tuple(dict.fromkeys(run.name for _, runs, _ in group for run in runs)),
        )
        for (stands, _), members in groupby(told, key=lambda one: (one[2], bool(one[1])))
        for group in [list(members)]
    )


class _Standing:
    """Whether the sentences of one rule's blocks stand in the editions."""

    def __init__(
        self, kb: KnowledgeBase, heading: RuleHeading, here: Run, runs: Iterable[Run]
    ) -> None:
        self._kb = kb
        self._heading = heading
        self._core = here.core
        self._read = self._blocks_by_core(runs)

    def of(self, block: str) -> Callable[[str, Runs], Verdict]:
        """Whether a block's sentence stands, by edition and what carries its rule on there."""

        def verdict(date: str, runs: Runs) -> Verdict:
            same = _same(runs, self._core)
            if same is not None:
                return same
            read = [self._read[core] for r in runs if (core := r.core) in self._read]
            if any(block in held for held in read):
                return True
            return False if len(read) == len(runs) else None

        return verdict

    def _blocks_by_core(self, runs: Iterable[Run]) -> dict[str, frozenset[str]]:
        """The blocks whose sentence is in the words of each run of which the words are here."""
        read: dict[str, frozenset[str]] = {}
        for run in runs:
            core = run.core
            here = [d for d in self._kb.pointer.editions if run.first <= d <= run.last]
            if here and core != self._core and core not in read:
                read[core] = self._held(here[0], run.name)
        return read

    def _held(self, date: str, name: str) -> frozenset[str]:
        from comprules.inference.drift import Carried, holding
        from comprules.store.holding import part_of_edition

        carried = {self._heading.number: Carried((name,))}
        return holding([self._heading], part_of_edition(self._kb.edition(date), carried), carried)


def dated_spans(spans: Iterable[Span]) -> Iterator[tuple[str, str]]:
    """(first, last) of the spans in which the sentence stands."""
    return ((span.first, span.last) for span in spans if span.stands)
