"""The numbers of a provision over the editions, as lines."""

from __future__ import annotations

from comprules.cli.timeline import timeline
from comprules.document.lineages import Change, Run

DATES = [f"{2000 + n}-01-01" for n in range(20)]


def run(name: str, first: int, last: int, *changes: Change) -> Run:
    """A run of a lineage."""
    return Run("l", name, 1, DATES[first], DATES[last], "", changes)


RUNS = [
    run("1.1", 0, 3),
    run("1.1", 4, 7, Change.REWORDED),
    run("1.2", 8, 17, Change.RENUMBERED),
]


def test_an_edition_is_a_column() -> None:
    """Where a run begins with a change there is a mark, where it is gone there are dots."""
    axis, first, second = timeline(DATES, RUNS, 80)
    assert axis == ("", "2000   2007   2014")
    assert first == ("1.1", "━━━━◆━━━············")
    assert second == ("1.2", "········◆━━━━━━━━━··")


def test_where_there_is_no_room_columns_are_several_editions() -> None:
    """No change is lost."""
    lines = dict(timeline(DATES, RUNS, 10))
    assert lines["1.1"] == "━━◆━······"
    assert lines["1.2"] == "····◆━━━━·"
