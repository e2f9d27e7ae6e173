"""`comprules rules`: the rule blocks, listed, shown, checked, measured, exported."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from comprules.cli import completing
from comprules.cli.options import epilog, format_option, output_option
from comprules.cli.rendering import knowledge_base, note, show_rows, write

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase


@click.group("rules", epilog=epilog("comprules rules list", "comprules rules show 716.2a"))
def command() -> None:
    """List, show, check, measure and export the rule blocks."""


@command.command("list", epilog=epilog("comprules rules list --format json"))
@format_option()
@output_option
def list_blocks(format_: str, output: Path | None) -> None:
    """List all rule blocks with their glosses, and the rules that give nothing to infer."""
    rows: list[dict[str, Any]] = []
    for heading in knowledge_base().rulebook:
        common = {"number": heading["number"], "title": heading["title"]}
        for block in heading["blocks"]:
            rows.append({"block": block["name"], **common, "gloss": block["gloss"]})
        if not heading["blocks"]:
            why = heading["no_inference"] or f"as {', '.join(heading['same_as'])}"
            rows.append({"block": None, **common, "gloss": f"no block: {why}"})
    columns = ("block", "number", "gloss")
    show_rows(rows, columns, format_=format_, output=output)


@command.command(
    "show", epilog=epilog("comprules rules show 716.2a", "comprules rules show 716.2a/2")
)
@click.argument("name", shell_complete=completing.blocks)
@format_option()
@output_option
def show(name: str, format_: str, output: Path | None) -> None:
    """Show the blocks of a rule, or one block: gloss, notes, and the query."""
    record = block_record(knowledge_base(), name)
    if format_ in ("auto", "table"):
        write(_text(record), output)
        return
    rows = record["blocks"]
    columns = ("name", "gloss", "sentences", "same_as", "relies_on", "left_out", "text")
    show_rows(rows, columns, format_=format_, output=output, data=record)


def block_record(kb: KnowledgeBase, name: str) -> dict[str, Any]:
    """A heading of the rule files with the blocks asked for.

    Raises:
        NotFound: there is no block of that name, and no rule with blocks of that number.
    """
    from comprules.errors import NotFound
    from comprules.store.numbering import normalise

    number, _, part = name.partition("/")
    heading = kb.heading(normalise(number) or number)
    if heading is not None:
        blocks = [
            b for b in heading["blocks"] if not part or b["name"] == f"{heading['number']}/{part}"
        ]
        if blocks or not part:
            return {**heading, "blocks": blocks}
    from comprules.spelling import nearest

    near = nearest(name, [h["number"] for h in kb.rulebook], limit=3)
    raise NotFound(f"there is no rule block {name}", hint=f"the nearest: {', '.join(near)}")


def _text(record: dict[str, Any]) -> str:
    """A heading and its blocks as they stand in the rule file."""
    lines = [f"{record['number']} {record['title']}  ({record['file']}:{record['line']})", ""]
    if record["no_inference"]:
        lines += [f"no inference: {record['no_inference']}", ""]
    for block in record["blocks"]:
        lines += [block["name"], block["gloss"], ""]
        sentences = block["sentences"]
        if sentences:
            which = ", ".join(map(str, sentences["which"]))
            lines.append(f"- sentences: {which} of {sentences['of']}")
        for key in ("same_as", "relies_on", "left_out", "doubt", "scenarios"):
            value = block[key]
            if value:
                shown = value if isinstance(value, str) else ", ".join(value)
                lines.append(f"- {key.replace('_', ' ')}: {shown}")
        lines += ["", block["text"].rstrip(), ""]
    return "\n".join(lines)


@command.command("export", epilog=epilog("comprules rules export exported/"))
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def export(folder: Path) -> None:
    """Write every block to FOLDER as a SPARQL query (.rq), and all as SHACL rules (rules.ttl)."""
    from comprules.atomic import cannot_write, write_text
    from comprules.inference.rulefile import read_rule_files
    from comprules.resources import folder as packaged
    from comprules.store.ruleexport import SHACL_FILE, query_files, shacl_rules

    kb = knowledge_base()
    headings = read_rule_files(packaged("rules"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    count = 0
    for name, text in query_files(headings):
        write_text(folder / name, text)
        count += 1
    write_text(folder / SHACL_FILE, shacl_rules(headings, kb.program()))
    note(f"wrote {count} queries and {SHACL_FILE} to {folder}")
