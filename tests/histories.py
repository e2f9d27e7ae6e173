"""A history made by hand, of four editions of a book that we made up."""

from __future__ import annotations

from comprules.document.lineages import Change, Doubt, History, Run

#: The oldest is older than the outline's edition, which every history knows too.
DATES = ("2020-01-01", "2029-02-01", "2030-03-01", "2031-03-01")


def run(
    lineage: str,
    name: str,
    first: int,
    last: int,
    *changes: Change,
    digest: str = "",
    score: float = 1.0,
    reason: str = "",
    sources: tuple[str, ...] = (),
) -> Run:
    """A run, its editions given by their places in DATES."""
    return Run(
        lineage,
        name,
        1,
        DATES[first],
        DATES[last],
        digest or lineage,
        changes,
        score,
        reason,
        sources,
    )


#: 101.1 was 100.9 once, and its words changed twice; 101.2 is as old as the book.
#: 702.2 was Rise and Shine, which is 702.3 now, and 702.2 is Stonefoot since; 702.9 is gone.
#: 608.3 was split; the term Rung is younger than the book, Twin became obsolete, Heap is gone.
RUNS = (
    run("2020-01-01/100.9", "100.9", 0, 0),
    run("2020-01-01/100.9", "101.1", 1, 1, Change.MOVED, Change.REWORDED, digest="b", score=0.8),
    run("2020-01-01/100.9", "101.1", 2, 3, Change.REWORDED, digest="c", score=0.7),
    run("2020-01-01/101.2", "101.2", 0, 3),
    run("2020-01-01/608.3", "608.3", 0, 1),
    run("2020-01-01/608.3", "608.3", 2, 3, Change.SPLIT, digest="d", sources=("608.3",)),
    run("2030-03-01/608.3a", "608.3a", 2, 3, Change.SPLIT, digest="e", sources=("608.3",)),
    run("2020-01-01/7", "7", 0, 3),
    run("2020-01-01/702.2", "702.2", 0, 1),
    run("2020-01-01/702.2", "702.3", 2, 3, Change.RENUMBERED),
    run("2020-01-01/702.2a", "702.2a", 0, 1),
    run("2020-01-01/702.2a", "702.3a", 2, 2, Change.RENUMBERED),
    run("2020-01-01/702.2a", "702.3a", 3, 3, Change.REWORDED, digest="g", score=0.9),
    run("2030-03-01/702.2", "702.2", 2, 3, Change.ADDED),
    run("2030-03-01/702.2a", "702.2a", 2, 3, Change.ADDED),
    run("2020-01-01/702.9", "702.9", 0, 2),
    run("2029-02-01/glossary:Rung", "glossary:Rung", 1, 3, Change.ADDED),
    run("2020-01-01/glossary:Heap", "glossary:Heap", 0, 1),
    run("2020-01-01/glossary:Twin", "glossary:Twin", 0, 1),
    run(
        "2020-01-01/glossary:Twin",
        "glossary:Twin (Obsolete)",
        2,
        3,
        Change.RENUMBERED,
        Change.REWORDED,
        digest="f",
        score=0.6,
    ),
)
HISTORY = History(
    DATES,
    tuple(f"fingerprint {date}" for date in DATES),
    RUNS,
    (Doubt("2030-03-01", "702.9", "2031-03-01", "702.3a", 0.4, "few of its words"),),
)
