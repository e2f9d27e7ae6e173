"""What texts say of costs, in the wordings that cards use."""

import pytest

from comprules.cards.costchange import (
    ObjectKind,
    affinity,
    leaves_cost_to_choose,
    read_cost_changes,
    read_demanded_cost,
    read_kinds,
)


@pytest.mark.parametrize(
    ("text", "way", "amount", "of", "whose"),
    [
        ("Golem spells you cast cost {1} less to cast.", "less", "{1}", "spells", "you"),
        ("Spells your opponents cast cost {2} more to cast.", "more", "{2}", "spells", "opponents"),
        ("Noncreature spells cost {1} more to cast.", "more", "{1}", "spells", ""),
        ("Wizard spells you cast cost {U}{U} less to cast.", "less", "{U}{U}", "spells", "you"),
        (
            "Equip abilities you activate cost {3} less.",
            "less",
            "{3}",
            "abilities",
            "you",
        ),
        (
            "Activated abilities of artifacts cost {2} more to activate.",
            "more",
            "{2}",
            "abilities",
            "",
        ),
        ("This spell costs {4} less to cast if you control a Golem.", "less", "{4}", "itself", ""),
    ],
)
def test_a_change_is_read(text: str, way: str, amount: str, of: str, whose: str) -> None:
    """Of what, for whom, by how much (601.2f)."""
    [change] = read_cost_changes(text)
    assert (change.way, change.amount.text, change.of, change.whose) == (way, amount, of, whose)


def test_what_is_counted_and_what_is_a_condition_is_kept() -> None:
    """The situation has to say how much there is, or whether it is so."""
    [each] = read_cost_changes("This spell costs {2} less to cast for each Golem you control.")
    assert each.per_count
    assert not each.conditional
    [where] = read_cost_changes("This spell costs {X} less to cast, where X is your life total.")
    assert where.per_count
    assert where.amount.mana == (("generic", 1),)
    [during] = read_cost_changes("During your turn, spells you cast cost {1} less to cast.")
    assert during.conditional
    assert not during.per_count
    [first] = read_cost_changes("The first Golem spell you cast each turn costs {2} less to cast.")
    assert first.conditional
    assert first.kinds == (ObjectKind(("Golem",)),)


def test_a_limit_and_an_exception_are_read() -> None:
    """A reduction may stop at one mana, and mana abilities may be left out."""
    [limited] = read_cost_changes(
        "Activated abilities of Golems you control cost {2} less to activate."
        " This effect can't reduce the mana in that cost to less than one mana."
    )
    assert limited.stops_at == 1
    assert limited.kinds == (ObjectKind(("Golem",)),)
    [taxed] = read_cost_changes(
        "Activated abilities of creatures cost {1} more to activate unless they're mana abilities."
    )
    assert taxed.except_mana_abilities
    assert taxed.kinds == (ObjectKind(("Creature",)),)


def test_a_minimum_of_the_total_is_read() -> None:
    """What sets the total directly (601.2f)."""
    [change] = read_cost_changes(
        "Each spell that would cost less than two mana to cast costs two mana to cast."
    )
    assert (change.way, change.least) == ("least", 2)


@pytest.mark.parametrize(
    "text",
    [
        "Historic spells you cast cost {1} less to cast.",
        "Spells you cast that target a Golem cost {1} less to cast.",
        "Golem spells you cast cost {1} less to cast. You may cast them as though they had flash.",
        "Golems you control get +1/+1.",
        "Equipment abilities you activate cost {1} less to activate.",
    ],
)
def test_a_text_is_read_whole_or_not_at_all(text: str) -> None:
    """What is not understood changes nothing, rather than too much."""
    assert read_cost_changes(text) == ()


def test_kinds_are_all_words_side_by_side_and_any_that_are_joined() -> None:
    """`red creature` is both; `instant and sorcery` is either."""
    assert read_kinds("red creature") == (ObjectKind(("Red", "Creature")),)
    assert read_kinds("instant and sorcery") == (ObjectKind(("Instant",)), ObjectKind(("Sorcery",)))
    assert read_kinds("noncreature artifact") == (ObjectKind(("Artifact",), ("Creature",)),)
    [colorless] = read_kinds("colorless") or ()
    assert len(colorless.lacking) == 5
    assert read_kinds("shiny") is None


def test_keywords_that_stand_for_reductions() -> None:
    """Affinity and undaunted, and no others."""
    assert affinity("Affinity", "for artifacts")[0].each == "artifacts"
    assert affinity("Flying", "") == ()


def test_a_demanded_cost_is_read_and_a_choice_is_not() -> None:
    """An additional cost with a choice in it waits for the announcement (601.2b)."""
    cost = read_demanded_cost(
        "As an additional cost to cast this spell, sacrifice a Golem and pay {1}."
    )
    assert cost is not None
    assert (cost.mana, cost.other) == ((("generic", 1),), ("Sacrifice a Golem",))
    for text in (
        "As an additional cost to cast this spell, you may exile a Golem.",
        "As an additional cost to cast this spell, sacrifice a Golem or pay {1}.",
        "Sacrifice a Golem.",
    ):
        assert read_demanded_cost(text) is None


@pytest.mark.parametrize(
    ("cost", "open_choice"),
    [
        ("sacrifice a Golem or pay {1}", True),
        ("pay X life", True),
        ("sacrifice a Golem", False),
        ("you may exile a Golem or a card", False),
        ("discard any number of cards", False),
    ],
)
def test_a_choice_that_must_be_made(cost: str, open_choice: bool) -> None:
    """One of several costs must be paid; what may be left unpaid is no such choice (118.8b)."""
    text = f"As an additional cost to cast this spell, {cost}."
    assert leaves_cost_to_choose(text) is open_choice
