"""The grammar of questions about commanders in a situation."""

from __future__ import annotations

from typing import Final

from comprules.answers.command_question import OfCommander
from comprules.answers.grammar import Grammar

#: What is asked, with the ways to ask it: `s` is the object, `p` the player.
_ASKED: Final[dict[str, tuple[str, ...]]] = {
    "damage": (
        "how much commander damage HAVE p:PLAYER (taken | received | been dealt)"
        " [from s:NP | by s:NP] [NOW]",
        "how much commander damage HAVE s:NP (dealt | done) [to p:PLAYER] [NOW]",
    ),
    "zone": (
        "MODAL p:PLAYER (put | move | return) s:NP (into | in | to) the command zone [instead]",
        "MODAL s:NP (go | be put | move | return | be returned) [back] (to | into | in) the command"
        " zone [instead | NOW]",
    ),
    "deck": (
        "MODAL s:NP be [included | played] in (the | my | their | a | p:PLAYER 's) [commander]"
        " deck [NOW]",
        "MODAL p:PLAYER (play | have | run | put | include) s:NP in (the | their | his | her)"
        " [commander] deck",
        "BE s:NP legal in (the | my | their | p:PLAYER 's) [commander] deck",
    ),
}


def add_command_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about commanders; needs NP and PLAYER."""
    for asks, patterns in _ASKED.items():
        grammar.add(
            "QUESTION",
            lambda c, asks=asks: OfCommander(  # type: ignore[misc]
                asks, c.get("s"), c.get("p")
            ),
            *patterns,
        )
