"""Decisions on lineages by hand, which win over what the texts say.

The file has one decision a line, fields set apart by tabs: `same` or `different`, the date and
name of a provision, the date and name of another one, and why. A line with `#` is a remark.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from msgspec import Struct

from comprules.errors import UsageError

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


class Decision(Struct, frozen=True):
    """Two provisions, each by the date of its edition and its name, and why it is so."""

    old: tuple[str, str]
    new: tuple[str, str]
    reason: str = ""


class Registry(Struct, frozen=True):
    """What was decided by hand.

    Attributes:
        same: pairs that are one provision.
        different: pairs that are not.
    """

    same: tuple[Decision, ...] = ()
    different: tuple[Decision, ...] = ()


def read_registry(path: Path) -> Registry:
    """The decisions in a file.

    Raises:
        UsageError: a line is none; names file and line.
    """
    same: list[Decision] = []
    different: list[Decision] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        word, *fields = line.split("\t")
        if word not in ("same", "different") or len(fields) not in (4, 5):
            raise _broken(path, number, line)
        old_date, old, new_date, new, *reason = (field.strip() for field in fields)
        if not (_DATE.fullmatch(old_date) and _DATE.fullmatch(new_date) and old and new):
            raise _broken(path, number, line)
        decision = Decision((old_date, old), (new_date, new), *reason)
        (same if word == "same" else different).append(decision)
    return Registry(tuple(same), tuple(different))


def _broken(path: Path, number: int, line: str) -> UsageError:
    return UsageError(
        f"{line.split(chr(9))[0]!r} begins no decision on a lineage",
        hint="a line is: same or different, DATE, NAME, DATE, NAME, reason; tabs between them",
        file=path,
        line=number,
    )
