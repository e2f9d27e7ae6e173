"""Drift: what happened to a block's sentence in another edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.document.model import Edition, Kind, Paragraph, ParagraphKind, Provision
from comprules.errors import CheckFailed
from comprules.inference.drift import Standing, drifts, fill_hashes, holding, rule_hashes
from comprules.inference.rulefile import read_rule_files
from tests.inference.blocks import FRONT

RULES = f"""{FRONT}
## 900.1a Two sentences

A gloss.

- sentences: 2 of 2
- left out: nothing

```sparql
CONSTRUCT {{ ?x mtg:a 1 }} WHERE {{ ?x mtg:b 1 }}
```

## 900.1b Both

A gloss.

- sentences: 1-2 of 2
- left out: nothing

```sparql
CONSTRUCT {{ ?x mtg:c 1 }} WHERE {{ ?x mtg:b 1 }}
```

## 900.2 Nothing

- no inference: only a heading
"""


def edition(date: str, **texts: str) -> Edition:
    """An edition with these rules; `r900_1a` stands for 900.1a."""
    provisions = tuple(
        Provision(
            name.removeprefix("r").replace("_", "."),
            Kind.SUBRULE,
            None,
            "900",
            (
                Paragraph(ParagraphKind.TEXT, text, 1),
                Paragraph(ParagraphKind.EXAMPLE, "An example of ours. It does not count.", 2),
            ),
            1,
        )
        for name, text in texts.items()
    )
    return Edition(date, provisions, (), (), (), (), (), "test.txt", "")


OLD = edition(
    "2026-01-01",
    r900_1a="A lamp is lit. It stays lit until dusk; see rule 905.1.",
    r900_1b="A bell rings at noon. Everyone hears it.",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "900.md").write_text(RULES)
    fill_hashes(tmp_path, OLD)
    return tmp_path


def standing(folder: Path, other: Edition) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {d.block: (str(d.standing), d.now) for d in drifts(read_rule_files(folder), other)}


def test_hashes_are_filled_in_and_nothing_else_changes(folder: Path) -> None:
    """The notes get sixteen digits; every other line stays as it was; again changes nothing."""
    lines = (folder / "900.md").read_text().split("\n")
    changed = [(a, b) for a, b in zip(RULES.split("\n"), lines, strict=True) if a != b]
    first = rule_hashes(OLD, "900.1a")
    assert changed[0] == ("- sentences: 2 of 2", f"- sentences: 2 of 2, sha256 {first[1][:16]}")
    assert len(changed) == 2
    assert fill_hashes(folder, OLD) == ()


def test_the_same_edition_has_no_drift(folder: Path) -> None:
    """Nor has one in which only white space, quotes and numbers of references differ."""
    assert set(standing(folder, OLD).values()) == {("same", ())}
    other = edition(
        "2026-02-01",
        r900_1a="Now a lamp is lit. It  stays lit until dusk; see rule 907.3b.",
        r900_1b="A bell rings at noon. Everyone hears it.",
    )
    assert standing(folder, other)["900.1a"] == ("same", ())


def test_a_new_wording_is_a_change(folder: Path) -> None:
    """The number is there, the sentence is not."""
    other = edition(
        "2026-02-01",
        r900_1a="A lamp is lit. It stays lit until dawn; see rule 905.1.",
        r900_1b="A bell rings at noon. Nobody hears it.",
    )
    assert standing(folder, other) == {"900.1a": ("changed", ()), "900.1b": ("changed", ())}


def test_a_sentence_under_another_number_has_moved(folder: Path) -> None:
    """The new number is told, although the old one now is another rule."""
    other = edition(
        "2026-02-01",
        r900_1a="A new rule. With two sentences.",
        r900_1b="A lamp is lit. It stays lit until dusk; see rule 905.1.",
        r900_1c="A bell rings at noon. Everyone hears it.",
    )
    assert standing(folder, other) == {
        "900.1a": ("moved", ("900.1b",)),
        "900.1b": ("moved", ("900.1c",)),
    }


def test_a_sentence_that_moved_within_its_rule_still_holds(folder: Path) -> None:
    """One more sentence before it is a move, not a change."""
    other = edition(
        "2026-02-01",
        r900_1a="A lamp is lit. Some burn oil. It stays lit until dusk; see rule 905.1.",
        r900_1b="A bell rings at noon. Everyone hears it.",
    )
    headings = read_rule_files(folder)
    (drift, _) = drifts(headings, other)
    assert (drift.standing, drift.now, drift.places) == (Standing.MOVED, ("900.1a",), (3,))
    assert holding(headings, other) == {"900.1a", "900.1b"}


def test_what_is_gone_is_missing(folder: Path) -> None:
    """Neither the number nor the sentence is there."""
    other = edition("2026-02-01", r900_1b="A bell rings at noon. Everyone hears it.")
    assert standing(folder, other)["900.1a"] == ("missing", ())
    assert holding(read_rule_files(folder), other) == {"900.1b"}


def test_a_note_without_a_hash_is_told(tmp_path: Path) -> None:
    """It counts for the edition that the file is written against, and for no other."""
    (tmp_path / "900.md").write_text(RULES)
    headings = read_rule_files(tmp_path)
    assert {d.standing for d in drifts(headings, OLD)} == {Standing.UNFILLED}
    assert holding(headings, OLD) == {"900.1a", "900.1b"}
    assert holding(headings, edition("2026-02-01")) == frozenset()


def test_a_note_that_counts_wrongly_stops_the_filling(tmp_path: Path) -> None:
    """Nothing is written, and every such note is listed."""
    (tmp_path / "900.md").write_text(RULES.replace("2 of 2", "2 of 3"))
    with pytest.raises(CheckFailed, match=r"900\.1a says of 3, not 2") as caught:
        fill_hashes(tmp_path, OLD)
    assert len(caught.value.data["notes"]) == 2
    assert "sha256" not in (tmp_path / "900.md").read_text()


def test_hashes_can_be_renewed(folder: Path) -> None:
    """After the blocks were gone through for a new edition."""
    other = edition(
        "2026-02-01",
        r900_1a="A lamp is lit. It stays lit until dawn; see rule 905.1.",
        r900_1b="A bell rings at noon. Everyone hears it.",
    )
    assert fill_hashes(folder, other) == ()
    assert len(fill_hashes(folder, other, renew=True)) == 1
    assert standing(folder, other)["900.1a"] == ("same", ())
