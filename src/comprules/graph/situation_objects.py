"""The objects of a situation: what is printed on them, and the state they are in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from comprules.cards.cost import is_mana_cost
from comprules.cards.model import Card, CardLookup
from comprules.cards.typeline import CARD_TYPES, FORMER, SUPERTYPES, TypeLine, read_type_line
from comprules.graph.cards import card_triples
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_costs import announcement_facts
from comprules.graph.situation_schema import COLORS, PRINTED_KEYS, counter_name
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, individual_name, mtg, situation_iri
from comprules.spelling import nearest
from comprules.terms import Term, literal

_PRINTED_LINES: Final = {
    "printedCardType": ("type line", "types"),
    "printedSupertype": ("type line", "supertypes"),
    "printedSubtype": ("type line", "subtypes"),
    "printedPower": ("power",),
    "printedToughness": ("toughness",),
    "printedColor": ("color", "mana cost"),
    "manaCost": ("mana cost",),
    "name": ("name",),
}


def object_triples(name: str, name_node: Node, keys: dict[str, Node], board: Board) -> list[Fact]:
    """The facts about an object other than its zone and whose it is, each with its node."""
    thing = situation_iri(name)
    found: list[Fact] = [(name_node, (thing, RDF_TYPE, mtg("Object")))]

    def add(node: Node, predicate: str, value: Term) -> None:
        found.append((node, (thing, mtg(predicate), value)))

    printed = _card_facts(name, name_node, keys, board)
    if printed:
        found.extend(printed)
        add(keys.get("card", name_node), "representedBy", situation_iri(f"{name}-card"))
        board.described.add(name)
    elif "copy of" not in keys:
        raise name_node.error(
            f"nothing says what {name!r} is",
            "name its `card`, or write out its `type line` (and `text`)",
        )
    if "level" in keys:
        level = keys["level"].number("the level", 1)
        add(keys["level"], "level", literal(level))
    for kind_node, count_node in (
        keys["counters"].mapping("counters").values() if "counters" in keys else ()
    ):
        kind = counter_name(kind_node.string("the kind of counter"))
        count = count_node.number(f"the number of {kind} counters", 0)
        if count:
            pile = situation_iri(f"{name}-counters-{kind.replace(' ', '-')}")
            add(kind_node, "counters", pile)
            kind_iri = mtg(counter_individual(kind))
            found.append((kind_node, (pile, mtg("counterKind"), kind_iri)))
            found.append((count_node, (pile, mtg("count"), literal(count))))
    for key, predicate in (
        ("tapped", "tapped"),
        ("phased out", "phasedOut"),
        ("face down", "faceDown"),
    ):
        if key in keys and keys[key].truth(key):
            add(keys[key], predicate, literal(True))
    key = "controlled since turn began"
    if key in keys:
        value = keys[key].truth(key)
        add(keys[key], "controlledContinuouslySinceTurnBegan", literal(value))
    if "commander" in keys:
        add(keys["commander"], "isCommander", literal(keys["commander"].truth("commander")))
    found.extend(announcement_facts(name, keys, board))
    if "timestamp" in keys:
        add(keys["timestamp"], "timestamp", literal(keys["timestamp"].number("the timestamp", 0)))
    return found


def counter_individual(kind: str) -> str:
    """The local name of a kind of counter: `LevelCounter`, `PlusOnePlusOneCounter` (CR 122)."""
    return individual_name(kind) + "Counter"


def _card_facts(name: str, node: Node, keys: dict[str, Node], board: Board) -> list[Fact]:
    token = "token" in keys and keys["token"].truth("token")
    if "card" in keys:
        for key in PRINTED_KEYS:
            if key in keys:
                raise keys[key].error(
                    f"{name!r} names a card and writes out its {key!r} too",
                    "keep `card`, or write out everything",
                )
        card = look_up(keys["card"], board.cards)
        return [(keys["card"], triple) for triple in card_triples(card, name, token=token)]
    if not any(key in keys for key in PRINTED_KEYS):
        return []
    card, types = _written_card(keys)
    abilities = [entry.string("an ability") for entry in _entries(keys, "abilities")]
    facts: list[Fact] = []
    for triple in card_triples(card, name, type_line=types, abilities=abilities, token=token):
        local = triple[1].rsplit("#", 1)[-1]
        lines = _PRINTED_LINES.get(local, ("text", "abilities"))
        if triple[0] != situation_iri(f"{name}-card"):
            lines = ("text", "abilities")
        source = next((keys[key] for key in lines if key in keys), node)
        facts.append((source, triple))
    return facts


def look_up(node: Node, cards: CardLookup) -> Card:
    """The card that a node names.

    Raises:
        BadSituation: no card of that name is known.
    """
    name = node.string("the card")
    card = cards.lookup(name)
    if card is None:
        near = nearest(name, cards.names(), limit=3)
        hint = "did you mean " + " or ".join(near) + "?" if near else ""
        hint = hint or "import cards with `comprules import cards FILE`, or write the card out"
        raise node.error(f"there is no card called {name!r} in the card base", hint)
    return card


def _entries(keys: dict[str, Node], key: str) -> tuple[Node, ...]:
    return keys[key].several() if key in keys else ()


def _written_card(keys: dict[str, Node]) -> tuple[Card, TypeLine]:
    """The card that an object writes out, and its types."""
    types = TypeLine()
    if "type line" in keys:
        for key in ("types", "subtypes", "supertypes"):
            if key in keys:
                raise keys[key].error(f"both `type line` and `{key}` are given", "keep one")
        types = read_type_line(keys["type line"].string("the type line"))
        for word in types.other:
            if word.lower() != "token":
                raise keys["type line"].unknown(
                    f"{word!r} is no card type or supertype", word, (*CARD_TYPES, *SUPERTYPES)
                )
    else:
        types = TypeLine(
            tuple(_word(n, SUPERTYPES, "supertype") for n in _entries(keys, "supertypes")),
            tuple(card_type(n) for n in _entries(keys, "types")),
            tuple(n.string("a subtype") for n in _entries(keys, "subtypes")),
        )
    cost = keys["mana cost"].string("the mana cost") if "mana cost" in keys else ""
    if not is_mana_cost(cost):
        raise keys["mana cost"].error(
            f"the mana cost must be mana symbols, not {cost!r}",
            'write mana symbols in quotes: "{1}{R}"',
        )
    colors: tuple[str, ...] | None = None
    if "color" in keys:
        named = [entry.string("a color").lower() for entry in keys["color"].several()]
        for word in named:
            if word not in COLORS and word != "colorless":
                raise keys["color"].unknown(f"there is no color {word!r}", word, COLORS)
        colors = tuple({"blue": "U"}.get(w, w[0].upper()) for w in named if w in COLORS)
    text = keys["text"].string("the text") if "text" in keys and not keys["text"].empty else ""
    card = Card(
        name=keys["name"].string("the name") if "name" in keys else "",
        mana_cost="".join(cost.split()),
        oracle_text=text,
        power=_box_value(keys, "power"),
        toughness=_box_value(keys, "toughness"),
        colors=colors,
    )
    return card, types


def _box_value(keys: dict[str, Node], key: str) -> str | None:
    if key not in keys:
        return None
    text = keys[key].string(key)
    if not re.fullmatch(r"[+-]?(?:\d+(?:[+-]\*)?|\*(?:[+-]\d+)?|\d+\+\*)", text):
        raise keys[key].error(f"{key} must be a number or `*`, not {text!r}", "write it in digits")
    return text


def _word(node: Node, known: Iterable[str], what: str) -> str:
    word = node.string(f"a {what}")
    for candidate in known:
        if candidate.lower() == word.lower():
            return candidate
    raise node.unknown(f"there is no {what} {word!r}", word, known)


def card_type(node: Node) -> str:
    """The card type that a node names (CR 205.2a).

    Raises:
        BadSituation: there is no such card type.
    """
    word = node.string("a card type").capitalize()
    return FORMER[word] if word in FORMER else _word(node, CARD_TYPES, "card type")


def copy_facts(name: str, node: Node, board: Board) -> list[Fact]:
    """The facts that say that an object is a copy of another from the start."""
    original = board.named(node, "object")
    if original == name or original not in board.described:
        raise node.error(f"{name!r} cannot be a copy of {original!r}", "name an object with a card")
    thing = situation_iri(name)
    if name not in board.described:  # a token that is a copy has the original's values
        return [(node, (thing, mtg("representedBy"), situation_iri(f"{original}-card")))]
    effect = situation_iri(f"{name}-copies")
    return [
        (node, (effect, RDF_TYPE, mtg("ContinuousEffect"))),
        (node, (effect, RDF_TYPE, mtg("CopyEffect"))),
        (node, (effect, mtg("affects"), thing)),
        (node, (effect, mtg("copies"), situation_iri(original))),
        (node, (effect, mtg("inForce"), literal(True))),
        (node, (effect, mtg("inForceFromStart"), literal(True))),
        (node, (effect, mtg("fromResolvedAbility"), literal(True))),
    ]
