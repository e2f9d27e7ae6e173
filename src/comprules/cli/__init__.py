"""The command line; one module for each command, imported when it is called."""

from __future__ import annotations

from typing import NoReturn


def main() -> NoReturn:
    """Nothing; the process ends with the exit status of the command (DESIGN section 6)."""
    from comprules.cli.application import run

    run()
