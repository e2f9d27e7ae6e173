"""Situations: the given facts of a game, read from YAML, from Turtle, or from plain values."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from comprules.cards.model import CardLookup
from comprules.errors import BadSituation
from comprules.graph.situation_board import Board
from comprules.graph.situation_events import EventReader
from comprules.graph.situation_facts import read_start
from comprules.graph.situation_model import Event, Situation, Source
from comprules.graph.situation_tree import Node, compose, from_values, read_text

__all__ = [
    "Event",
    "Situation",
    "Source",
    "read_situation",
    "situation_from_mapping",
    "situation_from_text",
]


def read_situation(path: str | Path, *, cards: CardLookup) -> Situation:
    """The situation in a YAML file, in a Turtle file (`.ttl`), or on standard input (`-`).

    Raises:
        BadSituation: the file cannot be read, or says what cannot be; with file and line.
    """
    text, name = read_text(path)
    return situation_from_text(text, name, cards=cards)


def situation_from_text(text: str, file: str, *, cards: CardLookup) -> Situation:
    """The situation that a YAML or Turtle text states.

    Raises:
        BadSituation: the text says what cannot be.
    """
    start = text.lstrip().lower()
    if file.lower().endswith(".ttl") or start.startswith(("@prefix", "prefix ", "@base", "base ")):
        from comprules.graph.situation_turtle import situation_from_turtle

        return situation_from_turtle(text, file)
    return _situation(compose(text, file), file, cards)


def situation_from_mapping(
    mapping: Mapping[str, object], *, cards: CardLookup, file: str = "<question>"
) -> Situation:
    """The situation that plain Python values state, with the keys of a situation file.

    Raises:
        BadSituation: they say what cannot be.
    """
    return _situation(from_values(mapping, file), file, cards)


def _situation(root: Node, file: str, cards: CardLookup) -> Situation:
    if root.pairs is None:
        raise BadSituation(
            f"a situation is a mapping, not {root.described}",
            hint="see docs/situations.md for an example",
            file=file,
            line=root.line or None,
        )
    board = Board(file, cards)
    top = read_start(root, board)
    events = EventReader(board).read(top["events"]) if "events" in top else ()
    return Situation(file=file, facts=board.facts, events=events, names=board.iris())
