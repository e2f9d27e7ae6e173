"""What a text asks of its targets, read off its words."""

from __future__ import annotations

import pytest

from comprules.cards.targets import (
    enchant_request,
    life_condition,
    more_land_plays,
    read_targets,
    says_it_cannot_be_countered,
)


def _kinds(text: str) -> list[list[tuple[tuple[str, ...], tuple[str, ...]]]]:
    return [[(kind.having, kind.lacking) for kind in r.kinds] for r in read_targets(text)]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Destroy target creature.", [[(("Creature",), ())]]),
        ("Destroy target nonblack creature.", [[(("Creature",), ("Black",))]]),
        (
            "Destroy target artifact or enchantment.",
            [[(("Artifact",), ()), (("Enchantment",), ())]],
        ),
        (
            "Counter target red or green spell.",
            [[(("Red",), ()), (("Green",), ())]],
        ),
        (
            "Exile target black or red creature.",
            [[(("Black", "Creature"), ()), (("Red", "Creature"), ())]],
        ),
        ("Destroy target permanent.", [[((), ())]]),
        (
            "Destroy target creature and target land.",
            [[(("Creature",), ())], [(("Land",), ())]],
        ),
        ("Change the target of this spell.", []),
        ("This ability of the chosen target does nothing.", []),
    ],
)
def test_the_kinds_of_target(text, kinds):
    """Each instance of the word asks for its own kinds; `the target` asks for none."""
    assert _kinds(text) == kinds


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("Tap target creature.", 1, 1),
        ("Tap two target creatures.", 2, 2),
        ("Tap up to two target creatures.", 0, 2),
        ("Tap one or two target creatures.", 1, 2),
        ("Tap any number of target creatures.", 0, None),
        ("Tap X target creatures.", 0, None),
        ("It deals 2 damage to each of up to three target creatures.", 0, 3),
    ],
)
def test_how_many_targets(text, least, most):
    """The number that must, and that may, be chosen; None where it is open."""
    [request] = read_targets(text)
    assert (request.least, request.most) == (least, most)


def test_where_and_whose():
    """Zone and owner of cards, controller of permanents."""
    [card] = read_targets("Return target creature card from your graveyard to your hand.")
    assert (card.zone, card.whose) == ("Graveyard", "you")
    [spell] = read_targets("Counter target spell.")
    assert (spell.zone, spell.whose) == ("Stack", "")
    [theirs] = read_targets("Destroy target creature you don't control.")
    assert (theirs.zone, theirs.whose) == ("Battlefield", "others")


def test_players_and_any_target():
    """Players, opponents, and the target of any kind."""
    assert [r.players for r in read_targets("Target player draws a card.")] == ["any"]
    assert [r.players for r in read_targets("Target opponent discards a card.")] == ["opponents"]
    first, second = read_targets(
        "It deals 3 damage to any target and 2 damage to any other target."
    )
    assert (first.any_target, first.other) == (True, False)
    assert (second.any_target, second.other) == (True, True)


def test_sizes_and_keywords():
    """A limit and a keyword belong to every kind that is named."""
    [request] = read_targets("Destroy target creature with power 4 or greater.")
    assert request.kinds[0].limit == ("power", "greater", 4)
    [request] = read_targets("Destroy target creature without flying.")
    assert request.kinds[0].lacks_keyword == "Flying"


def test_what_is_not_read_to_its_end_is_marked():
    """Other words that describe the target are not passed over in silence."""
    [request] = read_targets("Destroy target creature that dealt damage to you this turn.")
    assert not request.read_whole
    [request] = read_targets("Target creature gets +1/+1 until end of turn.")
    assert request.read_whole


def test_what_an_aura_targets():
    """Its enchant ability describes it."""
    request = enchant_request("creature you control")
    assert (request.kinds[0].having, request.whose) == (("Creature",), "you")
    assert enchant_request("player").players == "any"
    assert not enchant_request("creature with another Aura attached to it").read_whole


def test_other_statements_about_timing():
    """More lands in a turn, spells that can't be countered, life in a condition."""
    assert more_land_plays("You may play an additional land on each of your turns.") == 1
    assert more_land_plays("You may play two additional lands on each of your turns.") == 2
    assert more_land_plays("Draw a card.") == 0
    assert says_it_cannot_be_countered("This spell can't be countered.")
    assert not says_it_cannot_be_countered("Counter target spell.")
    assert life_condition("if you have 40 or more life") == (("more", 40),)
    assert life_condition("if you have 5 or less life,") == (("less", 5),)
    assert life_condition("if you control a Wizard") == ()
