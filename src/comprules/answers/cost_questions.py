"""The grammar of questions about what spells and abilities cost, and whether that can be paid."""

from __future__ import annotations

from typing import Any, Final

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.question import CardCost, Castable, CostMovesValue, SpellCost, Thing

#: What may change a cost, with the words for it.
_CHANGES: Final = {
    "reduction": (
        "[a | the] cost reduction",
        "[a | the] (reduction | discount)",
        "(reducing | lowering) [its | the | a spell 's] cost",
        "(making | making it) cost less",
        "[an | the] effect that (makes | make) [it | a spell | spells] cost [m:MANA] less",
    ),
    "increase": (
        "[a | the] cost increase",
        "(increasing | raising) [its | the | a spell 's] cost",
        "[an | the] effect that (makes | make) [it | a spell | spells] cost [m:MANA] more",
    ),
    "additional cost": (
        "[a | an | the] additional (cost | costs)",
        "[paying] [a | the] kicker [cost]",
        "kicking [it]",
        "paying [a | an | its | the] additional cost",
    ),
    "alternative cost": (
        "[a | an | the] alternative (cost | costs)",
        "paying [a | an | its | the] alternative cost",
    ),
    "casting it for free": (
        "casting (it | a spell) for free",
        "casting (it | a spell) without paying its mana cost",
    ),
    "commander tax": ("[the] commander tax",),
}


def add_cost_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about costs; needs THING, ITS_ABILITY and CHOSEN_X."""
    _printed(grammar)
    _spells(grammar)
    _changes(grammar)


def _printed(grammar: Grammar) -> None:
    add = grammar.add
    add("SO_MUCH", bool, "what", "how much [mana]")
    add(
        "QUESTION",
        lambda c: CardCost(c["s"], "cast"),
        "SO_MUCH DO it cost [MYSELF] to (cast | play) s:NP [NOW]",
        "SO_MUCH DO s:NP cost [to (cast | play)] [NOW]",
        "SO_MUCH DO (casting | playing) s:NP cost [MYSELF] [NOW]",
        "what BE the (casting cost of | cost to cast | cost of casting) s:NP [NOW]",
        "SO_MUCH (do | must) MYSELF pay (for | to cast) s:NP [NOW]",
    )
    add(
        "QUESTION",
        lambda c: CardCost(c["s"], "activate", keyword=c["k"]),
        "SO_MUCH DO it cost [MYSELF] to k:TOPIC [with] s:NP [NOW]",
        "SO_MUCH DO s:NP cost to k:TOPIC [NOW]",
        "what BE the k:TOPIC cost of s:NP [NOW]",
        "what BE s:NP 's k:TOPIC cost [NOW]",
        "how much BE the k:TOPIC [cost] of s:NP [NOW]",
    )
    add(
        "QUESTION",
        lambda c: CardCost(c["a"][0], "activate", c["a"][1]),
        "SO_MUCH DO it cost [MYSELF] to (activate | use) a:ITS_ABILITY [NOW]",
        "SO_MUCH DO activating a:ITS_ABILITY cost [MYSELF] [NOW]",
        "what BE the [activation] cost of [activating] a:ITS_ABILITY [NOW]",
        "SO_MUCH DO a:ITS_ABILITY cost [to (activate | use)] [NOW]",
    )


def _spells(grammar: Grammar) -> None:
    add = grammar.add
    add("HOW_MUCH", lambda c: False, "what")
    add("HOW_MUCH", lambda c: True, "how much [mana]")

    def to_pay(captured: Captured) -> Any:
        thing = captured.get("t") or Thing(nouns=("spell",), said=(("mana cost", captured["m"]),))
        more = [("x", captured["n"])] if "n" in captured else []
        whole = thing.but(*more, *captured.get("r", ()))
        return whole and SpellCost(whole, captured.get("h", True))

    add("CHOOSING", lambda c: c["n"], "[i (choose | chose | announce)] n:CHOSEN_X")
    add(
        "QUESTION",
        to_pay,
        "h:HOW_MUCH (do | must | should) MYSELF (pay | spend) (for | to cast) t:THING",
        "h:HOW_MUCH DO it cost [MYSELF] to (cast | play) t:THING",
        "h:HOW_MUCH DO t:THING cost [MYSELF] [to (cast | play)]",
        "h:HOW_MUCH DO casting t:THING cost [MYSELF]",
        "what BE the [total] cost (of | for) [casting] t:THING",
        "INDEFINITE spell (costs | has mana cost) m:MANA (and | ',' | '.' | with) n:CHOOSING"
        " ('.' | ',' | and) h:HOW_MUCH (do | must) MYSELF (pay | spend) [for it]",
        "if INDEFINITE spell (costs | has mana cost) m:MANA (and | ',') n:CHOOSING [',']"
        " h:HOW_MUCH (do | must) MYSELF (pay | spend) [for it]",
    )
    add(
        "QUESTION",
        lambda c: Castable(c["t"]),
        "BE t:THING castable [from (my | a | the) hand]",
        "MODAL t:THING [ever | even] be cast [from (my | a | the) hand]",
        "MODAL MYSELF [ever | even] (cast | play) t:THING [from (my | a | the) hand]",
    )


def _changes(grammar: Grammar) -> None:
    add = grammar.add
    for change, phrases in _CHANGES.items():
        add("CHANGE", lambda c, x=change: x, *phrases)  # type: ignore[misc]
    add("MOVE", bool, "change", "affect", "lower", "reduce", "raise", "increase", "alter")
    add("MANA_VALUE", bool, "mana value", "converted mana cost", "cmc")

    def moved(captured: Captured) -> Any:
        thing = captured.get("t")
        general = thing is None or (thing.nouns == ("spell",) and not thing.said)
        return CostMovesValue(captured["x"], None if general else thing)

    add(
        "QUESTION",
        moved,
        "DO x:CHANGE MOVE (the | its) MANA_VALUE [of t:THING]",
        "DO x:CHANGE MOVE t:THING 's MANA_VALUE",
        "BE (the | its) MANA_VALUE [of t:THING] (changed | affected | lowered | raised)"
        " by x:CHANGE",
        "BE t:THING 's MANA_VALUE (changed | affected | lowered | raised) by x:CHANGE",
    )
