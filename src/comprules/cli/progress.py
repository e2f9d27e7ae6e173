"""Progress, by bytes or by files, on a terminal, for work that takes more than half a second."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.status import Status

PATIENCE = 0.5
"""Seconds of work without a bar: a user does not need one for less."""


class ByteBar:
    """A bar that shows how much of some files has been read."""

    def __init__(self, label: str, files: list[Path]) -> None:
        self._label = label
        self._total = sum(file.stat().st_size for file in files if file.is_file())
        self._read = 0
        self._shown: Progress | None = None
        self._begun = time.monotonic()
        self._terminal = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing; the bar is gone."""
        if self._shown is not None:
            self._shown.stop()

    def advance(self, size: int) -> None:
        """Nothing; so many bytes more were read."""
        self._read += size
        if not self._terminal:
            return
        if self._shown is None and time.monotonic() - self._begun > PATIENCE:
            self._shown = self._bar()
        if self._shown is not None:
            self._shown.update(self._shown.task_ids[0], completed=self._read)

    def _bar(self) -> Progress:
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
        bar = Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True)
        bar.add_task(self._label, total=self._total)
        bar.start()
        return bar


class FileCount:
    """A line that shows how many files have been read, of which nobody knows how many there are."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._shown: Status | None = None
        self._begun = time.monotonic()
        self._terminal = sys.stderr.isatty()

    def show(self, count: int) -> None:
        """Nothing; so many files have been read."""
        if not self._terminal or count % 16:
            return
        if self._shown is None and time.monotonic() - self._begun > PATIENCE:
            from rich.console import Console

            self._shown = Console(stderr=True).status(self._label)
            self._shown.start()
        if self._shown is not None:
            self._shown.update(f"{self._label}: {count} files")

    def end(self) -> None:
        """Nothing; the line is gone."""
        if self._shown is not None:
            self._shown.stop()
