"""By which edition a citation was written, inferred from what a text cites.

An inference rests on two things. A text was written by an edition in which all that it cites
exists; and where the line of a citation names the heading of a rule (`trample … 702.19b`), by one
in which that rule had the number. Only the second, and the first of the number itself, make a
verdict certain: a text may have been written in parts, so that the other citations in it say what
is likely, no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec.structs import replace

from comprules.answers.verdicts import Judge, Kind, Span, Verdict
from comprules.document.lineages import Run
from comprules.document.rulenumber import parent_of


class Inference:
    """Verdicts on citations of which nobody says when they were written.

    Sets of editions are kept as the bits of a number, the oldest edition in the lowest.
    """

    def __init__(self, judge: Judge, headings: Iterable[tuple[str, str]] = ()) -> None:
        """An inference that knows the headings of the edition that texts are held against."""
        self._judge = judge
        self._dates = judge.history.dates
        self._headings = list(headings)
        self._bearers: dict[str, list[tuple[Run, int]]] = {}
        self._existing: dict[str, int] = {}
        self._alone: dict[str, Verdict] = {}
        self._signs: dict[str, list[list[tuple[str, int]]]] = {}
        self._agreed: dict[tuple[str, ...], Verdict] = {}
        self._weaker: dict[Verdict, Verdict] = {}

    def verdicts(self, cited: Mapping[str, Iterable[str]]) -> dict[tuple[str, str], Verdict]:
        """The verdict on each number in each of the lines that cite it.

        Args:
            cited: the numbers that a text cites, each with the lines in which it does.
        """
        found: dict[tuple[str, str], Verdict] = {}
        open_: list[tuple[str, str, int]] = []
        common = (1 << len(self._dates)) - 1
        for number, lines in cited.items():
            existing = self.existing(number)
            if existing:
                common &= existing
            alone = self._by_itself(number)
            for line in lines:
                if alone.kind is not Kind.UNCERTAIN:
                    found[number, line] = alone
                    continue
                fitting = self._fitting(number, line)
                if fitting:
                    common &= fitting
                open_.append((number, line, fitting or existing))
        for number, line, own in open_:
            found[number, line] = self._settled(number, own, common)
        return found

    def existing(self, number: str) -> int:
        """The editions that have a rule of this number."""
        found = self._existing.get(number)
        if found is None:
            found = 0
            for _, span in self._borne(number):
                found |= span
            self._existing[number] = found
        return found

    def _borne(self, number: str) -> list[tuple[Run, int]]:
        """The runs that had a number, each with its editions."""
        found = self._bearers.get(number)
        if found is None:
            found = [(run, self._span(run)) for run in self._judge.bearers(number)]
            self._bearers[number] = found
        return found

    def _settled(self, number: str, own: int, common: int) -> Verdict:
        """The verdict by a citation's own signs, else by what the text cites besides."""
        whole = own == self.existing(number)
        verdict = self._by_itself(number) if whole else self._by(number, own)
        if verdict.kind is not Kind.UNCERTAIN or not own & common or own & common == own:
            return verdict
        likely = self._by(number, own & common)
        if likely.kind is Kind.UNCERTAIN:
            return likely
        weaker = self._weaker.get(likely)
        if weaker is None:
            message = f"{likely.message}, if it was written by the edition of what is cited with it"
            weaker = self._weaker[likely] = replace(likely, certain=False, message=message)
        return weaker

    def _by_itself(self, number: str) -> Verdict:
        found = self._alone.get(number)
        if found is None:
            found = self._alone[number] = self._by(number, self.existing(number))
        return found

    def _by(self, number: str, editions: int) -> Verdict:
        """The verdict on a number that was written by one of these editions."""
        borne = [(run, common) for run, span in self._borne(number) if (common := span & editions)]
        # Where the rules that had the number agree, it does not matter for how long each had it.
        key = (number, *(run.first for run, _ in borne))
        found = self._agreed.get(key)
        if found is None:
            spans = [
                Span(
                    run,
                    self._dates[(common & -common).bit_length() - 1],
                    self._dates[common.bit_length() - 1],
                )
                for run, common in borne
            ]
            found = self._judge.verdict_among(number, spans)
            if found.kind is not Kind.UNCERTAIN:
                self._agreed[key] = found
        return found

    def _fitting(self, number: str, line: str) -> int:
        """The editions in which a heading over the number is named in the line; 0 if none is."""
        signs = self._signs.get(number)
        if signs is None:
            signs = self._signs[number] = self._signs_of(number)
        lower = line.lower()
        for level in signs:
            fitting = 0
            for heading, editions in level:
                if heading in lower and _names(heading, lower):
                    fitting |= editions
            if fitting:
                return fitting
        return 0

    def _signs_of(self, number: str) -> list[list[tuple[str, int]]]:
        """For the number and each above it, the headings it stood under, each with when it did."""
        existing, levels = self.existing(number), []
        above: str | None = number
        while above is not None and len(above) > 1:
            level = [
                (self._titles[run.lineage], span & existing)
                for run, span in self._borne(above)
                if run.lineage in self._titles
            ]
            levels.append([(title, editions) for title, editions in level if editions])
            above = parent_of(above)
        return [level for level in levels if level]

    @cached_property
    def _titles(self) -> dict[str, str]:
        """The headings of rules in lower case, by their lineages."""
        lineages = {r.name: r.lineage for r in self._judge.history.edition(self._judge.new)}
        return {
            lineages[number]: heading.lower()
            for number, heading in self._headings
            if number in lineages and len(number) > 1
        }

    def _span(self, run: Run) -> int:
        """The editions of a run."""
        first, last = self._ordinals[run.first], self._ordinals[run.last]
        return (1 << last + 1) - (1 << first)

    @cached_property
    def _ordinals(self) -> dict[str, int]:
        return {date: n for n, date in enumerate(self._dates)}


def _names(heading: str, line: str) -> bool:
    """Whether a line has a heading as whole words; both in lower case."""
    return re.search(rf"(?<!\w){re.escape(heading)}(?!\w)", line) is not None
