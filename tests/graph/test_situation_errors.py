"""Bad situations: each gives one line that says what, where, and what to do."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comprules.cards.cardbase import CardBase
from comprules.errors import BadSituation, ExitStatus
from comprules.graph.situation import read_situation, situation_from_text
from comprules.graph.situation_schema import (
    EFFECT_KEYS,
    EVENT_KEYS,
    MEANT,
    OBJECT_KEYS,
    PLAYER_KEYS,
    TOP_KEYS,
)

GAME = """\
active player: ann
players: {ann: {}, bob: {}}
battlefield:
  lamp: {card: Lamplighter Class, controller: ann}
"""
LAMP = "  lamp: {card: Lamplighter Class, controller: ann}\n"


def error_of(text: str, file: str = "game.yaml") -> BadSituation:
    with pytest.raises(BadSituation) as caught:
        situation_from_text(text, file, cards=CardBase())
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        # YAML itself
        ("players: {", "players: {{", 3, "YAML error"),
        (LAMP, LAMP + "   tail: [\n", 5, "YAML error"),
        (LAMP, LAMP + "\tx: y\n", 5, "YAML error"),
        ("active player: ann\n", "active player: ann\nactive player: bob\n", 2, "stated twice"),
        # unknown keys and words, with the nearest
        ("active player", "activ player", 1, "did you mean 'active player'"),
        ("controller: ann", "controler: ann", 4, "did you mean 'controller'"),
        ("{ann: {}, bob", "{ann: {live: 20}, bob", 2, "did you mean 'life'"),
        ("active player: ann", "step: precombat mian", 1, "did you mean 'precombat main'"),
        ("Lamplighter Class", "Lamplihgter Clas", 4, "did you mean Lamplighter Class"),
        ("active player: ann", "active player: anne", 1, "did you mean 'ann'"),
        ("active player: ann", "active player: lamp", 1, "no player called 'lamp'"),
        ("players: {ann: {}, bob: {}}", "players: {}", 1, "none is named in the file"),
        # words that people try for a key
        ("controller: ann}", "keywords: [flying]}", 4, "did you mean 'abilities'"),
        ("active player: ann", "phase: combat", 1, "did you mean 'step'"),
        ("{ann: {}, bob", "{ann: {life total: 20}, bob", 2, "did you mean 'life'"),
        # values that cannot be
        ("controller: ann}", "controller: ann, level: -1}", 4, "1 or more, not '-1'"),
        ("controller: ann}", "controller: ann, level: two}", 4, "1 or more, not 'two'"),
        ("controller: ann}", "controller: ann, level: 0}", 4, "1 or more, not '0'"),
        ("controller: ann}", "controller: ann, level: 2.5}", 4, "not '2.5'"),
        ("controller: ann}", "controller: ann, level: [2, 3]}", 4, "not a list"),
        ("controller: ann}", "controller: ann, level: }", 4, "no value"),
        ("controller: ann}", "controller: ann, tapped: maybe}", 4, "yes or no"),
        ("controller: ann}", "controller: ann, counters: {level: many}}", 4, "whole number"),
        # mana symbols without quotes
        ("{ann: {}", "{ann: {mana: {R}}", 2, "in quotes"),
        ("{ann: {}", "{ann: {mana: {1}{R}}", 2, "in quotes"),
        ("{ann: {}", "{ann: {mana: three}", 2, "in quotes"),
        # contradictions
        (LAMP, LAMP + "  lamp: {card: Lensgrinder Class, controller: bob}\n", 5, "stated twice"),
        (LAMP, LAMP + "exile:\n  lamp: {card: Lensgrinder Class, owner: bob}\n", 6, "line 4"),
        ("controller: ann", "controller: [ann, bob]", 4, "one controller only, not 2"),
        ("bob: {}", "bob: {controls: [lamp]}", 2, "two controllers: bob and ann"),
        ("ann: {}, bob: {}", "ann: {controls: [x]}, bob: {controls: [x]}", 2, "two controllers"),
        (
            LAMP,
            LAMP + "  ann: {card: Lensgrinder Class, controller: bob}\n",
            5,
            "already the player",
        ),
        ("controller: ann}", "controller: ann, text: Flying}", 4, "writes out its 'text'"),
        (LAMP, LAMP + "hand:\n  b: {card: Beekeeper Class, controller: bob}\n", 6, "owner"),
        (LAMP, LAMP + "hand:\n  b: {card: Beekeeper Class, owner: bob, level: 2}\n", 6, "716.2b"),
        # what is missing
        (", controller: ann", "", 4, "add `controller: ann`"),
        ("card: Lamplighter Class, ", "", 4, "nothing says what"),
        # names
        ("  lamp:", "  my lamp:", 4, "cannot be a name"),
        ("  lamp:", "  event-1:", 4, "kept"),
        ("  lamp:", "  <x>:", 4, "cannot be a name"),
        # types and text
        ("card: Lamplighter Class", "types: [Enchantmint]", 4, "'Enchantment'"),
        ("card: Lamplighter Class", "type line: Enchntment — Class", 4, "'Enchantment'"),
        ("card: Lamplighter Class", "types: [Creature], power: big", 4, "power must be"),
        ("card: Lamplighter Class", "types: [Land], color: purpel", 4, "no color"),
        ("card: Lamplighter Class", "types: [Land], mana cost: 1R", 4, "in quotes"),
        # effects
        (LAMP, LAMP + "effects:\n  e: {loses all abilities: [lmap]}\n", 6, "did you mean 'lamp'"),
        (LAMP, LAMP + "effects:\n  e: {grants: {flyin: [lamp]}}\n", 6, "did you mean 'flying'"),
        (LAMP, LAMP + "effects:\n  e: {timestamp: 1}\n", 6, "nothing says what the effect"),
        (LAMP, LAMP + "effects:\n  e: {looses subtype: {Class: lamp}}\n", 6, "loses subtype"),
        (LAMP, LAMP + "effects:\n  e: {adds type: {Creatur: lamp}}\n", 6, "'Creature'"),
        # events
        (LAMP, LAMP + "events:\n- exhile: lamp\n", 6, "did you mean 'exile'"),
        (LAMP, LAMP + "events: {exile: lamp}\n", 5, "must be a list"),
        (LAMP, LAMP + "events:\n- exile\n", 6, "an event must be"),
        (LAMP, LAMP + "events:\n- resolve: gain\n", 6, "called 'gain'"),
        (LAMP, LAMP + "events:\n- resolve: lamp\n", 6, "never on the stack"),
        (LAMP, LAMP + "events:\n- activate: {level: 2}\n", 6, "needs `of`"),
        (LAMP, LAMP + "events:\n- move: {lamp: bin}\n", 6, "no zone"),
        (LAMP, LAMP + "events:\n- end effect: lamp\n", 6, "is an object, not an effect"),
        (LAMP, LAMP + "events:\n- activate: {ability: foo-level-2, by: ann}\n", 6, "no ability"),
        (LAMP, LAMP + "events:\n- enter: {g: {types: [Creature]}}\n", 6, "no controller"),
        # cards of several faces
        (LAMP, LAMP + "hand: {h: {faces: [], owner: ann}}\n", 5, "add `layout:`"),
        (LAMP, LAMP + "hand: {h: {layout: splt, faces: [], owner: ann}}\n", 5, "'split'"),
        (LAMP, LAMP + "hand: {h: {layout: flip, faces: [], owner: ann}}\n", 5, "has two faces"),
        (LAMP, LAMP + "hand: {h: {layout: flip, faces: [], name: x}}\n", 5, "write it in a face"),
        ("controller: ann}", "controller: ann, face: back}", 4, "one face only"),
        ("controller: ann}", "controller: ann, melded from: [a]}", 4, "two cards are melded"),
        ("controller: ann}", "controller: ann, x: many}", 4, "whole number"),
        (LAMP, LAMP + "effects: {e: {sets color: {pink: [lamp]}}}\n", 5, "no color 'pink'"),
    ],
)
def test_a_mistake_is_one_line(old: str, new: str, line: int, words: str) -> None:
    """File, line, what is wrong, and a hint; the exit status is that of wrong use."""
    assert old in GAME
    error = error_of(GAME.replace(old, new))
    assert words in error.one_line()
    assert error.one_line().startswith(f"game.yaml:{line}: ")
    assert "\n" not in error.one_line()
    assert error.exit_status == ExitStatus.USAGE


def test_a_word_that_people_try_leads_to_keys_that_there_are() -> None:
    """None is a key itself, where the keys that it leads to are."""
    keys = {*TOP_KEYS, *PLAYER_KEYS, *OBJECT_KEYS, *EFFECT_KEYS, *EVENT_KEYS}
    assert {key for meant in MEANT.values() for key in meant} <= keys
    for tried, meant in MEANT.items():
        for part in (TOP_KEYS, PLAYER_KEYS, OBJECT_KEYS, EFFECT_KEYS, EVENT_KEYS):
            assert tried not in part or not set(meant) & set(part)


@pytest.mark.parametrize("text", ["", "   \n", "# only a comment\n", "just words", "- a\n- b\n"])
def test_what_is_no_situation(text: str) -> None:
    """An empty file, a text and a list are refused."""
    assert error_of(text).one_line()


def test_no_is_a_text() -> None:
    """`no` and `yes` are names like any other, as YAML 1.1 would not have it."""
    text = "players: {no: {}, yes: {}}\nactive player: no\n"
    situation = situation_from_text(text, "x", cards=CardBase())
    assert {"no", "yes"} <= set(situation.names)


def test_aliases_cannot_exhaust_the_machine() -> None:
    """A mapping within itself, and aliases that double at every line, are refused."""
    assert "nested" in error_of("players: &a {ann: *a}\n").message
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 28)]
    assert "repeat" in error_of("\n".join(lines)).message


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file, a folder, and bytes that are no text."""
    binary = tmp_path / "game.yaml"
    binary.write_bytes(b"players: {ann: {}}\n\xff\xfe\x00")
    for path, words in ((tmp_path / "none.yaml", "cannot be read"), (tmp_path, "cannot be read"),
                        (binary, "UTF-8")):  # fmt: skip
        with pytest.raises(BadSituation, match=words) as caught:
            read_situation(path, cards=CardBase())
        assert caught.value.file == str(path)


WORDS = (GAME + "effects events stack level two -1 no : - { } [ ] & * ' \" copies exile").split()


@given(st.data())
def test_no_file_breaks_the_reader(data: st.DataObject) -> None:
    """Whatever is changed in a file, it is read or it is a mistake with one line."""
    tokens = GAME.replace("\n", " \n ").split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(tokens) - 1))
        tokens[at] = data.draw(st.sampled_from(WORDS))
    said = ""
    try:
        situation_from_text(" ".join(tokens), "game.yaml", cards=CardBase())
    except BadSituation as error:
        said = error.one_line()
    assert "\n" not in said


@pytest.mark.parametrize("key", ["mana cost", "text", "additional costs", "counters"])
def test_a_number_of_thousands_of_digits(key: str) -> None:
    """No game has it, and Python refuses to read it; it once gave a traceback."""
    huge = "9" * 5000
    value = f"{{level: {huge}}}" if key == "counters" else f'"{{{huge}}}"'
    error = error_of(f"players: [ann]\nbattlefield:\n  ox: {{types: [Artifact], {key}: {value}}}\n")
    assert error.line == 3
    assert "19 digits" in error.message


def test_a_kind_of_counter_with_a_sign_that_is_no_digit() -> None:
    """`²` looks like a digit and is none; the kind of counter is named as it is written."""
    text = "players: [ann]\nbattlefield:\n  ox: {types: [Artifact], counters: {rank²: 1}}\n"
    assert situation_from_text(text, "game.yaml", cards=CardBase()).facts
