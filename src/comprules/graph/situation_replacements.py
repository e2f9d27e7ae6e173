"""Replacement effects in a situation: which event they watch, and what they make of it (CR 614)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from comprules.cards.costchange import ObjectKind, read_kinds
from comprules.graph.kinds import kind_triples
from comprules.graph.situation_board import Board, Fact, zone_at
from comprules.graph.situation_copies import exception_facts
from comprules.graph.situation_mana import counter_facts
from comprules.graph.situation_schema import (
    REPLACEMENT_KEYS,
    counter_individual,
    counter_name,
)
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Term, literal

_Add: TypeAlias = Callable[[Node, str, Term], None]

# The events that a replacement effect can watch, by their words in the file.
HAPPENINGS: Final = {
    "entering": "EnteringHappening",
    "dying": "DyingHappening",
    "going to a graveyard": "GraveyardHappening",
    "going to a hand or library": "HandOrLibraryHappening",
    "destruction": "DestructionHappening",
    "untapping": "UntappingHappening",
    "counters": "CounterHappening",
    "tokens": "TokenHappening",
}
_MARKS: Final = {
    "tapped": "makesEnterTapped",
    "untapped": "makesEnterUntapped",
    "back face up": "makesEnterTransformed",
}


def replacement_facts(name: str, node: Node, board: Board) -> list[Fact]:
    """What a replacement effect watches and does, each fact with its node.

    Raises:
        BadSituation: there is no such event, or nothing says what the effect does.
    """
    keys = node.checked("replaces", REPLACEMENT_KEYS)
    effect = situation_iri(name)
    found: list[Fact] = [(node, (effect, RDF_TYPE, mtg("ReplacementEffect")))]

    def add(source: Node, predicate: str, value: Term) -> None:
        found.append((source, (effect, mtg(predicate), value)))

    if "event" not in keys:
        raise node.error("nothing says which event is replaced", "add `event: entering`")
    word = keys["event"].string("the event")
    if word not in HAPPENINGS:
        elsewhere = {"damage": "changes damage", "life gain": "changes life gain"}
        if word in elsewhere:
            raise keys["event"].error(
                f"what becomes of {word} is said otherwise",
                f"write `{elsewhere[word]}: {{times: 2}}`",
            )
        raise keys["event"].unknown(f"no effect can watch {word!r}", word, HAPPENINGS)
    add(keys["event"], "watchesFor", mtg(HAPPENINGS[word]))
    if "self-replacement" in keys and keys["self-replacement"].truth("self-replacement"):
        found.append((node, (effect, RDF_TYPE, mtg("SelfReplacementEffect"))))
    found.extend(_watched(name, node, keys, board))
    outcomes = set(keys) - {
        "event",
        "of",
        "controlled by",
        "of player",
        "kind",
        "self-replacement",
        "except",
    }
    if not outcomes:
        raise node.error("nothing says what happens instead", "add `tapped: yes` or `to: exile`")
    for key, predicate in _MARKS.items():
        if key in keys and keys[key].truth(key):
            add(keys[key], predicate, literal(True))
    for key, predicate, least in (("times", "multipliesBy", 2), ("plus", "increasesBy", 1)):
        if key in keys:
            add(keys[key], predicate, literal(keys[key].number(key, least)))
    if "counters" in keys:
        found.extend(
            (source, (effect if s == effect else s, mtg("addsCounters") if s == effect else p, o))
            for source, (s, p, o) in counter_facts(name, keys["counters"])
        )
    if "as copy of" in keys:
        original = board.named(keys["as copy of"], "object")
        add(keys["as copy of"], "makesEnterAsCopyOf", situation_iri(original))
    if "except" in keys:
        found.extend(exception_facts(effect, f"{name}-except", keys["except"]))
    if "under control of" in keys:
        player = board.named(keys["under control of"], "player")
        add(keys["under control of"], "makesEnterUnderControlOf", situation_iri(player))
    if "to" in keys:
        add(keys["to"], "sendsTo", mtg(zone_at(keys["to"])))
    return found


def _watched(name: str, node: Node, keys: dict[str, Node], board: Board) -> list[Fact]:
    """Of which objects or players the event is watched: named ones, or those of a kind."""
    effect = situation_iri(name)
    found: list[Fact] = []
    kinds: list[ObjectKind] = []
    for entry in keys["of"].several() if "of" in keys else ():
        text = entry.string("what is watched")
        if board.kinds.get(text) == "object":
            found.append((entry, (effect, mtg("affects"), situation_iri(text))))
            continue
        named = (ObjectKind(),) if text == "any" else read_kinds(text)
        if named is None:
            raise entry.unknown(
                f"{text!r} is no object and no kind", text, board.names_of("object")
            )
        kinds.extend(named)
    found.extend((keys["of"], triple) for triple in kind_triples(effect, name, kinds))
    for key, predicate in (
        ("controlled by", "watchesObjectsOf"),
        ("of player", "watchesPlayer"),
    ):
        if key in keys:
            player = board.named(keys[key], "player")
            found.append((keys[key], (effect, mtg(predicate), situation_iri(player))))
    if "kind" in keys:
        kind_name = counter_name(keys["kind"].string("the kind of counter"))
        counter = mtg(counter_individual(kind_name))
        found.append((keys["kind"], (effect, mtg("watchesCounterKind"), counter)))
    if "of" not in keys and "of player" not in keys:
        raise node.error("nothing says of what the event is", "add `of: creature` or `of: any`")
    return found
