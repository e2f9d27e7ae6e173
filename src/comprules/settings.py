"""Where the knowledge base lives, from the environment (12-factor: nothing is hard-wired)."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """The folder of the knowledge base: COMPRULES_HOME, else the platform's data folder."""
    given = os.environ.get("COMPRULES_HOME")
    if given:
        return Path(given).expanduser()
    from platformdirs import user_data_path

    return user_data_path("comprules")
