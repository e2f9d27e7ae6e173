"""Drift: what happened to a block's sentence in another edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from comprules.document.model import Edition, Kind, Paragraph, ParagraphKind, Provision
from comprules.errors import CheckFailed
from comprules.inference.drift import (
    Carried,
    Carriers,
    Standing,
    drifts,
    fill_hashes,
    holding,
    rule_hashes,
)
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


SAME: Carriers = {"900.1a": Carried(("900.1a",)), "900.1b": Carried(("900.1b",))}
"""Both rules go on under their numbers."""


def standing(
    folder: Path, other: Edition, carriers: Carriers = SAME
) -> dict[str, tuple[str, tuple[str, ...]]]:
    found = drifts(read_rule_files(folder), other, carriers)
    return {d.block: (str(d.standing), d.now) for d in found}


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
    assert standing(folder, OLD) == {
        "900.1a": ("same", ("900.1a",)),
        "900.1b": ("same", ("900.1b",)),
    }
    other = edition(
        "2026-02-01",
        r900_1a="Now a lamp is lit. It  stays lit until dusk; see rule 907.3b.",
        r900_1b="A bell rings at noon. Everyone hears it.",
    )
    assert standing(folder, other)["900.1a"] == ("same", ("900.1a",))


def test_a_new_wording_is_a_change(folder: Path) -> None:
    """The number is there, the sentence is not."""
    other = edition(
        "2026-02-01",
        r900_1a="A lamp is lit. It stays lit until dawn; see rule 905.1.",
        r900_1b="A bell rings at noon. Nobody hears it.",
    )
    assert standing(folder, other) == {
        "900.1a": ("changed", ("900.1a",)),
        "900.1b": ("changed", ("900.1b",)),
    }
    assert holding(read_rule_files(folder), other, SAME) == frozenset()


def test_a_sentence_under_another_number_has_moved(folder: Path) -> None:
    """The new number is told, although the old one now is another rule; the block holds."""
    other = edition(
        "2026-02-01",
        r900_1a="A new rule. With two sentences.",
        r900_1b="A lamp is lit. It stays lit until dusk; see rule 905.1.",
        r900_1c="A bell rings at noon. Everyone hears it.",
    )
    on = {"900.1a": Carried(("900.1b",)), "900.1b": Carried(("900.1c",))}
    assert standing(folder, other, on) == {
        "900.1a": ("moved", ("900.1b",)),
        "900.1b": ("moved", ("900.1c",)),
    }
    assert holding(read_rule_files(folder), other, on) == {"900.1a", "900.1b"}


def test_the_words_in_another_rule_do_not_hold(folder: Path) -> None:
    """The same words under what is held to be another rule are told, and the block does not hold.

    About thirty sentences stand twice in an edition: words alone say nothing.
    """
    other = edition(
        "2026-02-01",
        r900_1a="A lamp is lit. It stays lit until dawn.",
        r900_3="A lamp is lit. It stays lit until dusk; see rule 905.1.",
        r900_1b="A bell rings at noon. Everyone hears it.",
    )
    assert standing(folder, other)["900.1a"] == ("elsewhere", ("900.3",))
    assert holding(read_rule_files(folder), other, SAME) == {"900.1b"}


def test_a_rule_that_was_split(folder: Path) -> None:
    """The sentence is looked for in every part."""
    other = edition(
        "2026-02-01",
        r900_1a="A lamp is lit.",
        r900_1b="It stays lit until dusk; see rule 905.1.",
        r900_1c="A bell rings at noon. Everyone hears it.",
    )
    on = {"900.1a": Carried(("900.1a", "900.1b")), "900.1b": Carried(("900.1c",))}
    assert standing(folder, other, on)["900.1a"] == ("moved", ("900.1b",))
    assert holding(read_rule_files(folder), other, on) == {"900.1a", "900.1b"}


def test_a_citation_of_another_rule(folder: Path) -> None:
    """The same words are told where what they cite is another rule; the block holds."""
    on = {**SAME, "900.1a": Carried(("900.1a",), retargeted=True)}
    assert standing(folder, OLD, on)["900.1a"] == ("retargeted", ("900.1a",))
    assert holding(read_rule_files(folder), OLD, on) == {"900.1a", "900.1b"}


def test_a_sentence_that_moved_within_its_rule_still_holds(folder: Path) -> None:
    """One more sentence before it is a move, not a change."""
    other = edition(
        "2026-02-01",
        r900_1a="A lamp is lit. Some burn oil. It stays lit until dusk; see rule 905.1.",
        r900_1b="A bell rings at noon. Everyone hears it.",
    )
    headings = read_rule_files(folder)
    (drift, _) = drifts(headings, other, SAME)
    assert (drift.standing, drift.now, drift.places) == (Standing.MOVED, ("900.1a",), (3,))
    assert holding(headings, other, SAME) == {"900.1a", "900.1b"}


def test_what_is_gone_is_missing(folder: Path) -> None:
    """Neither the number nor the sentence is there."""
    other = edition("2026-02-01", r900_1b="A bell rings at noon. Everyone hears it.")
    on = {"900.1b": Carried(("900.1b",))}
    assert standing(folder, other, on)["900.1a"] == ("missing", ())
    assert holding(read_rule_files(folder), other, on) == {"900.1b"}


def test_a_note_without_a_hash_is_told(tmp_path: Path) -> None:
    """It counts for the edition that the file is written against, and for no other."""
    (tmp_path / "900.md").write_text(RULES)
    headings = read_rule_files(tmp_path)
    assert {d.standing for d in drifts(headings, OLD, SAME)} == {Standing.UNFILLED}
    assert holding(headings, OLD, SAME) == {"900.1a", "900.1b"}
    assert holding(headings, edition("2026-02-01"), SAME) == frozenset()


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
    assert standing(folder, other)["900.1a"] == ("same", ("900.1a",))
