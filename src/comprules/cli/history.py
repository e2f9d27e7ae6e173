"""`comprules history`: the life of a provision through the editions, and who bore its number."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from comprules.cli import completing
from comprules.cli.options import (
    command as declare,
)
from comprules.cli.options import (
    format_option,
    output_option,
)
from comprules.cli.rendering import knowledge_base, resolved, show_rows
from comprules.namespaces import lineage_iri

if TYPE_CHECKING:
    from rich.console import RenderableType

    from comprules.answers.lives import Bearing, Event, Life
    from comprules.cli.worddiffs import Marks
    from comprules.document.lineages import Doubt
    from comprules.store.knowledge import KnowledgeBase

_EVENTS = ("date", "number", "changes", "extent", "score", "reason", "from", "into")
_BEARINGS = ("first", "last", "heading", "name_now", "lineage")
_DOUBTS = ("old_date", "old", "new_date", "new", "score", "reason")


@declare(
    "history",
    "comprules history 716.2a",
    "comprules history 701.17 --as-of 2024-07-01 --words",
    "comprules history level up",
    "comprules history 701.17 --number",
    "comprules history --uncertain",
)
@click.argument("name", nargs=-1, shell_complete=completing.numbers)
@click.option(
    "--as-of",
    "as_of",
    metavar="DAY",
    help="Of the rules that bore the number, the one that bore it on DAY (2024-07-01, a month, a"
    " year); the last one if not given.",
)
@click.option("--words", is_flag=True, help="Show which words went and came at each rewording.")
@click.option("--number", "by_number", is_flag=True, help="Show who bore the number, and when.")
@click.option(
    "--uncertain",
    is_flag=True,
    help="Show what may be the same provision and is not held to be; of all without a NAME.",
)
@format_option("turtle", "jsonld")
@output_option
def command(
    name: tuple[str, ...],
    as_of: str | None,
    words: bool,
    by_number: bool,
    uncertain: bool,
    format_: str,
    output: Path | None,
) -> None:
    """Show what happened to NAME, and when: a number, a keyword, `glossary:Class`.

    A provision is followed through all known editions, whatever its number was in each; the words
    themselves are there for the editions that have been imported.
    """
    from comprules.errors import UsageError

    kb = knowledge_base()
    asked = " ".join(name)
    if format_ in ("turtle", "jsonld") and (uncertain or by_number):
        raise UsageError(f"--format {format_} shows a provision", hint="give its NAME alone")
    if uncertain and not asked:
        _show_doubts(kb.history.doubts(), format_, output)
        return
    if not asked:
        raise UsageError("history of what", hint="name a number or a term, or say --uncertain")
    from comprules.answers.lives import life_of

    life = life_of(kb, asked, as_of)
    if uncertain:
        _show_doubts(list(life.doubts), format_, output)
    elif by_number:
        rows = [bearing_record(bearing) for bearing in life.bearings]
        show_rows(rows, _BEARINGS, format_=format_, output=output)
    elif format_ in ("turtle", "jsonld"):
        from comprules.cli.graphs import lineage_described

        lineage_described(kb, life, format_, output)
    else:
        _show_life(kb, life, words, format_, output)


def _show_life(
    kb: KnowledgeBase, life: Life, words: bool, format_: str, output: Path | None
) -> None:
    record = life_record(kb, life, words=words)
    columns = (*_EVENTS, "words") if words else _EVENTS
    rows = record["events"]
    chosen = resolved(format_, output)
    if words and chosen not in ("json", "table"):
        from comprules.cli.worddiffs import MARKDOWN, PLAIN

        marks = MARKDOWN if chosen == "markdown" else PLAIN
        rows = [
            {**row, "words": _one_line(kb, event, marks)}
            for row, event in zip(rows, life.events, strict=True)
        ]

    def table() -> RenderableType:
        from comprules.cli.historytable import drawn_life

        return drawn_life(kb, life, words=words, output=output)

    show_rows(rows, columns, format_=format_, output=output, data=record, table=table)


def life_record(kb: KnowledgeBase, life: Life, *, words: bool = False) -> dict[str, Any]:
    """The life of a provision as plain data; the keys are a promise (docs/history.md)."""
    last = life.runs[-1]
    in_force = last.last == kb.history.dates[-1]
    return {
        "name": life.name,
        "edition": life.date,
        "lineage": lineage_iri(life.lineage),
        "heading": life.heading,
        "first": life.runs[0].first,
        "last": last.last,
        "name_now": last.name if in_force else None,
        "events": [event_record(kb, event, words=words) for event in life.events],
        "below": [
            {"date": below.date, "changes": {c.value: list(n) for c, n in below.numbers.items()}}
            for below in life.below
        ],
        "doubts": [doubt_record(doubt) for doubt in life.doubts],
        "bearers": [bearing_record(bearing) for bearing in life.bearings],
    }


def event_record(kb: KnowledgeBase, event: Event, *, words: bool) -> dict[str, Any]:
    """An event as plain data."""
    record: dict[str, Any] = {
        "date": event.date,
        "previous": event.previous,
        "number": event.number,
        "number_before": event.number_before,
        "changes": [change.value for change in event.changes],
        "extent": event.extent.value if event.extent is not None else None,
        "score": event.score,
        "reason": event.reason,
        "from": list(event.sources),
        "into": list(event.into),
    }
    if words:
        from comprules.answers.rewording import words_at
        from comprules.cli.worddiffs import rewording_record

        found = words_at(kb, event)
        record["words"] = rewording_record(found.rewording) if found is not None else None
        record["import"] = list(found.missing) if found is not None else []
    return record


def bearing_record(bearing: Bearing) -> dict[str, Any]:
    """A bearing of a number as plain data."""
    return {
        "first": bearing.first,
        "last": bearing.last,
        "heading": bearing.heading,
        "name_now": bearing.name_now,
        "lineage": lineage_iri(bearing.lineage),
    }


def doubt_record(doubt: Doubt) -> dict[str, Any]:
    """A doubt as plain data."""
    return {key: getattr(doubt, key) for key in _DOUBTS}


def _show_doubts(doubts: list[Doubt], format_: str, output: Path | None) -> None:
    show_rows([doubt_record(d) for d in doubts], _DOUBTS, format_=format_, output=output)


def _one_line(kb: KnowledgeBase, event: Event, marks: Marks) -> str:
    """How the words differ at an event, for a cell of a table."""
    from comprules.answers.rewording import words_at
    from comprules.cli.worddiffs import KEPT, lines, marked, shortened, to_import

    found = words_at(kb, event)
    if found is None:
        return ""
    if found.rewording is None:
        return to_import(found.missing)
    return " ".join(marked(shortened(pieces, KEPT), marks) for pieces in lines(found.rewording))
