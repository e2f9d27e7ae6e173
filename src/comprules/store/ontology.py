"""The terms of the ontology as plain data, for looking them up by name."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any, Final

from comprules.namespaces import DCTERMS, MTG, OWL, RDF_TYPE, RDFS, SKOS, compact
from comprules.store.base import ONTOLOGY_FILES

_KINDS: Final = {
    OWL + "Class": "class",
    RDFS + "Class": "class",
    OWL + "ObjectProperty": "property",
    OWL + "DatatypeProperty": "property",
    OWL + "AnnotationProperty": "property",
}


def ontology_terms(folder: Path) -> list[dict[str, Any]]:
    """The classes, properties and individuals of the loaded ontology files, by IRI.

    Each has name (`mtg:Class`), iri, label, kind (class, property or individual), types,
    broader (classes or properties above it), comment, and rules (numbers of its sources).
    """
    from pyoxigraph import RdfFormat, parse

    nodes: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name in ONTOLOGY_FILES:
        path = folder / name
        if not path.exists():
            continue
        for quad in parse(path=str(path), format=RdfFormat.TURTLE):
            subject = getattr(quad.subject, "value", "")
            if subject.startswith(MTG):
                nodes[subject][quad.predicate.value].append(getattr(quad.object, "value", ""))
    return [_term(iri, node) for iri, node in sorted(nodes.items())]


def _term(iri: str, node: dict[str, list[str]]) -> dict[str, Any]:
    types = node.get(RDF_TYPE, [])
    kind = next((_KINDS[t] for t in types if t in _KINDS), "individual")
    labels = node.get(RDFS + "label", []) or node.get(SKOS + "prefLabel", [])
    above = node.get(RDFS + "subClassOf", []) + node.get(RDFS + "subPropertyOf", [])
    comments = node.get(RDFS + "comment", []) or node.get(SKOS + "definition", [])
    return {
        "name": compact(iri),
        "iri": iri,
        "label": labels[0] if labels else iri.removeprefix(MTG),
        "kind": kind,
        "types": sorted(compact(t) for t in types if t.startswith(MTG)),
        "broader": sorted(compact(a) for a in above if a.startswith(MTG)),
        "comment": comments[0] if comments else "",
        "rules": [source.rpartition("/")[2] for source in node.get(DCTERMS + "source", [])],
    }
