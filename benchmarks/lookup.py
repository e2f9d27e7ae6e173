"""How well questions as people ask them are met: `python -m benchmarks.lookup FILE [--edition D]`.

FILE has one JSON object a line with `question`, `rules` (one of them must be cited), `answer`,
`topic` and `type`, and maybe `also_ok`. Nothing here judges prose: what was answered is printed
beside the expected answer, to be read, and a verdict that contradicts it is counted as wrong.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from comprules.answers import Answer, Kind, Verdict, ask
from comprules.store.knowledge import KnowledgeBase

_DEPTHS: Final = (1, 3, 10)


@dataclass(frozen=True, slots=True)
class Row:
    """One question with what came of it."""

    data: dict[str, Any]
    answer: Answer
    seconds: float

    @property
    def rank(self) -> int | None:
        """The place of the first required rule among the citations, from 1."""
        wanted = set(self.data["rules"])
        for place, citation in enumerate(self.answer.citations, 1):
            if citation.number in wanted:
                return place
        return None

    @property
    def answered(self) -> bool:
        """Whether it claims to be an answer."""
        return self.answer.kind is not Kind.FOUND and self.answer.verdict is not Verdict.UNKNOWN

    @property
    def contradicts(self) -> bool:
        """Whether its yes or no, or its number, is another than the expected one."""
        expected = self.data["answer"].lower()
        if self.answer.verdict in (Verdict.YES, Verdict.NO):
            said = re.match(r"(yes|no)\b", expected)
            return said is not None and said[1] != str(self.answer.verdict)
        if self.answer.verdict is Verdict.VALUE and self.data["type"] == "numeric":
            return not any(value.lower() in expected for value in self.answer.values)
        return False


def main() -> None:
    """Nothing; prints the shares by topic and by type, and every answer for reading."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--edition", help="the edition to ask; the default one if left out")
    parser.add_argument("--misses", action="store_true", help="print the questions not met too")
    options = parser.parse_args()
    kb = KnowledgeBase.open()
    rows = []
    for line in options.file.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        start = time.perf_counter()
        answer = ask(data["question"], kb, edition=options.edition)
        rows.append(Row(data, answer, time.perf_counter() - start))
    for name in ("topic", "type"):
        _table(name, rows)
    _line("all", rows)
    print(f"median time {sorted(r.seconds for r in rows)[len(rows) // 2] * 1000:.0f} ms")
    answered = [row for row in rows if row.answered]
    print(
        f"\n{len(answered)} answered, to be read; "
        f"wrong by verdict: {sum(row.contradicts for row in answered)}"
    )
    for row in answered:
        mark = "WRONG " if row.contradicts else ""
        print(
            f"\n{mark}{row.data['question']}\n  expected: {row.data['answer']}"
            f" {row.data['rules']}\n  {row.answer.kind} {row.answer.verdict}:"
            f" {row.answer.sentence[:300]}\n  cites {[c.number for c in row.answer.citations]}"
        )
    if options.misses:
        for row in rows:
            if row.rank is None or row.rank > max(_DEPTHS):
                print(
                    f"\nMISS {row.data['question']}\n  wants {row.data['rules']}, cites "
                    f"{[c.number for c in row.answer.citations]}"
                )


def _table(name: str, rows: list[Row]) -> None:
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.data.get(name, "")].append(row)
    print(f"\nby {name:<24}  rows  derived  quoted  found   @1   @3  @10")
    for group, members in sorted(groups.items()):
        _line(group, members)


def _line(label: str, rows: list[Row]) -> None:
    kinds = [sum(row.answer.kind is kind for row in rows) for kind in Kind]
    ranks = [sum(row.rank is not None and row.rank <= n for row in rows) for n in _DEPTHS]
    shares = "".join(f"{count / len(rows):5.2f}" for count in ranks)
    print(f"{label:<27}  {len(rows):4}  {kinds[0]:7}  {kinds[1]:6}  {kinds[2]:5}{shares}")


if __name__ == "__main__":
    main()
