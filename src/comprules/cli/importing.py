"""`comprules import`: the publisher's files, and cards, into the knowledge base."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from comprules.cli.options import command as declare
from comprules.cli.options import format_option, output_option
from comprules.cli.rendering import note, show_rows

if TYPE_CHECKING:
    from comprules.store.cardimport import CardImport
    from comprules.store.imports import Imported


@declare(
    "import",
    "comprules import MagicCompRules.txt",
    "comprules import editions/",
    "comprules import cards oracle-cards.json rulings.json",
)
@click.argument("files", nargs=-1, required=True, metavar="[cards] FILE...")
@click.option("--replace", is_flag=True, help="Take these files, also where a better one is there.")
@format_option()
@output_option
def command(files: tuple[str, ...], replace: bool, format_: str, output: Path | None) -> None:
    """Read editions of the rules, or cards, into the knowledge base.

    FILE is a text file as the publisher offers it, or a folder of such. Of two differing files of
    one date the one with fewer misprints counts, whichever came first; with --replace the one that
    is imported now. A file that is no edition is refused, the others are imported.

    After the word cards, FILE is a bulk file or an API answer of Scryfall (cards or rulings), or
    a file of MTGJSON, gzip or not, or a folder of such. What the card base holds is kept; of two
    texts of one card the newer source counts.
    """
    if files[0] == "cards" and (len(files) > 1 or not Path("cards").exists()):
        import_card_files([Path(name) for name in files[1:]], format_, output)
        return
    outcomes = import_files([Path(name) for name in files], replacing=replace)
    show_outcomes(outcomes, format_, output)
    if any(outcome.error is not None for outcome in outcomes):
        raise click.exceptions.Exit(2)


def import_files(paths: list[Path], *, replacing: bool = False) -> list[Imported]:
    """What became of each file, with a progress bar on a terminal."""
    from comprules import settings
    from comprules.errors import BadInput
    from comprules.store.building import import_editions
    from comprules.store.imports import text_files

    found = text_files(paths)
    if not found:
        raise BadInput(
            "there is no .txt file in it", hint="name the files themselves", file=paths[0]
        )
    if len(found) == 1 or not sys.stderr.isatty():
        return import_editions(settings.home(), found, note, replacing=replacing)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True)) as progress:
        task = progress.add_task("reading editions", total=len(found))

        def done(outcome: Imported) -> None:
            progress.update(task, advance=1, description=outcome.date or "refused")

        say = progress.console.print
        return import_editions(settings.home(), found, say, done, replacing=replacing)


def import_card_files(paths: list[Path], format_: str, output: Path | None) -> None:
    """Nothing; the cards of the files are in the card base, and what is odd has been said.

    Raises:
        Exit: a file gave nothing.
    """
    from comprules.errors import BadInput, UsageError
    from comprules.store.cardimport import card_files

    if not paths:
        raise UsageError("no card file is named", hint="comprules import cards FILE")
    found = card_files(paths)
    if not found:
        raise BadInput("there is no card file in it", hint="name the files", file=paths[0])
    result = collect_cards(found)
    show_cards(result, format_, output)
    if any(outcome.error is not None for outcome in result.files):
        raise click.exceptions.Exit(2)


def collect_cards(files: list[Path], fetched: dict[str, str] | None = None) -> CardImport:
    """What became of each card file, with a progress bar by bytes on a terminal."""
    from comprules import settings
    from comprules.cli.progress import ByteBar
    from comprules.store.building import import_cards

    with ByteBar("reading cards", files) as bar:
        return import_cards(settings.home(), files, note, fetched=fetched, progress=bar.advance)


def show_cards(result: CardImport, format_: str, output: Path | None) -> None:
    """Nothing; a row for each file, a line on standard error for each refusal and oddity."""
    for outcome in result.files:
        if outcome.error is not None:
            note(outcome.error.one_line())
        _say_first([remark.one_line() for remark in outcome.remarks], outcome.file, note)
    rows = [
        {**outcome.to_json(), "remarks": len(outcome.remarks), "in base": result.cards}
        for outcome in result.files
        if outcome.error is None
    ]
    data = {
        "files": [outcome.to_json() for outcome in result.files],
        "cards": result.cards,
        "rulings": result.rulings,
    }
    columns = ("file", "cards", "rulings", "remarks", "in base")
    if rows or format_ == "json":
        show_rows(rows, columns, format_=format_, output=output, data=data)


def show_outcomes(outcomes: list[Imported], format_: str, output: Path | None) -> None:
    """Nothing; one row for each edition, a line on standard error for each refusal and oddity."""
    records: list[dict[str, Any]] = [outcome.to_json() for outcome in outcomes]
    for outcome in outcomes:
        if outcome.error is not None:
            note(outcome.error.one_line())
        if outcome.kept is not None:
            note(
                f"{outcome.file}: not taken: {outcome.kept} is of the same date and comes first, by"
                " fewer misprints, more provisions, or else its hash; --replace takes this file"
            )
        _report(outcome, note)
    rows = [
        {**record, "remarks": len(record["remarks"]), "unfitting": len(record["unfitting"])}
        for record in records
        if record["error"] is None and record["kept"] is None
    ]
    if rows or format_ == "json":
        columns = (
            "edition",
            "file",
            "provisions",
            "glossary",
            "references",
            "remarks",
            "unfitting",
        )
        data = {"editions": records}
        show_rows(rows, columns, format_=format_, output=output, data=data)


def _report(outcome: Imported, say: Callable[[str], None]) -> None:
    """Nothing; the lines that fit nothing and what is odd in the numbering, the first of them."""
    lines = [f"line {n} fits nothing and is kept: {text}" for n, text in outcome.unfitting]
    lines += [f"line {n}: {kind}: {what}" for n, kind, what in outcome.remarks]
    _say_first([f"{outcome.file}: {line}" for line in lines], outcome.file, say)


def _say_first(lines: list[str], file: str, say: Callable[[str], None], most: int = 20) -> None:
    """Nothing; the first lines are said, and how many more there are of that file."""
    for line in lines[:most]:
        say(line)
    if len(lines) > most:
        say(f"{file}: and {len(lines) - most} more; --format json lists them all")
