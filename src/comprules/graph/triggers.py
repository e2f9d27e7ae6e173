"""What triggered abilities wait for, as triples (CR 603.1, 603.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.cards.ability import AbilityText
from comprules.cards.triggerevent import read_trigger_events
from comprules.graph.kinds import kind_triples
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Triple, literal

_SIDES: Final = {"you": "You", "opponents": "YourOpponents"}


def trigger_triples(node: str, name: str, ability: AbilityText) -> Iterator[Triple]:
    """What the ability waits for, each on a node of its own: `NAME-watch-1`, …."""
    if not ability.trigger_word or ability.keyword is not None:
        return
    for number, event in enumerate(read_trigger_events(ability.condition), start=1):
        stem = f"{name}-watch-{number}"
        watch = situation_iri(stem)
        yield node, mtg("waitsFor"), watch
        yield watch, RDF_TYPE, mtg("TriggerWatch")
        yield watch, mtg("waitsForEvent"), mtg(event.event)
        if event.itself:
            yield watch, mtg("waitsForItself"), literal(True)
        if event.whose:
            yield watch, mtg("whose"), mtg(_SIDES[event.whose])
        if event.other:
            yield watch, mtg("asksForAnother"), literal(True)
        yield from kind_triples(watch, stem, event.kinds)
