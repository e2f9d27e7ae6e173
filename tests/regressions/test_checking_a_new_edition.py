"""`comprules rules check --edition NEW` takes an edition's file as well as a date."""

from __future__ import annotations

import json
from pathlib import Path

from tests.homes import SMALL, SMALL_DATE, Command


def test_a_file_that_is_not_imported(outlined: Command) -> None:
    """Checked as it is, and not imported; its sentences are others, so the status is 1."""
    outcome = outlined("rules", "check", "--edition", SMALL, "--format", "json")
    assert outcome.status == 1
    data = json.loads(outcome.out)
    assert data["edition"] == SMALL_DATE
    assert data["checked"] > len([d for d in data["drifted"] if d["standing"] == "same"])
    assert outlined("rules", "check", "--edition", SMALL_DATE).status == 1
    assert "there is no edition" in outlined("rules", "check", "--edition", SMALL_DATE).complaint


def test_a_date_and_a_file_say_the_same(comprules: Command) -> None:
    """Where the edition is imported too."""
    by_date = comprules("rules", "check", "--edition", SMALL_DATE, "--format", "json")
    by_file = comprules("rules", "check", "--edition", SMALL, "--format", "json")
    assert by_date.out == by_file.out
    assert comprules("rules", "check", SMALL, "--edition", SMALL_DATE).status == 2


def test_a_file_that_is_none(comprules: Command, tmp_path: Path) -> None:
    """Missing, or no edition: said of the file."""
    missing = tmp_path / "new.txt"
    outcome = comprules("rules", "check", "--edition", missing)
    assert (outcome.status, str(missing) in outcome.complaint) == (2, True)
    missing.write_text("soup", encoding="utf-8")
    assert comprules("rules", "check", "--edition", missing).status == 2
    assert comprules("rules", "check", "--edition", "1066-01-01").status == 1
