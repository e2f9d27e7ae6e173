"""Trigger conditions about attacking and blocking (CR 508.3, 509.3)."""

from __future__ import annotations

from typing import Final

from comprules.patterns import late

_SELF: Final = r"(?:[Tt]his [A-Za-z]+|~|CARDNAME)"
# A condition, and what in combat makes it true (ontology: CombatTrigger).
_CONDITIONS: Final = tuple(
    (late(rf"^[Ww]hen(?:ever)? {pattern}$"), events)
    for pattern, events in (
        (rf"{_SELF} attacks", ("ThisAttacks",)),
        (rf"{_SELF} blocks", ("ThisBlocks",)),
        (rf"{_SELF} attacks or blocks", ("ThisAttacks", "ThisBlocks")),
        (rf"{_SELF} blocks a creature", ("ThisBlocksACreature",)),
        (rf"{_SELF} becomes blocked", ("ThisBecomesBlocked",)),
        (rf"{_SELF} blocks or becomes blocked", ("ThisBlocks", "ThisBecomesBlocked")),
        (rf"{_SELF} becomes blocked by a creature", ("ThisBecomesBlockedByACreature",)),
        (
            rf"{_SELF} blocks or becomes blocked by a creature",
            ("ThisBlocksACreature", "ThisBecomesBlockedByACreature"),
        ),
        (rf"{_SELF} attacks and isn't blocked", ("ThisIsNotBlocked",)),
        (r"a creature you control attacks", ("YourCreatureAttacks",)),
        (r"a creature you control attacks alone", ("YourCreatureAttacksAlone",)),
        (r"you attack", ("YouAttack",)),
        (r"you're attacked", ("YouAreAttacked",)),
        (r"one or more creatures attack you", ("YouAreAttacked",)),
    )
)


def read_combat_trigger(condition: str) -> tuple[str, ...]:
    """The events in combat on which an ability with this condition triggers; empty for others."""
    if "attack" not in condition and "block" not in condition:
        return ()
    plain = " ".join(condition.replace("’", "'").split()).rstrip(",")
    return next((events for pattern, events in _CONDITIONS if pattern.match(plain)), ())
