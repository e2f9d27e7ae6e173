"""Decks for the tests of the study tool."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from comprules.study.deck import Deck

NOW = datetime(2027, 3, 1, 9, 0, tzinfo=UTC)


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    """An empty deck."""
    with Deck.open(tmp_path / "study.sqlite") as opened:
        yield opened
