"""What all tests share, made once: homes, the project's rules, ontology and scenarios.

Homes are built by whichever process of pytest needs them first.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from comprules import resources
from comprules.inference import parsedblocks
from comprules.inference.program import Program
from comprules.inference.rulefile import RuleHeading, read_rule_files
from comprules.inference.scenarios import Scenario, read_scenarios
from comprules.inference.vocabulary import OntologyView
from comprules.store import base
from comprules.store.building import ensure_writable, import_editions
from comprules.store.history import HistoryFile
from comprules.store.knowledge import KnowledgeBase
from comprules.store.layout import PROGRAM
from tests.homes import REAL, SMALL, copied
from tests.revisions import write_earlier_edition, write_small_history


def silent(line: str) -> None:
    """Nothing."""


def once(factory: pytest.TempPathFactory, name: str, build: Callable[[Path], object]) -> Path:
    """The folder of this name, built by the first process that asks for it."""
    root = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent  # what the workers have in common
    folder = root / name
    with (root / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            begun = factory.mktemp(name) / "home"
            build(begun)
            begun.rename(folder)
    return folder


@pytest.fixture(scope="session")
def fresh_home(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A home just built, without an edition; not to be changed.

    Blocks that an earlier run of pytest has parsed are not parsed again.
    """
    parsed = request.config.cache.mkdir("comprules") / parsedblocks.FILE_NAME

    def build(home: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(base, "parsed_before", lambda earlier: parsed)
            ensure_writable(home, silent)
        (made,) = home.glob(f"base-*/{parsedblocks.FILE_NAME}")
        shutil.copyfile(made, parsed)

    return once(tmp_path_factory, "fresh-home", build)


@pytest.fixture
def compiled(fresh_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds of this process take the blocks as they are compiled already, as a wheel does."""
    (base,) = fresh_home.glob("base-*")
    monkeypatch.setattr("comprules.store.base.compiled_blocks", lambda: base / PROGRAM)


@pytest.fixture(scope="session")
def small_home(fresh_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the small edition; not to be changed."""

    def build(home: Path) -> None:
        import_editions(copied(fresh_home, home), [SMALL], silent)

    return once(tmp_path_factory, "small-home", build)


@pytest.fixture(scope="session")
def updated_home(fresh_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the small edition and the one before it; not to be changed."""

    def build(home: Path) -> None:
        earlier = write_earlier_edition(home.parent / "earlier-edition.txt")
        import_editions(copied(fresh_home, home), [earlier, SMALL], silent)

    return once(tmp_path_factory, "updated-home", build)


@pytest.fixture(scope="session")
def real_home(fresh_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with two real editions, that of the evaluation and an older one; not to be changed."""
    files = [REAL / "cr" / f"{date}.txt" for date in ("2026-01-16", "2021-07-12")]
    if not all(file.is_file() for file in files):
        pytest.skip("the real editions are not here")

    def build(home: Path) -> None:
        import_editions(copied(fresh_home, home), files, silent)

    return once(tmp_path_factory, "real-home", build)


@pytest.fixture(scope="session")
def small_history(tmp_path_factory: pytest.TempPathFactory) -> HistoryFile:
    """The history of the small edition and the one before it, written by hand."""
    folder = tmp_path_factory.mktemp("history")
    return write_small_history(folder, write_earlier_edition(folder / "earlier-edition.txt"))


@pytest.fixture
def by_hand(small_history: HistoryFile, monkeypatch: pytest.MonkeyPatch) -> HistoryFile:
    """The history that every knowledge base has in a test: the one written by hand."""
    monkeypatch.setattr(KnowledgeBase, "history", small_history)
    return small_history


@pytest.fixture(scope="session")
def ontology() -> OntologyView:
    """The closed ontology."""
    return OntologyView.load()


@pytest.fixture(scope="session")
def headings() -> tuple[RuleHeading, ...]:
    """The rule files."""
    return read_rule_files(resources.folder("rules"))


@pytest.fixture(scope="session")
def program(fresh_home: Path) -> Program:
    """All blocks, as they were compiled for the fresh home: compiling takes ten seconds."""
    (path,) = fresh_home.glob("base-*/program.json")
    return Program.from_json(json.loads(path.read_bytes()))


@pytest.fixture(scope="session")
def scenarios() -> tuple[Scenario, ...]:
    """The scenarios."""
    return read_scenarios(resources.folder("scenarios"))
