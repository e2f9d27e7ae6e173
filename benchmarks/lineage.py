"""How well lineages are found: against moves of exact text, and against pairs checked by hand.

    python -m benchmarks.lineage exact [--from DATE] [--to DATE] [--list]
    python -m benchmarks.lineage sample [FILE...] [--list]

Both judge the history of the knowledge base of COMPRULES_HOME (a fresh one has the table of the
package). `exact` reads the editions of ../shared/cr (or COMPRULES_SHARED) itself and takes each
text that stands in two consecutive ones, the numbers in it masked, for one provision; texts that
stand more than once are paired in their order, where there are as many in both. It owes nothing
to the alignment of the package. `sample` reads tables of verdicts by hand (tests/data).
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Final

from benchmarks.xref import shared_folder
from comprules.document import Edition, Provision, read_edition
from comprules.document.lineages import Change
from comprules.store.history import Fate, HistoryFile
from comprules.store.knowledge import KnowledgeBase

SAMPLES: Final = Path(__file__).resolve().parents[1] / "tests" / "data"
NEWEST: Final = ("2024-06-07", "2026-08-07")

_NUMBER: Final = re.compile(r"\b\d{3}(?:\.\d+[a-z]*)?(?:[-–](?:\d[\d.]*[a-z]*|[a-z]\b))?")
_FOLDED: Final = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-"})


# -- moves of exact text ---------------------------------------------------------------------------


@dataclass
class Exact:
    """What a history says of the moves of exact text between two editions.

    Attributes:
        kept: how many texts stand under the same number in both.
        found: the moves it knows.
        missed: the moves of which it holds the text to be removed, or does not know it.
        contradicted: the moves of which it names another number, with it.
        false: texts that stay under their number, and of which it says that they do not.
    """

    kept: int = 0
    found: list[tuple[str, str]] = field(default_factory=list)
    missed: list[tuple[str, str]] = field(default_factory=list)
    contradicted: list[tuple[str, str, str]] = field(default_factory=list)
    false: list[tuple[str, str]] = field(default_factory=list)

    @property
    def moves(self) -> int:
        """How many texts have another number."""
        return len(self.found) + len(self.missed) + len(self.contradicted)


def masked(provision: Provision) -> str:
    """The words of a provision without the numbers of rules, or its heading if it has none."""
    words = " ".join(p.text for p in provision.paragraphs) or provision.heading or ""
    return _NUMBER.sub("#", words.translate(_FOLDED)).casefold()


def exact_pairs(old: Edition, new: Edition) -> Iterator[tuple[str, str]]:
    """The numbers, old and new, of each text that stands in both; the first bearers only."""
    texts: list[dict[str, list[Provision]]] = []
    for edition in (old, new):
        by_text: defaultdict[str, list[Provision]] = defaultdict(list)
        for provision in edition.provisions:
            by_text[masked(provision)].append(provision)
        texts.append(by_text)
    for text, before in texts[0].items():
        after = texts[1].get(text, ())
        if text and len(before) == len(after):
            for left, right in zip(before, after, strict=True):
                if left.occurrence == right.occurrence == 1:
                    yield left.number, right.number


def exact(history: HistoryFile, old: Edition, new: Edition) -> Exact:
    """What the history says of each text that stands in two editions."""
    result = Exact()
    for left, right in exact_pairs(old, new):
        fate = history.fate(left, old.date, new.date)
        names = [run.name for run in fate.there] if fate is not None else []
        if left == right:
            result.kept += 1
            if right not in names:
                result.false.append((left, ", ".join(names) or "none"))
        elif right in names:
            result.found.append((left, right))
        elif names:
            result.contradicted.append((left, right, ", ".join(names)))
        else:
            result.missed.append((left, right))
    return result


def read_series(first: str, last: str) -> list[Edition]:
    """The editions between two dates, one of each date, oldest first."""
    editions = {}
    for path in sorted((shared_folder() / "cr").glob("*.txt")):
        if first[:4] <= path.name[:4] <= last[:4]:  # the date stated may differ from the name
            edition = read_edition(path)
            if first <= edition.date <= last:
                editions[edition.date] = edition
    return [editions[date] for date in sorted(editions)]


def print_exact(history: HistoryFile, first: str, last: str, *, listed: bool) -> int:
    """The number of moves missed or contradicted; prints a line for each pair of editions."""
    total: Counter[str] = Counter()
    for old, new in pairwise(read_series(first, last)):
        result = exact(history, old, new)
        counts = {name: len(getattr(result, name)) for name in ("found", "missed", "contradicted")}
        counts |= {"moves": result.moves, "kept": result.kept, "false": len(result.false)}
        total.update(counts)
        print(
            f"{old.date} {new.date}  {counts['moves']:5} moves: {counts['found']} found,"
            f" {counts['missed']} missed, {counts['contradicted']} contradicted;"
            f" {counts['kept']} under the same number, {counts['false']} of them contradicted"
        )
        if listed:
            for missed in result.missed:
                print("    missed {} -> {}".format(*missed))
            for wrong in result.contradicted:
                print("    contradicted {} -> {}, not {}".format(*wrong))
            for false in result.false:
                print("    contradicted {0} -> {0}, not {1}".format(*false))
    print(
        f"all: {total['moves']} moves, {total['found']} found, {total['missed']} missed,"
        f" {total['contradicted']} contradicted; {total['kept']} under the same number,"
        f" {total['false']} of them contradicted"
    )
    return total["missed"] + total["contradicted"] + total["false"]


# -- verdicts by hand ------------------------------------------------------------------------------

NONE: Final = "-"
OPEN: Final = "?"  # the pair is certain, the kind of change is not
DOUBTFUL: Final = "doubtful"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a reader decided of provisions in two editions.

    Attributes:
        old_date: the date of the earlier edition.
        old: the names there; none for what was added. `702.175a#2` is the second of a number.
        new_date: the date of the later edition.
        new: the names there; none for what was removed.
        changes: what happened, or nothing where only the pair is certain.
        doubtful: whether the reader could not decide; such a verdict does not count.
    """

    old_date: str
    old: tuple[str, ...]
    new_date: str
    new: tuple[str, ...]
    changes: frozenset[str]
    doubtful: bool = False

    @property
    def links(self) -> set[tuple[str, str]]:
        """The pairs it states."""
        return {(old, new) for old in self.old for new in self.new}


def read_verdicts(path: Path) -> list[Verdict]:
    """The verdicts of a table."""
    with path.open(encoding="utf-8") as lines:
        return [
            Verdict(
                row["old_date"],
                _names(row["old"]),
                row["new_date"],
                _names(row["new"]),
                frozenset(row["changes"].split()) - {OPEN, DOUBTFUL},
                row["changes"] == DOUBTFUL,
            )
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


def _names(field_: str) -> tuple[str, ...]:
    """Names joined by commas; a comma followed by a space is part of a term."""
    return () if field_ == NONE else tuple(re.split(r",(?! )", field_))


@dataclass
class Tally:
    """Counts of one kind, or of all.

    Attributes:
        right: how many were found that are right.
        found: how many were found.
        wanted: how many there are.
    """

    right: int = 0
    found: int = 0
    wanted: int = 0

    def add(self, right: int, found: int, wanted: int) -> None:
        """Count."""
        self.right += right
        self.found += found
        self.wanted += wanted

    @property
    def precision(self) -> float:
        """The share of what was found that is right; 1 where nothing was found."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """The share of what there is that was found; 1 where there is nothing."""
        return self.right / self.wanted if self.wanted else 1.0

    def line(self, name: str) -> str:
        """The counts as one line."""
        return (
            f"{name:<24} precision {self.precision:.3f} ({self.right}/{self.found})"
            f"  recall {self.recall:.3f} ({self.right}/{self.wanted})"
        )


@dataclass
class Judged:
    """How a history stands to verdicts by hand.

    Attributes:
        links: which provision is which, by period and for all; a provision that is held to be
            added or removed counts as one link to nothing.
        kinds: the kinds of change, of the verdicts whose links were found; renumbered and moved
            are one kind here, and told apart in `order`.
        order: of those with another number: whether renumbered and moved are told apart.
        misses: what was found instead, a line each.
    """

    links: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    kinds: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    order: Tally = field(default_factory=Tally)
    misses: list[str] = field(default_factory=list)


def judge(history: HistoryFile, verdicts: Iterable[Verdict]) -> Judged:
    """How the history stands to the verdicts; the doubtful ones do not count."""
    result = Judged()
    for verdict in verdicts:
        if not verdict.doubtful:
            _judge_one(history, verdict, result)
    return result


def _judge_one(history: HistoryFile, verdict: Verdict, result: Judged) -> None:
    links, changes = _told(history, verdict)
    wanted = verdict.links or {(name, NONE) for name in verdict.old + verdict.new}
    found = links or {(name, NONE) for name in verdict.old + verdict.new}
    period = "2024-06-07 and later" if verdict.old_date >= NEWEST[0] else "before"
    for name in (period, "all"):
        result.links[name].add(len(found & wanted), len(found), len(wanted))
    if found != wanted:
        told = ", ".join(f"{a} -> {b}" for a, b in sorted(found - wanted)) or "less"
        result.misses.append(f"{_line(verdict)}: found {told}")
        return
    if not verdict.changes:
        return
    ours, theirs = _merged(verdict.changes), _merged(changes)
    for kind in ours | theirs:
        result.kinds[kind].add(kind in ours and kind in theirs, kind in theirs, kind in ours)
    if ours != theirs:
        result.misses.append(f"{_line(verdict)}: called {' '.join(sorted(changes))}")
    elif "renumbered" in ours:
        places = {Change.RENUMBERED, Change.MOVED}
        result.order.add(places & verdict.changes == places & changes, 1, 1)


def _told(history: HistoryFile, verdict: Verdict) -> tuple[set[tuple[str, str]], set[str]]:
    """What the history says: the pairs, and what happened to the provisions."""
    links: set[tuple[str, str]] = set()
    changes: set[str] = set()
    if not verdict.old or len(verdict.old) > 1:  # asked from the later edition
        for name in verdict.new:
            fate = _fate(history, name, verdict.new_date, verdict.old_date)
            links |= {(run.name, name) for run in fate.there}
            changes |= {str(c) for c in fate.changes}
    else:
        for name in verdict.old:
            fate = _fate(history, name, verdict.old_date, verdict.new_date)
            links |= {(name, run.name) for run in fate.there}
            changes |= {str(c) for c in fate.changes}
    return links, changes


def _fate(history: HistoryFile, name: str, start: str, end: str) -> Fate:
    number, _, occurrence = name.partition("#")
    fate = history.fate(number, start, end, int(occurrence or 1))
    if fate is None:
        raise LookupError(f"{start} has no {name}")
    return fate


def _merged(changes: Iterable[str]) -> set[str]:
    """Kinds of change as they are compared.

    Moved is renumbered, too; and that the words of a part differ from those of the whole goes
    without saying.
    """
    kinds = {"renumbered" if c == "moved" else str(c) for c in changes}
    if kinds & {"split", "merged"}:
        kinds -= {"reworded", "renumbered"}
    return kinds


def _line(verdict: Verdict) -> str:
    old, new = ",".join(verdict.old) or NONE, ",".join(verdict.new) or NONE
    kinds = " ".join(sorted(verdict.changes)) or OPEN
    return f"{verdict.old_date} {old} -> {verdict.new_date} {new} ({kinds})"


def print_judged(result: Judged, *, listed: bool) -> int:
    """The number of misses; prints a line for each period and kind."""
    for name in sorted(result.links, reverse=True):
        print(result.links[name].line(f"pairs, {name}"))
    for kind in sorted(result.kinds):
        print(result.kinds[kind].line(f"kind {kind}"))
    print(result.order.line("renumbered or moved"))
    if listed:
        for miss in result.misses:
            print(f"    {miss}")
    return len(result.misses)


def main(arguments: list[str] | None = None) -> int:
    """Print the figures; 0 where nothing was missed, else 1."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lineage", description=__doc__)
    parser.add_argument("part", choices=("exact", "sample"))
    parser.add_argument("files", nargs="*", type=Path, help="tables of verdicts")
    parser.add_argument("--from", dest="first", default=NEWEST[0], help="first edition")
    parser.add_argument("--to", dest="last", default=NEWEST[1], help="last edition")
    parser.add_argument("--list", action="store_true", help="print each miss")
    options = parser.parse_args(arguments)
    history = KnowledgeBase.open().history
    if options.part == "exact":
        return 1 if print_exact(history, options.first, options.last, listed=options.list) else 0
    files = options.files or sorted(SAMPLES.glob("lineage-*.tsv"))
    misses = 0
    for file in files:
        print(f"{file.name}:")
        misses += print_judged(judge(history, read_verdicts(file)), listed=options.list)
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
