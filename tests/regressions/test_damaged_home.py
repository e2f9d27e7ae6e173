"""A home whose files were cut, overwritten or removed: one line that says how to get out of it."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pytest

from comprules.atomic import cannot_write
from tests.homes import SMALL, finished, process


def damaged(home: Path, *arguments: object) -> str:
    """The one line of a command over a damaged home."""
    outcome = finished(process(home, *arguments))
    assert outcome.status == 3, outcome
    assert "should not have" not in outcome.err
    assert f"remove the folder {home}" in outcome.complaint or "remove its folder" in outcome.err
    return outcome.complaint


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"a": 1}'])
def test_the_pointer(home: Path, content: str) -> None:
    """Cut short, or something else."""
    (home / "current.json").write_text(content, encoding="utf-8")
    damaged(home, "rule", "716.2a")


@pytest.mark.parametrize("how", ["cut", "overwritten", "removed"])
def test_an_edition(home: Path, how: str) -> None:
    """The file of an edition: said as damage, not as a defect of comprules."""
    (path,) = home.glob("edition-*/*.sqlite")
    content = path.read_bytes()
    path.unlink()  # it may be a hard link of another test's
    if how == "cut":
        path.write_bytes(content[:5000])
    elif how == "overwritten":
        path.write_bytes(b"junk" * 9000)
    damaged(home, "rule", "716.2a")
    damaged(home, "search", "class")


def test_the_triples(home: Path) -> None:
    """Looked up without them, queried not, and not imported over."""
    for folder in home.glob("triples-*"):
        shutil.rmtree(folder)
    assert finished(process(home, "rule", "716.2a")).status == 0
    damaged(home, "query", "-e", "ASK {}")
    damaged(home, "export", "rdf")
    damaged(home, "import", SMALL)


def test_the_compiled_blocks(home: Path, tmp_path: Path) -> None:
    """Cut, overwritten, not JSON, or gone."""
    situation = tmp_path / "situation.yaml"
    situation.write_text("players: {ann: {}}\n", encoding="utf-8")
    (ready,) = home.glob("base-*/program-*.bin")
    content = ready.read_bytes()
    for wrong in (b"", b"junk", content[:5000], content[:5000] + b"x" + content[5001:]):
        ready.write_bytes(wrong)
        damaged(home, "derive", situation)
    ready.unlink()  # as where another Python built the base
    assert finished(process(home, "derive", situation)).status == 0
    (path,) = home.glob("base-*/program.json")
    path.write_text("junk", encoding="utf-8")
    damaged(home, "derive", situation)
    path.unlink()
    damaged(home, "derive", situation)


def test_a_full_disk_that_oxigraph_met() -> None:
    """Its errors have no number; the words are ours all the same."""
    error = OSError("IO error: No space left on device: While appending to file: /x.sst")
    assert "the disk is full" in cannot_write("home", error).one_line()
    assert cannot_write("home", error).data["errno"] == errno.ENOSPC
