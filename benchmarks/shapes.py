"""Validate the full graph of every edition in a folder against ontology/shapes.ttl.

Usage: python -m benchmarks.shapes [FOLDER] [--outline] [--workers N]

pySHACL takes about fifteen seconds for one edition, so this is outside the test run, which
validates a sample. Exit status 1 where an edition does not conform.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path


def validated(path: Path, *, with_text: bool) -> tuple[str, str, int, list[str], float]:
    """File name, date, number of triples, violations as lines, and seconds for one edition."""
    from comprules.document.reader import read_edition
    from comprules.errors import ComprulesError
    from comprules.graph.edition import edition_triples
    from comprules.graph.validation import validate

    began = time.perf_counter()
    try:
        edition = read_edition(path)
    except ComprulesError as error:
        return path.name, "", 0, [error.one_line()], time.perf_counter() - began
    triples = list(edition_triples(edition, with_text=with_text))
    lines = [violation.one_line() for violation in validate(triples)]
    return path.name, edition.date, len(triples), lines, time.perf_counter() - began


def main() -> int:
    """0 where every edition conforms, else 1; prints a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", default=Path("../shared/cr"))
    parser.add_argument("--outline", action="store_true", help="without the text")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    files = sorted(arguments.folder.glob("*.txt"))
    work = partial(validated, with_text=not arguments.outline)
    bad = total = 0
    began = time.perf_counter()
    with ProcessPoolExecutor(arguments.workers) as pool:
        for name, date, triples, lines, seconds in pool.map(work, files):
            print(
                f"{name} {date} {triples} triples, {len(lines)} violations, {seconds:.1f} s",
                flush=True,
            )
            for line in lines[:10]:
                print(f"    {line}")
            bad += bool(lines)
            total += triples
    seconds = time.perf_counter() - began
    print(f"{len(files)} editions, {total} triples, {bad} do not conform, {seconds:.0f} s")
    return 1 if bad or not files else 0


if __name__ == "__main__":
    raise SystemExit(main())
