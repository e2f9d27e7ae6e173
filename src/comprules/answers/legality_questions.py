"""The grammar of questions about casting, playing lands, targets and resolving."""

from __future__ import annotations

from typing import Final

from comprules.answers.grammar import Grammar
from comprules.answers.legality_question import Legality

#: What is asked: `s` is the card, spell or ability, `w` who acts, `o` what is targeted.
_ASKED: Final[dict[str, tuple[str, ...]]] = {
    "cast": (
        "MODAL w:WHO [legally] [NOW] cast s:NP [NOW]",
        "why MODAL not w:WHO cast s:NP [NOW]",
        "why MODAL w:WHO not cast s:NP [NOW]",
        "BE w:WHO PERMITTED to cast s:NP [NOW]",
        "MODAL s:NP [legally] be cast [by w:WHO] [NOW]",
    ),
    "play": (
        "MODAL w:WHO [legally] [NOW] play s:NP [NOW]",
        "why MODAL not w:WHO play s:NP [NOW]",
        "why MODAL w:WHO not play s:NP [NOW]",
        "BE w:WHO PERMITTED to play s:NP [NOW]",
    ),
    "special action": (
        "MODAL w:WHO [legally] (suspend | foretell | plot | unmorph) s:NP [NOW]",
        "MODAL w:WHO [legally] turn s:NP face up [NOW]",
        "MODAL s:NP be turned face up [by w:WHO] [NOW]",
        "why MODAL not w:WHO (suspend | foretell | plot) s:NP [NOW]",
        "why MODAL not w:WHO turn s:NP face up [NOW]",
    ),
    "target": (
        "BE o:AIM [still] (a | an) (legal | illegal) target (for | of) s:NP [NOW]",
        "MODAL s:NP [legally] target o:AIM [NOW]",
        "MODAL w:WHO [legally] target o:AIM with s:NP [NOW]",
        "MODAL o:AIM be [the] (target | targeted) (of | by | with) s:NP [NOW]",
        "MODAL o:AIM be (chosen | picked) as [a | the] target (of | for) s:NP [NOW]",
        "why MODAL not s:NP target o:AIM [NOW]",
        "why MODAL not o:AIM be targeted (by | with) s:NP [NOW]",
    ),
    "resolve": (
        "DO s:NP [still] resolve [NOW]",
        "(will | would) s:NP [still] resolve [NOW]",
        "why DO not s:NP resolve [NOW]",
        "DO s:NP fizzle [NOW]",
    ),
    "unaffected": (
        "BE o:AIM affected by s:NP [NOW]",
        "DO s:NP [still] affect o:AIM [NOW]",
    ),
}


def add_legality_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about what may be cast, played and targeted; needs WHO."""
    grammar.add("AIM", lambda c: c["x"], "x:PLAYER", "x:NP")
    for asks, patterns in _ASKED.items():
        grammar.add(
            "QUESTION",
            lambda c, asks=asks: Legality(  # type: ignore[misc]
                asks, c["s"], c.get("w") or None, c.get("o")
            ),
            *patterns,
        )
