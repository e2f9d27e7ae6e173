"""`comprules status`: what the knowledge base holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from comprules import __version__
from comprules.cli.options import command as declare
from comprules.cli.options import format_option, output_option
from comprules.cli.rendering import knowledge_base, show_record

if TYPE_CHECKING:
    from rich.console import RenderableType

    from comprules.store.knowledge import KnowledgeBase


@declare("status", "comprules status")
@format_option()
@output_option
def command(format_: str, output: Path | None) -> None:
    """Show what the knowledge base holds: editions, rule blocks, cards, and where it is."""
    kb = knowledge_base()
    record = status_record(kb)
    show_record(record, format_=format_, output=output, table=lambda: _table(record))


def status_record(kb: KnowledgeBase) -> dict[str, Any]:
    """The state of the knowledge base as plain data."""
    blocks = [b for h in kb.rulebook for b in h["blocks"]]
    return {
        "version": __version__,
        "home": str(kb.home),
        "in_memory": kb.in_memory,
        "edition": kb.default_edition(),
        "outline": kb.outline_date,
        "editions": [
            {"edition": date, "source": entry.source, "imported": entry.imported, **entry.counts}
            for date, entry in sorted(kb.pointer.editions.items())
        ],
        "rule_headings": len(kb.rulebook),
        "rule_blocks": len(blocks),
    }


def _table(record: dict[str, Any]) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    from comprules.cli.rendering import cell, plain_table

    lines = [
        Text.assemble((f"{key.replace('_', ' ')}: ", "cyan"), cell(value))
        for key, value in record.items()
        if key != "editions"
    ]
    if not record["editions"]:
        return Group(*lines, Text("no edition imported: comprules import FILE, or fetch", "dim"))
    columns = ("edition", "source", "provisions", "glossary", "references", "remarks")
    return Group(*lines, plain_table(record["editions"], columns))
