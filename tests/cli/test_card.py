"""`comprules card`: its JSON is a public contract; other formats; names that are not there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.homes import Command, copied, in_process


def data(outlined: Command, *arguments: object) -> Any:
    """What the command prints as JSON; it must succeed and say nothing else."""
    outcome = outlined("card", *arguments, "--format", "json")
    assert outcome.status == 0, outcome.err
    return json.loads(outcome.out)


def test_the_page_has_the_keys_of_the_contract(outlined: Command) -> None:
    """Issue 3, section 5."""
    page = data(outlined, "lamplighter class")
    assert page["name"] == "Lamplighter Class"
    assert page["color_identity"] == {"value": ["white"], "rules": ["903.4"]}
    [face] = page["faces"]
    assert face["mana_value"]["value"] == 2
    assert [row["level"] for row in face["levels"]] == ["1", "2", "3"]
    assert face["levels"][1]["cost"] == "{1}{W}"
    assert [ruling["kind"] for ruling in page["rulings"]] == ["derived"] * 5 + ["ruling"]
    assert page["rules"][0]["number"].startswith("716.")
    assert page["rules"][0]["reasons"]


def test_a_page_is_the_same_when_kept(outlined: Command) -> None:
    """The second look-up reads what the first kept."""
    assert data(outlined, "Kilnkeeper Class") == data(outlined, "Kilnkeeper Class")


def test_only_the_parts_asked_for(outlined: Command) -> None:
    """`--only` leaves the rest away, in every format."""
    page = data(outlined, "Lamplighter Class", "--only", "rulings")
    assert set(page) == {"name", "edition", "rulings"}
    rows = outlined("card", "Lamplighter Class", "--only", "levels").out.splitlines()
    assert [row.split("\t")[0] for row in rows] == [
        "field", "name", "level 1", "level 2", "level 3",
    ]  # fmt: skip


def test_a_limit_on_the_rules(outlined: Command) -> None:
    """`--limit` is about the rules that bear on the card."""
    page = data(outlined, "Lamplighter Class", "--limit", "2")
    assert len(page["rules"]) == 2
    assert len(page["rulings"]) == 6


def test_for_a_terminal(outlined: Command) -> None:
    """The table names the levels, the marks and the rules."""
    out = outlined("card", "Lamplighter Class", "--format", "table").out
    for words in ("Levels", "at level 1, as a sorcery", "derived", "716.2a", "has level bars"):
        assert words in out


def test_the_proofs_of_rulings(outlined: Command) -> None:
    """`--proof` shows under each derived ruling how it follows; JSON has the proofs nested."""
    arguments = ("card", "Lamplighter Class", "--only", "rulings", "--proof")
    out = outlined(*arguments, "--format", "table").out
    assert "given: <trial of a ruling>" in out
    page = json.loads(outlined(*arguments, "--format", "json").out)
    assert page["rulings"][0]["sentences"][0]["proofs"][0]["rule"]


def test_as_markdown(outlined: Command) -> None:
    """A row each, as a table."""
    out = outlined("card", "Trailhead Scout", "--format", "markdown").out
    assert out.startswith("| field | value | kind | rules |")
    assert "| level 1-3 |" in out


@pytest.mark.parametrize("name", ["Lamplihgter Class", "lamplighter clas"])
def test_a_misspelt_name_gets_a_suggestion(outlined: Command, name: str) -> None:
    """The nearest names, one line, exit status 1."""
    outcome = outlined("card", name)
    assert outcome.status == 1
    assert outcome.out == ""
    assert "Lamplighter Class" in outcome.complaint


def test_without_imported_cards_it_says_so(outlined: Command) -> None:
    """A fresh install knows the examples only."""
    assert "comprules import cards" in outlined("card", "zzzz qqqq").complaint


def test_a_kept_page_that_is_damaged_is_made_anew(
    fresh_home: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever stands where a page was kept, the page is the same."""
    home = copied(fresh_home, tmp_path / "home")
    monkeypatch.setenv("COMPRULES_HOME", str(home))
    for old in home.glob("kept-*/*.json"):
        old.unlink()
    first = in_process(capsys, "card", "Beekeeper Class").out
    [file] = home.glob("kept-base-*/*.json")
    file.unlink()
    file.write_text("no page")
    assert in_process(capsys, "card", "Beekeeper Class").out == first
    of, page = json.loads(file.read_text())
    assert "Beekeeper Class" in of
    assert page["name"] == "Beekeeper Class"
