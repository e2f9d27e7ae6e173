"""Card files: lists, lines, gzip, and files that are none."""

import gzip
import json
from pathlib import Path

import pytest

from comprules.cards.files import read_cards
from comprules.errors import BadCardFile

GOLEM = {"object": "card", "name": "Kiln Golem", "mana_cost": "{3}", "type_line": "Artifact",
         "oracle_text": "Defender", "power": "0", "toughness": 4, "colors": [],
         "keywords": ["Defender"],
         "rulings": [{"date": "2026-01-01", "text": "It waits."}]}  # fmt: skip
OWL = {"name": "Owl // Hoot", "layout": "adventure", "color_identity": ["U"], "card_faces": [
    {"name": "Owl", "mana_cost": "{U}", "type_line": "Creature — Bird", "oracle_text": "Flying"},
    {"name": "Hoot", "mana_cost": "{1}{U}", "type_line": "Instant", "oracle_text": "Scry 1."},
]}  # fmt: skip


@pytest.mark.parametrize(
    "shape", ["list", "indented", "lines", "gzip", "bom", "answer", "long answer"]
)
def test_every_shape_of_file_gives_the_same_cards(tmp_path: Path, shape: str) -> None:
    """A JSON list, JSON lines, either packed, and an API answer are read alike."""
    both = [GOLEM, OWL]
    text = {
        "list": json.dumps(both),
        "indented": "\n" + json.dumps(both, indent=2) + "\n",
        "lines": "\n".join(map(json.dumps, both)) + "\n",
        "gzip": "\n".join(map(json.dumps, both)),
        "bom": "\ufeff" + json.dumps(both),
        "answer": json.dumps({"object": "list", "data": both}),
        "long answer": json.dumps({"object": "list", "data": both}, indent=1) + "\n",
    }[shape]
    file = tmp_path / "cards"
    data = text.encode()
    file.write_bytes(gzip.compress(data) if shape == "gzip" else data)
    golem, owl = read_cards(file)
    assert (golem.name, golem.toughness, golem.colors) == ("Kiln Golem", "4", ())
    assert golem.rulings[0].text == "It waits."
    assert [face.own_name for face in owl.faces] == ["Owl", "Hoot"]
    assert (owl.type_line, owl.mana_cost) == ("Creature — Bird", "{U}")
    assert owl.faces[1].color_identity == ("U",)


def test_a_long_list_is_read_in_pieces(tmp_path: Path) -> None:
    """Entries across the borders of the pieces that are read are whole."""
    many = [{**GOLEM, "name": f"Golem {n}", "oracle_text": "Ägide " * 50} for n in range(3000)]
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(many, ensure_ascii=False), encoding="utf-8")
    assert [card.name for card in read_cards(file)] == [entry["name"] for entry in many]


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"", None, "empty"),
        (b"   \n ", None, "empty"),
        (b"%PDF-1.7", 1, "no card objects"),
        (b'[{"name": "A"},\n{"name": 7}]', 2, "no name"),
        (b'{"name": "A"}\n{"nam', 2, "cut short"),
        (b'{"name": "A"}\n\n{bad}\n', 3, "not JSON"),
        (b'[{"name": "A"},\n\n{"name"', 3, "cut short"),
        (b'[{"name": "A"}]\n[]', 2, "after the list"),
        (b'[{"name": "A", "colors": 7}]', 1, "wrong kind"),
        (b'{"name": "A"}\n{"name": "\xff"}', 2, "UTF-8"),
        (b"\x1f\x8b\x08\x00broken", None, "cannot be read"),
        (b"[1, 2]", 1, "no card object"),
    ],
)
def test_a_bad_file_is_an_error_with_its_line(
    tmp_path: Path, data: bytes, line: int | None, words: str
) -> None:
    """One line says what is wrong and where; never a traceback."""
    file = tmp_path / "bad.json"
    file.write_bytes(data)
    with pytest.raises(BadCardFile) as caught:
        list(read_cards(file))
    assert words in caught.value.message
    assert caught.value.line == line


def test_a_missing_file(tmp_path: Path) -> None:
    """A file that is not there is an error too."""
    with pytest.raises(BadCardFile, match="cannot be read"):
        list(read_cards(tmp_path / "none.json"))
