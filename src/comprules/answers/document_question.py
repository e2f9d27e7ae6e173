"""What a question about the document or the ontology asks, once it is understood."""

from __future__ import annotations

from typing import NamedTuple

from comprules.answers.lexicon import Topic
from comprules.answers.words import Word


class Target(NamedTuple):
    """A place in the document: a rule by number, or what a topic names.

    Attributes:
        topic: the number or name.
        entry: whether the glossary entry is meant, not the rules.
    """

    topic: Topic
    entry: bool = False


class Definition(NamedTuple):
    """What is X; what does X mean."""

    topic: Topic


class RuleText(NamedTuple):
    """What does rule N say; of several, in order (`601.2f-h`)."""

    topics: tuple[Topic, ...]


class Wording(NamedTuple):
    """Which rule says these words; given as they stand in the question."""

    words: tuple[Word, ...]


class Whereabouts(NamedTuple):
    """Where in the rules is X defined."""

    topic: Topic


class CitedBy(NamedTuple):
    """Which rules cite X, or how many."""

    target: Target
    how_many: bool = False


class Cites(NamedTuple):
    """What does X cite."""

    source: Target
    how_many: bool = False


class DoesCite(NamedTuple):
    """Does X cite Y."""

    source: Target
    target: Target


class Connection(NamedTuple):
    """How is X connected to Y."""

    source: Target
    target: Target


class Subrules(NamedTuple):
    """Which subrules does N have."""

    topic: Topic
    how_many: bool = False


# --- about the ontology -------------------------------------------------------------------------
class Listing(NamedTuple):
    """List the X; the X of Y; those X that are Z."""

    group: Topic
    of: Topic | None = None
    within: Topic | None = None
    how_many: bool = False
    expected: int | None = None  # `the five colors`


class Membership(NamedTuple):
    """Is X one of the Y."""

    member: Topic
    group: Topic


class Difference(NamedTuple):
    """How does X differ from Y."""

    one: Topic
    other: Topic
