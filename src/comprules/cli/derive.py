"""`comprules derive`: all that follows from a situation."""

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
    output_option,
)
from comprules.cli.rendering import knowledge_base, note_drifted, show_rows


@declare(
    "derive",
    "comprules derive situation.yaml",
    "comprules derive situation.yaml --about fighter1 --format json",
)
@click.argument("situation", metavar="SITUATION|-")
@click.option("--about", metavar="NAME", help="Only facts about this thing.")
@click.option(
    "--state",
    type=click.IntRange(min=0),
    metavar="N",
    help="The state after event N, 0 for the start; the last one if not given.",
)
@edition_option
@format_option()
@output_option
def command(
    situation: str,
    about: str | None,
    state: int | None,
    edition: str | None,
    format_: str,
    output: Path | None,
) -> None:
    """Show what follows from SITUATION by the rule blocks, each fact with its rule.

    SITUATION is a YAML or Turtle file (docs/situations.md). In JSON every fact carries its proof.
    Blocks have the numbers of the edition they are written against; the rule is given by its
    number in the edition asked about.
    """
    from comprules.cli.facts import Names, reasoned, shown
    from comprules.inference.proof import Leaf, term_to_value
    from comprules.inference.storedproof import brief
    from comprules.namespaces import situation_iri

    kb = knowledge_base()
    date = kb.edition(edition).date
    reasoning = reasoned(kb, situation, date)
    subject = Names(kb, reasoning, date).subject(about) if about is not None else None
    at = reasoning.state(-1 if state is None else state)
    triples = [t for t in at.conclusions() if subject is None or subject in (t[0], t[2])]
    # What the book says of things here first, then of the game at large, then what is mere logic.
    here = situation_iri("")
    triples.sort(key=lambda t: (not (at.block(t) or "")[:1].isdigit(), not t[0].startswith(here)))
    other = not kb.counterparts(date).same_edition
    if format_ == "json":
        facts: list[dict[str, Any]] = []
        numbers: list[str] = []
        for triple in triples:
            proof = reasoning.premise(triple, at.index)
            assert not isinstance(proof, Leaf)
            numbers += proof.citations() if other else ()
            facts.append(
                {
                    "subject": term_to_value(triple[0]),
                    "predicate": term_to_value(triple[1]),
                    "object": term_to_value(triple[2]),
                    "rule": proof.rule,
                    "block": proof.block,
                    "state": proof.state,
                    "proof": brief(proof),
                }
            )
        data = {
            "edition": date,
            "situation": reasoning.situation.file,
            "state": at.index,
            "states": len(reasoning.states),
            "facts": facts,
            "numbers": kb.counterparts(date).differing(numbers),
            "not_applied": kb.drifted(date),
        }
        show_rows([], (), format_=format_, output=output, data=data)
        return
    rows = []
    for triple in triples:
        block = at.block(triple) or ""
        rule = block.partition("/")[0]
        rows.append(
            {
                "subject": shown(triple[0]),
                "predicate": shown(triple[1]),
                "object": shown(triple[2]),
                "rule": kb.counterparts(date).told(rule),
                "block": block,
            }
        )
    columns = ("subject", "predicate", "object", "rule", "block")
    show_rows(rows, columns, format_=format_, output=output, edition=date)
    note_drifted(date, kb.drifted(date))
