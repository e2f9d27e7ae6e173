"""A small history of our own making, and what judges by it.

number   2020-01-01    2021-01-01    2022-01-01    2023-01-01
509      stays
702.2    Wading        Wading        Gliding       Gliding       (702.2 is Wading up to 2021,
702.3    Gliding       Gliding       Hovering      Hovering       then everything moves up one)
702.4    Hovering      Hovering      Wading        Wading
704.5a   stays         stays         reworded      reworded
704.5b   stays, then removed in 2022
704.6a                               new           stays
601.2a   stays         split: 601.2a and 601.2b from 2021 on
603.7d-f stay together as 603.8d-f from 2022 on
"""

from __future__ import annotations

from pathlib import Path

from comprules.document.lineages import Change, Doubt, History, Run
from comprules.store.history import FILE_NAME, HistoryFile, write_history_file

DATES = ("2020-01-01", "2021-01-01", "2022-01-01", "2023-01-01")
HEADINGS = [
    ("509", "Barring Step"),
    ("702", "Keyword Abilities"),
    ("702.2", "Gliding"),
    ("702.3", "Hovering"),
    ("702.4", "Wading"),
    ("704", "State-Based Actions"),
]


def name_of(lineage: str) -> str:
    """The name that a lineage was minted by."""
    return lineage.partition("/")[2]


def _run(
    lineage: str,
    name: str,
    first: int,
    last: int,
    *changes: Change,
    score: float = 1.0,
    sources: tuple[str, ...] = (),
    digest: str = "",
) -> Run:
    return Run(
        lineage=lineage,
        name=name,
        occurrence=1,
        first=DATES[first],
        last=DATES[last],
        digest=digest or f"{name_of(lineage):>10}{lineage}",
        changes=changes,
        score=score,
        sources=sources,
    )


def _moved(name: str, later: str, at: int) -> list[Run]:
    lineage = f"{DATES[0]}/{name}"
    return [_run(lineage, name, 0, at - 1), _run(lineage, later, at, 3, Change.RENUMBERED)]


def _stays(name: str, first: int = 0, last: int = 3) -> Run:
    changes = (Change.ADDED,) if first else ()
    return _run(f"{DATES[first]}/{name}", name, first, last, *changes)


RUNS = [
    *(_stays(number) for number in ("509", "601", "601.2", "603", "603.7", "702", "704", "704.5")),
    *_moved("702.2", "702.4", 2),
    *_moved("702.3", "702.2", 2),
    *_moved("702.4", "702.3", 2),
    *_moved("702.2a", "702.4a", 2),
    *_moved("702.3a", "702.2a", 2),
    *_moved("702.4a", "702.3a", 2),
    *_moved("603.7d", "603.8d", 2),
    *_moved("603.7e", "603.8e", 2),
    *_moved("603.7f", "603.8f", 2),
    *_moved("608.3a", "608.4b", 2),
    *_moved("608.3b", "608.4c", 2),
    _stays("603.8", 2),
    _run("2020-01-01/704.5a", "704.5a", 0, 1),
    _run("2020-01-01/704.5a", "704.5a", 2, 3, Change.REWORDED, score=0.8, digest="other words"),
    _run("2020-01-01/704.5c", "704.5c", 0, 1, digest="0123456789abcdefghij"),
    _run("2020-01-01/704.5c", "704.5c", 2, 3, Change.REWORDED, digest="0123456789examples.."),
    _stays("704.5b", 0, 1),
    _stays("704.6a", 2),
    _run("2020-01-01/601.2a", "601.2a", 0, 0),
    _run("2020-01-01/601.2a", "601.2a", 1, 3, Change.SPLIT, score=0.6, digest="half"),
    _run("2021-01-01/601.2b", "601.2b", 1, 3, Change.SPLIT, score=0.4, sources=("601.2a",)),
    _run("2020-01-01/glossary:Wading", "glossary:Wading", 0, 3),
    _stays("701.9a", 0, 1),
    _run("2022-01-01/701.8a", "701.8a", 2, 3, Change.ADDED),
    _stays("105.1", 0, 1),
    _run("2020-01-01/105.2", "105.2", 0, 1),
    _run("2020-01-01/105.2", "105.1", 2, 3, Change.RENUMBERED),
]
HISTORY = History(
    dates=DATES,
    fingerprints=tuple(DATES),
    runs=tuple(sorted(RUNS, key=lambda run: (run.lineage, run.first))),
    doubts=(Doubt("2021-01-01", "701.9a", "2022-01-01", "701.8a", 0.5, "alike"),),
)


def small_history(folder: Path) -> HistoryFile:
    """The small history, open for reading; its file is in the folder."""
    write_history_file(folder / FILE_NAME, HISTORY)
    return HistoryFile(folder)
