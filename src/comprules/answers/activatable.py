"""Answers about what can be activated: which abilities may be, and who may activate one (602.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from comprules.answers.activated import Activated, activated_of, level_bars, meant_by
from comprules.answers.activation import (
    BAR_RULES,
    CANNOT,
    MAY,
    RULES,
    TARGETS,
    if_target,
    needs_of,
    without_situation,
)
from comprules.answers.board import Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.grounds import listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import Activatable, WhoMayActivate
from comprules.answers.subjects import Seen, Stage, Unclear, player_meant
from comprules.inference.proof import Proof


def activatable(question: Activatable, stage: Stage) -> Answer | None:
    """The abilities that may be activated now: each decided, or nothing said."""
    grounds = stage.grounds
    board, wanted = stage.board_of(question.subject)
    if isinstance(wanted, Unclear):
        return unclear(grounds, wanted)
    if board is None:
        return without_situation(grounds) if question.subject is None else None
    players = board.players
    if not question.anybody:
        player = player_meant(question.player, wanted, board)
        if not isinstance(player, str):
            return unclear(
                grounds, player or Unclear("It is not clear who asks.", ("which player",))
            )
        players = [player]
    objects = [wanted] if wanted else board.subjects_of("hasActivatedAbility")
    abilities = [
        one
        for iri in objects
        for one in activated_of(board, iri)
        if one.had and (one.level is not None or not question.levels)
    ]
    if not abilities:
        what = "a level" if question.levels else "an activated"
        return undecided(grounds, f"Nothing here has {what} ability.", also=_rules(question.levels))
    may, proofs, needs = _sorted(players, abilities, board)
    if needs:
        return undecided(
            grounds,
            "The situation does not say enough to decide on each.",
            needs,
            _rules(question.levels),
        )
    names = [f"{board.name(p)}: {_name(one, board)}" for p, one in may]
    sentence = f"May be activated now: {listed(names)}." if names else "None can be activated now."
    return concluded(grounds, Verdict.LIST, sentence, proofs, values=names)


def _rules(levels: bool) -> tuple[str, ...]:
    return BAR_RULES if levels else RULES


def _sorted(
    players: Iterable[str], abilities: Sequence[Activated], board: Board
) -> tuple[list[tuple[str, Activated]], list[Proof | None], list[str]]:
    """Who may activate what, the proofs of it and of what cannot be, and what is not known."""
    may: list[tuple[str, Activated]] = []
    proofs: list[Proof | None] = []
    against: list[Proof | None] = []
    needs: list[str] = []
    for player in players:
        for one in abilities:
            if board.holds(player, CANNOT, one.instance):
                against.append(board.proof(player, CANNOT, one.instance))
            elif board.holds(player, MAY, one.instance):
                may.append((player, one))
                proofs.append(board.proof(player, MAY, one.instance))
            else:
                needs += needs_of(player, [one], board)
    return may, proofs + against, needs


def _name(one: Activated, board: Board) -> str:
    what = one.called if one.level is None else f"level {one.level}"
    return f"{what} of {board.name(one.object)}"


def who_may(question: WhoMayActivate, stage: Stage) -> Answer | None:
    """The players who may activate an ability; each decided, or nothing said."""
    grounds = stage.grounds
    board, wanted = stage.board_of(question.subject)
    if isinstance(wanted, Unclear):
        return unclear(grounds, wanted)
    if board is None:
        return without_situation(grounds) if question.subject is None else None
    if question.ability.bar:
        abilities = [b for b in level_bars(board, wanted, question.ability.level) if b.had]
    elif wanted is None:
        return None
    else:
        meant = meant_by(question.ability, Seen(board, wanted, board.name(wanted)))
        if meant is None:
            return None
        abilities = [one for one in meant[0] if one.had]
    if len(abilities) != 1:
        names = [_name(one, board) for one in abilities]
        reason = (
            f"That fits {len(names)} abilities: {listed(names)}." if names else ("Nothing has it.")
        )
        return unclear(grounds, Unclear(reason, ("which ability, of which object",)))
    may, proofs, needs = _sorted(board.players, abilities, board)
    if needs:
        rules = _rules(question.ability.bar)
        return undecided(grounds, "The situation does not say enough.", needs, rules)
    [one] = abilities
    players = [board.name(player) for player, _ in may]
    who = f"{listed(players)} may" if players else "Nobody can"
    targets = if_target(abilities, board) if players else ""
    sentence = f"{who} activate {one.called} of {board.name(one.object)} now{targets}."
    also = [TARGETS] if targets else []
    return concluded(grounds, Verdict.LIST, sentence, proofs, values=players, also=also)
