"""The lineage of provisions: one provision through all editions, whatever its number was in each.

A history is kept as *runs*: spans of editions, one after another, in which a provision changed
neither its number nor its words. What happened between two runs of a lineage is said at the later.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct


class Change(StrEnum):
    """What became of a provision from one edition to the next."""

    ADDED = "added"  # nothing in the edition before is this provision
    KEPT = "kept"  # the same number, the same words
    REWORDED = "reworded"  # other words, or a reference in it points at another provision
    RENUMBERED = "renumbered"  # another number, at the same place among its neighbours
    MOVED = "moved"  # under another rule, or past its neighbours
    SPLIT = "split"  # it is a part of what one provision said before
    MERGED = "merged"  # it says what several provisions said before
    REMOVED = "removed"  # nothing in the edition after is this provision


class Extent(StrEnum):
    """What of a provision is reworded."""

    TEXT = "text"  # its text
    EXAMPLES = "examples"  # its examples alone
    CITATIONS = "citations"  # no word: what it cites is another rule now


CORE: Final = 10
"""So many digits of a digest stand for the text, and as many for the examples."""


class Run(Struct, frozen=True):
    """One provision in consecutive editions in which neither its number nor its words changed.

    Attributes:
        lineage: the identifier of its lineage, `2021-07-23/716.2a`: the date and name of the
            earliest provision of it that was known when it was minted (namespaces.lineage_iri).
        name: its number, or `glossary:Class`.
        occurrence: 2 for the second provision that carries this number in its editions.
        first: the date of the first edition of the run.
        last: the date of the last one.
        digest: the hash of its words, the numbers of references masked (passages.digest).
        changes: what happened to it as the run began; `(ADDED,)` for the first of a lineage, and
            nothing for what stands in the oldest edition known.
        score: how alike its words and those of the provision before it are, from 0 to 1; 1 where
            they are the same. What is reworded with the digest unchanged cites another rule now.
        reason: why it is held to be the same provision, and what is new, in a few words.
        sources: the names, in the edition before, of what it was split off or merged from.
    """

    lineage: str
    name: str
    occurrence: int
    first: str
    last: str
    digest: str
    changes: tuple[Change, ...]
    score: float = 1.0
    reason: str = ""
    sources: tuple[str, ...] = ()

    @property
    def core(self) -> str:
        """The part of the digest that stands for the text without the examples."""
        return self.digest[:CORE]

    def extent(self, before: Run) -> Extent:
        """What of it is not worded as in an earlier run of it, that it is reworded from."""
        if self.digest == before.digest:
            return Extent.CITATIONS
        same_text = self.core == before.core
        return Extent.EXAMPLES if same_text else Extent.TEXT


class Doubt(Struct, frozen=True):
    """Two provisions that may be one, and are not held to be, for want of certainty.

    Attributes:
        old_date: the date of the earlier edition.
        old: the name of the provision there.
        new_date: the date of the later edition.
        new: the name of the provision there.
        score: how alike they are.
        reason: what speaks for and against it.
    """

    old_date: str
    old: str
    new_date: str
    new: str
    score: float
    reason: str


class History(Struct, frozen=True):
    """The lineages of a series of editions.

    Attributes:
        dates: the dates of the editions, oldest first.
        fingerprints: for each date, the hash of its names and digests in order.
        runs: all runs, by lineage, each lineage's in order of time.
        doubts: what was left undecided.
    """

    dates: tuple[str, ...]
    fingerprints: tuple[str, ...]
    runs: tuple[Run, ...]
    doubts: tuple[Doubt, ...] = ()
