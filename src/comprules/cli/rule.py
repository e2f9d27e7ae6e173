"""`comprules rule`: one provision with all that the knowledge base has on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from comprules.cli import completing
from comprules.cli.options import (
    command as declare,
)
from comprules.cli.options import (
    edition_option,
    format_option,
    output_option,
)
from comprules.cli.rendering import knowledge_base, show_record
from comprules.namespaces import provision_iri
from comprules.store.dating import dated

_OTHERS_SHOWN: Final = 3  # of the rules that had the number before

if TYPE_CHECKING:
    from rich.console import RenderableType

    from comprules.store.editionfile import ReferenceRow
    from comprules.store.knowledge import KnowledgeBase
    from comprules.store.provisions import EditionFile, Entry


@declare(
    "rule",
    "comprules rule 716.2a",
    "comprules rule 701.17 --as-of 2024-07-01",
    "comprules rule 716 --format json",
)
@click.argument("number", shell_complete=completing.numbers)
@edition_option
@format_option("turtle", "jsonld")
@output_option
def command(number: str, edition: str | None, format_: str, output: Path | None) -> None:
    """Show the section, rule or subrule NUMBER.

    With its text where its edition has been imported, our gloss of it or of the rule above it,
    what it refers to, what refers to it, and the rule blocks that formalise it. Numbers are
    reused: of an older edition also what the rule is now, and what the number meant before.
    """
    kb = knowledge_base()
    record = rule_record(kb, number, edition)
    if format_ in ("turtle", "jsonld"):
        from comprules.cli.graphs import described

        described(kb, record["iri"], record["edition"], format_, output)
        return
    show_record(record, format_=format_, output=output, table=lambda: _table(record))


def rule_record(kb: KnowledgeBase, number: str, edition: str | None) -> dict[str, Any]:
    """The record of a provision, its keys as the public contract names them (issues 2 and 4)."""
    file = kb.edition(edition)
    entry = kb.provision(number, edition)
    citing = file.references_to([entry.number])
    heading = kb.heading(entry.number, file.date)
    blocks = [b["name"] for b in heading["blocks"]] if heading else []
    return {
        "edition": file.date,
        "number": entry.number,
        "iri": provision_iri(file.date, entry.number, entry.occurrence),
        "kind": entry.kind,
        **dated(kb, entry, file.date),
        "heading": entry.title,
        "text": entry.text,
        "gloss": kb.gloss(entry.number, file.date),
        "under": _under(kb, file, entry),
        "parent": entry.parent,
        "children": file.children(entry.number),
        "examples": list(entry.examples),
        "refers_to": [reference_record(r) for r in file.references_from(entry)],
        "referred_by": sources(citing, glossary=False),
        "glossary": sources(citing, glossary=True),
        "blocks": blocks,
        "drifted": [name for name in kb.drifted(file.date) if name in blocks] if blocks else [],
        "no_inference": heading["no_inference"] if heading else None,
    }


def _under(kb: KnowledgeBase, file: EditionFile, entry: Entry) -> dict[str, Any] | None:
    """The rule above one that has no gloss, with its heading and our gloss of it, if it has one."""
    above = entry.parent
    if above is None or kb.gloss(entry.number, file.date):
        return None
    gloss = kb.gloss(above, file.date)
    return {"number": above, "heading": entry.title, "gloss": gloss} if gloss else None


def _in_other_editions(record: dict[str, Any]) -> Iterator[str]:
    """What the rule is in the newest edition known, and what the number was before."""
    now = record["now"]
    if now is not None:
        called = f"now {' and '.join(now['numbers'])}" if now["numbers"] else "gone now"
        if now["numbers"] == [record["number"]]:
            called = "now the same number"
        words = ", reworded since" if now["reworded"] else ", the same words"
        yield f"{called}{words if now['numbers'] else ''} ({now['edition']})"
    for other in record["was"][:_OTHERS_SHOWN]:
        what = (
            f"the rule that is {' and '.join(other['now'])} now"
            if other["now"]
            else "a rule now gone"
        )
        yield f"until {other['until']} this number was {what}"


def reference_record(reference: ReferenceRow) -> dict[str, Any]:
    """A reference as plain data."""
    record: dict[str, Any] = {
        "surface": reference.surface,
        "kind": reference.kind,
        "targets": list(reference.targets),
    }
    if reference.dangling:
        record["dangling"] = list(reference.dangling)
    return record


def sources(citing: list[Any], *, glossary: bool) -> list[str]:
    """The numbers, or the glossary terms, of those that cite; each once, in order."""
    return list(
        dict.fromkeys(c.source for c in citing if (c.source_kind == "glossary") == glossary)
    )


def _table(record: dict[str, Any]) -> RenderableType:
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    heading = f"  {record['heading']}" if record["heading"] else ""
    title = Text.assemble((record["number"], "bold"), (heading, "bold"))
    title.append(f"   {record['edition']}", style="dim")
    parts: list[RenderableType] = [title]
    parts += [Padding(Text(line, "yellow"), (0, 0, 0, 2)) for line in _in_other_editions(record)]
    if record["text"] and record["text"] != record["heading"]:
        parts += [Padding(Text(line), (0, 0, 0, 2)) for line in record["text"].split("\n")]
    parts += [Padding(Text(f"Example: {e}", "italic"), (0, 0, 0, 2)) for e in record["examples"]]
    if record["gloss"]:
        parts.append(Padding(Text(f"Gloss: {record['gloss']}", "green"), (0, 0, 0, 2)))
    if record["under"]:
        above = record["under"]
        gloss = f"{above['number']} {above['heading']}: {above['gloss']}"
        parts.append(Padding(Text(gloss, "green"), (0, 0, 0, 2)))
    if not record["text"]:
        hint = "The text is not here: comprules import FILE, or comprules fetch."
        parts.append(Padding(Text(hint, "dim"), (0, 0, 0, 2)))
    targets = [t for r in record["refers_to"] for t in r["targets"] if r["kind"] != "self"]
    for label, names in (
        ("under", [record["parent"]] if record["parent"] else []),
        ("contains", record["children"]),
        ("refers to", list(dict.fromkeys(targets))),
        ("referred to by", record["referred_by"]),
        ("in the glossary", record["glossary"]),
        ("rule blocks", [name for name in record["blocks"] if name not in record["drifted"]]),
        ("blocks whose sentence is worded otherwise here", record["drifted"]),
        ("no inference", [record["no_inference"]] if record["no_inference"] else []),
    ):
        if names:
            line = Text.assemble((f"{label}: ", "cyan"), ", ".join(names))
            parts.append(Padding(line, (0, 0, 0, 2)))
    return Group(*parts)
