"""What rulings claim of casting spells: what a spell costs, and what its cost leaves alone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Way(StrEnum):
    """How a spell is cast and what is paid for it (601.2b, 601.2f)."""

    PLAIN = "for its mana cost"
    ADDITIONAL = "with an additional cost"
    KICKED = "with a kicker paid"
    INCREASED = "with its cost increased"
    REDUCED = "with its cost reduced"
    ALTERNATIVE = "for an alternative cost"
    FREE = "without paying its mana cost"


@dataclass(frozen=True, slots=True)
class SpellCast:
    """Any spell, cast in one of these ways.

    Attributes:
        ways: the ways; what is claimed has to hold of each.
        keyword: the keyword for whose cost it is cast, where one is named.
    """

    ways: tuple[Way, ...] = tuple(Way)
    keyword: str | None = None


class CostPart(StrEnum):
    """What a total cost is made of (601.2f)."""

    MANA_COST = "mana cost"
    ALTERNATIVE = "alternative cost"
    ADDITIONAL = "additional cost"
    INCREASE = "cost increase"
    REDUCTION = "cost reduction"


@dataclass(frozen=True, slots=True)
class Example:
    """A keyword that is said to be an example of a part of a cost."""

    part: CostPart
    keyword: str


@dataclass(frozen=True, slots=True)
class ManaValueByManaCost:
    """Its mana value is that of its mana cost, whatever is paid (118.8d, 118.9c, 202.3)."""


@dataclass(frozen=True, slots=True)
class TotalCostSteps:
    """Its total cost is worked out in these steps.

    Attributes:
        start: what it starts with.
        steps: what is applied to that, in order.
        examples: the keywords named as examples.
    """

    start: tuple[CostPart, ...]
    steps: tuple[CostPart, ...]
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class TotalCostIncludes:
    """Its total cost includes these."""

    parts: tuple[CostPart, ...]


@dataclass(frozen=True, slots=True)
class MayTakeAlternative:
    """An alternative cost may be chosen for it besides.

    Attributes:
        examples: the keywords named as examples.
    """

    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class MayPayAdditional:
    """Additional costs that are left to choose may be paid."""

    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class MustPayAdditional:
    """Additional costs that its text demands have to be paid."""


@dataclass(frozen=True, slots=True)
class ReductionTouches:
    """A reduction of its cost by one symbol touches other symbols.

    Attributes:
        by: the symbol by which the cost is reduced.
        symbol: the symbol in the cost.
    """

    by: str
    symbol: str
