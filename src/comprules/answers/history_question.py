"""What a question about the history of the rules asks, once it is understood."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from comprules.answers.lexicon import Topic
from comprules.answers.words import Word

if TYPE_CHECKING:
    from comprules.document.lineages import Change


class Period(NamedTuple):
    """A stretch of time.

    Attributes:
        start: its first day, ISO 8601; empty where it is said by the editions.
        end: its last day.
        said: how the question says it.
    """

    start: str
    end: str
    said: str


#: The edition asked about, against the one before it: `the last update`.
LAST_UPDATE = Period("", "", "the last update")
#: What a question means by `recently`: two years before the edition asked about.
RECENTLY = Period("", "", "recently")


class Meant(NamedTuple):
    """What the question is about: by number or name, or by the words of the rule."""

    topic: Topic | None = None
    words: tuple[Word, ...] = ()


class What(StrEnum):
    """Which of the changes of a provision are meant."""

    ANY = "changed"
    WORDS = "reworded"
    NUMBER = "renumbered"


class LastChange(NamedTuple):
    """When was X last changed."""

    meant: Meant
    what: What = What.ANY


class EverChanged(NamedTuple):
    """Has X changed since; did it change its number recently; how often did it."""

    meant: Meant
    what: What = What.ANY
    since: Period | None = None
    how_often: bool = False


class AlwaysWas(NamedTuple):
    """Was N always X; is it still."""

    number: str
    meant: Meant
    still: bool = False


class Became(NamedTuple):
    """Did the number OLD become NEW."""

    old: str
    new: str


class NumbersOf(NamedTuple):
    """Under which numbers is X, and was it always that."""

    meant: Meant


class WasAt(NamedTuple):
    """What was number N at a time."""

    number: str
    period: Period


class NumberAt(NamedTuple):
    """What was the number of X at a time."""

    meant: Meant
    period: Period


class BecameOf(NamedTuple):
    """What is the old N called now."""

    number: str
    period: Period | None = None


class Appeared(NamedTuple):
    """When did X first appear in the rules."""

    meant: Meant


class Removed(NamedTuple):
    """Which edition removed X."""

    meant: Meant


class StillThere(NamedTuple):
    """Is X still a thing.

    Attributes:
        meant: what.
        within: whether X is only named in a question that asks something more about it.
        gone: whether it is asked the other way round: is X gone.
    """

    meant: Meant
    within: bool = False
    gone: bool = False


class ChangesIn(NamedTuple):
    """What changed, in a part of the rules or in all of them.

    Attributes:
        period: the time; the last update if nothing else is said.
        meant: the part; None for all.
        since: whether the time goes on after the period: `since 2021`.
        until: where two editions are compared, the period of the later one.
        only: the kind of change that is asked for; None for all.
    """

    period: Period
    meant: Meant | None = None
    since: bool = False
    until: Period | None = None
    only: Change | None = None


class Superlative(StrEnum):
    """What a question about all provisions wants the first of."""

    CHANGED_MOST = "changed-most"
    OLDEST = "oldest"
    REUSED_MOST = "reused-most"


class Foremost(NamedTuple):
    """Which rules changed most; what is the oldest one; which numbers were reused most."""

    what: Superlative
