"""The type line: supertypes, card types and subtypes (CR 205)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

# CR 205.2a and 205.4a, with the words that older cards and data sources still use (205.3f).
CARD_TYPES: Final = (
    "Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant",
    "Kindred", "Land", "Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Vanguard",
)  # fmt: skip
SUPERTYPES: Final = ("World", "Snow", "Ongoing", "Legendary", "Basic")
FORMER: Final = {"Tribal": "Kindred", "Summon": "Creature"}
TWO_WORD_SUBTYPES: Final = frozenset({"Time Lord"})  # CR 205.3m
_DASH: Final = re.compile(r"\s+[—–-]+\s+|\s*—\s*")


class TypeLine(Struct, frozen=True):
    """What a type line says; `other` are words before the dash that are no type (`Token`)."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    other: tuple[str, ...] = ()


def read_type_line(text: str, two_words: Iterable[str] = TWO_WORD_SUBTYPES) -> TypeLine:
    """The parts of a type line; of a line for two faces (` // `) the first face's.

    Args:
        text: the type line, with a long or a plain dash before the subtypes.
        two_words: the subtypes that are two words long (CR 205.3b).
    """
    front = text.split(" // ")[0].strip()
    before, _, after = _cut(front)
    supertypes: list[str] = []
    types: list[str] = []
    other: list[str] = []
    for word in before.split():
        plain = word.capitalize()
        plain = FORMER.get(plain, plain)
        if plain in SUPERTYPES:
            supertypes.append(plain)
        elif plain in CARD_TYPES:
            types.append(plain)
        else:
            other.append(word)
    if "Plane" in types:  # all that follows is one subtype (CR 205.3b)
        subtypes: tuple[str, ...] = (after,) if after else ()
    else:
        subtypes = tuple(_subtypes(after.split(), frozenset(two_words)))
    return TypeLine(tuple(supertypes), tuple(types), subtypes, tuple(other))


def _cut(line: str) -> tuple[str, str, str]:
    found = _DASH.search(line)
    if found is None:
        return line, "", ""
    return line[: found.start()], found.group(), line[found.end() :].strip()


def _subtypes(words: list[str], two_words: frozenset[str]) -> Iterable[str]:
    index = 0
    while index < len(words):
        pair = " ".join(words[index : index + 2])
        if pair in two_words:
            yield pair
            index += 2
        else:
            yield words[index]
            index += 1
