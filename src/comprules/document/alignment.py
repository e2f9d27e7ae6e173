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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from comprules.document.passages import GLOSSARY, Passage, parents

SURE: Final = 0.75
"""How alike words are that make one provision wherever they stand, if nothing else is near."""
MARGIN: Final = 0.08
"""By how much the best fit has to be better than the next one."""
LIKELY: Final = 0.45
"""How alike words are that make one provision at the same place under the same rule."""
POSSIBLE: Final = 0.35
"""Below this two texts have nothing to do with each other."""
PART: Final = 0.7
"""How much of a text has to stand in another one, of which it was a part."""
HELD: Final = 0.85
"""How much of a text has to stand in another one for nothing but its place to be asked."""
MOST: Final = 0.8
"""How many of the words of a text have to stand in another one, in any order."""
_SOME: Final = 0.25
_LEAST_WORDS: Final = 6


@dataclass(frozen=True, slots=True)
class Link:
    """A provision of the old edition and the one of the new edition that it is.

    Attributes:
        old: its place among the passages of the old edition.
        new: its place among those of the new edition.
        score: how alike their words are, from 0 to 1.
        reason: why they are held to be one.
    """

    old: int
    new: int
    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class Alignment:
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
    return _Aligner(old, new).align()


@dataclass(frozen=True, slots=True)
class _Fit:
    """How two passages under one rule fit: for sorting, for telling, and why if they are one."""

    rank: float
    alike: float
    reason: str


class _Side:
    """One of the two editions: its passages, how they stand under one another, what is settled."""

    def __init__(self, passages: Sequence[Passage], spelling: dict[str, str]) -> None:
        self.passages = passages
        self.partner: dict[int, int] = {}
        places: dict[str, int] = {}
        for place, passage in enumerate(passages):
            places.setdefault(passage.name, place)
        above = parents(p.name for p in passages)
        self.parent: list[int | None] = []
        self.children: dict[int | None, list[int]] = defaultdict(list)
        self.rank: list[int] = []
        for place, passage in enumerate(passages):
            name = above[passage.name]
            up = places[name] if name is not None else None
            self.parent.append(up)
            self.rank.append(len(self.children[up]))
            self.children[up].append(place)
        self._spelling = spelling
        self._spelled: dict[int, str] = {}

    def spelled(self, place: int) -> str:
        """The words of a passage, a character each, so that they are quick to compare."""
        found = self._spelled.get(place)
        if found is None:
            spelling = self._spelling
            found = self._spelled[place] = "".join(
                spelling.setdefault(word, chr(0x10000 + len(spelling)))
                for word in self.passages[place].words
            )
        return found

    def free(self, places: Iterable[int]) -> list[int]:
        """Those of the places that have no partner yet."""
        return [place for place in places if place not in self.partner]

    def glossary(self, place: int) -> bool:
        """Whether a place is a glossary entry."""
        return self.passages[place].name.startswith(GLOSSARY)


class _Aligner:
    def __init__(self, old: Sequence[Passage], new: Sequence[Passage]) -> None:
        spelling: dict[str, str] = {}
        self.old = _Side(old, spelling)
        self.new = _Side(new, spelling)
        self.links: dict[int, Link] = {}
        self.doubts: dict[tuple[int, int], Link] = {}
        self.splits: list[tuple[int, int]] = []
        self.merges: list[tuple[int, int]] = []

    def align(self) -> Alignment:
        self._terms()
        self._unique_texts()
        self._repeated_texts()
        for _ in range(2):
            self._by_what_stands_under()
            self._repeated_texts()
            self._under_the_same_rule()
        self._anywhere()
        self._made_of_parts()
        self._by_what_stands_under()
        self._under_the_same_rule()
        self._parts()
        splits, merges = dict.fromkeys(self.splits), dict.fromkeys(self.merges)
        parted = {p for pair in (*splits, *merges) for p in (("old", pair[0]), ("new", pair[1]))}
        doubts = [
            d
            for d in self.doubts.values()
            if d.old not in self.old.partner
            and d.new not in self.new.partner
            and ("old", d.old) not in parted
            and ("new", d.new) not in parted
        ]
        return Alignment(
            tuple(sorted(self.links.values(), key=lambda link: link.new)),
            tuple(splits),
            tuple(merges),
            self._retargeted(),
            tuple(sorted(doubts, key=lambda d: (d.old, -d.score))),
        )

    def _link(self, old: int, new: int, score: float, reason: str) -> None:
        self.links[old] = Link(old, new, round(score, 3), reason)
        self.old.partner[old] = new
        self.new.partner[new] = old

    def _likeness(self, old: int, new: int) -> float:
        """How alike the words of two passages are: 1 if the same, 0 if unknown and not the same."""
        if self.old.passages[old].core == self.new.passages[new].core:
            return 1.0
        from rapidfuzz.distance import Indel

        ours, theirs = self.old.spelled(old), self.new.spelled(new)
        if not ours or not theirs:
            return 0.0
        return Indel.normalized_similarity(ours, theirs)

    def _held(self, old: int, new: int) -> float:
        """How much of the shorter one of two passages stands in the other one, in its order."""
        short, long = sorted((self.old.spelled(old), self.new.spelled(new)), key=len)
        return _within(short, long) if len(short) >= _LEAST_WORDS else 0.0

    def _shared(self, old: int, new: int) -> float:
        """How much of the shorter one of two passages stands in the other one, in any order."""
        ours, theirs = self.old.spelled(old), self.new.spelled(new)
        least = min(len(ours), len(theirs))
        common = (Counter(ours) & Counter(theirs)).total()
        return common / least if least >= 2 * _LEAST_WORDS else 0.0

    # --- 1. and 2. the same words --------------------------------------------------------------
    def _terms(self) -> None:
        """Glossary entries of one term are one entry, whatever they say."""
        terms: dict[tuple[str, int], int] = {}
        for place, passage in enumerate(self.old.passages):
            if self.old.glossary(place):
                terms.setdefault((passage.name.casefold(), passage.occurrence), place)
        for place, passage in enumerate(self.new.passages):
            found = terms.get((passage.name.casefold(), passage.occurrence))
            if found is not None and found not in self.old.partner:
                self._link(found, place, self._likeness(found, place), "the same term")

    def _by_digest(self, side: _Side, *, whole: bool) -> dict[tuple[str, bool], list[int]]:
        found: dict[tuple[str, bool], list[int]] = defaultdict(list)
        for place, passage in enumerate(side.passages):
            if place not in side.partner:
                key = passage.digest if whole else passage.core
                found[key, side.glossary(place)].append(place)
        return found

    def _unique_texts(self) -> None:
        for whole in (True, False):
            ours = self._by_digest(self.old, whole=whole)
            theirs = self._by_digest(self.new, whole=whole)
            counted = Counter(p.core for p in self.old.passages)
            counted_new = Counter(p.core for p in self.new.passages)
            for key, places in ours.items():
                others = theirs.get(key, [])
                if len(places) == len(others) == 1:
                    core = self.old.passages[places[0]].core
                    if counted[core] == counted_new[core] == 1:
                        self._link(places[0], others[0], 1.0, "the same words")

    def _repeated_texts(self) -> None:
        """Texts that stand more than once on a side, where a place fits and no other does."""
        ours = self._by_digest(self.old, whole=False)
        theirs = self._by_digest(self.new, whole=False)
        for key, places in ours.items():
            fits = sorted(
                (
                    (self._place_fits(a, b), -abs(self.old.rank[a] - self.new.rank[b]), a, b)
                    for a in places
                    for b in theirs.get(key, [])
                ),
                key=lambda fit: (-fit[0], -fit[1], fit[2], fit[3]),
            )
            for fit, _, a, b in fits:
                if fit > 0 and a not in self.old.partner and b not in self.new.partner:
                    self._link(a, b, 1.0, "the same words at the same place")

    def _place_fits(self, old: int, new: int) -> int:
        """How much speaks for two places being the same: rule, neighbours, number.

        Nothing does where the rule of one of them is known to be another one: what stood there
        was reworded or is gone, and the same sentence was written anew.
        """
        same_parent = self._same_parent(old, new)
        a, b = self.old.parent[old], self.new.parent[new]
        if not same_parent and (a in self.old.partner or b in self.new.partner):
            return 0
        fits = 2 * same_parent
        fits += self._neighbour_fits(old, new, -1) + self._neighbour_fits(old, new, 1)
        return fits + (self.old.passages[old].name == self.new.passages[new].name)

    def _same_parent(self, old: int, new: int) -> bool:
        a, b = self.old.parent[old], self.new.parent[new]
        if a is None or b is None:
            return a is b
        return self.old.partner.get(a) == b

    def _neighbour_fits(self, old: int, new: int, step: int) -> bool:
        a = _neighbour(self.old, old, step)
        b = _neighbour(self.new, new, step)
        if a is None or b is None:
            return a is b
        return self.old.partner.get(a) == b

    # --- 3. by what stands under it ------------------------------------------------------------
    def _by_what_stands_under(self) -> None:
        """A rule is the one under which most of what stood under it stands now."""
        votes: dict[tuple[int, int], int] = Counter()
        for a, b in self.old.partner.items():
            up, there = self.old.parent[a], self.new.parent[b]
            if up is not None and there is not None:
                votes[up, there] += 1
        for (a, b), count in sorted(votes.items(), key=lambda vote: (-vote[1], vote[0])):
            if a in self.old.partner or b in self.new.partner:
                continue
            ours, theirs = len(self.old.children[a]), len(self.new.children[b])
            alike = self._likeness(a, b)
            if count * 2 > min(ours, theirs) and (count * 3 > max(ours, theirs) or alike > 0.5):
                self._link(a, b, alike, "the same rules under it")

    # --- 4. under the same rule ----------------------------------------------------------------
    def _under_the_same_rule(self) -> None:
        """What is left under two rules that are one, the best fit first."""
        pairs: list[tuple[int | None, int | None]] = [(None, None), *self.old.partner.items()]
        for up, there in pairs:
            ours = self.old.free(self.old.children.get(up, ()))
            theirs = self.new.free(self.new.children.get(there, ()))
            if up is None:
                ours = [a for a in ours if not self.old.glossary(a)]
                theirs = [b for b in theirs if not self.new.glossary(b)]
            if ours and theirs:
                self._fit(ours, theirs)

    def _fit(self, ours: list[int], theirs: list[int]) -> None:
        fits = []
        for a in ours:
            for b in theirs:
                fit = self._fitting(a, b)
                if fit is not None:
                    fits.append((fit, a, b))
        for fit, a, b in sorted(fits, key=_surest):
            if a in self.old.partner or b in self.new.partner:
                continue
            if fit.reason:
                self._link(a, b, fit.alike, fit.reason)
            else:
                self._doubt(a, b, fit.alike, "under the same rule, with few words in common")

    def _fitting(self, old: int, new: int) -> _Fit | None:
        """How well two passages under one rule fit each other; None if not at all."""
        alike = self._likeness(old, new)
        place = self._between_the_same(old, new)
        same_number = self.old.passages[old].name == self.new.passages[new].name
        rank = alike + 0.1 * place + 0.05 * same_number
        if alike >= 0.6 or (alike >= LIKELY and place):
            where = " between the same neighbours" if place else ""
            return _Fit(rank, alike, f"like words{where} under the same rule")
        if place and same_number:
            if not self.old.passages[old].text or not self.new.passages[new].text:
                # The words of one of the two are not known: neither like nor unlike.
                return _Fit(rank, 0.5, "the same number between the same neighbours")
            less = self._less_its_parts(old, new)
            if less >= LIKELY and alike >= _SOME:
                return _Fit(rank - alike + less, alike, "like words but for its parts")
            if self._held(old, new) >= PART:
                return _Fit(rank, alike, "the words of the one in the other, at the same place")
            if alike >= _SOME and self._shared(old, new) >= MOST:
                return _Fit(rank, alike, "the same words in another order, at the same place")
        return _Fit(rank, alike, "") if alike >= POSSIBLE else None

    def _less_its_parts(self, old: int, new: int) -> float:
        """How alike two passages are without the words that others took from them, or gave."""
        from rapidfuzz.distance import LCSseq

        ours, theirs = self.old.spelled(old), self.new.spelled(new)
        common = LCSseq.similarity(ours, theirs)
        left = len(ours) - sum(self._parts_near(old, new, self.old, self.new))
        right = len(theirs) - sum(self._parts_near(new, old, self.new, self.old))
        return 2 * common / max(left + right, 2 * common, 1)

    def _parts_near(self, whole: int, but: int, side: _Side, other: _Side) -> Iterator[int]:
        """The lengths of the texts of the other edition that are a part of one of this edition."""
        wide = side.spelled(whole)
        for place in self._near(whole, side, other):
            part = other.spelled(place)
            free = place != but and place not in other.partner
            some = _LEAST_WORDS <= len(part) <= 0.6 * len(wide)
            if free and some and _within(part, wide) >= HELD:
                yield len(part)

    def _between_the_same(self, old: int, new: int) -> bool:
        """Whether the nearest neighbours that are settled, on both sides, are the same ones."""
        return all(
            self._settled_neighbour(self.old, old, step, self.old.partner)
            == self._settled_neighbour(self.new, new, step, None)
            for step in (-1, 1)
        )

    def _settled_neighbour(
        self, side: _Side, place: int, step: int, partner: dict[int, int] | None
    ) -> int | None:
        at = _neighbour(side, place, step)
        while at is not None and at not in side.partner:
            at = _neighbour(side, at, step)
        if at is None or partner is None:
            return at
        return partner[at]

    # --- 5. anywhere ---------------------------------------------------------------------------
    def _anywhere(self) -> None:
        """What is left, where two fit each other best and nothing else fits nearly as well."""
        for glossary in (False, True):
            ours = [a for a in self._left(self.old) if self.old.glossary(a) is glossary]
            theirs = [b for b in self._left(self.new) if self.new.glossary(b) is glossary]
            best = self._best(ours, theirs)
            for a, b, alike, margin in best:
                long = min(len(self.old.spelled(a)), len(self.new.spelled(b))) >= _LEAST_WORDS
                if alike >= SURE and margin >= MARGIN and long:
                    self._link(a, b, alike, "like words, and no others as like")
                else:
                    self._doubt(a, b, alike, "like words elsewhere")

    def _left(self, side: _Side) -> list[int]:
        return [n for n, p in enumerate(side.passages) if n not in side.partner and p.text]

    def _best(self, ours: list[int], theirs: list[int]) -> Iterator[tuple[int, int, float, float]]:
        """(old, new, likeness, how much better than the next) of those that fit each other best."""
        from rapidfuzz import process
        from rapidfuzz.distance import Indel

        choices = {b: self.new.spelled(b) for b in theirs}
        back: dict[int, list[tuple[float, int]]] = defaultdict(list)
        forth: dict[int, list[tuple[float, int]]] = {}
        for a in ours:
            found = process.extract(
                self.old.spelled(a),
                choices,
                scorer=Indel.normalized_similarity,
                score_cutoff=0.5,
                limit=3,
            )
            forth[a] = [(score, b) for _, score, b in found]
            for score, b in forth[a]:
                back[b].append((score, a))
        for a, found_there in forth.items():
            if not found_there:
                continue
            score, b = found_there[0]
            rivals = sorted(back[b], reverse=True)
            if rivals[0][1] != a:
                continue
            next_best = max(
                found_there[1][0] if len(found_there) > 1 else 0.0,
                rivals[1][0] if len(rivals) > 1 else 0.0,
            )
            yield a, b, score, score - next_best

    def _made_of_parts(self) -> None:
        """What fell apart, or was put together, is the one in the largest of its parts."""
        for side, other in ((self.old, self.new), (self.new, self.old)):
            for whole in self._left(side):
                wide = side.spelled(whole)
                parts = sorted(
                    (-len(other.spelled(part)), part)
                    for part in self._left(other)
                    if other.glossary(part) == side.glossary(whole)
                    and 2 * _LEAST_WORDS <= len(other.spelled(part)) < len(wide)
                    and _within(other.spelled(part), wide) >= HELD
                )
                if len(parts) > 1 and -sum(size for size, _ in parts) >= PART * len(wide):
                    pairs = [(whole, p) if side is self.old else (p, whole) for _, p in parts]
                    a, b = pairs[0]
                    self._link(a, b, self._likeness(a, b), "the largest of the parts")
                    (self.splits if side is self.old else self.merges).extend(pairs[1:])

    # --- 6. parts ------------------------------------------------------------------------------
    def _parts(self) -> None:
        """What was a part of a provision before, or is a part of one now."""
        self.splits += self._taken(self.new, self.old)
        self.merges += [(part, whole) for whole, part in self._taken(self.old, self.new)]

    def _taken(self, side: _Side, other: _Side) -> Iterator[tuple[int, int]]:
        """(whole, part): what has no partner, and words that the partner of the whole lacks.

        No words are taken twice: they are in the part that has most of them.
        """
        left: dict[int, str] = {}
        found: list[tuple[float, int, int]] = []
        for part in self._left(side):
            text = side.spelled(part)
            for whole in self._near(part, side, other) if len(text) >= _LEAST_WORDS else ():
                partner, wide = other.partner.get(whole), other.spelled(whole)
                if partner is None or len(wide) <= len(text) or _within(text, wide) < PART:
                    continue
                if whole not in left:
                    left[whole] = _without(wide, side.spelled(partner))
                fit = _within(text, left[whole])
                if fit >= 0.5:
                    found.append((fit, whole, part))
                elif self._beside(part, partner, side) and _within(text, wide) >= HELD:
                    found.append((0.0, whole, part))
        settled = set[int]()
        for fit, whole, part in sorted(found, key=lambda item: (-item[0], item[2], item[1])):
            text = side.spelled(part)
            if part not in settled and (fit == 0 or _within(text, left[whole]) >= 0.5):
                settled.add(part)
                left[whole] = _without(left[whole], text)
                yield whole, part

    def _beside(self, part: int, partner: int, side: _Side) -> bool:
        """Whether two passages stand one after the other under one rule, the second one reworded.

        What was said of all cases and is now said of one, and of the others just after it.
        """
        reworded = self.links[partner if side is self.old else side.partner[partner]].score < 1
        return reworded and partner in (_neighbour(side, part, -1), _neighbour(side, part, 1))

    def _near(self, part: int, side: _Side, other: _Side) -> Iterator[int]:
        """The passages of the other edition under the rule of this one, and the rule itself."""
        up = side.parent[part]
        seen = set[int]()
        while up is not None:
            there = side.partner.get(up)
            if there is not None:
                for place in (there, *other.children[there]):
                    for near in (place, *other.children.get(place, ())):
                        if near not in seen and other.passages[near].text:
                            seen.add(near)
                            yield near
                return
            up = side.parent[up]

    # --- what is cited -------------------------------------------------------------------------
    def _retargeted(self) -> frozenset[int]:
        """The places in the new edition whose words are the same but cite another rule."""
        ours, theirs = self.old.passages, self.new.passages
        now = {ours[a].name: theirs[b].name for a, b in self.old.partner.items()}
        before = {there: here for here, there in now.items()}
        found = set[int]()
        for a, b in self.old.partner.items():
            cited, cites = ours[a].references, theirs[b].references
            if ours[a].core == theirs[b].core and len(cited) == len(cites):
                pairs = zip(cited, cites, strict=True)
                if any(_elsewhere(old, new, now, before) for old, new in pairs):
                    found.add(b)
        return frozenset(found)

    def _doubt(self, old: int, new: int, score: float, reason: str) -> None:
        known = self.doubts.get((old, new))
        if known is None or known.score < score:
            self.doubts[old, new] = Link(old, new, round(score, 3), reason)


def _surest(item: tuple[_Fit, int, int]) -> tuple[bool, float, int, int]:
    """What sorts the fits: those that need nothing but their words come first."""
    fit, old, new = item
    return (fit.alike < SURE, -fit.rank, old, new)


def _within(part: str, whole: str) -> float:
    """How much of a text, spelled, stands in another one in the same order."""
    from rapidfuzz.distance import LCSseq

    return LCSseq.similarity(part, whole) / len(part)


def _without(whole: str, part: str) -> str:
    """What a text, spelled, has beside the words of another one."""
    from rapidfuzz.distance import LCSseq

    pieces, position = [], 0
    for block in LCSseq.opcodes(whole, part).as_matching_blocks():
        pieces.append(whole[position : block.a])
        position = block.a + block.size
    return "".join(pieces)


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


def _neighbour(side: _Side, place: int, step: int) -> int | None:
    siblings = side.children[side.parent[place]]
    at = side.rank[place] + step
    return siblings[at] if 0 <= at < len(siblings) else None
