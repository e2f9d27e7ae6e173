"""Card files given in ways that once led somewhere else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.homes import Command, copied

GOLEM = {"object": "card", "name": "Kiln Golem", "layout": "normal", "type_line": "Artifact",
         "oracle_text": "Defender"}  # fmt: skip


def test_a_folder_called_cards_does_not_change_what_the_word_means(
    outlined: Command, fresh_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside such a folder the files were once taken for editions of the rules."""
    # A home of its own: others would find the golem in the one that they share.
    monkeypatch.setenv("COMPRULES_HOME", str(copied(fresh_home, tmp_path / "home")))
    monkeypatch.chdir(tmp_path)
    Path("cards").mkdir()
    Path("golem.json").write_text(json.dumps([GOLEM]), encoding="utf-8")
    outcome = outlined("import", "cards", "golem.json", "--format", "json")
    assert outcome.status == 0, outcome.err
    assert json.loads(outcome.out)["files"][0]["cards"] == 1
