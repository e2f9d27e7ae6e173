"""The small words of telling a situation: lists, counts, steps, mana, type lines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

Mapped = Mapping[str, Any]

_PHASES: Final = {"precombat main", "postcombat main", "beginning", "combat", "ending"}


class Untold(Exception):
    """Something in a situation has no words here."""


def enumerated(words: list[str]) -> str:
    """`A, B and C`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def step_words(step: str) -> str:
    """What a step or phase of a situation file is called: `upkeep step`, `combat phase`."""
    if step in _PHASES:
        return f"{step} phase"
    return step if step.endswith("step") else f"{step} step"


def whose(name: str) -> str:
    """`Ann’s`."""
    return f"{name}’s"


def symbols(mana: Any) -> str:
    """Mana as symbols, each unit by itself: a number stands for that much colorless mana."""
    stated = f"{{{mana}}}" if str(mana).isdigit() else str(mana)
    return re.sub(r"\{(\d+)\}", lambda match: "{C}" * int(match[1]), stated)


def counted(count: Any, noun: str) -> str:
    """`one level counter`, `3 level counters`."""
    return f"{'one' if count == 1 else count} {noun}{'' if count == 1 else 's'}"


def times(count: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def type_line(about: Mapped) -> str:
    """The type line of an object whose types are listed one by one."""
    words = [*about.get("supertypes", ()), *about.get("types", ())]
    subtypes = list(about.get("subtypes", ()))
    return " ".join(words) + (f" — {' '.join(subtypes)}" if subtypes else "")
