"""`lint` and `cite` over trees and texts, by a small history of our own making."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path
from typing import Any

import pytest
import yaml

from comprules.store.history import HistoryFile
from comprules.store.knowledge import KnowledgeBase
from tests.answers.histories import small_history
from tests.homes import Command

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the current one, with a file of four citations of 2020."""
    history: HistoryFile = small_history(tmp_path)
    monkeypatch.setattr(KnowledgeBase, "history", history)
    folder = tmp_path / "tree"
    folder.mkdir()
    monkeypatch.chdir(folder)
    text = "# CR 509\n# CR 702.2a\nx = 702.2  # CR 704.5b\n# CR 704.5a\n"
    (folder / "a.py").write_text(text, encoding="utf-8")
    return folder


def lines(text: str) -> list[str]:
    return [":".join(line.split(":")[:5]) for line in text.splitlines()]


def test_what_is_wrong_is_reported_and_fails(comprules: Command, tree: Path) -> None:
    outcome = comprules("lint", ".", "--from", "2020")
    assert outcome.status == 1
    assert lines(outcome.out) == [
        "a.py:2:6: displaced: 702.2a",
        "a.py:3:17: missing: 704.5b",
    ]
    assert "[702.2a -> 702.4a]" in outcome.out
    assert outcome.complaint == (
        "comprules: 4 citations in 1 files, held against 2023-01-01:"
        " 1 displaced, 1 missing, 1 reworded, 1 fine"
    )


def test_a_tree_in_which_all_is_well_is_quiet(comprules: Command, tree: Path) -> None:
    (tree / "a.py").write_text("# CR 509\n", encoding="utf-8")
    outcome = comprules("lint", ".")
    assert (outcome.status, outcome.out) == (0, "")


@pytest.mark.parametrize(
    ("options", "status", "count"),
    [
        (["--level", "none"], 0, 2),
        (["--level", "reworded"], 1, 3),
        (["--show", "fine"], 1, 4),
        (["--show", "wrong"], 1, 2),
        (["--exclude", "*.py"], 0, 0),
        (["--edition", "2021"], 0, 0),
        (["--edition", "2021", "--level", "reworded"], 0, 0),
    ],
)
def test_what_is_reported_and_what_fails_can_be_set(
    comprules: Command, tree: Path, options: list[str], status: int, count: int
) -> None:
    outcome = comprules("lint", ".", "--from", "2020", *options)
    assert (outcome.status, len(outcome.out.splitlines())) == (status, count), outcome.err


def test_fix_rewrites_what_is_certain_and_nothing_else(comprules: Command, tree: Path) -> None:
    file = tree / "a.py"
    file.chmod(0o750)
    outcome = comprules("lint", ".", "--from", "2020", "--fix")
    assert file.read_text(encoding="utf-8") == (
        "# CR 509\n# CR 702.4a\nx = 702.2  # CR 704.5b\n# CR 704.5a\n"
    )
    assert stat.S_IMODE(file.stat().st_mode) == 0o750
    assert outcome.status == 1  # the missing one is left
    assert lines(outcome.out) == ["a.py:3:17: missing: 704.5b"]
    assert "1 rewritten" in outcome.err
    assert "do not run this again --from 2020" in outcome.err


def test_diff_shows_and_writes_nothing(comprules: Command, tree: Path) -> None:
    before = (tree / "a.py").read_bytes()
    outcome = comprules("lint", ".", "--from", "2020", "--diff")
    assert (tree / "a.py").read_bytes() == before
    assert outcome.out.splitlines()[:2] == ["--- a/a.py", "+++ b/a.py"]
    assert "-# CR 702.2a\n+# CR 702.4a\n" in outcome.out
    assert "1 can be rewritten" in outcome.err


def test_fix_keeps_encoding_and_line_ends(comprules: Command, tree: Path) -> None:
    (tree / "a.py").unlink()
    files = {
        "dos.txt": "§ ok\r\nCR 702.2a\r\n".encode("cp1252"),
        "utf16.txt": b"\xff\xfe" + "CR 702.2a\r\n".encode("utf-16-le"),
        "bom.txt": "CR 702.2a".encode("utf-8-sig"),
    }
    for name, data in files.items():
        (tree / name).write_bytes(data)
    assert comprules("lint", ".", "--from", "2020", "--fix").status == 0
    for name, data in files.items():
        two, four = (b"2\0a", b"4\0a") if name == "utf16.txt" else (b"2a", b"4a")
        assert (tree / name).read_bytes() == data.replace(two, four)


def test_a_baseline_takes_what_is_known_out(comprules: Command, tree: Path) -> None:
    options = ("--from", "2020", "--baseline", "known.json")
    outcome = comprules("lint", "a.py", *options, "--write-baseline")
    assert outcome.status == 0
    assert "known.json lists 3 findings" in outcome.err
    assert comprules("lint", "a.py", *options).status == 0
    with (tree / "a.py").open("a", encoding="utf-8") as file:
        file.write("# CR 702.3a\n")
    outcome = comprules("lint", "a.py", *options)
    assert outcome.status == 1
    assert lines(outcome.out) == ["a.py:5:6: displaced: 702.3a"]


def test_settings_of_the_project_count(comprules: Command, tree: Path) -> None:
    settings = "[tool.comprules.lint]\nfrom = '2020'\nlevel = 'reworded'\nexclude = ['b.py']\n"
    (tree / "pyproject.toml").write_text(settings, encoding="utf-8")
    (tree / "b.py").write_text("# CR 704.5b\n", encoding="utf-8")
    outcome = comprules("lint", ".")
    assert lines(outcome.out) == [
        "a.py:2:6: displaced: 702.2a",
        "a.py:3:17: missing: 704.5b",
        "a.py:4:6: reworded: 704.5a",
    ]


def test_json_has_all_of_a_finding(comprules: Command, tree: Path) -> None:
    outcome = comprules("lint", ".", "--from", "2020", "--format", "json")
    data = json.loads(outcome.out)
    assert data["edition"] == "2023-01-01"
    first = data["findings"][0]
    assert {k: v for k, v in first.items() if k not in ("message", "numbers")} == {
        "file": "a.py",
        "line": 2,
        "column": 6,
        "end_column": 12,
        "citation": "702.2a",
        "verdict": "displaced",
        "fix": "702.4a",
    }
    assert first["numbers"] == [
        {
            "number": "702.2a",
            "verdict": "displaced",
            "from": "2020-01-01",
            "now": ["702.4a"],
            "since": "2022-01-01",
            "certain": True,
        }
    ]


def test_json_of_nothing_is_json(comprules: Command, tree: Path) -> None:
    outcome = comprules("lint", ".", "--exclude", "a.py", "--format", "json")
    assert json.loads(outcome.out)["findings"] == []


def test_github_shows_each_beside_its_line(comprules: Command, tree: Path) -> None:
    (tree / "a.py").rename(tree / "a,b:c.py")
    outcome = comprules("lint", ".", "--from", "2020", "--format", "github")
    first, second = outcome.out.splitlines()
    assert first.startswith(
        "::error file=a%2Cb%3Ac.py,line=2,col=6,endColumn=12,title=comprules%3A"
    )
    assert first.endswith("Write 702.4a.")
    assert "::704.5b: 704.5b was removed" in second


def sarif_faults(log: Any) -> list[str]:
    """Where a log is not what SARIF 2.1.0 (sections 3.13 to 3.57) asks of what we write."""
    faults = []

    def check(holds: bool, what: str) -> None:
        if not holds:
            faults.append(what)

    check(log["version"] == "2.1.0", "3.13.2")
    check(log["$schema"].startswith("https://"), "3.13.3")
    check(len(log["runs"]) >= 1, "3.13.4")
    for run in log["runs"]:
        driver = run["tool"]["driver"]
        check(bool(driver["name"]), "3.19.8")
        ids = [rule["id"] for rule in driver["rules"]]
        check(len(ids) == len(set(ids)), "3.19.23: unique")
        for rule in driver["rules"]:
            check(rule["shortDescription"]["text"].endswith("."), "3.49.9")
            check(rule["helpUri"].startswith("https://"), "3.49.12")
            level = rule["defaultConfiguration"]["level"]
            check(level in ("none", "note", "warning", "error"), "3.50.3")
        check(run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints"), "3.14.17")
        for result in run["results"]:
            check(ids[result["ruleIndex"]] == result["ruleId"], "3.27.6")
            check(result["level"] in ("none", "note", "warning", "error"), "3.27.10")
            check(bool(result["message"]["text"]), "3.27.11")
            for location in result["locations"]:
                check(faultless_place(location["physicalLocation"]), "3.29, 3.30")
            for fix in result.get("fixes", ()):
                check(bool(fix["description"]["text"]), "3.55.2")
                for change in fix["artifactChanges"]:
                    check("uri" in change["artifactLocation"], "3.56.2")
                    for one in change["replacements"]:
                        check("startLine" in one["deletedRegion"], "3.57.3")
                        check(bool(one["insertedContent"]["text"]), "3.57.4")
    return faults


def faultless_place(place: Any) -> bool:
    uri, region = place["artifactLocation"]["uri"], place["region"]
    return (
        re.fullmatch(r"[A-Za-z0-9._~/%-]+", uri) is not None
        and region["startLine"] >= 1
        and 1 <= region["startColumn"] < region["endColumn"]
    )


@pytest.mark.parametrize("show", ["wrong", "fine"])
def test_sarif_is_sarif(comprules: Command, tree: Path, show: str) -> None:
    (tree / "a.py").rename(tree / "ä b.py")
    outcome = comprules("lint", ".", "--from", "2020", "--show", show, "--format", "sarif")
    log = json.loads(outcome.out)
    assert sarif_faults(log) == []
    results = log["runs"][0]["results"]
    assert [r["ruleId"] for r in results if r["level"] == "error"] == ["displaced", "missing"]
    fixed = next(r for r in results if "fixes" in r)
    replaced = fixed["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replaced["insertedContent"]["text"] == "702.4a"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing"], "no such file"),
        ([".", "--from", "soon"], "is no date"),
        ([".", "--from", "1990"], "no known edition"),
        ([".", "--edition", "soon"], "is no date"),
        ([".", "--write-baseline"], "needs a file"),
        ([".", "--baseline", "nothing.json"], "no such baseline"),
        ([], "Missing argument"),
    ],
)
def test_a_call_that_is_wrong_is_told_in_a_line(
    comprules: Command, tree: Path, arguments: list[str], message: str
) -> None:
    outcome = comprules("lint", *arguments)
    assert outcome.status in (1, 2)
    assert message in outcome.complaint


def test_blame_outside_a_repository_is_told_in_a_line(
    comprules: Command, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tree.parent))
    outcome = comprules("lint", ".", "--from", "git-blame")
    assert outcome.status == 2
    assert "needs a git repository" in outcome.err.splitlines()[-1]


def test_the_hook_of_pre_commit_calls_a_command_that_there_is() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert hook["id"] == "comprules-lint"
    assert hook["entry"].split()[:2] == ["comprules", "lint"]
    assert (hook["language"], hook["types"]) == ("python", ["text"])


# --- cite ---------------------------------------------------------------------------------------
def test_cite_says_of_each_citation_what_it_is_now(comprules: Command, tree: Path) -> None:
    outcome = comprules("cite", "Wading (CR 702.2a) in rule 509", "--from", "2020-12")
    assert outcome.status == 0
    first, now, second, *_ = outcome.out.splitlines()
    assert first.startswith("1:12  702.2a  displaced: the 702.2a of 2020-01-01 is 702.4a since")
    assert now.strip().startswith("702.4a")
    assert second.startswith("1:28  509  fine")
    assert "written by the edition of 2020-01-01, held against that of 2023-01-01" in outcome.err


def test_cite_rewrites_what_is_certain_and_names_the_rest(comprules: Command, tree: Path) -> None:
    text = "Wading (CR 702.2a); CR 704.5b"
    outcome = comprules("cite", text, "--from", "2020", "--rewrite")
    assert outcome.out == "Wading (CR 702.4a); CR 704.5b\n"
    assert "704.5b is left as it is" in outcome.err


def test_cite_reads_a_file(comprules: Command, tree: Path) -> None:
    (tree / "a.md").write_text("See CR 702.2a.\n", encoding="utf-8")
    outcome = comprules("cite", "a.md", "--from", "2020", "--format", "json", "--rewrite")
    data = json.loads(outcome.out)
    assert (data["from"], data["edition"]) == ("2020-01-01", "2023-01-01")
    assert data["text"] == "See CR 702.4a.\n"
    assert [n["number"] for n in data["citations"][0]["now"]] == ["702.4a"]


def test_cite_annotates_with_footnotes(comprules: Command, tree: Path) -> None:
    outcome = comprules("cite", "CR 702.2a, CR 509", "--from", "2020", "--format", "markdown")
    body, _, notes = outcome.out.partition("\n\n")
    assert body == "CR 702.2a[^cr1], CR 509"
    assert notes.startswith("[^cr1]: displaced: ")


def test_cite_of_a_text_without_citations_finds_nothing(comprules: Command, tree: Path) -> None:
    outcome = comprules("cite", "no number here")
    assert (outcome.status, outcome.out) == (1, "")
    assert "no citation" in outcome.err
