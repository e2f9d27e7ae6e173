"""An update as a Markdown document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from comprules.cli.updatewords import (
    listed,
    minor_lines,
    missing_words,
    names,
    notes,
    of_heading,
    summary,
    whole,
)
from comprules.cli.worddiffs import (
    CONTEXT,
    MARKDOWN,
    NONE,
    escaped_markdown,
    lines,
    marked,
    shortened,
)

if TYPE_CHECKING:
    from comprules.answers.comparison import Group, Item, Update


def document(update: Update, *, full: bool) -> str:
    """The whole document."""
    return "\n".join(_document(update, None if full else CONTEXT)) + "\n"


def _document(update: Update, keep: int | None) -> Iterator[str]:
    scope = f", {escaped_markdown(update.scope)}" if update.scope else ""
    yield f"# Comprehensive Rules: {update.old} → {update.new}{scope}\n"
    yield "\n".join(f"- {count} {what}" for what, count in summary(update)) or "Nothing changed."
    yield ""
    if update.missing:
        yield missing_words(update) + "\n"
    for group in update.groups:
        yield from _group(group, keep)
    if update.shifts:
        yield "## Renumbered\n"
        yield from (f"- {shift}" for shift in update.shifts)
        yield ""
    for why, which in minor_lines(update):
        yield f"## {why}\n\n{escaped_markdown(which)}\n"


def _group(group: Group, keep: int | None) -> Iterator[str]:
    number = "" if group.number == "glossary" else f"{group.number} "
    heading = of_heading(group)
    title = f"## {number}{escaped_markdown(group.heading or '')}".rstrip()
    yield title + (_notes(notes(heading)) if heading is not None else "") + "\n"
    for item in listed(group):
        yield f"- `{names(item)}`{_notes(notes(item, group))}{_words(item, keep)}"
    yield ""


def _notes(found: list[str]) -> str:
    return f" ({escaped_markdown(', '.join(found))})" if found else ""


def _words(item: Item, keep: int | None) -> str:
    """What differs, as paragraphs of a list item."""
    if item.rewording is None:
        return ""
    text = ""
    marks = NONE if whole(item) else MARKDOWN
    for pieces in lines(item.rewording):
        body = marked(shortened(pieces, keep), marks, escaped_markdown)
        text += ": " if not text else "\n\n  "
        text += body.replace("\n", "\n\n  ")
    return text
