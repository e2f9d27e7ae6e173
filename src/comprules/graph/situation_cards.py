"""The card that an object of a situation is: named, or written out with its faces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.cost import is_mana_cost
from comprules.cards.keywords import KEYWORDS, Keyword, keyword_named
from comprules.cards.model import Card, CardLookup
from comprules.cards.predefined import predefined_token
from comprules.cards.typeline import CARD_TYPES, FORMER, SUPERTYPES, TypeLine, read_type_line
from comprules.graph.cards import card_triples
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_schema import (
    COLORS,
    FACE_KEYS,
    FACES_KEYS,
    LAYOUTS,
    PRINTED_KEYS,
)
from comprules.graph.situation_tree import Node
from comprules.namespaces import individual_name, mtg, situation_iri
from comprules.terms import Triple

_KEPT: Final = 256  # cards written out that are read once only
_PRINTED_LINES: Final = {
    "printedCardType": ("type line", "types"),
    "printedSupertype": ("type line", "supertypes"),
    "printedSubtype": ("type line", "subtypes"),
    "printedPower": ("power",),
    "printedToughness": ("toughness",),
    "printedLoyalty": ("loyalty",),
    "printedDefense": ("defense",),
    "printedColor": ("color", "mana cost"),
    "manaCost": ("mana cost",),
    "name": ("name",),
}


class DescribedCard(Struct, frozen=True):
    """The card that an object is, and the facts about what is printed on it.

    Attributes:
        card: the card.
        facts: what is printed, each fact with its node.
        types: its types, where they were written apart from the rest.
        abilities: abilities that were written apart from the text.
    """

    card: Card
    facts: list[Fact]
    types: TypeLine | None = None
    abilities: tuple[str, ...] = ()


def read_card(name: str, node: Node, keys: dict[str, Node], board: Board) -> DescribedCard | None:
    """What an object is by its keys: a card looked up or written out; None if they do not say.

    Args:
        name: the name from which the nodes of the card are named.
        node: where the object is named.
        keys: the object's keys.
        board: where cards are looked up.
    """
    token = "token" in keys and keys["token"].truth("token")
    if "card" in keys or "faces" in keys:
        key = "card" if "card" in keys else "faces"
        for other in (*PRINTED_KEYS, *FACES_KEYS) if key == "card" else ():
            if other in keys:
                raise keys[other].error(
                    f"{name!r} names a card and writes out its {other!r} too",
                    "keep `card`, or write out everything",
                )
        card = look_up(keys[key], board.cards) if key == "card" else _card_of_faces(keys)
        facts = [(keys[key], triple) for triple in card_triples(card, name, token=token)]
        return DescribedCard(card, facts)
    if not any(key in keys for key in PRINTED_KEYS):
        return None
    if token and (described := _predefined(name, keys)) is not None:
        return described
    card, types = written_card(keys)
    abilities = [entry.string("an ability") for entry in _entries(keys, "abilities")]
    facts = []
    for triple in _written_triples(card, name, types, tuple(abilities), token):
        local = triple[1].rsplit("#", 1)[-1]
        lines = _PRINTED_LINES.get(local, ("text", "abilities"))
        if triple[0] != situation_iri(f"{name}-card"):
            lines = ("text", "abilities")
        source = next((keys[key] for key in lines if key in keys), node)
        facts.append((source, triple))
    return DescribedCard(card, facts, types, tuple(abilities))


def _predefined(name: str, keys: dict[str, Node]) -> DescribedCard | None:
    """The predefined token that is named and not written out; None if it is none (111.10)."""
    if "name" not in keys or any(k in keys for k in PRINTED_KEYS if k not in ("name", "abilities")):
        return None
    called = keys["name"].string("the name")
    card = predefined_token(called)
    if card is None:
        return None
    added = tuple(entry.string("an ability") for entry in _entries(keys, "abilities"))
    word = called.removesuffix(" token").removesuffix(" Token")
    facts = [
        (keys["name"], triple) for triple in card_triples(card, name, abilities=added, token=True)
    ]
    kind = mtg(individual_name(f"{word} token"))
    facts.append((keys["name"], (situation_iri(f"{name}-card"), mtg("isDefinedAs"), kind)))
    return DescribedCard(card, facts)


@lru_cache(maxsize=_KEPT)
def _written_triples(
    card: Card, name: str, types: TypeLine, abilities: tuple[str, ...], token: bool
) -> tuple[Triple, ...]:
    """The triples of a card that is written out: many situations vary what happens to one."""
    made = card_triples(card, name, type_line=types, abilities=abilities, token=token)
    return tuple(made)


def look_up(node: Node, cards: CardLookup) -> Card:
    """The card that a node names, by the name of a face too: the whole card (709.2, 712.1).

    Raises:
        BadSituation: no card of that name is known.
    """
    name = node.string("the card")
    card = cards.lookup(name)
    if card is None:
        near = cards.nearest(name)
        hint = "did you mean " + " or ".join(near) + "?" if near else ""
        hint = hint or "import cards with `comprules import cards FILE`, or write the card out"
        raise node.error(f"there is no card called {name!r} in the card base", hint)
    return (cards.lookup(card.name) or card) if card.face_name and not card.faces else card


def _entries(keys: dict[str, Node], key: str) -> tuple[Node, ...]:
    return keys[key].several() if key in keys else ()


def _card_of_faces(keys: dict[str, Node]) -> Card:
    """The card of which an object writes out the faces, in their order."""
    for key in PRINTED_KEYS:
        if key in keys:
            raise keys[key].error(f"both `faces` and `{key}` are given", "write it in a face")
    if "layout" not in keys:
        raise keys["faces"].error(
            "nothing says how the faces lie", f"add `layout:`, one of {', '.join(LAYOUTS)}"
        )
    word = keys["layout"].string("the layout").lower()
    if word not in LAYOUTS:
        raise keys["layout"].unknown(f"there is no layout {word!r}", word, LAYOUTS)
    entries = keys["faces"].several()
    if len(entries) != 2:
        raise keys["faces"].error(f"such a card has two faces, not {len(entries)}", "write both")
    faces = [written_card(entry.checked("a face", FACE_KEYS))[0] for entry in entries]
    name = " // ".join(face.name for face in faces if face.name)
    named = tuple(replace(f, name=name, face_name=f.name, layout=LAYOUTS[word]) for f in faces)
    return Card(name=name, layout=LAYOUTS[word], faces=named)


def written_card(keys: dict[str, Node]) -> tuple[Card, TypeLine]:
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
    cost = mana_cost(keys["mana cost"]) if "mana cost" in keys else ""
    colors = None
    if "color" in keys:
        named = [color_named(entry) for entry in keys["color"].several()]
        colors = tuple({"blue": "U"}.get(word, word[0].upper()) for word in named if word)
    text = keys["text"].string("the text") if "text" in keys and not keys["text"].empty else ""
    card = Card(
        name=keys["name"].string("the name") if "name" in keys else "",
        mana_cost=cost,
        type_line=keys["type line"].string("the type line") if "type line" in keys else "",
        oracle_text=text,
        power=_box_value(keys, "power"),
        toughness=_box_value(keys, "toughness"),
        loyalty=_starting_number(keys, "loyalty"),
        defense=_starting_number(keys, "defense"),
        colors=colors,
    )
    return card, types


def mana_cost(node: Node) -> str:
    """The mana symbols that a node gives as a cost, without spaces (CR 202.1).

    Raises:
        BadSituation: it has something else than mana symbols.
    """
    cost = node.string("the mana cost")
    if not is_mana_cost(cost):
        raise node.error(
            f"the mana cost must be mana symbols, not {cost!r}",
            'write mana symbols in quotes: "{1}{R}"',
        )
    return "".join(cost.split())


def color_named(node: Node) -> str | None:
    """The color that a node names, or None for `colorless`, which is none (CR 105.4).

    Raises:
        BadSituation: there is no such color.
    """
    word = node.string("a color").lower()
    if word == "colorless":
        return None
    if word not in COLORS:
        raise node.unknown(f"there is no color {word!r}", word, COLORS)
    return word


def _box_value(keys: dict[str, Node], key: str) -> str | None:
    if key not in keys:
        return None
    text = keys[key].string(key)
    if not re.fullmatch(r"[+-]?(?:\d+(?:[+-]\*)?|\*(?:[+-]\d+)?|\d+\+\*)", text):
        raise keys[key].error(f"{key} must be a number or `*`, not {text!r}", "write it in digits")
    return text


def _starting_number(keys: dict[str, Node], key: str) -> str | None:
    """The printed loyalty or defense: a number, or X (CR 306.5a, 310.4a)."""
    if key not in keys:
        return None
    text = keys[key].string(key)
    if not re.fullmatch(r"\d+|X", text):
        raise keys[key].error(f"{key} must be a number or `X`, not {text!r}", "write it in digits")
    return text


def _word(node: Node, known: Iterable[str], what: str) -> str:
    word = node.string(f"a {what}")
    for candidate in known:
        if candidate.lower() == word.lower():
            return candidate
    raise node.unknown(f"there is no {what} {word!r}", word, known)


def keyword_at(node: Node) -> Keyword:
    """The keyword ability that a node names (CR 702).

    Raises:
        BadSituation: there is no such keyword.
    """
    text = node.string("a keyword")
    keyword = keyword_named(text)
    if keyword is None:
        raise node.unknown(f"there is no keyword ability {text!r}", text, KEYWORDS)
    return keyword


def card_type(node: Node) -> str:
    """The card type that a node names (CR 205.2a).

    Raises:
        BadSituation: there is no such card type.
    """
    word = node.string("a card type").capitalize()
    return FORMER[word] if word in FORMER else _word(node, CARD_TYPES, "card type")
