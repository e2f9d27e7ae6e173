"""`comprules export`: the knowledge base as RDF, and the outline of an edition."""

from __future__ import annotations

from pathlib import Path

import click

from comprules.cli.options import edition_option, epilog, output_option
from comprules.cli.rendering import knowledge_base, note, write

_FORMATS = ("turtle", "ntriples", "nquads", "trig", "jsonld", "rdfxml")


@click.group(
    "export",
    epilog=epilog("comprules export rdf --format turtle -o comprules.ttl"),
)
def command() -> None:
    """Write the knowledge base, or the outline of an edition, to a file."""


@command.command(
    "rdf",
    epilog=epilog(
        "comprules export rdf --format turtle -o comprules.ttl",
        "comprules export rdf --format nquads --all -o all.nq",
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
@edition_option
@output_option
def rdf(format_: str, everything: bool, edition: str | None, output: Path | None) -> None:
    """Write the graph: an edition, the ontology, the rule blocks, and its own description.

    The description says in VoID and DCAT what is in it. A format with graphs keeps each edition
    in a graph of its own.
    """
    from comprules.errors import UsageError
    from comprules.store.publishing import exported

    if everything and edition is not None:
        raise UsageError("--all and --edition exclude each other", hint="give one of them")
    kb = knowledge_base()
    dates = kb.editions() or [kb.outline_date] if everything else [kb.edition(edition).date]
    write(exported(kb, dates, format_), output)
    if output is not None and str(output) != "-":
        note(f"wrote {output}")


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
