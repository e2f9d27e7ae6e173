"""The grammar of questions about activating abilities: may one, which, who may."""

from __future__ import annotations

from typing import Any, Final

from comprules.answers.game_question import TAPPED_FOR_MANA
from comprules.answers.grammar import Captured, Grammar
from comprules.answers.lexicon import Sort, Topic
from comprules.answers.question import (
    Activatable,
    Activation,
    Described,
    LevelCost,
    Subject,
    WhoMayActivate,
)

#: Questions for all abilities of a kind, or of an object, that a player may activate.
_OF_A_PLAYER: Final = (
    "WHICH t:ABILITIES_MEANT [s:OF] MODAL w:WHO activate [NOW]",
    "what t:ABILITIES_MEANT MODAL w:WHO [NOW] activate",
    "WHICH t:ABILITIES_MEANT [s:OF] BE w:WHO PERMITTED to activate [NOW]",
    "WHICH of s:SUBJECT 's t:ABILITIES_MEANT MODAL w:WHO activate [NOW]",
    "MODAL w:WHO activate any t:ABILITIES_MEANT [s:OF] [NOW]",
)
_OF_ANYBODY: Final = (
    "WHICH t:ABILITIES_MEANT [s:OF] MODAL be activated [NOW]",
    "WHICH t:ABILITIES_MEANT [s:OF] BE activatable [NOW]",
    "MODAL any t:ABILITIES_MEANT [s:OF] be activated [NOW]",
    "WHICH of s:SUBJECT 's t:ABILITIES_MEANT MODAL be activated [NOW]",
    "WHICH t:ABILITIES_MEANT MODAL be activated [NOW] [s:OF]",
)


def add_activation_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about activating; needs PLACE of `ability_questions`."""
    grammar.add("WHO", lambda c: "", "MYSELF")
    grammar.add("WHO", lambda c: c["p"], "p:PLAYER")
    grammar.add("OF", lambda c: c["s"], "(of | on | for | from) s:SUBJECT")
    _bars(grammar)
    _abilities(grammar)
    _activations(grammar)
    _listings(grammar)
    _costs(grammar)


def _of_bar(captured: tuple[int | None, Subject | None]) -> tuple[Described, Subject | None]:
    """The ability of a level bar, and its object, as a question about any ability has them."""
    level, subject = captured
    return Described(level=level, bar=True), subject


def _activation(captured: Captured) -> Activation:
    ability, subject = captured["x"]
    return Activation(captured.get("w") or None, ability, subject)


def _bars(grammar: Grammar) -> None:
    """The abilities of level bars: BAR, and RAISE for what they do."""
    add = grammar.add
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


def _abilities(grammar: Grammar) -> None:
    """Any ability of an object: WHICH_ABILITY for what is said of it, ACTIVATED with its object."""
    add = grammar.add
    add("WHICH_ABILITY", lambda c: Described(), "[only | activated] ability")
    add("WHICH_ABILITY", lambda c: Described(place=c["n"]), "n:PLACE ability")
    add(
        "WHICH_ABILITY",
        lambda c: Described(place=c.get("n"), kind=c["k"]),
        "n:PLACE k:ACTIVATED_KIND ability",
        "k:LIMITED_KIND ability",
    )
    add("LIMITED_KIND", lambda c: c["k"], "k:mana", "k:loyalty", "k:triggered", "k:static")
    add("ACTIVATED_KIND", lambda c: c["k"], "k:activated", "k:LIMITED_KIND")
    add(
        "WHICH_ABILITY",
        lambda c: Described(cost=_symbols(c["x"]) + _symbols(c.get("y", ""))),
        "x:SYMBOLS [[','] y:SYMBOLS] ability",
    )
    for word, symbol in (("tap", "{T}"), ("untap", "{Q}")):
        add(
            "WHICH_ABILITY",
            lambda c, symbol=symbol: Described(cost=(symbol,)),  # type: ignore[misc]
            f"{word} [symbol] ability",
        )
    add("WHICH_ABILITY", lambda c: Described(loyalty=c["x"]), "x:LOYALTY [loyalty] ability")
    for sign, word in (("+", "plus"), ("-", "minus")):
        add(
            "LOYALTY",
            lambda c, sign=sign: f"{sign}{c['n']}",  # type: ignore[misc]
            f"['['] ('{sign}' | {word}) (n:INTEGER | n:x) [']']",
        )
    add("LOYALTY", lambda c: "0" if c["n"] == 0 else None, "['['] n:INTEGER [']']")
    add("WHICH_ABILITY", lambda c: Described(keyword=c["k"]), "k:TOPIC ability")
    add(
        "WHICH_ABILITY",
        lambda c: Described(words=c["x"], quoted=True),
        "ability (to | that | which) x:WORDS",
        "ability QUOTE x:WORDS QUOTE",
        cost=2,
    )
    add(
        "ACTIVATED",
        lambda c: (c["d"], c["s"]),
        "s:NP 's d:WHICH_ABILITY",
        "[DET | DEFINITE] d:WHICH_ABILITY (of | on | from) s:NP",
    )
    add("ACTIVATED", lambda c: (c["d"], Subject(definite=True)), "its d:WHICH_ABILITY", cost=1)
    add("ACTIVATED", lambda c: (Described(keyword=c["k"]), c["s"]), "s:NP 's k:TOPIC", cost=2)
    add("ACTIVATED", lambda c: (Described(loyalty=c["x"]), c["s"]), "s:NP 's x:LOYALTY", cost=1)
    add(
        "ACTIVATED",
        lambda c: (Described(words=c["x"], quoted=True), c["s"]),
        "[the] ability (of | on) s:NP (to | that | which) x:WORDS",
        cost=2,
    )


def _is_keyword(topic: Topic) -> bool:
    """Whether a name is that of a keyword ability (702), not of a keyword action (701)."""
    sources = [number for entity in topic.of(Sort.INDIVIDUAL) for number in entity.also]
    return any(number.startswith("702.") for number in sources)


def _symbols(run: str) -> tuple[str, ...]:
    """The symbols of a run: `{1}{T}` are `{1}` and `{T}`."""
    return tuple(f"{symbol}}}" for symbol in run.split("}")[:-1])


def _activations(grammar: Grammar) -> None:
    add = grammar.add
    add("BAR_ACTION", lambda c: c["b"], "ACTIVATE b:BAR", "(pay for | activate) b:BAR", "b:RAISE")
    add("ACTION", lambda c: _of_bar(c["b"]), "b:BAR_ACTION")
    add("ACTION", lambda c: c["a"], "(activate | use | play) a:ACTIVATED")
    add("ACTION", lambda c: (Described(), c["s"]), "activate s:NP", cost=3)
    add("ACTION", lambda c: (TAPPED_FOR_MANA, c["s"]), "tap s:NP for mana")
    # `equip with sword`: the keyword is the verb
    add(
        "ACTION",
        lambda c: (Described(keyword=c["k"]), c["s"]) if _is_keyword(c["k"]) else None,
        "k:TOPIC [with] s:NP",
        cost=2,
    )
    add("THE_ABILITY", lambda c: _of_bar(c["b"]), "b:BAR")
    add("THE_ABILITY", lambda c: c["a"], "a:ACTIVATED")
    add("THE_ABILITY", lambda c: (Described(), c["s"]), "s:NP")
    add(
        "QUESTION",
        _activation,
        "MODAL w:WHO [NOW] [legally | even] x:ACTION [NOW]",
        "BE w:WHO [NOW] PERMITTED to x:ACTION [NOW]",
        "BE it [NOW] LEGAL [for w:WHO] to x:ACTION [NOW]",
        "would it be LEGAL [for w:WHO] to x:ACTION [NOW]",
        "(do | does) w:WHO get to x:ACTION [NOW]",
        "NOW [','] MODAL w:WHO [legally] x:ACTION",
        "(whether | if) w:WHO MODAL [legally] x:ACTION [NOW]",
        "why MODAL not w:WHO x:ACTION [NOW]",
        "why MODAL w:WHO not x:ACTION [NOW]",
        "why BE not w:WHO PERMITTED to x:ACTION [NOW]",
        "why BE w:WHO not PERMITTED to x:ACTION [NOW]",
    )
    add(
        "QUESTION",
        _activation,
        "MODAL x:THE_ABILITY [legally] be (activated | used) [by w:WHO] [NOW]",
        "MODAL x:THE_ABILITY NOW be (activated | used) [by w:WHO]",
        "NOW [','] MODAL x:THE_ABILITY be (activated | used) [by w:WHO]",
        "BE x:THE_ABILITY activatable [by w:WHO] [NOW]",
        "BE x:THE_ABILITY [NOW] PERMITTED to be activated [by w:WHO] [NOW]",
        "(whether | if) x:THE_ABILITY MODAL be (activated | used) [by w:WHO] [NOW]",
        "why MODAL not x:THE_ABILITY be (activated | used) [by w:WHO] [NOW]",
        "why MODAL x:THE_ABILITY not be (activated | used) [by w:WHO] [NOW]",
    )

    def levelled(captured: Captured) -> Any:
        return _activation({**captured, "x": _of_bar(captured["x"])})

    add(
        "QUESTION",
        levelled,
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


def _listings(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "ABILITIES_MEANT",
        lambda c: True,
        "level (ability | abilities | bar | bars)",
        "class level (bar | bars)",
        "(bar | bars)",
        "[of the] level (ability | abilities | bar | bars)",
        "levels",
    )
    add("ABILITIES_MEANT", lambda c: False, "[activated] abilities")
    for anybody in (False, True):
        add(
            "QUESTION",
            lambda c, anybody=anybody: Activatable(  # type: ignore[misc]
                c.get("w") or None, anybody, c.get("s"), c["t"]
            ),
            *(_OF_ANYBODY if anybody else _OF_A_PLAYER),
        )
    add(
        "QUESTION",
        lambda c: Activatable(c["w"] or None, levels=False),
        "what MODAL w:WHO [NOW] activate [NOW]",
    )
    add(
        "QUESTION",
        lambda c: WhoMayActivate(*c["x"]),
        "who MODAL [legally] x:ACTION [NOW]",
        "WHICH (player | players) MODAL [legally] x:ACTION [NOW]",
        "who BE PERMITTED to x:ACTION [NOW]",
        "by whom MODAL x:THE_ABILITY be activated [NOW]",
    )


def _costs(grammar: Grammar) -> None:
    add = grammar.add

    def cost(captured: Captured) -> Any:
        return LevelCost(*captured["x"])

    add("PAY", bool, "pay", "spend", "have to pay", "need to pay", "have to spend")
    add(
        "QUESTION",
        cost,
        "(what | how much [mana]) DO it cost [MYSELF] to x:BAR_ACTION [NOW]",
        "(what | how much [mana]) DO x:BAR cost [MYSELF] [NOW]",
        "what BE the [activation | total | mana] cost (of | for) x:BAR [NOW]",
        "what BE the cost of activating x:BAR [NOW]",
        "(what | how much [mana]) (do | does | must) MYSELF PAY for x:BAR [NOW]",
        "(what | how much [mana]) (do | does | must) MYSELF PAY to x:BAR_ACTION [NOW]",
        "how (much | expensive) BE x:BAR [NOW]",
    )
