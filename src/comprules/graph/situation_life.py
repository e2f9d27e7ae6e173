"""The events of a situation that are about life totals (CR 119)."""

from __future__ import annotations

from typing import Final

from comprules.graph.situation_event import EventReading
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import literal

_KINDS: Final = {
    "gain life": ("LifeGain", "gains {} life", 0),
    "lose life": ("LifeLoss", "loses {} life", 0),
    "pay life": ("LifePayment", "pays {} life", 0),
    "set life": ("LifeSetting", "has {} life", -1_000_000),
}


def change_life(reading: EventReading, word: str, value: Node) -> str:
    """Players gain, lose or pay life, or life totals are set: `{ann: 3}` (CR 119.3 to 119.5)."""
    kind, words, least = _KINDS[word]
    reading.kind("LifeEvent")
    stem = reading.event.rsplit("#", 1)[-1]
    shown = []
    for player_node, amount_node in value.mapping(word).values():
        player = reading.board.named(player_node, "player")
        amount = amount_node.number("the life", least)
        part = situation_iri(f"{stem}-{player}")
        reading.say("changesLifeBy", part)
        for predicate, term in (
            (RDF_TYPE, mtg(kind)),
            (mtg("ofPlayer"), situation_iri(player)),
            (mtg("amount"), literal(amount)),
        ):
            reading.triples.append((part, predicate, term))
        shown.append(f"{player} {words.format(amount)}")
    if not shown:
        raise value.error("nobody's life changes", f"write `{word}: {{NAME: 3}}`")
    return ", ".join(shown)


def exchange_life(reading: EventReading, word: str, value: Node) -> str:
    """Two players exchange life totals (CR 119.7, 701.12c)."""
    names = [reading.board.named(entry, "player") for entry in value.several()]
    if len(names) != 2 or names[0] == names[1]:
        raise value.error(f"{word} needs two players", "write `exchange life: [ann, bob]`")
    reading.kind("LifeExchange")
    for name in names:
        reading.say("exchangesLifeOf", situation_iri(name))
    return f"{names[0]} and {names[1]} exchange life totals"
