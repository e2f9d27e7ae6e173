"""Two editions that are being aligned: what stands under what, and what is settled so far."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from comprules.document.passages import Passage, parents
from comprules.document.rulenumber import GLOSSARY

LEAST_WORDS: Final = 6
"""Shorter texts say too little to be told apart by their words."""


class Link(Struct, frozen=True):
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


class Side:
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


class Matching:
    """What is settled of two editions, step by step.

    Attributes:
        old: the earlier edition.
        new: the later one.
        links: for a place in the old edition what it is in the new one.
        doubts: what may be one.
        splits: (old, new): the new one was a part of the old one.
        merges: (old, new): the old one is a part of the new one.
    """

    def __init__(self, old: Sequence[Passage], new: Sequence[Passage]) -> None:
        spelling: dict[str, str] = {}
        self.old = Side(old, spelling)
        self.new = Side(new, spelling)
        self.links: dict[int, Link] = {}
        self.doubts: dict[tuple[int, int], Link] = {}
        self.splits: list[tuple[int, int]] = []
        self.merges: list[tuple[int, int]] = []

    def link(self, old: int, new: int, score: float, reason: str) -> None:
        """Nothing; the two are one provision."""
        self.links[old] = Link(old, new, round(score, 3), reason)
        self.old.partner[old] = new
        self.new.partner[new] = old

    def doubt(self, old: int, new: int, score: float, reason: str) -> None:
        """Nothing; the two may be one provision."""
        known = self.doubts.get((old, new))
        if known is None or known.score < score:
            self.doubts[old, new] = Link(old, new, round(score, 3), reason)

    def likeness(self, old: int, new: int) -> float:
        """How alike the words of two passages are: 1 if the same, 0 if unknown and not the same."""
        if self.old.passages[old].core == self.new.passages[new].core:
            return 1.0
        from rapidfuzz.distance import Indel

        ours, theirs = self.old.spelled(old), self.new.spelled(new)
        if not ours or not theirs:
            return 0.0
        return Indel.normalized_similarity(ours, theirs)

    def held(self, old: int, new: int) -> float:
        """How much of the shorter one of two passages stands in the other one, in its order."""
        short, long = sorted((self.old.spelled(old), self.new.spelled(new)), key=len)
        return within(short, long) if len(short) >= LEAST_WORDS else 0.0

    def shared(self, old: int, new: int) -> float:
        """How much of the shorter one of two passages stands in the other one, in any order."""
        ours, theirs = self.old.spelled(old), self.new.spelled(new)
        least = min(len(ours), len(theirs))
        common = (Counter(ours) & Counter(theirs)).total()
        return common / least if least >= 2 * LEAST_WORDS else 0.0

    def left(self, side: Side) -> list[int]:
        """The places that have no partner and whose words are known."""
        return [n for n, p in enumerate(side.passages) if n not in side.partner and p.text]

    def same_parent(self, old: int, new: int) -> bool:
        """Whether two places stand under one rule, or both under none."""
        a, b = self.old.parent[old], self.new.parent[new]
        if a is None or b is None:
            return a is b
        return self.old.partner.get(a) == b

    def between_the_same(self, old: int, new: int) -> bool:
        """Whether the nearest neighbours that are settled, on both sides, are the same ones."""
        return all(
            self._settledneighbour(self.old, old, step, self.old.partner)
            == self._settledneighbour(self.new, new, step, None)
            for step in (-1, 1)
        )

    def _settledneighbour(
        self, side: Side, place: int, step: int, partner: dict[int, int] | None
    ) -> int | None:
        at = neighbour(side, place, step)
        while at is not None and at not in side.partner:
            at = neighbour(side, at, step)
        if at is None or partner is None:
            return at
        return partner[at]

    def near(self, part: int, side: Side, other: Side) -> Iterator[int]:
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


def neighbour(side: Side, place: int, step: int) -> int | None:
    """The place before (-1) or after (1) another one under the same rule, or None."""
    siblings = side.children[side.parent[place]]
    at = side.rank[place] + step
    return siblings[at] if 0 <= at < len(siblings) else None


def within(part: str, whole: str) -> float:
    """How much of a text, spelled, stands in another one in the same order."""
    from rapidfuzz.distance import LCSseq

    return LCSseq.similarity(part, whole) / len(part)


def without(whole: str, part: str) -> str:
    """What a text, spelled, has beside the words of another one."""
    from rapidfuzz.distance import LCSseq

    pieces, position = [], 0
    for block in LCSseq.opcodes(whole, part).as_matching_blocks():
        pieces.append(whole[position : block.a])
        position = block.a + block.size
    return "".join(pieces)
