"""Type lines."""

from comprules.cards.typeline import read_type_line


def test_supertypes_types_and_subtypes() -> None:
    """What stands before the dash is supertypes and types, after it subtypes (205.1)."""
    line = read_type_line("Legendary Snow Artifact Creature — Golem Soldier")
    assert line.supertypes == ("Legendary", "Snow")
    assert line.types == ("Artifact", "Creature")
    assert line.subtypes == ("Golem", "Soldier")


def test_a_plain_dash_and_no_dash() -> None:
    """A hyphen with spaces is a dash; a hyphen within a word is none."""
    assert read_type_line("Enchantment - Class").subtypes == ("Class",)
    assert read_type_line("Land — Urza's Power-Plant").subtypes == ("Urza's", "Power-Plant")
    assert read_type_line("Basic Land").subtypes == ()


def test_the_one_subtype_of_two_words_and_planes() -> None:
    """Time Lord is one subtype; all after the dash of a plane is one (205.3b)."""
    assert read_type_line("Creature — Time Lord Rogue").subtypes == ("Time Lord", "Rogue")
    assert read_type_line("Plane — Quiet Harbor").subtypes == ("Quiet Harbor",)


def test_former_types_and_words_that_are_no_type() -> None:
    """Tribal is what kindred was called; unknown words are kept apart."""
    assert read_type_line("Tribal Enchantment — Elf").types == ("Kindred", "Enchantment")
    assert read_type_line("Token Creature — Elf").other == ("Token",)
    assert read_type_line("Creature — Elf // Sorcery — Omen").types == ("Creature",)
