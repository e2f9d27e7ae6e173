"""The measures of reading and of references, on our own small edition."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import reading, xref

SMALL = Path(__file__).resolve().parents[1] / "data" / "small-edition.txt"


def rows(*wanted: tuple[str, list[str]]) -> str:
    answers = [{"entry": entry, "targets": targets, "implicit": []} for entry, targets in wanted]
    return "\n".join(map(json.dumps, answers))


def test_xref_counts_right_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All right: precision and recall are 1 and the status is 0."""
    file = tmp_path / "answers.jsonl"
    file.write_text(rows(("600.1", ["608.3a", "608.3b"]), ("Pile", [])), encoding="utf-8")
    assert xref.main([str(file), "--edition", str(SMALL)]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert "precision 1.0000  recall 1.0000  exact entries 2/2" in first


def test_xref_counts_wrong_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One missing and one too many: half right, the entry named, status 1."""
    file = tmp_path / "answers.jsonl"
    file.write_text(rows(("600.1", ["608.3a", "700"])), encoding="utf-8")
    assert xref.main([str(file), "--edition", str(SMALL)]) == 1
    out = capsys.readouterr().out
    assert "precision 0.5000  recall 0.5000  exact entries 0/1" in out
    assert "600.1: missing 700; too many 608.3b" in out


def test_xref_refuses_what_is_no_file_of_answers(tmp_path: Path) -> None:
    """A missing file and broken JSON end with status 2, not with a traceback."""
    assert xref.main([str(tmp_path / "none.jsonl")]) == 2
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{", encoding="utf-8")
    assert xref.main([str(broken), "--edition", str(SMALL)]) == 2


def test_reading_prints_losses_and_a_ratio(capsys: pytest.CaptureFixture[str]) -> None:
    """One line for each edition, the lines lost, and the ratio to a plain loop."""
    assert reading.main([str(SMALL)]) == 0
    out = capsys.readouterr().out
    assert "1 editions, 0 lines lost or out of place" in out
    assert "ratio" in out
    assert len(reading.rival(SMALL)) > 50
