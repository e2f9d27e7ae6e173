"""A history that goes on: editions that came after all those known change nothing before them.

To follow a new edition it is enough to know what stood in the newest one, and where each lineage
that was gone by then had ended.
"""

from __future__ import annotations

from collections import defaultdict

from msgspec.structs import replace

from comprules.document.lineages import History, Run


def ends(known: History) -> History:
    """The last provision of each lineage, in the edition where it stood last: all that goes on."""
    last = {run.lineage: run for run in known.runs}
    runs = tuple(
        Run(run.lineage, run.name, run.occurrence, run.last, run.last, run.digest, ())
        for run in last.values()
    )
    return History(known.dates, known.fingerprints, runs, ())


def continued(known: History, after: History) -> History:
    """The known history, with what the history that went on from its `ends` tells besides."""
    lives: dict[str, list[Run]] = defaultdict(list)
    for run in known.runs:
        lives[run.lineage].append(run)
    later: dict[str, list[Run]] = defaultdict(list)
    for run in after.runs:
        later[run.lineage].append(run)
    runs: list[Run] = []
    for lineage, before in lives.items():
        same, *others = later.pop(lineage)
        runs += [*before[:-1], replace(before[-1], last=same.last), *others]
    for begun in later.values():
        runs += begun
    return History(after.dates, after.fingerprints, tuple(runs), (*known.doubts, *after.doubts))
