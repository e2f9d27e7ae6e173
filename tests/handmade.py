"""Small histories made by hand."""

from __future__ import annotations

from pathlib import Path

from comprules.document.lineages import Change, History, Run
from comprules.store.history import HistoryFile, write_history_file


def run(
    name: str,
    first: str,
    last: str | None = None,
    *changes: Change,
    lineage: str = "",
    digest: str = "d0",
) -> Run:
    """A run; of a lineage called by its name and first date if none is given."""
    identifier = lineage or f"{first}/{name}"
    return Run(identifier, name, 1, first, last or first, digest, changes)


def history_of(folder: Path, dates: tuple[str, ...], *runs: Run) -> HistoryFile:
    """A history of these editions, open for reading."""
    folder.mkdir(parents=True, exist_ok=True)
    history = History(dates, tuple("f" for _ in dates), runs)
    write_history_file(folder / "history.sqlite", history)
    return HistoryFile(folder)
