"""Which files of a tree are read, and that reading and writing again changes nothing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from comprules.answers.sourcetree import read_source, source_files
from comprules.errors import BadInput


def put(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("CR 509\n", encoding="utf-8")


def names(folder: Path, *exclude: str) -> list[str]:
    return [p.relative_to(folder).as_posix() for p in source_files([folder], exclude)]


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    subprocess.run(["git", "-C", str(folder), *identity, *arguments], check=True)


def test_folders_are_read_with_all_that_is_in_them(tmp_path: Path) -> None:
    put(tmp_path, "b.py", "a/c.md", "a/d/e.txt")
    assert names(tmp_path) == ["a/c.md", "a/d/e.txt", "b.py"]


def test_version_control_and_installed_packages_are_left_out(tmp_path: Path) -> None:
    put(tmp_path, "a.py", ".hg/x", "node_modules/x/y.js", "sub/__pycache__/x", ".venv/x.py")
    assert names(tmp_path) == ["a.py"]


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    put(tmp_path, "a/b.py")
    found = list(source_files([tmp_path / "a" / "b.py", tmp_path, tmp_path / "a"]))
    assert found == [tmp_path / "a" / "b.py"]


def test_links_to_folders_are_not_followed(tmp_path: Path) -> None:
    put(tmp_path, "a/b.py")
    (tmp_path / "a" / "back").symlink_to(tmp_path)
    assert names(tmp_path) == ["a/b.py"]


@pytest.mark.parametrize("pattern", ["vendor", "vendor/", "vendor/*", "*.min.js", "*/x.min.js"])
def test_what_a_pattern_fits_is_left_out(tmp_path: Path, pattern: str) -> None:
    put(tmp_path, "a.js", "vendor/x.min.js")
    assert names(tmp_path, pattern) == ["a.js"]


def test_a_file_that_is_named_is_left_out_too(tmp_path: Path) -> None:
    """pre-commit names each file."""
    put(tmp_path, "vendor/x.js")
    assert list(source_files([tmp_path / "vendor" / "x.js"], ["vendor"])) == []


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_what_git_ignores_is_left_out(tmp_path: Path) -> None:
    put(tmp_path, "a.py", "new.py", "build/x.py", "sub/gone.py")
    (tmp_path / ".gitignore").write_text("build/\n", encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "a.py", "sub/gone.py")
    (tmp_path / "sub" / "gone.py").unlink()
    assert names(tmp_path) == [".gitignore", "a.py", "new.py"]


def test_a_path_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file"):
        list(source_files([tmp_path / "nothing"]))


@pytest.mark.parametrize(
    "data",
    [
        b"CR 509\r\nCR 510\r",
        "§ 509 – ok".encode(),
        "§ 509 – ok".encode("cp1252"),
        b"\x81\x8d CR 509",
        "CR 509".encode("utf-8-sig"),
        b"\xff\xfe" + "CR 509\r\n".encode("utf-16-le"),
        b"\xfe\xff" + "CR 509\r\n".encode("utf-16-be"),
    ],
)
def test_a_text_is_written_again_as_it_was(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(data)
    source = read_source(path)
    assert source is not None
    assert "509" in source.text
    assert source.encoded(source.text) == data


@pytest.mark.parametrize("data", [b"CR 509\0", b"\x7fELF\0\0"])
def test_a_binary_is_no_text(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(data)
    assert read_source(path) is None
