"""What static abilities say of damage and of gaining life."""

from __future__ import annotations

import pytest

from comprules.cards.costchange import ObjectKind
from comprules.cards.damagetext import DamageRule, DamageSide, read_damage_rules, read_objects

ANY = ObjectKind()
ITSELF = DamageSide("Itself")


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (
            "If a red source you control would deal noncombat damage to a permanent or player, it "
            "deals double that damage to that permanent or player instead.",
            [
                DamageRule(
                    "multiplies",
                    DamageSide("Kind", (ObjectKind(("Red",)),), "you"),
                    only="noncombat",
                    number=2,
                )
            ],
        ),
        (
            "If a source you control would deal noncombat damage to an opponent, it deals that "
            "much damage plus 2 instead.",
            [
                DamageRule(
                    "adds",
                    DamageSide("Kind", (ANY,), "you"),
                    DamageSide("Opponents"),
                    "noncombat",
                    2,
                )
            ],
        ),
        (
            "Prevent all combat damage that would be dealt to and dealt by this creature.",
            [
                DamageRule("prevents", recipient=ITSELF, only="combat"),
                DamageRule("prevents", ITSELF, only="combat"),
            ],
        ),
        (
            "If a source would deal damage to you, prevent 2 of that damage.",
            [DamageRule("prevents some", recipient=DamageSide("You"), number=2)],
        ),
        ("Damage can't be prevented.", [DamageRule("unpreventable")]),
        (
            "If you would gain life, you gain that much life plus 1 instead.",
            [DamageRule("adds life", number=1)],
        ),
    ],
)
def test_usual_wordings(text: str, rules: list[DamageRule]) -> None:
    """Each usual wording gives what it does, from what, to what, and how much."""
    assert list(read_damage_rules(text)) == rules


def test_creatures_are_a_kind_of_their_own() -> None:
    """Of creatures it is said that they are creatures, where `red` alone is any red object."""
    assert read_objects("red creatures") == (ObjectKind(("Red", "Creature")),)
    assert read_objects("red") == (ObjectKind(("Red",)),)
    assert read_objects("creatures with power 2 or less") is None


@pytest.mark.parametrize(
    "text",
    [
        "If a lucky source would deal damage to you, prevent 2 of that damage.",
        "If a source would deal damage to something else entirely, it deals double that damage.",
        "Prevent all damage that would be dealt to target creature this turn.",
        "You gain life equal to its power.",
    ],
)
def test_what_is_not_read_says_nothing(text: str) -> None:
    """A sentence that says more than is read gives no rule."""
    assert read_damage_rules(text) == ()
