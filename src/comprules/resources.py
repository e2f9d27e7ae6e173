"""The one place that finds what travels beside the code: ontology, rules, scenarios."""

from __future__ import annotations

from pathlib import Path

from comprules.errors import KnowledgeBaseError

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parents[1]
_IN_CHECKOUT = {"ontology": "ontology", "rules": "rules", "scenarios": "tests/scenarios"}


def compiled_blocks() -> Path | None:
    """The compiled rule blocks that a wheel carries; None in a checkout, which compiles them."""
    packaged = _PACKAGE / "_data" / "program.json"
    return packaged if packaged.is_file() else None


def folder(name: str) -> Path:
    """The folder `ontology`, `rules` or `scenarios`: the packaged one, else the checkout's.

    Raises:
        KnowledgeBaseError: neither is there; the installation is incomplete.
    """
    packaged = _PACKAGE / "_data" / name
    if packaged.is_dir():
        return packaged
    beside = _CHECKOUT / _IN_CHECKOUT[name]
    if beside.is_dir():
        return beside
    raise KnowledgeBaseError(
        f"the folder {name} of this installation is missing", hint="install comprules again"
    )
