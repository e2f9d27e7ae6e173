"""The command line; one module for each command, imported when it is called."""

from __future__ import annotations

import gc
from typing import NoReturn

_OBJECTS = 100_000  # made before Python looks for cycles: a command is short and leaves few


def main() -> NoReturn:
    """Nothing; the process ends with the exit status of the command (DESIGN section 6)."""
    gc.set_threshold(_OBJECTS)
    from comprules.cli.application import run

    run()
