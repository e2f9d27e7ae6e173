"""What effects say of players in a situation: who can't lose or win, who skips a step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from comprules.graph.situation_board import Board
from comprules.graph.situation_schema import PLAYER_EFFECTS
from comprules.graph.situation_tree import Node
from comprules.namespaces import mtg, situation_iri
from comprules.terms import Term, literal

_Add: TypeAlias = Callable[[Node, str, Term], None]
_SKIPPED: Final = {
    "untap": "SkipsUntapStep",
    "upkeep": "SkipsUpkeepStep",
    "draw": "SkipsDrawStep",
}


def player_rule(key: str, node: Node, board: Board, add: _Add) -> None:
    """States what an effect says of players: of each a step, or of all the same."""
    rule = PLAYER_EFFECTS[key]
    if rule:
        add(node, "playerRule", mtg(rule))
        for entry in node.several():
            add(entry, "affectsPlayer", situation_iri(board.named(entry, "player")))
        return
    for player, entry in node.mapping(key).values():
        step = entry.string("the step")
        if step not in _SKIPPED:
            raise entry.unknown(f"the step {step!r} cannot be skipped here", step, _SKIPPED)
        add(entry, "playerRule", mtg(_SKIPPED[step]))
        add(player, "affectsPlayer", situation_iri(board.named(player, "player")))
    if key == "skips next step":
        add(node, "isForOneOccurrence", literal(True))
