"""Knowledge bases for the tests of the store and the command line: built once, then copied."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from comprules.cli import application

SMALL = Path(__file__).parent / "data" / "small-edition.txt"
SMALL_DATE = "2031-03-01"
REAL = Path(os.environ.get("COMPRULES_SHARED") or Path(__file__).parents[2] / "shared")


@dataclass(frozen=True)
class Outcome:
    """What a command did: exit status, standard output, standard error."""

    status: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line on standard error; fails if there are more or none."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        return lines[0]


Command = Callable[..., Outcome]


def in_process(capsys: Any, *arguments: object) -> Outcome:
    """The outcome of a command run in this process."""
    capsys.readouterr()
    status = -1
    try:
        application.run([str(a) for a in arguments])
    except SystemExit as left:
        status = int(left.code or 0)
    captured = capsys.readouterr()
    return Outcome(status, captured.out, captured.err)


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a command that uses this home."""
    return {**os.environ, "COMPRULES_HOME": str(home), **more}


def process(home: Path, *arguments: object, **settings: Any) -> subprocess.Popen[bytes]:
    """A command as a process of its own."""
    settings.setdefault("stdout", subprocess.PIPE)
    settings.setdefault("stderr", subprocess.PIPE)
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "comprules.cli", *map(str, arguments)],
        env=environment(home),
        **settings,
    )


def finished(running: subprocess.Popen[bytes], timeout: float = 120) -> Outcome:
    """The outcome of a process, once it has ended."""
    out, err = running.communicate(timeout=timeout)
    return Outcome(running.returncode, (out or b"").decode(), (err or b"").decode())


def copied(home: Path, target: Path) -> Path:
    """A copy of a home; its units are hard links, for they are never written again."""
    shutil.copytree(home, target, copy_function=_linked)
    return target


def _linked(source: str, target: str) -> None:
    if source.endswith((".sst", ".sqlite")):
        os.link(source, target)
    else:
        shutil.copy2(source, target)
