"""What the words and numbers after a keyword say: from what, onto what, for what, how many.

The words stand in the keyword's parameter (`from red`, `2`, `for artifacts`), or the keyword is
written within them (`Snow swampwalk`, `Wizardcycling {3}`, `Goblin offering`).
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.costchange import ObjectKind, read_kinds
from comprules.cards.group import singular
from comprules.cards.keywords import KeywordUse

_COLORS: Final = ("white", "blue", "black", "red", "green")
_EVERY_COLOR: Final = frozenset(("each color", "all colors", "every color"))
_COLOR_COUNTS: Final = {"multicolored": "Multicolored", "monocolored": "Monocolored"}
_SIDES: Final = {
    " you control": "you",
    " an opponent controls": "opponents",
    " you don't control": "opponents",
}
_PLAYERS: Final = {"player": "", "opponent": "opponents"}
_OPPONENTS: Final = frozenset(("each opponent", "each of your opponents", "your opponents"))
_SYMBOLS: Final = r"(?:\{[^{}]+\})+"
# The words in which a keyword names its kind; `kind` is what is left without them.
_PHRASES: Final = {
    "Affinity": r"for (?P<kind>.+)",
    "Banding": r"bands with other (?P<kind>.+)",
    "Champion": r"an? (?P<kind>.+)",
    "Craft": rf"with (?P<kind>.+) {_SYMBOLS}",
    "Cycling": r"(?P<kind>.+)cycling.*",
    "Devour": r"(?P<kind>.+) \d+",
    "Emerge": rf"from (?P<kind>.+) {_SYMBOLS}",
    "Enchant": r"(?P<kind>.+)",
    "Equip": rf"(?P<kind>.+) {_SYMBOLS}",
    "Hexproof": r"from (?P<kind>.+)",
    "Landwalk": r"(?P<kind>.+)walk",
    "Offering": r"(?P<kind>.+) offering",
    "Partner": r"with (?P<kind>.+)",
    "Protection": r"from (?P<kind>.+)",
    "Splice": r"onto (?P<kind>.+?)(?:\s*[—–]?\s*\{.*)?",
    "Trample": r"over (?P<kind>.+)",
}
_SEVERAL: Final = frozenset(("Hexproof", "Protection"))  # 702.11f, 702.11g, 702.16g, 702.16h

# Keywords within which a type is written small: `snow swampwalk`.
_WRITTEN_WITHIN: Final = frozenset(("Cycling", "Landwalk"))


class KeywordParameter(Struct, frozen=True):
    """What stands with a keyword besides its cost.

    Attributes:
        kinds: the kinds of objects that it names, any of them; empty if it names none.
        number: its number, or None.
        whose: `you` or `opponents` where it says whose those objects are, or empty.
        of_players: whether it names players.
        words: the words as written, in small letters.
    """

    kinds: tuple[ObjectKind, ...] = ()
    number: int | None = None
    whose: str = ""
    of_players: bool = False
    words: str = ""


def separate_uses(use: KeywordUse) -> tuple[KeywordUse, ...]:
    """The abilities that a keyword is shorthand for: protection from two colors is two of them."""
    if use.keyword.name not in _SEVERAL:
        return (use,)
    plain = use.parameter.lower()
    if plain.removeprefix("from ") in _EVERY_COLOR:
        return tuple(replace(use, parameter=f"from {color}") for color in _COLORS)
    parts = re.split(r",? and (?=from )|, (?=from )", use.parameter)
    return tuple(replace(use, parameter=part) for part in parts)


def read_parameter(use: KeywordUse) -> KeywordParameter:
    """What stands with the keyword; kinds that are not understood are left out."""
    words = " ".join(use.parameter.replace("’", "'").split())
    found = KeywordParameter(number=_number(use, words), words=words.lower())
    pattern = _PHRASES.get(use.keyword.name)
    match = re.fullmatch(pattern, words, re.IGNORECASE) if pattern else None
    if match is None:
        return found
    phrase = match["kind"].strip()
    if use.keyword.name == "Partner":
        return replace(found, kinds=(ObjectKind(name=phrase),))
    if use.keyword.name in _SEVERAL and phrase.lower() in _OPPONENTS:  # 702.16k
        return replace(found, kinds=(ObjectKind(),), whose="opponents")
    for ending, side in _SIDES.items():
        if phrase.endswith(ending):
            phrase, found = phrase[: -len(ending)], replace(found, whose=side)
    of_players = [part for part in re.split(r" or ", phrase.lower()) if part in _PLAYERS]
    if use.keyword.name == "Enchant" and of_players:
        rest = [part for part in re.split(r" or ", phrase) if part.lower() not in _PLAYERS]
        found = replace(found, of_players=True, whose=found.whose or _PLAYERS[of_players[0]])
        phrase = " or ".join(rest)
    if use.keyword.name in _WRITTEN_WITHIN:
        phrase = phrase.title()
    return replace(found, kinds=_kinds(phrase)) if phrase else found


def _number(use: KeywordUse, words: str) -> int | None:
    """The number with the keyword: after its name, or after a quality (`Devour artifact 2`)."""
    if "n" not in use.keyword.follows:
        return None
    match = re.fullmatch(r"(?:[^\d]+ )?(\d+)\b.*", words)
    return int(match[1]) if match else None


def _kinds(phrase: str) -> tuple[ObjectKind, ...]:
    if phrase.lower() in ("everything", "permanent"):
        return (ObjectKind(),)
    if phrase.lower() in _COLOR_COUNTS:
        return (ObjectKind((_COLOR_COUNTS[phrase.lower()],)),)
    words = []
    for word in re.findall(r"[\w'-]+|,", phrase):
        plain = singular(word) if word not in ("or", "and") else word
        if plain.lower() in ("permanent", "card", "spell", "an", "a"):
            continue
        words.append(plain)
    return read_kinds(" ".join(words).replace(" ,", ",")) or () if words else ()
