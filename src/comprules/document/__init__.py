"""The publisher's text files, read into editions; no RDF here."""

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
