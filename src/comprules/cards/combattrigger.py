"""Trigger conditions about attacking, blocking and damage (CR 508.3, 509.3, 510.3a)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.combatrule import read_creatures
from comprules.cards.costchange import ObjectKind
from comprules.patterns import late

_SELF: Final = r"(?:[Tt]his [A-Za-z]+|~|CARDNAME)"
_NUMBERS: Final = {"two": 2, "three": 3, "four": 4}
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
        (
            rf"{_SELF} becomes blocked by (?P<number>two|three|four) or more creatures",
            ("ThisBecomesBlockedBySoMany",),
        ),
        (rf"{_SELF} becomes blocked by an? (?P<kind>.+)", ("ThisBecomesBlockedByKind",)),
        (rf"{_SELF} attacks and isn't blocked", ("ThisIsNotBlocked",)),
        (r"a creature you control attacks", ("YourCreatureAttacks",)),
        (r"a creature you control attacks alone", ("YourCreatureAttacksAlone",)),
        (r"an? (?P<kind>.+) you control attacks", ("YourCreatureOfKindAttacks",)),
        (r"an? (?P<kind>.+) attacks", ("CreatureOfKindAttacks",)),
        (r"you attack", ("YouAttack",)),
        (r"you attack a player", ("YouAttackAPlayer",)),
        (r"you attack with (?:an?|one or more) (?P<kind>.+)", ("YouAttackWithKind",)),
        (r"you're attacked", ("YouAreAttacked",)),
        (r"one or more creatures attack you", ("YouAreAttacked",)),
        (rf"{_SELF} deals damage", ("ThisDealsDamage",)),
        (rf"{_SELF} is dealt damage", ("ThisIsDealtDamage",)),
    )
)


class CombatTrigger(Struct, frozen=True):
    """Something in combat on which an ability triggers.

    Attributes:
        event: the local name of what happens (ontology: CombatTrigger).
        kind: the kind of the creature that does it, where the condition names one.
        number: how many creatures it takes, or None.
    """

    event: str
    kind: ObjectKind | None = None
    number: int | None = None


def read_combat_trigger(condition: str) -> tuple[CombatTrigger, ...]:
    """What in combat an ability with this condition triggers on; empty for other conditions."""
    if not any(word in condition for word in ("attack", "block", "damage")):
        return ()
    plain = " ".join(condition.replace("’", "'").split()).rstrip(",")
    for pattern, events in _CONDITIONS:
        match = pattern.match(plain)
        if match is None:
            continue
        found = tuple(CombatTrigger(event) for event in events)
        groups = match.groupdict()
        if groups.get("number"):
            return tuple(replace(one, number=_NUMBERS[groups["number"]]) for one in found)
        if groups.get("kind"):
            kinds = read_creatures(groups["kind"])
            if kinds is None or len(kinds) != 1:
                return ()
            return tuple(replace(one, kind=kinds[0]) for one in found)
        return found
    return ()
