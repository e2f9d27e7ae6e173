"""What stands where in the home, and the pointer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from comprules.errors import KnowledgeBaseError
from comprules.store.layout import (
    FORMAT,
    EditionEntry,
    Pointer,
    building_folder,
    read_pointer,
    settle,
    sweep,
    write_pointer,
)

ENTRY = EditionEntry("edition-2031-03-01-aa", "a.txt", "0" * 64, "2031-03-02", "1", {"rules": 3})
POINTER = Pointer("base-1", "triples-1", "cards-1", {"2031-03-01": ENTRY}, "stamp", "digest")


def test_a_pointer_comes_back_as_it_was_written(tmp_path: Path) -> None:
    """Writing and reading lose nothing."""
    write_pointer(tmp_path, POINTER)
    assert read_pointer(tmp_path) == POINTER


def test_no_pointer_is_no_error(tmp_path: Path) -> None:
    """A home that is empty, not there, or under a file has no pointer yet."""
    assert read_pointer(tmp_path) is None
    assert read_pointer(tmp_path / "nowhere") is None
    (tmp_path / "file").write_text("")
    assert read_pointer(tmp_path / "file" / "home") is None


@pytest.mark.parametrize("text", ["", "{", "[]", '"no"', "\x00\xff"])
def test_a_damaged_pointer_says_what_to_do(tmp_path: Path, text: str) -> None:
    """The message names the file and the way out."""
    (tmp_path / "current.json").write_text(text, encoding="latin-1")
    with pytest.raises(KnowledgeBaseError) as caught:
        read_pointer(tmp_path)
    assert "current.json" in caught.value.one_line()
    assert caught.value.hint


def test_a_pointer_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    """An older comprules does not read, and does not overwrite, what a newer one made."""
    write_pointer(tmp_path, Pointer("b", "t", format=FORMAT + 1))
    with pytest.raises(KnowledgeBaseError, match="newer"):
        read_pointer(tmp_path)


def test_what_a_new_pointer_no_longer_names_is_retired() -> None:
    """Its readers may still have it open, so it must stay one build longer."""
    assert POINTER.succeed(triples="triples-2").retired == ("triples-1",)


def test_sweeping_keeps_what_counts_and_what_was_just_retired(tmp_path: Path) -> None:
    """Half-built and forgotten folders go; other things in the folder are not ours."""
    pointer = POINTER.succeed(triples="triples-2")
    gone = ["building-1-aa", "base-0", "triples-0", "edition-2030-01-01-aa"]
    kept = ["base-1", "triples-1", "triples-2", "cards-1", ENTRY.folder, "mine"]
    for name in gone + kept:
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text("x")
    sweep(tmp_path, pointer)
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(kept)


def test_settling_gives_a_folder_its_name_whole(tmp_path: Path) -> None:
    """A leftover of a killed build under the same name does not stand in the way."""
    (tmp_path / "base-1").mkdir()
    (tmp_path / "base-1" / "old").write_text("old")
    built = building_folder(tmp_path)
    (built / "new").write_text("new")
    assert settle(built, tmp_path, "base-1") == "base-1"
    assert [p.name for p in tmp_path.iterdir()] == ["base-1"]
    assert [p.name for p in (tmp_path / "base-1").iterdir()] == ["new"]


def test_the_pointer_is_readable_by_people(small_home: Path) -> None:
    """It is JSON with the editions by date."""
    data = json.loads((small_home / "current.json").read_text())
    assert list(data["editions"]) == ["2031-03-01"]
