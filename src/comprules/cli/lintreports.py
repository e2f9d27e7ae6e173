"""What `comprules lint` prints: text, JSON, SARIF, and the commands of a GitHub workflow.

Each is made piece by piece from an iterator of findings, so that a tree of any size is reported in
the memory of one file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from comprules import __version__
from comprules.answers.linting import Finding
from comprules.answers.verdicts import Kind

FORMATS: Final = ("text", "json", "sarif", "github")

_ABOUT: Final = {
    Kind.DISPLACED: "The rule that was meant has another number now, or is gone.",
    Kind.MISSING: "There is no rule of this number.",
    Kind.UNCERTAIN: "What was meant depends on when the text was written.",
    Kind.REWORDED: "The same rule, in other words.",
    Kind.FINE: "The number means what it meant.",
}
_SARIF_LEVEL: Final = {
    Kind.DISPLACED: "error",
    Kind.MISSING: "error",
    Kind.UNCERTAIN: "warning",
    Kind.REWORDED: "note",
    Kind.FINE: "none",
}
_GITHUB_LEVEL: Final = {"error": "error", "warning": "warning", "note": "notice", "none": "notice"}
_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_SITE: Final = "https://w3id.org/comprules/"


def report(findings: Iterable[Finding], format_: str, edition: str) -> Iterator[bytes]:
    """The report on the findings, in pieces."""
    makers = {"text": _text, "github": _github}
    if format_ in makers:
        pieces: Iterator[str] = (makers[format_](finding) for finding in findings)
    elif format_ == "sarif":
        pieces = _sarif(findings)
    else:
        pieces = _json(findings, edition)
    return (piece.encode("utf-8", "surrogateescape") for piece in pieces)


def _text(finding: Finding) -> str:
    place = f"{finding.file}:{finding.line}:{finding.column}"
    fix = f" [{finding.surface} -> {finding.fix}]" if finding.fix else ""
    return f"{place}: {finding.kind}: {finding.surface}: {finding.message}{fix}\n"


def _github(finding: Finding) -> str:
    """A workflow command, which GitHub shows beside the line."""
    fields = {
        "file": finding.file,
        "line": finding.line,
        "col": finding.column,
        "endColumn": finding.column + len(finding.surface),
        "title": f"comprules: {finding.kind}",
    }
    told = ",".join(f"{key}={_property(str(value))}" for key, value in fields.items())
    level = _GITHUB_LEVEL[_SARIF_LEVEL[finding.kind]]
    fix = f" Write {finding.fix}." if finding.fix else ""
    return f"::{level} {told}::{_escaped(f'{finding.surface}: {finding.message}.{fix}')}\n"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def record(finding: Finding) -> dict[str, Any]:
    """A finding as plain data."""
    return {
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "end_column": finding.column + len(finding.surface),
        "citation": finding.surface,
        "verdict": str(finding.kind),
        "message": finding.message,
        "fix": finding.fix,
        "numbers": [
            {
                "number": v.number,
                "verdict": str(v.kind),
                "from": v.old,
                "now": list(v.now),
                "since": v.since,
                "certain": v.certain,
            }
            for v in finding.verdicts
        ],
    }


def _json(findings: Iterable[Finding], edition: str) -> Iterator[str]:
    yield f'{{\n "edition": {json.dumps(edition)},\n "findings": ['
    comma = "\n  "
    for finding in findings:
        yield comma + json.dumps(record(finding), ensure_ascii=False)
        comma = ",\n  "
    yield "\n ]\n}\n"


def _sarif(findings: Iterable[Finding]) -> Iterator[str]:
    """A SARIF log of one run, as SARIF 2.1.0 has it."""
    rules = [
        {
            "id": str(kind),
            "shortDescription": {"text": _ABOUT[kind]},
            "helpUri": f"{_SITE}docs/linting#{kind}",
            "defaultConfiguration": {"level": _SARIF_LEVEL[kind]},
        }
        for kind in Kind
    ]
    driver = {
        "name": "comprules",
        "version": __version__,
        "informationUri": _SITE,
        "rules": rules,
    }
    yield f'{{\n "$schema": {json.dumps(_SCHEMA)},\n "version": "2.1.0",\n "runs": [{{\n'
    yield f'  "tool": {json.dumps({"driver": driver})},\n  "columnKind": "unicodeCodePoints",\n'
    yield '  "results": ['
    comma = "\n   "
    for finding in findings:
        yield comma + json.dumps(_result(finding), ensure_ascii=False)
        comma = ",\n   "
    yield "\n  ]\n }]\n}\n"


def _result(finding: Finding) -> dict[str, Any]:
    region = {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endColumn": finding.column + len(finding.surface),
    }
    artifact = {"uri": quote(Path(finding.file).as_posix())}
    result: dict[str, Any] = {
        "ruleId": str(finding.kind),
        "ruleIndex": list(Kind).index(finding.kind),
        "level": _SARIF_LEVEL[finding.kind],
        "message": {"text": f"{finding.surface}: {finding.message}"},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
    }
    if finding.fix:
        replacement = {"deletedRegion": region, "insertedContent": {"text": finding.fix}}
        change = {"artifactLocation": artifact, "replacements": [replacement]}
        result["fixes"] = [
            {"description": {"text": f"Write {finding.fix}"}, "artifactChanges": [change]}
        ]
    return result
