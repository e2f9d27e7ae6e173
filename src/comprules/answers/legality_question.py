"""What a question about casting, playing, targeting or resolving asks, once it is understood."""

from __future__ import annotations

from typing import NamedTuple

from comprules.answers.game_question import Subject
from comprules.answers.lexicon import Entity


class Legality(NamedTuple):
    """Whether something may be done now, or what becomes of something on the stack.

    Attributes:
        asks: `cast`, `play`, `special action`, `target`, `resolve` or `unaffected`.
        subject: the card, the spell or ability.
        player: who acts; None where the question says `I` or nobody.
        other: what is targeted.
    """

    asks: str
    subject: Subject
    player: Entity | None = None
    other: Subject | Entity | None = None
