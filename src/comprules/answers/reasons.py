"""All the reasons why a player cannot do something, not only the one that was found first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.inference.engine import reason
from comprules.inference.proof import Proof
from comprules.namespaces import mtg
from comprules.terms import Triple

if TYPE_CHECKING:
    from comprules.answers.board import Board
    from comprules.inference.reasoning import Reasoning

#: The facts that say of a conclusion why it holds; each may hold for several reasons of its own.
_WHY: Final = frozenset(
    mtg(name)
    for name in (
        "isForbiddenToActivate",
        "cannotActAsSorcery",
        "lacksManaFor",
        "isProhibitedBy",
        "lacksForCostPart",
        "isKeptFromAttacking",
        "cannotAttackWith",
        "isKeptFromBlocking",
        "cannotBlockWith",
    )
)
_OF_CREATURES: Final = frozenset({mtg("isKeptFromAttacking"), mtg("isKeptFromBlocking")})
_MOST: Final = 50


class Reason(Struct, frozen=True):
    """One way in which a conclusion comes about.

    Attributes:
        proof: the whole proof.
        chain: the steps from the conclusion down to what it turns on, each a reason for the last.
    """

    proof: Proof
    chain: tuple[Proof, ...]

    @property
    def telling(self) -> Proof:
        """The step that says most: the last of the chain."""
        return self.chain[-1]


def reasons(board: Board, facts: Iterable[Triple]) -> tuple[Reason, ...]:
    """Why each fact holds, every reason once: those that stand on the same blocks are one."""
    reasoning = reason(board.situation, board.program, all_proofs=True)
    found: dict[tuple[Triple, tuple[str, ...]], Reason] = {}
    for fact in facts:
        for proof in reasoning.proofs(fact):
            for way in islice(_ways(proof, reasoning), _MOST):
                key = (fact, tuple(step.block for step in way.chain))
                found.setdefault(key, way)
    return tuple(found.values())


def _says_why(premise: Triple, conclusion: Triple) -> bool:
    """Whether a premise says why: not where it is about another creature that is kept from it."""
    about_other = premise[1] in _OF_CREATURES and premise[0] != conclusion[0]
    return premise[1] in _WHY and not about_other


def _ways(proof: Proof, reasoning: Reasoning) -> Iterator[Reason]:
    """The proof with each derivation of the fact that says why, in the place of the first one."""
    for place, premise in enumerate(proof.premises):
        if isinstance(premise, Proof) and _says_why(premise.conclusion, proof.conclusion):
            for other in reasoning.proofs(premise.conclusion):
                for way in _ways(replace(other, authorities=premise.authorities), reasoning):
                    premises = (*proof.premises[:place], way.proof, *proof.premises[place + 1 :])
                    whole = replace(proof, premises=premises)
                    yield Reason(whole, (whole, *way.chain))
            return
    yield Reason(proof, (proof,))
