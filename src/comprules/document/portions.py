"""What fell apart between two editions, and what was put together."""

from __future__ import annotations

from collections.abc import Iterator

from comprules.document.fits import HELD, PART
from comprules.document.matching import LEAST_WORDS, Matching, Side, neighbour, within, without


def made_of_parts(m: Matching) -> None:
    """What fell apart, or was put together, is the one in the largest of its parts."""
    for side, other in ((m.old, m.new), (m.new, m.old)):
        for whole in m.left(side):
            wide = side.spelled(whole)
            parts = sorted(
                (-len(other.spelled(part)), part)
                for part in m.left(other)
                if other.glossary(part) == side.glossary(whole)
                and 2 * LEAST_WORDS <= len(other.spelled(part)) < len(wide)
                and within(other.spelled(part), wide) >= HELD
            )
            if len(parts) > 1 and -sum(size for size, _ in parts) >= PART * len(wide):
                pairs = [(whole, p) if side is m.old else (p, whole) for _, p in parts]
                a, b = pairs[0]
                m.link(a, b, m.likeness(a, b), "the largest of the parts")
                (m.splits if side is m.old else m.merges).extend(pairs[1:])


def split_and_merged(m: Matching) -> None:
    """What was a part of a provision before, or is a part of one now."""
    m.splits += _taken(m, m.new, m.old)
    m.merges += [(part, whole) for whole, part in _taken(m, m.old, m.new)]


def _taken(m: Matching, side: Side, other: Side) -> Iterator[tuple[int, int]]:
    """(whole, part): what has no partner, and words that the partner of the whole lacks.

    No words are taken twice: they are in the part that has most of them.
    """
    left: dict[int, str] = {}
    found: list[tuple[float, int, int]] = []
    for part in m.left(side):
        text = side.spelled(part)
        for whole in m.near(part, side, other) if len(text) >= LEAST_WORDS else ():
            partner, wide = other.partner.get(whole), other.spelled(whole)
            if partner is None or len(wide) <= len(text) or within(text, wide) < PART:
                continue
            if whole not in left:
                left[whole] = without(wide, side.spelled(partner))
            fit = within(text, left[whole])
            if fit >= 0.5:
                found.append((fit, whole, part))
            elif _beside(m, part, partner, side) and within(text, wide) >= HELD:
                found.append((0.0, whole, part))
    settled = set[int]()
    for fit, whole, part in sorted(found, key=lambda item: (-item[0], item[2], item[1])):
        text = side.spelled(part)
        if part not in settled and (fit == 0 or within(text, left[whole]) >= 0.5):
            settled.add(part)
            left[whole] = without(left[whole], text)
            yield whole, part


def _beside(m: Matching, part: int, partner: int, side: Side) -> bool:
    """Whether two passages stand one after the other under one rule, the second one reworded.

    What was said of all cases and is now said of one, and of the others just after it.
    """
    reworded = m.links[partner if side is m.old else side.partner[partner]].score < 1
    return reworded and partner in (neighbour(side, part, -1), neighbour(side, part, 1))
