"""The edition in force on a day, and what became of a number since."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.document.lineages import Change
from comprules.errors import NotFound, UsageError
from comprules.store.dating import dated
from comprules.store.history import HistoryFile
from comprules.store.knowledge import KnowledgeBase
from tests.handmade import history_of, run
from tests.homes import SMALL_DATE

OLD, OUTLINE = "2020-05-01", "2026-08-07"


@pytest.fixture
def history(tmp_path: Path) -> HistoryFile:
    """701.17 was what is 701.21 now; 716.2a was reworded, and 716.9 is gone."""
    sacrifice = f"{OLD}/701.17"
    return history_of(
        tmp_path / "history",
        (OLD, OUTLINE, SMALL_DATE),
        run("701.17", OLD, lineage=sacrifice),
        run("701.21", OUTLINE, SMALL_DATE, Change.RENUMBERED, lineage=sacrifice),
        run("701.17", OUTLINE, SMALL_DATE, Change.ADDED, digest="d1"),
        run("716.2a", OLD, lineage="a"),
        run("716.2a", OUTLINE, SMALL_DATE, Change.REWORDED, lineage="a", digest="d2"),
        run("716.9", OLD),
    )


@pytest.fixture
def based(small_home: Path, history: HistoryFile) -> KnowledgeBase:
    """The small edition and the outline, with a history by hand."""
    kb = KnowledgeBase.open(small_home)
    kb.__dict__["history"] = history
    return kb


def test_the_edition_in_force(based: KnowledgeBase) -> None:
    """The newest one here at or before the day; a period counts by its end."""
    assert based.as_of("2026-08-07") == OUTLINE
    assert based.as_of("2026") == OUTLINE
    assert based.as_of("2031-02") == OUTLINE
    assert based.as_of("2031-03") == SMALL_DATE
    assert based.as_of("2099") == SMALL_DATE


def test_an_edition_that_is_not_here(based: KnowledgeBase) -> None:
    """Is named, with what the history knows of the number that is asked about."""
    with pytest.raises(NotFound, match=f"2026-08-06 is that of {OLD}") as caught:
        based.as_of("2026-08-06", "CR 701.17")
    assert caught.value.hint.startswith("701.17 was then the rule that is 701.21 now; ")
    assert caught.value.data["edition"] == OLD
    for number, told in (
        ("716.2a", "the rule that it is now, reworded since"),
        ("716.9", "716.9 was then a rule that is gone now"),
        ("716.8", "there was no rule 716.8 then"),
        (None, "import its file"),
        ("no number", "import its file"),
    ):
        with pytest.raises(NotFound) as caught:
            based.as_of("2021", number)
        assert told in caught.value.hint


def test_a_day_before_all_editions(based: KnowledgeBase) -> None:
    """No edition is known of then; and what is no date is a usage error."""
    with pytest.raises(NotFound, match="no edition is known") as caught:
        based.as_of("1990")
    assert OLD in caught.value.hint
    with pytest.raises(UsageError):
        based.as_of("yesterday")


def test_what_became_of_a_number(based: KnowledgeBase, history: HistoryFile) -> None:
    """Of an edition that is not the newest what the rule is now, of a reused number what it was."""
    entry = based.provision("716.2a", OUTLINE)
    now = dated(based, entry, OUTLINE)["now"]
    assert now == {
        "edition": SMALL_DATE,
        "numbers": ["716.2a"],
        "reworded": False,
        "changes": ["kept"],
    }
    here = dated(based, based.provision("701.17", OUTLINE), OUTLINE)
    assert here["lineage"] == f"{OUTLINE}/701.17"
    (other,) = here["was"]
    assert (other["first"], other["last"], other["until"]) == (OLD, OLD, OUTLINE)
    assert other["now"] == ["701.21"]
    unknown = dated(based, based.provision("702.2", OUTLINE), OUTLINE)
    assert unknown == {"lineage": None, "now": None, "was": []}
