"""What a question about how a game stands asks, once it is understood."""

from __future__ import annotations

from typing import NamedTuple

from comprules.answers.game_question import Subject
from comprules.answers.lexicon import Entity, Topic


class Location(NamedTuple):
    """In which zone is SUBJECT, or is it in ZONE (CR 400.1)."""

    subject: Subject
    zone: Topic | None = None


class Those(NamedTuple):
    """Which objects, or how many, are so.

    Attributes:
        kinds: what they are (`creatures`); empty for any object.
        player: who controls them, or whose zone it is.
        zone: where they are; None for the battlefield.
        doing: `attacking`, `blocking`, `tapped` or `untapped`; empty where it asks of all.
        other: what they attack or block.
        counted: whether it asks how many.
    """

    kinds: tuple[Topic, ...] = ()
    player: Entity | None = None
    zone: Topic | None = None
    doing: str = ""
    other: Subject | Entity | None = None
    counted: bool = False


class Opposed(NamedTuple):
    """Whom or what does SUBJECT attack (`attacking`) or block (`blocking`)."""

    subject: Subject
    doing: str


class CounterCount(NamedTuple):
    """How many counters of a KIND does SUBJECT or a player have (CR 122.1)."""

    kind: str
    subject: Subject | Entity


class Size(NamedTuple):
    """How big is SUBJECT: its power and toughness (CR 208)."""

    subject: Subject
