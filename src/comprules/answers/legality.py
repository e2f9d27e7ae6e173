"""Answers about what may be cast, played or targeted, and about what resolves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from comprules.answers.board import Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.game_question import Subject
from comprules.answers.legality_question import Legality
from comprules.answers.model import Answer, Verdict
from comprules.answers.reasons import reasons
from comprules.answers.subjects import Seen, Stage, Unclear, player_meant
from comprules.inference.proof import Proof
from comprules.namespaces import mtg
from comprules.terms import Term, literal

_TRUE: Final = literal(True)
#: What a player does: the conclusions for and against, the verb, the rule that decides.
_DEEDS: Final = {
    "cast": ("mayCast", "cannotCast", "cast", "601.3"),
    "play": ("mayPlay", "cannotPlay", "play", "305.1"),
    "special action": (
        "mayTakeSpecialAction", "cannotTakeSpecialAction", "take the special action of", "116.2",
    ),
}  # fmt: skip
_TARGETS: Final = "115.1"
_RESOLUTION: Final = "608.2b"


def legality(question: Legality, stage: Stage) -> Answer | None:
    """Whether something may be done now in the situation, or resolves: yes or no by proof."""
    board = stage.board
    if board is None:
        return None
    seen = stage.find(question.subject)
    if isinstance(seen, Unclear):
        return unclear(stage.grounds, seen)
    if not isinstance(seen, Seen) or seen.board is not board:
        return None
    asked = _Asked(board, stage)
    if question.asks in _DEEDS:
        player = player_meant(question.player, seen.iri, board)
        if not isinstance(player, str):
            unknown = Unclear("There is no player.", ("the players",))
            return unclear(stage.grounds, player or unknown)
        return asked.deed(question.asks, player, seen.iri)
    if question.asks == "resolve":
        return asked.resolving(seen.iri)
    other = question.other
    found = stage.find(other) if isinstance(other, Subject) else None
    if isinstance(found, Unclear):
        return unclear(stage.grounds, found)
    aim = found.iri if isinstance(found, Seen) else getattr(other, "ref", "")
    if not aim:
        return None
    if question.asks == "target":
        return asked.target(seen.iri, aim)
    return asked.affected(seen.iri, aim)


class _Asked:
    """One question about a board."""

    def __init__(self, board: Board, stage: Stage) -> None:
        self.board = board
        self.grounds = stage.grounds

    def deed(self, asks: str, player: str, thing: str) -> Answer:
        """Whether a player may cast or play a card, or take its special action."""
        may, cannot, verb, rule = _DEEDS[asks]
        who, what = self.board.name(player), self.board.name(thing)
        if self.board.holds(player, cannot, thing):
            begun = self.board.holds(player, "cannotBeginToCast", thing)
            decides = "cannotBeginToCast" if asks == "cast" and begun else cannot
            return self._no(f"{who} cannot {verb} {what}", [(player, decides, thing)])
        if self.board.holds(player, may, thing):
            proof = self.board.proof(player, may, thing)
            return concluded(self.grounds, Verdict.YES, f"Yes: {who} may {verb} {what}.", [proof])
        said = f"Whether {who} may {verb} {what} cannot be concluded."
        return undecided(self.grounds, said, self.board.needs(player, may, thing), [rule])

    def target(self, spell: str, aim: str) -> Answer:
        """Whether something is, or may become, a legal target of a spell or ability."""
        by, what = self.board.name(spell), self.board.name(aim)
        if self.board.holds(aim, "isIllegalTarget", spell):
            facts: list[tuple[str, str, Term]] = [(aim, "isIllegalTarget", spell)]
            if self.board.holds(spell, "cannotTarget", aim):
                facts.append((spell, "cannotTarget", aim))
            return self._no(f"{what} is no legal target of {by} any longer", facts)
        for subject, name, value in (
            (aim, "isLegalTarget", spell),
            (spell, "mayTarget", aim),
        ):
            if self.board.holds(subject, name, value):
                proof = self.board.proof(subject, name, value)
                said = f"Yes: {what} is a legal target for {by}."
                return concluded(self.grounds, Verdict.YES, said, [proof])
        if self.board.holds(spell, "cannotTarget", aim):
            return self._no(f"{by} cannot target {what}", [(spell, "cannotTarget", aim)])
        said = f"Whether {by} may target {what} cannot be concluded."
        return undecided(self.grounds, said, self.board.needs(spell, "mayTarget", aim), [_TARGETS])

    def resolving(self, spell: str) -> Answer:
        """Whether a spell or ability resolves when its turn on the stack comes."""
        what = self.board.name(spell)
        if self.board.holds(spell, "doesNotResolve", _TRUE):
            return self._no(f"{what} does not resolve", [(spell, "doesNotResolve", _TRUE)])
        if self.board.holds(spell, "resolves", _TRUE):
            proof = self.board.proof(spell, "resolves", _TRUE)
            return concluded(self.grounds, Verdict.YES, f"Yes: {what} resolves.", [proof])
        said = f"Whether {what} resolves cannot be concluded."
        needs = self.board.needs(spell, "resolves", _TRUE)
        return undecided(self.grounds, said, needs, [_RESOLUTION])

    def affected(self, spell: str, aim: str) -> Answer:
        """Whether a spell or ability does something to a target of it."""
        by, what = self.board.name(spell), self.board.name(aim)
        if self.board.holds(aim, "isUnaffectedBy", spell):
            return self._no(f"{by} does not affect {what}", [(aim, "isUnaffectedBy", spell)])
        if self.board.holds(aim, "isLegalTarget", spell):
            proof = self.board.proof(aim, "isLegalTarget", spell)
            said = f"Yes: {what} is a legal target of {by}."
            return concluded(self.grounds, Verdict.YES, said, [proof])
        said = f"Whether {by} affects {what} cannot be concluded."
        return undecided(self.grounds, said, [], [_RESOLUTION])

    def _no(self, said: str, facts: Iterable[tuple[str, str, Term]]) -> Answer:
        """That something is not so, with the rules that say why, in words."""
        found = reasons(self.board, [(s, mtg(p), o) for s, p, o in facts])
        words = dict.fromkeys(
            f"{way.telling.gloss.rstrip('.')} ({way.telling.rule})."
            for way in found
            if way.telling.gloss
        )
        proofs: list[Proof | None] = [way.proof for way in found]
        return concluded(self.grounds, Verdict.NO, f"No: {said}. {' '.join(words)}".strip(), proofs)
