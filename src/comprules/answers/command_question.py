"""What a question about commanders in a situation asks, once it is understood."""

from __future__ import annotations

from typing import NamedTuple

from comprules.answers.game_question import Subject
from comprules.answers.lexicon import Entity


class OfCommander(NamedTuple):
    """What is asked of a commander, or of its deck (CR 903).

    Attributes:
        asks: `damage` (how much it has dealt to a player), `zone` (whether it may go to the command
            zone) or `deck` (whether a card may be in its player's deck).
        subject: the commander, or the card; None: whatever commander there is.
        player: the player whom damage was dealt to, or whose deck it is; None: not named.
    """

    asks: str
    subject: Subject | None = None
    player: Entity | None = None
