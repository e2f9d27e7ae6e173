"""`comprules rules check`: what an edition gives to do, block by block."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from comprules.cli.options import command as declare
from comprules.cli.options import edition_or_file_option, format_option, output_option
from comprules.cli.rendering import in_colours, knowledge_base, note, plain_table, show_rows

if TYPE_CHECKING:
    from rich.console import RenderableType

    from comprules.document.model import Edition
    from comprules.store.worklist import WorkList

_COLUMNS = ("block", "number", "standing", "now", "file", "line")


@declare(
    "check",
    "comprules rules check --edition 2026-08-07",
    "comprules rules check --edition new.txt",
    "comprules rules check --edition 2024-06-07 --format markdown",
)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--write", "fill", is_flag=True, help="Fill in the hashes that are missing.")
@edition_or_file_option
@format_option()
@output_option
def check(
    file: Path | None, fill: bool, edition: str | None, format_: str, output: Path | None
) -> None:
    """List the blocks whose sentence an edition words or places otherwise: the work of an update.

    Of the edition in FILE, which need not be imported, else of an imported one. A rule is followed
    by its lineage, whatever its number: `moved`, the same sentence under another number or in
    another place; `retargeted`, the same words, but a rule they cite is another one; `changed`;
    `elsewhere`, the words are there in what is held to be another rule; `missing`. On a terminal
    with the words that differ. Exit status 1 if there are any.
    """
    from comprules.inference.drift import fill_hashes
    from comprules.inference.rulefile import read_rule_files
    from comprules.resources import folder
    from comprules.store.worklist import work_list

    text = _edition_text(file, edition)
    if fill:
        for changed in fill_hashes(folder("rules"), text):
            note(f"filled in {changed}")
    found = work_list(knowledge_base(), read_rule_files(folder("rules")), text)
    data = found.to_json()
    show_rows(
        data["drifted"],
        _COLUMNS,
        format_=format_,
        output=output,
        data=data,
        table=lambda: _drawn(found, data["drifted"], output),
    )
    note(f"{_counted(found.counts())} of {found.checked} sentences, in {found.edition}")
    if found.work:
        raise click.exceptions.Exit(1)


def _counted(counts: Mapping[str, int]) -> str:
    """The counts in one line, what stands as it is encoded first."""
    return ", ".join(f"{count} {standing}" for standing, count in counts.items())


def _drawn(found: WorkList, rows: list[dict[str, Any]], output: Path | None) -> RenderableType:
    """The list as a terminal shows it: a table, then the words that differ."""
    from rich.console import Group
    from rich.text import Text

    from comprules.cli.worddiffs import PLAIN, coloured, marked
    from comprules.document.worddiff import word_diff
    from comprules.inference.drift import Standing

    colours = in_colours(output)
    blocks: dict[tuple[str, str], list[str]] = {}
    for one in found.work:
        if one.drift.standing is Standing.MOVED:  # the same words: only numbers in them differ
            continue
        if one.written is not None and one.here is not None and one.written != one.here:
            blocks.setdefault((one.written, one.here), []).append(one.drift.block)
    differing = []
    for (written, here), names in blocks.items():
        pieces = word_diff(written, here)
        words = coloured(pieces) if colours else marked(pieces, PLAIN)
        differing.append(Text.assemble((f"{', '.join(names)}  ", "bold"), words))
    return Group(plain_table(rows, _COLUMNS), *differing)


def _edition_text(file: Path | None, edition: str | None) -> Edition:
    """The edition of a file, or an imported one, with its text.

    Raises:
        UsageError: a file was named twice.
        NotFound: there is no such edition or file, or its text has not been imported.
        NotAnEdition: the file is none.
    """
    from comprules.document.reader import read_edition
    from comprules.errors import NotFound, UsageError

    if file is not None:
        if edition is not None:
            raise UsageError("FILE and --edition exclude each other", hint="give one of them")
        return read_edition(file)
    kb = knowledge_base()
    if edition is not None and edition not in (*kb.editions(), kb.outline_date):
        named = Path(edition)
        if named.is_file() or len(named.parts) > 1 or named.suffix:
            return read_edition(named)
    source = kb.source_file(edition)
    if source is None:
        raise NotFound(
            f"the text of the edition of {kb.edition(edition).date} is not here",
            hint="import it first, or give its file",
        )
    return read_edition(source)
