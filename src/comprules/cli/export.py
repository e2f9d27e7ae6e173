"""`comprules export`: the knowledge base and the cards as RDF, and the outline of an edition."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from comprules.cli import completing
from comprules.cli.options import edition_option, epilog, output_option
from comprules.cli.rendering import knowledge_base, note, write
from comprules.cli.studyoptions import choosing_options, count_option, drawn

_FORMATS = ("turtle", "ntriples", "nquads", "trig", "jsonld", "rdfxml")


@click.group(
    "export",
    epilog=epilog("comprules export rdf --format turtle -o comprules.ttl"),
)
def command() -> None:
    """Write the knowledge base, the cards, or the outline of an edition to a file."""


@command.command(
    "rdf",
    epilog=epilog(
        "comprules export rdf --format turtle -o comprules.ttl",
        "comprules export rdf --format nquads --all -o all.nq",
        "comprules export rdf --lineages --format turtle -o lineages.ttl",
    ),
)
@click.option(
    "--format",
    "-f",
    "format_",
    type=click.Choice(_FORMATS),
    default="turtle",
    show_default=True,
    metavar="FORMAT",
    help=f"The RDF format: {', '.join(_FORMATS)}.",
)
@click.option("--all", "everything", is_flag=True, help="All imported editions, not only one.")
@click.option(
    "--lineages", is_flag=True, help="The lineages of all known editions, without the editions."
)
@edition_option
@output_option
def rdf(
    format_: str, everything: bool, lineages: bool, edition: str | None, output: Path | None
) -> None:
    """Write the graph: an edition, the ontology, the rule blocks, and its own description.

    The description says in VoID and DCAT what is in it. A format with graphs keeps each edition
    in a graph of its own. With --all the lineages of the provisions are there too.
    """
    from comprules.errors import UsageError
    from comprules.store.publishing import exported, exported_lineages

    if everything + lineages + (edition is not None) > 1:
        raise UsageError(
            "--all, --lineages and --edition exclude each other", hint="give one of them"
        )
    kb = knowledge_base()
    if lineages:
        write(exported_lineages(kb, format_), output)
    else:
        dates = kb.editions() or [kb.outline_date] if everything else [kb.edition(edition).date]
        write(exported(kb, dates, format_, lineages=everything), output)
    if output is not None and str(output) != "-":
        note(f"wrote {output}")


@command.command(
    "cards",
    epilog=epilog(
        "comprules export cards -o cards.nt",
        'comprules export cards "Lamplighter Class" --format turtle',
    ),
)
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completing.whole_cards)
@click.option(
    "--format",
    "-f",
    "format_",
    type=click.Choice(_FORMATS),
    metavar="FORMAT",
    help=f"The RDF format: {', '.join(_FORMATS)}; if not given, by the ending of FILE, or turtle.",
)
@output_option
def cards(names: tuple[str, ...], format_: str | None, output: Path | None) -> None:
    """Write the cards as linked data: all that were imported, or those of each NAME.

    Where no cards were imported it is the example cards. A card links to the terms of the
    ontology, and these to their rules. Cards are written one by one, sorted by their IRIs.
    """
    from comprules.cli.card import found_card
    from comprules.store.cardexport import exported_cards

    kb = knowledge_base()
    chosen = [found_card(kb, name) for name in names] if names else None
    write(exported_cards(kb, format_ or _format_of(output), chosen), output)
    if output is not None and str(output) != "-":
        note(f"wrote {output}")


@command.command(
    "anki",
    epilog=epilog(
        "comprules export anki -o deck.apkg",
        "comprules export anki --count 1000 --section 7 -o deck.apkg",
    ),
)
@count_option(500)
@choosing_options
@edition_option
@output_option
def anki(count: int, edition: str | None, output: Path | None, **chosen: Any) -> None:
    """Write questions as a deck for Anki, with the proof on the back.

    Without --seed it is always the same questions. Notes keep their ids, also in a later edition:
    importing a deck again changes the notes that are there, and makes no second ones.
    """
    import sys
    import time

    from comprules.cli.questions import proof_lines
    from comprules.errors import UsageError
    from comprules.study.anki import anki_package

    if output is None and sys.stdout.isatty():
        raise UsageError("a deck is no text", hint="give its file: -o deck.apkg")
    kb = knowledge_base()
    date = kb.edition(edition).date
    _, questions = drawn(kb, date, count=count, **{**chosen, "seed": chosen["seed"] or 0})
    write(anki_package(questions, proof_lines, time.time()), output)
    if output is not None and str(output) != "-":
        note(f"wrote {output}: {len(questions)} questions")


def _format_of(output: Path | None) -> str:
    """The format that the ending of a file stands for; turtle where nothing is said.

    Raises:
        UsageError: the ending is that of no RDF format.
    """
    from comprules.errors import UsageError
    from comprules.graph.serialise import FORMATS

    ending = output.suffix.lstrip(".").lower() if output is not None else ""
    endings = {each.ending: each.name for each in FORMATS.values()}
    if ending and ending not in endings:
        raise UsageError(
            f"{output}: no RDF format ends in .{ending}",
            hint=f"end it in one of {', '.join(f'.{e}' for e in endings)}, or give --format",
        )
    return endings.get(ending, "turtle")


@command.command("outline", epilog=epilog("comprules export outline -o ontology/outline.ttl"))
@click.argument("file", required=False, type=click.Path(path_type=Path))
@edition_option
@output_option
def outline(file: Path | None, edition: str | None, output: Path | None) -> None:
    """Write an edition's outline: numbers, headings, terms and references, not one sentence.

    Of the text in FILE, else of an imported edition. The same edition gives the same bytes.
    """
    from comprules.document.reader import read_edition
    from comprules.errors import NotFound, UsageError
    from comprules.graph.outline import outline_turtle

    if file is not None:
        if edition is not None:
            raise UsageError("FILE and --edition exclude each other", hint="give one of them")
        source = file
    else:
        kb = knowledge_base()
        kept = kb.source_file(edition)
        if kept is None:
            raise NotFound(
                f"the text of the edition of {kb.edition(edition).date} is not here",
                hint="give its file: comprules export outline FILE",
            )
        source = kept
    write(outline_turtle(read_edition(source)), output)
