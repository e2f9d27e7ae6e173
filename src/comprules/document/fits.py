"""What is one provision by its likeness: under one rule by words and place, else by words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from comprules.document.matching import LEAST_WORDS, Matching, Side, within

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


class _Fit(Struct, frozen=True):
    """How two passages under one rule fit: for sorting, for telling, and why if they are one."""

    rank: float
    alike: float
    reason: str


def under_the_same_rule(m: Matching) -> None:
    """What is left under two rules that are one, the best fit first."""
    pairs: list[tuple[int | None, int | None]] = [(None, None), *m.old.partner.items()]
    for up, there in pairs:
        ours = m.old.free(m.old.children.get(up, ()))
        theirs = m.new.free(m.new.children.get(there, ()))
        if up is None:
            ours = [a for a in ours if not m.old.glossary(a)]
            theirs = [b for b in theirs if not m.new.glossary(b)]
        if ours and theirs:
            _fit(m, ours, theirs)


def _fit(m: Matching, ours: list[int], theirs: list[int]) -> None:
    fits = []
    for a in ours:
        for b in theirs:
            fit = _fitting(m, a, b)
            if fit is not None:
                fits.append((fit, a, b))
    for fit, a, b in sorted(fits, key=_surest):
        if a in m.old.partner or b in m.new.partner:
            continue
        if fit.reason:
            m.link(a, b, fit.alike, fit.reason)
        else:
            m.doubt(a, b, fit.alike, "under the same rule, with few words in common")


def _fitting(m: Matching, old: int, new: int) -> _Fit | None:
    """How well two passages under one rule fit each other; None if not at all."""
    alike = m.likeness(old, new)
    place = m.between_the_same(old, new)
    same_number = m.old.passages[old].name == m.new.passages[new].name
    rank = alike + 0.1 * place + 0.05 * same_number
    if alike >= 0.6 or (alike >= LIKELY and place):
        where = " between the same neighbours" if place else ""
        return _Fit(rank, alike, f"like words{where} under the same rule")
    if place and same_number:
        if not m.old.passages[old].text or not m.new.passages[new].text:
            # The words of one of the two are not known: neither like nor unlike.
            return _Fit(rank, 0.5, "the same number between the same neighbours")
        less = _less_its_parts(m, old, new)
        if less >= LIKELY and alike >= _SOME:
            return _Fit(rank - alike + less, alike, "like words but for its parts")
        if m.held(old, new) >= PART:
            return _Fit(rank, alike, "the words of the one in the other, at the same place")
        if alike >= _SOME and m.shared(old, new) >= MOST:
            return _Fit(rank, alike, "the same words in another order, at the same place")
    return _Fit(rank, alike, "") if alike >= POSSIBLE else None


def _surest(item: tuple[_Fit, int, int]) -> tuple[bool, float, int, int]:
    """What sorts the fits: those that need nothing but their words come first."""
    fit, old, new = item
    return (fit.alike < SURE, -fit.rank, old, new)


def _less_its_parts(m: Matching, old: int, new: int) -> float:
    """How alike two passages are without the words that others took from them, or gave."""
    from rapidfuzz.distance import LCSseq

    ours, theirs = m.old.spelled(old), m.new.spelled(new)
    common = LCSseq.similarity(ours, theirs)
    left = len(ours) - sum(_parts_near(m, old, new, m.old, m.new))
    right = len(theirs) - sum(_parts_near(m, new, old, m.new, m.old))
    return 2 * common / max(left + right, 2 * common, 1)


def _parts_near(m: Matching, whole: int, but: int, side: Side, other: Side) -> Iterator[int]:
    """The lengths of the texts of the other edition that are a part of one of this edition."""
    wide = side.spelled(whole)
    for place in m.near(whole, side, other):
        part = other.spelled(place)
        free = place != but and place not in other.partner
        some = LEAST_WORDS <= len(part) <= 0.6 * len(wide)
        if free and some and within(part, wide) >= HELD:
            yield len(part)


def anywhere(m: Matching) -> None:
    """What is left, where two fit each other best and nothing else fits nearly as well."""
    for glossary in (False, True):
        ours = [a for a in m.left(m.old) if m.old.glossary(a) is glossary]
        theirs = [b for b in m.left(m.new) if m.new.glossary(b) is glossary]
        best = _best(m, ours, theirs)
        for a, b, alike, margin in best:
            long = min(len(m.old.spelled(a)), len(m.new.spelled(b))) >= LEAST_WORDS
            if alike >= SURE and margin >= MARGIN and long:
                m.link(a, b, alike, "like words, and no others as like")
            else:
                m.doubt(a, b, alike, "like words elsewhere")


def _best(
    m: Matching, ours: list[int], theirs: list[int]
) -> Iterator[tuple[int, int, float, float]]:
    """(old, new, likeness, how much better than the next) of those that fit each other best."""
    from rapidfuzz import process
    from rapidfuzz.distance import Indel

    choices = {b: m.new.spelled(b) for b in theirs}
    back: dict[int, list[tuple[float, int]]] = defaultdict(list)
    forth: dict[int, list[tuple[float, int]]] = {}
    for a in ours:
        found = process.extract(
            m.old.spelled(a),
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
