"""The publisher's text files, read into editions; no RDF here.

The names below are imported when they are first used: a look-up in the knowledge base needs the
model and must not wait for the reader.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from comprules.document.model import (
        Contents,
        ContentsException,
        Edition,
        Kind,
        Paragraph,
        ParagraphKind,
        Provision,
        Reference,
        ReferenceKind,
        Remark,
    )
    from comprules.document.reader import edition_from_bytes, read_edition, read_editions

__all__ = [
    "Contents",
    "ContentsException",
    "Edition",
    "Kind",
    "Paragraph",
    "ParagraphKind",
    "Provision",
    "Reference",
    "ReferenceKind",
    "Remark",
    "edition_from_bytes",
    "read_edition",
    "read_editions",
]

_READER = frozenset({"edition_from_bytes", "read_edition", "read_editions"})


def __getattr__(name: str) -> Any:
    """The public name, from the module that has it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = "reader" if name in _READER else "model"
    return getattr(import_module(f"{__name__}.{module}"), name)
