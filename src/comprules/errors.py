"""The one tree of errors; every front end prints them as one line.

A message says what was wrong and where; the hint says what to do.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any


class ExitStatus(IntEnum):
    """How a command ends (DESIGN section 6)."""

    ANSWERED = 0
    NOT_FOUND = 1
    USAGE = 2
    KNOWLEDGE_BASE = 3
    INTERRUPTED = 130


class ComprulesError(Exception):
    """Base of all that can go wrong; never raised itself.

    Attributes:
        message: what was wrong, one line, without a full stop.
        hint: what to do, one line; may be empty.
        file: the file it was found in, or None.
        line: the 1-based line in that file, or None.
        data: machine-readable details for `--format json`.
    """

    exit_status: ExitStatus = ExitStatus.NOT_FOUND

    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        file: str | Path | None = None,
        line: int | None = None,
        **data: Any,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.file = file
        self.line = line
        self.data = data

    def one_line(self) -> str:
        """The error as the one line that a user sees: `file:line: what (what to do)`."""
        place = ""
        if self.file is not None:
            place = f"{self.file}:{self.line}: " if self.line is not None else f"{self.file}: "
        text = f"{place}{self.message}"
        if self.hint:
            text = f"{text}; {self.hint}"
        return " ".join(text.split())


class NotFound(ComprulesError):
    """A rule, term, card, edition or fact that was asked for does not exist."""


class CheckFailed(ComprulesError):
    """A check that the user ran found something wrong."""


class UsageError(ComprulesError):
    """The call itself is wrong: an option, an argument, a value out of range."""

    exit_status = ExitStatus.USAGE


class BadInput(ComprulesError):
    """A file that the user gave cannot be used; base of the more exact ones."""

    exit_status = ExitStatus.USAGE


class NotAnEdition(BadInput):
    """A file that should be an edition of the CR is something else, or is cut short."""


class BadSituation(BadInput):
    """A situation file has a mistake: YAML, an unknown key, a value that cannot be."""


class BadRuleFile(BadInput):
    """A rule file, or a block in it, is not what rules/README.md describes."""


class BadQuery(BadInput):
    """A SPARQL query has a syntax error, or asks for what is refused here."""


class BadCardFile(BadInput):
    """A card file is not a list, or lines, of card objects."""


class QueryTimeout(ComprulesError):
    """A query ran longer than its time limit and was stopped."""


class KnowledgeBaseError(ComprulesError):
    """The knowledge base is missing, stale, locked, or cannot be written."""

    exit_status = ExitStatus.KNOWLEDGE_BASE


class CannotWrite(ComprulesError):
    """An output file or folder cannot be written: permissions, a full disk."""

    exit_status = ExitStatus.KNOWLEDGE_BASE


class FetchFailed(ComprulesError):
    """A download failed: nothing there, cut short, or not what was expected."""
