"""Copies in a situation: of what an object is a copy, and how it differs (CR 707.2, 707.9)."""

from __future__ import annotations

from typing import Final

from comprules.graph.cards import card_triples
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_cards import written_card
from comprules.graph.situation_schema import EXCEPTION_KEYS
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import literal

# What an exception can set, take over from the copy itself, or add (CR 707.9a to 707.9c).
_CHARACTERISTICS: Final = {
    "name": "NameCharacteristic",
    "color": "ColorCharacteristic",
    "types": "CardTypeCharacteristic",
    "subtypes": "SubtypeCharacteristic",
    "supertypes": "SupertypeCharacteristic",
    "power": "PowerCharacteristic",
    "toughness": "ToughnessCharacteristic",
}
_ADDED: Final = ("adds types", "adds subtypes", "adds supertypes")


def exception_facts(of: str, stem: str, node: Node, predicate: str = "hasException") -> list[Fact]:
    """How a copy differs from what it copies, each fact with its node (CR 707.9).

    Args:
        of: the IRI of the copy effect, or of the values of a token.
        stem: the name from which the exception's own nodes are named.
        node: the value of `except`.
        predicate: how the exception hangs on the effect, or on the values.

    Raises:
        BadSituation: a key is unknown, or a characteristic is both set and added to.
    """
    keys = node.checked("except", EXCEPTION_KEYS)
    written = dict(keys)
    for key in _ADDED:
        plain = key.removeprefix("adds ")
        if key in keys and plain in keys:
            raise keys[key].error(f"both `{key}` and `{plain}` are given", "keep one of the two")
        if key in keys:
            written[plain] = written.pop(key)
    kept = written.pop("does not copy", None)
    card, types = written_card(written)
    given = (
        [entry.string("an ability") for entry in written["abilities"].several()]
        if ("abilities" in written)
        else []
    )
    exception = situation_iri(f"{stem}-card")
    found: list[Fact] = [(node, (of, mtg(predicate), exception))]
    found.extend(
        (node, (s, p, mtg("CopyException") if p == RDF_TYPE and s == exception else o))
        for s, p, o in card_triples(card, stem, type_line=types, abilities=given)
    )
    for key, local in _CHARACTERISTICS.items():
        if key in keys:
            found.append((keys[key], (exception, mtg("overrides"), mtg(local))))
    for entry in kept.several() if kept is not None else ():
        word = entry.string("a characteristic")
        if word not in _CHARACTERISTICS:
            raise entry.unknown(f"{word!r} is no characteristic", word, _CHARACTERISTICS)
        found.append((entry, (exception, mtg("overrides"), mtg(_CHARACTERISTICS[word]))))
        found.append((entry, (exception, mtg("retains"), mtg(_CHARACTERISTICS[word]))))
    return found


def copy_facts(name: str, keys: dict[str, Node], board: Board) -> list[Fact]:
    """The facts that say that an object is a copy of another from the start.

    A token, or a copy of a spell, is represented by the values of what it was made a copy of; of
    those it is a copy of itself, whatever becomes of the other (CR 707.2b).
    """
    node = keys["copy of"]
    original = board.named(node, "object")
    if original == name or original not in board.values:
        raise node.error(f"{name!r} cannot be a copy of {original!r}", "name an object with a card")
    thing = situation_iri(name)
    if name in board.described:
        return [*_effect(name, original, node, board), *_exception(name, keys, board)]
    values = board.values[original]
    found: list[Fact] = [(node, (thing, mtg("createdAsCopyOf"), situation_iri(original)))]
    if "except" in keys:
        own = f"{name}-values"
        found.append((node, (situation_iri(own), RDF_TYPE, mtg("TokenDefinition"))))
        found.append((node, (situation_iri(own), mtg("basedOn"), values)))
        found.extend(
            exception_facts(situation_iri(own), f"{name}-except", keys["except"], "changedBy")
        )
        values = situation_iri(own)
    found.append((node, (thing, mtg("representedBy"), values)))
    board.values[name] = values
    return found


def _effect(name: str, original: str, node: Node, board: Board) -> list[Fact]:
    effect = situation_iri(f"{name}-copies")
    return [
        (node, (effect, RDF_TYPE, mtg("ContinuousEffect"))),
        (node, (effect, RDF_TYPE, mtg("CopyEffect"))),
        (node, (effect, mtg("affects"), situation_iri(name))),
        (node, (effect, mtg("copies"), situation_iri(original))),
        (node, (effect, mtg("inForce"), literal(True))),
        (node, (effect, mtg("inForceFromStart"), literal(True))),
        (node, (effect, mtg("fromResolvedAbility"), literal(True))),
    ]


def _exception(name: str, keys: dict[str, Node], board: Board) -> list[Fact]:
    """The exception of the copy effect on an object, and what it gives to tokens copied from it."""
    effect = situation_iri(f"{name}-copies")
    if "except" not in keys:
        board.values[name] = board.values[keys["copy of"].text or ""]
        return []
    board.values[name] = situation_iri(f"{name}-copies-values")
    return exception_facts(effect, f"{name}-except", keys["except"])
