"""An edition written again from its fields: nothing is lost, and the measure can fail."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from comprules.document import Edition, edition_from_bytes
from comprules.document.writer import losses, write_edition

SMALL = Path(__file__).resolve().parents[1] / "data" / "small-edition.txt"


def test_nothing_is_lost(small: Edition, small_text: str) -> None:
    """Each non-blank line of the file comes again, in order."""
    assert losses(small_text.splitlines(), small) == []
    assert write_edition(small) == [
        " ".join(line.split()) for line in small_text.splitlines() if line.strip()
    ]


def test_quirks_are_written_as_printed(small_text: str) -> None:
    """Misprinted numbers, other labels, dotted leaders, ornaments and stray lines come again."""
    text = (
        small_text.replace("\n101.1. W", "\n101.1 W")
        .replace("\n702.4b A", "\n702.4b. A")
        .replace("\n704.1. T", "\n704.1.T")
        .replace("\n716.2b W", "\n761.2b W")
        .replace("Example: Cleo", "EXAMPLE:Example: Cleo".replace(":E", ": E"))
        .replace("\n716.3.", "\nf\n716.3.")
        .replace("\n6. Spells and Effects\n\n600. General\n", "\n6. Spells and Effects\n-----\n")
        .replace("\nGlossary\n\nCast", "\n--------\nGlossary\n--------\nCast")
    )
    start = text.index("Contents")
    end = text.index("\n1. Basics\n\n100. General\n\n100.1.")
    contents = "\n".join(
        line + "." * 9 + "7" if line[:1].isdigit() else line for line in text[start:end].split("\n")
    )
    text = text[:start] + contents + text[end:]
    edition = edition_from_bytes(text.encode(), "x.txt")
    assert losses(text.splitlines(), edition) == []


def test_contents_come_from_the_headings(small: Edition) -> None:
    """Where a heading of the body is changed, the contents change with it."""
    changed = tuple(
        replace(p, heading="Castles") if p.number == "601" else p for p in small.provisions
    )
    written = write_edition(replace(small, provisions=changed))
    assert written.count("601. Castles") == 2
    assert "601. Casting" not in written


def test_the_measure_sees_a_loss(small: Edition, small_text: str) -> None:
    """A provision taken out, a sentence changed, two swapped: each is reported with its line."""
    lines = small_text.splitlines()
    without = tuple(p for p in small.provisions if p.number != "608.2")
    found = losses(lines, replace(small, provisions=without))
    assert [loss.line for loss in found] == [small.get("608.2").line]  # type: ignore[union-attr]
    a, b, *rest = small.provisions
    assert losses(lines, replace(small, provisions=(b, a, *rest)))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_nothing_is_lost_however_lines_stand(data: st.DataObject) -> None:
    """With blank lines added or taken away, and lines dropped, what is there comes again."""
    lines = SMALL.read_text(encoding="utf-8").splitlines()
    body = next(i for i, line in enumerate(lines) if line.startswith("100.1."))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(body, len(lines) - 12))
        change = data.draw(st.sampled_from(["blank", "drop", "indent", "number"]))
        if change == "blank":
            lines.insert(at, " ")
        elif change == "indent":
            lines[at] = "     " + lines[at]
        elif change == "number":
            lines.insert(at, f"{data.draw(st.integers(100, 999))}.{at}a Something odd stands here.")
        elif not lines[at].strip() or lines[at].startswith(("100.", "Example")):
            del lines[at]
    edition = edition_from_bytes("\n".join(lines).encode(), "x.txt")
    assert losses(lines, edition) == []


def test_a_wrapped_edition_is_written_in_its_own_lines(small: Edition, small_text: str) -> None:
    """Hard-wrapped to seventy columns it reads the same and comes again line by line."""
    lines: list[str] = []
    body = small_text.index("\n1. Basics\n\n100. General\n\n100.1.")
    lines += small_text[:body].splitlines()
    for line in small_text[body:].splitlines():
        while len(line) > 70 and " " in line[20:70]:
            cut = line.rindex(" ", 20, 70)
            lines.append(line[:cut])
            line = line[cut + 1 :]
        lines.append(line)
    edition = edition_from_bytes("\n".join(lines).encode(), "x.txt")
    assert losses(lines, edition) == []
    assert [p.number for p in edition.provisions] == [p.number for p in small.provisions]
    assert [p.text for p in edition.provisions] == [p.text for p in small.provisions]
