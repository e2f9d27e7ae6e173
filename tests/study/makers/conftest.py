"""What makers draw on in tests: the packaged outline, and the small edition with its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.store.knowledge import KnowledgeBase
from comprules.study.material import Material


@pytest.fixture(scope="session")
def packaged(fresh_home: Path) -> Material:
    """The material of a fresh installation: outline, glosses, scenarios, no sentence."""
    return Material(KnowledgeBase.open(fresh_home))


@pytest.fixture(scope="session")
def small(small_home: Path) -> Material:
    """The material of the small edition that we wrote, with its words."""
    return Material(KnowledgeBase.open(small_home))
