"""Combat in a situation: what attacks what, what blocks what, and what is blocked (CR 506)."""

from __future__ import annotations

from collections.abc import Iterator

from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_tree import Node
from comprules.namespaces import mtg, situation_iri
from comprules.terms import literal


def combat_facts(name: str, keys: dict[str, Node], board: Board) -> Iterator[Fact]:
    """What an object does in combat, and that what it blocks is blocked (CR 509.1h)."""
    thing = situation_iri(name)
    if "attacking" in keys:
        node = keys["attacking"]
        attacked = board.named(node, "player", "object", role="player or permanent attacked")
        yield node, (thing, mtg("attacks"), situation_iri(attacked))
    for node in keys["blocking"].several() if "blocking" in keys else ():
        attacker = situation_iri(board.named(node, "object", role="attacker"))
        yield node, (thing, mtg("blocks"), attacker)
        yield node, (attacker, mtg("isBlocked"), literal(True))
    if "blocked" in keys and keys["blocked"].truth("blocked"):
        yield keys["blocked"], (thing, mtg("isBlocked"), literal(True))
