"""Two small editions of our own, and the history between them written by hand."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from comprules.document import Edition, Provision, read_edition
from comprules.document.lineages import Change, Doubt, History, Run
from comprules.store.history import FILE_NAME, HistoryFile, write_history_file
from tests.homes import SMALL, SMALL_DATE

EARLIER_DATE = "2030-09-12"

# The small edition as it was before: (words now, words then), each once in the file.
_THEN = (
    ("effective as of March 1, 2031", "effective as of September 12, 2030"),
    # Reworded.
    ("A bar shows a price and a level.", "A bar may show a price and a level."),
    # New, and what stands after it has another number: a keyword with its glossary entry.
    ("702.3. Rise and Shine!\n\n", ""),
    ("702.3a Rise and shine wakes a card at once. A player may see whose cards are awake.\n\n", ""),
    ("Rise and Shine!\nA keyword. See 702.3, “Rise and Shine!”\n\n", ""),
    ("See rule 702.4, “Ladder.”", "See rule 702.3, “Ladder.”"),
    ("702.4. Ladder", "702.3. Ladder"),
    *((f"702.4{letter} A", f"702.3{letter} A") for letter in "abcefghij"),
    ("702.4d Ladders", "702.3d Ladders"),
    ("702.4k Both", "702.3k Both"),
    (
        "702.4m The ends cannot be lent. See rules 702.4i–m.",
        "702.3m The ends may not be lent. See rules 702.3i–m.",
    ),
    # Split: one rule said both.
    ("\n\n716.2b What stands under", " What stands under"),
    # Gone.
    ("\n\n716. Class Cards", "\n\n704.3. A torn card goes to the heap.\n\n716. Class Cards"),
    # Moved.
    ("613.3. Nothing is applied twice in layers 1 and 2.\n\n", ""),
    ("\n\n101.2.", "\n\n101.2. Nothing is applied twice in layers 1 and 2.\n\n101.3."),
    # Only the example, and only a comma.
    ("A card is copied in layer 1", "A card is painted in layer 1"),
    (
        "Two cards of one name cannot lie side by side. One",
        "Two cards, of one name, cannot lie side by side. One",
    ),
)

_BEFORE = {
    "702.4": "702.3",
    **{f"702.4{letter}": f"702.3{letter}" for letter in "abcdefghijkm"},
    "613.3": "101.2",
    "101.2": "101.3",
}


def write_earlier_edition(target: Path) -> Path:
    """The text file of the small edition as it was before."""
    now = SMALL.read_text(encoding="utf-8")
    body = now.index("1. Basics\n\n100. General")
    then = now
    for new, old in _THEN:
        assert new in then[body if "effective" not in new else 0 :], new
        if "effective" in new:
            then = then.replace(new, old)
        else:
            then = then[:body] + then[body:].replace(new, old, 1)
    target.write_text(then, encoding="utf-8")
    return target


def write_small_history(folder: Path, earlier: Path) -> HistoryFile:
    """The history of the two editions, as it is kept."""
    write_history_file(
        folder / FILE_NAME, small_history(read_edition(earlier), read_edition(SMALL))
    )
    return HistoryFile(folder)


def small_history(old: Edition, new: Edition) -> History:
    """The history of the two editions, by `_BEFORE` where a number is not what it was."""
    runs: list[Run] = []
    before = {_name(p): p for p in (*old.provisions, *old.glossary)}
    taken = set()
    for provision in (*new.provisions, *new.glossary):
        name = _name(provision)
        was = _BEFORE.get(name, name if name not in _BEFORE.values() else "")
        runs += _runs(provision, before.get(was))
        taken.add(was)
    runs += [_run(p, EARLIER_DATE, EARLIER_DATE) for n, p in before.items() if n not in taken]
    doubt = Doubt(EARLIER_DATE, "704.3", SMALL_DATE, "608.3b", 0.4, "few words in common")
    return History((EARLIER_DATE, SMALL_DATE), ("then", "now"), tuple(runs), (doubt,))


def _runs(now: Provision, then: Provision | None) -> list[Run]:
    """The runs of the lineage of a provision of the newer edition."""
    if then is None:
        split = _name(now) == "716.2b"
        change = Change.SPLIT if split else Change.ADDED
        return [_run(now, SMALL_DATE, SMALL_DATE, (change,), sources=("716.2a",) if split else ())]
    changes: list[Change] = []
    if _digest(now) != _digest(then):
        changes.append(Change.REWORDED)
    if _name(now) != _name(then):
        changes.append(Change.MOVED if _name(now) == "613.3" else Change.RENUMBERED)
    if not changes:
        return [_run(now, EARLIER_DATE, SMALL_DATE)]
    first = _run(then, EARLIER_DATE, EARLIER_DATE)
    score = 0.8 if Change.REWORDED in changes else 1.0
    later = _run(now, SMALL_DATE, SMALL_DATE, tuple(changes), first.lineage, score)
    return [first, later]


def _run(
    provision: Provision,
    first: str,
    last: str,
    changes: tuple[Change, ...] = (),
    lineage: str = "",
    score: float = 1.0,
    sources: tuple[str, ...] = (),
) -> Run:
    return Run(
        lineage=lineage or f"{first}/{_name(provision)}",
        name=_name(provision),
        occurrence=provision.occurrence,
        first=first,
        last=last,
        digest=_digest(provision),
        changes=changes,
        score=score,
        reason="like words" if changes and Change.ADDED not in changes else "",
        sources=sources,
    )


def _name(provision: Provision) -> str:
    return f"glossary:{provision.number}" if provision.kind == "glossary" else provision.number


def _digest(provision: Provision) -> str:
    texts = (
        "\n".join(p.text for p in provision.paragraphs if p.kind != "example"),
        *provision.examples,
    )
    parts = (re.sub(r"\d{3}\.\d+[a-z]?(–[a-z])?", "#", text) for text in texts)
    return "".join(hashlib.sha256(part.encode()).hexdigest()[:10] for part in parts)
