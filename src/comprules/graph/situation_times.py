"""When the events of a situation happen: later than everything whose timestamp is stated."""

from __future__ import annotations

from msgspec.structs import replace

from comprules.graph.situation_board import GAME, Board
from comprules.graph.situation_model import Event
from comprules.graph.situation_tree import Node
from comprules.namespaces import mtg, situation_iri
from comprules.terms import Literal, literal


def timed(events: tuple[Event, ...], board: Board, node: Node) -> tuple[Event, ...]:
    """The events, each with its time; what they bring gets that as its timestamp (CR 613.7).

    If no timestamp is stated at all, the game says so: what was there before is then older.
    """
    facts = [*board.facts, *(triple for event in events for triple in event.triples)]
    stated = [o.value for _, p, o in facts if p == mtg("timestamp") and isinstance(o, Literal)]
    latest = max((time for time in stated if isinstance(time, int)), default=0)
    if not stated:
        board.add(node, situation_iri(GAME), "statesNoTimestamps", literal(True))
    return tuple(_at(event, latest + place) for place, event in enumerate(events, 1))


def _at(event: Event, time: int) -> Event:
    happens = (situation_iri(event.name), mtg("happensAt"), literal(time))
    return replace(event, triples=(*event.triples, happens))
