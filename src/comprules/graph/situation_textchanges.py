"""Effects of a situation that change one word of a text for another (CR 612, 613.1c)."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from comprules.cards.layertext import BASIC_LAND_TYPES
from comprules.cards.typeline import TypeLine
from comprules.graph.cards import card_triples
from comprules.graph.situation_board import Board, Fact
from comprules.graph.situation_schema import COLORS
from comprules.graph.situation_tree import Node
from comprules.namespaces import RDF_TYPE, mtg, situation_iri

_WORDS: Final = re.compile(r"(?P<old>[A-Za-z-]+) to (?P<new>[A-Za-z-]+)")


def text_change_facts(name: str, node: Node, board: Board) -> list[Fact]:
    """What an effect makes of the texts of objects, each fact with its node.

    Raises:
        BadSituation: the words are not of one sort, or an object has no text that is known.
    """
    effect = situation_iri(name)
    found: list[Fact] = [(node, (effect, RDF_TYPE, mtg("TextChangingEffect")))]
    for what, things in node.mapping("changes text").values():
        words = what.string("two words")
        match = _WORDS.fullmatch(words)
        if match is None or _sort(match["old"]) != _sort(match["new"]):
            raise what.error(
                f"{words!r} does not say which word becomes which",
                "write two color words, land types or creature types: `black to red`",
            )
        for entry in things.several():
            thing = board.named(entry, "object")
            if thing not in board.printed:
                raise entry.error(f"the text of {thing!r} is not known", "name an object with one")
            card, types, abilities = board.printed[thing]
            old, new = match["old"], match["new"]
            stem = f"{name}-on-{thing}"
            rewritten = replace(
                card,
                type_line=reworded(card.type_line, old, new),
                oracle_text=reworded(card.oracle_text, old, new),
            )
            values = situation_iri(f"{stem}-card")
            found.append((entry, (effect, mtg("affects"), situation_iri(thing))))
            found.append((entry, (effect, mtg("givesText"), values)))
            found.append((entry, (values, mtg("rewrites"), situation_iri(f"{thing}-card"))))
            found.extend(
                (entry, triple)
                for triple in card_triples(
                    rewritten,
                    stem,
                    type_line=_retyped(types, old, new),
                    abilities=[reworded(text, old, new) for text in abilities],
                )
            )
    return found


def reworded(text: str, old: str, new: str) -> str:
    """The text with one word for the other, in all the forms in which it is used (CR 612.2)."""

    def written(match: re.Match[str]) -> str:
        word = new.capitalize() if match["word"][0].isupper() else new.lower()
        more = "" if new.endswith("s") else match["more"]
        return f"{match['non'] or ''}{word}{more}{match['walk'] or ''}"

    plural = "" if old.endswith("s") else "s?"
    pattern = rf"\b(?P<non>non-?)?(?P<word>{old})(?P<more>{plural})(?P<walk>walk)?\b"
    return re.sub(pattern, written, text, flags=re.IGNORECASE)


def _retyped(types: TypeLine | None, old: str, new: str) -> TypeLine | None:
    if types is None:
        return None
    return replace(types, subtypes=tuple(reworded(word, old, new) for word in types.subtypes))


def _sort(word: str) -> str:
    if word.lower() in COLORS:
        return "color"
    return "land type" if word.capitalize() in BASIC_LAND_TYPES else "creature type"
