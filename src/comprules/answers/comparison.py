"""What one edition changed against another: what is new, gone, reworded, moved and renumbered.

Only provisions that differ are looked at: those whose run does not reach over both editions. What
was split or merged stands in one item with all its parts, so that the words can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct, field

from comprules.answers.headings import Headings
from comprules.answers.renumbering import Shift, shifts
from comprules.answers.rewording import Rewording, Wording, rewording
from comprules.document.lineages import Change, Doubt, Extent, Run
from comprules.document.rulenumber import GLOSSARY, name_key

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase


class Minor(StrEnum):
    """Why a rewording need not be read."""

    EXAMPLES = "examples"  # only examples differ
    PUNCTUATION = "punctuation"  # only punctuation, spaces or capitals differ
    PRINTING = "printing"  # nothing differs that is looked at here


class Item(Struct, frozen=True):
    """What became of a provision, or of those that were split or merged together.

    Attributes:
        change: what matters most of what happened.
        old: the provisions of the old edition, in order; none if it is new.
        new: the provisions of the new edition, in order; none if it is gone.
        changes: all that happened.
        score: how alike the words are.
        reasons: why they are held to be the same.
        doubts: what of the new edition may be it, if it is gone.
        rewording: how the words differ, of the new words all and of the gone ones all; None where
            they are not here.
        minor: why it need not be read; None if it should be.
    """

    change: Change
    old: tuple[Run, ...]
    new: tuple[Run, ...]
    changes: tuple[Change, ...]
    score: float = 1.0
    reasons: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    rewording: Rewording | None = None
    minor: Minor | None = None

    @property
    def extent(self) -> Extent | None:
        """What of it is reworded; None if it is not."""
        return self.new[0].extent(self.old[0]) if self.change is Change.REWORDED else None

    @property
    def names(self) -> tuple[str, ...]:
        """Its names in the new edition, or those it had in the old one if it is gone."""
        return tuple(run.name for run in self.new or self.old)


class Group(Struct, frozen=True):
    """The items under one heading.

    Attributes:
        number: the number that the heading has in the new edition, in the old one if it is gone;
            `glossary` for the glossary.
        heading: the heading; None where no headings are known.
        gone: whether the new edition has no such rule; its number may be another one's there.
        items: the items, in the order of the numbers.
    """

    number: str
    heading: str | None
    gone: bool
    items: tuple[Item, ...]


class Update(Struct, frozen=True):
    """What an edition changed against another.

    Attributes:
        old: the date of the old edition.
        new: the date of the new one.
        scope: the number or `glossary:Term` that it is limited to, or None.
        groups: what should be read, by heading, in the order of the book, the glossary last.
        minor: what need not be read.
        shifts: which numbers are now others.
        renumbered: how many provisions have only another number.
        missing: the dates of the two whose words are not here.
    """

    old: str
    new: str
    scope: str | None
    groups: tuple[Group, ...]
    minor: tuple[Item, ...]
    shifts: tuple[Shift, ...]
    renumbered: int
    missing: tuple[str, ...] = ()

    @property
    def counts(self) -> dict[Change, int]:
        """How many items there are of each change."""
        counts = dict.fromkeys(_ORDER, 0)
        for group in self.groups:
            for item in group.items:
                counts[item.change] += 1
        return {change: count for change, count in counts.items() if count}


_ORDER = (
    Change.ADDED,
    Change.REMOVED,
    Change.SPLIT,
    Change.MERGED,
    Change.REWORDED,
    Change.MOVED,
)


def update(kb: KnowledgeBase, old: str, new: str, scope: str | None = None) -> Update:
    """What the edition of one date changed against that of an earlier one.

    Args:
        kb: the knowledge base.
        old: the date of the earlier edition.
        new: the date of the later one.
        scope: a number or `glossary:Term`, to which it is limited as a name of either edition.
    """
    comparison = _Comparison(kb, old, new)
    found = [i for i in comparison.items() if scope is None or _concerns(i, scope)]
    renumbered = [i for i in found if i.change is Change.RENUMBERED]
    read = [i for i in found if i.change is not Change.RENUMBERED]
    single = [i for i in found if len(i.old) == len(i.new) == 1]
    return Update(
        old=old,
        new=new,
        scope=scope,
        groups=comparison.grouped([i for i in read if i.minor is None]),
        minor=tuple(sorted((i for i in read if i.minor is not None), key=_place)),
        shifts=shifts(
            [_pair(i) for i in single if Change.MOVED not in i.changes],
            moved=[_pair(i) for i in single if Change.MOVED in i.changes],
        ),
        renumbered=len(renumbered),
        missing=tuple(w.date for w in (comparison.before, comparison.after) if w.file is None),
    )


def differences(kb: KnowledgeBase, old: str, new: str) -> list[Item]:
    """What became of all provisions that differ between two editions, in no order."""
    return list(_Comparison(kb, old, new).items())


_Place = tuple[int, int, int, str]


def _pair(item: Item) -> tuple[str, str]:
    return item.old[0].name, item.new[0].name


class _Knot(Struct):
    """Provisions of the two editions that go over into each other."""

    old: dict[Run, None] = field(default_factory=dict)
    new: dict[Run, None] = field(default_factory=dict)
    changes: dict[Change, None] = field(default_factory=dict)
    reasons: dict[str, None] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    score: float = 1.0

    def take(self, other: _Knot) -> None:
        """Nothing; all that the other one holds is in this one too."""
        self.old |= other.old
        self.new |= other.new
        self.changes |= other.changes
        self.reasons |= other.reasons
        self.score = min(self.score, other.score)


class _Comparison:
    """Two editions, side by side."""

    def __init__(self, kb: KnowledgeBase, old: str, new: str) -> None:
        self.history = kb.history
        self.before, self.after = Wording(kb, old), Wording(kb, new)
        ours, theirs = self.history.edition(old), self.history.edition(new)
        common = set(ours).intersection(theirs)
        self.gone = [run for run in ours if run not in common]
        self.come = [run for run in theirs if run not in common]
        self.headings = Headings(kb, old, ours), Headings(kb, new, theirs)
        self.now = {run.lineage: run for run in theirs}

    def items(self) -> Iterator[Item]:
        """What became of all provisions that differ."""
        for knot in self._knots():
            item = self._item(knot)
            if item is not None:
                yield item

    def _knots(self) -> list[_Knot]:
        old, new = self.before.date, self.after.date
        of_new: dict[Run, _Knot] = {}
        knots: list[_Knot] = []
        for run in self.gone:
            fate = self.history.fate_of(run, old, new)
            knot = _Knot(
                old={run: None},
                new=dict.fromkeys(fate.there),
                changes=dict.fromkeys(fate.changes),
                reasons=dict.fromkeys(fate.reasons),
                doubts=fate.doubts,
                score=fate.score,
            )
            knots = _tied(knot, knots, of_new)
        for run in self.come:
            if run in of_new:
                continue
            knot = _Knot(new={run: None})
            if run.lineage in self.history.shared:
                fate = self.history.fate_of(run, new, old)
                knot.old = dict.fromkeys(fate.there)
                knot.changes = dict.fromkeys(fate.changes)
                knot.score = fate.score
            knots = _tied(knot, knots, of_new)
        return knots

    def _item(self, knot: _Knot) -> Item | None:
        old = tuple(sorted(knot.old, key=lambda run: name_key(run.name)))
        new = tuple(sorted(knot.new, key=lambda run: name_key(run.name)))
        change = _foremost(old, new, knot.changes)
        if change is Change.KEPT:
            return None
        words = None
        minor = None
        if change not in (Change.RENUMBERED, Change.MOVED):
            words = self._words(old, new)
        if change is Change.REWORDED:
            minor = _minor(old[0], new[0], words)
        return Item(
            change=change,
            old=old,
            new=new,
            changes=tuple(knot.changes),
            score=knot.score,
            reasons=tuple(knot.reasons),
            doubts=knot.doubts if not new else (),
            rewording=words,
            minor=minor,
        )

    def _words(self, old: Sequence[Run], new: Sequence[Run]) -> Rewording | None:
        if (old and self.before.file is None) or (new and self.after.file is None):
            return None
        return rewording(
            [e for run in old if (e := self.before.entry(run)) is not None],
            self.before,
            [e for run in new if (e := self.after.entry(run)) is not None],
            self.after,
        )

    def grouped(self, items: Iterable[Item]) -> tuple[Group, ...]:
        """The items by the headings under which they stand."""
        # A rule that is gone may have borne the number that another one has now.
        found: dict[tuple[str, str | None, bool], list[tuple[_Place, Item]]] = {}
        for item in items:
            number, title, gone, place = self._heading(item)
            found.setdefault((number, title, gone), []).append((place, item))
        groups = []
        for (number, title, gone), members in found.items():
            members.sort(key=lambda member: member[0])
            groups.append(Group(number, title, gone, tuple(item for _, item in members)))
        return tuple(sorted(groups, key=lambda g: (name_key(g.number), not g.gone)))

    def _heading(self, item: Item) -> tuple[str, str | None, bool, _Place]:
        """The number of the heading over an item, the heading, if it is gone, the item's place."""
        before, after = self.headings
        name = item.names[0]
        if name.startswith(GLOSSARY):
            return GLOSSARY.removesuffix(":"), "Glossary", False, name_key(name)
        if item.new:
            return *after.over(name), False, name_key(name)
        number, heading = before.over(name)
        above = before.runs.get(number)
        now = self.now.get(above.lineage) if above is not None else None
        if now is None or name == number:
            return number, heading, True, name_key(name)
        # The rule that it stood under is still there: it would stand there too.
        return *after.over(now.name), False, name_key(now.name + name.removeprefix(number))


def _tied(knot: _Knot, knots: list[_Knot], of_new: dict[Run, _Knot]) -> list[_Knot]:
    """The knots with one more, those that share a provision of the new edition made one."""
    for run in list(knot.new):
        known = of_new.get(run)
        if known is not None and known is not knot:
            knot.take(known)
            knots = [k for k in knots if k is not known]
    for run in knot.new:
        of_new[run] = knot
    return [*knots, knot]


def _foremost(old: Sequence[Run], new: Sequence[Run], changes: Iterable[Change]) -> Change:
    """What matters most: what can be seen from the two editions, whatever was between them."""
    if not old:
        return Change.ADDED
    if not new:
        return Change.REMOVED
    if len(new) > 1:
        return Change.SPLIT
    if len(old) > 1:
        return Change.MERGED
    if Change.REWORDED in changes or old[0].digest != new[0].digest:
        return Change.REWORDED
    if old[0].name == new[0].name:
        return Change.KEPT
    return Change.MOVED if Change.MOVED in changes else Change.RENUMBERED


def _minor(old: Run, new: Run, words: Rewording | None) -> Minor | None:
    if new.extent(old) is Extent.EXAMPLES:
        return Minor.EXAMPLES
    if words is None:
        return None
    if words.same:
        return Minor.PRINTING
    if words.examples_only:
        return Minor.EXAMPLES
    return Minor.PUNCTUATION if words.letters_same else None


def within(name: str, scope: str) -> bool:
    """Whether a name is another one, or stands under it."""
    if scope.startswith(GLOSSARY) or name.startswith(GLOSSARY):
        return name.casefold() == scope.casefold()
    rest = name.removeprefix(scope)
    if rest == name:
        return False
    return not rest or len(scope) == 1 or rest[0] == "." or rest[0].isalpha()


def _concerns(item: Item, scope: str) -> bool:
    return any(within(run.name, scope) for run in (*item.old, *item.new))


def _place(item: Item) -> _Place:
    return name_key(item.names[0])
