"""The nearest of several known names to one that is not known; for hints in errors."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str], *, limit: int = 1, cutoff: float = 60.0) -> list[str]:
    """The known names nearest to `name`, best first; empty where none is near (score 0 to 100)."""
    from rapidfuzz import fuzz, process

    hits = process.extract(name, list(known), scorer=fuzz.WRatio, limit=limit, score_cutoff=cutoff)
    return [hit[0] for hit in hits]


def misspelt(name: str, known: Iterable[str], *, limit: int = 1, cutoff: float = 80.0) -> list[str]:
    """The known names that differ from `name` in few letters, best first.

    Unlike `nearest` it takes no part of a name for the whole.
    """
    from rapidfuzz import fuzz, process

    hits = process.extract(
        name,
        list(known),
        scorer=fuzz.ratio,
        processor=str.casefold,
        limit=limit,
        score_cutoff=cutoff,
    )
    return [hit[0] for hit in hits]
