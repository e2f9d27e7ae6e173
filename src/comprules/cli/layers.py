"""`comprules layers`: what each layer made of the objects of a situation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from comprules.cli.options import command as declare
from comprules.cli.options import edition_option, format_option, output_option
from comprules.cli.rendering import knowledge_base, plain_table
from comprules.cli.workings import show_working

if TYPE_CHECKING:
    from comprules.answers.layering import LayerWorking

_COLUMNS = ("object", "layer", "value", "effects", "rule")


@declare(
    "layers",
    "comprules layers situation.yaml",
    "comprules layers situation.yaml bear --proof",
    "comprules layers situation.yaml bear wood --format json",
)
@click.argument("situation", metavar="SITUATION|-")
@click.argument("objects", metavar="[OBJECT]...", nargs=-1)
@click.option("--proof", is_flag=True, help="Show the proofs, down to the given facts.")
@edition_option
@format_option()
@output_option
def command(
    situation: str,
    objects: tuple[str, ...],
    proof: bool,
    edition: str | None,
    format_: str,
    output: Path | None,
) -> int:
    """Show what each layer made of the objects in SITUATION, with the effects and the rules.

    SITUATION is a YAML or Turtle file (docs/situations.md). OBJECT is a name in it; without one
    all permanents are shown. A layer that changed nothing is left out (rule 613).
    """
    from comprules.answers.layering import layers_of
    from comprules.store.situations import read_situation

    kb = knowledge_base()
    date = kb.edition(edition).date
    worked = layers_of(objects, read_situation(situation, kb), kb, edition=date)
    show_working(
        *(worked, _rows(worked), _COLUMNS, lambda rows: [plain_table(rows, _COLUMNS)], kb),
        date=date,
        proof=proof,
        format_=format_,
        output=output,
    )
    return 0


def _rows(worked: LayerWorking) -> list[dict[str, str]]:
    return [
        {
            "object": one.name,
            "layer": step.layer,
            "value": step.value,
            "effects": ", ".join(step.effects),
            "rule": ", ".join(step.rules),
        }
        for one in worked.objects
        for step in one.steps
    ]
