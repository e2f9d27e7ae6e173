"""The grammar of questions about damage and about life after combat."""

from __future__ import annotations

from comprules.answers.damage_question import (
    Assignable,
    DamageDealt,
    LethalDamage,
    LifeAfterCombat,
    MostAssignable,
)
from comprules.answers.grammar import Grammar


def add_damage_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about damage; needs OWNER of `game_questions`."""
    add = grammar.add
    add("DAMAGE", bool, "[combat | trample] damage")
    add("AFTER_COMBAT", bool, "after (combat | the combat | combat damage)", "in combat")
    add("MOST", bool, "most", "maximum", "largest", "largest amount of", "maximum amount of")
    add(
        "QUESTION",
        lambda c: MostAssignable(c["s"], c["r"]),
        "[at most] how much DAMAGE MODAL s:SUBJECT assign to r:OWNER [at most | NOW]",
        "how much [of its] DAMAGE MODAL s:SUBJECT (trample over to | trample through to |"
        " send through to | get through to) r:OWNER [NOW]",
        "what BE the MOST DAMAGE [that] s:SUBJECT MODAL (assign | deal) to r:OWNER [NOW]",
        "how much trample damage MODAL s:SUBJECT (deal | do) to r:OWNER [NOW]",
        "how much DAMAGE of s:SUBJECT MODAL be assigned to r:OWNER [NOW]",
    )
    add("SHARE", lambda c: (c["n"], c["r"]), "n:INTEGER [DAMAGE | of it] to r:OWNER")
    add("SHARES", lambda c: (c["x"],), "x:SHARE")
    add("SHARES", lambda c: (c["x"], *c["y"]), "x:SHARE and y:SHARES")
    add("SHARES", lambda c: ((None, c["r"]),), "(all | all of) its DAMAGE to r:OWNER")
    add(
        "QUESTION",
        lambda c: Assignable(c["s"], c["x"]),
        "MODAL s:SUBJECT assign x:SHARES [NOW]",
        "BE it legal (for | that) s:SUBJECT [to] (assign | assigns) x:SHARES [NOW]",
        "BE s:SUBJECT allowed to assign x:SHARES [NOW]",
    )
    add(
        "QUESTION",
        lambda c: DamageDealt(c.get("s"), c.get("r")),
        "how much DAMAGE DO s:SUBJECT (deal | do) [AFTER_COMBAT | NOW]",
        "how much DAMAGE DO s:SUBJECT (deal | do) to r:OWNER [AFTER_COMBAT | NOW]",
        "how much DAMAGE BE dealt to r:OWNER [AFTER_COMBAT | NOW]",
        "how much DAMAGE BE r:OWNER dealt [AFTER_COMBAT | NOW]",
        "how much DAMAGE DO r:OWNER (take | receive) [AFTER_COMBAT | NOW]",
    )
    add(
        "QUESTION",
        lambda c: LethalDamage(c["s"], c.get("n")),
        "how much damage BE lethal (to | for) s:SUBJECT [NOW]",
        "what BE lethal damage (to | for) s:SUBJECT [NOW]",
        "how much damage DO it take to kill s:SUBJECT [NOW]",
        "BE n:INTEGER [damage] lethal (to | for) s:SUBJECT [NOW]",
        "DO n:INTEGER damage kill s:SUBJECT [NOW]",
    )
    add(
        "QUESTION",
        lambda c: LifeAfterCombat(c["p"]),
        "what BE p:PLAYER 's life [total] AFTER_COMBAT",
        "what BE the life [total] of p:PLAYER AFTER_COMBAT",
        "(how much life | what life total) DO p:PLAYER have [left] AFTER_COMBAT",
        "(how much life | what life total) will p:PLAYER have [left] AFTER_COMBAT",
    )
