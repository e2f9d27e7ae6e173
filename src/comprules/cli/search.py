"""`comprules search`: passages that fit some words, ranked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from comprules.cli.options import (
    command as declare,
)
from comprules.cli.options import (
    edition_option,
    format_option,
    limit_option,
    output_option,
)
from comprules.cli.rendering import knowledge_base, show_rows


@declare("search", "comprules search class level", "comprules search mana pool --limit 5")
@click.argument("words", nargs=-1, required=True)
@edition_option
@format_option()
@limit_option(20)
@output_option
def command(
    words: tuple[str, ...], edition: str | None, format_: str, limit: int, output: Path | None
) -> None:
    """Find the rules and glossary entries that fit WORDS, best first.

    A rule is found by the headings it stands under, too. What is found is not an answer.
    """
    from comprules.errors import NotFound

    kb = knowledge_base()
    text = " ".join(words)
    hits = kb.search(text, edition, limit)
    date = kb.edition(edition).date
    if not hits and format_ != "json":
        raise NotFound(f"nothing in the edition of {date} says {text!r}", hint="try fewer words")
    rows: list[dict[str, Any]] = []
    for hit in hits:
        key = "term" if hit.entry.kind == "glossary" else "number"
        rows.append(
            {
                key: hit.entry.number,
                "heading": hit.entry.title,
                "snippet": hit.snippet,
                "score": hit.score,
            }
        )
    shown = [{**row, "name": row.get("number") or f"“{row['term']}”"} for row in rows]
    show_rows(
        shown,
        ("name", "heading", "snippet", "score"),
        format_=format_,
        output=output,
        data={"edition": date, "words": text, "hits": rows},
        edition=date,
    )
    if not hits:
        raise click.exceptions.Exit(1)
