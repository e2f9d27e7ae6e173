"""`comprules diff`: an update as table, Markdown, page and data."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.homes import SMALL, SMALL_DATE, Command
from tests.revisions import EARLIER_DATE


def data(updated: Command, *arguments: object) -> Any:
    """What the command prints as JSON."""
    outcome = updated("diff", *arguments, "--format", "json")
    assert outcome.status == 0, outcome.err
    return json.loads(outcome.out)


def test_the_json_has_the_keys_of_the_contract(updated: Command) -> None:
    """docs/history.md."""
    found = data(updated, EARLIER_DATE, SMALL_DATE)
    assert (found["old"], found["new"], found["scope"]) == (EARLIER_DATE, SMALL_DATE, None)
    assert found["missing_words"] == []
    assert found["counts"] == {
        "added": 3,
        "removed": 1,
        "split": 1,
        "reworded": 2,
        "moved": 1,
        "renumbered": 13,
        "minor": 2,
    }
    group = next(g for g in found["groups"] if g["number"] == "716")
    assert group["heading"] == "Class Cards"
    reworded, split = group["items"]
    assert reworded["change"] == "reworded"
    assert reworded["extent"] == "text"
    assert (reworded["old"], reworded["new"]) == (["716.1"], ["716.1"])
    assert {"standing": "gone", "text": " may show"} in reworded["words"]["text"]
    assert (split["old"], split["new"]) == (["716.2a"], ["716.2a", "716.2b"])
    assert [m["minor"] for m in found["minor"]] == ["examples", "punctuation"]
    assert found["renumbered"][-1] == {
        "old_first": "702.3",
        "old_last": "702.3",
        "new_first": "702.4",
        "new_last": "702.4",
        "count": 13,
    }


def test_the_newest_update_needs_no_dates(updated: Command) -> None:
    """From the edition before the newest one to the newest one; days and months will do too."""
    whole = data(updated, EARLIER_DATE, SMALL_DATE)
    assert data(updated) == data(updated, "previous", "latest") == whole
    assert data(updated, "2030-12-24", "2031") == whole


def test_it_can_be_limited_to_a_rule_or_a_keyword(updated: Command) -> None:
    """A heading means the rule under it; both editions' numbers count."""
    found = data(updated, "previous", "latest", "ladder")
    assert found["scope"] == "702.4"
    assert [g["number"] for g in found["groups"]] == ["702.4"]
    assert data(updated, "previous", "latest", "716.3")["groups"] == []


def test_the_table_tells_what_a_judge_reads_first(updated: Command) -> None:
    """Counts, what changed by rule, then what shifted and what is minor."""
    out = updated("diff", "--format", "table").out
    assert out.startswith(f"{EARLIER_DATE} → {SMALL_DATE}\n3 new, 1 gone, 1 split, 2 reworded")
    assert "702.3 Rise and Shine!  new\n  702.3a\n    Rise and shine wakes a card" in out
    assert "704.3  gone, may be 608.3b (40% alike) now\n    A torn card" in out
    assert "716.2a, 716.2b  split, was 716.2a" in out
    assert "613.3  moved, was 101.2" in out
    assert "A bar [-may show-] {+shows+} a price" in out
    assert "702.3 is now 702.4" in out
    assert out.index("Glossary") < out.index("Renumbered") < out.index("Only examples differ")


def test_markdown_can_be_published(updated: Command) -> None:
    """Headings, list items, and marks that are read everywhere."""
    out = updated("diff", "--format", "markdown").out
    assert out.startswith(f"# Comprehensive Rules: {EARLIER_DATE} → {SMALL_DATE}\n")
    assert "- 3 new\n" in out
    assert "## 702.3 Rise and Shine! (new)\n\n- `702.3a`: Rise and shine wakes" in out
    assert "- `716.1` (reworded): A Class has bars. A bar ~~may show~~ **shows** a price" in out
    assert "## Renumbered\n\n- 101.3 is now 101.2\n" in out


class _Page(HTMLParser):
    """What a page holds: its tags, the anchors it has and those it points to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag != "meta":
            self.open.append(tag)
        values = dict(attrs)
        self.anchors += [values["id"] or ""] if "id" in values else []
        self.links += [values["href"] or ""] if "href" in values else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_one_file_that_needs_nothing(updated: Command, tmp_path: Path) -> None:
    """No script, nothing to load, every rule with an anchor, every tag closed."""
    target = tmp_path / "update.html"
    assert updated("diff", "--format", "html", "-o", target).status == 0
    text = target.read_text(encoding="utf-8")
    page = _Page(text)
    assert page.open == []
    assert {"ins", "del", "style", "details"} <= page.tags
    assert not page.tags & {"script", "link", "img"}
    assert all(link.removeprefix("#") in page.anchors for link in page.links)
    assert len(page.anchors) == len(set(page.anchors))
    assert {"702.3", "702.3a", "716.1", "gone-704.3", "glossary"} <= set(page.anchors)
    assert "glossary-rise-and-shine" in page.anchors
    assert "A bar <del>may show</del> <ins>shows</ins> a price" in text
    assert 'name="viewport"' in text
    assert not re.search(r"https?://", text)


def test_rows_have_a_line_for_each_item(updated: Command) -> None:
    """And for each row of numbers that shifted."""
    lines = [row.split("\t") for row in updated("diff", "--format", "tsv").out.splitlines()]
    assert lines[0][:3] == ["change", "old", "new"]
    assert ["renumbered", "702.3", "702.4"] in [line[:3] for line in lines]
    assert ["split", "716.2a", "716.2a, 716.2b"] in [line[:3] for line in lines]


def test_full_shows_what_is_the_same_too(updated: Command) -> None:
    """Otherwise a long stretch is cut to the words around a change."""
    short = updated("diff", "previous", "latest", "716.2", "--format", "table").out
    full = updated("diff", "previous", "latest", "716.2", "--full", "--format", "table").out
    assert "[…]" not in full
    assert len(full) >= len(short)


def test_without_words_the_numbers_and_headings_are_told(
    updated: Command, small_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And which edition would have to be imported."""
    monkeypatch.setenv("COMPRULES_HOME", str(small_home))
    out = updated("diff", "--format", "table").out
    assert f"The words of {EARLIER_DATE} are not here" in out
    assert "716 Class Cards\n  716.1  reworded\n" in out
    assert "702.3 is now 702.4" in out


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        ((SMALL_DATE, EARLIER_DATE), 2, f"comprules diff {EARLIER_DATE} {SMALL_DATE}"),
        ((SMALL, "latest"), 2, "comprules import"),
        (("then", "now"), 2, "no date"),
        (("1990", "latest"), 1, "no known edition"),
        (("previous", "latest", "999.9"), 1, "999.9"),
    ],
)
def test_a_wrong_call_is_one_line(
    updated: Command, arguments: tuple[object, ...], status: int, told: str
) -> None:
    """With what to do instead."""
    outcome = updated("diff", *arguments)
    assert outcome.status == status
    assert told in outcome.complaint


def test_a_fresh_install_tells_real_updates_by_number(outlined: Command) -> None:
    """About 190 numbers came to mean other rules from 2025-04-04 to 2025-06-06."""
    outcome = outlined("diff", "2025-04-04", "2025-06-06", "--format", "json")
    found = json.loads(outcome.out)
    shift = next(s for s in found["renumbered"] if s["old_first"] == "701.13")
    assert (shift["new_first"], shift["old_last"], shift["new_last"]) == (
        "701.17",
        "701.20",
        "701.24",
    )
    assert 180 <= found["counts"]["renumbered"] <= 300
    assert found["missing_words"] == ["2025-04-04", "2025-06-06"]
    triple = next(g for g in found["groups"] if g["number"] == "701.11")
    assert (triple["heading"], triple["items"][0]["change"]) == ("Triple", "added")


def test_a_rule_that_is_gone_is_not_taken_for_the_one_with_its_number_now(
    outlined: Command, tmp_path: Path
) -> None:
    """Whole rules went in 2009, and others have their numbers: each has an anchor of its own."""
    target = tmp_path / "update.html"
    assert (
        outlined("diff", "2009-05-01", "2009-07-11", "--format", "html", "-o", target).status == 0
    )
    page = _Page(target.read_text(encoding="utf-8"))
    assert len(page.anchors) == len(set(page.anchors))
    assert {"404", "gone-404.1"} <= set(page.anchors)
