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
from comprules.store.history import HistoryFile
from comprules.store.knowledge import KnowledgeBase

SAMPLES: Final = Path(__file__).resolve().parents[1] / "tests" / "data"
NEWEST: Final = ("2024-06-07", "2026-08-07")

_NUMBER: Final = re.compile(r"\b\d{3}(?:\.\d+[a-z]*)?(?:[-–](?:\d[\d.]*[a-z]*|[a-z]\b))?")
_FOLDED: Final = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-"})
_LINKS: Final = frozenset({Change.KEPT, Change.REWORDED, Change.RENUMBERED, Change.MOVED})


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
