"""Answers about one way to assign combat damage: whether it is legal (CR 510.1, 510.1e)."""

from __future__ import annotations

from comprules.answers.board import Board
from comprules.answers.conclusions import concluded, undecided
from comprules.answers.damage_question import Assignable
from comprules.answers.damages import why_not
from comprules.answers.fights import meant
from comprules.answers.grounds import listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.subjects import Stage
from comprules.graph.situation_model import Event
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Triple, literal

_TRUE = literal(True)
_Shares = list[tuple[int, str]]


def assignable(question: Assignable, stage: Stage) -> Answer | None:
    """Whether a creature may assign its combat damage, or a part of it, in some way."""
    things = tuple(meant(x, stage) for x in (question.subject, *(r for _, r in question.shares)))
    if stage.board is None or not all(isinstance(thing, str) for thing in things):
        return why_not(stage, things)
    board = stage.board
    source, *recipients = (str(thing) for thing in things)
    name = board.name(source)
    power = board.number(source, "combatDamageToAssign")
    if power is None or not board.values(source, "mayAssignTo"):
        said = f"{name} assigns no combat damage here."
        if board.holds(source, "assignsNoCombatDamage", _TRUE):
            proof = board.proof(source, "assignsNoCombatDamage", _TRUE)
            return concluded(stage.grounds, Verdict.NO, f"No: {said}", [proof])
        return undecided(stage.grounds, said, [f"what {name} attacks or blocks"], ["510.1"])
    amounts = (power if n is None else n for n, _ in question.shares)
    shares = list(zip(amounts, recipients, strict=True))
    return _part(stage, board, source, shares, power) or _whole(stage, board, source, shares)


def _part(stage: Stage, board: Board, source: str, shares: _Shares, power: int) -> Answer | None:
    """The answer about one share that leaves some of the damage to be assigned otherwise."""
    amount, recipient = shares[0]
    share = f"{source}-assigns-{recipient.rsplit('#', 1)[-1]}"
    most = board.number(share, "mostAssignable")
    if (
        len(shares) > 1
        or most is None
        or amount >= power
        or board.values(source, "mustAssignAllTo")
    ):
        return None
    proof = board.proof(share, "mostAssignable", literal(most))
    to, name = board.name(recipient), board.name(source)
    if amount > most:
        said = f"No: {name} may assign {most} damage to {to} at most."
        return concluded(stage.grounds, Verdict.NO, said, [proof])
    said = f"Yes: {name} may assign {amount} damage to {to}, as part of its {power}."
    return concluded(stage.grounds, Verdict.YES, said, [proof])


def _whole(stage: Stage, board: Board, source: str, shares: _Shares) -> Answer:
    """The answer about all of a creature's damage: that way of assigning it is tried."""
    tried = _announced(board, source, shares)
    name = board.name(source)
    said = listed([f"{amount} to {board.name(recipient)}" for amount, recipient in shares])
    faults = tried.values(source, "assignsIllegally")
    if faults:
        proofs = [tried.proof(source, "assignsIllegally", fault) for fault in faults]
        why = dict.fromkeys(f"{p.gloss.rstrip('.')} ({p.rule})." for p in proofs if p is not None)
        no = f"No: {name} may not assign {said}. {' '.join(why)}"
        return concluded(stage.grounds, Verdict.NO, no.strip(), proofs)
    legal = situation_iri(f"{board.next_event}-assignment")
    proofs = [
        tried.proof(source, "assignsLegally", legal),
        tried.proof(legal, "isLegalAssignment", _TRUE),
    ]
    yes = f"Yes: {name} may assign {said}."
    return concluded(stage.grounds, Verdict.YES, yes, proofs, also=["510.1"])


def _announced(board: Board, source: str, shares: _Shares) -> Board:
    """The board on which a creature's damage has been announced so."""
    event = board.next_event
    node, assignment = situation_iri(event), situation_iri(f"{event}-assignment")
    triples: list[Triple] = [
        (node, RDF_TYPE, mtg("CombatDamageAssigning")),
        (node, mtg("makesAssignment"), assignment),
        (assignment, RDF_TYPE, mtg("DamageAssignment")),
        (assignment, mtg("speaksFor"), source),
    ]
    for number, (amount, recipient) in enumerate(shares, start=1):
        part = situation_iri(f"{event}-share-{number}")
        triples += [
            (assignment, mtg("assigns"), part),
            (part, mtg("announcedOf"), source),
            (part, mtg("announcedTo"), recipient),
            (part, mtg("announcedAmount"), literal(amount)),
        ]
    added = Event(event, "damage is assigned", tuple(triples))
    return board.after(added)
