"""The console blocks of the documentation are run, and print what the page shows."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "docs/tutorial.md", "docs/cards.md")
FENCE = re.compile(r"(?P<skip><!-- not run: .+? -->\n)?```console\n(?P<body>.*?)```", re.S)


def sessions(page: Path) -> list[tuple[str, str]]:
    """(command, output) of each `$ ` line of the page's console blocks that are to be run."""
    found: list[tuple[str, str]] = []
    for fence in FENCE.finditer(page.read_text(encoding="utf-8")):
        if fence["skip"]:
            continue
        for part in re.split(r"^\$ ", fence["body"], flags=re.M)[1:]:
            lines = part.splitlines()
            # A here-document or a trailing backslash goes on over several lines.
            command = [lines.pop(0)]
            heredoc = re.search(r"<<'(\w+)'", command[0])
            while lines and (
                command[-1].endswith("\\") or (heredoc and command[-1].strip() != heredoc[1])
            ):
                command.append(lines.pop(0).removeprefix("> "))
            found.append(("\n".join(command), "\n".join(lines).strip()))
    return found


def matches(shown: str, printed: str) -> bool:
    """Whether the output is as shown; a line `…` or `...` stands for any lines."""
    parts = re.split(r"^(?:…|\.\.\.)$", shown, flags=re.M)
    pattern = ".*".join(re.escape(part.strip("\n")) for part in parts)
    return re.fullmatch(pattern, printed.strip(), re.S) is not None


def at_a_terminal(command: str, folder: Path, environment: dict[str, str]) -> tuple[str, str]:
    """What a command prints where its standard output is a terminal, and its standard error."""
    ours, theirs = pty.openpty()
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            ["bash", "-c", command], cwd=folder, env=environment, stdout=theirs, stderr=errors
        )
        os.close(theirs)
        printed = b""
        while True:
            try:
                chunk = os.read(ours, 65536)
            except OSError:  # Linux: the other end is closed
                break
            if not chunk:
                break
            printed += chunk
        process.wait(timeout=120)
        os.close(ours)
        errors.seek(0)
        said = errors.read().decode()
    plain = re.sub(r"\x1b\[[0-9;]*m", "", printed.decode())
    lines = plain.replace("\r\n", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines), said


@pytest.mark.parametrize("page", PAGES)
def test_console_blocks_print_what_the_page_shows(page: str, tmp_path: Path) -> None:
    """Each command of the page, run in order in one empty folder, prints the text under it."""
    blocks = sessions(ROOT / page)
    assert blocks, "the page has no console block to run"
    environment = dict(
        os.environ,
        COMPRULES_HOME=str(tmp_path / "home"),
        PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        COLUMNS="100",
        NO_COLOR="1",
        TERM="xterm",
    )
    folder = tmp_path / "empty"
    folder.mkdir()
    for command, shown in blocks:
        printed, said = at_a_terminal(command, folder, environment)
        assert matches(shown, printed), (
            f"$ {command}\n{printed}\n{said}\n--- the page shows ---\n{shown}"
        )
