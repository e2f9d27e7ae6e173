"""Effects in a situation that say who may, cannot or must attack and block (CR 508.1, 509.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.cards.combatrule import CombatRule, read_creatures
from comprules.cards.costchange import ObjectKind
from comprules.graph.combatrules import kind_triples, rule_triples
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Term, literal

# What an effect says of the creatures that it lists (ontology: CombatTerms).
_OF_CREATURES: Final = {
    "cannot attack": "forbidsAttacking",
    "cannot attack alone": "forbidsAttackingAlone",
    "must attack": "requiresAttacking",
    "cannot block": "forbidsBlocking",
    "cannot block alone": "forbidsBlockingAlone",
    "must block": "requiresBlocking",
    "cannot be blocked": "forbidsBeingBlocked",
    "must be blocked": "requiresBeingBlocked",
    "must be blocked by all": "requiresAllToBlock",
    "can block any number": "allowsAnyNumberOfBlocks",
    "can attack despite defender": "attacksDespiteDefender",
    "assigns damage by toughness": "assignsByToughness",
    "may assign as though unblocked": "assignsAsThoughUnblocked",
}
# The same where each creature stands with what it cannot or must attack or block.
_OF_PAIRS: Final = {
    "cannot attack": "forbidsAttackingOf",
    "must attack": "requiresAttackingOf",
    "must block": "requiresBlockOf",
}
_WITH_KIND: Final = {
    "cannot be blocked by": "forbidsBlockersOfKind",
    "can be blocked only by": "allowsBlockersOfKind",
    "can block only": "blocksOnlyKind",
    "attacks only if defender controls": "attacksOnlyIfDefenderControls",
    "unblockable if defender controls": "unblockableIfDefenderControls",
}
_WITH_NUMBER: Final = {
    "blockers at least": "leastBlockers",
    "blockers at most": "mostBlockers",
    "can block additional": "additionalBlocks",
    "block cost": "genericToPayForBlocking",
}


def combat_effect_facts(name: str, word: str, node: Node, board: Board) -> Iterator[Fact]:
    """What an effect says of attacking and blocking: terms of their own for each entry."""
    stem = f"{name}-{word.replace(' ', '-')}"
    effect = situation_iri(name)

    def terms(where: Node, number: int) -> tuple[str, list[Fact]]:
        own = f"{stem}-{number}"
        node_iri = situation_iri(own)
        return own, [
            (where, (effect, mtg("statesCombatTerms"), node_iri)),
            (where, (node_iri, RDF_TYPE, mtg("CombatTerms"))),
        ]

    def say(where: Node, own: str, predicate: str, value: Term) -> Fact:
        return where, (situation_iri(own), mtg(predicate), value)

    if word == "attackers at most":
        own, found = terms(node, 1)
        yield from found
        yield say(node, own, "mostAttackers", literal(node.number(word, 0)))
        return
    if node.pairs is None:
        if word not in _OF_CREATURES:
            raise node.error(f"{word} says something of each object", "write `{NAME: …}`")
        own, found = terms(node, 1)
        yield from found
        yield say(node, own, _OF_CREATURES[word], literal(True))
        yield from _bound(own, node, board)
        return
    for number, (thing, value) in enumerate(node.mapping(word).values(), start=1):
        own, found = terms(thing, number)
        yield from found
        if word == "attack cost":
            player = situation_iri(board.named(thing, "player"))
            yield say(thing, own, "asksToPayForAttacking", player)
            yield say(value, own, "genericForEach", literal(value.number("the generic mana", 1)))
            every = kind_triples(situation_iri(own), "bindsKind", own, (ObjectKind(),))
            yield from ((thing, triple) for triple in every)
            continue
        yield say(thing, own, "bindsObject", situation_iri(board.named(thing, "object")))
        if word in _WITH_NUMBER:
            yield say(value, own, _WITH_NUMBER[word], literal(value.number(word, 1)))
        elif word in _WITH_KIND:
            yield from _kinds(own, word, value, board)
        elif word in _OF_PAIRS:
            for entry in value.several():
                kinds = ("player", "object") if "attack" in word else ("object",)
                other = situation_iri(board.named(entry, *kinds))
                yield say(entry, own, _OF_PAIRS[word], other)
        else:
            raise value.error(f"{word} takes a list of objects", f"write `{word}: [NAME]`")


def _bound(own: str, node: Node, board: Board) -> Iterator[Fact]:
    """The creatures that an entry is about: by name, or as a kind (`creatures ann controls`)."""
    terms = situation_iri(own)
    for number, entry in enumerate(node.several(), start=1):
        words, player = board.controlled_by(entry.string("an object or a kind of creatures"))
        if player is not None:
            yield entry, (terms, mtg("whoseCreatures"), situation_iri(player))
        kinds = None if words in board.kinds else read_creatures(words)
        if kinds is None:
            named = situation_iri(board.named(entry, "object"))
            yield entry, (terms, mtg("bindsObject"), named)
            continue
        stem = f"{own}-creatures-{number}"
        yield from ((entry, triple) for triple in kind_triples(terms, "bindsKind", stem, kinds))


def _kinds(own: str, word: str, value: Node, board: Board) -> Iterator[Fact]:
    """The kinds of creatures, or the creatures themselves, that an entry names."""
    kinds: list[ObjectKind] = []
    for entry in value.several():
        text = entry.string("a kind of creature")
        if board.kinds.get(text) == "object" and word == "cannot be blocked by":
            blocker = situation_iri(text)
            yield entry, (situation_iri(own), mtg("forbidsBlocker"), blocker)
            continue
        read = read_creatures(text)
        if read is None:
            raise entry.error(
                f"{text!r} is no kind of creature",
                "name types, colors and keywords, or `power 2 or less`",
            )
        kinds.extend(read)
    if kinds:
        rule = CombatRule(_WITH_KIND[word], "", kinds=tuple(kinds))
        yield from ((value, triple) for triple in rule_triples(own, rule))
