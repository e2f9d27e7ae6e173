"""What a question about damage or life asks, once it is understood."""

from __future__ import annotations

from typing import NamedTuple

from comprules.answers.game_question import Subject
from comprules.answers.lexicon import Entity


class MostAssignable(NamedTuple):
    """How much combat damage may SUBJECT assign to RECIPIENT at most."""

    subject: Subject
    recipient: Subject | Entity


class Assignable(NamedTuple):
    """Whether SUBJECT may assign its combat damage in these shares; None: all of it."""

    subject: Subject
    shares: tuple[tuple[int | None, Subject | Entity], ...]


class DamageDealt(NamedTuple):
    """How much damage does SUBJECT deal, or is RECIPIENT dealt; one of them at least is named."""

    subject: Subject | None = None
    recipient: Subject | Entity | None = None


class LethalDamage(NamedTuple):
    """How much damage is lethal to SUBJECT, or whether AMOUNT is."""

    subject: Subject
    amount: int | None = None


class LifeAfterCombat(NamedTuple):
    """What is PLAYER's life total after combat damage."""

    player: Entity
