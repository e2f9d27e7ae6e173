"""RDF terms as plain Python values, light enough that answering imports no RDF library.

An IRI is a `str` (the full IRI); a literal is a `Literal`. Two terms are the same RDF term
exactly when they are equal in Python (literals by canonical lexical form and datatype).
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple, TypeAlias

from comprules.namespaces import RDF, XSD

XSD_INTEGER = XSD + "integer"
XSD_DECIMAL = XSD + "decimal"
XSD_BOOLEAN = XSD + "boolean"
XSD_STRING = XSD + "string"
XSD_DATE = XSD + "date"
RDF_LANG_STRING = RDF + "langString"


class Literal(NamedTuple):
    """An RDF literal: its canonical lexical form, its datatype IRI, its language tag or ''."""

    lexical: str
    datatype: str = XSD_STRING
    language: str = ""

    @property
    def value(self) -> int | Decimal | bool | str:
        """The value in Python: int, Decimal, bool, or the lexical form for all else."""
        if self.datatype == XSD_INTEGER:
            return int(self.lexical)
        if self.datatype == XSD_BOOLEAN:
            return self.lexical == "true"
        if self.datatype == XSD_DECIMAL:
            return Decimal(self.lexical)
        return self.lexical


Term: TypeAlias = str | Literal
Triple: TypeAlias = tuple[str, str, Term]


def literal(value: int | bool | Decimal | str) -> Literal:
    """The literal for a Python value, in canonical form."""
    if isinstance(value, bool):
        return Literal("true" if value else "false", XSD_BOOLEAN)
    if isinstance(value, int):
        return Literal(str(value), XSD_INTEGER)
    if isinstance(value, Decimal):
        return Literal(format(value.normalize(), "f"), XSD_DECIMAL)
    return Literal(value)


def english(text: str) -> Literal:
    """The literal for a heading, a term or a sentence of the CR: text in English."""
    return Literal(text, RDF_LANG_STRING, "en")
