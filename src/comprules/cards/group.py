"""Groups of permanents that a text speaks of: `each other Elf you control` (CR 109.2)."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from comprules.cards.typeline import CARD_TYPES, SUPERTYPES

_CONTROL: Final = {
    " you control": "you",
    " your opponents control": "opponent",
    " an opponent controls": "opponent",
    " on the battlefield": "",
}
_IRREGULAR: Final = {
    "Plains": "Plains",
    "Caves": "Cave",
    "Faeries": "Faerie",
    "Genies": "Genie",
    "Zombies": "Zombie",
    "Heroes": "Hero",
    "Mice": "Mouse",
    "Cyclopes": "Cyclops",
    "Fungi": "Fungus",
    "Octopi": "Octopus",
}


class PermanentGroup(Struct, frozen=True):
    """The permanents of a description.

    Attributes:
        card_types: card types that they have, all of them.
        subtypes: subtypes that they have.
        supertypes: supertypes that they have.
        control: `you`, `opponent`, or empty where anyone may control them.
        other: whether the object that says it is left out.
    """

    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    control: str = ""
    other: bool = False


def read_group(words: str, anyone: bool = False) -> PermanentGroup | None:
    """The group that the words describe, or None where they say more than types and control.

    Args:
        words: `other Gates you control`, `a land an opponent controls`.
        anyone: whether words that name no controller and no place are of all permanents.
    """
    plain = words.strip()
    control = None
    for ending, who in _CONTROL.items():
        if plain.endswith(ending):
            plain, control = plain[: -len(ending)], who
    if control is None:
        if not anyone:
            return None
        control = ""
    plain = re.sub(r"^(?:an?|each) ", "", plain)
    other = re.match(r"(?:an)?other ", plain)
    plain = plain[other.end() :] if other else plain
    types: list[str] = []
    subtypes: list[str] = []
    supertypes: list[str] = []
    for word in plain.split():
        if word in {"permanent", "permanents"}:
            continue
        name = singular(word)
        if name.capitalize() in SUPERTYPES and word == word.lower():
            supertypes.append(name.capitalize())
        elif name.capitalize() in CARD_TYPES and word == word.lower():
            types.append(name.capitalize())
        elif re.fullmatch(r"[A-Z][A-Za-z'-]+", word):
            subtypes.append(name)
        else:
            return None
    return PermanentGroup(
        tuple(types), tuple(subtypes), tuple(supertypes), control, other is not None
    )


def singular(word: str) -> str:
    """The word for one of them: `Elves` is `Elf`, `Gates` is `Gate`."""
    if word in _IRREGULAR or word.endswith(("'s", "ss", "us")):
        return _IRREGULAR.get(word, word)
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith("ves"):
        return word[:-3] + "f"
    if word.endswith(("ches", "shes", "sses", "uses", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word
