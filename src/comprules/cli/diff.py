"""`comprules diff`: what one edition changed against another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from comprules.cli import completing
from comprules.cli.options import (
    command as declare,
)
from comprules.cli.options import (
    format_option,
    output_option,
)
from comprules.cli.rendering import knowledge_base, resolved, show_rows, write

if TYPE_CHECKING:
    from rich.console import RenderableType

    from comprules.store.history import HistoryFile
    from comprules.store.knowledge import KnowledgeBase

_COLUMNS = ("change", "old", "new", "heading", "score", "minor", "words")


@declare(
    "diff",
    "comprules diff previous latest",
    "comprules diff 2025-04-04 2025-06-06 701",
    "comprules diff 2024-06 latest --format html -o update.html",
)
@click.argument("old", default="previous", shell_complete=completing.editions)
@click.argument("new", default="latest", shell_complete=completing.editions)
@click.argument("scope", required=False, metavar="[NUMBER]", shell_complete=completing.numbers)
@click.option("--full", is_flag=True, help="Show what is reworded whole, not only around a change.")
@format_option("html")
@output_option
def command(
    old: str, new: str, scope: str | None, full: bool, format_: str, output: Path | None
) -> None:
    """Show what changed from the edition OLD to the edition NEW.

    What is new, gone, reworded, split, merged and moved, by rule; numbers that only shifted are
    folded into ranges. OLD and NEW are days (the edition then in force counts), months, years,
    `latest` or `previous`. NUMBER limits it to a section, a rule, a subrule, a keyword or
    `glossary:Term`. Words are shown where the editions have been imported.
    """
    kb = knowledge_base()
    from comprules.answers.comparison import update

    history = kb.history
    before, after = _edition(history, old), _edition(history, new)
    _check_order(before, after)
    found = update(kb, before, after, _scope(kb, scope, before, after))
    chosen = resolved(format_, output)
    if chosen == "html":
        from comprules.cli.updatepage import page

        write(page(found, full=full), output)
    elif chosen == "markdown":
        from comprules.cli.updatetext import document

        write(document(found, full=full), output)
    else:
        from comprules.cli.updatewords import rows, update_record

        def table() -> RenderableType:
            from comprules.cli.updatetable import drawn_update

            return drawn_update(found, full=full, output=output)

        show_rows(
            list(rows(found)) if chosen in ("tsv", "csv") else [],
            _COLUMNS,
            format_=format_,
            output=output,
            data=update_record(found) if chosen == "json" else None,
            table=table,
        )


def _edition(history: HistoryFile, day: str) -> str:
    """The date of the edition that is named.

    Raises:
        UsageError: it is the name of a file, which has to be imported first.
        NotFound: no edition was in force then.
    """
    from comprules.errors import UsageError

    if Path(day).is_file():
        raise UsageError(
            f"{day} is a file", hint=f"comprules import {day}; then name the edition by its date"
        )
    return history.named(day)


def _check_order(old: str, new: str) -> None:
    from comprules.errors import UsageError

    if old > new:
        raise UsageError(
            f"the edition of {old} is later than that of {new}",
            hint=f"comprules diff {new} {old}",
        )


def _scope(kb: KnowledgeBase, asked: str | None, old: str, new: str) -> str | None:
    """The name that the comparison is limited to; it stands in one of the editions.

    Raises:
        NotFound: it stands in none of them.
    """
    if asked is None:
        return None
    from comprules.answers.lives import named
    from comprules.errors import NotFound

    name = named(kb, asked)
    if not any(kb.history.run(name, date) for date in (old, new)):
        raise NotFound(
            f"neither the edition of {old} nor that of {new} has {name}",
            hint=f"comprules history {asked}",
        )
    return name
