"""The rule blocks as resources: what each formalises, says and leaves out, and its query."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from comprules.namespaces import RDF_TYPE, RDFS, block_iri, doc, provision_iri
from comprules.store.layout import RULEBOOK
from comprules.terms import Triple, english, literal


def rule_triples(base: Path) -> Iterator[Triple]:
    """The triples of all blocks of a base; generic blocks formalise no provision."""
    for heading in json.loads((base / RULEBOOK).read_bytes()):
        edition = heading["edition"]
        for block in heading["blocks"]:
            iri = block_iri(block["name"])
            yield (iri, RDF_TYPE, doc("RuleBlock"))
            yield (iri, RDFS + "label", literal(block["name"]))
            if block["number"][:1].isdigit():
                yield (iri, doc("formalises"), provision_iri(edition, block["number"]))
            for number in dict.fromkeys(block["same_as"]):
                yield (iri, doc("saidAlsoBy"), provision_iri(edition, number))
            for number in dict.fromkeys(block["relies_on"]):
                if number[:1].isdigit():
                    yield (iri, doc("reliesOn"), provision_iri(edition, number))
            if block["gloss"]:
                yield (iri, doc("gloss"), english(block["gloss"]))
            if block["left_out"]:
                yield (iri, doc("leftOut"), english(block["left_out"]))
            yield (iri, doc("sparql"), literal(block["text"]))
