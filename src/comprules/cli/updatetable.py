"""An update as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from comprules.cli.rendering import in_colours
from comprules.cli.updatewords import (
    listed,
    minor_lines,
    missing_words,
    names,
    notes,
    of_heading,
    summed_up,
    whole,
)
from comprules.cli.worddiffs import CONTEXT, NONE, PLAIN, described
from comprules.document.lineages import Change

if TYPE_CHECKING:
    from comprules.answers.comparison import Group, Item, Update

_STYLES = {
    Change.ADDED: "green",
    Change.REMOVED: "red",
    Change.MOVED: "magenta",
}


def drawn_update(update: Update, *, full: bool, output: Path | None) -> RenderableType:
    """The summary, what changed by rule, the numbers that shifted, and what is minor."""
    title = f"{update.old} → {update.new}" + (f"  {update.scope}" if update.scope else "")
    parts: list[RenderableType] = [Text(title, "bold"), Text(summed_up(update))]
    if update.missing:
        parts.append(Text(missing_words(update), "dim"))
    keep = None if full else CONTEXT
    for group in update.groups:
        parts += _group(group, plain=not in_colours(output), keep=keep)
    if update.shifts:
        parts.append(_section("Renumbered"))
        parts += [Padding(Text(str(shift)), (0, 0, 0, 2)) for shift in update.shifts]
    for why, which in minor_lines(update):
        parts.append(_section(why))
        parts.append(Padding(Text(which), (0, 0, 0, 2)))
    return Stack(*parts)


def _section(title: str) -> RenderableType:
    return Padding(Text(title, "bold underline"), (1, 0, 0, 0))


def _group(group: Group, *, plain: bool, keep: int | None) -> Iterator[RenderableType]:
    number = "" if group.number == "glossary" else f"{group.number} "
    title = Text(f"{number}{group.heading or ''}".strip(), "bold underline")
    heading = of_heading(group)
    if heading is not None:
        title.append_text(_notes(heading))
    yield Padding(title, (1, 0, 0, 0))
    for item in listed(group):
        line = Text(names(item), "bold").append_text(_notes(item, group))
        yield Padding(line, (0, 0, 0, 2))
        if item.rewording is not None:
            marks = (NONE if whole(item) else PLAIN) if plain else None
            for text in described(item.rewording, marks=marks, keep=keep):
                yield Padding(text, (0, 0, 0, 4))


def _notes(item: Item, group: Group | None = None) -> Text:
    found = notes(item, group)
    line = Text()
    if found:
        style = _STYLES.get(item.change, "cyan")
        line.append("  ").append(found[0], f"not bold not underline {style}")
        line.append("".join(f", {note}" for note in found[1:]), "not bold not underline")
    return line
