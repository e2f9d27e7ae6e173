"""`comprules history`: lives, numbers, words and doubts in all formats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.homes import SMALL_DATE, Command, Outcome
from tests.revisions import EARLIER_DATE


def data(updated: Command, *arguments: object) -> Any:
    """What the command prints as JSON."""
    outcome: Outcome = updated("history", *arguments, "--format", "json")
    assert outcome.status == 0, outcome.err
    return json.loads(outcome.out)


def test_the_json_has_the_keys_of_the_contract(updated: Command) -> None:
    """docs/history.md."""
    life = data(updated, "702.4b")
    assert life["name"] == "702.4b"
    assert life["edition"] == SMALL_DATE
    assert life["lineage"].endswith(f"/lineage/{EARLIER_DATE}/702.3b")
    assert life["heading"] == "Ladder"
    assert (life["first"], life["last"], life["name_now"]) == (EARLIER_DATE, SMALL_DATE, "702.4b")
    assert life["events"][1] == {
        "date": SMALL_DATE,
        "previous": EARLIER_DATE,
        "number": "702.4b",
        "number_before": "702.3b",
        "changes": ["renumbered"],
        "extent": None,
        "score": 1.0,
        "reason": "like words",
        "from": [],
        "into": [],
    }
    assert life["below"] == life["doubts"] == []
    assert [b["first"] for b in life["bearers"]] == [SMALL_DATE]


def test_what_is_gone_has_no_name_now(updated: Command) -> None:
    """And its doubts are told."""
    life = data(updated, "704.3")
    assert life["name_now"] is None
    assert life["events"][-1]["changes"] == ["removed"]
    (doubt,) = life["doubts"]
    assert (doubt["old"], doubt["new"], doubt["score"]) == ("704.3", "608.3b", 0.4)


def test_words_are_told_on_demand(updated: Command, small_home: Path) -> None:
    """Piece by piece, with what is the same."""
    event = data(updated, "716.1", "--words")["events"][-1]
    standings = {piece["standing"] for piece in event["words"]["text"]}
    assert standings == {"same", "gone", "new"}
    assert event["import"] == []
    assert "words" not in data(updated, "716.1")["events"][-1]


def test_without_an_edition_the_command_says_which_to_import(
    updated: Command, small_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the place of the words."""
    monkeypatch.setenv("COMPRULES_HOME", str(small_home))
    assert data(updated, "716.1", "--words")["events"][-1]["import"] == [EARLIER_DATE]
    assert (
        f"import the text of {EARLIER_DATE}"
        in updated("history", "716.1", "--words", "--format", "table").out
    )


@pytest.mark.parametrize(
    ("format_", "told"),
    [
        ("table", "A bar [-may show-] {+shows+} a price"),
        ("markdown", "A bar ~~may show~~ **shows** a price"),
        ("tsv", "A bar [-may show-] {+shows+} a price"),
    ],
)
def test_words_without_colours_have_marks(updated: Command, format_: str, told: str) -> None:
    """Brackets as word diffs have them, or those of Markdown."""
    assert told in updated("history", "716.1", "--words", "--format", format_).out


def test_rows_are_the_events(updated: Command) -> None:
    """A line each, in order of time."""
    lines = updated("history", "702.4b", "--format", "tsv").out.splitlines()
    assert lines[0].split("\t")[:3] == ["date", "number", "changes"]
    assert [line.split("\t")[:3] for line in lines[1:]] == [
        [EARLIER_DATE, "702.3b", ""],
        [SMALL_DATE, "702.4b", "renumbered"],
    ]


def test_the_table_has_a_bar_for_each_number(updated: Command) -> None:
    """And a note on who else bore the number."""
    out = updated("history", "702.3a", "--format", "table").out
    assert "702.3a  Rise and Shine!" in out
    assert "702.3a  ·◆" in out
    assert f"{EARLIER_DATE} to {EARLIER_DATE}  Ladder  now 702.4a" in out


def test_number_tells_who_bore_it(updated: Command) -> None:
    """Whichever rule it was."""
    rows = data(updated, "702.3", "--number")
    assert [(r["first"], r["heading"], r["name_now"]) for r in rows] == [
        (EARLIER_DATE, "Ladder", "702.4"),
        (SMALL_DATE, "Rise and Shine!", "702.3"),
    ]


def test_as_of_says_which_is_meant(updated: Command) -> None:
    """By a day on which it bore the number."""
    assert data(updated, "702.3", "--as-of", "2030-10-01")["name_now"] == "702.4"
    assert data(updated, "702.3")["name_now"] == "702.3"


def test_a_term_of_several_words_needs_no_quotes(updated: Command) -> None:
    """The rule that it heads."""
    assert data(updated, "rise", "and", "shine!")["name"] == "702.3"


def test_uncertain_lists_the_doubts(updated: Command) -> None:
    """All, or those of one provision."""
    assert [d["old"] for d in data(updated, "--uncertain")] == ["704.3"]
    assert [d["old"] for d in data(updated, "608.3b", "--uncertain")] == ["704.3"]
    assert data(updated, "716.1", "--uncertain") == []


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        ((), 2, "history of what"),
        (("716.99",), 1, "rule 716.99"),
        (("716.1", "--as-of", "someday"), 2, "no date"),
        (("716.1", "--as-of", "1990"), 1, "no known edition"),
        (("--uncertain", "--format", "turtle"), 2, "turtle"),
    ],
)
def test_a_wrong_call_is_one_line(
    updated: Command, arguments: tuple[str, ...], status: int, told: str
) -> None:
    """Never a traceback."""
    outcome = updated("history", *arguments)
    assert outcome.status == status
    assert told in outcome.complaint


def test_the_lineage_as_rdf_comes_from_a_fresh_install(outlined: Command) -> None:
    """Its members, and what each is a revision of."""
    out = outlined("history", "716.2a", "--format", "turtle").out
    assert "eli:has_member" in out
    assert "prov:wasRevisionOf" in out
    assert json.loads(outlined("history", "716.2a", "--format", "jsonld").out)


def test_a_fresh_install_knows_the_lives_of_the_real_rules(outlined: Command) -> None:
    """Milling was 701.13 until 701.17 came to mean it, which was Sacrifice before."""
    life = json.loads(outlined("history", "701.17", "--format", "json").out)
    assert life["heading"] == "Mill"
    event = next(e for e in life["events"] if e["date"] == "2025-06-06")
    assert (event["number_before"], event["number"]) == ("701.13", "701.17")
    sacrifice = json.loads(
        outlined("history", "701.17", "--as-of", "2024-07-01", "--format", "json").out
    )
    assert (sacrifice["heading"], sacrifice["name_now"]) == ("Sacrifice", "701.21")
