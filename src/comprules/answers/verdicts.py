"""What became of a number that a text cites: right, gone, or another rule by now.

A number alone is no citation: it means the rule that bore it when the text was written. A verdict
compares that rule with what the number means in the edition that the text is held against.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from comprules.document.lineages import Change, Run
from comprules.document.rulenumber import sort_key
from comprules.store.history import Fate, HistoryFile
from comprules.store.numbering import nearest_numbers


class Kind(StrEnum):
    """What is to be said of a citation; the later, the worse."""

    FINE = "fine"  # the number means what it meant
    REWORDED = "reworded"  # it is the same rule, in other words
    UNCERTAIN = "uncertain"  # that depends on when the text was written, or lineage is undecided
    MISSING = "missing"  # there is no rule of this number
    DISPLACED = "displaced"  # the rule that was meant has another number now, or is gone


SEVERITY: Final = {kind: place for place, kind in enumerate(Kind)}
"""How bad a verdict is, for comparing two."""

_MANY: Final = 200
"""The different numbers from which on it is quicker to read the whole history at once."""

_EVIDENT: Final = 0.75
"""How alike the words must be at the least for a renumbered rule to be put in by itself."""


class Verdict(Struct, frozen=True):
    """What became of one cited number.

    Attributes:
        number: the number as cited.
        kind: the verdict.
        old: the date of the edition in which it was read, or None where that is not decided.
        new: the date of the edition that it is held against.
        now: the numbers there of the rule that was meant; none if it is gone or not known.
        since: the date of the edition in which that came about, or None.
        message: all this in a sentence.
        certain: whether the number can be replaced by that of `now` without a look.
    """

    number: str
    kind: Kind
    old: str | None
    new: str
    now: tuple[str, ...]
    since: str | None
    message: str
    certain: bool = False

    @property
    def mended(self) -> str | None:
        """The number that can be put in its place without a look, or None."""
        return self.now[0] if self.certain and self.kind is Kind.DISPLACED else None


class Span(NamedTuple):
    """Editions in which one rule, unchanged, had a number: its run, and the first and last date."""

    run: Run
    first: str
    last: str


def judge(number: str, history: HistoryFile, old: str, new: str) -> Verdict:
    """The verdict on a number that was written by the edition `old`, held against `new`."""
    return Judge(history, new).verdict(number, old)


class Judge:
    """Verdicts on many numbers, held against one edition; each is worked out once.

    Attributes:
        history: the history of all editions.
        new: the date of the edition that citations are held against.
    """

    def __init__(self, history: HistoryFile, new: str) -> None:
        self.history = history
        self.new = new
        self._bearers: dict[str, list[Run]] = {}
        self._verdicts: dict[tuple[str, str], Verdict] = {}

    def bearers(self, number: str) -> list[Run]:
        """All runs that ever had a number, in order of time."""
        found = self._bearers.get(number)
        if found is None:
            if len(self._bearers) == _MANY:
                self.history.load()
            found = self._bearers[number] = self.history.bearers(number)
        return found

    def existed(self, number: str) -> bool:
        """Whether any known edition has a rule of this number."""
        return bool(self.bearers(number))

    def verdict(self, number: str, old: str) -> Verdict:
        """The verdict on a number that was written by the edition `old`."""
        key = (number, old)
        found = self._verdicts.get(key)
        if found is None:
            found = self._verdicts[key] = self._judged(number, old)
        return found

    def verdict_among(self, number: str, spans: Sequence[Span]) -> Verdict:
        """The verdict on a number written by one of several editions, it is not known which.

        Where all of them come to the same, that is the verdict; else it is uncertain.
        """
        if not spans:
            return self._unborne(number)
        verdicts = [self.verdict(number, span.run.first) for span in spans]
        worst = max(verdicts, key=lambda v: SEVERITY[v.kind])
        if all((v.kind, v.now) == (worst.kind, worst.now) for v in verdicts):
            return replace(worst, old=None)
        if all(SEVERITY[v.kind] <= SEVERITY[Kind.REWORDED] for v in verdicts):
            return replace(worst, old=None)
        return self._undecided(number, spans, verdicts)

    # --- one date -------------------------------------------------------------------------------
    def _judged(self, number: str, old: str) -> Verdict:
        here = [run for run in self.bearers(number) if run.first <= old <= run.last]
        if not here:
            return self._unborne(number, old)
        verdicts = [self._of(run, old) for run in here]
        if len({(v.kind, v.now) for v in verdicts}) > 1:
            now = tuple(dict.fromkeys(n for v in verdicts for n in v.now))
            message = f"two rules of {old} are numbered {number}; they are {_listed(now)} now"
            return Verdict(number, Kind.UNCERTAIN, old, self.new, now, None, message)
        return verdicts[0]

    def _of(self, run: Run, old: str) -> Verdict:
        """The verdict on a citation of the provision of a run."""
        number, new = run.name, self.new
        there = run if run.last >= new >= run.first else self.history.at(run.lineage, new)
        # Other examples, or another rule that it cites itself, are no matter to who cites it.
        if old == new or (there is not None and (there.name, there.core) == (number, run.core)):
            return self._fine(number, old)
        fate = self.history.fate_of(run, old, new)
        now = tuple(dict.fromkeys(r.name for r in fate.there if r.name[0].isdigit()))
        now = tuple(sorted(now, key=sort_key))
        if number in now:
            return self._kept(number, old, now, fate)
        if now:
            return self._displaced(run, old, now, fate)
        return self._gone(run, old, fate)

    def _fine(self, number: str, old: str) -> Verdict:
        return Verdict(number, Kind.FINE, old, self.new, (number,), None, f"{number} is as it was")

    def _kept(self, number: str, old: str, now: tuple[str, ...], fate: Fate) -> Verdict:
        if not fate.reworded:
            return self._fine(number, old)
        since = self._since(fate.here, reworded=True)
        message = f"{number} has other words since {since}"
        if len(now) > 1:
            message += f"; parts of it are {_listed(tuple(n for n in now if n != number))}"
        return Verdict(number, Kind.REWORDED, old, self.new, now, since, message)

    def _displaced(self, run: Run, old: str, now: tuple[str, ...], fate: Fate) -> Verdict:
        since = self._since(run)
        taken = any(r.first <= self.new <= r.last for r in self.bearers(run.name))
        message = f"the {run.name} of {old} is {_listed(now)} since {since}; "
        message += f"{run.name} is another rule now" if taken else f"there is no {run.name} now"
        divided = Change.SPLIT in fate.changes or Change.MERGED in fate.changes
        certain = len(now) == 1 and not divided and fate.score >= _EVIDENT
        return Verdict(run.name, Kind.DISPLACED, old, self.new, now, since, message, certain)

    def _gone(self, run: Run, old: str, fate: Fate) -> Verdict:
        number, new, since = run.name, self.new, self._since(run)
        if fate.doubts:
            other = [d.new if old < new else d.old for d in fate.doubts]
            message = f"the {number} of {old} may be {_listed(other)} since {since}: not decided"
            return Verdict(number, Kind.UNCERTAIN, old, new, (), since, message)
        taken = any(r.first <= new <= r.last for r in self.bearers(number))
        if taken:
            message = f"the {number} of {old} is gone since {since}; {number} is another rule now"
            return Verdict(number, Kind.DISPLACED, old, new, (), since, message)
        if old < new:
            message = f"{number} was removed in {since}; {self._nearest(number)}"
        else:
            message = f"{number} is not yet in the edition of {new}; {self._nearest(number)}"
        return Verdict(number, Kind.MISSING, old, new, (), since, message)

    def _unborne(self, number: str, old: str | None = None) -> Verdict:
        """The verdict on a number that no rule had in the edition it was written by."""
        bearers, new = self.bearers(number), self.new
        then = f"there was no {number} in {old}" if old else "no date fits"
        if not bearers:
            message = f"there is no rule {number}, and never was; {self._nearest(number)}"
            return Verdict(number, Kind.MISSING, old, new, (), None, message)
        if any(run.first <= new <= run.last for run in bearers):
            since = next(r.first for r in bearers if r.last >= (old or ""))
            message = f"{then}: it exists only since {since}" if old and since > old else then
            return Verdict(number, Kind.UNCERTAIN, old, new, (), since, message)
        earlier = [run.last for run in bearers if run.last < new]
        if earlier:
            removed = self._next(max(earlier))
            message = f"{number} was removed in {removed}; {self._nearest(number)}"
        else:
            removed = None
            message = f"{number} exists only since {bearers[0].first}; {self._nearest(number)}"
        return Verdict(number, Kind.MISSING, old, new, (), removed, message)

    def _since(self, run: Run, *, reworded: bool = False) -> str | None:
        """The date of the edition in which a provision lost its number, or its words."""
        life = self.history.life(run.lineage)
        if run.first > self.new:  # held against an edition older than the text
            return run.first
        for other in life:
            if run.last < other.first <= self.new:
                if reworded and Change.REWORDED in other.changes:
                    return other.first
                if not reworded and other.name != run.name:
                    return other.first
        if reworded:
            return self._next(run.last)
        return self._next(max(r.last for r in life if r.name == run.name and r.first <= self.new))

    def _next(self, date: str) -> str | None:
        return next((d for d in self.history.dates if d > date), None)

    def _nearest(self, number: str) -> str:
        """The numbers nearest to one: of its own rule, or rules where there is no such rule."""
        near = self._numbers.get(number[:3]) or [n for n in self._numbers if len(n) == 3]
        return f"the nearest: {', '.join(nearest_numbers(number, near))}"

    @cached_property
    def _numbers(self) -> dict[str, list[str]]:
        """The numbers of the edition that citations are held against, by rule."""
        numbers: dict[str, list[str]] = {}
        for name in sorted({run.name for run in self.history.edition(self.new)}):
            if name[0].isdigit():
                numbers.setdefault(name[:3], []).append(name)
        return numbers

    # --- several dates --------------------------------------------------------------------------
    def _undecided(self, number: str, spans: Sequence[Span], verdicts: list[Verdict]) -> Verdict:
        """The verdict where the dates do not come to the same."""
        told: list[str] = []
        previous: tuple[Kind, tuple[str, ...]] | None = None
        for (_, first, last), verdict in zip(spans, verdicts, strict=True):
            kind = Kind.FINE if verdict.kind is Kind.REWORDED else verdict.kind
            if previous == (kind, verdict.now) and told:
                told[-1] = told[-1].rpartition(" to ")[0] + f" to {last}"
                continue
            previous = (kind, verdict.now)
            what = "the rule it is now" if kind is Kind.FINE else _listed(verdict.now) or "gone"
            told.append(f"{what} if written {first} to {last}")
        now = tuple(dict.fromkeys(n for v in verdicts for n in v.now))
        message = f"{number} was another rule at times: {'; '.join(told)}"
        return Verdict(number, Kind.UNCERTAIN, None, self.new, now, None, message)


def _listed(numbers: Iterable[str]) -> str:
    """The numbers in words: `a, b and c`."""
    *most, last = [*numbers] or [""]
    return f"{', '.join(most)} and {last}" if most else last
