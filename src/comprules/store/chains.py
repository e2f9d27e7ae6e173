"""The shortest chain of references between two provisions, walked on demand (DESIGN section 7)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from comprules.store.provisions import EditionFile


class Step(StrEnum):
    """How a chain goes on from one provision to the next."""

    CITES = "cites"
    CITED_BY = "cited by"
    PART_OF = "part of"
    CONTAINS = "contains"


class Link(Struct, frozen=True):
    """One step of a chain."""

    source: str
    step: Step
    target: str


def shortest_chain(
    edition: EditionFile, sources: Iterable[str], targets: Iterable[str]
) -> list[Link] | None:
    """The fewest steps from any source to any target; None where nothing connects them.

    A reference may be walked both ways. Only where references alone do not connect the two may
    a chain also go from a rule to its subrule and back.
    """
    forward: dict[str, dict[str, Step]] = defaultdict(dict)
    for source, target in edition.edges():
        forward[source][target] = Step.CITES
    for source, reached in list(forward.items()):
        for target in list(reached):
            if reached[target] is Step.CITES:
                forward[target].setdefault(source, Step.CITED_BY)
    start, goal = list(sources), set(targets)
    chain = _walk(forward, start, goal)
    if chain is None:
        for number, parent in edition.parents():
            if "." in parent or len(parent) > 1:  # a section holds everything: no connection
                forward[number].setdefault(parent, Step.PART_OF)
                forward[parent].setdefault(number, Step.CONTAINS)
        chain = _walk(forward, start, goal)
    return chain


def _walk(links: dict[str, dict[str, Step]], start: list[str], goal: set[str]) -> list[Link] | None:
    """A breadth-first walk: the links from a start to a goal."""
    came: dict[str, Link | None] = dict.fromkeys(start)
    frontier = start
    while frontier:
        for here in frontier:
            if here in goal:
                return _back(came, here)
        following: list[str] = []
        for here in frontier:
            for there, step in links.get(here, {}).items():
                if there not in came:
                    came[there] = Link(here, step, there)
                    following.append(there)
        frontier = following
    return None


def _back(came: dict[str, Link | None], last: str) -> list[Link]:
    """The chain that led to the last provision."""
    chain: list[Link] = []
    link = came[last]
    while link is not None:
        chain.append(link)
        link = came[link.source]
    return chain[::-1]
