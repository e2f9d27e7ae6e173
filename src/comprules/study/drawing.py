"""Drawing questions: by chance, but the same again for the same seed; none twice."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from typing import Final

from msgspec import Struct

from comprules.errors import NotFound
from comprules.study.makers import MAKERS, Maker, Seed
from comprules.study.material import Material, chance
from comprules.study.model import Level, Question

_SWEPT: Final = 2_000  # questions of which the garbage is small enough to wait


class _Pool(Struct):
    """The seeds of one maker that have not been drawn, and how many questions came of them."""

    maker: Maker
    seeds: Sequence[Seed]
    order: list[int]

    def next(self) -> Seed | None:
        """The next seed, or None when all have been drawn."""
        return self.seeds[self.order.pop()] if self.order else None


def draw(
    material: Material,
    *,
    count: int,
    seed: int | str,
    topics: Sequence[str] = (),
    section: str | None = None,
    level: Level | None = None,
    makers: Sequence[str] = (),
) -> Iterator[Question]:
    """So many questions, or as many as there are, no two of one identity.

    Half of them are about situations as long as there are any; the makers take turns by chance,
    those with many questions more often.

    Args:
        material: what they are made of.
        count: how many.
        seed: the same one draws the same questions again.
        topics: numbers of rules; only what is found under one of them, or under its subrules.
        section: the digit of a section; only what is found there.
        level: only this level.
        makers: names of makers; only these.

    Raises:
        NotFound: there is no maker of a name.
    """
    chosen = _chosen(makers, level)
    luck = chance("draw", seed)
    pools = [_pool(maker, material, luck, topics, section) for maker in chosen]
    kinds = [
        [p for p in pools if p.order and p.maker.of_situations is kind] for kind in (True, False)
    ]
    seen: set[str] = set()
    for kind in cycle(kinds):
        if len(seen) >= count or not any(kinds):
            return
        if kind:
            question = _from(kind, material, luck, seen)
            if question is not None and _about(question.topics, topics, section):
                seen.add(question.identity)
                yield question


def gathered(questions: Iterator[Question]) -> list[Question]:
    """All of many questions, sooner than one by one: garbage is looked for only now and then."""
    found = []
    with _without_collector():
        for question in questions:
            found.append(question)
            if len(found) % _SWEPT == 0:
                gc.collect()
        # What was made meanwhile counts as old: it is not looked through once more at the end.
        gc.freeze()
        gc.unfreeze()
    return found


def _chosen(names: Sequence[str], level: Level | None) -> list[Maker]:
    known = {maker.name: maker for maker in MAKERS}
    for name in names:
        if name not in known:
            raise NotFound(
                f"there is no maker {name!r} of questions",
                hint=f"there are: {', '.join(known)}",
                makers=list(known),
            )
    return [m for m in MAKERS if (not names or m.name in names) and level in (None, m.level)]


def _pool(
    maker: Maker,
    material: Material,
    luck: random.Random,
    topics: Sequence[str],
    section: str | None,
) -> _Pool:
    seeds = maker.seeds(material)
    order = [i for i, seed in enumerate(seeds) if _about(seed.topics, topics, section)]
    luck.shuffle(order)
    together: dict[str, list[int]] = {}
    for i in order:
        together.setdefault(seeds[i].group or str(i), []).append(i)
    return _Pool(maker, seeds, [i for group in together.values() for i in group])


def _about(found: Sequence[str], topics: Sequence[str], section: str | None) -> bool:
    """Whether numbers are of what is asked for: `716` holds 716.2a, `702.8` not 702.87a.

    Those of a seed are all that its question may be about, those of the question what it is about.
    """
    if section is not None and not any(topic.startswith(section) for topic in found):
        return False
    return not topics or any(
        topic == wanted
        or (topic.startswith(wanted) and not topic[len(wanted) : len(wanted) + 1].isdigit())
        for topic in found
        for wanted in topics
    )


@contextmanager
def _without_collector() -> Iterator[None]:
    """Nothing; meanwhile no garbage is looked for: many facts are made, few of them in cycles."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _from(
    pools: list[_Pool], material: Material, luck: random.Random, seen: set[str]
) -> Question | None:
    """A question of one of the pools that is not among those seen; None when all are empty."""
    while pools:
        (pool,) = luck.choices(pools, weights=[len(p.order) ** 0.5 for p in pools])
        seed = pool.next()
        if not pool.order:
            pools.remove(pool)
        with _without_collector():
            question = pool.maker.build(seed, material) if seed is not None else None
        if question is not None and question.identity not in seen:
            return question
    return None
