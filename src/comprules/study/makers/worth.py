"""Whether a question about a situation is worth asking: whether its answer is not simply told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from comprules.study.makers.grounds import MANA_OF, Stated, Target
from comprules.study.makers.naming import objects_of

#: What the total cost of a spell or ability is asked by.
COSTS: Final = ("totalManaValue", "manaToPay", "genericManaToPay", "lifeToPay")
_ANNOUNCED: Final = {
    *("x", "chooses", "alternative cost", "additional costs", "pays", "for each"),
    *("casts from command zone", "condition holds"),
}
#: A text that may change what something costs.
CHANGES_COSTS: Final = re.compile(r"\bcosts? (?:up to )?\S+ (?:less|more)\b")
#: Events that say in so many words where a thing goes, or who has it then.
_SAY_WHERE: Final = ("exile", "bounce", "enter", "return")
_SAY_WHOSE: Final = ("gain control", "enter", "return")


def is_worth_asking(stated: Stated, target: Target) -> bool:
    """Whether more than what is told has to be known to answer."""
    if target.property in COSTS:
        return _may_cost_otherwise(stated, target) and not _is_all_generic(stated, target)
    if target.property == "controller":
        return not _is_said_last(stated, target, _SAY_WHOSE)
    if target.property == "zone":
        return not _is_said_last(stated, target, _SAY_WHERE)
    return True


def _may_cost_otherwise(stated: Stated, target: Target) -> bool:
    """Whether anything could make a cost another one than is printed."""
    if stated.get("effects") or stated.get("events"):
        return True
    for name, about in objects_of(stated):
        if CHANGES_COSTS.search(str(about.get("text", ""))):
            return True
        if target.subject.startswith(name) and _ANNOUNCED & set(about):
            return True
    return False


def _is_all_generic(stated: Stated, target: Target) -> bool:
    """Whether the generic mana of a spell is asked that has no other: it is the whole."""
    if target.property not in ("manaToPay", "genericManaToPay"):
        return False
    spell = (stated.get("hand") or {}).get(target.subject.partition(MANA_OF)[0]) or {}
    return str(spell.get("mana cost", "X")).strip("{}").isdigit()


def _is_said_last(stated: Stated, target: Target, kinds: tuple[str, ...]) -> bool:
    """Whether the last that happens to what is asked about says the answer; or nothing happens."""
    for event in reversed(list(stated.get("events") or ())):
        ((kind, value),) = event.items()
        if target.subject in _named(value):
            return kind in kinds
    return True


def _named(value: Any) -> Iterator[str]:
    """All names in an event, also those that it gives."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from _named(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _named(inner)
    else:
        yield str(value)
