"""`comprules study make`: a test paper with its key, and questions for other tools."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from comprules.cli.options import command as declare
from comprules.cli.options import edition_option, output_option
from comprules.cli.rendering import knowledge_base, note, write
from comprules.cli.studyoptions import choosing_options, count_option, drawn

_FORMATS = ("markdown", "json", "csv")


@declare(
    "make",
    "comprules study make --count 50 --section 7 -o paper.md",
    "comprules study make --count 200 --seed 7 --format json -o questions.json",
)
@count_option(50)
@choosing_options
@click.option(
    "--format",
    "-f",
    "format_",
    type=click.Choice(_FORMATS),
    default="markdown",
    show_default=True,
    metavar="FORMAT",
    help=f"How to write it: {', '.join(_FORMATS)}.",
)
@edition_option
@output_option
def command(
    count: int, edition: str | None, format_: str, output: Path | None, **chosen: Any
) -> None:
    """Make a test paper of questions drawn from the rules.

    In Markdown the key, with the rules that decide, follows on a page of its own. JSON and CSV
    have key, explanation and citations with each question, JSON the proofs too.
    """
    from comprules.study.paper import as_csv, as_json, as_markdown

    kb = knowledge_base()
    date = kb.edition(edition).date
    seed, questions = drawn(kb, date, count=count, **chosen)
    if format_ == "csv":
        write(as_csv(questions), output)
    else:
        write((as_json if format_ == "json" else as_markdown)(questions, seed), output)
    if output is not None and str(output) != "-":
        note(f"wrote {output}; --seed {seed} makes it again")
