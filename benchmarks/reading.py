"""What reading costs, and that nothing is lost by it.

    python -m benchmarks.reading [FILE...]

Without files: every edition in ../shared/cr (or COMPRULES_SHARED). For each it prints how many
provisions, glossary entries and references were read, how many lines fit nothing, and how many
non-blank lines are lost or out of place when the edition is written again from its parsed fields
(white space folded); then the time of the newest against a plain loop over its lines with one
regular expression, both measured in this run, as a ratio. Exit status 1 if a line was lost.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.xref import shared_folder
from comprules.document import read_edition
from comprules.document.decoding import decode
from comprules.document.writer import losses
from comprules.errors import ComprulesError

_RIVAL = re.compile(r"^(\d{1,3})\.(?:(\d+)([a-z]*))?\.? ?(.*)$")


def rival(path: Path) -> dict[str, str]:
    """What a plain loop over the lines reads: number to text, without examples or glossary."""
    rules: dict[str, str] = {}
    text = path.read_bytes().decode("utf-8-sig")
    for line in text.splitlines():
        match = _RIVAL.match(line)
        if match is not None:
            rules[line.split(" ", 1)[0]] = match[4]
    return rules


def seconds(action: Callable[[], object], rounds: int = 3) -> float:
    """The median time of an action over a few rounds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main(arguments: list[str] | None = None) -> int:
    """Print the table and the ratio; 0 where no line was lost, else 1."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args(arguments)
    files = options.files or sorted((shared_folder() / "cr").glob("*.txt"))
    if not files:
        print(f"no editions in {shared_folder() / 'cr'}", file=sys.stderr)
        return 2
    total_lost, total_time = 0, 0.0
    print(
        "file            effective   provisions glossary references unfitting remarks lost seconds"
    )
    for file in files:
        start = time.perf_counter()
        try:
            edition = read_edition(file)
        except ComprulesError as error:
            print(error.one_line(), file=sys.stderr)
            return int(error.exit_status)
        elapsed = time.perf_counter() - start
        total_time += elapsed
        lost = losses(decode(file.read_bytes()).lines, edition)
        total_lost += len(lost)
        provisions = (*edition.provisions, *edition.glossary)
        references = sum(len(provision.references) for provision in provisions)
        print(
            f"{file.name:<15} {edition.date} {len(edition.provisions):>11} "
            f"{len(edition.glossary):>8} {references:>10} {len(edition.unfitting):>9} "
            f"{len(edition.remarks):>7} {len(lost):>4} {elapsed:>7.2f}",
            flush=True,
        )
        for loss in lost[:5]:
            print(f"    line {loss.line}: {loss.lost[:60]!r} written as {loss.written[:60]!r}")
    print(f"{len(files)} editions, {total_lost} lines lost or out of place, {total_time:.1f} s")
    newest = files[-1]
    ours = seconds(lambda: read_edition(newest))
    try:
        theirs = seconds(lambda: rival(newest))
    except UnicodeDecodeError:
        print(f"{newest.name}: {ours:.3f} s; a plain loop cannot decode it")
    else:
        print(
            f"{newest.name}: read and referenced in {ours:.3f} s, a plain loop with one regular "
            f"expression {theirs:.4f} s, ratio {ours / theirs:.0f}"
        )
    return 1 if total_lost else 0


if __name__ == "__main__":
    sys.exit(main())
