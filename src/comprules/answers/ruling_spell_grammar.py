"""How rulings speak of casting spells: total costs, alternative costs, and mana values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.ruling_claims import Claim, Said
from comprules.answers.ruling_phrases import negated, value
from comprules.answers.ruling_spell_claims import (
    CostPart,
    Example,
    ManaValueByManaCost,
    MayPayAdditional,
    MayTakeAlternative,
    MustPayAdditional,
    ReductionTouches,
    SpellCast,
    TotalCostIncludes,
    TotalCostSteps,
    Way,
)

_MANA_VALUE: Final = "(mana value | converted mana cost)"
_SPELL: Final = "(a | the | that | this | any | your) [CARD_TYPE] (spell | card)"


def add_spell_rulings(grammar: Grammar) -> None:
    """Give the grammar the clauses that rulings on casting spells have."""
    grammar.add("QUOTE", bool, "'\"'", "',' '\"'")
    grammar.add("SPELL_NP", bool, _SPELL, "it")
    grammar.add(
        "COSTS_OF",
        lambda c: c["k"],
        "[a | an | its | the] k:COST_KEYWORD [cost]",
    )
    _mana_values(grammar)
    _total_costs(grammar)
    _free_spells(grammar)
    _reductions(grammar)


def _mana_values(grammar: Grammar) -> None:
    add = grammar.add
    total = "what the total cost to cast (it | the spell | that spell) (was | is)"
    or_else = "[and no matter whether an alternative cost was paid]"
    add("WHATEVER", bool, f"[','] (no matter | regardless of) {total} {or_else}")
    add("WHATEVER", bool, "[','] (no matter | regardless of) (how | what) was paid [for it]")
    of_spell = (
        f"the {_MANA_VALUE} of {_SPELL} [on the stack]",
        f"{_SPELL} 's {_MANA_VALUE}",
    )
    by_cost = "BE [n:NOT] (only determined by | determined (only by | by only | solely by))"

    def of(*ways: Way) -> Callable[[Captured], tuple[Claim, ...]]:
        thing = SpellCast(ways or tuple(Way))
        return lambda c: (Claim(thing, ManaValueByManaCost(), negated(c)),)

    def changed(captured: Captured) -> tuple[Claim, ...]:
        thing = SpellCast(captured.get("w", tuple(Way)))
        return (Claim(thing, ManaValueByManaCost(), not negated(captured)),)

    for subject in of_spell:
        add("CLAUSE", of(), f"{subject} {by_cost} its mana cost [WHATEVER]")
        add("CLAUSE", of(), f"{subject} [do] [n:NOT] (remains | remain | stay) unchanged WHATEVER")
        add("CLAUSE", changed, f"{subject} [do] [n:NOT] change WHATEVER")
    add(
        "CLAUSE",
        of(Way.FREE),
        f"the {_MANA_VALUE} of {_SPELL} cast without paying its mana cost BE [n:NOT] determined"
        " [only] by its mana cost [','] [even though (that | its mana) cost was not paid]",
    )
    whose = "(SPELL_NP 's | its | your spell 's | any spell 's)"
    changes = (
        f"[do | CAN] [n:NOT] [also] change {whose} (mana cost or {_MANA_VALUE} |"
        f" mana cost and {_MANA_VALUE} | {_MANA_VALUE} | mana cost)"
    )
    add("CLAUSE", changed, f"w:PAYING {changes}")
    ways = {
        Way.ALTERNATIVE: "[paying | casting SPELL_NP for | casting SPELL_NP by paying] (an | any |"
        " its | the) alternative cost",
        Way.ADDITIONAL: "[paying] (an | any) additional cost",
        Way.KICKED: "[paying | kicking SPELL_NP by paying] (a | the | its) kicker cost",
        Way.INCREASED: "[a | any] cost increase",
        Way.REDUCED: "[a | any] cost reduction",
    }
    for way, text in ways.items():
        add("PAYING", _always((way,)), text)
    add("PAYING", lambda c: (*c["x"], *c["y"]), "x:PAYING (or | and) y:PAYING")


def _always(ways: tuple[Way, ...]) -> Callable[[Captured], tuple[Way, ...]]:
    return lambda captured: ways


def _total_costs(grammar: Grammar) -> None:
    add = grammar.add

    def step(part: CostPart) -> Callable[[Captured], tuple[tuple[CostPart, ...], str | None]]:
        return lambda c: ((part,), c.get("k"))

    add("SUCH", lambda c: c["k"], "'(' such as k:COSTS_OF ')'", "[','] such as k:COSTS_OF")
    base = "[the | its] mana cost or [an | the] alternative cost"
    paying = "[you are paying]"

    def either(captured: Captured) -> tuple[tuple[CostPart, ...], str | None]:
        return (CostPart.MANA_COST, CostPart.ALTERNATIVE), captured.get("k")

    add("BASE", either, f"{base} [k:SUCH] {paying}", f"{base} {paying} k:SUCH")
    add(
        "BASE",
        either,
        "the mana cost '(' or an alternative cost if another card 's effect (allows | lets) you"
        " [to] pay one instead ')'",
    )
    add("STEP", step(CostPart.INCREASE), "(add | apply) any cost increase [k:SUCH]")
    add("STEP", step(CostPart.REDUCTION), "(apply | subtract | add) any cost reduction [k:SUCH]")
    add("STEP", step(CostPart.ADDITIONAL), "(add | apply) any additional cost [k:SUCH]")
    add("STEPS", lambda c: (c["x"], c["y"]), "x:STEP [','] [and] then y:STEP")
    add("STEPS", lambda c: (c["x"], *c["y"]), "x:STEP [','] y:STEPS")

    def steps(captured: Captured) -> tuple[Claim, ...]:
        start, example = captured["b"]
        named = [(CostPart.ALTERNATIVE, example)] if example else []
        named += [(part, k) for (part,), k in captured["s"] if k]
        parts = tuple(part for (part,), _ in captured["s"])
        examples = tuple(Example(part, keyword) for part, keyword in named)
        return (Claim(SpellCast(), TotalCostSteps(start, parts, examples)),)

    whole = (f"the total cost of {_SPELL}", f"{_SPELL} 's total cost")
    for cost in whole:
        add("CLAUSE", steps, f"to (determine | calculate) {cost} [','] start with b:BASE [',']"
            " s:STEPS")  # fmt: skip
    parts = {
        CostPart.ALTERNATIVE: "[any] alternative cost",
        CostPart.ADDITIONAL: "[any] additional cost",
        CostPart.INCREASE: "[any] cost increase",
        CostPart.REDUCTION: "[any] cost reduction",
    }
    for part, text in parts.items():
        add("COST_PART", _always_part(part), text)
    add(
        "COST_PARTS",
        lambda c: (CostPart.INCREASE, CostPart.REDUCTION),
        "anything else that (increases or reduces | reduces or increases) the cost to cast"
        " (the spell | it | that spell)",
    )
    add("COST_PARTS", lambda c: (c["x"],), "x:COST_PART")
    add(
        "COST_PARTS",
        lambda c: (c["x"], *c["y"]),
        "x:COST_PART [','] (and | or) y:COST_PARTS",
        "x:COST_PART ',' y:COST_PARTS",
    )
    for cost in whole:
        add(
            "CLAUSE",
            lambda c: (Claim(SpellCast(), TotalCostIncludes(c["p"]), negated(c)),),
            f"when (calculating | determining) {cost} [','] [do] [n:NOT] include p:COST_PARTS",
        )


def _always_part(part: CostPart) -> Callable[[Captured], CostPart]:
    return lambda captured: part


def _free_spells(grammar: Grammar) -> None:
    add = grammar.add
    free = f"if you cast {_SPELL} [this way] [QUOTE] without paying its mana cost [QUOTE] [',']"
    other = (
        "(choose to cast it for | cast it for | choose to pay | pay | choose to apply | use)"
        " [any] [other] alternative cost [k:SUCH]"
    )
    you = "you CAN [n:NOT]"

    def alternative(captured: Captured) -> tuple[Claim, ...]:
        keyword = captured.get("k")
        examples = (Example(CostPart.ALTERNATIVE, keyword),) if keyword else ()
        cast_for = captured.get("f")
        ways = (Way.ALTERNATIVE,) if cast_for else (Way.FREE,)
        thing = SpellCast(ways, cast_for)
        return (Claim(thing, MayTakeAlternative(examples), negated(captured)),)

    add("CLAUSE", alternative, f"{free} {you} {other}")
    with_keyword = (
        f"if you (cast | are casting) {_SPELL} [from exile | from your graveyard]"
        " (for its f:COST_KEYWORD cost | with its f:COST_KEYWORD permission |"
        " using f:COST_KEYWORD | by paying its f:COST_KEYWORD cost) [',']"
    )
    or_free = "[or [to] cast it without paying its mana cost]"
    add("CLAUSE", alternative, f"{with_keyword} {you} {other} {or_free}")

    def optional(captured: Captured) -> tuple[Claim, ...]:
        keyword = captured.get("k")
        examples = (Example(CostPart.ADDITIONAL, keyword),) if keyword else ()
        thing = captured.get("s", Said())
        return (Claim(thing, MayPayAdditional(examples), negated(captured)),)

    pays = "[still] pay [any] [optional] additional cost [k:SUCH]"
    however = "[',' however ','] [however]"
    add("CLAUSE", optional, f"you CAN {however} [n:NOT] {pays}")
    add("WITHOUT", lambda c: SpellCast((Way.FREE,)), free)
    add("CLAUSE", optional, f"s:WITHOUT you CAN [n:NOT] {pays}")
    demands = "if SPELL_NP (has | had | have) [any] mandatory additional cost [',']"
    add(
        "CLAUSE",
        lambda c: (Claim(SpellCast(), MustPayAdditional(), negated(c)),),
        f"{demands} (those | they) (must | do) [n:NOT] [still] [have to] be paid"
        " [to cast SPELL_NP | if you want to cast SPELL_NP]",
        f"{demands} you (must | do) [n:NOT] [still] [have to] pay (those | them)"
        " [to cast SPELL_NP | if you want to cast SPELL_NP | when casting SPELL_NP]",
    )


def _reductions(grammar: Grammar) -> None:
    grammar.add(
        "CLAUSE",
        lambda c: (Claim(SpellCast((Way.REDUCED,)), ReductionTouches(c["x"], c["y"]), negated(c)),),
        "if an effect (says | makes) [such] a spell (costs | cost) x:SYMBOL less to cast [',']"
        " that reduction [do | CAN] [n:NOT] apply to [any] y:SYMBOL cost",
    )
    grammar.add("CARD_TYPE", value, "x:TYPE_WORD")
