"""Importing cards: added to what is there, whole or not at all."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from comprules.cards.collection import CardCollection
from comprules.errors import CannotWrite
from comprules.store.building import import_cards
from comprules.store.cardimport import card_files
from comprules.store.knowledge import KnowledgeBase
from comprules.store.layout import read_pointer
from tests.homes import finished, process
from tests.store.conftest import silent

GOLEM = {"object": "card", "name": "Kettle Golem", "layout": "normal", "oracle_id": "k",
         "type_line": "Artifact Creature — Golem", "oracle_text": "Defender"}  # fmt: skip
OWL = {**GOLEM, "name": "Kettle Owl", "oracle_id": "o"}
RULING = {"object": "ruling", "oracle_id": "k", "published_at": "2031-01-01", "comment": "Hot."}


def written(path: Path, content: object) -> Path:
    """The path, where the content stands now as JSON."""
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def leftovers(home: Path) -> list[str]:
    """What builders left behind in a home."""
    return [p.name for p in home.iterdir() if p.name.startswith("building-")]


def test_rulings_first_then_their_card(home: Path, tmp_path: Path) -> None:
    """In separate imports; the second adds to the first, and again changes nothing."""
    rulings = written(tmp_path / "r", [RULING])
    cards = written(tmp_path / "c", [GOLEM])
    more = written(tmp_path / "m", [OWL])
    assert import_cards(home, [rulings], silent).cards == 0
    assert import_cards(home, [cards], silent).cards == 1
    outcome = import_cards(home, [more, cards, rulings], silent)
    assert (outcome.cards, outcome.rulings) == (2, 1)
    card = KnowledgeBase.open(home).cards.lookup("kettle golem")
    assert card is not None
    assert [ruling.text for ruling in card.rulings] == ["Hot."]
    assert leftovers(home) == []


def test_words_that_no_term_goes_by(home: Path, tmp_path: Path) -> None:
    """Each is a remark, once a file, with its first card; of a token nothing is said."""
    odd = {**GOLEM, "type_line": "Artifact Gadget Creature — Golem Zorb", "keywords": ["Haste"]}
    token = {**OWL, "type_line": "Token Creature — Snerp", "layout": "token"}
    more = {**odd, "name": "Kettle Ogre", "oracle_id": "p", "keywords": ["Zorbing", "Landfall"]}
    [file] = import_cards(home, [written(tmp_path / "c", [odd, token, more])], silent).files
    assert [(r.kind, r.card, r.message) for r in file.remarks] == [
        ("word", "Kettle Golem", "the type 'Gadget' is not known (on 1 more card)"),
        ("word", "Kettle Golem", "the subtype 'Zorb' is not known (on 1 more card)"),
        ("word", "Kettle Ogre", "the keyword 'Zorbing' is not known"),
    ]


def test_a_file_that_gives_nothing(home: Path, tmp_path: Path) -> None:
    """The others are imported; the exit status is 2; nothing at all leaves the base as it was."""
    bad = written(tmp_path / "bad.json", {"object": "catalog", "data": ["Haste"]})
    good = written(tmp_path / "good.json", [GOLEM, 7])
    outcome = finished(process(home, "import", "cards", bad, good, "-f", "json"))
    assert outcome.status == 2
    data = json.loads(outcome.out)
    assert [(f["cards"], len(f["remarks"]), bool(f["error"])) for f in data["files"]] == [
        (0, 0, True), (1, 1, False),
    ]  # fmt: skip
    before = read_pointer(home)
    assert finished(process(home, "import", "cards", bad)).status == 2
    assert read_pointer(home) == before


def test_remarks_alone_are_no_failure(home: Path, tmp_path: Path) -> None:
    """The row counts them, standard error lists the first, JSON all."""
    many = [{**GOLEM, "name": f"Golem {n}", "layout": ""} for n in range(30)]
    file = written(tmp_path / "c.json", many)
    outcome = finished(process(home, "import", "cards", file))
    assert outcome.status == 0
    assert outcome.out.splitlines()[1].split("\t")[1:] == ["30", "0", "30", "30"]
    assert "c.json:1: Golem 0: no layout" in outcome.err
    assert "and 10 more" in outcome.err


@pytest.mark.parametrize(
    "error",
    [
        KeyboardInterrupt(),
        sqlite3.OperationalError("database or disk is full"),
        OSError(28, "no space"),
    ],
)
def test_a_failure_leaves_the_old_base(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    """Ctrl-C and a full disk: nothing is half written, and nothing is left behind."""
    import_cards(home, [written(tmp_path / "c", [GOLEM])], silent)
    before = read_pointer(home)
    add = CardCollection.add

    def failing(collection: CardCollection, card: object) -> object:
        add(collection, card)  # type: ignore[arg-type]
        raise error

    monkeypatch.setattr(CardCollection, "add", failing)
    with pytest.raises(KeyboardInterrupt if isinstance(error, KeyboardInterrupt) else CannotWrite):
        import_cards(home, [written(tmp_path / "o", [OWL])], silent)
    assert read_pointer(home) == before
    assert leftovers(home) == []
    cards = KnowledgeBase.open(home).cards
    assert cards.lookup("Kettle Golem") is not None
    assert cards.lookup("Kettle Owl") is None


def test_a_folder_gives_its_card_files(tmp_path: Path) -> None:
    """By their endings, sorted; a file that is named is taken whatever it is called."""
    for name in ("b.json", "a.jsonl", "c.json.gz", "README.md"):
        (tmp_path / name).touch()
    named = tmp_path / "README.md"
    assert [p.name for p in card_files([tmp_path])] == ["a.jsonl", "b.json", "c.json.gz"]
    assert card_files([named]) == [named]
