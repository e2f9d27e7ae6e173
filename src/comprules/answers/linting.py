"""The citations of a text, each with its verdict: what the commands lint and cite say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from comprules.answers.dating import Inference
from comprules.answers.mending import mended
from comprules.answers.verdicts import SEVERITY, Judge, Kind, Verdict
from comprules.document.mentions import Mention, Strength, mentions
from comprules.document.syntax import zones

_IGNORE: Final = re.compile(r"comprules:\s*ignore(?P<what>-next-line|-file)?(?![\w-])")
_AROUND: Final = 300


class Finding(NamedTuple):
    """One citation in a text.

    Attributes:
        file: the name of the file; empty for a text that is no file.
        line: the line, from 1.
        column: the first character of it, from 1.
        mention: what was found there, by offsets in the text.
        surface: its words in the text.
        source: the whole line.
        verdicts: one for each number that it names.
        fix: what can be put in its place without a look, or None.
    """

    file: str
    line: int
    column: int
    mention: Mention
    surface: str
    source: str
    verdicts: tuple[Verdict, ...]
    fix: str | None

    @property
    def worst(self) -> Verdict:
        """The gravest of its verdicts."""
        return max(self.verdicts, key=lambda v: SEVERITY[v.kind])

    @property
    def kind(self) -> Kind:
        """The kind of the gravest verdict."""
        return self.worst.kind

    @property
    def message(self) -> str:
        """What is to be said of it, each thing once."""
        told = [v.message for v in self.verdicts if v.kind is not Kind.FINE]
        return "; ".join(dict.fromkeys(told or [self.worst.message]))


class Cited(NamedTuple):
    """A citation before it is judged: the mention, its line's number and start, and the line."""

    mention: Mention
    line: int
    start: int
    source: str


Written = Callable[[str, Iterable[int]], Mapping[int, str]]
"""What says by which edition lines of a file were written: (file, lines) -> date by line."""


class Linter:
    """Judges the citations in texts, all against one edition.

    Attributes:
        judge: what judges a number.
        dated: what says by which edition a line was written, or infers it.
    """

    def __init__(self, judge: Judge, dated: Written | Inference) -> None:
        self.judge = judge
        self.dated = dated

    def findings(self, text: str, file: str = "") -> list[Finding]:
        """The citations in a text, in order, but those that it says are to be ignored."""
        cited = self._counted(_placed(text, mentions(text, zones(text, file))))
        if not cited:
            return []
        if "comprules:" in text:
            cited = _heeded(text, cited)
        return [
            self._finding(text, file, c, found)
            for c, found in zip(cited, self._verdicts(file, cited), strict=True)
        ]

    def _finding(
        self, text: str, file: str, cited: Cited, verdicts: tuple[Verdict, ...]
    ) -> Finding:
        mention = cited.mention
        surface = text[mention.start : mention.end]
        certain = any(v.certain for v in verdicts)
        fix = mended(mention, surface, verdicts, cited.source) if certain else None
        column = mention.start - cited.start + 1
        return Finding(file, cited.line, column, mention, surface, cited.source, verdicts, fix)

    def _counted(self, cited: list[Cited]) -> list[Cited]:
        """Those that are citations, by what the rules and the rest of the text have."""
        existed = self.judge.existed
        known = [existed(c.mention.steps[0].first) for c in cited]
        sure = {
            c.mention.start
            for c, exists in zip(cited, known, strict=True)
            if c.mention.strength is Strength.NAMED
            or (c.mention.strength is Strength.LIKELY and exists)
        }
        return [
            c
            for c, exists in zip(cited, known, strict=True)
            if c.mention.start in sure
            or (c.mention.strength is Strength.POSSIBLE and exists and sure)
            or (c.mention.strength is Strength.LIKELY and sure and _lettered(c.mention))
        ]

    def _verdicts(self, file: str, cited: list[Cited]) -> list[tuple[Verdict, ...]]:
        if not isinstance(self.dated, Inference):
            editions = self.dated(file, {c.line for c in cited})
            verdict = self.judge.verdict
            return [
                tuple(verdict(number, editions[c.line]) for number in c.mention.numbers)
                for c in cited
            ]
        lines: dict[str, dict[str, None]] = {}
        for c in cited:
            for number in c.mention.numbers:
                lines.setdefault(number, {})[c.source] = None
        found = self.dated.verdicts(lines)
        return [tuple(found[number, c.source] for number in c.mention.numbers) for c in cited]


def rewritten(text: str, findings: Iterable[Finding]) -> str:
    """The text with what can be mended put in."""
    parts, position = [], 0
    for finding in findings:
        if finding.fix is not None:
            parts += [text[position : finding.mention.start], finding.fix]
            position = finding.mention.end
    return "".join([*parts, text[position:]])


def _lettered(mention: Mention) -> bool:
    return mention.steps[0].first[-1].isalpha()


def _placed(text: str, found: Iterator[Mention]) -> list[Cited]:
    """The mentions with the lines in which they stand."""
    ending = "\n" if "\n" in text else "\r"
    cited: list[Cited] = []
    line, counted = 1, 0
    for mention in found:
        line += text.count(ending, counted, mention.start)
        counted = mention.start
        start = text.rfind(ending, 0, mention.start) + 1
        end = text.find(ending, mention.start)
        end = end if end >= 0 else len(text)
        # Generated files have lines of any length.
        shown = text[max(start, mention.start - _AROUND) : min(end, mention.end + _AROUND)]
        cited.append(Cited(mention, line, start, shown.rstrip("\r")))
    return cited


def _heeded(text: str, cited: list[Cited]) -> list[Cited]:
    """Those that no `comprules: ignore` in the text speaks of."""
    ending = "\n" if "\n" in text else "\r"
    ignored: set[int] = set()
    for directive in _IGNORE.finditer(text):
        if directive["what"] == "-file":
            return []
        line = text.count(ending, 0, directive.start()) + 1
        ignored.add(line + 1 if directive["what"] else line)
    return [c for c in cited if c.line not in ignored]
