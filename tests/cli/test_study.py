"""`comprules study` and what is under it, over questions written by us."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import select
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from comprules.study import drawing
from comprules.study.deck import Deck
from comprules.study.deckfile import transaction
from comprules.study.model import Form, Question
from tests.homes import Command, Outcome
from tests.study.conftest import NOW
from tests.study.questions import question

DATE = "2031-03-01"  # of the small edition
DRAWN = [question(form, n, edition=DATE, citations=("716.2a",)) for n in (1, 2) for form in Form]
RIGHT = {Form.CHOICE: "b", Form.YES_NO: "y", Form.NUMERIC: "3", Form.NUMBER: "716.2a"}
ANSWERS = [RIGHT.get(q.form, "b c a") for q in DRAWN]


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the deck is; the sample questions are drawn, and are about 716.2a."""

    def draw(
        material: object, *, count: int, topics: Sequence[str], **_: Any
    ) -> Iterator[Question]:
        yield from [q for q in DRAWN if not topics or "716.2a" in topics][:count]

    monkeypatch.setattr(drawing, "draw", draw)
    return tmp_path / "study.sqlite"


@pytest.fixture
def study(comprules: Command, deck: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `comprules study` over the deck; `typed` are the lines of standard input."""

    def run(*arguments: object, typed: Sequence[str] = ()) -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        return comprules("study", *arguments, "--deck", deck)

    return run


def reviews(deck: Path) -> list[bool]:
    """Whether the answers in a deck are right, in their order."""
    with Deck.open(deck, writing=False) as opened:
        return [review.right for review in opened.reviews()]


def test_a_session_is_answered_line_by_line(study: Command, deck: Path) -> None:
    """Every form; after each answer right or wrong, the sentence, and the rules."""
    outcome = study("--count", 5, typed=ANSWERS[:5])
    assert outcome.status == 0
    assert outcome.out.count("Right: ") == 5
    assert outcome.out.count("Rules: 716.2a") == 5
    assert "1 of 5, basic" in outcome.out
    assert "5 of 5 right (100 %)" in outcome.out
    assert "\x1b" not in outcome.out
    assert outcome.err == ""
    assert reviews(deck) == [True] * 5


def test_a_wrong_choice_is_told_why(study: Command) -> None:
    """What is right, and what refutes what was chosen."""
    out = study("--count", 1, typed=["c"]).out
    assert "Wrong. It is b) Bear" in out
    assert "Not c) Lair: It goes with Land. (205.3i)" in out
    assert "Again in 1 minute." in out


def test_proof_rules_and_situation_on_demand(study: Command) -> None:
    """Of the question answered last; where there is no proof it says so."""
    outcome = study("--count", 3, typed=["p", "b", "p", "y", "p", "r", "s"])
    before, choice, yes = re.split(r"\n\d of 3, basic\n", outcome.out)[1:]
    assert "no answer was spoken of yet" in outcome.err
    assert "granted" not in before
    assert "without a proof" in choice or "without a proof" in before
    assert "lamp is granted lamp-ability-2  [716.2a = 107.16a" in yes
    assert "checked: 2 >= 2" in yes
    assert re.search(r"^716\.2a  ", yes, re.MULTILINE)
    assert "lamp: {card: Lamplighter Class, level: 2}" in yes


def test_what_is_no_answer_is_told_and_does_not_count(study: Command, deck: Path) -> None:
    """The question stays."""
    outcome = study("--count", 1, typed=["z", "", "b"])
    assert outcome.err.count("answer a, b or c") == 2
    assert reviews(deck) == [True]


def test_a_session_that_was_left_goes_on(study: Command, deck: Path) -> None:
    """At the next question, whether it was left with q or the lines ran out."""
    left = study("--count", 4, typed=["b", "q"])
    assert left.status == 0
    assert "left after 1 of 4 answers, which are kept" in left.err
    again = study(typed=["y"])
    assert "going on with the session" in again.err
    assert "2 of 4, basic" in again.out
    last = study("--count", 4, typed=ANSWERS[2:4])
    assert "4 of 4 right" in last.out
    assert reviews(deck) == [True] * 4


def test_a_session_of_another_kind_begins_anew(study: Command, deck: Path) -> None:
    """Other options, or --new; what was answered stays."""
    study("--count", 4, typed=["b"])
    assert "1 of 3, basic" in study("--count", 3, typed=[]).out
    assert "1 of 3, basic" in study("--count", 3, "--new", typed=["y"]).out
    assert reviews(deck) == [True, True]


def test_an_exam_says_nothing_until_the_end(study: Command, deck: Path) -> None:
    """Then what was wrong, and the score."""
    out = study("--exam", "--count", 4, typed=["a", "n", "3"]).out
    assert "Right" not in out
    assert "Wrong" not in out
    assert "6 min left" in out
    end = study(typed=["-"]).out
    assert "1. Sample 1?\nYou said a) Aura.\nWrong. It is b) Bear" in end
    assert "You said not known." in end
    assert "1 of 4 right (25 %)" in end
    assert reviews(deck) == [False, False, True, False]


def test_the_time_of_an_exam(study: Command) -> None:
    """It runs out; what was not answered counts as wrong."""
    late = study("--exam", "--count", 3, "--minutes", "0.00001", typed=["b"])
    assert late.status == 0
    assert "time is up" in late.err
    assert late.out.count("Not answered. It is") == 3
    assert "0 of 3 right" in late.out


def test_the_end_of_all_questions(study: Command) -> None:
    """When all were answered and nothing is due, it says so."""
    study("--count", 50, typed=ANSWERS)
    outcome = study("--count", 3)
    assert outcome.status == 0
    assert "nothing is due, and there are no new questions" in outcome.err


def test_a_rules_update_is_told_in_a_line(study: Command, deck: Path) -> None:
    """Cards that cannot be made anew for this edition are retired."""
    stranger = question(asked="old", edition="1990-01-01")
    with Deck.open(deck) as opened:
        opened.add([stranger], NOW)
    outcome = study("--count", 1, typed=["b"])
    assert "1 card was retired for the edition of 2031-03-01: the history" in outcome.complaint


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--topic", "716.99z"], 1, "there is no rule 716.99z"),
        (["--topic", "Class"], 1, "is no rule number"),
        (["--topic", "716.3"], 1, "no questions of this kind"),
        (["--section", "12"], 2, "--section"),
        (["--count", "0"], 2, "--count"),
        (["--level", "expert"], 2, "--level"),
        (["--minutes", "5"], 2, "give --exam too"),
        (["--edition", "1850-01-01"], 1, "there is no edition"),
    ],
)
def test_what_cannot_be_is_an_error_of_one_line(
    study: Command, arguments: list[str], status: int, said: str
) -> None:
    """With what to do."""
    outcome = study(*arguments)
    assert outcome.status == status
    assert said in outcome.complaint


def test_options_before_a_command_are_not_lost_in_silence(comprules: Command) -> None:
    """They belong behind it."""
    outcome = comprules("study", "--section", "7", "make")
    assert outcome.status == 2
    assert "comprules study make --section" in outcome.complaint


def test_a_file_that_is_no_deck(comprules: Command, tmp_path: Path) -> None:
    """Whatever is to be done with it."""
    file = tmp_path / "notes.txt"
    file.write_text("Notes\n" * 100)
    for arguments in (["study"], ["study", "stats"], ["study", "export"], ["study", "merge", file]):
        outcome = comprules(*arguments, "--deck", file)
        assert outcome.status == 2
        assert str(file) in outcome.complaint
    missing = comprules("study", "stats", "--deck", tmp_path / "missing.sqlite")
    assert missing.status == 1
    assert "comprules study begins one" in missing.complaint


def test_stats_in_every_form(study: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows in a pipe, a picture on a terminal, all figures in JSON."""
    study("--count", 4, typed=["b", "n", "3", "-"])
    rows = [line.split("\t") for line in study("stats").out.splitlines()]
    assert rows[0] == ["figure", "of", "value", "answers"]
    assert ["right answers", "", "50 %", ""] in rows
    assert ["rule", "716", "50 %", "4"] in rows
    data = json.loads(study("stats", "--format", "json").out)
    assert (data["reviews"], data["right"], data["cards"]["learning"]) == (4, 0.5, 4)
    assert sum(data["forecast"]) == 4
    picture = study("stats", "--format", "table").out
    assert "█" in picture
    assert "Rules, the weakest first" in picture
    assert "| right answers |  | 50 % |" in study("stats", "--format", "markdown").out


def test_a_paper_in_every_format(comprules: Command, deck: Path, tmp_path: Path) -> None:
    """To a file or to standard output; it does not touch a deck."""
    paper = comprules("study", "make", "--count", 3, "--seed", 4)
    assert paper.out.startswith(f"# Rules test ({DATE}, paper 4)")
    file = tmp_path / "paper.json"
    made = comprules("study", "make", "--count", 99, "--format", "json", "-o", file)
    assert "there are only 10 questions" in made.err
    assert [q["identity"] for q in json.loads(file.read_text())["questions"]] == [
        q.identity for q in DRAWN
    ]
    rows = csv.DictReader(io.StringIO(comprules("study", "make", "--format", "csv").out))
    assert [row["stem"] for row in rows] == [q.stem for q in DRAWN]
    assert not deck.exists()
    assert comprules("study", "make", "--topic", "716.3").status == 1


def test_decks_are_exported_imported_and_merged(
    study: Command, comprules: Command, deck: Path, tmp_path: Path
) -> None:
    """The other deck has the same answers then, once."""
    study("--count", 3, typed=ANSWERS[:3])
    file, other = tmp_path / "deck.jsonl", tmp_path / "other.sqlite"
    assert "3 cards" in study("export", "-o", file).err
    assert study("export").out == file.read_text()
    assert "3 new cards, 3 new answers" in comprules("study", "import", file, "--deck", other).err
    assert "0 new cards, 0 new answers" in comprules("study", "merge", deck, "--deck", other).err
    assert reviews(other) == reviews(deck)


def test_an_anki_deck(comprules: Command, deck: Path, tmp_path: Path) -> None:
    """As many notes as questions; it says where it is."""
    pytest.importorskip("genanki")
    file = tmp_path / "deck.apkg"
    outcome = comprules("export", "anki", "--count", 4, "-o", file)
    assert "4 questions" in outcome.complaint
    assert file.read_bytes().startswith(b"PK")


def test_anki_decks_need_a_package(
    comprules: Command, deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the error says which."""
    monkeypatch.setitem(sys.modules, "genanki", None)
    outcome = comprules("export", "anki", "--count", 2, "-o", tmp_path / "deck.apkg")
    assert outcome.status == 2
    assert "pip install 'comprules[anki]'" in outcome.complaint


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_on_a_terminal_a_choice_is_one_key(small_home: Path, deck: Path) -> None:
    """No Enter is needed; p shows the proof as a tree, Enter goes on."""
    import pty

    with Deck.open(deck) as opened, transaction(opened.database, opened.path):
        opened.put(DRAWN[1], NOW)
    child, terminal = pty.fork()
    if not child:
        os.environ.update(COMPRULES_HOME=str(small_home), TERM="xterm", COLUMNS="90")
        arguments = ["-m", "comprules.cli", "study", "--count", "1", "--deck", str(deck)]
        os.execv(sys.executable, [sys.executable, *arguments])
    try:
        _drill(terminal)
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert reviews(deck) == [True]


def _drill(terminal: int) -> None:
    """Nothing; one question was answered by keys."""
    assert "Sample 1?" in _until(terminal, "stop)> ")
    assert "Right: yes" in _until(terminal, "q: stop", press=b"y")
    assert "└── " in _until(terminal, "q: stop", press=b"p")
    assert "1 of 1 right" in _until(terminal, "", press=b"\r")


def _until(terminal: int, wanted: str, press: bytes = b"") -> str:
    """What the terminal shows up to some words, or to the end where there are none.

    The key is pressed until something happens: what is typed ahead of a prompt is not heard.
    """
    seen = ""
    for _ in range(120):
        if press:
            os.write(terminal, press)
        while select.select([terminal], [], [], 0.5)[0]:
            try:
                seen += os.read(terminal, 4096).decode()
            except OSError:  # the process has ended
                return seen
            if wanted and wanted in seen:
                return seen
    raise AssertionError(seen)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_ctrl_c_in_the_middle_of_a_question_loses_nothing(small_home: Path, deck: Path) -> None:
    """At a prompt for a key and at one for a line; the next start asks the very same question."""
    yes, number = DRAWN[1], DRAWN[2]
    with Deck.open(deck) as opened, transaction(opened.database, opened.path):
        for card in (yes, number):
            opened.put(card, NOW)
    first = _at_keys(small_home, deck, [("whole number", b"1\x03")])
    assert first.status == 130
    assert "left unanswered" in first.out
    assert reviews(deck) == []
    second = _at_keys(
        small_home,
        deck,
        [("whole number", b"3\n"), ("q: stop", b"\r"), ("y or n", b"\x03")],
    )
    assert second.status == 130
    assert "left after 1 of 2 answers, which are kept" in second.out
    assert reviews(deck) == [True]
    third = _at_keys(small_home, deck, [("y or n", b"y"), ("q: stop", b"\r")])
    assert "after 1 of 2 answers; --new begins anew" in third.out
    assert "2 of 2 right" in third.out
    assert (third.status, reviews(deck)) == (0, [True, True])


def _at_keys(home: Path, deck: Path, presses: Sequence[tuple[str, bytes]]) -> Outcome:
    """What a session on a terminal printed, in which a key was pressed after each of some words."""
    import pty

    child, terminal = pty.fork()
    if not child:
        os.environ.update(COMPRULES_HOME=str(home), TERM="xterm", COLUMNS="90")
        arguments = ["-m", "comprules.cli", "study", "--count", "2", "--deck", str(deck)]
        os.execv(sys.executable, [sys.executable, *arguments])
    printed = ""
    try:
        for words, press in presses:
            printed += _until(terminal, words)
            # What is typed before the terminal is made ready for single keys would be thrown away.
            time.sleep(0.3)
            os.write(terminal, press)
        printed += _until(terminal, "")
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
        os.close(terminal)
    return Outcome(os.waitstatus_to_exitcode(status), printed, "")
