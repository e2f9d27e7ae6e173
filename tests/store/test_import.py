"""Importing editions: together, again, and whatever goes wrong in the middle."""

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import time
from pathlib import Path

import pytest

from comprules.document.lineages import History
from comprules.errors import CannotWrite
from comprules.namespaces import edition_iri
from comprules.store.building import import_editions
from comprules.store.knowledge import KnowledgeBase
from comprules.store.layout import read_pointer
from tests.conftest import once
from tests.homes import SMALL, SMALL_DATE, copied, finished, process
from tests.store.conftest import silent

TABLE = "comprules.store.lineagetable.packaged_table"


def nothing() -> History:
    """The history of no editions."""
    return History((), (), (), ())


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The history is that of the imported editions alone: the long one is told elsewhere."""
    monkeypatch.setattr(TABLE, nothing)


@pytest.fixture(scope="session")
def short_home(fresh_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the small edition, and no history but that edition's; not to be changed."""

    def build(home: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TABLE, nothing)
            import_editions(copied(fresh_home, home), [SMALL], silent)

    return once(tmp_path_factory, "short-home", build)


@pytest.fixture
def home(short_home: Path, tmp_path: Path) -> Path:
    """A home with the small edition, to be changed."""
    return copied(short_home, tmp_path / "home")


def small_text(date: str, old: str = "", new: str = "") -> str:
    """The small edition under another date, with one change."""
    text = SMALL.read_text(encoding="utf-8").replace("March 1, 2031", date)
    assert old in text
    return text.replace(old, new) if old else text


def leftovers(home: Path) -> list[str]:
    """What builders left behind in a home."""
    return [p.name for p in home.iterdir() if p.name.startswith("building-")]


def count_triples(home: Path, date: str) -> int:
    """How many triples the graph of an edition holds."""
    from pyoxigraph import NamedNode, Store

    kb = KnowledgeBase.open(home)
    store = Store.read_only(str(kb.triples))
    return len(list(store.quads_for_pattern(None, None, None, NamedNode(edition_iri(date)))))


def test_an_edition_is_quoted_after_its_import(home: Path) -> None:
    """It is the default edition, its text is there, and its graph too."""
    kb = KnowledgeBase.open(home)
    assert kb.editions() == [SMALL_DATE]
    assert kb.provision("101.1").text
    assert count_triples(home, SMALL_DATE) > 500


def test_importing_again_replaces(home: Path, tmp_path: Path) -> None:
    """The new text counts, once; nothing of the old one stays in the graph."""
    before = count_triples(home, SMALL_DATE)
    changed = tmp_path / "again.txt"
    changed.write_text(small_text("March 1, 2031", "Any other card", "Every other card"))
    import_editions(home, [changed], silent, replacing=True)
    kb = KnowledgeBase.open(home)
    assert kb.editions() == [SMALL_DATE]
    assert kb.provision("608.3b").text == "Every other card goes to the heap"
    assert count_triples(home, SMALL_DATE) == before


def test_several_at_once(home: Path, tmp_path: Path) -> None:
    """More than two are read by several processes; each is an edition of its own."""
    files = []
    for year in (2032, 2033, 2034):
        path = tmp_path / f"{year}.txt"
        path.write_text(small_text(f"March 1, {year}"))
        files.append(path)
    seen = []
    outcomes = import_editions(home, files, silent, lambda outcome: seen.append(outcome.date))
    assert [o.date for o in outcomes] == ["2032-03-01", "2033-03-01", "2034-03-01"]
    assert sorted(map(str, seen)) == ["2032-03-01", "2033-03-01", "2034-03-01"]
    assert KnowledgeBase.open(home).default_edition() == "2034-03-01"
    assert leftovers(home) == []


def test_a_bad_file_does_not_hold_up_the_others(home: Path, tmp_path: Path) -> None:
    """Each file stands for itself: the refused one says why, the others are there."""
    bad = tmp_path / "bad.txt"
    bad.write_text("This is a recipe for soup.\n" * 40)
    good = tmp_path / "good.txt"
    good.write_text(small_text("May 5, 2035"))
    outcomes = import_editions(home, [bad, good], silent)
    assert [o.error is None for o in outcomes] == [False, True]
    assert str(bad) in outcomes[0].error.one_line()  # type: ignore[union-attr]
    assert KnowledgeBase.open(home).editions() == [SMALL_DATE, "2035-05-05"]


def test_readers_see_the_old_one_until_the_new_one_is_whole(home: Path, tmp_path: Path) -> None:
    """What a reader has open stays good through two imports."""
    reader = KnowledgeBase.open(home)
    entry = reader.edition()
    again = tmp_path / "again.txt"
    again.write_text(small_text("March 1, 2031", "Any other card", "Every other card"))
    import_editions(home, [again], silent)
    assert entry.provision("608.3b").text == "Any other card goes to the heap"  # type: ignore[union-attr]
    assert reader.triples.is_dir()
    assert reader.provision("101.1").text


def killed_while_building(home: Path, *arguments: object) -> bool:
    """Whether a command could be killed while it had a building folder."""
    running = process(home, *arguments)
    try:
        while running.poll() is None:
            if leftovers(home):
                time.sleep(0.02)
                os.kill(running.pid, signal.SIGKILL)
                return running.wait() == -signal.SIGKILL
            time.sleep(0.002)
    finally:
        running.communicate()
    return False


def test_kill_9_in_the_middle_leaves_the_old_one_whole(home: Path, tmp_path: Path) -> None:
    """The pointer has not moved; the next build clears away what was half-built."""
    new = tmp_path / "new.txt"
    new.write_text(small_text("March 1, 2036"))
    before = read_pointer(home)
    assert any(killed_while_building(home, "import", new) for _ in range(5))
    assert read_pointer(home) == before
    assert leftovers(home) != []
    assert KnowledgeBase.open(home).provision("101.1").text
    import_editions(home, [new], silent)
    assert leftovers(home) == []
    assert KnowledgeBase.open(home).default_edition() == "2036-03-01"


def test_kill_9_in_the_first_build(tmp_path: Path) -> None:
    """A home that was never finished is built as if it were not there."""
    home = tmp_path / "home"
    home.mkdir()
    assert any(killed_while_building(home, "status") for _ in range(3))
    assert read_pointer(home) is None
    assert KnowledgeBase.open(home).provision("716").title == "Class Cards"
    assert leftovers(home) == []


def test_a_full_disk_leaves_the_old_one_whole(home: Path, tmp_path: Path) -> None:
    """One line, exit status 3, no half-built folder, the same pointer."""
    new = tmp_path / "new.txt"
    new.write_text(small_text("March 1, 2037"))
    before = read_pointer(home)

    def small_files_only() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    outcome = finished(process(home, "import", new, preexec_fn=small_files_only))
    assert outcome.status == 3
    assert outcome.complaint.startswith("comprules: ")
    assert read_pointer(home) == before
    assert leftovers(home) == []


def test_a_full_disk_as_sqlite_reports_it(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite has an exception of its own for it; the user sees ours."""

    def full(*arguments: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("comprules.store.editionfile.write_edition_file", full)
    with pytest.raises(CannotWrite, match="disk is full"):
        import_editions(home, [SMALL], silent)
    assert leftovers(home) == []


def test_two_imports_at_once_both_arrive(home: Path, tmp_path: Path) -> None:
    """The second waits for the first and builds upon it."""
    files = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for year, path in zip((2038, 2039), files, strict=True):
        path.write_text(small_text(f"March 1, {year}"))
    running = [process(home, "import", path) for path in files]
    outcomes = [finished(one) for one in running]
    assert [o.status for o in outcomes] == [0, 0]
    assert KnowledgeBase.open(home).editions() == [SMALL_DATE, "2038-03-01", "2039-03-01"]
    waited = [o.err for o in outcomes if "waiting" in o.err]
    assert len(waited) <= 1


def test_a_reader_beside_a_build(home: Path, tmp_path: Path) -> None:
    """Looking up does not wait for an import."""
    new = tmp_path / "new.txt"
    new.write_text(small_text("March 1, 2040"))
    running = process(home, "import", new)
    while running.poll() is None:
        kb = KnowledgeBase.open(home)
        assert kb.provision("101.1").text
        assert kb.sparql("ASK { ?rule a doc:Rule }")
    assert finished(running).status == 0


@pytest.mark.usefixtures("compiled")
def test_a_home_that_cannot_be_written_works_from_memory(tmp_path: Path) -> None:
    """Said in one line; everything but importing works, and nothing stays behind."""
    (tmp_path / "file").write_text("")
    home = tmp_path / "file" / "home"
    said: list[str] = []
    kb = KnowledgeBase.open(home, said.append)
    assert kb.in_memory
    assert len(said) == 1
    assert kb.provision("716").title == "Class Cards"
    assert kb.sparql("ASK { ?rule a doc:Rule }").strip()
    with pytest.raises(CannotWrite, match="cannot be written"):
        import_editions(home, [SMALL], silent)


@pytest.mark.usefixtures("compiled")
def test_a_stale_base_is_built_again_and_the_editions_stay(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the package was updated."""
    monkeypatch.setattr("comprules.store.freshness.__version__", "999")
    said: list[str] = []
    old = read_pointer(home)
    kb = KnowledgeBase.open(home, said.append)
    assert said
    assert "again" in said[0]
    assert old is not None
    assert kb.pointer.base != old.base
    assert kb.provision("101.1").text
    assert count_triples(home, SMALL_DATE) > 500
    assert KnowledgeBase.open(home, said.append).pointer == kb.pointer
    assert len(said) == 1


@pytest.mark.usefixtures("compiled")
def test_a_new_version_reads_the_imported_files_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the copies that it kept; the user need not look for the files."""
    for module in ("freshness", "building", "imports"):
        monkeypatch.setattr(f"comprules.store.{module}.__version__", "999")
    said: list[str] = []
    kb = KnowledgeBase.open(home, said.append)
    entry = kb.pointer.editions[SMALL_DATE]
    assert entry.made_by == "999"
    assert entry.source == SMALL.name
    assert kb.provision("101.1").text
    assert count_triples(home, SMALL_DATE) > 500
    assert any("again with this version" in line for line in said)


def test_touched_but_unchanged_files_are_not_stale(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The content decides, not the time: an installation copied elsewhere builds nothing."""
    monkeypatch.setattr("comprules.store.freshness.stamp", lambda: "another time")
    said: list[str] = []
    KnowledgeBase.open(home, said.append)
    assert said == []


def test_the_order_of_imports_does_not_matter(home: Path, tmp_path: Path) -> None:
    """One by one or at once, twice, and of two files of one date: the same lineages at the end.

    Of the two the one without the misprint counts, whichever came first; replacing takes the other.
    """
    older = tmp_path / "older.txt"
    older.write_text(small_text("March 1, 2030", "Rise and Shine!", "Rise and Gleam!"))
    misprinted = tmp_path / "misprinted.txt"
    misprinted.write_text(small_text("March 1, 2031", "101.2. ", "101.3. "))
    assert misprinted.read_bytes() != SMALL.read_bytes()
    other = copied(home, tmp_path / "other")

    import_editions(home, [older, SMALL, misprinted], silent)
    for path in (misprinted, SMALL, older, older):
        import_editions(other, [path], silent)
    at_once, one_by_one = KnowledgeBase.open(home), KnowledgeBase.open(other)
    assert list(at_once.history.all_runs()) == list(one_by_one.history.all_runs())
    for kb in (at_once, one_by_one):
        assert kb.pointer.editions[SMALL_DATE].source == SMALL.name

    (kept,) = import_editions(home, [misprinted], silent)
    assert kept.kept == SMALL.name
    (taken,) = import_editions(home, [misprinted], silent, replacing=True)
    assert taken.kept is None
    assert KnowledgeBase.open(home).pointer.editions[SMALL_DATE].source == misprinted.name
