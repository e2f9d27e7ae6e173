"""The grammar of questions about cards, and about objects that the question describes."""

from __future__ import annotations

from typing import Any, Final

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.question import (
    CardMatters,
    FitsDeck,
    MayBlock,
    MayDo,
    Subject,
    Thing,
    ThingValue,
)

#: What can be asked of an object, with the words for it.
ATTRIBUTES: Final[dict[str, tuple[str, ...]]] = {
    "mana value": ("mana value", "converted mana cost", "cmc", "mv"),
    "color": ("color", "colour", "colors", "colours"),
    "color identity": ("color identity", "colour identity", "commander color identity"),
    "power": ("[base | printed] power",),
    "toughness": ("[base | printed] toughness",),
    "loyalty": ("[starting | printed] loyalty",),
    "types": ("type", "types", "card type", "card types", "type line"),
    "subtypes": ("subtype", "subtypes"),
    "supertypes": ("supertype", "supertypes"),
    "mana cost": ("[printed] mana cost",),
    "name": ("name", "names"),
}
#: The deeds that are asked about, as they are written with a thing before or after them.
_DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "attack": ("attack", "be declared as an attacker", "swing", "be attacking"),
    "block": ("block", "be declared as a blocker", "chump [block]"),
    "tap": (
        "(use | activate) its TAP ability",
        "(use | activate) an ability with TAP [in its cost]",
    ),
    "untap": (
        "(use | activate) its UNTAP ability",
        "(use | activate) an ability with UNTAP [in its cost]",
    ),
    "mana": (
        "(tap | be tapped) for mana",
        "(use | activate) its mana ability",
        "(make | produce | add) mana",
    ),
    "convoke": ("be tapped (for | to) convoke", "convoke", "help [to] convoke"),
}
_WITH: Final[dict[str, tuple[str, ...]]] = {
    "attack": ("attack with t:THING", "declare t:THING as an attacker", "swing with t:THING"),
    "block": ("block with t:THING", "declare t:THING as a blocker", "chump [block] with t:THING"),
    "tap": (
        "(use | activate) [DET] TAP ability (of | on | from) t:DESCRIBED",
        "(use | activate) t:DESCRIBED 's TAP ability",
    ),
    "untap": (
        "(use | activate) [DET] UNTAP ability (of | on | from) t:DESCRIBED",
        "(use | activate) t:DESCRIBED 's UNTAP ability",
    ),
    "mana": (
        "tap t:DESCRIBED for mana",
        "(use | activate) [DET] mana ability (of | on | from) t:DESCRIBED",
        "(use | activate) t:DESCRIBED 's mana ability",
        "(get | make) mana (from | with) t:THING",
    ),
    "convoke": ("tap t:THING (for | to | with) convoke", "convoke with t:THING"),
}


def add_card_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about cards and described objects; needs THING."""
    _values(grammar)
    _deeds(grammar)
    _blocks(grammar)
    _decks(grammar)
    _matters(grammar)


def _values(grammar: Grammar) -> None:
    add = grammar.add
    for attribute, phrases in ATTRIBUTES.items():
        add("ATTRIBUTE", lambda c, a=attribute: a, *phrases)  # type: ignore[misc]

    def value(captured: Captured) -> Any:
        return ThingValue(captured["a"], captured["t"])

    add(
        "QUESTION",
        value,
        "what BE the a:ATTRIBUTE (of | for) t:THING",
        "what BE t:THING 's a:ATTRIBUTE",
        "what a:ATTRIBUTE DO t:THING HAVE",
        "WHICH a:ATTRIBUTE BE t:THING",
        "how (much | high | big) BE the a:ATTRIBUTE of t:THING",
        "how (much | high | big) BE t:THING 's a:ATTRIBUTE",
        "tell me the a:ATTRIBUTE of t:THING",
        "the a:ATTRIBUTE of t:THING",
    )

    add("PRODUCE", bool, "(produce | add | make | generate) [for (me | you)]")
    add(
        "QUESTION",
        lambda c: ThingValue("producible mana", c["t"]),
        "what [(type | types | kind | kinds | color | colors) of] mana MODAL t:THING PRODUCE",
        "what [(type | types | kind | kinds | color | colors) of] mana DO t:THING PRODUCE",
        "WHICH (type | types | color | colors) of mana MODAL t:THING PRODUCE",
        "what mana MODAL MYSELF get from t:THING",
    )

    def in_zones(captured: Captured) -> Any:
        thing = captured["t"]
        zones = tuple(z for z in (thing.get("zone"), captured["y"], captured.get("z")) if z)
        if len(zones) != 2 or zones[0] == zones[1]:
            return None
        plain = thing._replace(said=tuple(pair for pair in thing.said if pair[0] != "zone"))
        return ThingValue(captured["a"], plain, zones)

    add(
        "WAS_IT",
        bool,
        "what BE it",
        "what BE its ATTRIBUTE",
        "what about",
    )
    add(
        "QUESTION",
        in_zones,
        "what BE the a:ATTRIBUTE of t:THING [','] (and | '?') [WAS_IT] y:ZONE_PHRASE",
        "what BE the a:ATTRIBUTE z:ZONE_PHRASE (and | or) y:ZONE_PHRASE of t:THING",
    )


def _deeds(grammar: Grammar) -> None:
    add = grammar.add
    for symbol, written in (("TAP", "{T}"), ("UNTAP", "{Q}")):
        add(symbol, lambda c: True, f"[the] {symbol.lower()} [symbol]")
        add(symbol, lambda c, w=written: c["y"] == w or None, "y:SYMBOLS")  # type: ignore[misc]
    # What nothing is said of is an object of the situation: `Activation` asks for its abilities.
    add("DESCRIBED", lambda c: c["t"] if c["t"].said else None, "t:THING")
    for deed, phrases in _DEEDS.items():
        add("DEED", lambda c, d=deed: d, *phrases)  # type: ignore[misc]
    for deed, phrases in _WITH.items():
        add("DEED_WITH", lambda c, d=deed: MayDo(d, c["t"]), *phrases)  # type: ignore[misc]
    add(
        "THIS_TURN", bool, "NOW", "this turn", "[right] away", "immediately", "that turn", "at once"
    )

    def may(captured: Captured) -> Any:
        return MayDo(captured["d"], captured["t"])

    add(
        "QUESTION",
        may,
        "MODAL t:THING [still | already] d:DEED [THIS_TURN]",
        "BE t:THING PERMITTED to d:DEED [THIS_TURN]",
        "BE it LEGAL for t:THING to d:DEED [THIS_TURN]",
        "DO t:THING get to d:DEED [THIS_TURN]",
    )
    add(
        "QUESTION",
        lambda c: MayDo(c["d"], c["t"].but(("keywords", (c["k"],)))),
        "MODAL t:THING [still] d:DEED [THIS_TURN] [','] [even] (if | when | though | while) it"
        " [also] HAVE k:TOPIC",
    )
    add(
        "QUESTION",
        lambda c: c["d"],
        "MODAL MYSELF [still | already] d:DEED_WITH [THIS_TURN]",
        "BE MYSELF PERMITTED to d:DEED_WITH [THIS_TURN]",
        "BE it LEGAL to d:DEED_WITH [THIS_TURN]",
    )
    add(
        "QUESTION",
        lambda c: MayDo("sickness", c["t"]),
        "BE t:THING [still] summoning sick [THIS_TURN]",
        "DO t:THING HAVE summoning sickness [THIS_TURN]",
        "DO summoning sickness (affect | apply to) t:THING [THIS_TURN]",
    )


def _blocks(grammar: Grammar) -> None:
    add = grammar.add
    add("ONE", bool, "one", "a single", "[just | only] one", "a lone", "one of my")
    # Without an article it is a name: `bear`.
    add("FIGHTER", lambda c: c["t"], "(DET | DEFINITE) t:THING")
    add("FIGHTER", lambda c: Thing(Subject(entity=c["x"])), "x:CARD")
    add("BLOCKER", lambda c: (c["t"], False), "t:FIGHTER")
    add("BLOCKER", lambda c: (c["t"], True), "ONE t:THING")
    add("ALONE", lambda c: True, "alone", "by itself", "on its own", "all by itself")

    def may(captured: Captured) -> Any:
        blocker, alone = captured["s"]
        return MayBlock(blocker, captured["o"], alone or captured.get("a", False))

    add(
        "QUESTION",
        may,
        "MODAL s:BLOCKER [still | legally] block o:FIGHTER [a:ALONE] [THIS_TURN]",
        "MODAL o:FIGHTER [still | legally] be blocked by s:BLOCKER [a:ALONE] [THIS_TURN]",
        "MODAL MYSELF [still | legally] block o:FIGHTER with s:BLOCKER [a:ALONE] [THIS_TURN]",
        "BE s:BLOCKER PERMITTED to block o:FIGHTER [a:ALONE] [THIS_TURN]",
        "BE it LEGAL for s:BLOCKER to block o:FIGHTER [a:ALONE] [THIS_TURN]",
    )


def _decks(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "DECK_OF",
        lambda c: c["x"],
        "[DET | DEFINITE] [commander | edh] deck (of | with | led by | headed by | for | under)"
        " [[the] commander] x:CARD [as [its | the | my] commander | at the helm]",
        "[DET | DEFINITE] x:CARD [commander | edh] deck",
        "x:CARD 's [commander] deck",
    )
    add(
        "QUESTION",
        lambda c: FitsDeck(c["c"], c["d"]),
        "MODAL c:CARD (be | go) [included | played | used] (in | into) d:DECK_OF",
        "MODAL MYSELF (play | run | include | put | use | have) c:CARD (in | into) d:DECK_OF",
        "BE c:CARD LEGAL in d:DECK_OF",
        "DO c:CARD fit [in | into] d:DECK_OF",
    )


def _matters(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "BEAR",
        bool,
        "(bear | bears) on",
        "(apply | applies) to",
        "(matter | matters) (for | to)",
        "(concern | concerns | govern | governs | affect | affects)",
        "BE relevant (for | to)",
        "BE about",
    )
    add(
        "QUESTION",
        lambda c: CardMatters("rules", c["s"]),
        "WHICH RULES BEAR s:NP",
        "LIST the RULES that BEAR s:NP",
        "WHICH RULES (do | should) i (need | know) [to know] for s:NP",
    )
    add("RULING", bool, "[the | any] rulings")
    add(
        "QUESTION",
        lambda c: CardMatters("rulings", c["s"]),
        "WHICH rulings (DO s:NP have | BE there (on | for) s:NP | bear on s:NP)",
        "what BE RULING (on | for | of) s:NP",
        "what BE s:NP 's rulings",
        "LIST [me] RULING (on | for | of) s:NP",
        "DO s:NP HAVE RULING",
        "BE there [any] rulings (on | for | about) s:NP",
    )
