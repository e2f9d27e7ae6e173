"""`comprules ask`: a question in plain words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from comprules.cli.options import (
    command as declare,
)
from comprules.cli.options import (
    edition_option,
    format_option,
    output_option,
)
from comprules.cli.rendering import knowledge_base, show_record

_MOST_VALUES: Final = 60  # of a longer list the rest is in the JSON

if TYPE_CHECKING:
    from rich.console import RenderableType

    from comprules.answers.model import Answer


@declare(
    "ask",
    'comprules ask "what is a class?"',
    'comprules ask "can I activate the level 2 ability?" --situation situation.yaml',
)
@click.argument("question", nargs=-1, required=True)
@click.option(
    "--situation", "-s", metavar="FILE|-", help="The state of the game that is asked about."
)
@edition_option
@format_option()
@output_option
def command(
    question: tuple[str, ...],
    situation: str | None,
    edition: str | None,
    format_: str,
    output: Path | None,
) -> None:
    """Answer QUESTION, citing the rules.

    The answer is derived (with a proof), quoted (the text of a rule), or only found (the nearest
    rules, which is no answer: exit status 1).
    """
    from comprules.answers import ask

    kb = knowledge_base()
    given = None
    if situation is not None:
        from comprules.store.situations import read_situation

        given = read_situation(situation, kb)
    answer = ask(" ".join(question), kb, situation=given, edition=edition)
    record = answer.to_json()
    if format_ == "json":
        show_record(record, format_=format_, output=output, table=lambda: _table(answer))
    else:
        short = _short(record)
        show_record(short, format_=format_, output=output, table=lambda: _table(answer))
    if answer.exit_status:
        raise click.exceptions.Exit(int(answer.exit_status))


def _short(record: dict[str, Any]) -> dict[str, Any]:
    """The record for rows: what fits a line."""
    kept = ("kind", "verdict", "answer", "values", "edition", "needs")
    short = {key: record[key] for key in kept}
    short["citations"] = [
        _place(c["number"], c["edition"], record["edition"]) for c in record["citations"]
    ]
    return short


def _place(number: str, cited: str, asked: str) -> str:
    """A number, with the edition that it is cited from where that is not the one asked."""
    return number if cited == asked else f"{number} ({cited})"


def _table(answer: Answer) -> RenderableType:
    from rich.console import Group
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from comprules.cli.proofs import tree

    style = {"derived": "bold green", "quoted": "bold cyan", "found": "yellow"}[str(answer.kind)]
    parts: list[RenderableType] = [
        Text.assemble((answer.sentence, style), (f"   {answer.kind}, {answer.edition}", "dim"))
    ]
    if answer.values:
        more = len(answer.values) - _MOST_VALUES
        shown = ", ".join(answer.values[:_MOST_VALUES]) + (f" and {more} more" if more > 0 else "")
        parts.append(Padding(Text(shown), (0, 0, 0, 2)))
    for need in answer.needs:
        parts.append(Padding(Text.assemble(("needs: ", "yellow"), need), (0, 0, 0, 2)))
    cited = Table.grid(padding=(0, 2, 0, 0), expand=True)
    names = [_place(c.number, c.edition, answer.edition) for c in answer.citations]
    widest = max(map(len, names), default=0)
    cited.add_column(style="bold", no_wrap=True, min_width=widest)
    brief = answer.proof is not None  # beside a proof a line each will do
    cited.add_column(no_wrap=brief, overflow="ellipsis", ratio=1)
    for name, citation in zip(names, answer.citations, strict=True):
        said = citation.text or citation.gloss or citation.heading or ""
        style = "" if citation.text else "green" if citation.gloss else "dim"
        cited.add_row(name, Text(" ".join(said.split()), style))
    if answer.citations:
        parts.append(Padding(cited, (0, 0, 0, 2)))
    if answer.proof is not None:
        parts.append(Padding(tree(answer.proof, answer.numbers), (1, 0, 0, 2)))
    return Group(*parts)
