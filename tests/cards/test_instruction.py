"""What texts make happen: what is done, to what, how often; and what is not read."""

from __future__ import annotations

import pytest

from comprules.cards.instruction import Instruction, read_instructions
from comprules.cards.layertext import LayerChange


def short(instruction: Instruction) -> tuple[str, str]:
    """What is done, and to what, in a few letters."""
    words = [str(number) for number in instruction.targets]
    words += ["itself"] if instruction.itself else []
    words += [instruction.players] if instruction.players else []
    words += ["/".join(kind.having + kind.lacking) for kind in instruction.kinds]
    return instruction.action.removesuffix("Action"), " ".join(words)


@pytest.mark.parametrize(
    ("text", "done"),
    [
        (
            "Destroy target creature and target artifact. You gain 2 life. Draw two cards.",
            [("Destroy", "1 2"), ("GainLife", "you"), ("Draw", "you")],
        ),
        (
            "It deals 3 damage to target creature and 1 damage to target player.",
            [("DealDamage", "1"), ("DealDamage", "2")],
        ),
        (
            "Flare deals 2 damage to each creature and each player.",
            [("DealDamage", "Creature"), ("DealDamage", "everybody")],
        ),
        ("Target player draws two cards and loses 2 life.", [("Draw", "1"), ("LoseLife", "1")]),
        ("You draw a card and lose 1 life.", [("Draw", "you"), ("LoseLife", "you")]),
        (
            "Gain control of target creature. Untap it. It gains haste until end of turn.",
            [("Change", "1"), ("Untap", "1"), ("Change", "1")],
        ),
        (
            "Destroy all creatures. They can't be regenerated.",
            [("Destroy", "Creature"), ("NoRegeneration", "Creature")],
        ),
        ("Destroy all artifacts and enchantments.", [("Destroy", "Artifact Enchantment")]),
        ("Exile all nonland permanents.", [("Exile", "Land")]),
        ("Tap target creature and put a stun counter on it.", [("Tap", "1"), ("PutCounters", "1")]),
        ("This creature gets +1/+0 until end of turn.", [("Change", "itself")]),
        ("Return target creature card from your graveyard to your hand.", [("Return", "1")]),
    ],
)
def test_what_is_done_and_to_what(text: str, done: list[tuple[str, str]]) -> None:
    """Clause by clause; a pronoun is the last target, a verb without subject has that before it."""
    assert [short(found) for found in read_instructions(text)] == done


@pytest.mark.parametrize(
    "text",
    [
        "Counter target spell unless its controller pays {3}.",
        "You may draw a card.",
        "If you control a Goblin, draw a card.",
        "Draw a card for each Goblin you control.",
        "Choose one —",
        'Target creature gains "{T}: Draw a card." until end of turn.',
        "Exile the top card of your library.",
    ],
)
def test_what_hangs_on_something_is_not_read(text: str) -> None:
    """Conditions, choices, counts and quoted abilities are no plain instructions."""
    assert read_instructions(text) == ()


def test_numbers_and_durations() -> None:
    """How many counters of which kind, X, and until end of turn."""
    [counters] = read_instructions("Put two +1/+1 counters on target creature.")
    assert (counters.count, counters.counter) == (2, "+1/+1")
    [damage] = read_instructions("Flare deals X damage to any target.")
    assert (damage.counts_x, damage.count) == (True, None)
    [pump] = read_instructions("Other creatures you control get +1/+1 until end of turn.")
    assert (pump.ends, pump.other, pump.whose) == (True, True, "you")
    assert pump.change == LayerChange(modifies=(1, 1))


def test_it_is_the_object_that_the_condition_names() -> None:
    """Of a trigger on something else `it` is not read."""
    effect = "Put a +1/+1 counter on it."
    assert read_instructions(effect, "Whenever this creature attacks")[0].itself
    assert read_instructions(effect, "Whenever another creature you control enters") == ()
