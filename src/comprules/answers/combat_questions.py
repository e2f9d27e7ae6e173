"""The grammar of questions about attacking and blocking in a situation."""

from __future__ import annotations

from typing import Final

from comprules.answers.combat_question import Declared, InCombat
from comprules.answers.grammar import Grammar

#: What is asked, with the ways to ask it: `s` is the creature, `o` what it attacks or blocks.
_ASKED: Final[dict[str, tuple[str, ...]]] = {
    "can attack": (
        "MODAL s:NP [legally] attack o:ATTACKED [NOW]",
        "MODAL o:ATTACKED be attacked by s:NP [NOW]",
        "why MODAL not s:NP attack o:ATTACKED [NOW]",
        "why MODAL s:NP not attack o:ATTACKED [NOW]",
        "BE s:NP PERMITTED to attack o:ATTACKED [NOW]",
    ),
    "must attack": (
        "must s:NP attack [o:ATTACKED] [NOW]",
        "DO s:NP OBLIGED attack [o:ATTACKED] [NOW]",
        "BE s:NP (forced | required | obliged) to attack [o:ATTACKED] [NOW]",
        "why must s:NP attack [o:ATTACKED] [NOW]",
    ),
    "whom": (
        "(who | whom | what) MODAL s:NP [legally] attack [NOW]",
        "WHICH (player | players | opponent | opponents) MODAL s:NP [legally] attack [NOW]",
        "(who | whom | what) must s:NP attack [NOW]",
    ),
    "attackers": (
        "WHICH (creature | creatures) MODAL [legally] attack [o:ATTACKED] [NOW]",
        "what MODAL [legally] attack [o:ATTACKED] [NOW]",
    ),
    "must attackers": (
        "WHICH (creature | creatures) (must | have to | has to) attack [NOW]",
        "what (must | has to) attack [NOW]",
    ),
    "can block": (
        "MODAL s:NP [legally] block o:NP [NOW]",
        "MODAL o:NP [legally] be blocked by s:NP [NOW]",
        "why MODAL not s:NP block o:NP [NOW]",
        "why MODAL s:NP not block o:NP [NOW]",
        "BE s:NP PERMITTED to block o:NP [NOW]",
    ),
    "must block": (
        "must s:NP block [o:NP] [NOW]",
        "DO s:NP OBLIGED block [o:NP] [NOW]",
        "BE s:NP (forced | required | obliged) to block [o:NP] [NOW]",
    ),
    "blockers": (
        "WHICH (creature | creatures) MODAL [legally] block o:NP [NOW]",
        "(what | who) MODAL [legally] block o:NP [NOW]",
        "by WHICH (creature | creatures) MODAL o:NP be blocked [NOW]",
    ),
    "can be blocked": (
        "MODAL o:NP [legally] be blocked [NOW]",
        "BE o:NP (blockable | unblockable) [NOW]",
        "why MODAL not o:NP be blocked [NOW]",
        "why MODAL o:NP not be blocked [NOW]",
    ),
    "blocker count": (
        "how many (creatures | blockers) (MODAL | must | have to | need to) block o:NP [together]"
        " [NOW]",
        "how many (creatures | blockers) DO it take to block o:NP",
        "by how many creatures MODAL o:NP be blocked [NOW]",
    ),
    "is blocked": (
        "BE o:NP [still] blocked [NOW]",
        "BE o:NP [still] (a | an) (blocked | unblocked) creature [NOW]",
    ),
}


def add_combat_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about who attacks and blocks; needs NP and PLAYER."""
    grammar.add("OBLIGED", bool, "have to", "need to", "has to")
    grammar.add("ATTACKED", lambda c: c["x"], "x:PLAYER", "x:NP")
    grammar.add("FIGHTERS", lambda c: (c["x"], c["y"]), "[both] x:NP and y:NP")
    grammar.add("FIGHTERS", lambda c: (c["x"], *c["y"]), "x:NP and y:FIGHTERS")
    grammar.add("WHOLE", lambda c: c["x"], "x:FIGHTERS")
    grammar.add("WHOLE", lambda c: (c["x"],), "x:NP")
    grammar.add("UNAIDED", bool, "alone", "by itself", "on its own")
    grammar.add(
        "QUESTION",
        lambda c: Declared("block", c.get("x") or (c["s"],), c["o"]),
        "MODAL s:NP [legally] block o:NP UNAIDED [NOW]",
        "MODAL o:NP be blocked by s:NP UNAIDED [NOW]",
        "MODAL x:FIGHTERS [legally | both | together] block o:NP [together | both] [NOW]",
        "MODAL o:NP be blocked by x:FIGHTERS [together] [NOW]",
        "BE it legal to block o:NP with x:WHOLE [NOW]",
    )
    grammar.add(
        "QUESTION",
        lambda c: Declared("attack", c.get("x") or (c["s"],), c.get("o")),
        "MODAL s:NP [legally] attack [o:ATTACKED] UNAIDED [NOW]",
        "MODAL x:FIGHTERS [legally | both] attack [o:ATTACKED] [together] [NOW]",
    )
    grammar.add(
        "QUESTION",
        lambda c: Declared(c["d"]),
        "MODAL (PLAYER | i) (choose not to | not | decline to) d:DECLARING [at all] [NOW]",
        "BE it legal (not to | to not) d:DECLARING [at all] [NOW]",
        "MODAL (nobody | no creature) d:DECLARING [NOW]",
    )
    grammar.add("DECLARING", lambda c: "block", "block")
    grammar.add("DECLARING", lambda c: "attack", "attack")
    for asks, patterns in _ASKED.items():
        grammar.add(
            "QUESTION",
            lambda c, asks=asks: InCombat(  # type: ignore[misc]
                asks, c.get("s"), c.get("o")
            ),
            *patterns,
        )
