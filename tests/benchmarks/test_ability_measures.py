"""The measure of classified lines, on cards of our own."""

from __future__ import annotations

from pathlib import Path

from benchmarks.abilities import classified, drawn, kinds_of, summary

from comprules.cards.model import Card
from comprules.store.knowledge import KnowledgeBase


def test_the_measure_counts_lines_and_kinds(small_home: Path) -> None:
    """Two lines of three are classified; the sample has one of each kind."""
    kb = KnowledgeBase.open(small_home)
    cards = [
        Card("Kiln", type_line="Artifact", oracle_text="{T}: Add {R}.\nOld glimmer"),
        Card("Forge", type_line="Artifact", oracle_text="{T}: Add {G}."),
    ]
    found = list(classified(cards, kb, edition=kb.outline_date))
    rows = list(summary([line for _, line in found], len(cards), 1.0))
    assert "lines classified\t2\t0.6667" in rows
    assert "activated mana\t2" in rows
    assert "(none)\t1" in rows
    sample = [kinds_of(line) for _, line in drawn(found, 3, seed=1)]
    assert sorted(sample) == [((),), (("activated", "mana"),), (("activated", "mana"),)]
