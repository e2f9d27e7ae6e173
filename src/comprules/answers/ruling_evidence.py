"""The evidence for a claim while it is gathered, and the facts that claims of Classes turn on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from comprules.answers.board import AbilityText, Board
from comprules.answers.ruling_claims import AtLevel, Claim, ThePermanent
from comprules.answers.ruling_trials import FIRST, SECOND, Trials, proven
from comprules.namespaces import mtg, situation_iri

if TYPE_CHECKING:
    from comprules.inference.proof import Premise
    from comprules.terms import Triple

THE_COPY: Final = situation_iri(FIRST)
OTHER_COPY: Final = situation_iri(SECOND)


class Evidence(Struct, frozen=True):
    """What shows that a claim follows.

    Attributes:
        proofs: a proof for each thing that had to hold in each trial.
        tried: the trials, in words: a claim about every level was tried at these.
    """

    proofs: tuple[Premise, ...]
    tried: tuple[str, ...]


class Record:
    """The proofs gathered for one claim; what cannot be proven fails it."""

    def __init__(self) -> None:
        self.proofs: list[Premise] = []
        self.tried: dict[str, None] = {}
        self.failed = False

    def prove(self, board: Board | None, trial: str, fact: Triple, state: int = -1) -> None:
        """Note the proof that a fact holds in a trial; without one the claim does not follow."""
        premise = proven(board, fact, state) if board is not None else None
        if premise is None:
            self.failed = True
            return
        self.proofs.append(premise)
        self.tried[trial] = None

    def require(self, holds: bool) -> None:
        """Note a condition of the claim itself, that no proof need show."""
        self.failed = self.failed or not holds

    def evidence(self) -> Evidence | None:
        """The evidence; None where anything failed, or nothing was there to try."""
        if self.failed or not self.proofs:
            return None
        return Evidence(tuple(self.proofs), tuple(self.tried))


# ---- shared ------------------------------------------------------------------------------------


def is_the_class(claim: Claim, trials: Trials) -> bool:
    """Whether a claim is about the permanent on trial, and that is a Class."""
    return isinstance(claim.thing, ThePermanent) and trials.is_class


def section(number: int, trials: Trials, record: Record) -> Iterable[AbilityText]:
    """The abilities of a section; a section that is not there, or empty, fails the claim."""
    found = trials.sections.get(number, ())
    record.require(bool(found))
    return found


def has_now(ability: AbilityText) -> Triple:
    """The fact that the copy on trial has an ability."""
    return (THE_COPY, mtg("hasAbility"), ability.iri)


def lacks_now(ability: AbilityText) -> Triple:
    """The fact that the copy on trial lacks an ability."""
    return (THE_COPY, mtg("lacksAbility"), ability.iri)


def instance(level: int) -> str:
    """The activated ability of a bar of the copy on trial (716.2)."""
    return situation_iri(f"{FIRST}-level-{level}")


def within(level: int, when: object) -> bool:
    """Whether a level is one that `when` speaks of."""
    if not isinstance(when, AtLevel):
        return False
    return level >= when.level if when.or_greater else level == when.level
