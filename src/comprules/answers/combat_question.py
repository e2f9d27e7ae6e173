"""What a question about attacking and blocking in a situation asks, once it is understood."""

from __future__ import annotations

from typing import NamedTuple

from comprules.answers.game_question import Subject
from comprules.answers.lexicon import Entity


class InCombat(NamedTuple):
    """What one creature can, must or does in combat, or which creatures do.

    Attributes:
        asks: `can attack`, `must attack`, `whom`, `attackers`, `can block`, `must block`,
            `blockers`, `can be blocked`, `blocker count` or `is blocked`.
        subject: the creature; None where it asks which creatures.
        other: what is attacked or blocked; None where the question names nothing.
    """

    asks: str
    subject: Subject | None = None
    other: Subject | Entity | None = None


class Declared(NamedTuple):
    """Whether a whole declaration of attackers or blockers would be legal.

    Attributes:
        deed: `attack` or `block`.
        creatures: those that attack or block, and no others.
        other: what they attack or block; None where the question names nothing.
    """

    deed: str
    creatures: tuple[Subject, ...] = ()
    other: Subject | Entity | None = None
