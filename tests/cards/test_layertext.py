"""What texts do to characteristics."""

import pytest

from comprules.cards.layertext import read_layer_change


@pytest.mark.parametrize(
    ("text", "power", "whose", "other"),
    [
        ("This creature gets +1/+0 for each artifact you control.", 1, "you", False),
        ("This creature gets +2/+2 for each other Elf on the battlefield.", 2, "", True),
        ("Equipped creature gets +1/+1 for each Elf your opponents control.", 1, "opponents", 0),
    ],
)  # fmt: skip
def test_for_each(text: str, power: int, whose: str, other: bool) -> None:
    """What counts once for each of something says of what."""
    change = read_layer_change(text)
    assert change is not None
    assert change.modifies is not None
    assert change.modifies[0] == power
    assert change.for_each is not None
    assert (change.for_each.whose, change.for_each.other) == (whose, other)


def test_a_creature_type_with_a_size_replaces_creature_types_only() -> None:
    """The object keeps its card types (CR 205.1a)."""
    change = read_layer_change(
        "Enchanted creature is a blue Frog with base power and toughness 1/1."
    )
    assert change is not None
    assert (change.types, change.replaces, change.colors) == (("Frog",), "Creature", ("Blue",))
    assert change.sets == (1, 1)


def test_two_protections_are_one_entry_of_a_list() -> None:
    """`protection from red and from blue` stays together, whatever stands before it."""
    change = read_layer_change(
        "Equipped creature has flying and protection from red and from blue."
    )
    assert change is not None
    assert change.abilities == ("flying", "protection from red and from blue")


@pytest.mark.parametrize(
    "text",
    [
        "This creature gets +1/+1 for each attacking creature you control.",
        "This creature gets +1/+1 for each card in your hand.",
    ],
)
def test_what_is_not_read_whole_does_nothing(text: str) -> None:
    """A count of something else is no change at all."""
    assert read_layer_change(text) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "As long as you control three or more other Elves, this creature has flying.",
            ("you", 3, True),
        ),
        (
            "This creature gets +1/+0 as long as an opponent controls a red permanent.",
            ("opponents", 1, False),
        ),
    ],
)
def test_what_is_so_as_long_as_somebody_controls_something(
    text: str, found: tuple[str, int, bool]
) -> None:
    """Whose, how many, and whether the object itself counts."""
    change = read_layer_change(text)
    assert change is not None
    assert change.condition is not None
    assert (change.condition.whose, change.condition.least, change.condition.other) == found


@pytest.mark.parametrize(
    "text",
    [
        "As long as the moon is full, this creature has flying.",
        "As long as you control an Elf, this artifact is a 2/2 artifact creature.",
    ],
)
def test_a_condition_that_is_not_read_makes_no_change(text: str) -> None:
    """Nor does one about permanents, where the change comes before these are settled."""
    assert read_layer_change(text) is None
