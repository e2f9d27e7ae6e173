"""`comprules completion`: the script that lets a shell complete numbers, terms and the rest."""

from __future__ import annotations

from pathlib import Path

import click

from comprules.cli.options import command as declare
from comprules.cli.options import output_option
from comprules.cli.rendering import write


@declare("completion", 'eval "$(comprules completion bash)"')
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@output_option
def command(shell: str, output: Path | None) -> None:
    """Print the completion script for SHELL: bash, zsh or fish.

    It completes commands, options, rule numbers, glossary terms, editions, blocks and cards.
    """
    from click.shell_completion import get_completion_class

    from comprules.cli.application import root

    found = get_completion_class(shell)
    assert found is not None
    complete = found(root, {}, "comprules", "_COMPRULES_COMPLETE")
    # Not source(): for bash that runs another bash to look at its version.
    write(complete.source_template % complete.source_vars() + "\n", output)
