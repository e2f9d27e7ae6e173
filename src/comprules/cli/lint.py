"""`comprules lint`: the citations of the rules in source trees, and what became of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from comprules.cli import completing
from comprules.cli.options import command as declare
from comprules.cli.options import format_option, output_option
from comprules.cli.rendering import knowledge_base, note, write
from comprules.errors import ExitStatus, UsageError

if TYPE_CHECKING:
    from comprules.answers.baseline import Baseline
    from comprules.answers.linting import Finding, Linter

LEVELS: Final = ("wrong", "uncertain", "reworded", "none")
"""From which verdict on a citation fails: `wrong` is displaced and missing."""

_FROM: Final = {"wrong": 3, "uncertain": 2, "reworded": 1, "fine": 0, "none": 9}


@declare(
    "lint",
    "comprules lint src docs",
    "comprules lint . --from 2024-06 --fix --diff",
    "comprules lint . --from git-blame --format github",
    "comprules lint . --baseline rules-baseline.json --write-baseline",
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--from",
    "written",
    metavar="DATE|git-blame",
    help="When the texts were written: a day, month or year, or what git says of each line;"
    " inferred from the citations if not given.",
)
@click.option(
    "--edition",
    metavar="DATE",
    shell_complete=completing.editions,
    help="The edition to hold them against: a date, or latest; the newest imported one if not"
    " given.",
)
@click.option("--fix", is_flag=True, help="Rewrite what is certain.")
@click.option("--diff", is_flag=True, help="Show what --fix writes; without it, would write.")
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    help="The least that makes the exit status 1; wrong (displaced, missing) if not given.",
)
@click.option(
    "--show",
    type=click.Choice(("wrong", "uncertain", "reworded", "fine")),
    help="The least that is reported; uncertain if not given.",
)
@click.option("--exclude", multiple=True, metavar="GLOB", help="Leave out what this fits.")
@click.option(
    "--baseline",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Do not report what this file lists.",
)
@click.option("--write-baseline", is_flag=True, help="List all that is found in --baseline.")
@format_option("text", "json", "sarif", "github", rows=False, default="text")
@output_option
def command(
    paths: tuple[Path, ...],
    written: str | None,
    edition: str | None,
    fix: bool,
    diff: bool,
    level: str | None,
    show: str | None,
    exclude: tuple[str, ...],
    baseline: Path | None,
    write_baseline: bool,
    format_: str,
    output: Path | None,
) -> int:
    """Find citations of the rules in PATHS, and say which of them are wrong by now.

    A citation is fine, reworded, displaced (its rule has another number now), missing, or
    uncertain. Settings come from [tool.comprules.lint] in pyproject.toml, or .comprules.toml;
    `comprules: ignore` in a line leaves it out.
    """
    from comprules.answers.judging import linter
    from comprules.answers.lintconfig import find_config
    from comprules.cli.lintreports import report

    config = find_config(paths[0])
    level = level or config.level or "wrong"
    if level not in LEVELS:
        raise UsageError(f"there is no level {level!r}", hint=f"there are: {', '.join(LEVELS)}")
    place = baseline or config.baseline
    if write_baseline and place is None:
        raise UsageError("--write-baseline needs a file", hint="add --baseline FILE")
    judging = linter(knowledge_base(), written or config.written, edition or config.edition)
    run = Run(
        judging,
        fails=_FROM[level],
        shows=min(_FROM[show or "uncertain"], _FROM[level]),
        known=_baseline(place, write_baseline),
        listing=write_baseline,
        fix=fix,
        diff=diff,
    )
    left_out = (*config.exclude, *exclude)
    if diff:
        write(run.differences(paths, left_out), output)
    else:
        write(report(run.findings(paths, left_out), format_, judging.judge.new), output)
    if run.known is not None and write_baseline:
        note(f"{run.known.path} lists {run.known.written()} findings")
        return int(ExitStatus.ANSWERED)
    note(run.summary())
    if fix and run.mended and written and written[0].isdigit():
        note(f"the texts follow {judging.judge.new} now: do not run this again --from {written}")
    return int(ExitStatus.NOT_FOUND if run.failed else ExitStatus.ANSWERED)


def _baseline(path: Path | None, writing: bool) -> Baseline | None:
    if path is None:
        return None
    from comprules.answers.baseline import Baseline

    return Baseline(path) if writing else Baseline.read(path)


class Run:
    """One run over a tree: what is found, mended and counted on the way.

    Attributes:
        known: the baseline, or None.
        mended: how many citations were rewritten, or would be.
        failed: how many of those left are as bad as the level that fails.
    """

    def __init__(
        self,
        judging: Linter,
        *,
        fails: int,
        shows: int,
        known: Baseline | None,
        listing: bool,
        fix: bool,
        diff: bool,
    ) -> None:
        self._judging = judging
        self._fails = fails
        self._shows = shows
        self._listing = listing
        self._fix = fix
        self._diff = diff
        self._patches: list[str] = []
        self._files = 0
        self._left_out = 0
        self._verdicts = Counter[str]()
        self.known = known
        self.mended = 0
        self.failed = 0

    def findings(self, paths: Iterable[Path], exclude: Iterable[str]) -> Iterator[Finding]:
        """What is to be reported, file by file; files are rewritten on the way with `fix`."""
        from comprules.answers.sourcetree import source_files
        from comprules.cli.progress import FileCount

        progress = FileCount("reading")
        try:
            for path in source_files(paths, exclude):
                self._files += 1
                progress.show(self._files)
                yield from self._of_file(path)
        finally:
            progress.end()

    def _of_file(self, path: Path) -> Iterator[Finding]:
        from comprules.answers.sourcetree import read_source
        from comprules.answers.verdicts import SEVERITY

        try:
            source = read_source(path)
        except OSError as error:
            self._left_out += 1
            note(f"{path}: {error.strerror}")
            return
        if source is None:
            return
        found = self._judging.findings(source.text, str(path))
        if not found:
            return
        self._verdicts.update(str(f.kind) for f in found)
        if self.known is not None:
            if self._listing:
                self.known.add(found)
                return
            found = self.known.unknown(found)
        if self._fix or self._diff:
            found = self._mend(path, source.text, source.encoding, found)
        for finding in found:
            self.failed += SEVERITY[finding.kind] >= self._fails
            if SEVERITY[finding.kind] >= self._shows:
                yield finding

    def _mend(self, path: Path, text: str, encoding: str, found: list[Finding]) -> list[Finding]:
        """The findings that are left after what is certain was rewritten."""
        from comprules.answers.linting import rewritten

        count = sum(f.fix is not None for f in found)
        if not count:
            return found
        self.mended += count
        new = rewritten(text, found)
        if self._diff:
            self._patches.append(_patch(str(path), text, new))
        if not self._fix:
            return found
        from comprules.atomic import write_bytes

        write_bytes(path, new.encode(encoding))
        return [f for f in found if f.fix is None]

    def differences(self, paths: Iterable[Path], exclude: Iterable[str]) -> Iterator[bytes]:
        """The differences between the files as they were and as they are, or would be."""
        for _ in self.findings(paths, exclude):
            yield from self._waiting()
        yield from self._waiting()

    def _waiting(self) -> Iterator[bytes]:
        while self._patches:
            yield self._patches.pop(0).encode("utf-8", "surrogateescape")

    def summary(self) -> str:
        """All that was counted, in a line."""
        total = self._verdicts.total()
        kinds = ("displaced", "missing", "uncertain", "reworded", "fine")
        told = [f"{self._verdicts[kind]} {kind}" for kind in kinds if self._verdicts[kind]]
        line = f"{total} citations in {self._files} files, held against {self._judging.judge.new}"
        line += f": {', '.join(told)}" if told else ""
        if self.mended:
            line += f"; {self.mended} {'rewritten' if self._fix else 'can be rewritten (--fix)'}"
        if self._left_out:
            line += f"; {self._left_out} files cannot be read"
        return line


def _patch(name: str, old: str, new: str) -> str:
    """The difference of two texts as `diff -u` has it."""
    import re
    from difflib import unified_diff

    before, after = (re.findall(r"[^\n]*\n|[^\n]+", text) for text in (old, new))
    lines = unified_diff(before, after, f"a/{name}", f"b/{name}", n=2)
    marked = (x if x.endswith("\n") else f"{x}\n\\ No newline at end of file\n" for x in lines)
    return "".join(marked)
