"""What makers draw on in tests: the packaged outline, and the small edition with its words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from comprules.store.building import import_cards
from comprules.store.knowledge import KnowledgeBase
from comprules.study.material import Material
from tests.conftest import once, silent
from tests.homes import copied
from tests.study.makers.cards import CARDS


@pytest.fixture(scope="session")
def packaged(fresh_home: Path) -> Material:
    """The material of a fresh installation: outline, glosses, scenarios, no sentence."""
    return Material(KnowledgeBase.open(fresh_home))


@pytest.fixture(scope="session")
def small(small_home: Path) -> Material:
    """The material of the small edition that we wrote, with its words."""
    return Material(KnowledgeBase.open(small_home))


@pytest.fixture(scope="session")
def carded(fresh_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Material:
    """The material of an installation into which some cards that we wrote were imported."""

    def build(home: Path) -> None:
        file = home.parent / "cards.json"
        file.write_text(json.dumps(CARDS), encoding="utf-8")
        import_cards(copied(fresh_home, home), [file], silent)

    home = once(tmp_path_factory, "carded-home", build)
    return Material(KnowledgeBase.open(home))
