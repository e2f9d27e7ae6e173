"""Commands over homes that are built once."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.store.history import HistoryFile
from tests.homes import Command, Outcome, in_process
from tests.store.conftest import home

__all__ = ["home"]


@pytest.fixture
def comprules(
    small_home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Command:
    """Runs a command in this process, over the home with the small edition."""
    monkeypatch.setenv("COMPRULES_HOME", str(small_home))

    def run(*arguments: object) -> Outcome:
        return in_process(capsys, *arguments)

    return run


@pytest.fixture
def outlined(
    fresh_home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Command:
    """Runs a command in this process, over a home as a fresh install has it."""
    monkeypatch.setenv("COMPRULES_HOME", str(fresh_home))

    def run(*arguments: object) -> Outcome:
        return in_process(capsys, *arguments)

    return run


@pytest.fixture
def updated(
    updated_home: Path,
    by_hand: HistoryFile,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Command:
    """Runs a command in this process, over the home with the small edition and the one before."""
    monkeypatch.setenv("COMPRULES_HOME", str(updated_home))

    def run(*arguments: object) -> Outcome:
        return in_process(capsys, *arguments)

    return run
