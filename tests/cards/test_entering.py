"""What texts say of how permanents enter, and what they define."""

import pytest

from comprules.cards.defining import defined_characteristics
from comprules.cards.entering import Entering, read_entering


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("This land enters tapped.", Entering(tapped=True)),
        ("This creature enters with two +1/+1 counters on it.", Entering(kind="+1/+1", count=2)),
        ("This artifact enters tapped with a charge counter on it.", Entering(True, "charge", 1)),
        ("This land enters tapped unless you control a Plains.", Entering()),
        ("Creatures your opponents control enter tapped.", Entering()),
        ("This creature enters with X charge counters on it.", Entering()),
    ],
)
def test_how_a_permanent_enters(text: str, found: Entering) -> None:
    """Only what is said of the permanent itself, and of nothing that must be so first."""
    assert read_entering(text) == found


def test_which_characteristics_are_defined() -> None:
    """Power, toughness, or both."""
    both = "Bone Beast's power and toughness are each equal to the number of your lands."
    assert defined_characteristics(both) == ("power", "toughness")
    assert defined_characteristics("Its power is equal to its level.") == ("power",)
    assert defined_characteristics("Flying") == ()
