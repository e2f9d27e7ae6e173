"""Answers about what activating a level ability costs, with what raises or lowers it (601.2f)."""

from __future__ import annotations

from comprules.answers.activation import level_bars
from comprules.answers.board import Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.grounds import listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import LevelCost
from comprules.answers.subjects import Stage, Unclear
from comprules.namespaces import mtg


def level_cost(question: LevelCost, stage: Stage) -> Answer | None:
    """What a level ability costs now: its colored mana, and what is left of its generic mana."""
    board, wanted = stage.board, None
    if question.subject is not None:
        seen = stage.find(question.subject)
        if isinstance(seen, Unclear):
            return unclear(stage.grounds, seen)
        if seen is None:
            return None
        board, wanted = seen.board, seen.iri
    if board is None:
        return None
    bars = [bar for bar in level_bars(board, wanted, question.level) if bar.instance]
    if len(bars) > 1:
        names = list(dict.fromkeys(board.name(bar.object) for bar in bars))
        return undecided(
            stage.grounds,
            f"More than one object has such an ability: {listed(names)}.",
            [f"of which object: {listed(names, 'or')}"],
        )
    if not bars or bars[0].instance is None:
        return None
    [bar] = bars
    instance = bars[0].instance
    cost = _mana(board, instance)
    total = board.value(instance, "totalManaValue")
    generic = board.value(instance, "genericManaToPay")
    if cost is None or total is None or generic is None:
        return None
    return concluded(
        stage.grounds,
        Verdict.VALUE,
        f"The level {bar.level} ability of {board.name(bar.object)} costs {cost}.",
        [
            board.proof(instance, "totalManaValue", total),
            board.proof(instance, "genericManaToPay", generic),
        ],
        values=[cost],
    )


def _mana(board: Board, ability: str) -> str | None:
    """The mana to pay for an ability, in symbols; None where the cost is not mana alone."""
    cost = board.value(ability, "activationCost")
    generic = board.number(ability, "genericManaToPay")
    if not isinstance(cost, str) or generic is None or board.values(cost, "hasOtherPart"):
        return None
    colored = ""
    for part in board.values(cost, "requires"):
        symbol = board.value(str(part), "symbol")
        count = board.number(str(part), "count")
        if symbol is None or count is None:
            return None
        if symbol != mtg("GenericMana"):
            colored += board.vocabulary.label(str(symbol)) * count
    return f"{{{generic}}}{colored}" if generic or not colored else colored
