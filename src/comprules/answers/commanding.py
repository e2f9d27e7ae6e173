"""Answers about commanders in a situation: damage over the game, the command zone, the deck."""

from __future__ import annotations

from comprules.answers.board import Board
from comprules.answers.command_question import OfCommander
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.fights import meant
from comprules.answers.grounds import Grounds, listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.subjects import Stage, Unclear
from comprules.inference.proof import Proof
from comprules.namespaces import mtg
from comprules.terms import literal

_DAMAGE = "903.10a"
_ZONE = ("903.9a", "903.9b")
_DECK = "903.5"
_TRUE = literal(True)


def of_commander(question: OfCommander, stage: Stage) -> Answer | None:
    """What is asked of a commander of the situation, or of a card in its deck."""
    board = stage.board
    subject = meant(question.subject, stage)
    if isinstance(subject, Unclear):
        return unclear(stage.grounds, subject)
    if board is None or (question.subject is not None and subject is None):
        return None
    player = question.player.ref if question.player is not None else None
    match question.asks:
        case "damage":
            return _damage(board, stage.grounds, subject, player)
        case "zone":
            return _zone(board, stage.grounds, str(subject))
        case "deck":
            return _deck(board, stage.grounds, str(subject), player)
    return None


def _damage(
    board: Board, grounds: Grounds, commander: str | None, player: str | None
) -> Answer | None:
    """How much combat damage commanders have dealt over the game, each apart (903.10a)."""
    cards = board.values(commander, "representedBy") if commander is not None else None
    found: list[tuple[str, int, Proof | None]] = []
    for one in [player] if player is not None else board.players:
        for tally in board.values(one, "commanderDamage"):
            card = board.value(str(tally), "fromCommander")
            total = board.number(str(tally), "totalDamage")
            if card is None or total is None or (cards is not None and card not in cards):
                continue
            named = board.subjects("representedBy", card)
            source = board.name(named[0]) if named else board.name(card)
            proof = board.proof(str(tally), "totalDamage", literal(total))
            found.append((f"{total} by {source} to {board.name(one)}", total, proof))
    if not found:
        said = "No combat damage by a commander is stated."
        return concluded(grounds, Verdict.VALUE, said, [], also=[_DAMAGE], values=["0"])
    said = f"Commander damage: {listed([words for words, *_ in found])}."
    values = [str(total) for _, total, _ in found]
    proofs = [proof for *_, proof in found]
    return concluded(grounds, Verdict.VALUE, said, proofs, also=[_DAMAGE], values=values)


def _zone(board: Board, grounds: Grounds, commander: str) -> Answer:
    """Whether a commander may go to the command zone, by a check or instead (903.9)."""
    name = board.name(commander)
    now = board.now(commander)
    for owner, _, _ in board.reasoning.match(None, mtg("mayReturnToCommandZone"), now):
        said = f"Yes: {board.name(owner)} may put {name} into the command zone."
        proof = board.proof(owner, "mayReturnToCommandZone", now)
        return concluded(grounds, Verdict.YES, said, [proof])
    for old in _before(board, commander):
        for owner, _, _ in board.reasoning.match(None, mtg("mayPutIntoCommandZoneInstead"), old):
            said = f"Yes: {board.name(owner)} may put {name} into the command zone instead."
            proof = board.proof(owner, "mayPutIntoCommandZoneInstead", old)
            return concluded(grounds, Verdict.YES, said, [proof])
    if not board.holds(now, "isCommander", _TRUE):
        said = f"No: {name} is no commander."
    elif board.value(now, "zone") == mtg("Command"):
        said = f"{name} is in the command zone already."
    else:
        said = f"No: {name} neither goes to a hand or library nor has just gone elsewhere."
    return concluded(grounds, Verdict.NO, said, [], also=_ZONE)


def _before(board: Board, thing: str) -> list[str]:
    """A thing, and what it was before what happened last made it a new object (400.7)."""
    found = [thing]
    for move, _, _ in board.reasoning.match(None, mtg("becomes"), thing):
        found += [str(old) for _, _, old in board.reasoning.match(move, mtg("moves"), None)]
    return found


def _deck(board: Board, grounds: Grounds, card: str, player: str | None) -> Answer:
    """Whether a card may be in the deck of the commander of its owner, or of a player (903.5)."""
    chiefs = [
        chief
        for chief in board.subjects("isCommander", _TRUE)
        if player is None or board.holds(chief, "owner", player)
    ]
    nodes = [card, *map(str, board.values(card, "representedBy"))]
    chief_nodes = [n for chief in chiefs for n in (chief, *board.values(chief, "representedBy"))]
    for verdict, way in ((Verdict.NO, "cannotBeInDeckOf"), (Verdict.YES, "fitsDeckOf")):
        proofs = [
            board.proof(node, way, chief)
            for node in nodes
            for chief in chief_nodes
            if board.holds(node, way, str(chief))
        ]
        if proofs:
            glosses = dict.fromkeys(f"{p.gloss.rstrip('.')} ({p.rule})." for p in proofs if p)
            may = "may be" if verdict is Verdict.YES else "can't be"
            head = "Yes" if verdict is Verdict.YES else "No"
            said = f"{head}: {board.name(card)} {may} in that deck. {' '.join(glosses)}"
            return concluded(grounds, verdict, said.strip(), proofs)
    said = f"Whether {board.name(card)} may be in the deck cannot be concluded."
    needs = [] if chiefs else ["the commander of the deck"]
    return undecided(grounds, said, needs, [_DECK])
