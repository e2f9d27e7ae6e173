"""The grammar of questions about how a game stands: where things are, which, and how many."""

from __future__ import annotations

from typing import Any

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.survey_question import (
    CounterCount,
    Location,
    Opposed,
    Size,
    Those,
)

_DOING = {
    "attacking": "attacking",
    "attack": "attacking",
    "attacks": "attacking",
    "blocking": "blocking",
    "block": "blocking",
    "blocks": "blocking",
    "tapped": "tapped",
    "untapped": "untapped",
}


def add_survey_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about how a game stands; needs NP, KINDS, PLAYER, FATED."""
    _locations(grammar)
    _lists(grammar)
    _values(grammar)


def _locations(grammar: Grammar) -> None:
    grammar.add(
        "ZONE_ASKED",
        lambda c: (c["z"], c.get("p")),
        "(in | on) [the | its owner 's | its controller 's] z:TOPIC",
        "(in | on) p:PLAYER 's z:TOPIC",
    )
    grammar.add(
        "QUESTION",
        lambda c: Location(c["s"], c["w"][0] if "w" in c else None),
        "where BE s:NP [NOW]",
        "where DO s:NP (go | end up) [NOW]",
        "BE s:NP [still | now] w:ZONE_ASKED [NOW]",
        cost=-1,
    )


def _lists(grammar: Grammar) -> None:
    def those(captured: Captured) -> Any:
        zone, player = captured.get("w", (None, captured.get("p")))
        return Those(
            kinds=captured.get("k", ()),
            player=player,
            zone=zone,
            doing=_DOING.get(captured.get("d", ""), ""),
            other=captured.get("o"),
            counted="n" in captured,
        )

    grammar.add("HELD", bool, "control", "controls", "have", "has", "own")
    grammar.add("KIND_ASKED", lambda c: c["k"], "k:KINDS")
    grammar.add("KIND_ASKED", lambda c: (), "cards", "card", "things", "objects", cost=-1)
    grammar.add("HOW_MANY", lambda c: True, "how many", "what number of")
    add = grammar.add
    add(
        "QUESTION",
        those,
        "WHICH k:KIND_ASKED DO p:PLAYER HELD [NOW]",
        "n:HOW_MANY k:KIND_ASKED DO p:PLAYER HELD [NOW]",
        "WHICH k:KIND_ASKED BE d:(attacking | blocking | tapped | untapped) [o:FATED] [NOW]",
        "n:HOW_MANY k:KIND_ASKED BE d:(attacking | blocking | tapped | untapped) [o:FATED] [NOW]",
        "(who | what) BE d:(attacking | blocking | tapped | untapped) [o:FATED] [NOW]",
        "(who | what) d:(attacks | blocks | attack | block) o:FATED [NOW]",
        "WHICH k:KIND_ASKED d:(attacks | blocks | attack | block) o:FATED [NOW]",
        "(what | who) BE w:ZONE_ASKED [NOW]",
        "WHICH k:KIND_ASKED BE w:ZONE_ASKED [NOW]",
        "n:HOW_MANY k:KIND_ASKED BE [there] w:ZONE_ASKED [NOW]",
        "n:HOW_MANY k:KIND_ASKED DO PLAYER have w:ZONE_ASKED [NOW]",
        cost=-1,
    )
    add(
        "QUESTION",
        lambda c: Opposed(c["s"], _DOING[c["d"]]),
        "(who | whom | what) BE s:NP d:(attacking | blocking) [NOW]",
        "(who | whom | what) DO s:NP d:(attack | block) [NOW]",
        "WHICH (player | creature | planeswalker | battle) BE s:NP d:(attacking | blocking) [NOW]",
    )


def _values(grammar: Grammar) -> None:
    grammar.add(
        "QUESTION",
        lambda c: CounterCount(" ".join(w.form for w in c["k"]), c["s"]),
        "how many k:WORDS (counter | counters) DO s:FATED HAVE [on it] [NOW]",
        "how many k:WORDS (counter | counters) (BE | BE there) on s:FATED [NOW]",
        cost=1,
    )
    grammar.add(
        "QUESTION",
        lambda c: Size(c["s"]),
        "how (big | large | strong | small) BE s:NP [NOW]",
        "what size BE s:NP [NOW]",
        "what BE s:NP 's (size | power and toughness | stats | power '/' toughness) [NOW]",
        "what BE the (size | power and toughness | stats) of s:NP [NOW]",
        "what (size | power and toughness) DO s:NP have [NOW]",
    )
