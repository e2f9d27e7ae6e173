"""`comprules cost`: what a spell or an ability costs, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from comprules.cli.options import command as declare
from comprules.cli.options import edition_option, format_option, output_option
from comprules.cli.rendering import knowledge_base, plain_table
from comprules.cli.workings import show_working

if TYPE_CHECKING:
    from rich.console import RenderableType

    from comprules.answers.costing import CostWorking

_COLUMNS = ("step", "amount", "source", "total", "rule")


@declare(
    "cost",
    'comprules cost situation.yaml "Lamplighter Class"',
    "comprules cost situation.yaml lamp-level-2 --proof",
    'comprules cost situation.yaml "equip blade" --format json',
)
@click.argument("situation", metavar="SITUATION|-")
@click.argument("what", metavar="SPELL-OR-ABILITY")
@click.option("--proof", is_flag=True, help="Show the proofs, down to the given facts.")
@edition_option
@format_option()
@output_option
def command(
    situation: str,
    what: str,
    proof: bool,
    edition: str | None,
    format_: str,
    output: Path | None,
) -> int:
    """Show what SPELL-OR-ABILITY costs in SITUATION, each step with its rule.

    SITUATION is a YAML or Turtle file (docs/situations.md). SPELL-OR-ABILITY is an object or a
    card by name, an ability (lamp-level-2), or a keyword with its object (equip blade).
    """
    from comprules.answers.costing import cost_of
    from comprules.store.situations import read_situation

    kb = knowledge_base()
    date = kb.edition(edition).date
    worked = cost_of(what, read_situation(situation, kb), kb, edition=date)
    show_working(
        *(worked, _rows(worked), _COLUMNS, lambda rows: _drawing(worked, rows), kb),
        date=date,
        proof=proof,
        format_=format_,
        output=output,
    )
    return int(worked.exit_status)


def _rows(worked: CostWorking) -> list[dict[str, str]]:
    rows = [
        {
            "step": step.what,
            "amount": step.amount,
            "source": step.source,
            "total": step.total,
            "rule": step.rule,
        }
        for step in worked.steps
    ]
    rows += [{"step": "besides", "amount": part, "rule": "601.2f"} for part in worked.parts]
    total = worked.total or ("unpayable" if worked.unpayable else "unknown")
    rows.append(
        {"step": "total cost", "total": total, "rule": "118.6" if worked.unpayable else "601.2f"}
    )
    return rows


def _drawing(worked: CostWorking, rows: list[dict[str, str]]) -> list[RenderableType]:
    """What a terminal shows above the proofs."""
    from rich.text import Text

    shown: list[RenderableType] = [Text(worked.sentence, style="bold"), plain_table(rows, _COLUMNS)]
    shown += [Text(f"open: {line}", style="yellow") for line in worked.open]
    shown += [Text(f"note: {line}", style="dim") for line in worked.notes]
    return shown
