"""The measures on the real editions; skipped where they are not at hand."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from benchmarks.xref import measure

from comprules.document import Edition, Kind, ReferenceKind, edition_from_bytes, read_edition
from comprules.document.decoding import decode
from comprules.document.writer import losses

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def newest(real_editions: Path) -> Edition:
    return read_edition(real_editions / "2026-08-07.txt")


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_no_line_of_any_edition_is_lost(real_editions: Path, step: int) -> None:
    """Every edition reads, and writing it again gives each of its lines, in order.

    From 2003 on no line is unfitting but what can be explained: a stray letter.
    """
    files = sorted(real_editions.glob("*.txt"))
    assert len(files) >= 85
    for file in files[::step]:
        edition = read_edition(file)
        assert losses(decode(file.read_bytes()).lines, edition) == [], file.name
        if edition.date >= "2003":
            assert all(len(text) == 1 for _, text in edition.unfitting), file.name


def test_references_of_the_given_half(real_editions: Path) -> None:
    """Explicit references: precision and recall 1.00 over the given entries; implicit too."""
    file = real_editions.parent / "eval" / "xref.jsonl"
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    scores = measure(rows, {"": read_edition(real_editions / "2026-01-16.txt")})
    for name in ("explicit", "dangling", "self"):
        assert scores[name].wrong == []
    assert scores["implicit"].precision >= 0.95
    assert scores["implicit"].recall >= 0.95


def test_who_cites_a_step(real_editions: Path) -> None:
    """48 provisions cite 601.2g in 2026-01-16, most of them by a range."""
    edition = read_edition(real_editions / "2026-01-16.txt")
    explicit = (ReferenceKind.EXPLICIT, ReferenceKind.RANGE, ReferenceKind.HEADING)
    citing = {
        p.number
        for p in (*edition.provisions, *edition.glossary)
        for r in p.references
        if r.kind in explicit and "601.2g" in r.targets
    }
    assert len(citing) == 48


def test_the_traps(real_editions: Path, newest: Edition) -> None:
    """The places at which others go wrong, by kind."""
    text = decode((real_editions / "2026-08-07.txt").read_bytes()).text
    assert newest.get("704.5aa").parent == "704.5"  # type: ignore[union-attr]
    assert len(newest.get("613.6").examples) == 4  # type: ignore[union-attr]
    assert len(newest.get("800.4a").examples) == 4  # type: ignore[union-attr]
    assert "glossary:Team vs. Team Variant" in newest
    printed = set(re.findall(r"^(\d{3}\.\d+[a-z]*)\.? [^\w\s]", text, re.MULTILINE))
    assert len(printed) >= 58
    for number in printed:
        provision = newest.get(number)
        assert provision is not None
        assert re.match(r"[^\w\s]", provision.text or provision.heading or "")
    for provision in newest.provisions:
        if provision.kind is not Kind.SUBRULE:
            assert provision.heading
        for paragraph in provision.paragraphs:
            assert not re.search(r"[.”)] \d{3}\. [A-Z]", paragraph.text)
    glued = read_edition(real_editions / "2022-10-07.txt").get("901.4")
    assert glued is not None
    assert glued.text is not None
    assert glued.text.startswith("All plane")


def test_headings_among_the_keywords(newest: Edition) -> None:
    """Each keyword of 701 and 702 is a heading with its subrules below it."""
    for rule in ("701", "702"):
        below = [p for p in newest.provisions if p.parent == rule]
        assert len(below) > 60
        assert [p.number for p in below if p.heading is None] == [f"{rule}.1"]
    for number, heading in (("702.186", "∞ (Infinity)"), ("702.179", "Start Your Engines!")):
        assert newest.get(number).heading == heading  # type: ignore[union-attr]


def test_line_ends_and_encodings_of_a_real_edition(real_editions: Path, newest: Edition) -> None:
    """The newest edition under other line ends and in UTF-16 is the same edition."""
    text = decode((real_editions / "2026-08-07.txt").read_bytes()).text.replace("\r\n", "\n")
    for end, encoding in (("\r", "utf-8"), ("\r\r\n", "utf-8-sig"), ("\n", "utf-16")):
        other = edition_from_bytes(text.replace("\n", end).encode(encoding), "x.txt")
        assert other.provisions == newest.provisions
        assert other.glossary == newest.glossary


def test_the_numbering_faults_that_are_known(real_editions: Path) -> None:
    """Repeats, gaps and misprints of the real editions are listed."""
    known = {
        "2006-10-01": ("misprint", "432.2b"),
        "2008-10-01": ("misprint", "306.b"),
        "2009-09-04": ("repeat", "702.30d"),
        "2010-06-18": ("misprint", "505.54"),
        "2023-04-14": ("gap", "712.3d"),
        "2024-09-17": ("repeat", "702.175"),
        "2003-03-15": ("gap", "214.8k"),
    }
    for name, (kind, number) in known.items():
        remarks = read_edition(real_editions / f"{name}.txt").remarks
        assert any(r.kind == kind and number in r.message for r in remarks), name


def test_the_newest_reads_within_a_second(real_editions: Path) -> None:
    """Reading and referencing takes under a second of this process's time."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        read_edition(real_editions / "2026-08-07.txt")
        best = min(best, time.process_time() - start)
    assert best < 1.0
