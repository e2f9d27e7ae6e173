"""`comprules rules`: the rule blocks, listed, shown, checked, measured, exported."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from comprules.cli import completing
from comprules.cli.options import epilog, format_option, output_option
from comprules.cli.rendering import knowledge_base, note, show_record, show_rows, write
from comprules.cli.rulecheck import check

if TYPE_CHECKING:
    from rich.console import RenderableType

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
    """Show the blocks of a rule, or one block: gloss, notes, editions, and the query.

    A block holds in the editions in which its sentence stands, whatever the number of its rule.
    Where the rule was worded otherwise and the edition is not imported, it is not known whether
    the sentence stands.
    """
    record = block_record(knowledge_base(), name)
    _tell_editions(record)
    if format_ in ("auto", "table"):
        write(_text(record), output)
        return
    rows = record["blocks"]
    columns = ("name", "gloss", "sentences", "editions", "same_as", "relies_on", "left_out", "text")
    show_rows(rows, columns, format_=format_, output=output, data=record)


def block_record(kb: KnowledgeBase, name: str) -> dict[str, Any]:
    """A heading of the rule files with the blocks asked for.

    Raises:
        NotFound: there is no block of that name, and no rule with blocks of that number.
    """
    from comprules.errors import NotFound
    from comprules.store.numbering import nearest_numbers, normalise

    number, _, part = name.partition("/")
    plain = normalise(number)
    heading = kb.heading(plain or number)
    if heading is not None:
        blocks = [
            b for b in heading["blocks"] if not part or b["name"] == f"{heading['number']}/{part}"
        ]
        if blocks or not part:
            return {**heading, "blocks": blocks}
    from comprules.spelling import nearest

    numbers = [h["number"] for h in kb.rulebook]
    near = nearest_numbers(plain, numbers) if plain else nearest(name, numbers, limit=3)
    hint = f"the nearest: {', '.join(near)}" if near else "comprules rules list names them all"
    raise NotFound(f"there is no rule block {name!r}", hint=hint)


def _tell_editions(record: dict[str, Any]) -> None:
    """Nothing; each block of the record says in which editions its sentence stands."""
    from comprules.inference.rulefile import read_rule_files
    from comprules.resources import folder
    from comprules.store.standing import block_spans

    headings = read_rule_files(folder("rules"))
    heading = next(h for h in headings if h.number == record["number"])
    spans = block_spans(knowledge_base(), heading)
    for block in record["blocks"]:
        block["editions"] = [span.to_json() for span in spans.get(block["name"], ())]


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
        lines += [f"- {span['text']}" for span in block["editions"]]
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


command.add_command(check)


@command.command("coverage", epilog=epilog("comprules rules coverage 716 711.2"))
@click.argument("numbers", metavar="[NUMBER]...", nargs=-1)
@format_option()
@output_option
def coverage(numbers: tuple[str, ...], format_: str, output: Path | None) -> None:
    """Measure how many numbered rules have blocks that a scenario needs.

    A block counts only if some scenario's expected fact fails when the block is taken out. With
    NUMBERs only the blocks of these rules, and of what stands under them, are measured, by the
    scenarios that they name.
    """
    from comprules.inference.coverage import coverage as measured
    from comprules.inference.rulefile import read_rule_files
    from comprules.inference.scenarios import read_scenarios
    from comprules.resources import folder

    kb = knowledge_base()
    scenarios = read_scenarios(folder("scenarios"), cards=kb.cards)
    result = measured(read_rule_files(folder("rules")), kb.program(), scenarios, numbers)
    record: dict[str, Any] = {
        "rules": len(result.numbers),
        "blocks": len(result.shown) + len(result.idle),
        "blocks_shown": len(result.shown),
        "rules_without_inference": len(result.without_inference),
        "scenarios": len(scenarios),
        "idle": list(result.idle),
        "failing": {name: list(why) for name, why in result.failing.items()},
        "numbers": list(result.numbers),
    }
    show_record(record, format_=format_, output=output, table=lambda: _coverage_table(record))
    if result.failing:
        raise click.exceptions.Exit(1)


def _coverage_table(record: dict[str, Any]) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    from comprules.cli.rendering import cell

    return Group(
        *(
            Text.assemble((f"{key.replace('_', ' ')}: ", "cyan"), cell(value))
            for key, value in record.items()
        )
    )
