"""A situation as frozen dataclasses: what the reader gives and the reasoner takes."""

from __future__ import annotations

from msgspec import Struct, field

from comprules.terms import Triple


class Source(Struct, frozen=True):
    """Where a given fact was stated.

    Attributes:
        file: the file, as the user named it.
        line: the 1-based line; 0 where the format keeps no lines.
    """

    file: str
    line: int


class Event(Struct, frozen=True):
    """One entry of `events:`, as triples about one event node.

    Attributes:
        name: the name of the event node in the file (`event-1`).
        label: what happens, in words, for a reader.
        triples: the event's own facts; they hold only while it happens.
        line: the 1-based line of the entry.
    """

    name: str
    label: str
    triples: tuple[Triple, ...]
    line: int = 0


class Situation(Struct, frozen=True):
    """The given facts of a game: a start state and the events that follow it.

    Attributes:
        file: the file it was read from.
        facts: the start state, each fact with its source, in the order stated.
        events: what happens, in order.
        names: the names in the file and the IRIs that they stand for.
    """

    file: str
    facts: dict[Triple, Source]
    events: tuple[Event, ...] = ()
    names: dict[str, str] = field(default_factory=dict)
