"""The lineages of a series of editions, from the alignments of each with the next.

The outcome depends on the set of editions alone, not on the order in which they came: all links
between provisions are gathered first, and the surest are followed first. No lineage has two
provisions of one edition.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct, field

from comprules.document.alignment import Alignment, align
from comprules.document.continuing import continued, ends
from comprules.document.lineages import Change, Doubt, History, Run
from comprules.document.passages import Passage, fingerprint, parents
from comprules.document.registry import Registry
from comprules.document.rulenumber import GLOSSARY, name_key

Node = tuple[int, int]
"""A provision: the place of its edition in the series, and its own in the edition."""

_HAND: Final = "by hand"
_AGAIN: Final = "stands again, with the same words"


class Member(Struct, frozen=True):
    """A provision of an edition without its words, and the lineage that a table gives it."""

    name: str
    occurrence: int
    digest: str
    lineage: str = ""


class Aligned(Struct, frozen=True):
    """Two editions one after the other: their provisions without words, and how they align."""

    old: tuple[Member, ...]
    new: tuple[Member, ...]
    alignment: Alignment


Aligning = Callable[
    [Sequence[tuple[str, str]], Mapping[str, tuple[Member, ...]]], Iterable[Aligned]
]
"""What aligns the editions of pairs of dates, in their order; it is given what is known of each."""


def members(passages: Iterable[Passage]) -> tuple[Member, ...]:
    """The passages without their words."""
    return tuple(Member(p.name, p.occurrence, p.digest) for p in passages)


def members_of(history: History) -> dict[str, tuple[Member, ...]]:
    """For each edition of a history its provisions, in the order of their numbers."""
    found: dict[str, list[Member]] = {date: [] for date in history.dates}
    place = {date: n for n, date in enumerate(history.dates)}
    for run in history.runs:
        member = Member(run.name, run.occurrence, run.digest, run.lineage)
        for date in history.dates[place[run.first] : place[run.last] + 1]:
            found[date].append(member)
    return {date: tuple(sorted(all_, key=_in_order)) for date, all_ in found.items()}


def trace(
    editions: Mapping[str, Sequence[Passage]],
    *,
    known: History | None = None,
    registry: Registry | None = None,
) -> History:
    """The lineages of the editions given, by date, and of those that a history knows already.

    Args:
        editions: the passages of each edition (passages.passages).
        known: the history that is extended; of an edition in both, its passages count if they are
            others.
        registry: decisions by hand, which win.
    """
    prints = {date: fingerprint(passages) for date, passages in editions.items()}

    def aligning(
        pairs: Sequence[tuple[str, str]], table: Mapping[str, tuple[Member, ...]]
    ) -> Iterator[Aligned]:
        for pair in pairs:
            ours, theirs = (editions.get(date) or wordless(table[date]) for date in pair)
            yield Aligned(members(ours), members(theirs), align(ours, theirs))

    return trace_with(prints, aligning, known=known, registry=registry)


def wordless(provisions: Iterable[Member]) -> tuple[Passage, ...]:
    """The passages of an edition of which only names and digests are known."""
    return tuple(Passage(m.name, m.occurrence, m.digest) for m in provisions)


def trace_with(
    prints: Mapping[str, str],
    aligning: Aligning,
    *,
    known: History | None = None,
    registry: Registry | None = None,
) -> History:
    """The lineages of editions that are aligned elsewhere, as needed.

    Args:
        prints: the fingerprint of each edition, by date.
        aligning: aligns pairs of editions; of a single edition the pair is (date, date).
        known: the history that is extended.
        registry: decisions by hand.
    """
    known, registry = known or History((), (), ()), registry or Registry()
    before = dict(zip(known.dates, known.fingerprints, strict=True))
    fresh = {date for date, print_ in prints.items() if before.get(date) != print_}
    if not fresh and registry == Registry():
        return known
    if known.dates and min(fresh) > known.dates[-1] and registry == Registry():
        going = _traced(prints, fresh, aligning, ends(known), registry, since=len(known.dates))
        return continued(known, going)
    return _traced(prints, fresh, aligning, known, registry)


def _traced(
    prints: Mapping[str, str],
    fresh: Collection[str],
    aligning: Aligning,
    known: History,
    registry: Registry,
    *,
    since: int = 1,
) -> History:
    """The history of the editions that a history knows and of fresh ones."""
    table = members_of(known)
    kept = [date for date in known.dates if date not in fresh]
    series = sorted({*kept, *fresh})
    tracing = _Tracing(series, known, table, frozenset(kept), since)
    pairs = [(a, b) for a, b in pairwise(series) if a in fresh or b in fresh]
    if len(series) == 1 and fresh:
        pairs = [(series[0], series[0])]
    for (old, new), aligned in zip(pairs, aligning(pairs, table), strict=True):
        tracing.add(old, new, aligned)
    before = dict(zip(known.dates, known.fingerprints, strict=True))
    return tracing.history({**before, **prints}, registry)


class _Step(Struct):
    """What is known of a provision and the one before it in the series."""

    score: float
    reason: str
    retargeted: bool = False
    changes: tuple[Change, ...] | None = None
    sources: tuple[str, ...] = ()


class _Thread(Struct):
    """The provisions held to be one so far, by the place of their edition."""

    nodes: dict[int, Node] = field(default_factory=dict)


class _Tracing:
    def __init__(
        self,
        series: Sequence[str],
        known: History,
        table: Mapping[str, tuple[Member, ...]],
        kept: frozenset[str],
        since: int = 1,
    ) -> None:
        """The links that a known history has between the provisions of a series of editions.

        Args:
            series: the dates of all editions.
            known: the history.
            table: the provisions of its editions.
            kept: the editions of which the known history counts.
            since: the place of the first edition in which something may stand again.
        """
        self.series = list(series)
        self.since = since
        self.place = {date: n for n, date in enumerate(series)}
        self.known = known
        self.kept = kept
        self.members: dict[int, tuple[Member, ...]] = {}
        self.at: dict[tuple[int, str, int], Node] = {}
        self.steps: dict[tuple[Node, Node], _Step] = {}
        self.splits: dict[Node, list[str]] = defaultdict(list)
        self.merges: dict[Node, list[str]] = defaultdict(list)
        self.doubts: list[Doubt] = [
            d for d in known.doubts if d.old_date in kept and d.new_date in kept
        ]
        self.threads: dict[Node, _Thread] = {}
        self._between: dict[tuple[str, str], bool] = {}
        for date, provisions in table.items():
            if date in kept:
                self._settle(self.place[date], provisions)
        self._know()

    def _settle(self, edition: int, provisions: Sequence[Member]) -> None:
        if edition in self.members:
            return
        self.members[edition] = tuple(provisions)
        for n, member in enumerate(provisions):
            self.at[edition, member.name.casefold(), member.occurrence] = (edition, n)

    def _know(self) -> None:
        """Nothing; the links that the known history has are links of this one."""
        lineages: dict[str, list[Run]] = defaultdict(list)
        for run in self.known.runs:
            lineages[run.lineage].append(run)
        dates = [date for date in self.known.dates if date in self.kept]
        place = {date: n for n, date in enumerate(self.known.dates)}
        for runs in lineages.values():
            begins = {run.first: run for run in runs}
            previous: tuple[str, Node] | None = None
            for run in runs:
                for date in self.known.dates[place[run.first] : place[run.last] + 1]:
                    if date not in self.kept:
                        continue
                    node = self.at[self.place[date], run.name.casefold(), run.occurrence]
                    begun = begins.get(date)
                    if previous is not None:
                        step = _Step(run.score if begun else 1.0, run.reason if begun else "")
                        next_to = place[date] - place[previous[0]] == 1 or begun is not None
                        if next_to and self._untouched(previous[0], date):
                            step.changes = begun.changes if begun else ()
                            step.sources = begun.sources if begun else ()
                        self.steps[previous[1], node] = step
                    elif begun is not None and begun.sources and date != dates[0]:
                        self.splits[node] = list(begun.sources)
                    previous = (date, node)

    def _untouched(self, old: str, new: str) -> bool:
        """Whether no edition came in between two that the known history has one after the other."""
        found = self._between.get((old, new))
        if found is None:
            found = self._between[old, new] = self._nothing_new(old, new)
        return found

    def _nothing_new(self, old: str, new: str) -> bool:
        between = self.series[self.place[old] + 1 : self.place[new]]
        known = {d for d in self.known.dates if old < d < new}
        return all(date in known for date in between) and all(d in self.kept for d in known)

    def add(self, old: str, new: str, aligned: Aligned) -> None:
        """Nothing; the links of two editions one after the other are known."""
        a, b = self.place[old], self.place[new]
        self._settle(a, aligned.old)
        self._settle(b, aligned.new)
        if a == b:
            return
        alignment = aligned.alignment
        ours = [self.at[a, m.name.casefold(), m.occurrence] for m in aligned.old]
        theirs = [self.at[b, m.name.casefold(), m.occurrence] for m in aligned.new]
        for link in alignment.links:
            retargeted = link.new in alignment.retargeted
            step = _Step(link.score, link.reason, retargeted)
            self.steps.setdefault((ours[link.old], theirs[link.new]), step)
        for i, j in alignment.splits:
            self.splits[theirs[j]].append(aligned.old[i].name)
        for i, j in alignment.merges:
            self.merges[theirs[j]].append(aligned.old[i].name)
        self.doubts += [
            Doubt(old, aligned.old[d.old].name, new, aligned.new[d.new].name, d.score, d.reason)
            for d in alignment.doubts
        ]

    # --- threads -------------------------------------------------------------------------------
    def history(self, prints: Mapping[str, str], registry: Registry) -> History:
        """The history of all that was added."""
        for edition, provisions in self.members.items():
            for n in range(len(provisions)):
                self.threads[edition, n] = _Thread({edition: (edition, n)})
        apart = self._apart(registry)
        for a, b in self._joined_by_hand(registry):
            if self._join(a, b, frozenset()):
                known = self.steps.get((a, b))
                self.steps[a, b] = _Step(known.score if known else 0.5, _HAND)
        links = sorted(self.steps.items(), key=self._surest)
        for (a, b), _ in links:
            self._join(a, b, apart)
        self._again(apart)
        threads = {id(t): t for t in self.threads.values()}.values()
        runs = _Runs(self, list(threads)).runs()
        doubts = [d for d in self.doubts if self._undecided(d)]
        doubts.sort(key=lambda d: (d.old_date, d.new_date, -d.score, d.old, d.new))
        return History(
            tuple(self.series), tuple(prints[d] for d in self.series), runs, tuple(doubts)
        )

    def _surest(self, item: tuple[tuple[Node, Node], _Step]) -> tuple[bool, float, Node, Node]:
        (a, b), step = item
        return (step.reason != _HAND, -step.score, a, b)

    def _node(self, date: str, name: str) -> Node | None:
        return self.at.get((self.place.get(date, -1), name.casefold(), 1))

    def _joined_by_hand(self, registry: Registry) -> Iterator[tuple[Node, Node]]:
        for entry in registry.same:
            a, b = self._node(*entry.old), self._node(*entry.new)
            if a is not None and b is not None:
                yield a, b

    def _apart(self, registry: Registry) -> frozenset[tuple[Node, Node]]:
        found = set()
        for entry in registry.different:
            a, b = self._node(*entry.old), self._node(*entry.new)
            if a is not None and b is not None:
                found |= {(a, b), (b, a)}
        return frozenset(found)

    def _join(self, a: Node, b: Node, apart: frozenset[tuple[Node, Node]]) -> bool:
        ours, theirs = self.threads[a], self.threads[b]
        if ours is theirs:
            return True
        if not ours.nodes.keys().isdisjoint(theirs.nodes):
            return False
        if apart and any(
            (x, y) in apart for x in ours.nodes.values() for y in theirs.nodes.values()
        ):
            return False
        if len(ours.nodes) < len(theirs.nodes):
            ours, theirs = theirs, ours
        ours.nodes.update(theirs.nodes)
        for node in theirs.nodes.values():
            self.threads[node] = ours
        return True

    def _again(self, apart: frozenset[tuple[Node, Node]]) -> None:
        """Nothing; what was gone for some editions and stands again is one lineage."""
        ended: dict[tuple[str, str], list[Node]] = defaultdict(list)
        begun: list[Node] = []
        last = len(self.series) - 1
        for thread in {id(t): t for t in self.threads.values()}.values():
            first, end = thread.nodes[min(thread.nodes)], thread.nodes[max(thread.nodes)]
            if end[0] != last:
                ended[self._likeness(end)].append(end)
            if first[0] >= self.since and first not in self.splits:
                begun.append(first)
        for node in sorted(begun):
            before = [e for e in ended.get(self._likeness(node), []) if e[0] < node[0] - 1]
            if len(before) == 1 and self._join(before[0], node, apart):
                self.steps[before[0], node] = _Step(1.0, _AGAIN)

    def _likeness(self, node: Node) -> tuple[str, str]:
        """What makes a provision the same as one that was gone: its term, or words and number."""
        member = self.members[node[0]][node[1]]
        if member.name.startswith(GLOSSARY):
            return (member.name.casefold(), "")
        return (member.name, member.digest)

    def _undecided(self, doubt: Doubt) -> bool:
        a, b = self._node(doubt.old_date, doubt.old), self._node(doubt.new_date, doubt.new)
        if a is None or b is None or self.threads[a] is self.threads[b]:
            return False
        # A doubt is none where either is decided for otherwise, in that pair of editions.
        return b[0] not in self.threads[a].nodes and a[0] not in self.threads[b].nodes


class _Runs:
    """The runs of all threads."""

    def __init__(self, tracing: _Tracing, threads: list[_Thread]) -> None:
        self.tracing = tracing
        self.threads = threads
        self.thread_of = {node: t for t in threads for node in t.nodes.values()}
        self._parents: dict[int, dict[str, str | None]] = {}
        self._orders: dict[tuple[int, int], frozenset[Node]] = {}

    def runs(self) -> tuple[Run, ...]:
        """All runs, by lineage, the lineages in the order of their first provision."""
        found: list[Run] = []
        taken: set[str] = set()
        for thread in sorted(self.threads, key=self._first):
            identifier = self._identifier(thread, taken)
            taken.add(identifier)
            found += self._of(thread, identifier)
        return tuple(found)

    def _first(self, thread: _Thread) -> tuple[int, tuple[object, ...]]:
        edition, n = thread.nodes[min(thread.nodes)]
        return edition, _in_order(self.tracing.members[edition][n])

    def _member(self, node: Node) -> Member:
        return self.tracing.members[node[0]][node[1]]

    def _identifier(self, thread: _Thread, taken: set[str]) -> str:
        """The identifier that was minted, else the date and name of the earliest provision."""
        nodes = [thread.nodes[n] for n in sorted(thread.nodes)]
        minted = next((m.lineage for m in map(self._member, nodes) if m.lineage), "")
        if minted and minted not in taken:
            return minted
        first = self._member(nodes[0])
        again = f"-{first.occurrence}" if first.occurrence > 1 else ""
        return f"{self.tracing.series[nodes[0][0]]}/{first.name}{again}"

    def _of(self, thread: _Thread, identifier: str) -> Iterator[Run]:
        editions = sorted(thread.nodes)
        start, last = editions[0], editions[0]
        first = thread.nodes[start]
        sources = tuple(self.tracing.splits.get(first, ()))
        changes: tuple[Change, ...] = (Change.SPLIT,) if sources else (Change.ADDED,)
        step = _Step(1.0, "a part of what it was split off" if sources else "")
        if start == 0:
            changes, sources, step = (), (), _Step(1.0, "")
        begun = (start, changes, step, sources)
        for edition in editions[1:]:
            node, previous = thread.nodes[edition], thread.nodes[last]
            step = self.tracing.steps.get((previous, node)) or _Step(0.5, "by other editions")
            changes, sources = self._changes(previous, node, step)
            if changes or edition != last + 1:
                yield self._run(identifier, thread, begun, last)
                if edition != last + 1 and Change.ADDED not in changes:
                    changes = (Change.ADDED, *changes)
                begun = (edition, changes, step, sources)
            last = edition
        yield self._run(identifier, thread, begun, last)

    def _run(
        self,
        identifier: str,
        thread: _Thread,
        begun: tuple[int, tuple[Change, ...], _Step, tuple[str, ...]],
        last: int,
    ) -> Run:
        first, changes, step, sources = begun
        member = self._member(thread.nodes[first])
        series = self.tracing.series
        return Run(
            identifier,
            member.name,
            member.occurrence,
            series[first],
            series[last],
            member.digest,
            changes,
            step.score,
            step.reason if changes else "",
            sources,
        )

    def _changes(
        self, old: Node, new: Node, step: _Step
    ) -> tuple[tuple[Change, ...], tuple[str, ...]]:
        if step.changes is not None:
            return step.changes, step.sources
        before, now = self._member(old), self._member(new)
        changes = []
        if before.digest != now.digest or step.retargeted:
            changes.append(Change.REWORDED)
        if before.name.startswith(GLOSSARY):
            if before.name.casefold() != now.name.casefold():
                changes.append(Change.RENUMBERED)  # its term is its number
        elif before.name != now.name:
            changes.append(Change.MOVED if self._moved(old, new) else Change.RENUMBERED)
        merged = tuple(self.tracing.merges.get(new, ()))
        if merged:
            changes.append(Change.MERGED)
        return tuple(changes), merged

    def _above(self, node: Node) -> Node | None:
        edition = node[0]
        if edition not in self._parents:
            self._parents[edition] = parents(m.name for m in self.tracing.members[edition])
        name = self._parents[edition][self._member(node).name]
        return self.tracing.at[edition, name, 1] if name is not None else None

    def _moved(self, old: Node, new: Node) -> bool:
        """Whether a provision stands under another rule now, or past one of its neighbours."""
        above, now = self._above(old), self._above(new)
        if above is None or now is None:
            return above is not now
        if self.thread_of[above] is not self.thread_of[now]:
            return True
        key = (old[0], new[0])
        if key not in self._orders:
            self._orders[key] = self._out_of_order(*key)
        return new in self._orders[key]

    def _out_of_order(self, old: int, new: int) -> frozenset[Node]:
        """The provisions of the new edition that passed neighbours which kept their order."""
        by_parent: dict[int, list[tuple[Node, Node]]] = defaultdict(list)
        for n in range(len(self.tracing.members[new])):
            node = (new, n)
            before = self.thread_of[node].nodes.get(old)
            up = self._above(node)
            if before is not None and up is not None:
                was = self._above(before)
                if was is not None and self.thread_of[was] is self.thread_of[up]:
                    by_parent[id(self.thread_of[up])].append((before, node))
        passed: set[Node] = set()
        for pairs in by_parent.values():
            pairs.sort(key=lambda pair: _in_order(self._member(pair[1])))
            ranks = sorted(range(len(pairs)), key=lambda n: _in_order(self._member(pairs[n][0])))
            rank = {n: place for place, n in enumerate(ranks)}
            kept = _longest_rising([rank[n] for n in range(len(pairs))])
            passed |= {node for n, (_, node) in enumerate(pairs) if n not in kept}
        return frozenset(passed)


def _longest_rising(values: Sequence[int]) -> set[int]:
    """The indices of a longest rising run of values, not all one after the other."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, value in enumerate(values):
        at = bisect_left(tails, value)
        before.append(ends[at - 1] if at else -1)
        if at == len(tails):
            tails.append(value)
            ends.append(index)
        else:
            tails[at], ends[at] = value, index
    found = set()
    at = ends[-1] if ends else -1
    while at >= 0:
        found.add(at)
        at = before[at]
    return found


def _in_order(member: Member) -> tuple[tuple[int, int, int, str], int]:
    """The place of a provision in the book: 702.2 before 702.10, the glossary last."""
    return name_key(member.name), member.occurrence
