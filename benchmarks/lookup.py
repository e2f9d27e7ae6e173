"""How questions as people ask them are met: `python -m benchmarks.lookup FILE [--topic T]`.

FILE has one JSON object a line with `question`, `rules` (all of them must be cited), `also_ok`
(may be cited too), `answer`, `topic` and `type`. Prose is not judged: what a machine cannot
compare is printed beside the expected answer, to be read.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from comprules.answers import Answer, Kind, Verdict, ask
from comprules.answers.words import integer
from comprules.document.rulenumber import GLOSSARY
from comprules.store.knowledge import KnowledgeBase

_NEAREST: Final = 5
_NUMBER: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Row:
    """One question with what came of it."""

    data: dict[str, Any]
    answer: Answer
    seconds: float

    @property
    def cited(self) -> list[str]:
        """The numbers that the answer cites, in its order, without glossary entries."""
        return [c.number for c in self.answer.citations if not c.number.startswith(GLOSSARY)]

    @property
    def answered(self) -> bool:
        """Whether it claims to be an answer, derived or quoted."""
        return self.answer.kind is not Kind.FOUND and self.answer.verdict is not Verdict.UNKNOWN

    def meets_all(self, first: int | None = None) -> bool:
        """Whether all required rules are among the citations, or the first few of them."""
        return set(self.data["rules"]) <= set(self.cited[:first])

    def meets_any(self, first: int | None = None) -> bool:
        """Whether a required rule is among the citations, or the first few of them."""
        return not set(self.data["rules"]).isdisjoint(self.cited[:first])

    @property
    def verdict(self) -> str:
        """`right` or `wrong` where the verdict can be compared, else `unjudged`."""
        if not self.answered:
            return "unjudged"
        expected = self.data["answer"].lower()
        if self.answer.verdict in (Verdict.YES, Verdict.NO):
            said = re.match(r"(yes|no)\b", expected)
            return _judged(said[1] == str(self.answer.verdict)) if said else "unjudged"
        if self.answer.verdict is Verdict.VALUE and self.data["type"] == "numeric":
            numbers = {integer(word) for word in _NUMBER.findall(expected)} - {None}
            values = {integer(value.lower()) for value in self.answer.values}
            return "unjudged" if None in values else _judged(values <= numbers)
        return "unjudged"


def _judged(right: bool) -> str:
    return "right" if right else "wrong"


def measured(
    file: Path, kb: KnowledgeBase, edition: str | None = None, topic: str | None = None
) -> list[Row]:
    """The questions of a file, of one topic if it is given, each with the answer it gets."""
    rows = []
    for line in file.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        if topic in (None, data["topic"]):
            start = time.perf_counter()
            answer = ask(data["question"], kb, edition=edition)
            rows.append(Row(data, answer, time.perf_counter() - start))
    return rows


def main() -> None:
    """Nothing; prints the shares by topic and by type, and the answers that need reading."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--topic", help="only the questions of this topic")
    parser.add_argument("--edition", help="the edition to ask; the default one if left out")
    options = parser.parse_args()
    rows = measured(options.file, KnowledgeBase.open(), options.edition, options.topic)
    if not rows:
        parser.error("the file has no such questions")
    for name in ("topic", "type"):
        groups: dict[str, list[Row]] = defaultdict(list)
        for row in rows:
            groups[row.data[name]].append(row)
        _head(name)
        for group, members in sorted(groups.items()):
            _line(group, members)
    _head("")
    _line("all", rows)
    print(f"median time {sorted(r.seconds for r in rows)[len(rows) // 2] * 1000:.0f} ms")
    print("\nanswered otherwise than by a verdict that a machine can compare, or wrongly:")
    for row in rows:
        if row.answered and row.verdict != "right":
            _show(row)
    print("\nnot answered, with the nearest rules:")
    for row in rows:
        if not row.answered:
            _show(row)


def _head(name: str) -> None:
    label = f"by {name}" if name else ""
    print(
        f"\n{'':<22}        derived or quoted:                verdicts     the first {_NEAREST}:"
        f"\n{label:<20}  rows  number   all   any  precise  right wrong   found   all   any"
    )


def _line(label: str, rows: Sequence[Row]) -> None:
    answered = [row for row in rows if row.answered]
    found = [row for row in rows if not row.answered]
    verdicts = Counter(row.verdict for row in rows)
    cited = [number in _allowed(row) for row in answered for number in row.cited]
    print(
        f"{label:<20}  {len(rows):4}  {len(answered):6}"
        f" {_share(answered, Row.meets_all, rows)} {_share(answered, Row.meets_any, rows)}"
        f"    {_share(cited, bool, cited)}  {verdicts['right']:5} {verdicts['wrong']:5}"
        f"  {len(found):6} {_share(found, lambda r: r.meets_all(_NEAREST), found)}"
        f" {_share(found, lambda r: r.meets_any(_NEAREST), found)}"
    )


def _allowed(row: Row) -> set[str]:
    return {*row.data["rules"], *row.data["also_ok"]}


def _share(members: Sequence[Any], fits: Callable[[Any], bool], of: Sequence[Any]) -> str:
    """The share of `of` that the fitting members are, as text."""
    return f"{sum(map(fits, members)) / len(of):5.2f}" if of else "    -"


def _show(row: Row) -> None:
    answer = row.answer
    print(
        f"\n{'WRONG: ' if row.verdict == 'wrong' else ''}{row.data['question']}"
        f"\n  expected: {row.data['answer']} {row.data['rules']}"
        f"\n  {answer.kind} {answer.verdict}: {answer.sentence[:300]}\n  cites {row.cited}"
    )


if __name__ == "__main__":
    main()
