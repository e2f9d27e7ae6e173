"""Standard streams that are closed, or lead to a full disk."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.homes import Outcome, environment

FULL = Path("/dev/full")


def shell(home: Path, line: str) -> Outcome:
    """The outcome of a shell line in which `comprules` is the command."""
    command = line.replace("comprules", f"{sys.executable} -P -m comprules.cli")
    ended = subprocess.run(
        ["sh", "-c", command], env=environment(home), capture_output=True, text=True, timeout=60
    )
    return Outcome(ended.returncode, ended.stdout, ended.stderr)


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
@pytest.mark.parametrize("command", ["rule 716.2a", "--help", "rules list", "--version"])
def test_a_full_disk_behind_standard_output(small_home: Path, command: str) -> None:
    """Said in one line; it once was reported as a defect."""
    outcome = shell(small_home, f"comprules {command} > {FULL}")
    assert outcome.status == 3
    assert "the disk is full" in outcome.complaint


def test_a_closed_standard_output(small_home: Path) -> None:
    """Nobody wants the answer, so there is nothing to complain of."""
    outcome = shell(small_home, "comprules rule 716.2a >&-")
    assert (outcome.status, outcome.err) == (0, "")


def test_a_closed_standard_input(small_home: Path) -> None:
    """As an empty one."""
    outcome = shell(small_home, "comprules derive - <&-")
    assert outcome.status == 2
    assert "<stdin>: the situation is empty" in outcome.complaint


def test_a_closed_standard_error(small_home: Path) -> None:
    """The exit status alone says what was wrong."""
    assert shell(small_home, "comprules rule 999.9 2>&-").status == 1
