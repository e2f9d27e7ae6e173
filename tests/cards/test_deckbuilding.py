"""What texts say of the decks that their cards can be in."""

import pytest

from comprules.cards.deckbuilding import any_number_in_deck, can_be_commander


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Old Seer can be your commander.", True),
        ("Your commander can't be countered.", False),
        ("Commanders you control have flying.", False),
    ],
)
def test_what_can_be_a_commander(text: str, said: bool) -> None:
    """A card that says of itself that it can be one."""
    assert can_be_commander(text) is said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A deck can have any number of cards named Gray Rats.", True),
        ("A deck can have up to seven cards named Gray Dwarves.", False),
    ],
)
def test_any_number_in_a_deck(text: str, said: bool) -> None:
    """Any number, not up to a number."""
    assert any_number_in_deck(text) is said
