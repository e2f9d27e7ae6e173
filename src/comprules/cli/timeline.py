"""The numbers of a provision over the editions, as lines of a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from comprules.document.lineages import Run

_STANDS, _CHANGED, _NOT_THERE = "━", "◆", "·"
_BETWEEN_YEARS: Final = 7
"""So many columns at least lie between the beginnings of two years of the axis."""


def timeline(dates: Sequence[str], runs: Iterable[Run], width: int) -> Iterator[tuple[str, str]]:
    """(label, bar) of the axis and of each number, a column an edition or, if narrow, several.

    Args:
        dates: the dates of all known editions.
        runs: the runs of a lineage, in order of time.
        width: how many columns there are for a bar.
    """
    columns = min(len(dates), max(width, 1))
    place = {date: n * columns // len(dates) for n, date in enumerate(dates)}
    yield "", _axis(place, columns)
    bars: dict[str, list[str]] = {}
    for run in runs:
        bar = bars.setdefault(run.name, [_NOT_THERE] * columns)
        for column in range(place[run.first], place[run.last] + 1):
            if bar[column] != _CHANGED:
                bar[column] = _STANDS
        if run.changes:
            bar[place[run.first]] = _CHANGED
    for name, bar in bars.items():
        yield name, "".join(bar)


def _axis(place: dict[str, int], columns: int) -> str:
    axis = [" "] * (columns + 4)
    free = 0
    year = ""
    for date, column in place.items():
        if date[:4] != year and column >= free:
            axis[column : column + 4] = date[:4]
            free = column + _BETWEEN_YEARS
        year = date[:4]
    return "".join(axis).rstrip()
