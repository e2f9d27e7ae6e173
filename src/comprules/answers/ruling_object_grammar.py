"""How rulings speak of the values of objects: mana value, color, and what an ability is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.ruling_claims import Claim, Said
from comprules.answers.ruling_general_claims import SymbolSort
from comprules.answers.ruling_object_claims import (
    CanPayLife,
    CanPayMoreEnergy,
    CardWithSymbols,
    ChosenXCounts,
    HasColorsOfItsCost,
    HasNoManaCost,
    HasTheColor,
    IdentityOfBothFaces,
    IsColorless,
    ManaValueIs,
    ManaValueOf,
    Measure,
    OwnAbility,
    Sample,
    SymbolsCountAs,
    ThisCard,
)
from comprules.answers.ruling_phrases import negated, value
from comprules.answers.ruling_spell_claims import ManaValueByManaCost, SpellCast

_MANA_VALUE: Final = "(mana value | converted mana cost)"
_FACED: Final = "(a | the | that | this) [transforming | nonmodal] double faced (card | permanent)"
_SAMPLES: Final[dict[Sample, tuple[str, ...]]] = {
    Sample.TOKEN: ("a token that (is not | BE NOT) a copy of another (object | permanent | card)",),
    Sample.WITHOUT_COST: ("(anything | an object | a card | a permanent) without a mana cost",),
    Sample.LAND: ("a land [card]",),
    Sample.FACE_DOWN_SPELL: ("(a | the) face down [creature] spell",),
    Sample.FACE_DOWN_PERMANENT: ("(a | the) face down (permanent | creature)",),
    Sample.TRANSFORMING: ("(a | the | this) transforming double faced (card | permanent)",),
    Sample.BACK_UP: (
        f"the back face of {_FACED}",
        f"{_FACED} with its back face up",
    ),
    Sample.OFF_THE_BATTLEFIELD: (f"{_FACED} (not | that is not) on the battlefield",),
    Sample.MODAL: ("(a | the | this) modal double faced card",),
    Sample.MELDED: ("(a | the | this) melded permanent",),
    Sample.SPLIT: ("(a | the | this) split card",),
    Sample.DEVOID: ("(a | any | the) card with devoid", "devoid card"),
}


def add_object_rulings(grammar: Grammar) -> None:
    """Give the grammar the clauses about the values of objects."""
    for sample, texts in _SAMPLES.items():
        grammar.add("SAMPLE", _always(sample), *texts)
    _mana_values(grammar)
    _symbols(grammar)
    _devoid(grammar)
    _identity(grammar)
    _own_abilities(grammar)
    _limits(grammar)


def _always(constant: Any) -> Callable[[Captured], Any]:
    return lambda captured: constant


def _mana_values(grammar: Grammar) -> None:
    add = grammar.add
    add("OF_VALUE", value, "x:SAMPLE")
    add("OF_VALUE", _always(ThisCard()), "x:CARD")
    add("HOWEVER_PAID", bool, "WHATEVER")
    paid = "(actually paid | paid) to cast (it | the spell)"
    add("HOWEVER_PAID", bool, f"[','] (no matter | regardless of) (what | how much) you {paid}")
    add("HOWEVER_PAID", bool, "[','] (no matter | regardless of) how its cost was paid")

    def number(captured: Captured) -> tuple[Claim, ...]:
        claim = Claim(captured["s"], ManaValueIs(captured["m"]), negated(captured))
        if "w" not in captured:
            return (claim,)
        return (claim, Claim(SpellCast(), ManaValueByManaCost()))

    still = "[always | normally | still]"
    subjects = (f"the {_MANA_VALUE} of s:OF_VALUE", f"s:OF_VALUE 's {_MANA_VALUE}")
    for subject in subjects:
        add("CLAUSE", number, f"{subject} (is | BE) {still} [n:NOT] {still} m:INTEGER"
            " [w:HOWEVER_PAID]")  # fmt: skip
    has = f"[do] [n:NOT] {still} have {still} [a] {_MANA_VALUE} [of] m:INTEGER [w:HOWEVER_PAID]"
    add("CLAUSE", number, f"s:OF_VALUE {has}")

    def unpriced(captured: Captured) -> tuple[Claim, ...]:
        claim = Claim(captured["s"], HasNoManaCost())
        if "m" not in captured:
            return (claim,)
        return (claim, Claim(captured["s"], ManaValueIs(captured["m"])))

    with_value = f"[[','] and [has] [a] {_MANA_VALUE} of m:INTEGER]"
    add("CLAUSE", unpriced, f"s:SAMPLE (has | have) no mana cost {with_value}")
    add(
        "CLAUSE",
        lambda c: (Claim(c["s"], HasNoManaCost(), not negated(c)),),
        "s:SAMPLE [do] [n:NOT] have a mana cost",
    )
    measures = {
        Measure.FRONT: f"(equal to | the) [the] [{_MANA_VALUE} of] its front face [',' no matter"
        " which face is up]",
        Measure.BACK: f"(equal to | the) [the] [{_MANA_VALUE} of] its back face",
        Measure.FACE_UP: "(based on | determined by) the characteristic of (the face that BE being"
        " considered | whichever face is up)",
        Measure.TOGETHER: f"(the sum of [the] {_MANA_VALUE} of its front face | determined by the"
        " combined mana cost of its two halve)",
    }
    for measure, text in measures.items():
        add("MEASURE", _always(measure), text)

    def measured(captured: Captured) -> tuple[Claim, ...]:
        return (Claim(captured["s"], ManaValueOf(captured["q"]), negated(captured)),)

    of_sample = f"the {_MANA_VALUE} of s:SAMPLE"
    add("CLAUSE", measured, f"{of_sample} (is | BE) [n:NOT] q:MEASURE")
    add("CLAUSE", measured, f"s:SAMPLE [do] [n:NOT] have a {_MANA_VALUE} q:MEASURE")
    counting = (
        "(use | include) the value chosen for (that | its) x (to determine | when determining)"
        f" the {_MANA_VALUE} of (that | the) spell"
    )
    add(
        "CLAUSE",
        lambda c: (Claim(SpellCast(), ChosenXCounts()),) if c["v"] == "{X}" else None,
        f"if a spell has v:SYMBOL in its mana cost [','] {counting}",
    )


def _symbols(grammar: Grammar) -> None:
    add = grammar.add
    sorts = {
        SymbolSort.HYBRID: "hybrid",
        SymbolSort.MONOCOLORED_HYBRID: "(monocolored | monocolor) hybrid",
        SymbolSort.PHYREXIAN: "phyrexian",
    }
    for sort, text in sorts.items():
        add("COLORED_SORT", _always(sort), text)
    card = "a (card | spell) with [a] o:COLORED_SORT mana symbol in its [mana] cost"
    add("WITH_SYMBOLS", lambda c: CardWithSymbols(c["o"]), card)
    add(
        "CLAUSE",
        lambda c: (
            (Claim(c["s"], SymbolsCountAs(c["m"])),) if c["s"] == CardWithSymbols(c["p"]) else None
        ),
        f"to (calculate | determine) the {_MANA_VALUE} of s:WITH_SYMBOLS [','] count each"
        " p:COLORED_SORT mana symbol as m:INTEGER",
    )
    paid = "(how (that | its) cost may have been paid | what mana was spent to cast it | how it BE"
    add(
        "CLAUSE",
        lambda c: (Claim(c["s"], HasColorsOfItsCost(), negated(c)),),
        "s:WITH_SYMBOLS (is | BE) [n:NOT] (each | all) [of the] color that (appears | appear) in"
        f" (that | its) mana cost [[','] regardless of {paid} paid for)]",
    )


def _devoid(grammar: Grammar) -> None:
    add = grammar.add
    only = "[just | still]"

    def colorless(captured: Captured) -> tuple[Claim, ...]:
        return (Claim(captured["s"], IsColorless(), negated(captured)),)

    add("COLORLESS_THING", value, "x:SAMPLE")
    add("COLORLESS_THING", _always(ThisCard()), "x:CARD")
    add("CLAUSE", colorless, f"s:COLORLESS_THING (is | BE) [n:NOT] {only} colorless")

    def of(sample: Sample, predicate: Any) -> Callable[[Captured], tuple[Claim, ...]]:
        return lambda c: (Claim(sample, predicate, negated(c)),)

    add(
        "CLAUSE",
        of(Sample.DEVOID, IsColorless()),
        "devoid [do] [n:NOT] (works | work) in all zone [',' not just on the battlefield]",
    )
    add(
        "CLAUSE",
        of(Sample.DEVOID_LOST, IsColorless()),
        "if a card loses devoid [','] it (will | CAN) [n:NOT] still be colorless",
        "if a card loses devoid [','] it (is | BE) [n:NOT] still colorless",
    )
    add(
        "CLAUSE",
        of(Sample.DEVOID_DYED, HasTheColor()),
        "other card and ability CAN [n:NOT] give a card with devoid [a] color",
    )

    def both(captured: Captured) -> tuple[Claim, ...]:
        thing = captured.get("s", Said())
        # `not colorless and the colors of its mana cost`: the one without the other.
        return (Claim(thing, IsColorless(), not negated(captured)),)

    add("CLAUSE", both, "it (is | BE) n:NOT colorless and the color of mana in its mana cost")
    add(
        "CLAUSE",
        lambda c: (Claim(Said(), HasTheColor()),),
        f"if that happens [','] it (is | BE) {only} the new color [','] not that color and"
        " colorless",
    )


def _identity(grammar: Grammar) -> None:
    variant = "[in the commander variant [',']]"
    faced = "(a | the) [modal | transforming] double faced card 's color identity"
    grammar.add(
        "CLAUSE",
        lambda c: (Claim(Sample.MODAL, IdentityOfBothFaces(), negated(c)),),
        f"{variant} {faced} (is | BE) [n:NOT] determined by the mana cost and mana symbol in the"
        " rules text of both face [combined]",
    )


def _own_abilities(grammar: Grammar) -> None:
    """The card's own abilities: what kind they are, and so whether the stack is used."""
    add = grammar.add
    add("OWN_KIND", value, "x:KIND_WORD")
    add("PLACE", value, "x:ORDINAL")
    add("PLACE", _always(-1), "(last | final)")

    def own(captured: Captured) -> OwnAbility | None:
        kind = captured.get("k")
        if kind not in (None, "activated", "triggered"):
            return None
        return OwnAbility(captured.get("p"), kind)

    name = "[p:PLACE] [k:OWN_KIND] ability"
    add("OWN_ABILITY", own, f"x:CARD 's {name}", f"the {name} of x:CARD", f"(the | this) {name}")
    add("ABILITY_SUBJECT", value, "x:OWN_ABILITY")
    add("ABILITY_SUBJECT", _always(OwnAbility()), "this", cost=1)


def _limits(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "CLAUSE",
        lambda c: (Claim(SpellCast(), CanPayLife(c["x"], c["y"]), negated(c)),),
        "if you BE at x:INTEGER life or less [','] you CAN [n:NOT] pay y:INTEGER life",
        "if you are at x:INTEGER life or less [','] you CAN [n:NOT] pay y:INTEGER life",
    )
    add(
        "CLAUSE",
        lambda c: (Claim(SpellCast(), CanPayMoreEnergy(), negated(c)),),
        "[a] PLAYER_WORD CAN [n:NOT] pay more energy counter than (you | they) have",
    )
