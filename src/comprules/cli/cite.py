"""`comprules cite`: the citations in a piece of prose, with what they are now."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from comprules.cli import completing
from comprules.cli.options import command as declare
from comprules.cli.options import format_option, output_option
from comprules.cli.rendering import as_json, knowledge_base, note, write

if TYPE_CHECKING:
    from comprules.answers.linting import Finding, Linter
    from comprules.store.knowledge import KnowledgeBase


@declare(
    "cite",
    'comprules cite "Trample (CR 702.19b) and rule 509" --from 2021-07',
    "comprules cite article.md --from 2021-07 --to latest --rewrite",
    "comprules cite - --format markdown < article.md",
)
@click.argument("text")
@click.option(
    "--from",
    "written",
    metavar="DATE",
    help="When it was written: a day, month, year (the edition in force at its end) or latest;"
    " inferred from the citations if not given.",
)
@click.option(
    "--to",
    "edition",
    metavar="DATE",
    shell_complete=completing.editions,
    help="The edition to bring it to: a date or latest; the newest imported one if not given.",
)
@click.option("--rewrite", is_flag=True, help="Give the text with the numbers of that edition.")
@format_option("text", "markdown", "json", rows=False, default="text")
@output_option
def command(
    text: str,
    written: str | None,
    edition: str | None,
    rewrite: bool,
    format_: str,
    output: Path | None,
) -> int:
    """Say of each citation of the rules in TEXT what became of it.

    TEXT is a text, the name of a file, or - for standard input. With --rewrite, what is certain is
    put in; the rest is left as it is and listed on standard error.
    """
    from comprules.answers.judging import linter
    from comprules.answers.linting import rewritten
    from comprules.errors import ExitStatus

    prose, name = _read(text)
    kb = knowledge_base()
    judging = linter(kb, written, edition)
    read_by = kb.history.named(written) if written is not None else None
    findings = judging.findings(prose, name)
    new = judging.judge.new
    origin = (
        f"written by the edition of {read_by}" if read_by else "when it was written is inferred"
    )
    note(f"{origin}, held against that of {new}")
    if not findings:
        note("no citation of the rules was found")
        return int(ExitStatus.NOT_FOUND)
    if format_ == "json":
        write(as_json(_record(kb, judging, findings, read_by, prose, rewrite)), output)
    elif format_ == "markdown":
        write(_markdown(kb, findings, new, prose, rewrite), output)
    elif rewrite:
        write(_ended(rewritten(prose, findings)), output)
        for left in _left(findings):
            note(f"line {left.line}: {left.surface} is left as it is: {left.message}")
    else:
        write("".join(_line(kb, finding, new) for finding in findings), output)
    return int(ExitStatus.ANSWERED)


def _read(text: str) -> tuple[str, str]:
    """The text meant, and the name of its file, if it is one."""
    from comprules.answers.sourcetree import decoded, read_source
    from comprules.errors import BadInput

    if text == "-":
        source = decoded(sys.stdin.buffer.read())
        return (source.text if source else ""), ""
    if len(text) < 1024 and "\n" not in text and Path(text).is_file():
        source = read_source(Path(text))
        if source is None:
            raise BadInput("this is no text file", file=text)
        return source.text, text
    return text, ""


def _left(findings: list[Finding]) -> list[Finding]:
    """What is not fine and was not rewritten."""
    from comprules.answers.verdicts import SEVERITY, Kind

    worse = SEVERITY[Kind.REWORDED]
    return [f for f in findings if f.fix is None and SEVERITY[f.kind] > worse]


def _line(kb: KnowledgeBase, finding: Finding, edition: str) -> str:
    from comprules.answers.annotating import meaning

    place = f"{finding.line}:{finding.column}"
    numbers = dict.fromkeys(n for v in finding.verdicts for n in v.now)
    lines = [f"{place}  {finding.surface}  {finding.kind}: {finding.message}"]
    lines += [f"    {meaning(kb, number, edition).words()}" for number in numbers]
    return "\n".join(lines) + "\n"


def _markdown(
    kb: KnowledgeBase, findings: list[Finding], edition: str, prose: str, rewrite: bool
) -> str:
    from comprules.answers.annotating import annotated
    from comprules.answers.linting import rewritten

    if rewrite:
        return _ended(rewritten(prose, findings))
    return annotated(prose, findings, kb, edition)


def _record(
    kb: KnowledgeBase,
    judging: Linter,
    findings: list[Finding],
    read_by: str | None,
    prose: str,
    rewrite: bool,
) -> dict[str, Any]:
    from comprules.answers.annotating import meaning
    from comprules.answers.linting import rewritten
    from comprules.cli.lintreports import record

    edition = judging.judge.new
    citations = []
    for finding in findings:
        numbers = dict.fromkeys(n for v in finding.verdicts for n in v.now)
        about = [meaning(kb, number, edition) for number in numbers]
        now = [{"number": m.number, "heading": m.heading, "gloss": m.gloss} for m in about]
        citations.append({**record(finding), "now": now})
    data: dict[str, Any] = {"from": read_by, "edition": edition, "citations": citations}
    if rewrite:
        data["text"] = rewritten(prose, findings)
    return data


def _ended(text: str) -> str:
    return text if text.endswith("\n") else f"{text}\n"
