"""Answers about tapping a permanent for mana (CR 106.12): the event is tried on the board."""

from __future__ import annotations

from msgspec.structs import replace

from comprules.answers.board import Board
from comprules.answers.conclusions import concluded, unclear
from comprules.answers.grounds import listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import TapTriggers
from comprules.answers.subjects import Seen, Stage, Unclear
from comprules.graph.situation_model import Event
from comprules.inference.proof import Proof
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Triple


def tap_triggers(question: TapTriggers, stage: Stage) -> Answer | None:
    """Which abilities trigger as a permanent of the situation is tapped for mana (106.12a)."""
    if stage.board is None:
        return None
    seen = stage.find(question.subject)
    if not isinstance(seen, Seen) or seen.board is not stage.board:
        return unclear(stage.grounds, seen) if isinstance(seen, Unclear) else None
    player = seen.board.value(seen.iri, "controller")
    if not isinstance(player, str):
        return None
    event = situation_iri("tapping-for-mana")
    board = _after_tapping(seen, player, event)
    if not board.reasoning.holds((event, mtg("tapsForMana"), seen.iri)):
        return None  # it has several mana abilities, or none that can be activated
    tapping = board.proof(event, "tapsForMana", seen.iri)
    found = board.reasoning.match(None, mtg("triggers"), None)
    fired = [(watcher, str(ability)) for watcher, _, ability in found]
    if not fired:
        return None  # what looks for another event is not encoded: `nothing` would be a guess
    names = [f"“{board.name(t)}” of {board.name(w)}" for w, a in fired for t in _text(board, a)]
    proofs: list[Proof | None] = [board.proof(w, "triggers", a) for w, a in fired]
    said = f"Tapping {seen.name} for mana triggers {listed(names)}."
    return concluded(stage.grounds, Verdict.LIST, said, [*proofs, tapping], values=names)


def _text(board: Board, ability: str) -> list[str]:
    return [board.name(text) for text in board.values(ability, "text")]


def _after_tapping(seen: Seen, player: str, event: str) -> Board:
    """The board with one event more: the player taps the permanent for mana."""
    triples: tuple[Triple, ...] = (
        (event, RDF_TYPE, mtg("TappingForMana")),
        (event, RDF_TYPE, mtg("Activation")),
        (event, mtg("wouldTap"), seen.iri),
        (event, mtg("player"), player),
    )
    board = seen.board
    label = f"{board.name(player)} taps {seen.name} for mana"
    happens = (*board.situation.events, Event("tapping-for-mana", label, triples))
    situation = replace(board.situation, events=happens)
    return Board(situation, board.program, board.vocabulary, board.called)
