"""One resource of the knowledge base as RDF, for the commands that show a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from comprules.cli.rendering import write
from comprules.namespaces import ELI, lineage_iri, prefixes

if TYPE_CHECKING:
    from comprules.answers.lives import Life
    from comprules.store.knowledge import KnowledgeBase


def described(kb: KnowledgeBase, iri: str, edition: str, format_: str, output: Path | None) -> None:
    """Nothing; all triples that the knowledge base has about the resource are printed."""
    from comprules.graph.query import run_query

    query = f"CONSTRUCT {{ <{iri}> ?p ?o }} WHERE {{ <{iri}> ?p ?o }}"
    write(run_query(kb.triples, query, edition=edition, format=format_), output)


def lineage_described(kb: KnowledgeBase, life: Life, format_: str, output: Path | None) -> None:
    """Nothing; the triples of a lineage and of its members are printed.

    They are made from the history, which a fresh install has too.
    """
    from comprules.graph.lineages import lineage_triples
    from comprules.graph.serialise import serialise

    history = kb.history
    others = [run for own in life.runs for name in own.sources for run in history.bearers(name)]
    others += history.offspring(life.runs[0])
    known = [*life.runs, *(run for run in others if run.lineage != life.lineage)]
    triples = list(lineage_triples(known, history.dates, kb.editions()))
    lineage = lineage_iri(life.lineage)
    own_names = {lineage} | {o for s, p, o in triples if s == lineage and p == f"{ELI}has_member"}
    told = [triple for triple in triples if triple[0] in own_names]
    write(serialise(told, format_, prefixes=prefixes(life.date)), output)
