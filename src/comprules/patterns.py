"""Regular expressions that are compiled when they are first used, and tried where they may match.

The readers of card texts know a hundred wordings, and a command meets a few of them: compiling
all of them took longer than reading the cards of a situation.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, cast


class _Pattern:
    """Becomes what `re.compile` gives, method by method, as each is asked for.

    Attributes:
        needs: words of which one stands in every text that it matches; empty: none is known.
    """

    def __init__(self, pattern: str, flags: int, needs: tuple[str, ...]) -> None:
        self._given = (pattern, flags)
        self.needs = needs

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = getattr(re.compile(*self._given), name)
        setattr(self, name, value)  # from now on as quick as the pattern itself
        return value


class _Guarded(_Pattern):
    """A pattern that is compiled for the first text that has one of the words it needs."""

    def match(self, text: str, *where: int) -> re.Match[str] | None:
        return self._compiled.match(text, *where) if self._may(text) else None

    def search(self, text: str, *where: int) -> re.Match[str] | None:
        return self._compiled.search(text, *where) if self._may(text) else None

    def fullmatch(self, text: str, *where: int) -> re.Match[str] | None:
        return self._compiled.fullmatch(text, *where) if self._may(text) else None

    def _may(self, text: str) -> bool:
        return any(word in text for word in self.needs)

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(*self._given)


def late(text: str, flags: int = 0, *, needs: tuple[str, ...] | str = ()) -> re.Pattern[str]:
    """The regular expression, for its methods; a mistake in it shows when one is called.

    Args:
        text: the regular expression.
        flags: those of `re.compile`.
        needs: words of which one stands in every text that it matches: without them it is neither
            compiled nor tried.
    """
    words = (needs,) if isinstance(needs, str) else needs
    made = _Guarded(text, flags, words) if words else _Pattern(text, flags, words)
    return cast("re.Pattern[str]", made)
