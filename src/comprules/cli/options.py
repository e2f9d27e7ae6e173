"""What the commands have in common: how they are declared, and the options they share."""

from __future__ import annotations

from collections.abc import Callable
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


def edition_option(function: Function) -> Function:
    """The option --edition."""
    return click.option(
        "--edition",
        metavar="DATE",
        shell_complete=completing.editions,
        help="The edition, by its effective date; the newest imported one if not given.",
    )(function)


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
