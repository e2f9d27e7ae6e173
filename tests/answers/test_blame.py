"""When lines were written, by git."""

from __future__ import annotations

import os
import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest

from comprules.answers.blame import written
from comprules.errors import BadInput

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


def git(folder: Path, *arguments: str, day: str = "2021-05-05") -> None:
    moment = f"{day}T12:00:00+00:00"
    variables = {**os.environ, "GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment}
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    command = ["git", "-C", str(folder), *identity, *arguments]
    subprocess.run(command, check=True, env=variables, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """One line of 2021, one of 2022, one not committed."""
    git(tmp_path, "init", "-q")
    file = tmp_path / "a.py"
    file.write_text("# CR 509\n# CR 510\n", encoding="utf-8")
    git(tmp_path, "add", "a.py")
    git(tmp_path, "commit", "-q", "-m", "one", day="2021-05-05")
    file.write_text("# CR 509\n# CR 511\n", encoding="utf-8")
    git(tmp_path, "commit", "-q", "-am", "two", day="2022-06-06")
    file.write_text("# CR 509\n# CR 511\n# CR 512\n", encoding="utf-8")
    return tmp_path


def test_each_line_has_the_day_of_its_last_commit(repository: Path) -> None:
    days = written(repository / "a.py", {1, 2, 3})
    assert days == {1: "2021-05-05", 2: "2022-06-06", 3: date.today().isoformat()}


def test_only_the_lines_asked_for_are_blamed(repository: Path) -> None:
    assert written(repository / "a.py", {2}) == {2: "2022-06-06"}


def test_a_change_of_indentation_is_no_writing(repository: Path) -> None:
    file = repository / "a.py"
    file.write_text("    # CR 509\n# CR 511\n", encoding="utf-8")
    git(repository, "commit", "-q", "-am", "three", day="2023-07-07")
    assert written(file, {1}) == {1: "2021-05-05"}


def test_a_file_that_is_not_committed_was_written_today(repository: Path) -> None:
    (repository / "b.py").write_text("# CR 509\n", encoding="utf-8")
    assert written(repository / "b.py", {1}) == {1: date.today().isoformat()}


def test_outside_a_repository_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    (tmp_path / "a.py").write_text("# CR 509\n", encoding="utf-8")
    with pytest.raises(BadInput, match="needs a git repository"):
        written(tmp_path / "a.py", {1})


def test_a_history_that_is_cut_off_is_an_error(repository: Path, tmp_path: Path) -> None:
    """What GitHub's checkout gives by default: every line would be of the last commit's day."""
    shallow = tmp_path / "shallow"
    source = f"file://{repository}"
    subprocess.run(["git", "clone", "-q", "--depth", "1", source, str(shallow)], check=True)
    with pytest.raises(BadInput, match="cut off"):
        written(shallow / "a.py", {1})
