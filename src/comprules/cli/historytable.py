"""The life of a provision as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from comprules.answers.lives import is_at
from comprules.cli.rendering import in_colours, width
from comprules.cli.timeline import timeline
from comprules.document.lineages import Change, Extent

if TYPE_CHECKING:
    from comprules.answers.lives import Event, Life
    from comprules.store.knowledge import KnowledgeBase

_MOST_NUMBERS = 8
_STYLES = {Change.ADDED: "green", Change.REMOVED: "red"}


def drawn_life(
    kb: KnowledgeBase, life: Life, *, words: bool, output: Path | None
) -> RenderableType:
    """Its numbers as a picture, what happened to it, its doubts, and who else bore its number."""
    parts: list[RenderableType] = [_title(kb, life), _picture(kb, life, output)]
    parts.append(_events(kb, life, words=words, output=output))
    parts += _doubts(life)
    parts += _below(life)
    parts += _bearings(life)
    return Group(*parts)


def _title(kb: KnowledgeBase, life: Life) -> Text:
    title = Text.assemble((life.name, "bold"))
    if life.heading:
        title.append(f"  {life.heading}", "bold")
    now, newest = life.runs[-1], kb.history.dates[-1]
    if now.last != newest:
        title.append(f"   gone since {kb.history.after(now.last)}", "red")
    elif (now.name, newest) != (life.name, life.date):
        title.append(f"   of {life.date}; now {now.name}", "yellow")
    else:
        title.append(f"   {newest}", "dim")
    return title


def _picture(kb: KnowledgeBase, life: Life, output: Path | None) -> RenderableType:
    label = max(len(run.name) for run in life.runs)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for name, bar in timeline(kb.history.dates, life.runs, width(output) - label - 8):
        grid.add_row(Text(name, "bold"), Text(bar, "cyan" if name else "dim", no_wrap=True))
    return Padding(grid, (1, 0, 1, 2))


def _events(kb: KnowledgeBase, life: Life, *, words: bool, output: Path | None) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for event in life.events:
        grid.add_row(event.date, Text(event.number, "bold"), _event(event))
        for line in _words(kb, event, output) if words else ():
            grid.add_row("", "", line)
    return Padding(grid, (0, 0, 0, 2))


def _event(event: Event) -> Text:
    what = ", ".join(event.changes) or "stands in the oldest edition known"
    line = Text(what, next((_STYLES[c] for c in event.changes if c in _STYLES), "cyan"))
    said = Text()
    if event.number_before not in (None, event.number):
        said.append(f", was {event.number_before}")
    if event.sources:
        said.append(f", from {', '.join(event.sources)}")
    if event.into:
        said.append(f", into {', '.join(event.into)}")
    notes = []
    if event.extent is Extent.TEXT:
        notes.append(f"{event.score:.0%} alike")
    elif event.extent is not None:
        notes.append(f"only {event.extent}")
    if event.reason and Change.ADDED not in event.changes:
        notes.append(event.reason)
    if notes:
        said.append(f"  ({'; '.join(notes)})", "dim")
    return Text.assemble(line, said)


def _words(kb: KnowledgeBase, event: Event, output: Path | None) -> Iterator[Text]:
    from comprules.answers.rewording import words_at
    from comprules.cli.worddiffs import KEPT, PLAIN, described, to_import

    found = words_at(kb, event)
    if found is None:
        return
    if found.rewording is None:
        yield Text(to_import(found.missing), "dim")
        return
    marks = None if in_colours(output) else PLAIN
    yield from described(found.rewording, marks=marks, keep=KEPT)


def _doubts(life: Life) -> Iterator[RenderableType]:
    for doubt in life.doubts:
        began = is_at(life.runs, doubt.new, doubt.new_date)
        name, date = (doubt.old, doubt.old_date) if began else (doubt.new, doubt.new_date)
        line = f"may also be {name} of {date}: {doubt.reason} ({doubt.score:.0%} alike)"
        yield Padding(Text(line, "yellow"), (0, 0, 0, 2))


def _below(life: Life) -> Iterator[RenderableType]:
    if not life.below:
        return
    yield Padding(Text("Under it:", "bold"), (1, 0, 0, 0))
    grid = Table.grid(padding=(0, 2, 0, 0))
    most = _MOST_NUMBERS if len(life.name) > 1 else 0  # a section has too many to name any
    for below in life.below:
        parts = [f"{change} {_listed(numbers, most)}" for change, numbers in below.numbers.items()]
        grid.add_row(below.date, Text("; ".join(parts)))
    yield Padding(grid, (0, 0, 0, 2))


def _listed(numbers: tuple[str, ...], most: int) -> str:
    if not most:
        return str(len(numbers))
    shown = ", ".join(numbers[:most])
    more = len(numbers) - most
    return f"{shown} and {more} more" if more > 0 else shown


def _bearings(life: Life) -> Iterator[RenderableType]:
    if len({bearing.lineage for bearing in life.bearings}) < 2:
        return
    yield Padding(Text(f"Who bore {life.name}:", "bold"), (1, 0, 0, 0))
    for bearing in life.bearings:
        line = Text(f"{bearing.first} to {bearing.last}  {bearing.heading or ''}")
        if bearing.lineage == life.lineage:
            line.append("  this one", "dim")
        elif bearing.name_now is None:
            line.append("  gone", "red")
        elif bearing.name_now != life.name:
            line.append(f"  now {bearing.name_now}", "cyan")
        yield Padding(line, (0, 0, 0, 2))
