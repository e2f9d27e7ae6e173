"""`comprules refs`: what a provision refers to, what refers to it, and chains of references."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

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
from comprules.cli.rendering import knowledge_base, show_rows, write
from comprules.cli.rule import reference_record, sources

if TYPE_CHECKING:
    from rich.console import RenderableType

    from comprules.store.chains import Link
    from comprules.store.knowledge import KnowledgeBase
    from comprules.store.provisions import EditionFile


@declare(
    "refs",
    "comprules refs 716",
    "comprules refs 601.2f --only --format json",
    "comprules refs 716 --path 702.87c",
)
@click.argument("number", shell_complete=completing.numbers)
@click.option("--only", is_flag=True, help="Of the line itself, without its subrules.")
@click.option(
    "--path",
    "goal",
    metavar="NUMBER",
    shell_complete=completing.numbers,
    help="The shortest chain of references from NUMBER to this one.",
)
@edition_option
@format_option("dot")
@output_option
def command(
    number: str,
    only: bool,
    goal: str | None,
    edition: str | None,
    format_: str,
    output: Path | None,
) -> None:
    """Show what NUMBER and its subrules refer to, and what refers to them.

    Ranges count for each number in them. Chains walk references both ways.
    """
    kb = knowledge_base()
    if goal is not None:
        _show_chain(kb, number, goal, only, edition, format_, output)
        return
    record = refs_record(kb, number, edition, only=only)
    if format_ == "dot":
        write(_dot([(a, b) for a, b in _arrows(record)], record["number"]), output)
        return
    rows = [
        {"direction": "refers_to", "source": r["source"], "target": t, "kind": r["kind"]}
        for r in record["refers_to"]
        for t in r["targets"]
    ]
    rows += [
        {"direction": "referred_by", "source": c["source"], "target": t, "kind": ""}
        for c in record["citing"]
        for t in c["targets"]
    ]
    rows += [
        {"direction": "glossary", "source": term, "target": record["number"], "kind": ""}
        for term in record["glossary"]
    ]
    show_rows(
        rows,
        ("direction", "source", "target", "kind"),
        format_=format_,
        output=output,
        data=record,
        table=lambda: _tree(kb.edition(edition), record),
        edition=record["edition"],
    )


def refs_record(
    kb: KnowledgeBase, number: str, edition: str | None, *, only: bool
) -> dict[str, Any]:
    """The references of a provision, both ways, with its subrules unless `only`."""
    file = kb.edition(edition)
    entry = kb.provision(number, edition)
    lines = [entry.number] if only else file.with_subrules(entry.number)
    refers_to = [
        {"source": line, **reference_record(reference)}
        for line in lines
        if (found := file.provision(line)) is not None
        for reference in file.references_from(found)
    ]
    citing = file.references_to(lines)
    referred_by = sources(citing, glossary=False)
    targets: dict[str, list[str]] = {source: [] for source in referred_by}
    for c in citing:
        if c.source_kind != "glossary" and c.target not in targets[c.source]:
            targets[c.source].append(c.target)
    return {
        "edition": file.date,
        "number": entry.number,
        "heading": entry.title,
        "lines": lines,
        "refers_to": refers_to,
        "referred_by": referred_by,
        "glossary": sources(citing, glossary=True),
        "citing": [{"source": s, "targets": t} for s, t in targets.items()],
    }


def _arrows(record: dict[str, Any]) -> list[tuple[str, str]]:
    arrows = [(r["source"], t) for r in record["refers_to"] for t in r["targets"]]
    arrows += [(c["source"], t) for c in record["citing"] for t in c["targets"]]
    arrows += [(f"glossary:{term}", record["number"]) for term in record["glossary"]]
    return list(dict.fromkeys(arrows))


def _dot(arrows: list[tuple[str, str]], name: str) -> str:
    """The arrows in the language of Graphviz."""
    lines = [f"digraph {_dot_name('references of ' + name)} {{", "  rankdir=LR;"]
    lines += [f"  {_dot_name(a)} -> {_dot_name(b)};" for a, b in arrows]
    return "\n".join([*lines, "}"]) + "\n"


def _dot_name(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _tree(file: EditionFile, record: dict[str, Any]) -> RenderableType:
    from rich.text import Text
    from rich.tree import Tree

    def label(name: str) -> Text:
        entry = file.entry(name)
        title = entry.title if entry is not None and entry.kind != "glossary" else None
        return Text.assemble((name, "bold"), f"  {title}" if title else "")

    tree = Tree(label(record["number"]))
    outward = tree.add("refers to")
    targets: dict[str, dict[str, None]] = {}
    for reference in record["refers_to"]:
        for target in reference["targets"]:
            if reference["kind"] != "self":
                targets.setdefault(reference["source"], {})[target] = None
    for source, found in targets.items():
        branch = outward.add(label(source))
        for target in found:
            branch.add(label(target))
    inward = tree.add(f"referred to by ({len(record['referred_by'])})")
    for citing in record["citing"]:
        cited = [t for t in citing["targets"] if t != record["number"]]
        line = label(citing["source"])
        inward.add(line.append(f"  → {', '.join(cited)}", "dim") if cited else line)
    if record["glossary"]:
        entries = tree.add("in the glossary")
        for term in record["glossary"]:
            entries.add(Text(term))
    return tree


def _show_chain(
    kb: KnowledgeBase,
    number: str,
    goal: str,
    only: bool,
    edition: str | None,
    format_: str,
    output: Path | None,
) -> None:
    from comprules.errors import NotFound
    from comprules.store.chains import Step, shortest_chain

    file = kb.edition(edition)
    start, end = kb.provision(number, edition).number, kb.provision(goal, edition).number
    starts = [start] if only else file.with_subrules(start)
    ends = [end] if only else file.with_subrules(end)
    chain = shortest_chain(file, starts, ends)
    if chain is None:
        raise NotFound(f"no chain of references connects {start} and {end}")
    rows = [{"from": k.source, "step": str(k.step), "to": k.target} for k in chain]
    data = {
        "edition": file.date,
        "number": start,
        "to": end,
        "length": len(chain),
        "path": [chain[0].source, *(k.target for k in chain)] if chain else [start],
        "steps": rows,
    }
    if format_ == "dot":
        forward = [
            (k.source, k.target) if k.step in (Step.CITES, Step.CONTAINS) else (k.target, k.source)
            for k in chain
        ]
        write(_dot(forward, f"{start} to {end}"), output)
        return
    show_rows(
        rows,
        ("from", "step", "to"),
        format_=format_,
        output=output,
        data=data,
        table=lambda: _chain_tree(file, start, chain),
        edition=file.date,
    )


def _chain_tree(file: EditionFile, start: str, chain: list[Link]) -> RenderableType:
    from rich.text import Text
    from rich.tree import Tree

    def label(name: str, step: str = "") -> Text:
        entry = file.entry(name)
        title = f"  {entry.title}" if entry is not None and entry.title else ""
        return Text.assemble((f"{step} ", "dim") if step else "", (name, "bold"), title)

    tree = branch = Tree(label(chain[0].source if chain else start))
    for link in chain:
        branch = branch.add(label(link.target, str(link.step)))
    return tree
