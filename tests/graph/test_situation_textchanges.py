"""Words of a text that an effect changes."""

import pytest

from comprules.errors import BadSituation
from comprules.graph.situation import situation_from_mapping
from comprules.graph.situation_textchanges import reworded
from comprules.inference.scenarios import NoCards


@pytest.mark.parametrize(
    ("text", "old", "new", "found"),
    [
        ("Nonblack ones and black ones.", "black", "red", "Nonred ones and red ones."),
        ("Forestwalk; Forests you control", "Forest", "Island", "Islandwalk; Islands you control"),
        ("Plains are Forests", "Forest", "Plains", "Plains are Plains"),
        ("Plainswalk", "Plains", "Swamp", "Swampwalk"),
        ("Elves and blackmail", "black", "red", "Elves and blackmail"),
    ],
)  # fmt: skip
def test_a_word_is_changed_in_the_forms_in_which_it_is_used(
    text: str, old: str, new: str, found: str
) -> None:
    """With what stands before it and after it, and never within another word (CR 612.2)."""
    assert reworded(text, old, new) == found


def test_both_words_are_of_one_sort() -> None:
    """A color word does not become a land type."""
    with pytest.raises(BadSituation, match="which word becomes which"):
        situation_from_mapping(
            {
                "players": ["ann"],
                "battlefield": {"bear": {"types": ["Creature"], "text": "Fear"}},
                "effects": {"odd": {"changes text": {"black to Island": ["bear"]}}},
            },
            cards=NoCards(),
        )
