"""Triples of rdflib and pyoxigraph as ours, to compare them."""

from __future__ import annotations

from typing import Any

import pyoxigraph
import rdflib

from comprules.terms import XSD_STRING, Literal, Triple


def from_oxigraph(quad: Any) -> Triple:
    object_ = quad.object
    if isinstance(object_, pyoxigraph.Literal):
        literal = Literal(object_.value, object_.datatype.value, object_.language or "")
        return quad.subject.value, quad.predicate.value, literal
    return quad.subject.value, quad.predicate.value, object_.value


def from_rdflib(triple: tuple[Any, ...]) -> Triple:
    subject, predicate, object_ = triple[:3]
    if isinstance(object_, rdflib.Literal):
        language = object_.language or ""
        datatype = str(object_.datatype) if object_.datatype else XSD_STRING
        if language:
            datatype = str(rdflib.RDF.langString)
        return str(subject), str(predicate), Literal(str(object_), datatype, language)
    return str(subject), str(predicate), str(object_)
