"""The condition of a static ability that says `as long as …` (CR 611.3a).

A condition is read whole or not at all: what is not read makes no effect.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.costchange import ObjectKind
from comprules.cards.keywords import keyword_named
from comprules.cards.numberwords import NUMBER_WORDS
from comprules.patterns import late

Kinds = Callable[[str], tuple[ObjectKind, ...] | None]
"""How the kinds that words name are read."""

_NUMBERS: Final = {"a": 1, "an": 1, **NUMBER_WORDS}
_ITSELF: Final = r"(?:[Tt]his [A-Za-z]+|[Ii]t)"
_BEFORE: Final = late(
    r"^(?:[A-Z][\w' ]* — )?As long as (?P<condition>[^,]+), (?P<rest>.+)$", needs="As long as "
)
_AFTER: Final = late(r"^(?P<rest>.+?) as long as (?P<condition>[^,]+)$", needs=" as long as ")
_CONTROLS: Final = late(
    r"^(?P<who>you control|an opponent controls) (?P<other>another |other )?"
    r"(?:(?P<count>\w+) or more (?P<more>other )?|an? )?(?P<kind>[\w' -]+?)"
    r"(?: with (?P<keyword>[a-z]+(?: strike)?))?$"
)
_TURN: Final = late(r"^it(?:'s| is)(?P<no> not|n't)? your turn$|^it isn't your turn$")
_STATE: Final = late(
    rf"^(?:{_ITSELF} is|it's) (?P<state>tapped|untapped|enchanted|equipped|attacking|blocking)$"
)
_COUNTERS: Final = late(
    rf"^{_ITSELF} has (?P<count>\w+)(?: or more)? (?P<kind>[\w+/-]+) counters? on it$"
)
_IS: Final = late(
    rf"^(?:(?P<attached>(?:enchanted|equipped) \w+)|{_ITSELF}) ?(?:is|'s) (?:an? )?"
    r"(?P<kind>[\w-]+)$"
)
_LIFE: Final = late(r"^you have (?P<life>\d+) or (?P<way>more|less) life$")
_GRAVEYARD: Final = late(
    r"^(?:there are )?(?P<count>\w+) or more cards (?:are )?in your graveyard$"
)
_HAND: Final = late(r"^you have no cards in hand$")
_ADDITIONAL: Final = late(r"\bgets an additional\b")


class LayerCondition(Struct, frozen=True):
    """What must be so for a static ability to do what it says.

    Attributes:
        kinds: the kinds of permanents that must be found, or of which its subject must be.
        whose: `you` or `opponents`: who must control them.
        other: whether the object that has the ability does not count.
        least: how many are needed: permanents, counters, or cards in the graveyard.
        subject: `itself` or `attached`, where the condition is about that object.
        state: `tapped`, `attacking` and the like, of the object that has the ability.
        counter: the kind of counters that must be on it.
        turn: `you` or `opponents`: whose turn it must be.
        life_least: how much life its controller must have.
        life_most: how much life its controller may have.
        graveyard: whether `least` cards must be in its controller's graveyard.
        hand_empty: whether its controller must have no cards in hand.
    """

    kinds: tuple[ObjectKind, ...] = ()
    whose: str = ""
    other: bool = False
    least: int = 1
    subject: str = ""
    state: str = ""
    counter: str = ""
    turn: str = ""
    life_least: int | None = None
    life_most: int | None = None
    graveyard: bool = False
    hand_empty: bool = False


def split_condition(plain: str) -> tuple[str, str]:
    """What a text does, and the words of the condition on which it does so, or an empty string."""
    match = _BEFORE.match(plain) or _AFTER.match(plain)
    if match is None:
        return plain, ""
    rest, condition = _ADDITIONAL.sub("gets", match["rest"]), match["condition"]
    attached = re.search(r"\b(enchanted|equipped) \w+", condition)
    subject = attached[0].capitalize() if attached is not None else "This creature"
    rest = re.sub(r"^[Ii]t's ", f"{subject} is ", rest)
    return re.sub(r"^[Ii]t (?=gets|has|is)", f"{subject} ", rest), condition


def read_condition(words: str, kinds_of: Kinds) -> LayerCondition | None:
    """The condition that the words state; None if they are not known."""
    if (match := _TURN.match(words)) is not None:
        other = "not" in words or "n't" in words
        return LayerCondition(turn="opponents" if other else "you")
    if (match := _STATE.match(words)) is not None:
        return LayerCondition(state=match["state"])
    if (match := _LIFE.match(words)) is not None:
        life = int(match["life"])
        if match["way"] == "more":
            return LayerCondition(life_least=life)
        return LayerCondition(life_most=life)
    if _HAND.match(words) is not None:
        return LayerCondition(hand_empty=True)
    if (match := _GRAVEYARD.match(words)) is not None:
        number = _number(match["count"])
        return LayerCondition(least=number, graveyard=True) if number else None
    if (match := _COUNTERS.match(words)) is not None:
        number = _number(match["count"])
        return LayerCondition(least=number, counter=match["kind"]) if number else None
    return _about_kinds(words, kinds_of)


def _about_kinds(words: str, kinds_of: Kinds) -> LayerCondition | None:
    if (match := _CONTROLS.match(words)) is not None:
        kinds, number = kinds_of(match["kind"]), _number(match["count"] or "a")
        if kinds is None or number is None:
            return None
        whose = "you" if match["who"] == "you control" else "opponents"
        other = match["other"] is not None or match["more"] is not None
        if match["keyword"]:
            keyword = keyword_named(match["keyword"])
            if keyword is None:
                return None
            kinds = tuple(replace(kind, having=(*kind.having, keyword.name)) for kind in kinds)
        return LayerCondition(kinds, whose, other, number)
    if (match := _IS.match(words)) is not None:
        kinds = kinds_of(match["kind"])
        subject = "attached" if match["attached"] else "itself"
        return LayerCondition(kinds, subject=subject) if kinds is not None else None
    return None


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() else _NUMBERS.get(word)
