"""What the commands have in common: how they are declared, and the options they share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from comprules.cli import completing

Function = TypeVar("Function", bound=Callable[..., Any])
Decorator = Callable[[Function], Function]

ROWS: Final = ("auto", "table", "json", "tsv", "csv", "markdown")
"""The formats of whatever is rows; `auto` is a table on a terminal and TSV when piped."""


def command(name: str, *examples: str, **settings: Any) -> Callable[[Any], click.Command]:
    """A decorator that makes a command whose help ends with examples."""
    return click.command(name, epilog=epilog(*examples), **settings)


def epilog(*examples: str) -> str:
    """The end of a help text: the examples, one a line, not wrapped."""
    label = "Example:" if len(examples) == 1 else "Examples:"
    return "\n".join(["\b", label, *(f"  {line}" for line in examples)])


def format_option(*more: str, rows: bool = True, default: str = "auto") -> Decorator[Any]:
    """The option --format, with formats beyond the usual ones."""
    formats = (ROWS if rows else ()) + more
    return click.option(
        "--format",
        "-f",
        "format_",
        type=click.Choice(formats),
        default=default,
        show_default=True,
        metavar="FORMAT",
        help=f"How to print it: {', '.join(formats)}.",
    )


def edition_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options --edition and --as-of, which exclude each other; `edition` is what both give."""
    return _edition_options(
        function,
        "DATE",
        "The edition, by its effective date; the newest imported one if not given.",
    )


def edition_or_file_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same, for a command to which `--edition` may also give the file of an edition."""
    return _edition_options(
        function,
        "DATE|FILE",
        "An imported edition, by its effective date, or the file of one; the newest imported one"
        " if not given.",
    )


def _edition_options(function: Callable[..., Any], metavar: str, help_: str) -> Callable[..., Any]:

    @wraps(function)
    def dated(*values: Any, as_of: str | None, edition: str | None, **others: Any) -> Any:
        if as_of is not None:
            edition = _in_force(as_of, edition, others.get("number"))
        return function(*values, edition=edition, **others)

    with_date = click.option(
        "--as-of",
        metavar="DAY",
        help="The edition in force on DAY: YYYY-MM-DD, or the end of YYYY-MM or of YYYY.",
    )(dated)
    return click.option(
        "--edition",
        metavar=metavar,
        shell_complete=completing.editions,
        help=help_,
    )(with_date)


def _in_force(day: str, edition: str | None, number: str | None) -> str:
    """The edition that was in force on a day.

    Raises:
        UsageError: an edition was named too.
        NotFound: it is not here; says what is known of the number that is asked about.
    """
    from comprules.cli.rendering import knowledge_base
    from comprules.errors import UsageError

    if edition is not None:
        raise UsageError("--as-of and --edition exclude each other", hint="give one of them")
    return knowledge_base().as_of(day, number)


def output_option(function: Function) -> Function:
    """The option -o."""
    return click.option(
        "--output",
        "-o",
        type=click.Path(path_type=Path, allow_dash=True),
        metavar="FILE",
        help="Write to FILE, whole or not at all, instead of standard output.",
    )(function)


def limit_option(default: int) -> Decorator[Any]:
    """The option --limit."""
    return click.option(
        "--limit",
        "-n",
        type=click.IntRange(min=1),
        default=default,
        show_default=True,
        metavar="N",
        help="At most N results.",
    )
