"""How rulings speak of levelers: what they grant themselves, and what copies of them are."""

from __future__ import annotations

from collections.abc import Callable

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.ruling_claims import (
    Claim,
    Said,
)
from comprules.answers.ruling_general_claims import (
    Copied,
    CopyOfALeveler,
    HasFromOriginal,
    SizedByItsCounters,
    StriationAbilities,
    TakesAway,
)
from comprules.answers.ruling_phrases import negated, value


def add_leveler_rulings(grammar: Grammar) -> None:
    """Give the grammar the clauses that rulings on levelers have."""
    _granted(grammar)
    _copied(grammar)


def _granted(grammar: Grammar) -> None:
    add = grammar.add

    def away(level_up: bool) -> Callable[[Captured], tuple[Claim, ...]]:
        return lambda c: (Claim(c["s"], TakesAway(level_up), negated(c)),)

    add(
        "GRANTED",
        lambda c: StriationAbilities(),
        "the ability [that | which] (a leveler | x:CARD | this creature) (grants | gives) [to]"
        " itself",
        "the ability of [a leveler 's | its | the] level symbol",
    )
    add("GRANTED", lambda c: Said(), "they")
    others = "(any | its | the) other ability [(that | which)] [it (has | may have | might have)]"
    add("CLAUSE", away(False), f"s:GRANTED [do | CAN] [n:NOT] REMOVE {others}")
    whose = "(the creature 's | its | the | a leveler 's) level up ability"
    keeps = "';' it always (has | keeps) (that | it)"
    add("CLAUSE", away(True), f"s:GRANTED [do | CAN] [n:NOT] REMOVE {whose}")

    def and_keeps(captured: Captured) -> tuple[Claim, ...] | None:
        return away(True)(captured) if negated(captured) else None

    add("CLAUSE", and_keeps, f"s:GRANTED [do | CAN] [n:NOT] REMOVE {whose} {keeps}")


def _copied(grammar: Grammar) -> None:
    add = grammar.add
    becomes = (
        "(if | when) another (creature | permanent) becomes a copy of (a leveler | x:CARD) [',']"
    )
    dash = "['-' including those (represented by | of) [its] level symbol '-']"
    printed = "(all [of] the leveler 's | all [of] its | the leveler 's | its) printed ability"

    def has(*parts: Copied) -> Callable[[Captured], tuple[Claim, ...]]:
        return lambda c: tuple(
            Claim(c.get("s", CopyOfALeveler()), HasFromOriginal(part), negated(c)) for part in parts
        )

    copied = "(is | are) [n:NOT] copied"
    add("CLAUSE", has(Copied.ABILITIES), f"{becomes} {printed} {dash} {copied}")
    current = "the current characteristic of the leveler"
    counters = "[the] number of level counter on it"
    add(
        "CLAUSE",
        lambda c: has(Copied.CURRENT, Copied.COUNTERS)(c | {"s": Said()}),
        f"{current} [','] and {counters} [','] (is | are) [n:NOT] [copied]",
    )
    add("CLAUSE", has(Copied.COUNTERS), f"{becomes} {counters} {copied}")
    add("COPY", value, "x:COPY_NP")
    add("COPY_NP", lambda c: Said(), "the copy")
    add(
        "CLAUSE",
        lambda c: (Claim(c["s"], SizedByItsCounters(), negated(c)),),
        "the ability [','] [power] [','] [and] [toughness] of s:COPY (will be | is | are) [n:NOT]"
        " determined [based on | by] how many level counter (is | are) on (the copy | it)",
    )
