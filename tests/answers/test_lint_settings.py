"""The settings of a project for lint, and its baseline."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.answers.baseline import Baseline
from comprules.answers.judging import by_date
from comprules.answers.lintconfig import LintConfig, find_config
from comprules.answers.linting import Linter
from comprules.answers.verdicts import Judge
from comprules.errors import BadInput
from tests.answers.histories import small_history


@pytest.fixture
def linter(tmp_path: Path) -> Linter:
    return Linter(Judge(small_history(tmp_path), "2023-01-01"), by_date("2020-01-01"))


def test_the_nearest_folder_with_settings_counts(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.comprules.lint]\nfrom = 2021-07-23\nexclude = ["docs"]\nbaseline = "known.json"\n',
        encoding="utf-8",
    )
    inner = tmp_path / "src"
    inner.mkdir()
    (inner / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    assert find_config(inner / "a.py") == LintConfig(
        written="2021-07-23", exclude=("docs",), baseline=tmp_path / "known.json"
    )


def test_a_file_of_its_own_goes_before_the_project(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.comprules.lint]\nlevel='none'\n", "utf-8")
    (tmp_path / ".comprules.toml").write_text("[lint]\nedition = 'latest'\n", "utf-8")
    assert find_config(tmp_path) == LintConfig(edition="latest")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[lint]\nexclud = []\n", "did you mean exclude"),
        ("[lint]\nexclude = 'x'\n", "list of patterns"),
        ("[lint]\nfrom = 7\n", "must be a text"),
        ("[lint\n", "no TOML"),
        ("lint = 3\n", "must be a table"),
    ],
)
def test_a_mistake_in_the_settings_is_told(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / ".comprules.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        find_config(tmp_path)
    assert message in caught.value.one_line()
    assert ".comprules.toml" in caught.value.one_line()


def test_what_the_baseline_lists_is_known_wherever_it_stands(
    tmp_path: Path, linter: Linter
) -> None:
    file = str(tmp_path / "a.py")
    baseline = Baseline(tmp_path / "known.json")
    baseline.add(linter.findings("# CR 702.2a\n# CR 509\n", file))
    assert baseline.written() == 1
    read = Baseline.read(tmp_path / "known.json")
    assert read.unknown(linter.findings("\n\n  # CR 702.2a\n", file)) == []


def test_what_it_does_not_list_is_new(tmp_path: Path, linter: Linter) -> None:
    """Another file, another line, and the same line a second time."""
    file, other = str(tmp_path / "a.py"), str(tmp_path / "b.py")
    baseline = Baseline(tmp_path / "known.json")
    baseline.add(linter.findings("# CR 702.2a\n", file))
    assert len(baseline.unknown(linter.findings("# CR 702.2a\n", other))) == 1
    assert len(baseline.unknown(linter.findings("# or CR 702.2a\n", file))) == 1
    twice = baseline.unknown(linter.findings("# CR 702.2a\n# CR 702.2a\n", file))
    assert [f.line for f in twice] == [2]


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"findings": [{}]}', '{"findings": 3}'])
def test_what_is_no_baseline_is_told(tmp_path: Path, content: str) -> None:
    path = tmp_path / "known.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadInput, match="no baseline"):
        Baseline.read(path)
