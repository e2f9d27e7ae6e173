"""What stands with a keyword as triples: its number, and the kinds of objects that it names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.cards.keywordparameter import read_parameter
from comprules.cards.keywords import KeywordUse
from comprules.graph.kinds import kind_triples
from comprules.namespaces import mtg
from comprules.terms import Triple, literal

_SIDES: Final = {"you": "You", "opponents": "YourOpponents"}


def parameter_triples(node: str, name: str, use: KeywordUse) -> Iterator[Triple]:
    """What the ability's node says of the words and the number with its keyword (CR 702)."""
    parameter = read_parameter(use)
    if parameter.words:
        yield node, mtg("keywordParameter"), literal(parameter.words)
    if parameter.number is not None:
        yield node, mtg("number"), literal(parameter.number)
    if parameter.whose:
        yield node, mtg("whose"), mtg(_SIDES[parameter.whose])
    if parameter.of_players:
        yield node, mtg("ofPlayers"), literal(True)
    yield from kind_triples(node, name, parameter.kinds)
