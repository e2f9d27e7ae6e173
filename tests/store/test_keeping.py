"""What is kept beside the knowledge base: made once, made anew when anything changes."""

from __future__ import annotations

from pathlib import Path

from comprules.store.keeping import kept
from comprules.store.knowledge import KnowledgeBase
from comprules.store.layout import KEPT, sweep
from tests.homes import copied


def test_made_once_for_the_same(fresh_home: Path, tmp_path: Path) -> None:
    """The same asked again is not made again; another thing, or other code, is."""
    kb = KnowledgeBase.open(copied(fresh_home, tmp_path / "home"))
    made: list[str] = []

    def make(what: str, by: str) -> object:
        def maker() -> list[str]:
            made.append(what + by)
            return [what]

        return kept(kb, kb.outline_date, what, by, maker)

    assert make("a", "1") == make("a", "1") == ["a"]
    assert make("b", "1") == ["b"]
    assert make("a", "2") == ["a"]
    assert made == ["a1", "b1", "a2"]


def test_it_goes_with_its_base(fresh_home: Path, tmp_path: Path) -> None:
    """What a base no longer in use was good for is swept away; the rest stays."""
    home = copied(fresh_home, tmp_path / "home")
    kb = KnowledgeBase.open(home)
    kept(kb, kb.outline_date, "a", "1", list)
    old = home / f"{KEPT}base-of-yesterday"
    old.mkdir()
    sweep(home, kb.pointer)
    assert not old.exists()
    assert list((home / f"{KEPT}{kb.pointer.base}").iterdir())


def test_a_home_that_cannot_be_written(fresh_home: Path, tmp_path: Path) -> None:
    """Then it is made each time."""
    kb = KnowledgeBase.open(copied(fresh_home, tmp_path / "home"))
    folder = kb.home / f"{KEPT}{kb.pointer.base}"
    if folder.exists():
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
    folder.write_text("a file stands where the folder would be")
    makers = (lambda: [1], lambda: [2])
    assert [kept(kb, kb.outline_date, "a", "1", maker) for maker in makers] == [[1], [2]]
