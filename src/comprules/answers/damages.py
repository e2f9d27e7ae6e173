"""Answers about damage: what may be assigned, what is dealt, what is lethal, life after combat."""

from __future__ import annotations

from typing import Final

from comprules.answers.board import Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.damage_question import (
    DamageDealt,
    LethalDamage,
    LifeAfterCombat,
    MostAssignable,
)
from comprules.answers.fights import meant
from comprules.answers.grounds import Grounds, listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.subjects import Stage, Unclear
from comprules.graph.situation_model import Event
from comprules.inference.proof import Proof
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Literal, Triple, literal

#: What happens in the combat damage steps of a phase: damage, the check after it, and again if
#: there is a second step (CR 510.4, 704.3). Events of a kind that finds nothing to do do nothing.
_COMBAT: Final = ("CombatDamageDealing", "StateBasedActionCheck") * 2


def most_assignable(question: MostAssignable, stage: Stage) -> Answer | None:
    """The most that a creature may assign to a player or permanent (CR 510.1, 702.19)."""
    pair = meant(question.subject, stage), meant(question.recipient, stage)
    source, recipient = pair
    if not isinstance(source, str) or not isinstance(recipient, str) or stage.board is None:
        return why_not(stage, pair)
    board = stage.board
    share = f"{source}-assigns-{recipient.rsplit('#', 1)[-1]}"
    most = board.number(share, "mostAssignable")
    name, to = board.name(source), board.name(recipient)
    if most is not None:
        proof = board.proof(share, "mostAssignable", literal(most))
        said = f"{name} may assign {most} damage to {to} at most."
        return concluded(stage.grounds, Verdict.VALUE, said, [proof], values=[str(most)])
    if board.holds(source, "assignsNoCombatDamage", literal(True)):
        proof = board.proof(source, "assignsNoCombatDamage", literal(True))
        said = f"{name} assigns no combat damage."
        return concluded(stage.grounds, Verdict.VALUE, said, [proof], values=["0"])
    targets = board.values(source, "mayAssignTo")
    if not targets:
        return undecided(
            stage.grounds,
            f"{name} is neither attacking nor blocking, so it assigns no combat damage.",
            [f"what {name} attacks or blocks"],
            ["510.1a"],
        )
    proofs = [board.proof(source, "mayAssignTo", target) for target in targets]
    said = f"{name} may assign damage to {listed([board.name(t) for t in targets])} only."
    return concluded(stage.grounds, Verdict.VALUE, said, proofs, values=["0"])


def damage_dealt(question: DamageDealt, stage: Stage) -> Answer | None:
    """How much damage something deals, or is dealt, in combat and in the events stated."""
    pair = tuple(meant(x, stage) for x in (question.subject, question.recipient) if x is not None)
    if stage.board is None or not all(isinstance(iri, str) for iri in pair):
        return why_not(stage, pair)
    source = pair[0] if question.subject is not None else None
    board = after_damage(stage.board, None if source is None else str(source))
    if isinstance(board, list):
        return unassigned(stage.grounds, board)
    recipient = pair[-1] if question.recipient is not None else None
    total = 0
    facts: list[tuple[int, str, str]] = []
    for number, transition in enumerate(board.reasoning.transitions, start=1):
        for damage, _, to in transition.match(None, mtg("wouldBeDealtTo"), None):
            of = transition.match(damage, mtg("damageSource"), None)[0][2]
            if source not in (None, of) or recipient not in (None, to):
                continue
            amounts = transition.match(damage, mtg("amountDealt"), None)
            total += sum(int(a.value) for _, _, a in amounts if isinstance(a, Literal))
            told = "hasJustDealt" if source is not None else "wasJustDealt"
            facts.append((number, str(source if source is not None else to), told))
    proofs = [_proof_at(board, *fact) for fact in dict.fromkeys(facts)]
    if not proofs and source is not None and not fights(stage.board, str(source)):
        name = stage.board.name(str(source))
        return undecided(
            stage.grounds,
            f"{name} is neither attacking nor blocking, and nothing says that it deals damage.",
            [f"what {name} attacks or blocks"],
            ["510.1"],
        )
    if not proofs:
        what = "deals no damage" if source is not None else "is dealt no damage"
        who = board.name(str(source if source is not None else recipient))
        said = f"{who} {what} here."
        return concluded(stage.grounds, Verdict.VALUE, said, [], also=["510.2"], values=["0"])
    said = (
        f"{board.name(str(source))} deals {total} damage"
        + (f" to {board.name(str(recipient))}." if recipient is not None else ".")
        if source is not None
        else f"{board.name(str(recipient))} is dealt {total} damage."
    )
    return concluded(stage.grounds, Verdict.VALUE, said, proofs, values=[str(total)])


def fights(board: Board, creature: str) -> bool:
    """Whether a creature attacks or blocks (CR 506.4)."""
    return board.holds(creature, "isAttacking", literal(True)) or bool(
        board.values(creature, "blocks")
    )


def lethal_damage(question: LethalDamage, stage: Stage) -> Answer | None:
    """How much damage is lethal to a creature, or whether an amount is (CR 120.6)."""
    creature = meant(question.subject, stage)
    if stage.board is None or not isinstance(creature, str):
        return why_not(stage, (creature,))
    board, name = stage.board, stage.board.name(creature)
    least = board.number(creature, "lethalDamage")
    if least is None:
        return undecided(
            stage.grounds,
            f"No lethal damage can be concluded for {name}.",
            board.needs(creature, "lethalDamage", None),
            ["120.6"],
        )
    proof = board.proof(creature, "lethalDamage", literal(least))
    if question.amount is None:
        said = f"{least} damage is lethal to {name}."
        return concluded(stage.grounds, Verdict.VALUE, said, [proof], values=[str(least)])
    enough = question.amount >= least
    said = f"{'Yes' if enough else 'No'}: {least} damage is lethal to {name}."
    verdict = Verdict.YES if enough else Verdict.NO
    return concluded(stage.grounds, verdict, said, [proof], values=[str(least)])


def life_after_combat(question: LifeAfterCombat, stage: Stage) -> Answer | None:
    """A player's life total once all combat damage is dealt (CR 510, 119.3)."""
    if stage.board is None:
        return None
    player, board = question.player.ref, after_damage(stage.board)
    if isinstance(board, list):
        return unassigned(stage.grounds, board)
    name, life = board.name(player), board.number(player, "life")
    if life is None:
        said = f"The situation does not say how much life {name} has."
        return undecided(stage.grounds, said, [f"the life of {name}"], ["119.1"])
    last = len(board.reasoning.states) - 1
    proof = _proof_at(board, last, player, "life")
    said = f"{name} has {life} life after combat damage."
    also = [] if proof else ["510.2"]
    return concluded(stage.grounds, Verdict.VALUE, said, [proof], also=also, values=[str(life)])


def why_not(stage: Stage, found: tuple[str | Unclear | None, ...]) -> Answer | None:
    """The answer that says what is unclear about what a question names; None if nothing is."""
    for one in found:
        if isinstance(one, Unclear):
            return unclear(stage.grounds, one)
    return None


def after_damage(board: Board, of: str | None = None) -> Board | list[str]:
    """The board after combat damage, or the creatures of which no assignment is known.

    Where an event of the situation deals damage already, it is the board of the situation.

    Args:
        board: the board of the situation.
        of: the one creature whose damage is asked for; None: that of all counts.
    """
    kind = mtg("DamageEvent")
    if any(t.match(None, RDF_TYPE, kind) for t in board.reasoning.transitions):
        return board
    if not board.subjects_of("isAttacking"):
        return board
    open_ones = [iri for iri in board.subjects_of("combatDamageToAssign") if _is_open(board, iri)]
    if of is not None:
        open_ones = [iri for iri in open_ones if iri == of]
    if open_ones:
        return [board.name(iri) for iri in open_ones]
    first = len(board.situation.events) + 1
    events = tuple(
        Event(name, "combat", ((situation_iri(name), RDF_TYPE, mtg(local)),))
        for name, local in ((f"event-{first + i}", local) for i, local in enumerate(_COMBAT))
        if mtg(local) in board.vocabulary
    )
    return board.after(*events)


def _is_open(board: Board, creature: str) -> bool:
    """Whether a creature may assign its damage in several ways, and nothing says which."""
    shares = [str(share) for share in board.values(creature, "hasShare")]
    return not (
        board.holds(creature, "assignsNoCombatDamage", literal(True))
        or board.values(creature, "mustAssignAllTo")
        or any(board.values(share, "assignedAmount") for share in shares)
    )


def unassigned(grounds: Grounds, names: list[str]) -> Answer:
    """The answer where players have yet to say how creatures assign their combat damage."""
    return undecided(
        grounds,
        f"It turns on how {listed(names)} will assign combat damage.",
        [f"how {name} assigns its combat damage" for name in names],
        ["510.1"],
    )


def _proof_at(board: Board, state: int, subject: str, name: str) -> Proof | None:
    """The proof of the one value of a property in a state; None where it was stated."""
    from comprules.errors import NotFound

    found: list[Triple] = board.reasoning.states[state].match(subject, mtg(name), None)
    try:
        return board.reasoning.proof(found[0], state) if len(found) == 1 else None
    except NotFound:
        return None
