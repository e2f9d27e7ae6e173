"""The rule blocks as resources: what each formalises, says and leaves out, and its query.

In which editions the sentence of a block stands is said as far as the table of lineages tells
that travels with the package: where the words of the rule are the same (store.standing).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from comprules.namespaces import DCTERMS, RDF_TYPE, RDFS, XSD, block_iri, doc, provision_iri
from comprules.store.layout import RULEBOOK
from comprules.store.lineagetable import packaged_table
from comprules.store.standing import Span, table_spans
from comprules.terms import Literal, Triple, english, literal


def rule_triples(base: Path) -> Iterator[Triple]:
    """The triples of all blocks of a base; generic blocks formalise no provision."""
    headings = json.loads((base / RULEBOOK).read_bytes())
    written = {h["number"]: h["edition"] for h in headings if h["number"][:1].isdigit()}
    spans = table_spans(packaged_table(), written)
    for heading in headings:
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
            if block["sentences"]:
                yield from _validity(iri, spans.get(block["number"], ()), edition)


def _validity(iri: str, spans: Iterable[Span], written: str) -> Iterator[Triple]:
    """The periods in which the words of a block's rule are those that it is written against."""
    for span in spans:
        if span.stands:
            period = f"start={span.first};end={span.last};scheme=W3C-DTF"
            yield (iri, DCTERMS + "valid", Literal(period, DCTERMS + "Period"))
            if span.first <= written <= span.last:
                yield (iri, doc("standsSince"), Literal(span.first, XSD + "date"))
