"""The card base: built at once, looked up by name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from comprules.cards.cardbase import CardBase, examples, name_key
from comprules.cards.model import Card, Ruling
from comprules.cards.record import from_record, to_record
from comprules.errors import BadCardFile, CannotWrite, KnowledgeBaseError

CARDS = (
    Card("Ætherlight Mâge", "{U}", "Creature — Wizard", "Flying", "1", "1", colors=("U",)),
    Card("Owl", type_line="Creature — Bird"),
    Card("Owl // Hoot", type_line="Creature — Bird", face_name="Owl"),
    Card("Owl // Hoot", type_line="Instant", face_name="Hoot"),
    Card("Smith's Kiln-Fire", type_line="Sorcery", colors=()),
)


@pytest.fixture
def base(tmp_path: Path) -> Iterator[CardBase]:
    path = tmp_path / "kb" / "cards.sqlite"
    assert CardBase.build(path, CARDS) == 4
    opened = CardBase.open(path)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("asked", "name", "types"),
    [
        ("aetherlight mage", "Ætherlight Mâge", "Creature — Wizard"),
        ("SMITHS KILN FIRE", "Smith's Kiln-Fire", "Sorcery"),
        ("Smith’s Kiln-Fire", "Smith's Kiln-Fire", "Sorcery"),
        ("owl", "Owl", "Creature — Bird"),
        ("Hoot", "Owl // Hoot", "Instant"),
        ("owl//hoot", "Owl // Hoot", "Creature — Bird"),
        ("Lamplighter Class", "Lamplighter Class", "Enchantment — Class"),
    ],
)
def test_lookup(base: CardBase, asked: str, name: str, types: str) -> None:
    """Case, marks, apostrophes and dashes do not count; a whole name goes before a face's."""
    card = base.lookup(asked)
    assert card is not None
    assert (card.name, card.type_line) == (name, types)


def test_what_is_not_there(base: CardBase) -> None:
    """No card is None; the nearest names are offered."""
    assert base.lookup("Lamplihgter Clas") is None
    assert base.nearest("Lamplihgter Clas")[0] == "Lamplighter Class"


def test_names_are_sorted_and_hold_the_examples(base: CardBase) -> None:
    """The names of the file and of the examples, each once."""
    names = list(base.names())
    assert names == sorted(set(names))
    assert {"Owl // Hoot", "Trailhead Scout"} <= set(names)


def test_a_fresh_install_knows_the_examples(tmp_path: Path) -> None:
    """Without a file there are the example cards, and nothing else."""
    base = CardBase.open(tmp_path / "none.sqlite")
    assert base.lookup("trailhead scout") is not None
    assert len(list(base.names())) == len(examples()) == 8


def test_a_failed_build_leaves_the_old_file(tmp_path: Path) -> None:
    """The new file takes the old one's place whole, or not at all."""
    path = tmp_path / "cards.sqlite"
    CardBase.build(path, CARDS[:1])

    def broken() -> Iterator[Card]:
        yield CARDS[1]
        raise BadCardFile("cut short")

    with pytest.raises(BadCardFile):
        CardBase.build(path, broken())
    assert CardBase.open(path).lookup("Ætherlight Mâge") is not None
    assert [file.name for file in tmp_path.iterdir()] == ["cards.sqlite"]


def test_a_folder_in_the_way_is_an_error(tmp_path: Path) -> None:
    """What cannot be written is one error with the file."""
    (tmp_path / "cards.sqlite").mkdir()
    with pytest.raises(CannotWrite):
        CardBase.build(tmp_path / "cards.sqlite", CARDS)


def test_a_file_that_is_no_card_base(tmp_path: Path) -> None:
    """Random bytes are refused when the base is opened."""
    path = tmp_path / "cards.sqlite"
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(KnowledgeBaseError):
        CardBase.open(path)


def test_records_keep_a_card_whole() -> None:
    """What is written is read again, absent values and empty ones told apart."""
    card = Card(
        "A // B", "{1}", "Land", "x\ny", "*", None, colors=(), rulings=(Ruling("2026", "r"),),
        faces=(Card("A // B", face_name="A"), Card("A // B", face_name="B", colors=("R",))),
    )  # fmt: skip
    assert from_record(to_record(card)) == card
    assert from_record(to_record(Card("A"))).colors is None


def test_keys_of_names() -> None:
    """The double slash of two faces is kept, other signs are folded."""
    assert name_key("Owl//Hoot") == name_key("owl // hoot") == "owl // hoot"
    assert name_key("Lím-Dûl's") == "lim duls"
