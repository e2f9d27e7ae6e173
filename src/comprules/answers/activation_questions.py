"""The grammar of questions about activating level abilities: may one, which, who may."""

from __future__ import annotations

from typing import Any

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.question import Activatable, Activation, LevelCost, WhoMayActivate


def add_activation_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about activating the abilities of level bars."""
    add = grammar.add
    add("WHO", lambda c: "", "MYSELF")
    add("WHO", lambda c: c["p"], "p:PLAYER")
    add("OF", lambda c: c["s"], "(of | on | for | from) s:SUBJECT")
    # The ability: (level or None for the next one, subject or None).
    add(
        "BAR",
        lambda c: (c["n"], c.get("s")),
        "n:LEVEL_ABILITY [s:OF]",
        "[the] n:LEVEL [s:OF]",
        "[DEFINITE] n:LEVEL class level [ability | bar] [s:OF]",
    )
    add("BAR", lambda c: (c["n"], c["s"]), "s:SUBJECT 's n:LEVEL_ABILITY", "s:SUBJECT 's n:LEVEL")
    add("BAR", lambda c: (None, c.get("s")), "[the] next level [ability | bar] [s:OF]")
    add("BAR", lambda c: (None, c["s"]), "s:SUBJECT 's next level [ability | bar]")
    add(
        "RAISE",
        lambda c: (c["n"], c["s"]),
        "(level | raise | bring | take | advance | upgrade | move | get) s:SUBJECT [up] to n:LEVEL",
        "(make | turn) s:SUBJECT n:LEVEL",
        "(gain | reach | get) n:LEVEL (with | on | of | for) s:SUBJECT",
    )
    add(
        "RAISE",
        lambda c: (None, c["s"]),
        "(level | upgrade) s:SUBJECT up",
        "level up s:SUBJECT",
        "(level | upgrade) s:SUBJECT",
        "(raise | increase) s:SUBJECT 's level",
        "(gain | get) (a | another | the next) level (with | on | of | for) s:SUBJECT",
    )
    # `it` here is whatever can be levelled, not whatever is there.
    add(
        "RAISE",
        lambda c: (c.get("n"), None),
        "(level | upgrade) it [up]",
        "level it [up] to n:LEVEL",
        "level up it",
        "level up",
    )
    add("ACTION", lambda c: c["b"], "ACTIVATE b:BAR", "(pay for | activate) b:BAR", "b:RAISE")

    def activation(captured: Captured) -> Any:
        level, subject = captured["x"]
        return Activation(captured.get("w") or None, level, subject)

    add(
        "QUESTION",
        activation,
        "MODAL w:WHO [NOW] [legally | even] x:ACTION [NOW]",
        "BE w:WHO [NOW] PERMITTED to x:ACTION [NOW]",
        "BE it [NOW] LEGAL [for w:WHO] to x:ACTION [NOW]",
        "would it be LEGAL [for w:WHO] to x:ACTION [NOW]",
        "(do | does) w:WHO get to x:ACTION [NOW]",
        "NOW [','] MODAL w:WHO [legally] x:ACTION",
        "(whether | if) w:WHO MODAL [legally] x:ACTION [NOW]",
        "why MODAL not w:WHO x:ACTION [NOW]",
        "why BE not w:WHO PERMITTED to x:ACTION [NOW]",
    )
    add(
        "QUESTION",
        activation,
        "MODAL x:BAR be activated [by w:WHO] [NOW]",
        "BE x:BAR activatable [by w:WHO] [NOW]",
        "MODAL x:BAR [NOW] be activated [by w:WHO]",
        "may x:RAISED be levelled [up] [NOW]",
        "MODAL x:RAISED be levelled [up] [NOW]",
        "MODAL x:RAISED (gain | reach | become | advance to | go to | get)"
        " (the next | its next | next | another | a | one more) [class] level [NOW]",
        "MODAL x:RAISED_TO [NOW]",
        "MODAL w:WHO [NOW] (gain | get | buy) x:SOME_LEVEL [NOW]",
    )
    add("RAISED", lambda c: (None, c["s"]), "s:SUBJECT")
    add("RAISED", lambda c: (None, None), "it")
    add(
        "RAISED_TO",
        lambda c: (c["n"], c["s"]),
        "s:SUBJECT (become | reach | advance to | go to | get to | be raised to) n:LEVEL",
        "s:SUBJECT be levelled [up] to n:LEVEL",
    )
    add(
        "SOME_LEVEL",
        lambda c: (None, None),
        "(a | another | the next | one more) [class] level",
    )
    add(
        "THOSE",
        bool,
        "level (ability | abilities | bar | bars)",
        "class level (bar | bars)",
        "(bar | bars)",
        "[of the] level (ability | abilities | bar | bars)",
        "levels",
    )
    add(
        "QUESTION",
        lambda c: Activatable(c["w"] or None, subject=c.get("s")),
        "WHICH THOSE [s:OF] MODAL w:WHO activate [NOW]",
        "what THOSE MODAL w:WHO [NOW] activate",
        "WHICH THOSE [s:OF] BE w:WHO PERMITTED to activate [NOW]",
        "MODAL w:WHO activate any THOSE [s:OF] [NOW]",
    )
    add(
        "QUESTION",
        lambda c: Activatable(None, anybody=True, subject=c.get("s")),
        "WHICH THOSE [s:OF] MODAL be activated [NOW]",
        "WHICH THOSE [s:OF] BE activatable [NOW]",
        "MODAL any THOSE [s:OF] be activated [NOW]",
        "WHICH of s:SUBJECT 's THOSE MODAL be activated [NOW]",
        "WHICH THOSE MODAL be activated [NOW] [s:OF]",
    )

    def who(captured: Captured) -> Any:
        level, subject = captured["x"]
        return WhoMayActivate(level, subject)

    add(
        "QUESTION",
        who,
        "who MODAL [legally] x:ACTION [NOW]",
        "WHICH (player | players) MODAL [legally] x:ACTION [NOW]",
        "who BE PERMITTED to x:ACTION [NOW]",
    )

    def cost(captured: Captured) -> Any:
        return LevelCost(*captured["x"])

    add("PAY", bool, "pay", "spend", "have to pay", "need to pay", "have to spend")
    add(
        "QUESTION",
        cost,
        "(what | how much [mana]) DO it cost [MYSELF] to x:ACTION [NOW]",
        "(what | how much [mana]) DO x:BAR cost [MYSELF] [NOW]",
        "what BE the [activation | total | mana] cost (of | for) x:BAR [NOW]",
        "what BE the cost of activating x:BAR [NOW]",
        "(what | how much [mana]) (do | does | must) MYSELF PAY (for x:BAR | to x:ACTION) [NOW]",
        "how (much | expensive) BE x:BAR [NOW]",
    )
