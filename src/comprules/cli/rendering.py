"""Rows and records as table, JSON, TSV, CSV or Markdown, to standard output or to a file.

Rich is imported only where a table is drawn: a command in a pipe must not wait for it.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from comprules.store.knowledge import KnowledgeBase

Row = Mapping[str, Any]


def knowledge_base() -> KnowledgeBase:
    """The knowledge base, built on first use with a note on standard error; one a command."""
    from comprules.store.knowledge import KnowledgeBase

    context = click.get_current_context(silent=True)
    if context is None:
        return KnowledgeBase.open(notice=note)
    known = context.meta.get(__name__)
    if known is None:
        known = context.meta[__name__] = KnowledgeBase.open(notice=note)
    return cast("KnowledgeBase", known)


def note(line: str) -> None:
    """Nothing; a line on standard error that is no error."""
    print(f"comprules: {line}", file=sys.stderr, flush=True)


def resolved(format_: str, output: Path | None) -> str:
    """The format meant: for `auto` a table on a terminal, else TSV (DESIGN section 6)."""
    if format_ != "auto":
        return format_
    return "table" if to_terminal(output) else "tsv"


def write(content: str | bytes | Iterable[bytes], output: Path | None = None) -> None:
    """Nothing; the content, or its pieces, is on standard output, or is all that the file holds.

    Raises:
        CannotWrite: the file cannot be written.
    """
    data = content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content
    if output is not None and str(output) != "-":
        from comprules.atomic import write_bytes

        write_bytes(output, data)
        return
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    for piece in (data,) if isinstance(data, bytes) else data:
        if binary is None:
            sys.stdout.write(piece.decode("utf-8"))
        else:
            binary.write(piece)
    if binary is not None:
        binary.flush()


def as_json(data: Any) -> str:
    """The data as JSON, readable for people too."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def show_rows(
    rows: Sequence[Row],
    columns: Sequence[str],
    *,
    format_: str,
    output: Path | None,
    data: Any = None,
    table: Callable[[], RenderableType] | None = None,
    edition: str | None = None,
) -> None:
    """Nothing; the rows are printed.

    Args:
        rows: what to print.
        columns: the keys of the rows that are columns, in order.
        format_: one of the formats of `options.ROWS`.
        output: the file, or None.
        data: what the JSON is; the rows if None.
        table: makes what a terminal shows; a plain table of the rows if None.
        edition: the edition that the rows are of, where they do not say it: under a table, and on
            standard error beside what is read by machines. The JSON has it as a key.
    """
    chosen = resolved(format_, output)
    if chosen == "json":
        write(as_json(list(rows) if data is None else data), output)
    elif chosen == "table":
        shown = table() if table is not None else plain_table(rows, columns)
        write(drawn(shown if edition is None else _of_edition(shown, edition), output), output)
    elif chosen == "markdown":
        write(markdown(rows, columns), output)
    else:
        write(separated(rows, columns, "\t" if chosen == "tsv" else ","), output)
    if edition is not None and chosen not in ("json", "table"):
        note_edition(edition)


def note_edition(date: str) -> None:
    """Nothing; which edition the answer is of is said on standard error."""
    note(f"edition of {date}")


def note_drifted(date: str, drifted: Sequence[str]) -> None:
    """Nothing; that blocks do not hold in an edition, and were not applied, is said."""
    if drifted:
        first = ", ".join(drifted[:6])
        more = f" and {len(drifted) - 6} more" if len(drifted) > 6 else ""
        note(f"not applied, for the edition of {date} words them otherwise: {first}{more}")


def _of_edition(shown: RenderableType, date: str) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    return Group(shown, Text(f"edition of {date}", "dim"))


def show_record(
    record: Row, *, format_: str, output: Path | None, table: Callable[[], RenderableType]
) -> None:
    """Nothing; one thing is printed, as rows of field and value where the format has rows."""
    rows = [{"field": key, "value": value} for key, value in record.items()]
    show_rows(rows, ("field", "value"), format_=format_, output=output, data=record, table=table)


def cell(value: Any) -> str:
    """A value as the one line that fits a cell of a table."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "; ".join(f"{k}: {cell(v)}" for k, v in value.items() if v not in (None, [], ()))
    if isinstance(value, list | tuple):
        separator = " | " if any(isinstance(v, Mapping) for v in value) else ", "
        return separator.join(cell(v) for v in value)
    return " ".join(str(value).split())


def separated(rows: Iterable[Row], columns: Sequence[str], delimiter: str) -> str:
    """The rows as TSV or CSV with a header."""
    if delimiter == "\t":
        lines = ["\t".join(columns)]
        lines += ("\t".join(cell(row.get(c)) for c in columns) for row in rows)
        return "\n".join(lines) + "\n"
    stream = io.StringIO()
    import csv

    writer = csv.writer(stream, delimiter=delimiter, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([cell(row.get(c)) for c in columns] for row in rows)
    return stream.getvalue()


def markdown(rows: Iterable[Row], columns: Sequence[str]) -> str:
    """The rows as a Markdown table."""
    lines = [f"| {' | '.join(columns)} |", "|" + " --- |" * len(columns)]
    for row in rows:
        cells = (cell(row.get(c)).replace("\\", "\\\\").replace("|", "\\|") for c in columns)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def plain_table(rows: Iterable[Row], columns: Sequence[str]) -> RenderableType:
    """The rows as a table for a terminal."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, header_style="bold")
    for column in columns:
        table.add_column(column.replace("_", " "), overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell(row.get(c))) for c in columns))
    return table


def drawn(renderable: RenderableType, output: Path | None) -> str:
    """What a terminal shows of it; without colours where it goes elsewhere (or NO_COLOR is set)."""
    stream = io.StringIO()
    console = _console(stream, output)
    console.print(renderable)
    # Rich pads lines to the width of the terminal; whoever copies a line does not want that.
    return "".join(line.rstrip() + "\n" for line in stream.getvalue().splitlines())


def width(output: Path | None) -> int:
    """How many columns a table may have."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdigit():
        return max(int(columns), 20)
    if to_terminal(output):
        return max(os.get_terminal_size(sys.stdout.fileno()).columns, 20)
    return 100


def to_terminal(output: Path | None) -> bool:
    """Whether what is printed goes to a terminal."""
    return (output is None or str(output) == "-") and sys.stdout.isatty()


def in_colours(output: Path | None) -> bool:
    """Whether what is printed may tell things apart by colours."""
    return to_terminal(output) and not os.environ.get("NO_COLOR")


def _console(stream: io.StringIO, output: Path | None) -> Console:
    from rich.console import Console

    return Console(
        file=stream,
        force_terminal=to_terminal(output),
        no_color=bool(os.environ.get("NO_COLOR")) or None,
        width=width(output),
        highlight=False,
        emoji=False,
        markup=False,
    )
