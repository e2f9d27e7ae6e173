"""One builder at a time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from comprules.errors import KnowledgeBaseError
from comprules.store.lock import build_lock

HOLDER = """
import sys, time
from pathlib import Path
from comprules.store.lock import build_lock
with build_lock(Path(sys.argv[1]), print):
    print("held", flush=True)
    time.sleep(60)
"""


def holder(home: Path) -> subprocess.Popen[str]:
    """Another process that holds the lock."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(home)], stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    return other


def test_a_second_builder_says_so_once_and_waits(tmp_path: Path) -> None:
    """It names the process that builds, and goes on when that is done."""
    other = holder(tmp_path)
    said: list[str] = []
    threading.Timer(0.4, other.terminate).start()
    with build_lock(tmp_path, said.append):
        assert other.wait(5) is not None
    assert len(said) == 1
    assert str(other.pid) in said[0]
    assert "waiting" in said[0]


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    """Whatever ended it: nobody has to remove a stale file."""
    other = holder(tmp_path)
    os.kill(other.pid, signal.SIGKILL)
    other.wait(5)
    said: list[str] = []
    started = time.monotonic()
    with build_lock(tmp_path, said.append):
        pass
    assert said == []
    assert time.monotonic() - started < 1


def test_patience_ends(tmp_path: Path) -> None:
    """A builder that hangs does not make all others hang."""
    other = holder(tmp_path)
    try:
        with (
            pytest.raises(KnowledgeBaseError, match="has been building"),
            build_lock(tmp_path, lambda line: None, patience=0.2),
        ):
            pass
    finally:
        other.kill()
        other.wait()
