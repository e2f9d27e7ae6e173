"""One resource of the knowledge base as RDF, for the commands that show a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from comprules.cli.rendering import write

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase


def described(kb: KnowledgeBase, iri: str, edition: str, format_: str, output: Path | None) -> None:
    """Nothing; all triples that the knowledge base has about the resource are printed."""
    from comprules.graph.query import run_query

    query = f"CONSTRUCT {{ <{iri}> ?p ?o }} WHERE {{ <{iri}> ?p ?o }}"
    write(run_query(kb.triples, query, edition=edition, format=format_), output)
