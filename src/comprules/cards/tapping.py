"""Trigger conditions that watch for a permanent being tapped for mana (CR 106.12a)."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from comprules.cards.cost import SYMBOL
from comprules.cards.group import PermanentGroup, read_group
from comprules.patterns import late

_ACTIVE: Final = late(
    r"[Ww]henever (?P<who>you|a player|an opponent) taps? (?P<what>.+?) for (?P<of>.*?)mana\b",
    needs="henever ",
)
_PASSIVE: Final = late(
    r"[Ww]henever (?P<what>.+?) is tapped for (?P<of>.*?)mana\b", needs="henever "
)
_WHO: Final = {"you": "you", "an opponent": "opponent", "a player": ""}
_ATTACHED: Final = late(r"(?:enchanted|fortified|equipped) (.+)")


class TapTrigger(Struct, frozen=True):
    """What must be tapped for mana, and by whom.

    Attributes:
        group: the permanents it watches; None where it watches one that it names.
        who: `you`, `opponent`, or empty for any player.
        attached: whether it watches what its own object is attached to.
        itself: whether it watches its own object.
        symbols: the mana that must be produced, where the condition says so: `for {G}`.
    """

    group: PermanentGroup | None = None
    who: str = ""
    attached: bool = False
    itself: bool = False
    symbols: tuple[str, ...] = ()


def read_tap_trigger(text: str) -> TapTrigger | None:
    """The trigger condition that a triggered ability opens with, or None where it is another."""
    found = _ACTIVE.match(text) or _PASSIVE.match(text)
    if found is None or (found["of"] and not SYMBOL.search(found["of"])):
        return None
    who = _WHO[found["who"]] if "who" in found.groupdict() else ""
    symbols = tuple(SYMBOL.findall(found["of"]))
    what = found["what"]
    attached = _ATTACHED.fullmatch(what)
    if attached is not None:
        return TapTrigger(read_group(attached[1], anyone=True), who, True, symbols=symbols)
    # A name, which has no article, is its own (CR 201.5).
    if re.fullmatch(r"this [a-z]+|[A-Z].*", what):
        return TapTrigger(None, who, itself=True, symbols=symbols)
    group = read_group(what, anyone=True)
    return TapTrigger(group, who, symbols=symbols) if group is not None else None
