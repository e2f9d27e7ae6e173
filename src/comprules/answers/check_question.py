"""What a question about state-based actions in a situation asks, once it is understood."""

from __future__ import annotations

from typing import NamedTuple

from comprules.answers.game_question import Subject
from comprules.answers.lexicon import Entity


class AtCheck(NamedTuple):
    """What the next check of state-based actions does (CR 704.3).

    Attributes:
        asks: `next` (all it does), `fate` (what it does to one thing), `dies`, `survives`,
            `loses`, `losers`, `wins` or `winners`.
        subject: the object or the player; None where it asks of everything.
        after_combat: whether all combat damage is dealt first.
    """

    asks: str
    subject: Subject | Entity | None = None
    after_combat: bool = False
