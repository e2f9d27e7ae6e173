"""The trees that rdflib's SPARQL parser gives, and the small change that is made of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import rdflib
from msgspec.structs import replace
from rdflib.plugins.sparql.parserutils import CompValue

from comprules.inference.algebra import Body
from comprules.terms import XSD_BOOLEAN, XSD_DECIMAL, XSD_INTEGER, XSD_STRING, Literal, literal

COMPARISONS = {"=", "!=", "<", ">", "<=", ">="}
BUILTINS = {
    "STR": ("arg",), "IRI": ("arg",), "URI": ("arg",), "CONCAT": ("arg",),
    "STRAFTER": ("arg1", "arg2"), "STRBEFORE": ("arg1", "arg2"), "CONTAINS": ("arg1", "arg2"),
    "STRSTARTS": ("arg1", "arg2"), "STRENDS": ("arg1", "arg2"), "LCASE": ("arg",),
    "UCASE": ("arg",), "STRLEN": ("arg",), "ABS": ("arg",), "IF": ("arg1", "arg2", "arg3"),
    "COALESCE": ("arg",), "BOUND": ("arg",), "isIRI": ("arg",), "isURI": ("arg",),
    "isLITERAL": ("arg",), "isNUMERIC": ("arg",), "sameTerm": ("arg1", "arg2"),
}  # fmt: skip


def unwrap(tree: Any) -> Any:
    """The tree without the wrappers that rdflib's grammar puts around a lone operand."""
    while isinstance(tree, CompValue):
        if tree.name in ("PathAlternative", "PathSequence", "PathElt"):
            if "mod" in tree:
                return tree
            if isinstance(tree.part, (rdflib.term.Identifier, CompValue)):
                tree = tree.part
            elif len(tree.part) == 1:
                tree = tree.part[0]
            else:
                return tree
        elif tree.name.endswith("Expression") and "other" not in tree and "op" not in tree:
            tree = tree.expr
        else:
            return tree
    return tree


def canonical(term: rdflib.Literal) -> Literal:
    """The literal in canonical form."""
    datatype = str(term.datatype) if term.datatype is not None else XSD_STRING
    if datatype in (XSD_INTEGER, XSD_BOOLEAN, XSD_DECIMAL) and term.value is not None:
        return literal(term.value)
    return Literal(str(term), datatype, str(term.language or ""))


def joined(parts: Iterable[Body]) -> Body:
    """One conjunction of several."""
    whole = Body()
    for part in parts:
        whole = replace(
            whole,
            patterns=whole.patterns + part.patterns,
            conditions=whole.conditions + part.conditions,
            absences=whole.absences + part.absences,
            bindings=whole.bindings + part.bindings,
            values=whole.values + part.values,
            aggregates=whole.aggregates + part.aggregates,
        )
    return whole
