"""Situation files as they were read the last time: the same situation, and never an old one."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules import resources
from comprules.errors import BadSituation
from comprules.graph import situation as reader
from comprules.store.knowledge import KnowledgeBase
from comprules.store.situations import read_situation
from tests.homes import copied

SCENARIOS = resources.folder("scenarios")


@pytest.fixture
def own_kb(fresh_home: Path, tmp_path: Path) -> KnowledgeBase:
    """A knowledge base in which nothing has been kept yet."""
    return KnowledgeBase.open(copied(fresh_home, tmp_path / "home"))


def test_read_again_it_is_the_same(own_kb: KnowledgeBase) -> None:
    """Facts with their lines and order, events and names: all as the reader gave them."""
    files = sorted(SCENARIOS.glob("*/situation.*"))[::60]
    assert {file.suffix for file in files} >= {".yaml"}
    for file in files:
        first = reader.read_situation(file, cards=own_kb.cards)
        for _ in range(2):
            again = read_situation(file, own_kb)
            assert again == first
            assert [*again.facts.items()] == [*first.facts.items()]
            assert again.names == first.names


def test_the_second_time_it_is_not_read(
    own_kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was read before is not read again; one that says something else is."""
    file = tmp_path / "game.yaml"
    file.write_text("players: [ann, bob]\n", encoding="utf-8")
    first = read_situation(file, own_kb)

    def fails(*_: object, **__: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr(reader, "situation_from_text", fails)
    assert read_situation(file, own_kb) == first
    monkeypatch.undo()
    file.write_text("players: [ann, bob, cho]\n", encoding="utf-8")
    assert set(read_situation(file, own_kb).names) == set(first.names) | {"cho"}


def test_a_mistake_is_reported_each_time(own_kb: KnowledgeBase, tmp_path: Path) -> None:
    """What cannot be read is not kept, and a file that is gone is no kept one."""
    file = tmp_path / "game.yaml"
    file.write_text("players: [ann, bob]\nplayrs: []\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(BadSituation) as raised:
            read_situation(file, own_kb)
        assert raised.value.line == 2
    file.unlink()
    with pytest.raises(BadSituation, match="cannot be read"):
        read_situation(file, own_kb)
