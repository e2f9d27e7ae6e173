"""The kind of an ability, and the features that its wording shows (CR 113.3)."""

import pytest

from comprules.cards.ability import AbilityText, read_abilities, set_aside_reminder


def one(text: str, *names: str) -> AbilityText:
    [ability] = read_abilities(text, names)
    return ability


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Golems you control get +1/+0.", ("static",)),
        ("Whenever a Golem attacks, scry 1.", ("triggered",)),
        ("At the beginning of your upkeep, mill a card.", ("triggered",)),
        ("Kilnfire — When this artifact enters, you gain 1 life.", ("triggered",)),
        ("{2}, {T}: You gain 1 life.", ("activated",)),
        ("Sacrifice a Golem: You gain 1 life.", ("activated",)),
        ('Golems you control have "{T}: Add {R}."', ("static",)),
        ("II — Each player mills a card.", ("triggered",)),
        ("Boast — {1}: Scry 1.", ("activated",)),
        ("When this creature enters, choose one —\n• Scry 1.\n• You gain 1 life.", ("triggered",)),
        ("+1: Scry 1.", ("activated",)),
    ],
)
def test_kinds_of_a_permanents_abilities(text: str, kinds: tuple[str, ...]) -> None:
    """A colon outside quotes makes an ability activated, an opening trigger word triggered."""
    assert one(text).kinds() == kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Target Golem gets +1/+0 until end of turn.", ("spell",)),
        ("At the beginning of the next end step, sacrifice it.", ("spell",)),
        ("When you cast this spell, scry 1.", ("triggered",)),
        ("As an additional cost to cast this spell, sacrifice a Golem.", ("static",)),
        ("{2}{U}: Return this card from your graveyard to your hand.", ("activated",)),
    ],
)
def test_kinds_on_instants_and_sorceries(text: str, kinds: tuple[str, ...]) -> None:
    """Text that is no other kind is a spell ability; so is a delayed trigger (113.3a)."""
    assert one(text).kinds(on_spell=True) == kinds


def test_cost_and_effect_are_cut_at_the_first_colon_outside_quotes() -> None:
    """Everything before the colon is the cost (602.1a)."""
    ability = one('{1}, Discard a card: Target Golem gains "{T}: Scry 1." until end of turn.')
    assert ability.cost is not None
    assert ability.cost.mana == (("generic", 1),)
    assert ability.cost.other == ("Discard a card",)
    assert ability.uses_target
    assert not ability.has_tap_symbol


def test_a_colon_in_the_cards_own_name_is_none() -> None:
    """A name that holds a colon makes no cost."""
    assert one("As Seal: Ember enters, choose a color.", "Seal: Ember").cost is None


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("{T}: Add {G}{G}.", True),
        ("{1}, {T}: Add one mana of any color.", True),
        ("{T}: Target player adds {R}.", False),
        ("−2: Add {R}{R}.", False),
        ("{T}, Mill a card: Add {B}.", False),
        ("{T}: Add {U}. Draw a card.", False),
        ("{T}: Untap target land.", False),
    ],
)
def test_mana_abilities(text: str, is_one: bool) -> None:
    """No target, no loyalty ability, no card to or from a library, and it adds mana (605.1a)."""
    assert one(text).is_mana_ability is is_one


def test_triggers_on_entering_and_on_becoming_a_level() -> None:
    """Only a trigger on its own object counts, in old and new wordings."""
    assert one("When this Class enters, scry 1.").on_entering
    assert one("When Kiln Class enters the battlefield, scry 1.", "Kiln Class").on_entering
    assert not one("Whenever a Golem enters, scry 1.").on_entering
    assert one("When this Class becomes level 3, scry 1.").becomes_level == 3
    assert one("When Kiln Class becomes level 2, scry 1.", "Kiln Class").becomes_level == 2
    assert one("When another Class becomes level 2, scry 1.").becomes_level is None


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("Target creature gets -1/-1.", True),
        ("It deals 1 damage to any target.", True),
        ("Tap up to two target lands.", True),
        ("You may choose new targets for the copy.", False),
        ("Whenever this creature becomes the target of a spell, scry 1.", False),
        ('Golems have "{T}: Tap target land."', False),
    ],
)
def test_what_uses_a_target(text: str, targets: bool) -> None:
    """Being a target, choosing new ones, and quoted abilities are not targeting (115.1)."""
    assert one(text).uses_target is targets


def test_keyword_lines_are_one_ability_each() -> None:
    """Each keyword of a line is an ability of its own (113.2c)."""
    found = [a.keyword.keyword.name for a in read_abilities("Flying, vigilance; trample")
             if a.keyword]  # fmt: skip
    assert found == ["Flying", "Vigilance", "Trample"]
    assert len(list(read_abilities("Flying, then scry 1."))) == 1


def test_reminder_text_is_set_aside() -> None:
    """Text in parentheses has no meaning in the game (207.2)."""
    ability = one("Reach (It can block what flies.)")
    assert ability.text == "Reach"
    assert ability.reminder == "It can block what flies."
    assert list(read_abilities("(All of it is a reminder.)")) == []
    assert set_aside_reminder("an (unclosed one")[0] == "an (unclosed one"


def test_activation_instructions() -> None:
    """Sorcery and instant timing are read, in old words too (602.5d, 602.5e)."""
    assert one("{1}: Scry 1. Activate only as a sorcery.").only_as_a_sorcery
    old = "{1}: Scry 1. Activate this ability only any time you could cast a sorcery."
    assert one(old).only_as_a_sorcery
    assert one("{1}: Scry 1. Activate only as an instant.").only_as_an_instant
    assert not one("{1}: Scry 1.").only_as_a_sorcery


def test_untap_and_loyalty_symbols_in_costs() -> None:
    """{Q} and loyalty symbols are seen in the cost only (107.6, 606.2)."""
    assert one("{Q}: Scry 1.").has_untap_symbol
    assert one("[−3]: Scry 1.").has_loyalty_symbol
    assert not one("{3}: Scry 1.").has_loyalty_symbol
