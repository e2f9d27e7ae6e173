"""The grammar of questions about what state-based actions do in a situation."""

from __future__ import annotations

from typing import Final

from comprules.answers.check_question import AtCheck
from comprules.answers.grammar import Grammar

#: What is asked, with the ways to ask it: `s` is the object, `p` the player.
_ASKED: Final[dict[str, tuple[str, ...]]] = {
    "next": (
        "what happens (next | now)",
        "what happens (in | at | during) the next [CHECKED] check",
        "what DO [the] CHECKED do [NOW | next]",
        "what happens (when | as | after) CHECKED BE [next] checked",
        "(which | what) CHECKED (apply | are performed | are due | happen) [NOW | next]",
    ),
    "fate": (
        "what happens to s:FATED [NOW | next]",
        "what happens to s:FATED (in | at) the next [CHECKED] check",
        "what DO [the] CHECKED do (to | with) s:FATED [NOW | next]",
        "what (becomes | became | has become) of s:FATED [NOW]",
        "what (happened | has happened) (to | with) s:FATED [NOW]",
    ),
    "dies": (
        "DO s:NP die [NOW]",
        "HAVE s:NP died [NOW]",
        "BE s:NP dead [NOW]",
        "BE s:NP (destroyed | sacrificed) [NOW]",
        "DO s:NP (go | go away) [to | into] [the | its owner 's] [graveyard] [NOW]",
        "BE s:NP put into [a | the | its owner 's] graveyard [NOW]",
        "why DO s:NP [not] die [NOW]",
        "why DO not s:NP die [NOW]",
        "why BE s:NP [not] (destroyed | sacrificed) [NOW]",
    ),
    "survives": (
        "DO s:NP (survive | live | stay) [the combat | combat] [NOW]",
        "DO s:NP (stay | remain) on the battlefield [NOW]",
    ),
    "loses": (
        "DO s:PLAYER lose [the game] [NOW]",
        "HAVE s:PLAYER lost [the game] [NOW]",
        "(BE s:PLAYER dead | DO s:PLAYER die) [NOW]",
        "why DO s:PLAYER [not] lose [the game] [NOW]",
        "why DO not s:PLAYER lose [the game] [NOW]",
    ),
    "losers": ("(who | which player) (loses | lose | has lost) [the game] [NOW]",),
    "wins": (
        "DO s:PLAYER win [the game] [NOW]",
        "HAVE s:PLAYER won [the game] [NOW]",
        "why DO s:PLAYER [not] win [the game] [NOW]",
        "why DO not s:PLAYER win [the game] [NOW]",
    ),
    "winners": ("(who | which player) (wins | win | has won) [the game] [NOW]",),
}


def add_check_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about state-based actions; needs NP, PLAYER, AFTER_COMBAT."""
    grammar.add("CHECKED", bool, "state - based actions", "state based actions", "sbas", "sba")
    grammar.add("CHECKED", bool, "state-based actions", "state - based action")
    grammar.add("FATED", lambda c: c["x"], "x:PLAYER", "x:NP")
    for asks, patterns in _ASKED.items():
        for later in (False, True):
            grammar.add(
                "QUESTION",
                lambda c, asks=asks, later=later: AtCheck(asks, c.get("s"), later),  # type: ignore[misc]
                *(f"{pattern} AFTER_COMBAT" for pattern in patterns if later),
                *(pattern for pattern in patterns if not later),
            )
