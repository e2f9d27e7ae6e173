"""What a project sets for `comprules lint`: in .comprules.toml, or in its pyproject.toml."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from comprules.errors import BadInput

OWN: Final = ".comprules.toml"
PROJECT: Final = "pyproject.toml"


class LintConfig(Struct, frozen=True):
    """The settings of a project; None where it says nothing.

    Attributes:
        edition: the edition that citations are held against.
        written: `from`: a date, or `git-blame`.
        exclude: patterns of what is left out.
        baseline: the file of known findings.
        level: the verdicts that fail.
    """

    edition: str | None = None
    written: str | None = None
    exclude: tuple[str, ...] = ()
    baseline: Path | None = None
    level: str | None = None


_KEYS: Final = ("edition", "from", "exclude", "baseline", "level")


def find_config(start: Path) -> LintConfig:
    """The settings of the nearest folder, from a path upward, that has any.

    Raises:
        BadInput: a file of settings has a mistake; names the file.
    """
    here = start.absolute()
    for folder in (here, *here.parents):
        for name in (OWN, PROJECT):
            path = folder / name
            if path.is_file() and (table := _table(path)) is not None:
                return _config(table, path)
    return LintConfig()


def _table(path: Path) -> dict[str, Any] | None:
    """The table of settings in a file; None where a pyproject.toml has none."""
    import tomllib

    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"this is no TOML: {error}", file=path) from None
    if path.name == OWN:
        table = data.get("lint", data)
    else:
        table = data.get("tool", {}).get("comprules", {}).get("lint")
    if table is not None and not isinstance(table, dict):
        raise BadInput("the settings of lint must be a table", file=path)
    return table


def _config(table: dict[str, Any], path: Path) -> LintConfig:
    for key in table:
        if key not in _KEYS:
            from comprules.spelling import nearest

            near = nearest(key, _KEYS)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(_KEYS)}"
            raise BadInput(f"there is no setting {key!r} of lint", hint=hint, file=path)
    exclude = table.get("exclude", [])
    if not isinstance(exclude, list) or not all(isinstance(p, str) for p in exclude):
        raise BadInput("exclude must be a list of patterns", file=path)
    texts = {}
    for key in ("edition", "from", "baseline", "level"):
        value = table.get(key)
        if isinstance(value, date):  # without quotation marks
            value = value.isoformat()
        if value is not None and not isinstance(value, str):
            raise BadInput(f"{key} must be a text", file=path)
        texts[key] = value
    return LintConfig(
        edition=texts["edition"],
        written=texts["from"],
        exclude=tuple(exclude),
        baseline=path.parent / texts["baseline"] if texts["baseline"] else None,
        level=texts["level"],
    )
