"""Real editions as graphs; `python -m benchmarks.shapes` validates all of them."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from comprules.document.reader import read_edition
from comprules.graph.edition import edition_triples
from comprules.graph.outline import outline_turtle
from comprules.graph.validation import validate
from comprules.resources import folder
from comprules.terms import Literal

SHARED = Path(os.environ.get("COMPRULES_SHARED") or Path(__file__).parents[3] / "shared") / "cr"

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not SHARED.is_dir(), reason="needs the real editions"),
]


def test_the_outline_in_the_repository_is_that_of_its_edition() -> None:
    """Made again from the text, ontology/outline.ttl has the same bytes."""
    made = outline_turtle(read_edition(SHARED / "2026-08-07.txt"))
    assert made.encode() == (folder("ontology") / "outline.ttl").read_bytes()


def test_the_newest_edition_is_turned_into_triples_fast() -> None:
    """Each triple comes once; all of them, with text, in under two seconds."""
    edition = read_edition(SHARED / "2026-08-07.txt")
    began = time.process_time()
    triples = list(edition_triples(edition, with_text=True))
    assert time.process_time() - began < 2
    assert len(triples) == len(set(triples)) > 60_000


def test_the_outline_holds_no_sentence() -> None:
    """No literal of the outline is a paragraph of the edition, or holds a long one."""
    edition = read_edition(SHARED / "2026-08-07.txt")
    outline = {
        o.lexical
        for _, _, o in edition_triples(edition, with_text=False)
        if isinstance(o, Literal) and len(o.lexical) > 40
    }
    paragraphs = [p.text for x in (*edition.provisions, *edition.glossary) for p in x.paragraphs]
    assert not outline & set(paragraphs)
    sentences = [text for text in paragraphs if len(text) > 60]
    assert not any(text in literal for literal in outline for text in sentences)


@pytest.mark.parametrize("name", ["1999-04-23", "2006-05-01"])
def test_a_sample_of_editions_conforms_to_the_shapes(name: str) -> None:
    """The oldest numbering, and an edition that prints a number twice, have no violation."""
    triples = edition_triples(read_edition(SHARED / f"{name}.txt"), with_text=True)
    assert [violation.one_line() for violation in validate(triples)] == []
