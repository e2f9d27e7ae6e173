"""Card files: lists, lines, gzip, and files that are none."""

import gzip
import json
import os
import re
from pathlib import Path

import pytest

from comprules.cards.files import read_card_file, read_cards
from comprules.cards.model import Card, CardRemark, CardRuling
from comprules.errors import BadCardFile
from comprules.inference.vocabulary import OntologyView
from comprules.store.cardimport import collect

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


def read(file: Path, content: bytes | str | object) -> tuple[list[Card], list[CardRemark]]:
    """The cards and the remarks that a file of that content gives."""
    if not isinstance(content, bytes | str):
        content = json.dumps(content)
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    found = list(read_card_file(file))
    cards = [each for each in found if isinstance(each, Card)]
    return cards, [each for each in found if isinstance(each, CardRemark)]


MTG_GOLEM = {"name": "Kiln Golem", "manaCost": "{3}", "manaValue": 3.0, "type": "Artifact Creature",
             "types": ["Artifact", "Creature"], "text": "Defender", "power": "0",
             "toughness": "4", "colors": [], "colorIdentity": [], "layout": "normal",
             "foreignData": [{"language": "Latin", "name": "Golem Fornacis", "text": "Saepe."}],
             "identifiers": {"scryfallOracleId": "golem-id"},
             "rulings": [{"date": "2026-01-01", "text": "It waits."}]}  # fmt: skip
MTG_OWL = [
    {"name": "Owl // Hoot", "faceName": "Owl", "side": "a", "type": "Creature — Bird",
     "manaCost": "{U}", "layout": "adventure", "text": "Flying"},
    {"name": "Owl // Hoot", "faceName": "Hoot", "side": "b", "type": "Instant — Adventure",
     "manaCost": "{1}{U}", "layout": "adventure", "text": "Scry 1."},
]  # fmt: skip
META = {"date": "2030-05-01", "version": "5.9.9"}


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(
    "content",
    [
        {"meta": META, "data": {"Kiln Golem": [MTG_GOLEM], "Owl // Hoot": MTG_OWL}},
        {"meta": META, "data": {"baseSetSize": 2, "booster": {"x": [1]}, "code": "TST",
                                "cards": [MTG_GOLEM, *MTG_OWL], "name": "Tests",
                                "sealedProduct": [{"name": "Box", "category": "box"}],
                                "tokens": [], "type": "expansion"}},
        {"meta": META, "data": {"TST": {"code": "TST", "name": "Tests", "type": "expansion",
                                        "cards": [MTG_GOLEM], "tokens": []},
                                "TSU": {"cards": MTG_OWL, "tokens": []}}},
        {"meta": META, "data": {"uuid-1": MTG_GOLEM, "uuid-2": MTG_OWL[0], "uuid-3": MTG_OWL[1]}},
    ],
)  # fmt: skip
def test_every_shape_of_mtgjson(tmp_path: Path, content: object, indent: int | None) -> None:
    """Cards by name, a set, sets by code, cards by identifier; indented or not."""
    cards, remarks = read(tmp_path / "any.name", json.dumps(content, indent=indent))
    assert remarks == []
    golem, owl, hoot = cards
    assert (golem.oracle_id, golem.date, golem.mana_value) == ("golem-id", "2030-05-01", 3.0)
    assert (golem.type_line, golem.oracle_text) == ("Artifact Creature", "Defender")
    assert [r.text for r in golem.rulings] == ["It waits."]
    assert [owl.face_name, hoot.face_name] == ["Owl", "Hoot"]


@pytest.mark.parametrize("indent", [None, 1])
def test_a_single_card_of_mtgjson(tmp_path: Path, indent: int | None) -> None:
    """Its parts are not taken for cards, though its names in other languages look like some."""
    content = json.dumps({"meta": META, "data": MTG_GOLEM}, indent=indent)
    cards, remarks = read(tmp_path / "x", content)
    assert ([card.name for card in cards], remarks) == (["Kiln Golem"], [])


LAYOUTS = ("split", "flip", "transform", "modal_dfc", "adventure", "aftermath", "meld", "battle",
           "saga", "class", "case", "leveler", "prototype", "mutate", "planeswalker", "token",
           "emblem", "prepare", "reversible_card")  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_with_faces(tmp_path: Path, layout: str) -> None:
    """What only the faces say is the first face's; each face is a card of its own."""
    faces = [
        {"name": "Left", "mana_cost": "{1}{W}", "type_line": "Battle — Siege", "defense": "5",
         "oracle_text": "Vigilance", "oracle_id": "left"},
        {"name": "Right", "mana_cost": "", "type_line": "Planeswalker — Ann", "loyalty": "3",
         "oracle_text": "+1: Draw a card.", "colors": ["W"]},
    ]  # fmt: skip
    entry = {"object": "card", "name": "Left // Right", "layout": layout, "card_faces": faces,
             "keywords": ["Vigilance"], "released_at": "2027-01-01", "cmc": 2.0}  # fmt: skip
    [card], remarks = read(tmp_path / "x", [entry])
    assert remarks == []
    assert (card.layout, card.defense, card.oracle_id) == (layout, "5", "left")
    assert (card.date, card.mana_value) == ("2027-01-01", 2.0)
    left, right = card.faces
    assert (left.own_name, left.keywords, left.mana_cost) == ("Left", ("Vigilance",), "{1}{W}")
    assert (right.loyalty, right.keywords, right.colors) == ("3", (), ("W",))
    assert card.extra == (layout in {"token", "emblem"})


def test_halves_that_a_source_joined_become_faces(tmp_path: Path) -> None:
    """A Room of two halves in one text box, its layout in capitals (CR 709.5)."""
    entry = {"name": "Hall // Attic", "layout": "SPLIT", "type_line": "Enchantment — Room",
             "mana_cost": "{1}{R} // {2}{R}",
             "oracle_text": "When you unlock this door, draw.\n//\nHaste"}  # fmt: skip
    [card], _ = read(tmp_path / "x", [entry])
    assert card.layout == "split"
    assert [(f.face_name, f.oracle_text, f.mana_cost) for f in card.faces] == [
        ("Hall", "When you unlock this door, draw.", "{1}{R}"), ("Attic", "Haste", "{2}{R}"),
    ]  # fmt: skip


def test_rulings_by_identifier_and_by_name(tmp_path: Path) -> None:
    """A list of rulings of Scryfall's, or lines that name the card."""
    file = tmp_path / "x"
    by_id = {"object": "ruling", "oracle_id": "a", "published_at": "2020-01-02", "comment": "So."}
    by_name = {"object": "ruling", "name": "Owl", "published_at": "2020-01-02", "comment": "So."}
    file.write_text(json.dumps({"object": "list", "data": [by_id]}))
    [ruling] = read_card_file(file)
    assert isinstance(ruling, CardRuling)
    assert (ruling.oracle_id, ruling.ruling.date) == ("a", "2020-01-02")
    file.write_text(json.dumps(by_name) + "\n")
    [ruling] = read_card_file(file)
    assert isinstance(ruling, CardRuling)
    assert ruling.name == "Owl"
    file.write_text(json.dumps({"object": "list", "data": []}))
    assert list(read_card_file(file)) == []


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"", None, "empty"),
        (b"   \n ", None, "empty"),
        (b"%PDF-1.7", 1, "no card objects"),
        (b'[{"name": 7}]', 1, "no name"),
        (b'{"nam', 1, "cut short"),
        (b'[{"name": "A", "colors": 7}]', 1, "wrong kind"),
        (b'{"name": "\xff"}', 1, "UTF-8"),
        (b"\x1f\x8b\x08\x00broken", None, "gzip data ends early"),
        (b"PK\x03\x04zip", None, "zip archive"),
        (b"[1, 2]", 1, "no card object"),
        (b'{"object": "catalog", "data": ["Haste"]}', None, "a catalog of Scryfall"),
        (b'{"object": "error", "details": "No."}', None, "error"),
        (b'{"some": {"other": "file"}}', 1, "no name"),
        (b"[" * 100_000, 1, "too deeply"),
    ],
)
def test_a_file_that_gives_nothing_is_refused(
    tmp_path: Path, data: bytes, line: int | None, words: str
) -> None:
    """One line says why, and where; never a traceback."""
    file = tmp_path / "bad.json"
    file.write_bytes(data)
    with pytest.raises(BadCardFile) as caught:
        list(read_card_file(file))
    assert words in caught.value.message
    assert caught.value.line == line


A, B = '{"object": "card", "name": "A", "layout": "normal"', '{"object": "card", "name": "B"'
C = '{"object": "card", "name": "C", "type_line": "Creature", "layout": "normal", "cmc": 1}'
FULL = A + ', "type_line": "Creature", "power": "1"}'


@pytest.mark.parametrize(
    ("data", "line", "card"),
    [
        (f"[{FULL}, {B}, power: 3}}, {C}]", 1, "B"),
        (f"[{FULL},\n{B}, power: 3}},\n{C}]", 2, "B"),
        (f"{FULL}\n{B}, power: 3}}\n{C}\n", 2, "B"),
        (f"{FULL}\n{B}, \n{C}\n", 2, "B"),
        (f"{FULL}\nnonsense\n{C}\n", 2, ""),
        (f'{{"object": "list", "data": [{FULL}, {B}, 3}}, {C}]}}', 1, "B"),
        (f"[\n {FULL},\n {B},\n  oops\n }},\n {C}\n]", 4, "B"),
        (f'[{FULL},\n{B}, "colors": 7}},\n{C}]', 2, "B"),
        (f'{FULL}\n{B}, "x": "\udcff"}}\n{C}'.encode("utf-8", "surrogateescape"), None, None),
        (f'{FULL}\n{B}, "oracle_text": "\udcff"}}\n{C}'.encode("utf-8", "surrogateescape"),
         2, "B"),
        (f'{FULL}\n{B}, "oracle_text": "\\ud800"}}\n{C}', 2, "B"),
        (f"[{FULL}, 7, {C}]", 1, ""),
    ],
)  # fmt: skip
def test_a_broken_entry_does_not_keep_the_rest_out(
    tmp_path: Path, data: str | bytes, line: int | None, card: str | None
) -> None:
    """What stands before and after it is imported; the remark has its line and its name."""
    cards, remarks = read(tmp_path / "x", data)
    names = [each.name for each in cards]
    broken = [r for r in remarks if r.kind in {"broken", "no card"}]
    if card is None:  # bytes that are no characters, in a field that nobody reads
        assert (names, broken) == (["A", "B", "C"], [])
        return
    assert names == ["A", "C"]
    assert [(r.line, r.card) for r in broken] == [(line, card)]
    assert "x:" in broken[0].one_line()


def test_a_broken_card_of_mtgjson(tmp_path: Path) -> None:
    """The next name goes on, whether or not the file is indented."""
    for indent in (None, 1):
        text = json.dumps({"meta": META, "data": {"A": [{**MTG_GOLEM, "name": "A"}],
                           "B": [{**MTG_GOLEM, "name": "B", "manaValue": 77777}],
                           "C": [{**MTG_GOLEM, "name": "C"}]}}, indent=indent)  # fmt: skip
        cards, [remark] = read(tmp_path / "x", text.replace("77777", "oops"))
        assert [card.name for card in cards] == ["A", "C"]
        assert (remark.card, remark.kind) == ("B", "broken")


@pytest.mark.parametrize("shape", ["list", "lines", "answer", "mtgjson", "gzip"])
def test_a_file_cut_short_gives_what_came_before(tmp_path: Path, shape: str) -> None:
    """And it is said, once."""
    many = [{**GOLEM, "layout": "normal", "name": f"Golem {n}"} for n in range(400)]
    atomic = {f"Golem {n}": [{**MTG_GOLEM, "name": f"Golem {n}"}] for n in range(400)}
    text = {
        "list": json.dumps(many),
        "lines": "\n".join(map(json.dumps, many)),
        "answer": json.dumps({"object": "list", "data": many}),
        "mtgjson": json.dumps({"meta": META, "data": atomic}),
        "gzip": json.dumps([{**each, "x": os.urandom(99).hex()} for each in many]),
    }[shape]
    data = text.encode()
    if shape == "gzip":
        data = gzip.compress(data)
    cards, remarks = read(tmp_path / "x", data[: len(data) // 2])
    assert 50 < len(cards) < 399
    assert [card.name for card in cards] == [f"Golem {n}" for n in range(len(cards))]
    assert [remark.kind for remark in remarks] == ["cut short"]


@pytest.mark.parametrize(
    ("change", "kind", "words"),
    [
        ({"oracle_text": "", "type_line": "Instant"}, "no text", "no text"),
        ({"layout": ""}, "layout", "no layout is stated; it is taken for normal"),
        ({"layout": "hologram"}, "layout", "'hologram' is not known"),
        ({"mana_cost": "{Ω}"}, "symbol", "{Ω}"),
        ({"oracle_text": "{T}: Add {@}."}, "symbol", "{@}"),
        ({"power": ["1", "2"]}, "field", "power"),
        ({"type_line": ""}, "no text", "no type line"),
    ],
)
def test_what_is_odd_about_a_card_is_said_and_the_card_is_read(
    tmp_path: Path, change: dict[str, object], kind: str, words: str
) -> None:
    """Each remark has the card's name and the line."""
    golem = {**GOLEM, "layout": "normal"}
    cards, [remark] = read(tmp_path / "x", [golem, {**golem, "name": "Odd", **change}])
    assert [card.name for card in cards] == ["Kiln Golem", "Odd"]
    assert (remark.card, remark.line, remark.kind) == ("Odd", 1, kind)
    assert words in remark.message


@pytest.mark.parametrize("symbol", ["{T}", "{Q}", "{W/P}", "{2/U}", "{X}", "{S}", "{E}", "{G/U/P}"])
def test_symbols_that_are_known(tmp_path: Path, symbol: str) -> None:
    """Symbols of mana (CR 107.4) and others (107.5, 107.6, 107.14) give no remark."""
    entry = {**GOLEM, "layout": "normal", "oracle_text": f"{symbol}: Draw a card."}
    assert read(tmp_path / "x", [entry])[1] == []


def test_several_gzip_members(tmp_path: Path) -> None:
    """Files that were packed one by one and joined are read to the end."""
    lines = [json.dumps({**GOLEM, "layout": "normal", "name": name}).encode() for name in "AB"]
    cards, _ = read(tmp_path / "x", b"".join(gzip.compress(line + b"\n") for line in lines))
    assert [card.name for card in cards] == ["A", "B"]


def test_a_missing_file(tmp_path: Path) -> None:
    """A file that is not there is an error too."""
    with pytest.raises(BadCardFile, match="cannot be read"):
        list(read_cards(tmp_path / "none.json"))


GOOD = json.dumps({**GOLEM, "layout": "normal", "name": "Kept Golem"})


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ('"cmc": 1e999', "no number of mana"),
        (f'"cmc": 1{"0" * 400}', "no number of mana"),
        ('"cmc": NaN', "no number of mana"),
        ('"cmc": -1', "no number of mana"),
        ('"cmc": true', "no number"),
        ('"cmc": "2"', "no number"),
        (f'"mana_cost": "{{{"9" * 5000}}}"', "a number of more digits"),
        (f'"oracle_text": "{{{"9" * 5000}}}: Add {{G}}."', "a number of more digits"),
        ('"keywords": [{"a": 1}]', "no text"),
        ('"mana_cost": "\\ud800"', "UTF-8"),
        ('"oracle_id": "\\ud800"', "UTF-8"),
        ('"power": "\\ud800"', "UTF-8"),
        ('"keywords": ["\\ud800"]', "UTF-8"),
        ('"layout": "\\ud800"', "UTF-8"),
        ('"rulings": [{"date": 7, "text": "So it is."}]', "no text"),
        (f'"face_name": "{"x" * 2000}"', "1000 characters"),
        (f'"name": "{"x" * 100_000}"', "1000 characters"),
        (f'"name": "{" // ".join("abcdefghijklmnopqrstuvwxyz")}"', "20 faces"),
        (f'"card_faces": [{", ".join(["{}"] * 30)}]', "20 faces"),
    ],
)
def test_a_field_with_what_no_card_has_costs_that_card_only(
    tmp_path: Path, ontology: OntologyView, field: str, words: str
) -> None:
    """It is a remark of bounded length, and the card base takes the others."""
    odd = f'{{"object": "card", "name": "Odd Golem", "type_line": "Artifact", {field}}}'
    file = tmp_path / "odd.json"
    file.write_text(f"[{GOOD},\n{odd}]")
    outcome = collect(tmp_path / "base", None, [file], ontology=ontology).files[0]
    assert outcome.cards == 1
    [remark] = outcome.remarks
    assert words in remark.message
    assert len(remark.one_line()) < 600
    assert remark.line == 2


@pytest.mark.parametrize("field", ["comment", "published_at", "oracle_id"])
@pytest.mark.parametrize("value", ['{"a": 1}', "[1]", "7", '"\\ud800"'])
def test_a_ruling_with_a_field_of_the_wrong_kind(
    tmp_path: Path, ontology: OntologyView, field: str, value: str
) -> None:
    """It is said and left out; no list or object becomes the text of a ruling."""
    said = {"object": "ruling", "oracle_id": "1", "name": "A", "published_at": "2020-01-01",
            "comment": "We say so."}  # fmt: skip
    text = json.dumps({**said, field: "VALUE"}).replace('"VALUE"', value)
    file = tmp_path / "rulings.json"
    file.write_text(f"[{text},\n{json.dumps(said)}]")
    outcome = collect(tmp_path / "base", None, [file], ontology=ontology).files[0]
    assert (outcome.rulings, len(outcome.remarks)) == (1, 1)
    assert outcome.remarks[0].kind == "broken"


def test_a_file_sends_no_commands_to_the_terminal(tmp_path: Path) -> None:
    """Control characters in a card go; a line break in its name becomes a space."""
    entry = {
        **GOLEM,
        "layout": "normal",
        "name": "Red\x1b[31m\nGolem\0",
        "oracle_text": "\x9bHi\nHo",
    }
    [card], _ = read(tmp_path / "x", json.dumps([entry]))
    assert card.name == "Red[31m Golem"
    assert card.oracle_text == "Hi\nHo"


@pytest.mark.parametrize("indent", [None, 2])
def test_a_broken_beginning_of_an_entry_does_not_lose_the_rest(
    tmp_path: Path, indent: int | None
) -> None:
    """One bad byte for the brace, or in the first key, costs that card and perhaps the next."""
    many = [{**GOLEM, "layout": "normal", "name": f"Golem {n}"} for n in range(40)]
    text = json.dumps(many, indent=indent)
    brace = [found.start() for found in re.finditer(r"\{\s*\"", text)][20]
    for at in (brace, text.index('"', brace) + 2):
        cards, remarks = read(tmp_path / "x", f"{text[:at]}\x02{text[at + 1 :]}")
        assert len(cards) >= 38
        assert remarks


def test_a_line_that_is_broken_in_two_does_not_lose_the_rest(tmp_path: Path) -> None:
    """A stray line break within an object of JSON lines costs that object."""
    many = [json.dumps({**GOLEM, "layout": "normal", "name": f"Golem {n}"}) for n in range(40)]
    many[12] = many[12].replace("layout", "lay\nout")
    cards, remarks = read(tmp_path / "x", "\n".join(many))
    assert len(cards) == 39
    assert remarks


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_text_in_utf_16_is_told(tmp_path: Path, encoding: str) -> None:
    """It is what some shells write; the error says what to do."""
    (tmp_path / "x").write_bytes(f"[{GOOD}]".encode(encoding))
    with pytest.raises(BadCardFile, match="UTF-16"):
        list(read_card_file(tmp_path / "x"))


def test_a_file_name_that_is_no_text(tmp_path: Path, ontology: OntologyView) -> None:
    """The name of the file is kept with its cards; bytes that are no characters go from it."""
    file = tmp_path / "golem-\udcff.json"
    file.write_text(f"[{GOOD}]")
    outcome = collect(tmp_path / "base", None, [file], ontology=ontology).files[0]
    assert (outcome.cards, outcome.remarks) == (1, [])
