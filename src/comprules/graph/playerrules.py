"""What static abilities say of players, as triples (CR 604.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.cards.ability import AbilityText
from comprules.cards.playerrule import read_player_rules
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Triple, literal

_SIDES: Final = {
    "you": "You",
    "opponents": "YourOpponents",
    "everybody": "AnyPlayer",
    "attached": "EnchantedPlayer",
}


def player_text_triples(node: str, name: str, ability: AbilityText) -> Iterator[Triple]:
    """What a static ability's text says of players."""
    if ability.trigger_word or ability.keyword is not None or ability.cost is not None:
        return
    for number, rule in enumerate(read_player_rules(ability.own_words or ability.effect), start=1):
        terms = situation_iri(f"{name}-player-rule-{number}")
        yield node, mtg("statesPlayerTerms"), terms
        yield terms, RDF_TYPE, mtg("PlayerTerms")
        yield terms, mtg("playerRule"), mtg(rule.rule)
        yield terms, mtg("whose"), mtg(_SIDES[rule.who])
        if rule.number is not None:
            yield terms, mtg("ruleNumber"), literal(rule.number)
