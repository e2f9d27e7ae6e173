"""What was in force on a day, and what became of a number since: asked of the history."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from comprules.document.periods import last_day
from comprules.errors import NotFound

if TYPE_CHECKING:
    from comprules.document.lineages import Run
    from comprules.store.history import HistoryFile
    from comprules.store.knowledge import KnowledgeBase
    from comprules.store.provisions import Entry


def edition_as_of(kb: KnowledgeBase, period: str, about: str | None = None) -> str:
    """The date of the edition here, imported or the outline, that was in force on a day.

    Args:
        kb: the knowledge base.
        period: a year, a month or a day; its last day counts.
        about: the number that is asked about, for the hint of the error.

    Raises:
        UsageError: the period is none.
        NotFound: the edition that was in force is not here; names it, and says what the table of
            lineages knows of the number.
    """
    day = last_day(period)
    here = sorted({*kb.editions(), kb.outline_date})
    place = bisect_right(here, day)
    newest = here[place - 1] if place else ""
    in_force = kb.history.in_force(day)
    if in_force is None and not newest:
        raise NotFound(
            f"no edition is known that was in force on {day}",
            hint=f"the oldest one is that of {kb.history.dates[0]}",
        )
    if in_force is not None and in_force > newest:
        known = _known_of(kb.history, about, in_force) if about else ""
        raise NotFound(
            f"the edition in force on {day} is that of {in_force}, and it is not imported",
            hint="; ".join([part for part in (known, "import its file to read it") if part]),
            edition=in_force,
            day=day,
        )
    return newest


def _known_of(history: HistoryFile, about: str, date: str) -> str:
    """What the history knows of a number in the edition of a date, in one line."""
    from comprules.store.numbering import normalise

    number = normalise(about)
    if number is None:
        return ""
    run = history.run(number, date)
    if run is None:
        return f"there was no rule {number} then"
    return f"{number} was then {rule_now(history, run, date)}"


def rule_now(history: HistoryFile, run: Run, date: str) -> str:
    """What a provision of an edition is in the newest one known: `the rule that is 701.21 now`."""
    fate = history.fate_of(run, date, history.dates[-1])
    names = list(dict.fromkeys(r.name for r in fate.there))
    if not names:
        return "a rule that is gone now"
    same = names == [run.name]
    called = "the rule that it is now" if same else f"the rule that is {' and '.join(names)} now"
    return f"{called}, reworded since" if fate.reworded else called


def dated(kb: KnowledgeBase, entry: Entry, date: str) -> dict[str, Any]:
    """The keys `lineage`, `now` and `was` of a provision of an edition.

    `now`: what it is in the newest edition known, null for that edition's own provisions.
    `was`: the other rules that had its number before, each with the first and last edition in
    which it did, the edition since which it does not, and its numbers now.
    """
    history = kb.history
    run = history.run(entry.name, date, entry.occurrence)
    if run is None:
        return {"lineage": None, "now": None, "was": []}
    newest = history.dates[-1]
    return {
        "lineage": run.lineage,
        "now": _in_the_newest(history, run, date) if date != newest else None,
        "was": list(_others_before(history, run)),
    }


def _in_the_newest(history: HistoryFile, run: Run, date: str) -> dict[str, Any]:
    newest = history.dates[-1]
    fate = history.fate_of(run, date, newest)
    return {
        "edition": newest,
        "numbers": list(dict.fromkeys(r.name for r in fate.there)),
        "reworded": fate.reworded,
        "changes": [str(change) for change in fate.changes],
    }


def _others_before(history: HistoryFile, run: Run) -> Iterator[dict[str, Any]]:
    """The other lineages that had the number of a run before it, the latest first."""
    others: dict[str, list[Run]] = {}
    for other in history.bearers(run.name):
        if other.lineage != run.lineage and other.last < run.first:
            others.setdefault(other.lineage, []).append(other)
    for lineage, runs in sorted(others.items(), key=lambda item: item[1][-1].last, reverse=True):
        last = runs[-1].last
        fate = history.fate_of(runs[-1], last, history.dates[-1])
        yield {
            "lineage": lineage,
            "first": runs[0].first,
            "last": last,
            "until": history.dates[history.dates.index(last) + 1],
            "now": list(dict.fromkeys(r.name for r in fate.there)),
        }
