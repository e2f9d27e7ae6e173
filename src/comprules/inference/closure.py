"""The game ontology closed under OWL 2 RL, once, at build (DESIGN section 4, "OWL").

`python -m comprules.inference.closure` reads ontology/game.ttl, closes it with owlrl and writes
ontology/game-closure.nt: sorted, without what an OWL closure only says of itself, and the same
bytes whenever it is made again. Whoever answers reads the closure; owlrl is needed only here.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from comprules import resources
from comprules.atomic import write_bytes
from comprules.errors import CheckFailed, ComprulesError, KnowledgeBaseError
from comprules.namespaces import DCTERMS, MTG, OWL, RDF, RDF_TYPE, RDFS, SKOS, XSD

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node

SOURCE: Final = "game.ttl"
CLOSURE: Final = "game-closure.nt"
_COMMAND: Final = "comprules.inference.closure"
ERROR_MESSAGE: Final = "http://www.daml.org/2002/03/agents/agent-ont#ErrorMessage"
ERROR_TEXT: Final = "http://www.daml.org/2002/03/agents/agent-ont#error"

# Said about a term for readers and for the engine, without meaning in OWL. owlrl takes about a
# millisecond for each triple, so these are set aside before it runs and put back after.
_ANNOTATIONS: Final = frozenset(
    {
        RDFS + "label",
        RDFS + "comment",
        DCTERMS + "source",
        DCTERMS + "title",
        DCTERMS + "description",
        SKOS + "altLabel",
        SKOS + "notation",
        MTG + "assumption",
        MTG + "changes",
        MTG + "atMostOne",
        MTG + "subjectKind",
        MTG + "valueKind",
    }
)
_REFLEXIVE: Final = frozenset(
    {
        OWL + "sameAs",
        OWL + "equivalentClass",
        OWL + "equivalentProperty",
        RDFS + "subClassOf",
        RDFS + "subPropertyOf",
    }
)
_TOP: Final = frozenset({OWL + "Thing", RDFS + "Resource", RDFS + "Class", RDF + "Property"})
_VOCABULARIES: Final = (RDF, RDFS, OWL, XSD)


def closed(graph: Graph) -> Graph:
    """The OWL 2 RL closure of an ontology, without noise.

    Raises:
        CheckFailed: the ontology contradicts itself (the message is owlrl's), or has a blank node.
        KnowledgeBaseError: owlrl is not installed.
    """
    from rdflib import Graph as RdfGraph
    from rdflib import URIRef

    try:
        import owlrl
    except ImportError:
        raise KnowledgeBaseError(
            "owlrl, which closes the ontology, is not installed",
            hint="pip install 'comprules[dev]'",
        ) from None

    _refuse_blank_nodes(graph)
    annotations = [t for t in graph if str(t[1]) in _ANNOTATIONS]
    working = RdfGraph()
    for triple in graph:
        if str(triple[1]) not in _ANNOTATIONS:
            working.add(triple)
    owlrl.DeductiveClosure(owlrl.OWLRL_Semantics).expand(working)

    errors = sorted(
        str(text)
        for message in working.subjects(URIRef(RDF_TYPE), URIRef(ERROR_MESSAGE))
        for text in working.objects(message, URIRef(ERROR_TEXT))
    )
    if errors:
        raise CheckFailed(
            f"the ontology contradicts itself: {errors[0]}",
            hint=f"{len(errors)} contradiction(s) in all; mend ontology/{SOURCE}",
            errors=errors,
        )
    result = RdfGraph()
    for triple in working:
        if not _is_noise(*triple) and not _is_weaker(working, *triple):
            result.add(triple)
    for triple in annotations:
        result.add(triple)
    return result


def _refuse_blank_nodes(graph: Graph) -> None:
    """Refuse a blank node: published data has none (DESIGN section 3).

    An engine that reads the closure twice must find the same names, also of restrictions.
    """
    from rdflib import BNode

    for s, p, o in graph:
        if isinstance(s, BNode) or isinstance(o, BNode):
            term = o if isinstance(s, BNode) else s
            raise CheckFailed(
                f"the ontology has a blank node, in a triple with {p} and {term}",
                hint=f"give it an IRI in ontology/{SOURCE}",
            )


def _is_noise(s: Node, p: Node, o: Node) -> bool:
    """Whether a triple of the closure says nothing of the game.

    That is: literals as subjects, what is true of any ontology (everything is an owl:Thing, a
    class is a subclass of itself), and axioms about the vocabularies of RDF and OWL themselves.
    """
    from rdflib import Literal

    if isinstance(s, Literal):
        return True
    subject, predicate, obj = str(s), str(p), str(o)
    if subject.startswith(_VOCABULARIES) or obj in _TOP:
        return True
    if predicate == OWL + "sameAs" or (predicate in _REFLEXIVE and subject == obj):
        return True
    # A datatype is no class of things here, whatever owlrl says of its value space.
    return predicate in (RDFS + "subClassOf", OWL + "equivalentClass") and obj.startswith(
        (XSD, RDF, OWL)
    )


def _is_weaker(graph: Graph, s: Node, p: Node, o: Node) -> bool:
    """Whether a domain or range follows from a narrower one of the same property.

    With the superclasses of the narrower one in the closure nothing is lost, and an engine that
    makes a rule of each domain does not conclude the same thing in four ways.
    """
    from rdflib import URIRef

    if str(p) not in (RDFS + "domain", RDFS + "range"):
        return False
    broader, equal = URIRef(RDFS + "subClassOf"), URIRef(OWL + "equivalentClass")
    return any(
        other != o and (other, broader, o) in graph and (other, equal, o) not in graph
        for other in graph.objects(s, p)
    )


def closure_text(source: bytes) -> str:
    """The closure of a Turtle text as N-Triples lines, sorted, under a header naming its source.

    Raises:
        CheckFailed: the text is no Turtle, or the ontology contradicts itself.
    """
    from rdflib import Graph as RdfGraph

    graph = RdfGraph()
    try:
        graph.parse(data=source, format="turtle")
    except Exception as error:  # rdflib's parser raises many kinds, all of them mean this
        first = " ".join(str(error).split())
        raise CheckFailed(f"the ontology is no Turtle: {first}", file=SOURCE) from None
    lines = sorted(_lines(closed(graph)))
    return "\n".join([*_header(source), *lines]) + "\n"


def _header(source: bytes) -> Iterator[str]:
    """The comment lines of the closure: what it is, and of which bytes."""
    yield f"# The OWL 2 RL closure of ontology/{SOURCE}; made by `python -m {_COMMAND}`."
    yield f"# {SOURCE} sha256 {hashlib.sha256(source).hexdigest()}"


def _lines(graph: Graph) -> Iterable[str]:
    return (f"{s.n3()} {p.n3()} {_object(o)} ." for s, p, o in graph)


def _object(node: Node) -> str:
    """The object in N-Triples: rdflib's n3() writes some literals in Turtle's short forms."""
    from rdflib import Literal

    if not isinstance(node, Literal):
        return node.n3()
    escaped = str(node).replace("\\", "\\\\").replace('"', '\\"')
    escaped = escaped.replace("\n", "\\n").replace("\r", "\\r")
    if node.language:
        return f'"{escaped}"@{node.language}'
    if node.datatype is None or str(node.datatype) == XSD + "string":
        return f'"{escaped}"'
    return f'"{escaped}"^^<{node.datatype}>'


def is_stale(folder: Path | None = None) -> bool:
    """Whether the stored closure is missing, or was made from another text of the ontology."""
    ontology = folder or resources.folder("ontology")
    stored = ontology / CLOSURE
    if not stored.is_file():
        return True
    with stored.open(encoding="utf-8") as stream:
        header = [next(stream, "").rstrip("\n") for _ in range(2)]
    return header != list(_header((ontology / SOURCE).read_bytes()))


def write_closure(folder: Path | None = None) -> Path:
    """The file of the closure, newly made.

    Raises:
        CheckFailed: the ontology contradicts itself.
        CannotWrite: the folder cannot be written.
    """
    ontology = folder or resources.folder("ontology")
    target = ontology / CLOSURE
    write_bytes(target, closure_text((ontology / SOURCE).read_bytes()).encode())
    return target


def main() -> int:
    """The exit status of `python -m comprules.inference.closure`."""
    try:
        sys.stdout.write(f"{write_closure()}\n")
    except ComprulesError as error:
        sys.stderr.write(f"{error.one_line()}\n")
        return int(error.exit_status)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
