"""Costs, mana and printed numbers as triples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from comprules.cards.cost import Cost
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Term, Triple, literal

_INTEGER: Final = re.compile(r"[+-]?\d+")
_NAMED_SYMBOLS: Final = {"generic": "GenericMana", "½": "HalfMana"}


def mana_triples(node: str, name: str, cost: Cost) -> Iterator[Triple]:
    """The mana of a cost, or of a player: its total and its parts, symbol by symbol (107.4)."""
    value = cost.mana_value
    yield node, mtg("manaValue"), literal(value)
    for index, (symbol, count) in enumerate(cost.mana, start=1):
        part = situation_iri(f"{name}-part-{index}")
        yield node, mtg("requires"), part
        yield part, mtg("symbol"), mtg(symbol_name(symbol))
        yield part, mtg("count"), literal(count)


def symbol_name(symbol: str) -> str:
    """The local name of a mana symbol's individual: `R`, `GenericMana`, `WU` for `{W/U}`."""
    return _NAMED_SYMBOLS.get(symbol) or symbol.replace("/", "")


def cost_triples(holder: str, predicate: str, name: str, cost: Cost) -> Iterator[Triple]:
    """The cost node that hangs on a holder, with what has to be paid (CR 118.1)."""
    node = situation_iri(name)
    yield holder, mtg(predicate), node
    yield node, RDF_TYPE, mtg("Cost")
    yield node, mtg("text"), literal(cost.text)
    yield from mana_triples(node, name, cost)
    if cost.other:
        yield node, mtg("hasOtherPart"), literal(True)
    for words in cost.other:
        yield node, mtg("otherPart"), literal(words)


def printed_number(text: str) -> Term:
    """A printed number; what is no whole number (`*`, `1+*`) stays a text (CR 208.2)."""
    plain = text.strip()
    return literal(int(plain)) if _INTEGER.fullmatch(plain) else literal(plain)
