"""The small edition of our own wording, and a place of the real ones."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from comprules.document import Edition, edition_from_bytes

SMALL = Path(__file__).resolve().parents[1] / "data" / "small-edition.txt"


@pytest.fixture(scope="session")
def small_text() -> str:
    return SMALL.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def small(small_text: str) -> Edition:
    return edition_from_bytes(small_text.encode("utf-8"), "small-edition.txt")


@pytest.fixture(scope="session")
def real_editions() -> Path:
    given = os.environ.get("COMPRULES_SHARED")
    shared = Path(given) if given else Path(__file__).resolve().parents[3] / "shared"
    folder = shared / "cr"
    if not folder.is_dir():
        pytest.skip("the real editions are not here")
    return folder
