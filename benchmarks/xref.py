"""How well references are found: precision, recall and exact entries over a file of right answers.

    python -m benchmarks.xref FILE [--edition PATH]

FILE has one JSON object a line, as ../shared/eval/xref.jsonl: `entry` (a number or a glossary
term), `targets` (the exact set of its explicit references), `implicit` (those without a number),
`self_reference`, `dangling`. Each row is measured in the edition that its field `edition` names,
else in 2026-01-16, read from ../shared/cr (or COMPRULES_SHARED), else in the one of --edition.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from comprules.document import Edition, Provision, ReferenceKind, read_edition
from comprules.errors import ComprulesError

DEFAULT_EDITION = "2026-01-16"
_NOT_EXPLICIT = (ReferenceKind.IMPLICIT, ReferenceKind.SELF)


@dataclass
class Score:
    """Counts of one kind of reference over all rows."""

    right: int = 0
    found: int = 0
    wanted: int = 0
    exact: int = 0
    rows: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, entry: str, found: set[str], wanted: set[str]) -> None:
        """Count one entry."""
        self.right += len(found & wanted)
        self.found += len(found)
        self.wanted += len(wanted)
        self.rows += 1
        if found == wanted:
            self.exact += 1
        else:
            missing = ", ".join(sorted(wanted - found)) or "none"
            extra = ", ".join(sorted(found - wanted)) or "none"
            self.wrong.append(f"{entry}: missing {missing}; too many {extra}")

    @property
    def precision(self) -> float:
        """The share of what was found that is right; 1 where nothing was found."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """The share of what is wanted that was found; 1 where nothing is wanted."""
        return self.right / self.wanted if self.wanted else 1.0

    def line(self, name: str) -> str:
        """The score as one line."""
        return (
            f"{name:<10} precision {self.precision:.4f}  recall {self.recall:.4f}  "
            f"exact entries {self.exact}/{self.rows}  targets {self.wanted}"
        )


def shared_folder() -> Path:
    """The folder of the given data: COMPRULES_SHARED, else ../shared beside the checkout."""
    given = os.environ.get("COMPRULES_SHARED")
    return Path(given) if given else Path(__file__).resolve().parents[2] / "shared"


def measure(rows: Iterable[dict[str, Any]], editions: dict[str, Edition]) -> dict[str, Score]:
    """The scores for `explicit`, `implicit`, `dangling` and `self` over the rows."""
    scores = {name: Score() for name in ("explicit", "implicit", "dangling", "self")}
    for row in rows:
        edition = editions[row.get("edition") or ""]
        entry = str(row["entry"])
        provision = edition.get(entry) or edition.get(f"glossary:{entry}")
        found = provision.references if isinstance(provision, Provision) else ()
        explicit = {t for r in found if r.kind not in _NOT_EXPLICIT for t in r.targets}
        implicit = {t for r in found if r.kind is ReferenceKind.IMPLICIT for t in r.targets}
        dangling = {t for r in found for t in r.dangling}
        self_cited = {"self"} if any(r.kind is ReferenceKind.SELF for r in found) else set()
        wanted_implicit = {t for item in row.get("implicit", ()) for t in item["targets"]}
        scores["explicit"].add(entry, explicit, set(row["targets"]))
        scores["implicit"].add(entry, implicit, wanted_implicit)
        scores["dangling"].add(entry, dangling, set(row.get("dangling", ())))
        scores["self"].add(entry, self_cited, {"self"} if row.get("self_reference") else set())
    return scores


def main(arguments: list[str] | None = None) -> int:
    """Print the scores; 0 where every explicit reference is right, else 1."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.xref", description=__doc__)
    parser.add_argument("file", type=Path, help="JSON lines of right answers")
    parser.add_argument("--edition", type=Path, help="the edition's text file")
    options = parser.parse_args(arguments)
    try:
        lines = options.file.read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line.strip()]
        editions: dict[str, Edition] = {}
        for name in {row.get("edition") or "" for row in rows}:
            default = shared_folder() / "cr" / f"{name or DEFAULT_EDITION}.txt"
            editions[name] = read_edition(options.edition or default)
        scores = measure(rows, editions)
    except (OSError, ValueError, KeyError) as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 2
    except ComprulesError as error:
        print(error.one_line(), file=sys.stderr)
        return int(error.exit_status)
    for name, score in scores.items():
        print(score.line(name))
        for wrong in score.wrong:
            print(f"    {wrong}")
    return 0 if scores["explicit"].exact == scores["explicit"].rows else 1


if __name__ == "__main__":
    sys.exit(main())
