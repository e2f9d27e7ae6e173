"""One builder at a time: a lock on the home folder that dies with its process."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from comprules.errors import KnowledgeBaseError

Notice = Callable[[str], None]
"""Takes a line that tells the user what goes on."""


@contextlib.contextmanager
def build_lock(home: Path, notice: Notice, *, patience: float = 600.0) -> Iterator[None]:
    """Nothing; while the block runs, no other process builds in this home.

    Where another one is building, says so once and waits.

    Raises:
        KnowledgeBaseError: the other one is not done after `patience` seconds.
        OSError: the home folder cannot be made or written.
    """
    home.mkdir(parents=True, exist_ok=True)
    with (home / "lock").open("a+b") as file:
        if not _try_lock(file):
            holder = _holder(file)
            notice(f"another comprules ({holder}) is building the knowledge base; waiting for it")
            deadline = time.monotonic() + patience
            while not _try_lock(file):
                if time.monotonic() > deadline:
                    raise KnowledgeBaseError(
                        f"another comprules ({holder}) has been building for {patience:.0f} s",
                        hint="wait for it, or end that process",
                        file=home,
                    )
                time.sleep(0.1)
        file.truncate(0)
        file.write(str(os.getpid()).encode())
        file.flush()
        # Closing the file gives the lock up; so does the death of the process, however it dies.
        yield


def _holder(file: IO[bytes]) -> str:
    """The process that holds the lock, in words."""
    file.seek(0)
    pid = file.read(20).decode("ascii", "replace").strip()
    return f"process {pid}" if pid else "process unknown"


def _try_lock(file: IO[bytes]) -> bool:
    """Whether the lock is now ours."""
    try:
        import fcntl
    except ImportError:  # Windows
        return _try_lock_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _try_lock_windows(file: IO[bytes]) -> bool:
    """Whether the lock is now ours; the locked byte lies beyond the text, which stays readable."""
    import importlib

    msvcrt = importlib.import_module("msvcrt")
    file.seek(4096)
    try:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    finally:
        file.seek(0)
    return True
