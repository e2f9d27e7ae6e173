"""The console blocks of the documentation: found, run, and filled anew.

`python -m tests.pages` runs every block and writes what its commands print under them. Where a
page cuts an output short with a line `…`, as many lines as before are kept.
"""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "docs/tutorial.md", "docs/cards.md", "docs/layers.md")
FENCE = re.compile(r"(?P<skip><!-- not run: .+? -->\n)?```console\n(?P<body>.*?)```", re.S)


@dataclass(frozen=True)
class Session:
    """One `$ ` line of a console block, with its continuation lines, and the output under it."""

    source: str
    command: str
    shown: str


def sessions(page: Path) -> list[Session]:
    """The sessions of the page's console blocks that are to be run, in order."""
    blocks = FENCE.finditer(page.read_text(encoding="utf-8"))
    return [session for block in blocks if not block["skip"] for session in _of(block["body"])]


def _of(body: str) -> Iterator[Session]:
    for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
        lines = part.splitlines()
        # A here-document or a trailing backslash goes on over several lines.
        source = [lines.pop(0)]
        heredoc = re.search(r"<<'(\w+)'", source[0])
        while lines and (
            source[-1].endswith("\\")
            or (heredoc and source[-1].removeprefix("> ").strip() != heredoc[1])
        ):
            source.append(lines.pop(0))
        command = "\n".join([source[0], *(line.removeprefix("> ") for line in source[1:])])
        yield Session("\n".join(source), command, "\n".join(lines).strip("\n"))


def matches(shown: str, printed: str) -> bool:
    """Whether the output is as shown; a line `…` or `...` stands for any lines."""
    parts = re.split(r"^(?:…|\.\.\.)$", shown, flags=re.M)
    pattern = ".*".join(re.escape(part.strip("\n")) for part in parts)
    return re.fullmatch(pattern, printed.strip("\n"), re.S) is not None


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


def environment(home: Path) -> dict[str, str]:
    """The environment in which the pages' commands run."""
    return dict(
        os.environ,
        COMPRULES_HOME=str(home),
        PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        COLUMNS="100",
        NO_COLOR="1",
        TERM="xterm",
    )


def filled(page: Path, folder: Path, variables: dict[str, str]) -> str:
    """The page's text with what its commands print now."""

    def block(fence: re.Match[str]) -> str:
        if fence["skip"]:
            return fence[0]
        lines: list[str] = []
        for session in _of(fence["body"]):
            printed = at_a_terminal(session.command, folder, variables)[0].strip("\n")
            before, now = session.shown.split("\n"), printed.split("\n")
            if matches(session.shown, printed):
                now = before
            elif before[-1] == "…" and len(now) >= len(before):
                now = [*now[: len(before) - 1], "…"]
            lines += [f"$ {session.source}", *(now if any(now) else [])]
        return "\n".join(["```console", *lines, "```"])

    return FENCE.sub(block, page.read_text(encoding="utf-8"))


def main() -> None:
    """Nothing; the pages are written anew."""
    for name in PAGES:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "empty"
            folder.mkdir()
            variables = environment(Path(place) / "home")
            at_a_terminal("comprules status", folder, variables)
            text = filled(ROOT / name, folder, variables)
        (ROOT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
