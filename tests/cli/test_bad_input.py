"""Bad input (issue 2, section 6): one line, the right exit status, the knowledge base as it was."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest

from comprules.store.layout import read_pointer
from tests.cli.test_reasoning import SITUATION
from tests.homes import SMALL, Command, finished, in_process, process


def bad_files(folder: Path) -> dict[str, Path]:
    """Files that are no edition."""
    text = SMALL.read_bytes()
    contents = {
        "empty": b"",
        "pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog>>\nendobj\n" * 30,
        "truncated": text[: len(text) // 2],
        "random": random.Random(1).randbytes(50_000),
        "prose": b"Once upon a time there was a rule.\n" * 100,
    }
    paths = {}
    for name, content in contents.items():
        paths[name] = folder / f"{name}.txt"
        paths[name].write_bytes(content)
    return {**paths, "missing": folder / "missing.txt"}


@pytest.mark.parametrize("kind", ["empty", "pdf", "truncated", "random", "prose", "missing"])
def test_a_file_that_is_no_edition(
    comprules: Command, small_home: Path, tmp_path: Path, kind: str
) -> None:
    """Refused with its name; nothing changes."""
    before = read_pointer(small_home)
    path = bad_files(tmp_path)[kind]
    outcome = comprules("import", path)
    assert outcome.status == 2
    assert str(path) in outcome.complaint
    assert outcome.out == ""
    assert read_pointer(small_home) == before


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("rule", "716.99"), 1, "716.3"),
        (("rule", "abc"), 1, "term"),
        (("rule",), 2, "NUMBER"),
        (("rule", "716", "--format", "xls"), 2, "xls"),
        (("refs", "716.99"), 1, "nearest"),
        (("search", "class", "--limit", "0"), 2, "0"),
        (("nonsense",), 2, "nonsense"),
        (("serch", "x"), 2, "search"),
        (("rule", "--nope"), 2, "--nope"),
        (("query",), 2, "query"),
        (("query", "-e", "SELECT ?x WHERE { ?x"), 2, "1"),
        (("query", "-e", "DROP ALL"), 2, "refused"),
        (("query", "-e", "SELECT * { SERVICE <http://x/> { ?a ?b ?c } }"), 2, "SERVICE"),
        (("query", "nowhere.rq"), 2, "nowhere.rq"),
        (("query", "-e", "ASK { ?a ?b ?c }", "-f", "turtle"), 2, "turtle"),
        (("derive", "nowhere.yaml"), 2, "nowhere.yaml"),
        (("export", "rdf", "--all", "--edition", "2031-03-01"), 2, "--all"),
        (("rules", "show", "999.9"), 1, "nearest"),
        (("fetch", "--url", "file:///etc/passwd"), 1, "web address"),
        (("import", "cards"), 2, "cards"),
    ],
)
def test_a_wrong_call(
    comprules: Command, arguments: tuple[str, ...], status: int, said: str
) -> None:
    """One line that says what and what to do."""
    outcome = comprules(*arguments)
    assert outcome.status == status, outcome.err
    line = outcome.err.splitlines()[-1]
    assert said in line
    assert line.startswith("comprules: ")
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("level: 1", "level: [1", ":"),
        ("level: 1", "levle: 1", "level"),
        ("level: 1", "level: -1", "-1"),
        ("level: 1", "level: two", "two"),
        ("controller: ann", "controller: anna", "anna"),
        ("controller: ann\n", "controller: ann\n    controller: bob\n", "controller"),
        ("    name: Lamp Class\n", "    card: No Such Card\n", ""),
    ],
)
def test_a_mistake_in_a_situation(
    outlined: Command, tmp_path: Path, old: str, new: str, said: str
) -> None:
    """One line with file and line."""
    path = tmp_path / "situation.yaml"
    path.write_text(SITUATION.replace(old, new), encoding="utf-8")
    outcome = outlined("derive", path)
    assert outcome.status == 2, outcome
    assert outcome.complaint.startswith(f"comprules: {path}:")
    assert said in outcome.complaint


def test_a_query_that_never_ends_is_stopped(comprules: Command) -> None:
    """The time limit holds."""
    started = time.monotonic()
    query = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"
    outcome = comprules("query", "-e", query, "--timeout", "1")
    assert time.monotonic() - started < 20
    assert outcome.status == 1
    assert "stopped" in outcome.complaint


def test_an_output_that_cannot_be_written(comprules: Command, tmp_path: Path) -> None:
    """A folder that is not there, a folder, a full device."""
    for target in (tmp_path / "no" / "file", tmp_path, Path("/dev/full")):
        outcome = comprules("rule", "601", "-o", target)
        assert outcome.status == 3, target
        assert str(target) in outcome.complaint


def test_standard_output_that_is_full(small_home: Path) -> None:
    """`> /dev/full` is one line too."""
    with open("/dev/full", "wb") as full:
        outcome = finished(process(small_home, "rule", "601", stdout=full))
    assert outcome.status == 3
    assert "Traceback" not in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_a_closed_pipe_is_quiet(small_home: Path) -> None:
    """As in `comprules search … | head -1`."""
    reading, writing = os.pipe()
    os.close(reading)
    running = process(small_home, "rule", "601", "-f", "json", stdout=writing)
    os.close(writing)
    outcome = finished(running)
    assert outcome.status == 0
    assert outcome.err == ""


def test_ctrl_c_is_one_line(small_home: Path) -> None:
    """Exit status 130."""
    query = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"
    running = process(small_home, "query", "-e", query, "--timeout", "60", start_new_session=True)
    time.sleep(1.5)
    os.killpg(running.pid, signal.SIGINT)
    outcome = finished(running)
    assert outcome.status == 130
    assert outcome.err.splitlines()[-1] == "comprules: interrupted"
    assert "Traceback" not in outcome.err


def test_the_unexpected_is_one_line_too(
    comprules: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a hint how to report it; COMPRULES_DEBUG=1 shows the traceback."""

    def broken(*arguments: object, **more: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("comprules.cli.rule.knowledge_base", broken)
    outcome = comprules("rule", "601")
    assert outcome.status == 3
    assert "boom" in outcome.complaint
    assert "COMPRULES_DEBUG=1" in outcome.complaint
    monkeypatch.setenv("COMPRULES_DEBUG", "1")
    with pytest.raises(RuntimeError, match="boom"):
        comprules("rule", "601")


def test_a_damaged_pointer(home: Path) -> None:
    """Exit status 3, and what to do."""
    (home / "current.json").write_text("{ broken")
    outcome = finished(process(home, "rule", "601"))
    assert outcome.status == 3
    assert "current.json" in outcome.complaint


@pytest.mark.usefixtures("compiled")
def test_a_home_under_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looking up works from memory, with one note; importing says why not."""
    (tmp_path / "file").write_text("")
    home = tmp_path / "file" / "home"
    monkeypatch.setenv("COMPRULES_HOME", str(home))
    outcome = in_process(capsys, "rule", "716.2a", "-f", "tsv")
    assert outcome.status == 0
    assert "716.2a" in outcome.out
    assert "memory" in outcome.complaint
    refused = finished(process(home, "import", SMALL))
    assert refused.status == 3
    assert "COMPRULES_HOME" in refused.complaint


def test_several_files_one_of_them_bad(home: Path, tmp_path: Path) -> None:
    """The good one is imported, the bad one named, the exit status says that one failed."""
    bad = tmp_path / "bad.txt"
    bad.write_text("soup")
    outcome = finished(process(home, "import", bad, SMALL))
    assert outcome.status == 2
    assert "2031-03-01" in outcome.out
    assert str(bad) in outcome.err


def test_no_colour_when_asked(small_home: Path) -> None:
    """NO_COLOR, as no-color.org has it, also on a terminal."""
    import pty

    for no_color, coloured in (("", True), ("1", False)):
        main, other = pty.openpty()
        environment = {**os.environ, "COMPRULES_HOME": str(small_home), "TERM": "xterm"}
        environment.pop("NO_COLOR", None)
        if no_color:
            environment["NO_COLOR"] = no_color
        import sys

        running = subprocess.Popen(
            [sys.executable, "-P", "-m", "comprules.cli", "rule", "601.2"],
            stdout=other,
            stderr=subprocess.PIPE,
            env=environment,
        )
        os.close(other)
        shown = b""
        try:
            while chunk := os.read(main, 4096):
                shown += chunk
        except OSError:
            pass
        running.communicate()
        os.close(main)
        assert b"601.2" in shown
        assert (b"\x1b[3" in shown) is coloured
