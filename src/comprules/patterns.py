"""Regular expressions that are compiled when they are first used.

The readers of card texts know a hundred wordings, and a command meets a few of them: compiling
all of them took longer than reading the cards of a situation.
"""

from __future__ import annotations

import re
from typing import Any, cast


class _Pattern:
    """Becomes what `re.compile` gives, method by method, as each is asked for."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = (pattern, flags)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = getattr(re.compile(*self._given), name)
        setattr(self, name, value)  # from now on as quick as the pattern itself
        return value


def late(text: str, flags: int = 0) -> re.Pattern[str]:
    """The regular expression, for its methods; a mistake in it shows when one is called."""
    return cast("re.Pattern[str]", _Pattern(text, flags))
