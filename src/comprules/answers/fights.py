"""Answers about attacking and blocking in a situation: who can, who must, and why not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from comprules.answers.board import Board
from comprules.answers.combat_question import InCombat
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.game_question import Subject
from comprules.answers.grounds import listed
from comprules.answers.lexicon import Entity
from comprules.answers.model import Answer, Verdict
from comprules.answers.reasons import reasons
from comprules.answers.subjects import Seen, Stage, Unclear
from comprules.inference.proof import Proof
from comprules.namespaces import mtg
from comprules.terms import Term, literal

_REQUIREMENTS: Final = {"attack": "508.1d", "block": "509.1c"}
_RESTRICTIONS: Final = {"attack": "508.1c", "block": "509.1b"}
_BLOCKED: Final = "509.1h"
_TRUE: Final = literal(True)


def in_combat(question: InCombat, stage: Stage) -> Answer | None:
    """What a creature of the situation can, must or does in combat, or which creatures do."""
    board = stage.board
    if board is None:
        return None
    creature = meant(question.subject, stage)
    other = meant(question.other, stage)
    for found in (creature, other):
        if isinstance(found, Unclear):
            return unclear(stage.grounds, found)
    if (question.subject is not None and creature is None) or (
        question.other is not None and other is None
    ):
        return None
    return _Asked(board, stage).answer(question.asks, str(creature or ""), str(other or ""))


def meant(named: Subject | Entity | None, stage: Stage) -> str | Unclear | None:
    """The object or player of the situation that a question names."""
    if isinstance(named, Subject):
        seen = stage.find(named)
        if isinstance(seen, Seen):
            return seen.iri if seen.board is stage.board else None
        return seen
    return named.ref if named is not None else None


class _Asked:
    """One question about a board, with its two parts."""

    def __init__(self, board: Board, stage: Stage) -> None:
        self.board = board
        self.grounds = stage.grounds

    def answer(self, asks: str, creature: str, other: str) -> Answer | None:
        """The answer to what is asked of a creature and of what it attacks or blocks."""
        match asks:
            case "can attack":
                return self._can(creature, other, "attack", "mayAttack", "cannotAttack")
            case "can block":
                return self._can(creature, other, "block", "canBlock", "cannotBlock")
            case "must attack":
                return self._must(creature, other, "attack", "mayAttack")
            case "must block":
                return self._must(creature, other, "block", "canBlock")
            case "whom":
                return self._list(self.board.values(creature, "mayAttack"), creature, "mayAttack")
            case "attackers":
                return self._attackers(other)
            case "must attackers":
                return self._those_that_must()
            case "blockers":
                return self._blockers(other)
            case "can be blocked":
                return self._can_be_blocked(other)
            case "blocker count":
                return self._count(other)
            case "is blocked":
                return self._is_blocked(other)
        return None

    def _name(self, iri: Term) -> str:
        return self.board.name(iri)

    def _why(self, facts: Iterable[tuple[str, str, Term]]) -> tuple[str, list[Proof | None]]:
        """The reasons for facts in words, each with its rule, and their proofs."""
        found = reasons(self.board, [(s, mtg(p), o) for s, p, o in facts])
        said = dict.fromkeys(
            f"{way.telling.gloss.rstrip('.')} ({way.telling.rule})."
            for way in found
            if way.telling.gloss
        )
        return " ".join(said), [way.proof for way in found]

    def _can(self, creature: str, other: str, deed: str, may: str, cannot: str) -> Answer | None:
        who, whom = self._name(creature), self._name(other)
        if self.board.holds(creature, cannot, other):
            why, proofs = self._why([(creature, cannot, other)])
            said = f"No: {who} cannot {deed} {whom}. {why}"
            return concluded(self.grounds, Verdict.NO, said.strip(), proofs)
        if self.board.holds(creature, may, other):
            proof = self.board.proof(creature, may, other)
            said = f"Yes: {who} may {deed} {whom}."
            least = self.board.value(other, "minimumBlockers") if deed == "block" else None
            if least is not None:
                said += f" At least {self._name(least)} creatures have to block it together."
                least_proof = self.board.proof(other, "minimumBlockers", least)
                return concluded(self.grounds, Verdict.YES, said, [proof, least_proof])
            return concluded(self.grounds, Verdict.YES, said, [proof])
        needs = self.board.needs(creature, may, other)
        if not needs and deed == "block" and not self.board.holds(other, "isAttacking", _TRUE):
            needs = [f"whom {whom} attacks"]
        said = f"Whether {who} may {deed} {whom} cannot be concluded."
        return undecided(self.grounds, said, needs, [_RESTRICTIONS[deed]])

    def _must(self, creature: str, other: str, deed: str, may: str) -> Answer | None:
        board, who = self.board, self._name(creature)
        player = board.value(creature, "controller")
        must, need_not = f"must{deed.capitalize()}With", f"needNot{deed.capitalize()}With"
        if not isinstance(player, str):
            return None
        if not board.holds(player, must, creature):
            if not board.holds(player, need_not, creature):
                if board.needs(player, must, creature):
                    return undecided(
                        self.grounds,
                        f"Whether {who} must {deed} cannot be concluded.",
                        board.needs(player, must, creature),
                        [_REQUIREMENTS[deed]],
                    )
                said = f"No: nothing requires {who} to {deed}."
                return concluded(self.grounds, Verdict.NO, said, [], also=[_REQUIREMENTS[deed]])
            why, proofs = self._why([(player, need_not, creature)])
            said = f"No: {who} need not {deed}, though it would have to if able. {why}"
            return concluded(self.grounds, Verdict.NO, said, proofs)
        proofs = [board.proof(player, must, creature)]
        possible = board.values(creature, may)
        if other and other not in possible:
            return self._can(creature, other, deed, may, f"cannot{deed.capitalize()}")
        proofs += [board.proof(creature, may, one) for one in possible]
        if other and len(possible) > 1:
            said = f"No: {who} must {deed}, but may {deed} {self._names(possible, 'or')}."
            return concluded(self.grounds, Verdict.NO, said, proofs)
        said = f"Yes: {who} must {deed} {self._names(possible, 'or')}."
        return concluded(self.grounds, Verdict.YES, said, proofs)

    def _names(self, things: Iterable[Term], joint: str = "and") -> str:
        return listed([self._name(thing) for thing in things], joint)

    def _list(self, things: list[Term], creature: str, name: str) -> Answer | None:
        if not things:
            return None
        proofs = [self.board.proof(creature, name, thing) for thing in things]
        said = f"{self._name(creature)} may attack {self._names(things, 'or')}."
        names = [self._name(thing) for thing in things]
        return concluded(self.grounds, Verdict.LIST, said, proofs, values=names)

    def _attackers(self, attacked: str) -> Answer | None:
        """Which creatures may attack, and if it is asked so, whom."""
        board = self.board
        able = board.subjects("mayAttack", attacked) if attacked else board.subjects_of("mayAttack")
        rest = board.subjects_of("cannotAttack")
        if not able and not rest:
            return None
        proofs = [
            board.proof(one, "mayAttack", attacked or board.values(one, "mayAttack")[0])
            for one in able
        ]
        names = [self._name(one) for one in able]
        whom = f" {self._name(attacked)}" if attacked else ""
        said = f"{listed(names) if names else 'No creature'} may attack{whom}."
        return concluded(self.grounds, Verdict.LIST, said, proofs, values=names,
                         also=[_RESTRICTIONS["attack"]])  # fmt: skip

    def _those_that_must(self) -> Answer | None:
        board = self.board
        found = [(p, c) for p in board.players for c in board.values(p, "mustAttackWith")]
        names = [self._name(creature) for _, creature in found]
        said = f"{listed(names) if names else 'No creature'} must attack."
        proofs = [board.proof(player, "mustAttackWith", creature) for player, creature in found]
        also = [_REQUIREMENTS["attack"]]
        return concluded(self.grounds, Verdict.LIST, said, proofs, values=names, also=also)

    def _blockers(self, attacker: str) -> Answer | None:
        board = self.board
        if not board.holds(attacker, "isAttacking", _TRUE):
            return None
        able = board.subjects("canBlock", attacker)
        unable = board.subjects("cannotBlock", attacker)
        if not able and not unable:
            return None
        proofs = [board.proof(one, "canBlock", attacker) for one in able]
        proofs += [board.proof(one, "cannotBlock", attacker) for one in unable]
        names = [self._name(one) for one in able]
        said = f"{listed(names) if names else 'No creature'} can block {self._name(attacker)}."
        return concluded(self.grounds, Verdict.LIST, said, proofs, values=names)

    def _can_be_blocked(self, attacker: str) -> Answer | None:
        board, whom = self.board, self._name(attacker)
        able = board.subjects("canBlock", attacker)
        if able:
            proofs = [board.proof(one, "canBlock", attacker) for one in able]
            said = f"Yes: {listed([self._name(one) for one in able])} can block {whom}."
            return concluded(self.grounds, Verdict.YES, said, proofs)
        unable = board.subjects("cannotBlock", attacker)
        if not unable:
            return None
        why, proofs = self._why([(one, "cannotBlock", attacker) for one in unable])
        said = f"No: no creature can block {whom}. {why}"
        return concluded(self.grounds, Verdict.NO, said.strip(), proofs)

    def _count(self, attacker: str) -> Answer | None:
        board = self.board
        counts = board.values(attacker, "legalBlockerCount")
        if not counts:
            return None
        names = sorted((self._name(count) for count in counts), key=int)
        proofs = [board.proof(attacker, "legalBlockerCount", count) for count in counts]
        least = board.values(attacker, "minimumBlockers")
        proofs += [board.proof(attacker, "minimumBlockers", one) for one in least]
        said = f"{self._name(attacker)} may be blocked by {listed(names, 'or')} creatures."
        return concluded(self.grounds, Verdict.LIST, said, proofs, values=names)

    def _is_blocked(self, attacker: str) -> Answer | None:
        board, who = self.board, self._name(attacker)
        if not board.holds(attacker, "isAttacking", _TRUE):
            return None
        also = [_BLOCKED]
        if board.holds(attacker, "isBlocked", _TRUE):
            proofs = [
                board.proof(attacker, name, _TRUE)
                for name in ("isBlocked", "remainsBlocked", "stayedBlocked")
            ]
            said = f"Yes: {who} is a blocked creature, and stays one."
            return concluded(self.grounds, Verdict.YES, said, proofs, also=also)
        if not board.holds(attacker, "isUnblocked", _TRUE):
            return undecided(
                self.grounds, f"Nothing says whether {who} is blocked.",
                [f"which creatures block {who}"], also,
            )  # fmt: skip
        proofs = [board.proof(attacker, "isUnblocked", _TRUE)]
        said = f"No: {who} is an unblocked creature."
        return concluded(self.grounds, Verdict.NO, said, proofs, also=also)
