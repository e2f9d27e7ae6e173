"""Two editions side by side: which provision of the one is which provision of the other.

Numbers are reused, and some sentences stand twice, so neither a number nor a text decides alone.
In turn, each step seeing what the ones before it settled:

1. terms of the glossary by their names, and texts that stand once in both editions;
2. texts that stand several times, by the rule they stand under, their neighbours and their number;
3. rules whose heading or own text changed, by what stands under them;
4. what is left under a rule that is known, by its words and its place between known neighbours;
5. what is left anywhere, by its words alone, where no other fits nearly as well;
6. what was split off one provision or taken into another.

What fits too little to be certain is listed as a doubt, with both sides.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from msgspec import Struct

from comprules.document.fits import anywhere, under_the_same_rule
from comprules.document.matching import Link, Matching, Side, neighbour
from comprules.document.passages import Passage
from comprules.document.portions import made_of_parts, split_and_merged


class Alignment(Struct, frozen=True):
    """What two editions have to do with each other; places are those in the given sequences.

    Attributes:
        links: the provisions that stand in both; each at most once on each side.
        splits: (old, new): the new one was a part of the old one.
        merges: (old, new): the old one is a part of the new one.
        retargeted: places in the new edition of provisions with the same words that cite another
            rule than before, as against the same rule under another number.
        doubts: what may be one, and is not held to be.
    """

    links: tuple[Link, ...]
    splits: tuple[tuple[int, int], ...] = ()
    merges: tuple[tuple[int, int], ...] = ()
    retargeted: frozenset[int] = frozenset()
    doubts: tuple[Link, ...] = ()


def align(old: Sequence[Passage], new: Sequence[Passage]) -> Alignment:
    """Which passages of one edition are which of another.

    Passages whose text is not known are compared by digest, name and place alone.
    """
    m = Matching(old, new)
    _terms(m)
    _unique_texts(m)
    _repeated_texts(m)
    for _ in range(2):
        _by_what_stands_under(m)
        _repeated_texts(m)
        under_the_same_rule(m)
    anywhere(m)
    made_of_parts(m)
    _by_what_stands_under(m)
    under_the_same_rule(m)
    split_and_merged(m)
    splits, merges = dict.fromkeys(m.splits), dict.fromkeys(m.merges)
    parted = {p for pair in (*splits, *merges) for p in (("old", pair[0]), ("new", pair[1]))}
    doubts = [
        d
        for d in m.doubts.values()
        if d.old not in m.old.partner
        and d.new not in m.new.partner
        and ("old", d.old) not in parted
        and ("new", d.new) not in parted
    ]
    return Alignment(
        tuple(sorted(m.links.values(), key=lambda link: link.new)),
        tuple(splits),
        tuple(merges),
        _retargeted(m),
        tuple(sorted(doubts, key=lambda d: (d.old, -d.score))),
    )


def _terms(m: Matching) -> None:
    """Glossary entries of one term are one entry, whatever they say."""
    terms: dict[tuple[str, int], int] = {}
    for place, passage in enumerate(m.old.passages):
        if m.old.glossary(place):
            terms.setdefault((passage.name.casefold(), passage.occurrence), place)
    for place, passage in enumerate(m.new.passages):
        found = terms.get((passage.name.casefold(), passage.occurrence))
        if found is not None and found not in m.old.partner:
            m.link(found, place, m.likeness(found, place), "the same term")


def _by_digest(m: Matching, side: Side, *, whole: bool) -> dict[tuple[str, bool], list[int]]:
    found: dict[tuple[str, bool], list[int]] = defaultdict(list)
    for place, passage in enumerate(side.passages):
        if place not in side.partner:
            key = passage.digest if whole else passage.core
            found[key, side.glossary(place)].append(place)
    return found


def _unique_texts(m: Matching) -> None:
    for whole in (True, False):
        ours = _by_digest(m, m.old, whole=whole)
        theirs = _by_digest(m, m.new, whole=whole)
        counted = Counter(p.core for p in m.old.passages)
        counted_new = Counter(p.core for p in m.new.passages)
        for key, places in ours.items():
            others = theirs.get(key, [])
            if len(places) == len(others) == 1:
                core = m.old.passages[places[0]].core
                if counted[core] == counted_new[core] == 1:
                    m.link(places[0], others[0], 1.0, "the same words")


def _repeated_texts(m: Matching) -> None:
    """Texts that stand more than once on a side, where a place fits and no other does."""
    ours = _by_digest(m, m.old, whole=False)
    theirs = _by_digest(m, m.new, whole=False)
    for key, places in ours.items():
        fits = sorted(
            (
                (_place_fits(m, a, b), -abs(m.old.rank[a] - m.new.rank[b]), a, b)
                for a in places
                for b in theirs.get(key, [])
            ),
            key=lambda fit: (-fit[0], -fit[1], fit[2], fit[3]),
        )
        for fit, _, a, b in fits:
            if fit > 0 and a not in m.old.partner and b not in m.new.partner:
                m.link(a, b, 1.0, "the same words at the same place")


def _place_fits(m: Matching, old: int, new: int) -> int:
    """How much speaks for two places being the same: rule, neighbours, number.

    Nothing does where the rule of one of them is known to be another one: what stood there
    was reworded or is gone, and the same sentence was written anew.
    """
    same_parent = m.same_parent(old, new)
    a, b = m.old.parent[old], m.new.parent[new]
    if not same_parent and (a in m.old.partner or b in m.new.partner):
        return 0
    fits = 2 * same_parent
    fits += _neighbour_fits(m, old, new, -1) + _neighbour_fits(m, old, new, 1)
    return fits + (m.old.passages[old].name == m.new.passages[new].name)


def _neighbour_fits(m: Matching, old: int, new: int, step: int) -> bool:
    a = neighbour(m.old, old, step)
    b = neighbour(m.new, new, step)
    if a is None or b is None:
        return a is b
    return m.old.partner.get(a) == b


def _by_what_stands_under(m: Matching) -> None:
    """A rule is the one under which most of what stood under it stands now."""
    votes: dict[tuple[int, int], int] = Counter()
    for a, b in m.old.partner.items():
        up, there = m.old.parent[a], m.new.parent[b]
        if up is not None and there is not None:
            votes[up, there] += 1
    for (a, b), count in sorted(votes.items(), key=lambda vote: (-vote[1], vote[0])):
        if a in m.old.partner or b in m.new.partner:
            continue
        ours, theirs = len(m.old.children[a]), len(m.new.children[b])
        alike = m.likeness(a, b)
        if count * 2 > min(ours, theirs) and (count * 3 > max(ours, theirs) or alike > 0.5):
            m.link(a, b, alike, "the same rules under it")


def _retargeted(m: Matching) -> frozenset[int]:
    """The places in the new edition whose words are the same but cite another rule."""
    ours, theirs = m.old.passages, m.new.passages
    now = {ours[a].name: theirs[b].name for a, b in m.old.partner.items()}
    before = {there: here for here, there in now.items()}
    found = set[int]()
    for a, b in m.old.partner.items():
        cited, cites = ours[a].references, theirs[b].references
        if ours[a].core == theirs[b].core and len(cited) == len(cites):
            pairs = zip(cited, cites, strict=True)
            if any(_elsewhere(old, new, now, before) for old, new in pairs):
                found.add(b)
    return frozenset(found)


def _elsewhere(
    cited: Sequence[str], cites: Sequence[str], now: dict[str, str], before: dict[str, str]
) -> bool:
    """Whether a reference points at something that is none of what it pointed at before.

    Rules that are new in the edition or gone from it tell nothing: a range may have grown.
    """
    ours = [_rule(name) for name in cited]
    theirs = [_rule(name) for name in cites]
    known = {now[name] for name in ours if name in now}
    old = {name for name in theirs if name in before}
    return bool(known) and bool(old) and known.isdisjoint(old)


def _rule(target: str) -> str:
    return target.removeprefix("section ")
