"""The rule blocks for other engines: a query file each, and all of them as SHACL rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from comprules.inference.algebra import ENDED, HERE, NEXT
from comprules.inference.fence import scan
from comprules.inference.program import Program
from comprules.inference.rulefile import BlockSource, RuleHeading
from comprules.namespaces import RULES, SH, block_iri, prefixes, situation_iri

SHACL_FILE: Final = "rules.ttl"
_WHEN: Final = {
    NEXT: "what holds after the event, seen from the state before it and the event's triples",
    ENDED: "what stops holding with the event, seen from the state before it and its triples",
}


def query_files(headings: Iterable[RuleHeading]) -> Iterator[tuple[str, str]]:
    """(file name, query) of every block, in SPARQL 1.1 with its prefixes.

    A head that speaks of what comes after an event is a query of its own: SPARQL 1.1 has no
    graphs in a head.
    """
    for heading in headings:
        for block in heading.blocks:
            yield from _queries(block, heading.edition)


def _queries(block: BlockSource, edition: str) -> Iterator[tuple[str, str]]:
    fence = scan(block)
    stem = block.name.replace("/", "-")
    for target, template in fence.templates.items():
        name = f"{stem}.rq" if target == HERE else f"{stem}.{target.removeprefix('mtg:')}.rq"
        comments = [f"# {block.name}, edition {edition}: {block.gloss}"]
        if target in _WHEN:
            comments.append(f"# {_WHEN[target]}")
        query = f"CONSTRUCT {{ {template} }}\nWHERE {fence.where.strip()}\n"
        yield name, "\n".join([*comments, _declared(query), query])


def _declared(query: str) -> str:
    """The prefix declarations that a query needs."""
    return "".join(
        f"PREFIX {prefix}: <{namespace}>\n"
        for prefix, namespace in sorted(prefixes().items())
        if re.search(rf"(?<![\w-]){prefix}:", query)
    )


def shacl_rules(headings: Iterable[RuleHeading], program: Program) -> str:
    """The blocks about one state as SHACL SPARQL rules in Turtle, in the order of their strata.

    Blocks about events are left out: SHACL rules know one state only.
    """
    order = _orders(program)
    head = [
        "# The rule blocks of comprules as SHACL rules (SHACL Advanced Features, section 8).",
        "# Run them to a fixpoint, in the order of sh:order.",
        f"@prefix sh: <{SH}> .",
        f"@prefix block: <{RULES}> .",
        "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
        "",
        "<https://w3id.org/comprules/rules>",
        *(
            f'    sh:declare [ sh:prefix "{prefix}" ; sh:namespace "{namespace}"^^xsd:anyURI ] ;'
            for prefix, namespace in sorted(prefixes().items())
        ),
        "    a <http://www.w3.org/2002/07/owl#Ontology> .",
        "",
    ]
    parts = []
    for heading in headings:
        for block in heading.blocks:
            fence = scan(block)
            if HERE not in fence.templates or block.name not in order:
                continue
            query = f"CONSTRUCT {{ {fence.templates[HERE]} }}\nWHERE {fence.where.strip()}"
            parts.append(
                f"<{block_iri(block.name)}-shape> a sh:NodeShape ;\n"
                f"    sh:targetNode <{situation_iri('game')}> ;\n"
                f"    sh:rule <{block_iri(block.name)}> .\n"
                f"<{block_iri(block.name)}> a sh:SPARQLRule ;\n"
                f"    sh:order {order[block.name]} ;\n"
                "    sh:prefixes <https://w3id.org/comprules/rules> ;\n"
                f"    sh:construct {_quoted(query)} .\n"
            )
    return "\n".join([*head, *parts])


def _orders(program: Program) -> dict[str, int]:
    """For each block the last place in the order of evaluation at which it runs."""
    order: dict[str, int] = {}
    for place, component in enumerate(program.components):
        for rule, _ in component.members:
            order[program.rules[rule].block] = place
    return order


def _quoted(text: str) -> str:
    return '"""' + text.replace("\\", "\\\\").replace('"', '\\"') + '"""'
