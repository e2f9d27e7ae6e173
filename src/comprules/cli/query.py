"""`comprules query`: SPARQL over the knowledge base."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

import click

from comprules.cli.options import (
    command as declare,
)
from comprules.cli.options import (
    edition_option,
    format_option,
    limit_option,
    output_option,
)
from comprules.cli.rendering import (
    drawn,
    knowledge_base,
    markdown,
    note_edition,
    plain_table,
    resolved,
    write,
)

GRAPHS: Final = ("turtle", "ntriples", "nquads", "trig", "jsonld", "rdfxml")


@declare(
    "query",
    "comprules query question.rq",
    "comprules query -e 'SELECT ?r WHERE { ?r eli:refers_to cr:601.2f }'",
    "comprules query --data cards.nt -e 'SELECT ?c { ?c mtg:showsKeyword mtg:Flying }'",
)
@click.argument("file", required=False, metavar="[FILE|-]")
@click.option("--expression", "-e", metavar="SPARQL", help="The query itself, instead of FILE.")
@click.option(
    "--data",
    "-d",
    "data",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="RDF",
    help="Ask this RDF file instead of the knowledge base; may be given several times.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="Stop the query after this time.",
)
@edition_option
@format_option("xml", *GRAPHS)
@limit_option(1_000_000)
@output_option
def command(
    file: str | None,
    expression: str | None,
    data: tuple[Path, ...],
    timeout: float,
    edition: str | None,
    format_: str,
    limit: int,
    output: Path | None,
) -> None:
    """Run a SPARQL 1.1 query: SELECT, ASK, CONSTRUCT or DESCRIBE.

    The project's prefixes need no declaration; cr: stands for the edition. Each edition is a
    graph of its own; without GRAPH a query sees the edition in use and the ontology. Updates and
    SERVICE are refused. With --data the files alone are asked, by their endings: .ttl, .nt, .nq,
    .trig, .jsonld, .rdf.
    """
    from comprules.graph.query import read_query, run_query

    text, name = _text(file, expression)
    form = read_query(text, file=name).form
    kb = knowledge_base()
    date = kb.edition(edition).date
    source = data or kb.triples
    if not data:
        text = kb.with_lineages(text)
    chosen = resolved(format_, output)
    rows = form in ("SELECT", "ASK")
    if rows and chosen in ("table", "markdown"):
        result = run_query(source, text, timeout=timeout, edition=date, format="json", file=name)
        columns, found = _bindings(json.loads(result), date)
        found = found[:limit]
        if chosen == "markdown":
            write(markdown(found, columns), output)
        else:
            write(drawn(plain_table(found, columns), output), output)
        _say_edition(data, date)
        return
    if not rows and format_ in ("auto", "table"):
        chosen = "turtle"
    result = run_query(source, text, timeout=timeout, edition=date, format=chosen, file=name)
    if chosen == "tsv" and form == "SELECT":
        result = b"".join(result.splitlines(keepends=True)[: limit + 1])
    elif chosen == "csv" and form == "SELECT":
        result = _first_rows(result, limit)
    elif chosen == "json" and form == "SELECT":
        found = json.loads(result)
        found["results"]["bindings"] = found["results"]["bindings"][:limit]
        result = json.dumps(found, ensure_ascii=False).encode()
    write(result if result.endswith(b"\n") or not result else result + b"\n", output)
    _say_edition(data, date)


def _say_edition(data: tuple[Path, ...], date: str) -> None:
    """Nothing; the edition that `cr:` stood for is said, unless files alone were asked."""
    if not data:
        note_edition(date)


def _first_rows(data: bytes, limit: int) -> bytes:
    """The header and the first rows of CSV; a quoted value can have several lines."""
    import csv
    import io

    reader = csv.reader(io.StringIO(data.decode(), newline=""))
    stream = io.StringIO(newline="")
    csv.writer(stream).writerows(row for row, _ in zip(reader, range(limit + 1), strict=False))
    return stream.getvalue().encode()


def _text(file: str | None, expression: str | None) -> tuple[str, str | None]:
    """The query and the name of its file, for messages.

    Raises:
        UsageError: none or two were given.
        BadQuery: the file cannot be read.
    """
    from comprules.errors import BadQuery, UsageError

    if (file is None) == (expression is None):
        raise UsageError("give one query: a FILE, - for standard input, or -e SPARQL")
    if expression is not None:
        return expression, None
    assert file is not None
    name = "<stdin>" if file == "-" else file
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig"), name
    except UnicodeDecodeError:
        raise BadQuery(
            "this is no text in UTF-8", hint="save the query as UTF-8", file=name
        ) from None
    except OSError as error:
        raise BadQuery(
            f"the query cannot be read ({error.strerror})", hint="check the name", file=name
        ) from None


def _bindings(data: dict[str, Any], edition: str) -> tuple[list[str], list[dict[str, str]]]:
    """The columns and rows of a result, IRIs as prefixed names."""
    from comprules.namespaces import compact

    if "boolean" in data:
        return ["answer"], [{"answer": "true" if data["boolean"] else "false"}]
    columns = data["head"]["vars"]
    rows = [
        {
            name: compact(value["value"], edition) if value["type"] == "uri" else value["value"]
            for name, value in row.items()
        }
        for row in data["results"]["bindings"]
    ]
    return columns, rows
