"""Homes for the tests of the store."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.store.knowledge import KnowledgeBase
from tests.conftest import silent
from tests.homes import copied

__all__ = ["silent"]


@pytest.fixture
def home(small_home: Path, tmp_path: Path) -> Path:
    """A home with the small edition, to be changed."""
    return copied(small_home, tmp_path / "home")


@pytest.fixture
def kb(small_home: Path) -> KnowledgeBase:
    """The knowledge base with the small edition."""
    return KnowledgeBase.open(small_home)
