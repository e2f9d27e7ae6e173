"""What texts say of attacking and blocking."""

from __future__ import annotations

import pytest

from comprules.cards.ability import read_abilities
from comprules.cards.combatrule import CombatRule, read_combat_rules, read_creatures
from comprules.cards.combattrigger import CombatTrigger, read_combat_trigger
from comprules.cards.costchange import ObjectKind

ANY = ObjectKind()


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("This creature can't attack.", [CombatRule("forbidsAttacking")]),
        (
            "Enchanted creature can't attack or block, and its activated abilities can't be "
            "activated.",
            [CombatRule("forbidsAttacking", "attached"), CombatRule("forbidsBlocking", "attached")],
        ),
        (
            "Equipped creature gets +2/+0 and can't be blocked by more than one creature.",
            [CombatRule("mostBlockers", "attached", number=1)],
        ),
        (
            "Creatures with power 2 or less can't block this creature.",
            [CombatRule("forbidsBlockersOfKind", kinds=(ObjectKind(power_most=2),))],
        ),
        (
            "White creatures your opponents control can't block.",
            [CombatRule("forbidsBlocking", "kind", ObjectKind(("White",)), "opponents")],
        ),
        (
            "Creatures can't attack you unless their controller pays {2} for each creature they "
            "control that's attacking you.",
            [CombatRule("asksToPayForAttackingYou", "kind", ANY, number=2)],
        ),
        ("No more than two creatures can attack each combat.",
         [CombatRule("mostAttackers", "", number=2)]),
        (
            "This creature can't attack unless you control another Bird.",
            [CombatRule("attacksOnlyIfYouControl", kinds=(ObjectKind(("Bird",)),), other=True)],
        ),
        (
            "Each creature you control with toughness greater than its power assigns combat damage "
            "equal to its toughness rather than its power.",
            [CombatRule("assignsByToughness", "kind", ANY, "you", tougher=True)],
        ),
        ("You may have this creature assign its combat damage as though it weren't blocked.",
         [CombatRule("assignsAsThoughUnblocked")]),
        ("Draw a card. This creature attacks each combat if able.",
         [CombatRule("requiresAttacking")]),
    ],
)  # fmt: skip
def test_static_texts(text: str, rules: list[CombatRule]) -> None:
    """Each usual wording gives its rule, about its own creature, a host or a kind."""
    assert list(read_combat_rules(text)) == rules


@pytest.mark.parametrize(
    "text",
    [
        "Target creature can't block this turn.",
        "This creature can't be blocked this turn.",
        "Whenever this creature attacks, draw a card.",
        "Flying",
        "Other creatures can't attack.",
    ],
)
def test_other_texts_say_nothing(text: str) -> None:
    """What holds for a turn only, and what is not understood whole, gives no rule."""
    assert read_combat_rules(text) == ()


def test_kinds_of_creatures() -> None:
    """Joined kinds are any of them; with a keyword, without one, or of some power."""
    assert read_creatures("artifact creatures and/or Walls") == (
        ObjectKind(("Artifact",)),
        ObjectKind(("Wall",)),
    )
    assert read_creatures("creatures with flying or reach") == (
        ObjectKind(("Flying",)),
        ObjectKind(("Reach",)),
    )
    assert read_creatures("creatures without flying") == (ObjectKind(lacking=("Flying",)),)
    assert read_creatures("power 4 or greater") == (ObjectKind(power_least=4),)
    assert read_creatures("creatures of your choice") is None


def test_a_card_speaks_of_itself_by_name() -> None:
    """The card's own name stands for its creature (CR 201.5)."""
    [static] = read_abilities("Old Boar attacks each combat if able.", ("Old Boar",))
    assert read_combat_rules(static.own_words) == (CombatRule("requiresAttacking"),)
    [trigger] = read_abilities("Whenever Old Boar blocks, draw a card.", ("Old Boar",))
    assert read_combat_trigger(trigger.own_words) == (CombatTrigger("ThisBlocks"),)


def test_trigger_conditions() -> None:
    """Only conditions that are read whole trigger in combat."""
    assert read_combat_trigger("Whenever this creature attacks or blocks") == (
        CombatTrigger("ThisAttacks"),
        CombatTrigger("ThisBlocks"),
    )
    assert read_combat_trigger("Whenever a green creature attacks") == (
        CombatTrigger("CreatureOfKindAttacks", ObjectKind(("Green",))),
    )
    assert read_combat_trigger(
        "Whenever this creature becomes blocked by two or more creatures"
    ) == (CombatTrigger("ThisBecomesBlockedBySoMany", number=2),)
    assert read_combat_trigger("Whenever this creature attacks a battle alone") == ()
    assert read_combat_trigger("When this creature enters") == ()
