"""The history of the real editions: facts that anybody can check, as numbers only."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from comprules.store.building import import_editions
from comprules.store.knowledge import KnowledgeBase
from tests.conftest import once, silent
from tests.homes import REAL, Command, Outcome, copied, in_process

pytestmark = pytest.mark.real

OLD, NEW = "2024-06-07", "2026-08-07"


@pytest.fixture(scope="session")
def two_editions(fresh_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with two real editions, two years apart."""
    files = [REAL / "cr" / f"{date}.txt" for date in (OLD, NEW)]
    if not all(file.is_file() for file in files):
        pytest.skip("the real editions are not here")

    def build(home: Path) -> None:
        import_editions(copied(fresh_home, home), files, silent)

    return once(tmp_path_factory, "two-editions", build)


@pytest.fixture
def real(
    two_editions: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Command:
    """Runs a command over the two real editions."""
    monkeypatch.setenv("COMPRULES_HOME", str(two_editions))

    def run(*arguments: object) -> Outcome:
        return in_process(capsys, *arguments)

    return run


def test_two_years_are_compared_in_less_than_two_seconds(real: Command) -> None:
    """The best tool there is takes six; one second is the aim on a machine with nothing else."""
    begun = time.process_time()
    found = json.loads(real("diff", OLD, NEW, "--format", "json").out)
    assert time.process_time() - begun < 2.0
    assert found["missing_words"] == []
    assert found["counts"]["added"] > 250
    assert found["counts"]["reworded"] > 100
    words = [i["words"] for g in found["groups"] for i in g["items"] if i["change"] == "reworded"]
    assert all(words)
    # A word diff that reads well leaves most of the words where they are.
    alike = [
        sum(len(p["text"]) for p in w["text"] if p["standing"] == "same")
        / max(1, sum(len(p["text"]) for p in w["text"] if p["standing"] != "gone"))
        for w in words
    ]
    assert sorted(alike)[len(alike) // 2] > 0.7


def test_numbers_came_to_mean_other_rules(two_editions: Path) -> None:
    """From 2025-04-04 to 2025-06-06 about 190 did, headings and what stands under them."""
    history = KnowledgeBase.open(two_editions).history
    old, new = (
        {run.name: run.lineage for run in history.edition(date)}
        for date in ("2025-04-04", "2025-06-06")
    )
    displaced = [name for name in old if name in new and old[name] != new[name]]
    assert 150 <= len(displaced) <= 230
    assert {"701.13", "701.17", "701.21"} <= set(displaced)


def test_the_words_of_a_rewording_are_few(real: Command) -> None:
    """Sieges are one kind of battle among others since 2026-08-07."""
    found = json.loads(real("diff", OLD, NEW, "310.7", "--format", "json").out)
    (item,) = [i for g in found["groups"] for i in g["items"] if "310.7" in i["new"]]
    came = [p["text"] for p in item["words"]["text"] if p["standing"] == "new"]
    assert " Siege" in came
