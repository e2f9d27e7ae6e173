"""The card base: built at once, looked up by name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from comprules.cards.cardbase import CardBase, examples
from comprules.cards.collection import CardCollection
from comprules.cards.model import Card, CardRemark, CardRuling, Ruling
from comprules.cards.names import name_key
from comprules.cards.record import from_record, to_record
from comprules.errors import KnowledgeBaseError

CARDS = (
    Card("Ætherlight Mâge", "{U}", "Creature — Wizard", "Flying", "1", "1", colors=("U",)),
    Card("Owl", type_line="Creature — Bird"),
    Card("Owl // Hoot", type_line="Creature — Bird", face_name="Owl"),
    Card("Owl // Hoot", type_line="Instant", face_name="Hoot"),
    Card("Smith's Kiln-Fire", type_line="Sorcery", colors=()),
)


def collected(path: Path, *cards: Card | CardRuling, before: Path | None = None) -> list[str]:
    """The remarks while cards and rulings are put into a new card base at the path."""
    remarks: list[CardRemark | None] = []
    with CardCollection(path, before) as collection:
        for each in cards:
            if isinstance(each, CardRuling):
                collection.add_ruling(each)
            else:
                remarks.append(collection.add(each))
    return [remark.one_line() for remark in remarks if remark is not None]


@pytest.fixture
def base(tmp_path: Path) -> Iterator[CardBase]:
    path = tmp_path / "cards.sqlite"
    assert collected(path, *CARDS) == []
    opened = CardBase.open(path)
    assert len(opened) == 4
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


def test_names_alike_to_words_around_one(base: CardBase) -> None:
    """The names that share letters with a text, misspelt or longer than they are."""
    assert "Ætherlight Mâge" in base.alike("cost of aetherligt mage")
    assert "Lamplighter Class" in base.alike("Lamplihgter")


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


def test_faces_that_stand_apart_become_one_card(tmp_path: Path) -> None:
    """In the order of the name, whatever order they come in; the whole is found by either."""
    path = tmp_path / "c.sqlite"
    collected(path, CARDS[3], CARDS[2])
    base = CardBase.open(path)
    hoot = base.lookup("Hoot")
    assert hoot is not None
    assert hoot.faces == ()
    assert hoot.type_line == "Instant"
    whole = base.lookup(hoot.name)
    assert whole is not None
    assert [face.face_name for face in whole.faces] == ["Owl", "Hoot"]
    assert whole.type_line == "Creature — Bird"


def test_the_newest_source_wins_and_it_is_said(tmp_path: Path) -> None:
    """Whatever order they come in; a text that is only spelt in another way is the same."""
    old = Card("Kiln", oracle_text="Old words.", date="2021-01-01", source="a")
    new = Card("Kiln", oracle_text="New words.", date="2025-01-01", source="b")
    said = "Kiln: two texts: that of b (2025-01-01) counts, not that of a (2021-01-01)"
    for number, order in enumerate(((old, new), (new, old))):
        path = tmp_path / f"{number}.sqlite"
        assert collected(path, *order) == [said]
        found = CardBase.open(path).lookup("kiln")
        assert found is not None
        assert found.oracle_text == "New words."
    same = Card("Kiln", oracle_text="New  words. ", date="2025-02-01")
    assert collected(tmp_path / "2.sqlite", new, same) == []


def test_what_was_said_once_is_not_said_again(tmp_path: Path) -> None:
    """A text that gave way to another one is passed over, unless its source is newer now."""
    first, second, third = (tmp_path / f"{number}.sqlite" for number in range(3))
    one = Card("Kiln", oracle_text="One.", date="2025-01-01", source="a")
    two = Card("Kiln", oracle_text="Two.", date="2025-01-01", source="b")
    assert len(collected(first, one, two)) == 1
    assert collected(second, one, two, before=first) == []
    found = CardBase.open(second).lookup("Kiln")
    assert found is not None
    assert found.oracle_text == "Two."
    newer = Card("Kiln", oracle_text="One.", date="2026-01-01", source="c")
    assert len(collected(third, newer, before=second)) == 1


def test_each_face_counts_by_itself(tmp_path: Path) -> None:
    """A newer text of one half leaves the other half as it is; the remark names the half."""
    path = tmp_path / "c.sqlite"
    half = Card("Owl // Hoot", face_name="Hoot", oracle_text="Scry 9.", date="2030-01-01")
    [said] = collected(path, CARDS[2], CARDS[3], half)
    assert said.startswith("Hoot: two texts")
    whole = CardBase.open(path).lookup("Owl // Hoot")
    assert whole is not None
    assert [face.oracle_text for face in whole.faces] == ["", "Scry 9."]


def test_a_token_does_not_take_the_place_of_a_card(tmp_path: Path) -> None:
    """However new it is; both are kept, and the real card is found."""
    path = tmp_path / "c.sqlite"
    token = Card("Owl", type_line="Token Creature — Bird", date="2031-01-01", extra=True)
    art = Card("Owl // Owl", type_line="Card // Card", layout="art_series", extra=True)
    assert collected(path, token, art, CARDS[1]) == []
    base = CardBase.open(path)
    found = base.lookup("Owl")
    assert found is not None
    assert not found.extra
    assert len(base) == 3


def test_tokens_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    """By type line and size; in the order of a key each stands once."""
    path = tmp_path / "c.sqlite"
    small = Card("Owl", type_line="Token Creature — Bird", power="1", toughness="1", extra=True)
    large = Card("Owl", type_line="Token Creature — Bird", power="4", toughness="4", extra=True)
    assert collected(path, small, large, small) == []
    base = CardBase.open(path)
    assert list(base.ordered(lambda card: f"{card.power}")) == [small, large]
    assert [card.power for card in base.ordered(lambda card: card.name)] == ["4"]


def test_rulings_wait_for_their_card(tmp_path: Path) -> None:
    """By identifier, by name, by a face's name; in any order and import; sorted, each once."""
    first, second = tmp_path / "1.sqlite", tmp_path / "2.sqlite"
    collected(
        first,
        CardRuling(Ruling("2022-02-02", "It waits."), name="hoot"),
        CardRuling(Ruling("2021-01-01", "It sleeps."), oracle_id="id-1"),
        CardRuling(Ruling("2020-01-01", "It waits."), name="Owl // Hoot"),
    )
    owl = Card("Owl // Hoot", face_name="Owl", oracle_id="id-1",
               rulings=(Ruling("2023-03-03", "It sings."),))  # fmt: skip
    collected(second, owl, CARDS[3], before=first)
    for name in ("Owl // Hoot", "Owl", "Hoot"):
        card = CardBase.open(second).lookup(name)
        assert card is not None
        assert [(r.date, r.text) for r in card.rulings] == [
            ("2021-01-01", "It sleeps."), ("2022-02-02", "It waits."), ("2023-03-03", "It sings."),
        ]  # fmt: skip


def test_the_same_again_changes_nothing(tmp_path: Path) -> None:
    """A second import of the same cards and rulings gives the same card base."""
    first, second = tmp_path / "1.sqlite", tmp_path / "2.sqlite"
    both = (*CARDS, CardRuling(Ruling("2021-01-01", "It sleeps."), name="Owl"))
    collected(first, *both)
    assert collected(second, *both, before=first) == []
    assert list(CardBase.open(first).cards()) == list(CardBase.open(second).cards())


def test_a_meld_pair_is_found_by_the_joined_name(tmp_path: Path) -> None:
    """Each card of the pair has its own name (CR 712.4); some files join the names."""
    path = tmp_path / "c.sqlite"
    collected(path, Card("Left Half", layout="meld"), Card("Owl"))
    base = CardBase.open(path)
    found = base.lookup("Left Half // Whole Beast")
    assert found is not None
    assert found.name == "Left Half"
    assert base.lookup("Owl // Whole Beast") is None


def test_a_misspelt_face_gets_a_suggestion(base: CardBase) -> None:
    """The names of faces are suggested too, not only those of whole cards."""
    assert base.nearest("Hooot", limit=1) == ["Hoot"]


@pytest.mark.parametrize(
    ("misspelt", "name"),
    [("Smiths Klin-Fire", "Smith's Kiln-Fire"), ("Hoto", "Hoot"), ("Lamplihgter", None)],
)
def test_the_nearest_names(base: CardBase, misspelt: str, name: str | None) -> None:
    """Letters that changed places, in long and in short names; the examples are among them."""
    assert base.nearest(misspelt)[0] == (name or "Lamplighter Class")


def test_names_that_begin_so(base: CardBase) -> None:
    """Sorted, in any spelling, faces too; at most so many."""
    assert base.starting("OWL", 9) == ["Owl", "Owl // Hoot"]
    assert base.starting("smiths k", 9) == ["Smith's Kiln-Fire"]
    assert base.starting("hoo", 9) == ["Hoot"]
    assert base.starting("", 2) == sorted(base.starting("", 2))
    assert len(base.starting("", 2)) == 2


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


def test_cards_that_share_a_name(tmp_path: Path) -> None:
    """A face may be called as a face of another card is: both are named, and a whole name first."""
    path = tmp_path / "cards.sqlite"
    back = {"type_line": "Instant", "face_name": "Hoot"}
    owl, crow = (
        Card(
            f"{name} // Hoot",
            faces=(Card(f"{name} // Hoot", face_name=name), Card(f"{name} // Hoot", **back)),
        )
        for name in ("Owl", "Crow")
    )
    collected(path, owl, crow)
    base = CardBase.open(path)
    assert base.sharing("hoot") == ["Crow // Hoot", "Owl // Hoot"]
    assert base.sharing("Owl") == ["Owl // Hoot"]
    assert base.sharing("nobody") == []
    base.close()


def test_cards_by_what_they_print(base: CardBase) -> None:
    """All words have to stand on a card; those of the file and the examples, by name."""
    assert [card.name for card in base.printing("Ætherlight", "Wizard")] == ["Ætherlight Mâge"]
    assert list(base.printing("Ætherlight", "Sorcery")) == []
    classes = [card.name for card in base.printing("Class", ": Level 2")]
    assert "Lamplighter Class" in classes
    assert classes == sorted(classes)
    assert [card.name for card in CardBase().printing("Class", ": Level 2")] == classes
