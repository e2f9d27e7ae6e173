"""Graphs against the SHACL shapes of ontology/shapes.ttl.

pySHACL is no dependency of the installed package, for no answer needs it: it is imported here,
and a clear error says how to get it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from comprules.errors import CheckFailed, KnowledgeBaseError
from comprules.namespaces import RDF_TYPE, SH, compact
from comprules.resources import folder
from comprules.terms import XSD_STRING, Literal, Triple

if TYPE_CHECKING:
    import rdflib

FILE: Final = "shapes.ttl"


class Violation(Struct, frozen=True):
    """One thing in a graph that is not as its shape says.

    Attributes:
        focus: the IRI of the thing.
        path: the IRI of the property, or empty where the thing itself is wrong.
        value: the offending value, or empty.
        message: what is wrong.
        severity: Violation, Warning or Info.
    """

    focus: str
    path: str
    value: str
    message: str
    severity: str

    def one_line(self) -> str:
        """The violation as the line that a user sees."""
        path = f" {compact(self.path)}" if self.path else ""
        value = f" ({self.value})" if self.value else ""
        return f"{compact(self.focus)}{path}: {self.message}{value}"


def validate(
    triples: Iterable[Triple], *, shapes: str | None = None, background: Iterable[Triple] = ()
) -> tuple[Violation, ...]:
    """What in the triples breaks the shapes, sorted; empty where all conforms.

    Args:
        triples: the graph to check.
        shapes: the shapes as Turtle; the project's own if None.
        background: what may be taken for granted, such as the classes of individuals.

    Raises:
        KnowledgeBaseError: pySHACL is not installed.
    """
    try:
        import pyshacl
        import rdflib
    except ImportError as error:
        raise KnowledgeBaseError(
            "validation needs pySHACL, which is not installed", hint="pip install pyshacl"
        ) from error
    if shapes is None:
        shapes = (folder("ontology") / FILE).read_text(encoding="utf-8")
    conforms, report, _ = pyshacl.validate(
        _graph([*background, *triples]),
        shacl_graph=rdflib.Graph().parse(data=shapes, format="turtle"),
        advanced=False,
        inference="none",
        inplace=True,
    )
    if conforms:
        return ()
    if not isinstance(report, rdflib.Graph):  # pySHACL hands its own failures back like this
        raise CheckFailed(f"the shapes could not be applied: {report}", file=FILE)
    return _violations(report)


def check(triples: Iterable[Triple], *, what: str, background: Iterable[Triple] = ()) -> None:
    """Nothing, where the triples conform to the shapes.

    Raises:
        CheckFailed: they do not; `data["violations"]` has every line.
    """
    found = validate(triples, background=background)
    if found:
        more = f" and {len(found) - 1} more" if len(found) > 1 else ""
        raise CheckFailed(
            f"{what} is not as its shapes say: {found[0].one_line()}{more}",
            violations=[each.one_line() for each in found],
        )


def _violations(report: rdflib.Graph) -> tuple[Violation, ...]:
    import rdflib

    def one(node: rdflib.term.Node, name: str) -> str:
        value = report.value(node, rdflib.URIRef(SH + name))
        return "" if value is None or isinstance(value, rdflib.BNode) else str(value)

    found = [
        Violation(
            focus=one(node, "focusNode"),
            path=one(node, "resultPath"),
            value=one(node, "value"),
            message=one(node, "resultMessage"),
            severity=one(node, "resultSeverity").removeprefix(SH),
        )
        for node in report.subjects(rdflib.URIRef(RDF_TYPE), rdflib.URIRef(SH + "ValidationResult"))
    ]
    return tuple(sorted(found, key=lambda v: (v.focus, v.path, v.value, v.message)))


def _graph(triples: Iterable[Triple]) -> rdflib.Graph:
    import rdflib

    nodes: dict[str, rdflib.URIRef] = {}

    def node(iri: str) -> rdflib.URIRef:
        found = nodes.get(iri)
        if found is None:
            found = nodes[iri] = rdflib.URIRef(iri)
        return found

    graph = rdflib.Graph()
    for subject, predicate, object_ in triples:
        value: rdflib.term.Node
        if not isinstance(object_, Literal):
            value = node(object_)
        elif object_.language:
            value = rdflib.Literal(object_.lexical, lang=object_.language)
        elif object_.datatype == XSD_STRING:
            value = rdflib.Literal(object_.lexical, datatype=node(XSD_STRING))
        else:
            value = rdflib.Literal(object_.lexical, datatype=node(object_.datatype))
        graph.add((node(subject), node(predicate), value))
    return graph
