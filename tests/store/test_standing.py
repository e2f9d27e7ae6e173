"""Where the sentences of blocks stand, through editions of our own that renumber and reword."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.document.reader import read_edition
from comprules.inference.drift import fill_hashes
from comprules.inference.rulefile import RuleHeading, read_rule_files
from comprules.store.building import import_editions
from comprules.store.history import HistoryFile
from comprules.store.holding import carriers, part_of_edition
from comprules.store.knowledge import KnowledgeBase
from comprules.store.standing import Span, block_spans, table_spans
from comprules.store.worklist import history_with, work_list
from tests.conftest import once, silent
from tests.homes import SMALL, SMALL_DATE, copied

RENUMBERED, OLDEST = "2030-09-01", "2030-03-01"

RULES = f"""---
edition: {SMALL_DATE}
---
# 716. Class Cards

## 716.2a A bar

A gloss.

- sentences: 1 of 1
- left out: nothing

```sparql
CONSTRUCT {{ ?x mtg:a 1 }} WHERE {{ ?x mtg:b 1 }}
```

## 716.2b What counts

A gloss.

- sentences: 1 of 2
- left out: nothing

```sparql
CONSTRUCT {{ ?x mtg:c 1 }} WHERE {{ ?x mtg:b 1 }}
```
"""


def small() -> str:
    """The small edition."""
    return SMALL.read_text(encoding="utf-8")


def renumbered() -> str:
    """An earlier edition, in which the Class cards were 715 and nothing was 716."""
    text = small().replace("March 1, 2031", "September 1, 2030")
    return text.replace("716", "715")


def oldest() -> str:
    """One before it, which words the first sentence of 715.2b otherwise."""
    text = renumbered().replace("September 1, 2030", "March 1, 2030")
    reworded = text.replace("a Class that has climbed that far", "a Class that stands high enough")
    assert reworded != text
    return reworded


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """The older editions as files, by date."""
    found = {}
    for date, text in ((RENUMBERED, renumbered()), (OLDEST, oldest())):
        found[date] = tmp_path / f"{date}.txt"
        found[date].write_text(text, encoding="utf-8")
    return found


@pytest.fixture
def headings(tmp_path: Path) -> tuple[RuleHeading, ...]:
    """Blocks for the small edition."""
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "716.md").write_text(RULES)
    fill_hashes(folder, read_edition(SMALL))
    return read_rule_files(folder)


@pytest.fixture(scope="module")
def three(fresh_home: Path, tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    """All three editions imported."""
    folder = tmp_path_factory.mktemp("three")

    def build(home: Path) -> None:
        paths = [SMALL]
        for name, text in (("renumbered", renumbered()), ("oldest", oldest())):
            paths.append(folder / f"{name}.txt")
            paths[-1].write_text(text, encoding="utf-8")
        import_editions(copied(fresh_home, home), paths, silent)

    return KnowledgeBase.open(once(tmp_path_factory, "three-editions", build))


def ours(spans: tuple[Span, ...]) -> list[tuple[str, str, bool | None, tuple[str, ...]]]:
    """The spans as tuples, from the oldest of our editions on."""
    return [(s.first, s.last, s.stands, s.numbers) for s in spans if s.last >= OLDEST]


def test_the_spans_of_a_block(three: KnowledgeBase, headings: tuple[RuleHeading, ...]) -> None:
    """A renumbering ends no span, a rewording of the sentence does; before it was no rule."""
    bar, counts = (block_spans(three, h)[h.number] for h in headings)
    assert ours(bar) == [(OLDEST, SMALL_DATE, True, ("715.2a", "716.2a"))]
    assert ours(counts) == [
        (OLDEST, OLDEST, False, ("715.2b",)),
        (RENUMBERED, SMALL_DATE, True, ("715.2b", "716.2b")),
    ]
    assert ours(counts) != ours(bar)
    assert counts[-1].text == f"{RENUMBERED} to {SMALL_DATE}: stands (715.2b, 716.2b)"
    assert counts[-2].text == f"{OLDEST}: worded otherwise (715.2b)"


def test_words_that_are_not_here(
    small_home: Path, files: dict[str, Path], headings: tuple[RuleHeading, ...]
) -> None:
    """Of an edition that only the history knows: the same hash stands, another is not known."""
    kb = KnowledgeBase.open(small_home)
    known = history_with(kb, read_edition(files[RENUMBERED])).whole()
    kb.__dict__["history"] = history_with(kb, read_edition(files[OLDEST]))
    counts = block_spans(kb, headings[1])["716.2b"]
    (span,) = (s for s in counts if s.first <= OLDEST <= s.last)
    assert (span.last, span.stands, span.numbers[-1]) == (OLDEST, None, "715.2b")
    assert counts[-1].stands
    told = table_spans(known, {"716.2a": SMALL_DATE, "716.2b": SMALL_DATE, "999.9": SMALL_DATE})
    assert told.keys() == {"716.2a", "716.2b"}
    assert ours(told["716.2b"])[-1:] == [(RENUMBERED, SMALL_DATE, True, ("715.2b", "716.2b"))]


def test_what_holds_in_an_older_edition(
    three: KnowledgeBase, headings: tuple[RuleHeading, ...]
) -> None:
    """The provisions that carry the rules on are found under their numbers there."""
    carried = carriers(three.history, headings, OLDEST)
    assert {n: c.numbers for n, c in carried.items()} == {
        "716.2a": ("715.2a",),
        "716.2b": ("715.2b",),
    }
    part = part_of_edition(three.edition(OLDEST), carried)
    assert [p.number for p in part.provisions] == ["715.2a", "715.2b"]


def test_the_work_that_an_edition_gives(
    three: KnowledgeBase, headings: tuple[RuleHeading, ...], files: dict[str, Path]
) -> None:
    """Each block whose sentence does not stand as written, with its number and the words."""
    found = work_list(three, headings, read_edition(files[OLDEST]))
    assert (found.edition, found.checked) == (OLDEST, 2)
    assert found.counts() == {"same": 0, "moved": 1, "changed": 1}
    moved, changed = found.to_json()["drifted"]
    assert (moved["block"], moved["standing"], moved["now"]) == ("716.2a", "moved", ["715.2a"])
    assert (changed["block"], changed["now"]) == ("716.2b", ["715.2b"])
    assert "climbed that far" in changed["written"]
    assert "stands high enough" in changed["here"]
    newest = work_list(three, headings, read_edition(SMALL))
    assert (newest.counts(), newest.work) == ({"same": 2}, ())


def test_a_file_that_is_not_imported(
    three: KnowledgeBase,
    small_home: Path,
    headings: tuple[RuleHeading, ...],
    files: dict[str, Path],
) -> None:
    """Gives the same list: it is aligned to its neighbours first."""
    edition = read_edition(files[OLDEST])
    kb = KnowledgeBase.open(small_home)
    assert work_list(kb, headings, edition) == work_list(three, headings, edition)
    assert isinstance(history_with(kb, edition), HistoryFile)
    assert OLDEST not in kb.history.fingerprints
