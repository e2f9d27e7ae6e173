"""The terms of the ontology as plain data, for looking them up by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from comprules.inference.vocabulary import OntologyView
from comprules.namespaces import MTG, OWL, RDF_TYPE, RDFS, SKOS, compact
from comprules.terms import Literal


def ontology_terms(ontology: OntologyView) -> Iterator[dict[str, Any]]:
    """The classes, properties and individuals of the game ontology, by IRI.

    Each has name (`mtg:Class`), iri, label, also (other names), kind (class, property or
    individual), types, broader (what is above it), comment, and rules (numbers of its sources).
    """
    properties = frozenset(ontology.properties())
    classes = frozenset(ontology.individuals(OWL + "Class"))
    labelled = {s for s, p, _ in ontology.triples if p == RDFS + "label" and s.startswith(MTG)}
    for iri in sorted(labelled):
        if iri in properties:
            kind, broader = "property", ontology.superproperties(iri)
        elif iri in classes:
            kind, broader = "class", ontology.superclasses(iri)
        else:
            kind, broader = "individual", ()
        others = ontology.objects(iri, SKOS + "altLabel")
        yield {
            "name": compact(iri),
            "iri": iri,
            "label": ontology.label(iri),
            "also": [o.lexical for o in others if isinstance(o, Literal)],
            "kind": kind,
            "types": [compact(t) for t in ontology.types(iri) if t != RDF_TYPE],
            "broader": [compact(b) for b in broader if b.startswith(MTG)],
            "comment": ontology.comment(iri),
            "rules": list(ontology.sources(iri)),
        }
