"""Homes for the tests of the store."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.store.building import ensure_writable, import_editions
from comprules.store.knowledge import KnowledgeBase
from comprules.store.layout import PROGRAM
from tests.homes import SMALL, copied


def silent(line: str) -> None:
    """Nothing."""


@pytest.fixture(scope="session")
def fresh_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home just built, without an edition; not to be changed."""
    home = tmp_path_factory.mktemp("fresh") / "home"
    ensure_writable(home, silent)
    return home


@pytest.fixture(scope="session")
def small_home(fresh_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the small edition; not to be changed."""
    home = copied(fresh_home, tmp_path_factory.mktemp("small") / "home")
    import_editions(home, [SMALL], silent)
    return home


@pytest.fixture
def compiled(fresh_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds of this process take the blocks as they are compiled already, as a wheel does."""
    (base,) = fresh_home.glob("base-*")
    monkeypatch.setattr("comprules.store.base.compiled_blocks", lambda: base / PROGRAM)


@pytest.fixture
def home(small_home: Path, tmp_path: Path) -> Path:
    """A home with the small edition, to be changed."""
    return copied(small_home, tmp_path / "home")


@pytest.fixture
def kb(small_home: Path) -> KnowledgeBase:
    """The knowledge base with the small edition."""
    return KnowledgeBase.open(small_home)
