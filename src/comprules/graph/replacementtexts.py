"""The replacement effects that texts state, as triples (CR 614.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.cards.ability import AbilityText
from comprules.cards.replacementtext import read_replacements
from comprules.graph.kinds import kind_triples
from comprules.graph.situation_schema import counter_individual, counter_name
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Term, Triple, literal

_SIDES: Final = {"you": "You", "opponents": "YourOpponents"}


def replacement_text_triples(node: str, name: str, ability: AbilityText) -> Iterator[Triple]:
    """What a static ability's text replaces, each effect on terms of its own."""
    if ability.trigger_word or ability.keyword is not None or ability.cost is not None:
        return
    stated = read_replacements(ability.own_words or ability.effect)
    for number, effect in enumerate(stated, start=1):
        stem = f"{name}-replaces-{number}"
        terms = situation_iri(stem)
        outcomes: dict[str, tuple[str, Term]] = {
            "tapped": ("makesEnterTapped", literal(True)),
            "exile": ("sendsTo", mtg("Exile")),
            "times": ("multipliesBy", literal(effect.number)),
            "plus": ("increasesBy", literal(effect.number)),
        }
        predicate, value = outcomes[effect.does]
        yield node, mtg("statesReplacement"), terms
        yield terms, RDF_TYPE, mtg("ReplacementTerms")
        yield terms, mtg("watchesFor"), mtg(effect.event)
        yield terms, mtg(predicate), value
        if effect.whose:
            yield terms, mtg("whose"), mtg(_SIDES[effect.whose])
        if effect.counter:
            kind = counter_individual(counter_name(effect.counter))
            yield terms, mtg("watchesCounterKind"), mtg(kind)
        yield from kind_triples(terms, stem, effect.kinds)
