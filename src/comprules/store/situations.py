"""Situation files as they were read the last time.

A player asks several questions about one state of a game. To read it, with the texts of its cards,
takes longer than to answer most of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from comprules.graph.situation_model import Event, Situation, Source
from comprules.graph.situation_tree import read_text
from comprules.store.keeping import kept
from comprules.terms import Literal, Term, Triple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from comprules.store.knowledge import KnowledgeBase


def read_situation(path: str | Path, kb: KnowledgeBase) -> Situation:
    """The situation in a file, or on standard input (`-`), read with the cards of a knowledge base.

    Raises:
        BadSituation: the file cannot be read, or says what cannot be; with file and line.
    """
    text, name = read_text(path)

    def read() -> dict[str, Any]:
        from comprules.graph.situation import situation_from_text

        return _packed(situation_from_text(text, name, cards=kb.cards))

    what = "\0".join(("situation", kb.pointer.cards or "", name, text))
    return _unpacked(name, kept(kb, kb.outline_date, what, "1", read))


def _packed(situation: Situation) -> dict[str, Any]:
    """A situation as plain data: every term once, and facts as the places of their terms."""
    places: dict[Term, int] = {}

    def row(triple: Triple) -> list[int]:
        return [places.setdefault(term, len(places)) for term in triple]

    facts = [[*row(triple), source.line] for triple, source in situation.facts.items()]
    events = [
        [event.name, event.label, event.line, [*map(row, event.triples)]]
        for event in situation.events
    ]
    return {"facts": facts, "events": events, "names": situation.names, "terms": [*places]}


def _unpacked(file: str, data: dict[str, Any]) -> Situation:
    terms: list[Term] = [t if isinstance(t, str) else Literal(*t) for t in data["terms"]]

    def triples(rows: Iterable[list[int]]) -> Iterable[Triple]:
        for s, p, o, *_ in rows:
            yield str(terms[s]), str(terms[p]), terms[o]

    sources = [Source(file, row[3]) for row in data["facts"]]
    return Situation(
        file=file,
        facts=dict(zip(triples(data["facts"]), sources, strict=True)),
        events=tuple(
            Event(name, label, tuple(triples(rows)), line)
            for name, label, line, rows in data["events"]
        ),
        names=data["names"],
    )
