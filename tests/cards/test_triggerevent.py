"""What trigger conditions wait for: the event, to what it happens, and whose that is."""

from __future__ import annotations

import pytest

from comprules.cards.triggerevent import TriggerEvent, read_trigger_events


def short(found: TriggerEvent) -> str:
    """The event with `itself`, the kinds, the side and `other`, in a few letters."""
    kinds = "/".join("+".join(kind.having) for kind in found.kinds)
    words = (found.event.removesuffix("Trigger"), "itself" if found.itself else "", kinds)
    return " ".join(w for w in (*words, found.whose, "other" if found.other else "") if w)


@pytest.mark.parametrize(
    ("condition", "waits"),
    [
        ("When this creature enters,", ["Entering itself"]),
        ("When Elf Sage dies,", ["Dying itself"]),
        ("Whenever another creature you control dies,", ["Dying Creature you other"]),
        (
            "Whenever this creature or another creature you control enters,",
            ["Entering itself", "Entering Creature you other"],
        ),
        ("Whenever a Goblin enters under your control,", ["Entering Goblin you"]),
        ("Whenever an artifact or creature dies,", ["Dying Artifact/Creature"]),
        ("At the beginning of your upkeep,", ["Upkeep you"]),
        ("At the beginning of each opponent's end step,", ["EndStep opponents"]),
        ("At the beginning of combat on your turn,", ["BeginningOfCombat you"]),
        ("Whenever you cast an instant or sorcery spell,", ["Cast Instant/Sorcery you"]),
        ("When you cast this spell,", ["Cast itself"]),
        ("Whenever an opponent gains life,", ["LifeGain opponents"]),
        ("Whenever you lose life,", ["LifeLoss you"]),
        ("Whenever a creature you control becomes untapped,", ["BecomingUntapped Creature you"]),
        ("Whenever this creature attacks,", []),
        ("Whenever you draw your second card each turn,", []),
    ],
)
def test_what_a_condition_waits_for(condition: str, waits: list[str]) -> None:
    """Wordings of entering, dying, steps, casting and life; others are not read."""
    assert [short(found) for found in read_trigger_events(condition)] == waits
