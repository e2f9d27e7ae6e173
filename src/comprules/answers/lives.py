"""The life of a provision: what happened to it in which edition, and of its number: who bore it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from comprules.answers.headings import heading_of, known_files
from comprules.document.lineages import Change, Doubt, Extent, Run
from comprules.document.rulenumber import GLOSSARY, sort_key
from comprules.errors import NotFound

if TYPE_CHECKING:
    from comprules.store.history import HistoryFile
    from comprules.store.knowledge import KnowledgeBase


class Event(Struct, frozen=True):
    """What happened to a provision from one edition to the next.

    Attributes:
        date: the date of the edition in which it changed; of the oldest known where nothing is
            known of what was before.
        previous: the date of the edition before; None for the oldest known.
        number: its name from then on; its last one if it is gone.
        number_before: its name until then; None if it was not there.
        changes: what happened; nothing in the oldest edition known.
        score: how alike the words before and after are.
        reason: why it is held to be the same provision.
        sources: the names, in the edition before, of what it was split off or merged from.
        into: the names, in the edition of the date, of what was split off it or took it in.
        before: the run that ended.
        after: the run that began; None where it is gone, or only a part was split off.
    """

    date: str
    previous: str | None
    number: str
    number_before: str | None
    changes: tuple[Change, ...]
    score: float = 1.0
    reason: str = ""
    sources: tuple[str, ...] = ()
    into: tuple[str, ...] = ()
    before: Run | None = None
    after: Run | None = None

    @property
    def extent(self) -> Extent | None:
        """What of it was reworded; None if it was not."""
        if self.before is None or self.after is None or Change.REWORDED not in self.changes:
            return None
        return self.after.extent(self.before)


class Bearing(Struct, frozen=True):
    """That a provision bore a number for a time.

    Attributes:
        first: the date of the first edition in which it had the number.
        last: the date of the last one.
        lineage: the lineage of the provision.
        heading: the heading under which it stands in the newest edition that has it and whose
            headings are known.
        name_now: its name in the newest edition known; None if it is gone.
    """

    first: str
    last: str
    lineage: str
    heading: str | None
    name_now: str | None


class Below(Struct, frozen=True):
    """What happened under a rule or section in one edition: the numbers, by what happened."""

    date: str
    numbers: dict[Change, tuple[str, ...]]


class Life(Struct, frozen=True):
    """The life of one provision.

    Attributes:
        name: the name that was asked for.
        date: the edition in which it bore that name.
        lineage: the identifier of its lineage.
        heading: the heading it stands under.
        runs: its runs, in order of time.
        events: what happened to it, in order of time.
        doubts: what else it may have been, or may be.
        bearings: who bore the name, in order of time.
        below: what happened to what stands under it, by edition.
    """

    name: str
    date: str
    lineage: str
    heading: str | None
    runs: tuple[Run, ...]
    events: tuple[Event, ...]
    doubts: tuple[Doubt, ...]
    bearings: tuple[Bearing, ...]
    below: tuple[Below, ...]


def life_of(kb: KnowledgeBase, asked: str, as_of: str | None = None) -> Life:
    """The life of the provision that is asked for.

    Args:
        kb: the knowledge base.
        asked: a number however it is written, `glossary:Class`, a keyword, a heading or a term.
        as_of: a day, for which of the provisions that bore the number is meant: the one that bore
            it then; the last one that bore it if None.

    Raises:
        NotFound: no known edition has it, or none of that day; names the nearest.
        UsageError: `as_of` is no day.
    """
    history = kb.history
    name = named(kb, asked)
    bearers = history.bearers(name)
    if not bearers:
        raise _unknown(kb, name)
    run, date = _meant(history, name, bearers, as_of)
    runs = history.life(run.lineage)
    return Life(
        name=run.name,
        date=date,
        lineage=run.lineage,
        heading=heading_of(kb, run),
        runs=tuple(runs),
        events=tuple(_events(history, runs)),
        doubts=tuple(_doubts(history, runs)),
        bearings=bearings(kb, bearers),
        below=tuple(_below(history, runs)),
    )


def named(kb: KnowledgeBase, asked: str) -> str:
    """The name that is meant: a number, the rule that a heading heads, or a glossary entry."""
    from comprules.store.numbering import normalise

    if asked.casefold().startswith(GLOSSARY):
        return GLOSSARY + asked[len(GLOSSARY) :].strip()
    number = normalise(asked)
    if number is not None:
        return number
    for file in known_files(kb):
        headed = file.headed(asked)
        if headed and kb.history.bearers(headed[0].number):
            return headed[0].number
    return GLOSSARY + asked


def _unknown(kb: KnowledgeBase, name: str) -> NotFound:
    """The error for a name that no provision ever bore."""
    if not name.startswith(GLOSSARY):
        from comprules.store.numbering import nearest_numbers

        near = nearest_numbers(name, kb.outline.numbers)
    else:
        from comprules.spelling import nearest

        term = name.removeprefix(GLOSSARY)
        names = {known.casefold(): known for known in kb.outline.terms}
        near = [names[n] for n in nearest(term.casefold(), names, limit=3, cutoff=75.0)]
    plain = name.removeprefix(GLOSSARY)
    what = f"rule {plain}" if plain == name else f"term {plain!r}"
    return NotFound(
        f"no known edition has a {what}",
        hint=f"the nearest: {', '.join(near)}" if near else "comprules search finds words",
        nearest=near,
    )


def _meant(
    history: HistoryFile, name: str, bearers: list[Run], as_of: str | None
) -> tuple[Run, str]:
    """The run that is meant, and the date of the edition in which it bears the name."""
    if as_of is None:
        last = max(bearers, key=lambda run: (run.last, -run.occurrence))
        return last, last.last
    date = history.named(as_of)
    run = history.run(name, date)
    if run is None:
        spans = ", ".join(f"{run.first} to {run.last}" for run in bearers)
        raise NotFound(
            f"there is no {name} in the edition of {date}", hint=f"it was there from {spans}"
        )
    return run, date


def bearings(kb: KnowledgeBase, runs: list[Run]) -> tuple[Bearing, ...]:
    """Who bore a name, from the runs that did, runs of one provision in a row as one."""
    history = kb.history
    joined: list[list[Run]] = []
    for run in runs:
        last = next((b for b in reversed(joined) if b[-1].lineage == run.lineage), None)
        if last is not None and history.after(last[-1].last) == run.first:
            last.append(run)
        else:
            joined.append([run])
    found = []
    for group in joined:
        now = history.at(group[0].lineage, history.dates[-1])
        found.append(
            Bearing(
                first=group[0].first,
                last=group[-1].last,
                lineage=group[0].lineage,
                heading=heading_of(kb, group[-1]),
                name_now=now.name if now is not None else None,
            )
        )
    return tuple(found)


def _events(history: HistoryFile, runs: list[Run]) -> Iterator[Event]:
    parts: dict[str, list[Run]] = {}
    for part in history.offspring(runs[0]):
        parts.setdefault(part.first, []).append(part)
    found = [_begun(history, None, runs[0])]
    for before, after in pairwise([*runs, None]):
        assert before is not None
        gone = history.after(before.last)
        if gone is not None and (after is None or after.first != gone):
            taken = parts.pop(gone, [])
            found.append(_ended(before, gone, taken))
        if after is not None:
            found.append(_begun(history, before, after, parts.pop(after.first, [])))
    for date, begun in parts.items():
        here = next(run for run in reversed(runs) if run.first < date)
        found.append(
            Event(
                date=date,
                previous=history.before(date),
                number=here.name,
                number_before=here.name,
                changes=_shared(begun),
                into=tuple(run.name for run in begun),
                before=here,
            )
        )
    yield from sorted(found, key=lambda event: event.date)


def _begun(
    history: HistoryFile, before: Run | None, after: Run, parts: list[Run] | None = None
) -> Event:
    previous = history.before(after.first)
    shared = _shared(parts or [])
    return Event(
        date=after.first,
        previous=previous,
        number=after.name,
        number_before=before.name if before is not None and before.last == previous else None,
        changes=tuple(dict.fromkeys((*after.changes, *shared))),
        score=after.score,
        reason=after.reason,
        sources=after.sources,
        into=tuple(part.name for part in parts or ()),
        before=before,
        after=after,
    )


def _ended(before: Run, date: str, taken: list[Run]) -> Event:
    return Event(
        date=date,
        previous=before.last,
        number=before.name,
        number_before=before.name,
        changes=_shared(taken) or (Change.REMOVED,),
        into=tuple(run.name for run in taken),
        before=before,
    )


def _shared(parts: list[Run]) -> tuple[Change, ...]:
    """What became of a provision of which others are parts, or which others took in."""
    kinds = (Change.SPLIT, Change.MERGED)
    return tuple(c for c in kinds if any(c in part.changes for part in parts))


def _doubts(history: HistoryFile, runs: list[Run]) -> Iterator[Doubt]:
    """The doubts about a provision: as what it began, and as what it went on."""
    for doubt in history.doubts():
        if is_at(runs, doubt.old, doubt.old_date) or is_at(runs, doubt.new, doubt.new_date):
            yield doubt


def is_at(runs: Iterable[Run], name: str, date: str) -> bool:
    """Whether the provision of some runs bore a name in the edition of a date."""
    return any(run.name == name and run.first <= date <= run.last for run in runs)


def _below(history: HistoryFile, runs: list[Run]) -> Iterator[Below]:
    """What happened under a rule or section, by edition; nothing for what has nothing under it."""
    if runs[0].name.startswith(GLOSSARY):
        return
    found: dict[str, dict[Change, list[str]]] = {}
    for run in runs:
        for began in history.begun_under(run):
            found.setdefault(began.first, {}).setdefault(_foremost(began), []).append(began.name)
        for ended in history.ended_under(run):
            date = history.after(ended.last) or ended.last
            found.setdefault(date, {}).setdefault(Change.REMOVED, []).append(ended.name)
    for date in sorted(found):
        yield Below(
            date,
            {c: tuple(sorted(found[date][c], key=sort_key)) for c in Change if c in found[date]},
        )


_ORDER = (
    Change.ADDED,
    Change.SPLIT,
    Change.MERGED,
    Change.MOVED,
    Change.REWORDED,
    Change.RENUMBERED,
)


def _foremost(run: Run) -> Change:
    """What matters most of what happened as a run began."""
    return next((c for c in _ORDER if c in run.changes), Change.KEPT)
