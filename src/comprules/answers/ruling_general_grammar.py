"""How rulings speak of what is not about Classes: devotion, and what a new creature can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.ruling_claims import (
    Claim,
    Said,
)
from comprules.answers.ruling_general_claims import (
    Act,
    AnimatedPermanent,
    CountTowardDevotion,
    ManaSymbols,
    MayAct,
    OnlyIfThereAllTurn,
    Place,
    SymbolSort,
    TimeAsCreatureMatters,
    WithX,
    XForNothing,
    XIs,
)
from comprules.answers.ruling_phrases import negated

_SORTS: Final = {
    "hybrid": SymbolSort.HYBRID,
    "(monocolored | monocolor) hybrid": SymbolSort.MONOCOLORED_HYBRID,
    "phyrexian": SymbolSort.PHYREXIAN,
    "colored": SymbolSort.COLORED,
    "colorless": SymbolSort.COLORLESS,
    "(generic | numeric | numerical)": SymbolSort.GENERIC,
}


def add_general_rulings(grammar: Grammar) -> None:
    """Give the grammar the clauses that rulings on cards of all kinds have."""
    _devotion(grammar)
    _new_creatures(grammar)
    _variable_costs(grammar)


def _always(sort: SymbolSort) -> Callable[[Captured], SymbolSort]:
    return lambda captured: sort


def _devotion(grammar: Grammar) -> None:
    add = grammar.add
    for words, sort in _SORTS.items():
        add("SYMBOL_SORT", _always(sort), words, f"{words} mana symbol")
    add("SYMBOL_SORTS", lambda c: (c["x"],), "x:SYMBOL_SORT")
    add(
        "SYMBOL_SORTS",
        lambda c: (c["x"], *c["y"]),
        "x:SYMBOL_SORT [','] and y:SYMBOL_SORTS",
        "x:SYMBOL_SORT ',' y:SYMBOL_SORTS",
    )
    add("SYMBOL_LIST", lambda c: (c["x"],), "x:SYMBOL [',' and so on | and so on]")
    add("SYMBOL_LIST", lambda c: (c["x"], *c["y"]), "x:SYMBOL [','] [and] y:SYMBOL_LIST")
    costs = "(in | of) [the] mana cost of permanent [you control]"
    texts = "in [the] text box of permanent [you control]"
    counts = "[do | will] [n:NOT] [ALSO] count toward [your] devotion to"
    colors = "(any color | (its | their | that | those) color ['(' s ')'])"

    def of_sorts(captured: Captured) -> tuple[Claim, ...]:
        predicate = CountTowardDevotion(captured.get("e", ()))
        return (Claim(ManaSymbols(captured["x"]), predicate, negated(captured)),)

    def in_texts(captured: Captured) -> tuple[Claim, ...]:
        thing = ManaSymbols((SymbolSort.IN_TEXT,))
        return (Claim(thing, CountTowardDevotion(), negated(captured)),)

    add(
        "CLAUSE",
        of_sorts,
        f"x:SYMBOL_SORTS ['(' e:SYMBOL_LIST ')'] [mana symbol] [{costs}] {counts} {colors}",
    )
    add("CLAUSE", in_texts, f"[any] mana symbol {texts} {counts} {colors}")


def _new_creatures(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "ANIMATED",
        lambda c: AnimatedPermanent(),
        "a (noncreature | non creature) permanent (that | which) (turns into | becomes) a creature",
    )
    add("ACT", lambda c: Act.ATTACKS, "attack")
    add("ACTS", lambda c: (c["x"],), "(can | may) x:ACT")
    taps = "(its | the) t:SYMBOL ability (can | may) be activated"
    add("TAPPING", lambda c: Act.TAPS if c["t"] == "{T}" else None, taps)
    add("ACTS", lambda c: (c["x"], c["y"]), "(can | may) x:ACT [','] and y:TAPPING")
    since = (
        "since [the beginning of] (its | their | his or her | that player 's | the controller 's)"
        " [most recent] turn [began]"
    )
    add(
        "ALL_TURN",
        lambda c: OnlyIfThereAllTurn(),
        f"only if (its controller | that player) has continuously controlled (it | that permanent)"
        f" {since}",
        f"only if (its controller | that player) has controlled (it | that permanent) continuously"
        f" {since}",
    )

    def acts(captured: Captured) -> tuple[Claim, ...]:
        # `only if` says that it cannot otherwise.
        return tuple(
            Claim(captured["s"], MayAct(act), negated=True, when=captured["w"])
            for act in captured["x"]
        )

    add("CLAUSE", acts, "s:ANIMATED x:ACTS [','] w:ALL_TURN")
    add(
        "CLAUSE",
        lambda c: (Claim(Said(), TimeAsCreatureMatters(), negated(c)),),
        "it [do | will] [n:NOT] matter how long (it | the permanent | that permanent)"
        " (has been | BE) a creature",
    )


def _variable_costs(grammar: Grammar) -> None:
    """Rulings on {X} in a mana cost, of an object anywhere or one cast for nothing (107.3)."""
    add = grammar.add
    for place in (Place.HAND, Place.GRAVEYARD, Place.LIBRARY, Place.EXILE):
        whose = "(a | the | your | a player 's | an opponent 's | its owner 's | that player 's)"
        add("IN_PLACE", _at(place), f"in [{whose}] {place}")
    article = "(a | an | the | that | your)"
    add("WITH_X", _value_of_place, f"{article} card x:IN_PLACE")
    add("WITH_X", lambda c: WithX(Place.BATTLEFIELD), f"{article} permanent [you control]")
    kinds = "(creature | permanent | artifact | enchantment | planeswalker)"
    add("WITH_X", lambda c: WithX(Place.BATTLEFIELD), f"{article} {kinds} on the battlefield")
    add("WITH_X", lambda c: WithX(Place.COPIED), f"{article} copied {kinds}")
    add("WITH_X", lambda c: WithX(Place.STACK), f"{article} spell [you cast | on the stack]")
    add("CARD_WITH_X", lambda c: WithX(Place.STACK), f"{article} card")
    add("VARIABLE", lambda c: c["v"] == "{X}" or None, "v:SYMBOL")
    has = "(has | had) VARIABLE in its mana cost [',']"

    def amounts(captured: Captured) -> tuple[Claim, ...]:
        return (Claim(captured["s"], XIs(_number(captured)), negated(captured)),)

    add("CLAUSE", amounts, f"if s:WITH_X {has} x (is | BE) [n:NOT] [considered] [to be] m:INTEGER")
    chosen = (
        "you must [n:NOT] choose m:INTEGER (as | for) (the value of x | its value | x)"
        " (when | if | as) (casting it | you cast it) without paying its mana cost"
    )

    def chosen_for(captured: Captured) -> tuple[Claim, ...]:
        return (Claim(captured["s"], XForNothing(_number(captured)), negated(captured)),)

    add("CLAUSE", chosen_for, f"if s:WITH_X {has} {chosen}", f"if s:CARD_WITH_X {has} {chosen}")


def _number(captured: Captured) -> int:
    return int(captured["m"])


def _at(place: Place) -> Callable[[Captured], Place]:
    return lambda captured: place


def _value_of_place(captured: Captured) -> WithX:
    return WithX(captured["x"])
