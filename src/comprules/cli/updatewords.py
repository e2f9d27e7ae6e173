"""What an update is told in: the words that its table, its Markdown and its page have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from comprules.answers.comparison import Minor
from comprules.cli.worddiffs import rewording_record
from comprules.document.lineages import Change, Extent
from comprules.document.rulenumber import GLOSSARY

if TYPE_CHECKING:
    from comprules.answers.comparison import Group, Item, Update
    from comprules.answers.renumbering import Shift

_TAGS = {
    Change.ADDED: "new",
    Change.REMOVED: "gone",
    Change.SPLIT: "split",
    Change.MERGED: "merged",
    Change.REWORDED: "reworded",
    Change.MOVED: "moved",
}
_MINOR = {
    Minor.EXAMPLES: "Only examples differ",
    Minor.PUNCTUATION: "Only punctuation or capitals differ",
    Minor.PRINTING: "Only the printing differs",
}


def summary(update: Update) -> list[tuple[str, int]]:
    """(what, how many) of all that changed, what matters most first."""
    found = [(_TAGS[change], count) for change, count in update.counts.items()]
    found += [("renumbered", update.renumbered), ("minor", len(update.minor))]
    return [(what, count) for what, count in found if count]


def summed_up(update: Update) -> str:
    """The summary as one line."""
    parts = [f"{count} {what}" for what, count in summary(update)]
    return ", ".join(parts) if parts else "nothing changed"


def tag(change: Change) -> str:
    """What became of a provision, in a word."""
    return _TAGS[change]


def names(item: Item) -> str:
    """How an item is called: its name now, or what it was split into."""
    return ", ".join(plain(name) for name in item.names)


def plain(name: str) -> str:
    """A number, or the term of a glossary entry."""
    return name.removeprefix(GLOSSARY)


def origin(item: Item) -> str:
    """What an item was called before, where that is another name; else empty."""
    before = tuple(run.name for run in item.old)
    if not item.new or not before or before == item.names:
        return ""
    return "was " + " and ".join(map(plain, before))


def of_heading(group: Group) -> Item | None:
    """What became of the heading of a group itself, where there is no more to say of it."""
    first = group.items[0]
    if first.names != (group.number,):
        return None
    words = first.rewording
    bare = words is None or "".join(piece.text for piece in words.text) == group.heading
    return first if bare else None


def listed(group: Group) -> tuple[Item, ...]:
    """The items of a group that are listed under its heading."""
    return group.items[1:] if of_heading(group) is not None else group.items


def notes(item: Item, group: Group | None = None) -> list[str]:
    """What is said of an item beside its name; under a heading not what the heading says."""
    heading = of_heading(group) if group is not None else None
    said = heading is not None and heading.change is item.change and whole(item)
    cites = "cites another rule now" if item.extent is Extent.CITATIONS else ""
    found = ("" if said else tag(item.change), origin(item), cites, doubtful(item))
    return [note for note in found if note]


def whole(item: Item) -> bool:
    """Whether all its words came, or went: its notes say so, and marks would only be in the way."""
    return item.change in (Change.ADDED, Change.REMOVED)


def doubtful(item: Item) -> str:
    """What may have become of what is gone; empty where nothing is known."""
    may_be = ", ".join(f"{plain(d.new)} ({d.score:.0%} alike)" for d in item.doubts)
    return f"may be {may_be} now" if may_be else ""


def minor_lines(update: Update) -> Iterator[tuple[str, str]]:
    """(why, which) of what need not be read."""
    for minor, why in _MINOR.items():
        found = [names(item) for item in update.minor if item.minor is minor]
        if found:
            yield why, ", ".join(found)


def missing_words(update: Update) -> str:
    """What to say where the words of an edition are not here; empty where they are."""
    if not update.missing:
        return ""
    which = " and ".join(update.missing)
    return f"The words of {which} are not here: comprules import FILE shows what changed in them."


# --- plain data -------------------------------------------------------------------------------


def update_record(update: Update) -> dict[str, Any]:
    """An update as plain data; the keys are a promise (docs/history.md)."""
    return {
        "old": update.old,
        "new": update.new,
        "scope": update.scope,
        "missing_words": list(update.missing),
        "counts": {
            **{change.value: count for change, count in update.counts.items()},
            Change.RENUMBERED.value: update.renumbered,
            "minor": len(update.minor),
        },
        "groups": [
            {
                "number": group.number,
                "heading": group.heading,
                "gone": group.gone,
                "items": [item_record(item) for item in group.items],
            }
            for group in update.groups
        ],
        "minor": [item_record(item) for item in update.minor],
        "renumbered": [shift_record(shift) for shift in update.shifts],
    }


def item_record(item: Item) -> dict[str, Any]:
    """An item as plain data."""
    return {
        "change": item.change.value,
        "changes": [change.value for change in item.changes],
        "old": [run.name for run in item.old],
        "new": [run.name for run in item.new],
        "extent": item.extent.value if item.extent is not None else None,
        "score": item.score,
        "reasons": list(item.reasons),
        "may_be": [doubt.new for doubt in item.doubts],
        "minor": item.minor.value if item.minor is not None else None,
        "words": rewording_record(item.rewording),
    }


def shift_record(shift: Shift) -> dict[str, Any]:
    """A row of renumberings as plain data."""
    return {
        "old_first": shift.old_first,
        "old_last": shift.old_last,
        "new_first": shift.new_first,
        "new_last": shift.new_last,
        "count": shift.count,
    }


def rows(update: Update) -> Iterator[dict[str, Any]]:
    """An update as rows: its items, what is minor, then the renumberings."""
    from comprules.cli.worddiffs import KEPT, NONE, PLAIN, lines, marked, shortened

    def words(item: Item) -> str:
        if item.rewording is None:
            return ""
        marks = NONE if whole(item) else PLAIN
        return " ".join(marked(shortened(pieces, KEPT), marks) for pieces in lines(item.rewording))

    for group in update.groups:
        for item in group.items:
            yield {**item_record(item), "heading": group.heading, "words": words(item)}
    for item in update.minor:
        yield {**item_record(item), "heading": item.minor, "words": words(item)}
    for shift in update.shifts:
        yield {
            "change": Change.RENUMBERED.value,
            "old": _span(shift.old_first, shift.old_last),
            "new": _span(shift.new_first, shift.new_last),
        }


def _span(first: str, last: str) -> str:
    return first if first == last else f"{first}–{last}"
