"""What rulings claim of casting spells: what a spell costs, and what its cost leaves alone."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Way(StrEnum):
    """How a spell is cast and what is paid for it (601.2b, 601.2f)."""

    PLAIN = "for its mana cost"
    ADDITIONAL = "with an additional cost"
    KICKED = "with a kicker paid"
    INCREASED = "with its cost increased"
    REDUCED = "with its cost reduced"
    ALTERNATIVE = "for an alternative cost"
    FREE = "without paying its mana cost"


class SpellCast(Struct, frozen=True):
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


class Example(Struct, frozen=True):
    """A keyword that is said to be an example of a part of a cost."""

    part: CostPart
    keyword: str


class ManaValueByManaCost(Struct, frozen=True):
    """Its mana value is that of its mana cost, whatever is paid (118.8d, 118.9c, 202.3)."""


class TotalCostSteps(Struct, frozen=True):
    """Its total cost is worked out in these steps.

    Attributes:
        start: what it starts with.
        steps: what is applied to that, in order.
        examples: the keywords named as examples.
    """

    start: tuple[CostPart, ...]
    steps: tuple[CostPart, ...]
    examples: tuple[Example, ...] = ()


class TotalCostIncludes(Struct, frozen=True):
    """Its total cost includes these."""

    parts: tuple[CostPart, ...]


class MayTakeAlternative(Struct, frozen=True):
    """An alternative cost may be chosen for it besides.

    Attributes:
        examples: the keywords named as examples.
    """

    examples: tuple[Example, ...] = ()


class MayPayAdditional(Struct, frozen=True):
    """Additional costs that are left to choose may be paid."""

    examples: tuple[Example, ...] = ()


class MustPayAdditional(Struct, frozen=True):
    """Additional costs that its text demands have to be paid."""


class ReductionTouches(Struct, frozen=True):
    """A reduction of its cost by one symbol touches other symbols.

    Attributes:
        by: the symbol by which the cost is reduced.
        symbol: the symbol in the cost.
    """

    by: str
    symbol: str
