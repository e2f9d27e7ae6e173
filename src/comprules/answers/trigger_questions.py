"""The grammar of questions about what triggers, and whose trigger it is."""

from __future__ import annotations

from typing import Any

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.question import TapTriggers, Triggers


def add_trigger_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about triggered abilities."""
    add = grammar.add
    add("TRIGGER", bool, "trigger", "triggers", "triggered", "go off", "went off")
    add(
        "TRIGGERED",
        bool,
        "[the] (trigger | triggers)",
        "[the] triggered (ability | abilities)",
    )

    def whether(captured: Captured) -> Any:
        return Triggers(captured.get("s"), captured.get("a"))

    add(
        "QUESTION",
        whether,
        "(DO | did | will | would) s:SUBJECT TRIGGER [NOW]",
        "(DO | did | will | would) s:SUBJECT 's (trigger | triggered ability) TRIGGER [NOW]",
        "(DO | did | will | would) s:SUBJECT 's a:ABILITY TRIGGER [NOW]",
        "(DO | did | will | would) a:ABILITY of s:SUBJECT TRIGGER [NOW]",
        "HAVE s:SUBJECT [NOW] triggered [NOW]",
        "HAVE s:SUBJECT 's a:ABILITY [NOW] triggered [NOW]",
        "HAVE a:ABILITY of s:SUBJECT [NOW] triggered [NOW]",
        "(DO | did | will) (anything | something) TRIGGER [NOW]",
    )
    add(
        "QUESTION",
        lambda c: Triggers(c.get("s"), listing=True),
        "WHICH ABILITIES [of s:SUBJECT] [HAVE | did | do] TRIGGER [NOW]",
        "what [HAVE] TRIGGER [NOW]",
    )
    add(
        "QUESTION",
        lambda c: Triggers(c.get("s"), controller=True),
        "who (controls | HAVE | gets) TRIGGERED [of s:SUBJECT] [NOW]",
        "who (controls | HAVE | gets) s:SUBJECT 's TRIGGERED [NOW]",
        "whose (trigger | triggered ability) BE (it | this | that) [NOW]",
        "who BE the controller of TRIGGERED [of s:SUBJECT] [NOW]",
    )
    add(
        "QUESTION",
        lambda c: TapTriggers(c["s"]),
        "(what | WHICH ABILITIES) TRIGGER (when | if | as) (MYSELF tap s:SUBJECT | s:SUBJECT BE"
        " tapped) for mana",
        "what DO tapping s:SUBJECT for mana trigger",
    )
