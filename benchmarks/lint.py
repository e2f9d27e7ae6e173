"""How fast `comprules lint` reads a tree, against reading it and searching it with one expression.

    python -m benchmarks.lint [--files 1000] [--size 20] [--citations 20000]

A tree of source files is made of this project's own and of citations (lint_tree.py), and linted in
this process; the plain search reads every file and runs one regular expression over it. Issue 4
asks for 1,000 files in under two seconds after start-up. The cold start of the command over a
single small file is measured beside that of `rule`.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Final

from benchmarks.lint_tree import FORMS, LANGUAGES, SEED
from comprules.answers.judging import linter
from comprules.answers.sourcetree import read_source, source_files
from comprules.store.knowledge import KnowledgeBase

CHECKOUT: Final = Path(__file__).parents[1]
LIMIT: Final = 2.0
_CITED: Final = re.compile(r"[1-9]\d\d\b")
_PLAIN: Final = re.compile(rb"[1-9]\d\d\.\d+[a-z]?")


def make_tree(folder: Path, *, files: int, size: int, citations: int) -> int:
    """The bytes written: so many files of source, with citations of rules that there are."""
    chance = random.Random(SEED)
    kb = KnowledgeBase.open()
    numbers = [n for n in kb.edition().numbers if "." in n]
    own = [p.read_text(encoding="utf-8") for p in sorted((CHECKOUT / "src").rglob("*.py"))]
    lines = [x for x in "".join(own).splitlines(keepends=True) if not _CITED.search(x)]
    written = 0
    for n in range(files):
        extension = chance.choice(list(LANGUAGES))
        start = chance.randrange(len(lines))
        text: list[str] = []
        length = 0
        while length < size * 1_000_000 // files:
            text.append(lines[(start + len(text)) % len(lines)])
            length += len(text[-1])
        for _ in range(citations // files):
            form = chance.choice(FORMS).format(chance.choice(numbers))
            line = chance.choice(LANGUAGES[extension]).format(form)
            text.insert(chance.randrange(len(text)), line + "\n")
        path = folder / f"part{n % 20}" / f"file{n}.{extension}"
        path.parent.mkdir(exist_ok=True)
        written += path.write_text("".join(text), encoding="utf-8")
    return written


def plain(folder: Path) -> tuple[float, int]:
    """Seconds that reading the tree and one expression take, and what it found."""
    started = time.process_time()
    found = 0
    for path in source_files([folder]):
        found += sum(1 for _ in _PLAIN.finditer(path.read_bytes()))
    return time.process_time() - started, found


def linted(folder: Path, written: str | None) -> tuple[float, Counter[str]]:
    """Seconds that linting the tree takes, and the verdicts."""
    judging = linter(KnowledgeBase.open(), written, None)
    started = time.process_time()
    kinds = Counter[str]()
    for path in source_files([folder]):
        source = read_source(path)
        if source is not None:
            kinds.update(str(f.kind) for f in judging.findings(source.text, str(path)))
    return time.process_time() - started, kinds


def cold(*arguments: str) -> float:
    """The median of seven runs of a command, in seconds."""
    taken = []
    for _ in range(7):
        started = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "comprules.cli", *arguments],
            capture_output=True,
            env=dict(os.environ),
        )
        taken.append(time.perf_counter() - started)
    return statistics.median(taken)


def main(arguments: list[str]) -> int:
    """The exit status: 1 if the tree takes longer than the limit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--size", type=int, default=20, help="megabytes")
    parser.add_argument("--citations", type=int, default=20_000)
    options = parser.parse_args(arguments)
    slow = False
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        size = make_tree(
            folder, files=options.files, size=options.size, citations=options.citations
        )
        base, hits = min(plain(folder) for _ in range(3))
        print(
            f"{options.files} files, {size / 1e6:.0f} MB; plain search: {base:.2f} s, {hits} hits"
        )
        for written in ("2024-06", None):
            taken, kinds = min((linted(folder, written) for _ in range(3)), key=lambda t: t[0])
            slow |= taken > LIMIT
            print(
                f"lint, {f'--from {written}' if written else 'inferred':14} {taken:.2f} s,"
                f" {taken / base:.1f} times; {dict(kinds)}"
            )
        one = folder / "one.py"
        one.write_text("# CR 704.5g\n", encoding="utf-8")
        rule, lint = cold("rule", "704.5g"), cold("lint", str(one), "--from", "2024-06")
    print(f"cold: rule {rule * 1000:.0f} ms, lint {lint * 1000:.0f} ms, {lint / rule:.2f} times")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
