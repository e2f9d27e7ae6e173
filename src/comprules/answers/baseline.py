"""Findings that are known and put up with: what a linter is introduced with in an old code base.

A finding is known by its file, its verdict, its citation and the words of its line, so that it
stays known when lines are put in above it, and counts anew once its own line is written again.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

from comprules.answers.linting import Finding
from comprules.answers.verdicts import Kind
from comprules.errors import BadInput

_VERSION: Final = 1

Known = tuple[str, str, str, str]
"""The file, the verdict, the citation, and the hash of the line without its indentation."""


class Baseline:
    """The findings that a baseline file lists; each is known as often as it is listed."""

    def __init__(self, path: Path, known: Counter[Known] | None = None) -> None:
        self.path = path
        self._known = known if known is not None else Counter()

    @classmethod
    def read(cls, path: Path) -> Baseline:
        """The baseline that a file holds.

        Raises:
            BadInput: there is none, or it is no baseline.
        """
        try:
            data = json.loads(path.read_bytes())
            known = Counter[Known]()
            for entry in data["findings"]:
                key = (entry["file"], entry["verdict"], entry["citation"], entry["line"])
                known[key] += int(entry.get("count", 1))
        except FileNotFoundError:
            raise BadInput(
                "there is no such baseline", hint="make it with --write-baseline", file=path
            ) from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadInput(
                "this is no baseline of comprules lint", hint="make it anew", file=path
            ) from None
        return cls(path, known)

    def unknown(self, findings: Iterable[Finding]) -> list[Finding]:
        """The findings that the baseline does not have; each that it has is used up once."""
        new = []
        for finding in findings:
            key = self._key(finding)
            if self._known[key] > 0:
                self._known[key] -= 1
            else:
                new.append(finding)
        return new

    def add(self, findings: Iterable[Finding]) -> None:
        """Nothing; all but the fine ones are known from now on."""
        self._known.update(self._key(f) for f in findings if f.kind is not Kind.FINE)

    def written(self) -> int:
        """How many findings were written to the file."""
        from comprules.atomic import write_text

        names = ("file", "verdict", "citation", "line")
        entries = [
            {**dict(zip(names, key, strict=True)), "count": count}
            for key, count in sorted(self._known.items())
        ]
        content = {"version": _VERSION, "findings": entries}
        write_text(self.path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")
        return self._known.total()

    def _key(self, finding: Finding) -> Known:
        line = sha256(" ".join(finding.source.split()).encode("utf-8", "replace")).hexdigest()[:16]
        place = os.path.relpath(finding.file or ".", self.path.parent or ".")
        return Path(place).as_posix(), str(finding.kind), finding.surface, line
