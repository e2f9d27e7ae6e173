"""The kind of an ability, and the features that its wording shows (CR 113.3)."""

import pytest

from comprules.cards.ability import AbilityText, read_abilities, set_aside_reminder


def one(text: str, *names: str) -> AbilityText:
    [ability] = read_abilities(text, names)
    return ability


@pytest.mark.parametrize(
    ("text", "opens", "cost", "words"),
    [
        ("Golems you control get +1/+0.", "", None, ""),
        ("Whenever a Golem attacks, scry 1.", "whenever", None, ""),
        ("At the beginning of your upkeep, mill a card.", "at", None, ""),
        ("Kilnfire — When this artifact enters, you gain 1 life.", "when", None, "Kilnfire"),
        ("{2}, {T}: You gain 1 life.", "", "{2}, {T}", ""),
        ("Channel — {2}, Discard this card: Scry 1.", "", "{2}, Discard this card", "Channel"),
        ('Golems you control have "{T}: Add {R}."', "", None, ""),
        ("Boast — {1}: Scry 1.", "", "{1}", ""),
        ("Solved — Whenever you scry, draw a card.", "whenever", None, ""),
        ("Max speed — {T}: Add {R}.", "", None, ""),
        ("When this creature enters, choose one —\n• Scry 1.\n• Fly.", "when", None, ""),
        ("Choose one —\n• Scry 1.\n• Mill a card.", "", None, ""),
        ("+1: Scry 1.", "", "+1", ""),
    ],
)
def test_what_an_ability_opens_with(text: str, opens: str, cost: str | None, words: str) -> None:
    """A trigger word, a cost before a colon outside quotes, or words before a dash."""
    ability = one(text)
    assert ability.trigger_word == opens
    assert (ability.cost.text if ability.cost else None) == cost
    assert ability.opening_words == words


@pytest.mark.parametrize(
    ("text", "condition", "clause", "effect"),
    [
        ("When this enters, draw a card.", "When this enters", "", "draw a card."),
        (
            "At the beginning of your upkeep, if you control a Golem, you win, and that's it.",
            "At the beginning of your upkeep",
            "if you control a Golem",
            "you win, and that's it.",
        ),
        (
            "Whenever you cast a Golem, Kiln, or Forge spell, scry 1.",
            "Whenever you cast a Golem, Kiln, or Forge spell",
            "",
            "scry 1.",
        ),
        ("When Ash, Kiln Lord dies, scry 1.", "When Ash, Kiln Lord dies", "", "scry 1."),
        (
            "When this dies, destroy target artifact, forge, or kiln.",
            "When this dies",
            "",
            "destroy target artifact, forge, or kiln.",
        ),
        (
            "Whenever you discard a noncreature, nonland card, scry 1.",
            "Whenever you discard a noncreature, nonland card",
            "",
            "scry 1.",
        ),
        (
            "When this dies, if you have two nonland, nontoken Golems, scry 1.",
            "When this dies",
            "if you have two nonland, nontoken Golems",
            "scry 1.",
        ),
        (
            "When this dies, if you cast it, destroy all nonland, nontoken Golems.",
            "When this dies",
            "if you cast it",
            "destroy all nonland, nontoken Golems.",
        ),
        (
            "Whenever a Golem dies, or you scry, or a Kiln burns down, you wave, and I bow.",
            "Whenever a Golem dies, or you scry, or a Kiln burns down",
            "",
            "you wave, and I bow.",
        ),
    ],
)
def test_trigger_condition_clause_and_effect(
    text: str, condition: str, clause: str, effect: str
) -> None:
    """The condition ends at its comma, a list in it and the card's name are kept (603.1, 603.4)."""
    ability = one(text, "Ash, Kiln Lord")
    assert (ability.condition, ability.intervening_if) == (condition, clause)
    assert ability.effect == effect


def test_chapter_numbers() -> None:
    """A line may stand beside several chapter symbols (714.2c)."""
    assert one("I, II, III — Scry 1.").chapters == (1, 2, 3)
    assert one("IV — Scry 1.").chapters == (4,)
    assert one("Ivory — Scry 1.").chapters == ()


def test_abilities_under_anchor_words_are_their_own() -> None:
    """Each bullet with an anchor word is an ability apart from the choice (614.12c)."""
    text = (
        "As this enters, choose Kiln or Forge.\n• Kiln — Whenever you scry, draw.\n• Forge — Fly."
    )
    choice, kiln, forge = read_abilities(text)
    assert choice.opening_words == ""
    assert (kiln.opening_words, kiln.anchor, kiln.trigger_word) == ("Kiln", True, "whenever")
    assert (forge.opening_words, forge.anchor) == ("Forge", True)


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
    ("text", "adds", "targets", "moves"),
    [
        ("{T}: Add {G}{G}.", True, False, False),
        ("{1}, {T}: Add one mana of any color.", True, False, False),
        ("{T}: Target player adds {R}.", True, True, False),
        ("{T}, Mill a card: Add {B}.", True, False, True),
        ("{T}: Add {U}. Draw a card.", True, False, True),
        ("{T}: Untap target land.", False, True, False),
        ("{T}: Add {R}. When that mana is spent, tap target land.", True, False, False),
        ("{T}: Add {R}. Shuffle your library.", True, False, False),
        ("{T}: Add {R}. Shuffle this card into its owner's library.", True, False, True),
        ("{T}: At the beginning of your next main phase, add {R}.", False, False, False),
        ("{T}: Add {R}. When you next wave this turn, draw a card.", True, False, False),
        ("{T}: Add {R}. When you do, tap target Golem. Mill a card.", True, False, False),
        ("{T}: Add {R}. Mill a card at the beginning of the next upkeep.", True, False, False),
        ("{T}: Put target Golem on top of its owner's library. Add {R}.", True, True, True),
        ("{T}: Add up the mana values of two Golems. Scry 1.", False, False, False),
        ("{T}: Scry 1. Add twice its mana value to your age.", False, False, False),
        ('{T}: Golems gain "{T}: Add {R}." until end of turn.', False, False, False),
    ],
)
def test_what_the_criteria_of_mana_abilities_ask(
    text: str, adds: bool, targets: bool, moves: bool
) -> None:
    """Adding mana itself, a target, and a card to or from a library (605.1a)."""
    ability = one(text)
    assert (ability.adds_mana, ability.uses_target, ability.moves_library_card) == (
        adds,
        targets,
        moves,
    )


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("{1}: Scry 1. Activate only as a sorcery.", ("SorceryTiming",)),
        (
            "{1}: Scry 1. Activate only during your turn and only once each turn.",
            ("LimitedTimes", "CertainTimes"),
        ),
        ("{1}: Scry 1. Activate only if you control a Golem.", ("CertainConditions",)),
        ("{1}: Scry 1. Any player may activate this ability.", ("AnyoneActivates",)),
        ("{X}: Scry X. X can't be 0.", ("CostDefined",)),
        ("{1}: Scry 1.", ()),
    ],
)
def test_kinds_of_activation_instruction(text: str, limits: tuple[str, ...]) -> None:
    """The instructions at the end are no part of the effect (602.1b)."""
    ability = one(text)
    assert ability.limits == limits
    assert ability.effect.startswith("Scry")
    assert "Activate" not in ability.effect


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("As an additional cost to cast this spell, sacrifice a Golem.", "OwnCostToCast"),
        ("This spell costs {1} less to cast.", "OwnCostToCast"),
        ("Kilnblast can't be countered.", "OwnCountering"),
        ("Cast this spell only during combat.", "OwnCasting"),
        ("You may cast this card from your graveyard.", "OwnZonesOfCasting"),
        ("A deck can have any number of cards named Kilnblast.", "DeckConstruction"),
        ("If this card is in your opening hand, you may reveal it.", "OwnZone"),
        ("Kilnblast deals 2 damage to any target.", ""),
        ("Target spell can't be countered.", ""),
        ("Remove Kilnblast from your deck before you play for nothing.", "DeckConstruction"),
        ("As long as you have a Golem and this card is in your graveyard, wave.", "OwnZone"),
        ("X is the number of Golems you control as you cast this spell.", "OwnCostToCast"),
        ("X is the number of Golems you control.", ""),
    ],
)
def test_statements_of_a_spell_about_itself(text: str, what: str) -> None:
    """Which exception of 113.6 a statement fits is seen from what it speaks of."""
    assert one(text, "Kilnblast").about_its_spell == what


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
        ("Draw a card. When you spend that mana, tap target land.", False),
        ("Whenever you scry, tap target land.", True),
        ("{1}: Sacrifice a Golem. When you do, tap target land.", False),
        ("{1}: Choose one —\n• Mill a card. When you do, scry 1.\n• Tap target land.", True),
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


def test_a_keyword_may_head_modes() -> None:
    """The keyword is one ability, the modes that it heads another (700.2h)."""
    spree, modes = read_abilities("Spree (Choose.)\n+ {1} — Scry 1.\n+ {2} — Draw a card.")
    assert (spree.text, spree.reminder) == ("Spree", "Choose.")
    assert spree.keyword is not None
    assert (modes.text, modes.keyword) == ("+ {1} — Scry 1.\n+ {2} — Draw a card.", None)
    assert modes.is_statement


@pytest.mark.parametrize(
    "text",
    ["Visit — Choose one.\n• Scry 1.\n• Mill a card.", "Boast — {1}: Choose one —\n• Scry 1."],
)
def test_modes_of_the_ability_after_a_keyword_are_its_own(text: str) -> None:
    """What stands after the dash is the keyword's ability, its modes included (702.1)."""
    [ability] = read_abilities(text)
    assert ability.keyword is not None
    assert ability.effect.endswith(text.rpartition("• ")[2])


def test_a_flavor_word_after_a_chapter_symbol() -> None:
    """It stands between the symbol and the effect, and is set aside (714.2b, 207.2d)."""
    ability = one("II, III — Kiln Fury — Scry 1.")
    assert (ability.chapters, ability.opening_words, ability.effect) == (
        (2, 3), "Kiln Fury", "Scry 1.",
    )  # fmt: skip
    assert one("I — Choose one —\n• Scry 1.").opening_words == ""


@pytest.mark.parametrize(
    ("condition", "from_mana"),
    [
        ("Whenever a player taps a Swamp, Forest, or Plains for mana", True),
        ("Whenever you tap a land for mana", True),
        ("Whenever you tap a land, a Golem, or a Gate", False),
    ],
)
def test_triggers_from_mana(condition: str, from_mana: bool) -> None:
    """Tapping for mana is seen through a list of what is tapped (605.1b, 106.12a)."""
    assert one(f"{condition}, add {{G}}.").triggers_from_mana is from_mana


@pytest.mark.parametrize(
    ("text", "later"),
    [
        ("You may exert Kilnblast as it attacks. When you do, scry 1.", True),
        ("If you would scry, mill a card instead. When you do, wave.", False),
        ("Reveal the first card you draw. Whenever you reveal a Golem this way, scry 1.", True),
    ],
)
def test_a_statement_with_its_trigger(text: str, later: bool) -> None:
    """Exert has a trigger linked to it, other actions set one up (603.11, 701.43d, 603.7g)."""
    assert one(text).has_later_trigger is later


def test_reminder_text_is_set_aside() -> None:
    """Text in parentheses has no meaning in the game (207.2)."""
    ability = one("Reach (It can block what flies.)")
    assert ability.text == "Reach"
    assert ability.reminder == "It can block what flies."
    assert (
        one("Exile this, then bring it back (face up).").text == "Exile this, then bring it back."
    )
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
