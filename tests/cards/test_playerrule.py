"""What static abilities say of players is read clause by clause, and nothing that hangs."""

from __future__ import annotations

import pytest

from comprules.cards.playerrule import PlayerRule, read_player_rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (
            "Your opponents can't win the game and you can't lose the game.",
            [PlayerRule("CannotWin", "opponents"), PlayerRule("CannotLose", "you")],
        ),
        (
            "You have no maximum hand size and don’t lose the game for having 0 or less life.",
            [PlayerRule("NoMaximumHandSize", "you"), PlayerRule("NoLossByLife", "you")],
        ),
        ("Enchanted player can't gain life.", [PlayerRule("CannotGainLife", "attached")]),
        (
            "Your life total can't change.",
            [PlayerRule("CannotGainLife", "you"), PlayerRule("CannotLoseLife", "you")],
        ),
        ("Skip your draw step.", [PlayerRule("SkipsDrawStep", "you")]),
        ("Each player skips their untap step.", [PlayerRule("SkipsUntapStep", "everybody")]),
        (
            "Each opponent's maximum hand size is reduced by two.",
            [PlayerRule("ChangesMaximumHandSize", "opponents", -2)],
        ),
        ("Your maximum hand size is eleven.", [PlayerRule("SetsMaximumHandSize", "you", 11)]),
        (
            "Damage that would reduce your life total to less than 2 reduces it to 2 instead.",
            [PlayerRule("LifeFloor", "you", 2)],
        ),
        ("You can't lose the game this turn.", []),
        ("As long as you control a Cat, you can't lose the game.", []),
        ("You skip your next draw step.", []),
        ("Your maximum hand size is equal to your life total.", []),
    ],
)
def test_what_is_said_of_players(text: str, rules: list[PlayerRule]) -> None:
    """Who can't win, lose or gain life, who skips what, and how many cards are kept."""
    assert list(read_player_rules(text)) == rules
