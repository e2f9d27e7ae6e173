"""What is said of an object besides what is printed on it: levels, counters, announcements."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from comprules.study.makers.words import counted, enumerated, times

if TYPE_CHECKING:
    from comprules.study.makers.telling import Teller


def _said_if(words: str) -> Callable[[Teller, Any], str]:
    return lambda teller, value: words if value else ""


def _counters(teller: Teller, value: Any) -> str:
    return "with " + enumerated([counted(n, f"{kind} counter") for kind, n in value.items()])


def _chooses(teller: Teller, value: Any) -> str:
    ways = []
    for symbol, way in value.items():
        for one in way if isinstance(way, list) else [way]:
            ways.append(f"{symbol} with {'2 life' if one == 'life' else '{' + str(one) + '}'}")
    return "where its player announces to pay " + enumerated(ways)


def _casts(teller: Teller, value: Any) -> str:
    if not value:
        return "not yet cast from the command zone"
    return f"cast {times(value)} from the command zone before"


STATUSES: Final[dict[str, Callable[[Teller, Any], str]]] = {
    "level": lambda _, value: f"level {value}",
    "counters": _counters,
    "tapped": lambda _, value: "tapped" if value else "untapped",
    "phased out": _said_if("phased out"),
    "color": lambda _, value: f"with a color indicator: {value}",
    "x": lambda _, value: f"with {value} announced for X",
    "chooses": _chooses,
    "commander": _said_if("its owner’s commander"),
    "casts from command zone": _casts,
    "alternative cost": lambda _, value: (
        "cast without paying its mana cost"
        if value == "without paying its mana cost"
        else f"cast for {value} rather than its mana cost"
        if str(value).startswith("{")
        else f"cast with this paid rather than its mana cost: “{value}”"
    ),
    "additional costs": lambda _, value: "with the additional costs " + enumerated(
        [f"“{one}”" for one in value]
    ),
    "pays": lambda _, value: "with this paid: " + enumerated(
        list(value) if isinstance(value, list) else [value]
    ),
    "chosen color": lambda _, value: (
        "for which no color was chosen" if value == "none" else f"the color chosen for it: {value}"
    ),
    "attached to": lambda teller, value: f"attached to {teller.name(value)}",
    "for each": lambda _, value: f"with {value} of what its text counts for its cost",
    "condition holds": lambda _, value: (
        f"the condition in its text {'holds' if value else 'does not hold'}"
    ),
    "cast by": lambda teller, value: f"to be cast by {teller.name(value)}",
}  # fmt: skip
