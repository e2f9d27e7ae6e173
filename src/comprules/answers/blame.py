"""When the lines of a file were last written, by the history of its git repository."""

from __future__ import annotations

import subprocess
from collections.abc import Collection
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Final

from comprules.errors import BadInput

_MOST_RANGES: Final = 200
"""The lines above which a file is blamed whole: a command line has an end."""


def written(path: Path, lines: Collection[int]) -> dict[int, str]:
    """The day on which each of these lines of a file was last written, as an ISO date.

    A line that is not committed yet was written today. Changes of white space do not count.

    Raises:
        BadInput: the file is in no repository, is not kept in it, or the history is cut off.
    """
    folder = path.parent
    _check_repository(folder)
    ranges = [f"-L{n},{n}" for n in sorted(lines)] if len(lines) <= _MOST_RANGES else []
    done = _git(folder, "blame", "--line-porcelain", "-w", *ranges, "--", path.name)
    if done.returncode:
        if b"no such path" in done.stderr or b"no such ref" in done.stderr:
            return dict.fromkeys(lines, date.today().isoformat())  # it is new
        raise BadInput(
            f"git cannot say when it was written: {_said(done)}",
            hint="give a date: --from 2024-06",
            file=path,
        )
    return _dates(done.stdout)


def _dates(porcelain: bytes) -> dict[int, str]:
    """The days by line from what `git blame --line-porcelain` prints."""
    days: dict[int, str] = {}
    number, committed, header = 0, True, True
    for line in porcelain.split(b"\n"):
        if line.startswith(b"\t"):
            header = True
        elif header and line:
            fields = line.split()
            number, committed, header = int(fields[2]), bool(fields[0].strip(b"0")), False
            if not committed:
                days[number] = date.today().isoformat()
        elif committed and line.startswith(b"author-time "):
            moment = datetime.fromtimestamp(int(line.split()[1]), UTC)
            days[number] = moment.date().isoformat()
    return days


@lru_cache(maxsize=4096)
def _check_repository(folder: Path) -> None:
    """Nothing; the folder is in a repository whose history is whole.

    Raises:
        BadInput: it is not.
    """
    done = _git(folder, "rev-parse", "--is-shallow-repository")
    if done.returncode:
        raise BadInput(
            f"--from git-blame needs a git repository: {_said(done)}",
            hint="give a date instead: --from 2024-06",
            file=folder,
        )
    if done.stdout.strip() == b"true":
        raise BadInput(
            "the history of the repository is cut off, so that git cannot say when lines were"
            " written",
            hint="git fetch --unshallow (in a GitHub workflow: fetch-depth: 0)",
            file=folder,
        )


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """What a git command in a folder came to.

    Raises:
        BadInput: there is no git.
    """
    command = ["git", "-C", str(folder), *arguments]
    try:
        return subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    except FileNotFoundError:
        raise BadInput(
            "--from git-blame needs git, which is not installed",
            hint="give a date instead: --from 2024-06",
        ) from None


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else f"exit status {done.returncode}"
