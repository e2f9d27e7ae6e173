"""The phrases that questions share: word classes, noun phrases, levels, abilities, players."""

from __future__ import annotations

from typing import Any, Final

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.question import Described, Subject, Target

WORD_CLASSES: Final[dict[str, str]] = {
    "DET": "a an the some any every each all both",
    "INDEFINITE": "a an any every another",
    "DEFINITE": "the my your this that our its his her their",
    "BE": "is are was were be being been am 's",
    "DO": "do does did would will",
    "DID": "do does did",
    "HAVE": "have has had having get gets gain gains possess possesses own keep keeps",
    "WHICH": "which what",
    "MODAL": "can may could might",
    "PERMITTED": "allowed permitted able entitled",
    "LEGAL": "legal possible ok okay allowed permitted lawful",
    "ACTIVATE": "activate use pay buy play",
    "MYSELF": "i me you we one she he they",
    "WORTH": "ability abilities section sections text bar bars activation part",
    "ABILITIES": "ability abilities keyword keywords",
    "CITE": "cite cites mention mentions reference references invoke invokes",
    "CITED": "cited mentioned referenced invoked",
    "REFER": "refer refers point points link links lead leads direct directs",
    "REFERRED": "referred pointed linked",
    "CONNECTED": "connected related linked tied",
    "RULES": "rule rules subrule subrules provision provisions section sections",
    "SAY": "say says state states read reads contain contains",
    "SHOW": "show read quote print give display",
    "LIST": "list name enumerate show give",
    "DEFINED": "defined explained described covered found stated treated set laid discussed",
    "DEFINES": "defines define explains explain describes describe covers cover states state",
    "ABOUT": "about for on of concerning regarding governing",
    "NOWADAYS": "now currently presently already yet here still",
    "POLITE": "please thanks thank hey hi hello so ok okay well judge",
    "FILLER": "exactly actually really just precisely simply basically",
    "ORDINAL_END": "st nd rd th",
    "QUOTE": "' \"",
    "CHANGED": "changed altered amended edited updated modified revised",
    "REWORDED": "reworded rephrased rewritten",
    "RENUMBERED": "renumbered moved",
    "LAST_TIME": "last latest recently finally",
    "FIRST_TIME": "first originally initially",
    "LATEST": "last latest newest recent current",
    "UPDATE": "edition editions update updates version versions release releases",
    "APPEAR": "appear arrive enter exist start begin come",
    "INTRODUCED": "introduced added created invented new defined mentioned",
    "REMOVED": "removed deleted dropped abolished cut retired",
    "DISAPPEAR": "disappear vanish go leave",
    "MONTH": "january february march april may june july august september october november"
    " december jan feb mar apr jun jul aug sep sept oct nov dec",
    "LETTER": "a b c d e f g h i j k m n p q r s t u v w x y z",
}


def _value(captured: Captured) -> Any:
    return captured["x"]


def add_phrases(grammar: Grammar) -> None:
    """Give the grammar the symbols that questions of every kind use."""
    _targets(grammar)
    _levels(grammar)
    _subjects(grammar)
    _abilities(grammar)
    _frames(grammar)


def _frames(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "NOW",
        bool,
        "[right | just] NOWADAYS",
        "at the moment",
        "at this (point | time | moment)",
        "in this (situation | state | position | game | spot)",
        "as things stand",
        "in the (given | current) situation",
        "this instant",
        "[once] (again | more)",
        "already",
    )
    add(
        "GAME",
        bool,
        "magic",
        "mtg",
        "magic ':' the gathering",
        "magic the gathering",
        "the game",
        "the rules",
        "the comprehensive rules",
        "the cr",
        "the rulebook",
        "the book",
        "the rules document",
    )
    add(
        "OPENING",
        bool,
        "POLITE [','] [OPENING]",
        "quick question [':' | ',']",
        "(can | could | would | will) you [please] tell me [':' | ',']",
        "(please | kindly) tell me",
        "tell me",
        "do you know",
        "i (want | need) to know",
        "i would like to know",
        "(in | under | by) GAME ','",
        "according to GAME [',']",
    )
    add(
        "CLOSING",
        bool,
        "'?' [CLOSING]",
        "'.' [CLOSING]",
        "'!' [CLOSING]",
        "',' [CLOSING]",
        "POLITE [you] [CLOSING]",
        "FILLER [CLOSING]",
        "in GAME [CLOSING]",
        "(according to | under | by) GAME [CLOSING]",
    )


def _targets(grammar: Grammar) -> None:
    add = grammar.add
    add("NAMED", _value, "[DET] x:TOPIC", "[DET] QUOTE x:TOPIC QUOTE")
    add("NUMBERED", _value, "x:NUMBER", "[the] RULES x:NUMBER", "cr x:NUMBER")
    add("ANY_TOPIC", _value, "x:NAMED", "x:NUMBERED")
    add(
        "TARGET",
        lambda c: Target(c["x"]),
        "x:ANY_TOPIC",
        "[the] RULES [ABOUT] x:NAMED",
        "[the] x:TOPIC RULES",
        "[the] RULES [ABOUT TOPIC] (that | which) x:NAMED [cost | ability | spell]"
        " (follow | follows | obey | obeys)",
        "[the] (heading | rule heading) x:NAMED",
    )
    add(
        "TARGET",
        lambda c: Target(c["x"], entry=True),
        "[the] glossary (entry | entries) [ABOUT] x:NAMED",
        "[the] glossary term x:NAMED",
    )


def _levels(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "LEVEL",
        _value,
        "level x:INTEGER",
        "[the | its] x:ORDINAL level",
        "[the | its] x:INTEGER ORDINAL_END level",
    )
    add(
        "AT_LEVEL",
        _value,
        "(at | on | with | of | as) [a] x:LEVEL",
        "(when | while | once | if | after | as long as) (it | this | that) BE [at | on] x:LEVEL",
        "(when | while | once | if | after) its level BE [at] x:INTEGER",
        "(when | once | after) (it | this | that) (becomes | reaches | hits | gets to) x:LEVEL",
        "with (a | its) level of x:INTEGER",
    )


def _subjects(grammar: Grammar) -> None:
    add = grammar.add

    def named(captured: Captured) -> Subject:
        return Subject(entity=captured["x"])

    add("NOUN", named, "x:CARD", "x:OBJECT")
    add("KINDS", lambda c: (c["x"],), "x:TOPIC", "x:TOPIC card", "x:TOPIC permanent")
    add("KINDS", lambda c: (c["x"], c["y"]), "x:TOPIC y:TOPIC", cost=1)
    add("NP", _value, "[DET | DEFINITE] x:NOUN", "PLAYER 's x:NOUN")
    add("NP", lambda c: c["x"].at(c["n"]), "[DET | DEFINITE] n:LEVEL x:NOUN", "x:NOUN n:LEVEL")
    add(
        "NP",
        lambda c: Subject(kinds=c["k"], definite=True),
        "DEFINITE k:KINDS",
        "PLAYER 's k:KINDS",
        cost=1,
    )
    add("NP", lambda c: Subject(definite=True), "it", cost=1)
    add("SUBJECT", _value, "x:NP")
    add("SUBJECT", lambda c: c["x"].at(c["n"]), "x:NP [','] n:AT_LEVEL [',']")

    add("COUNTERS", _value, "with x:INTEGER level (counter | counters) [on it]")
    add(
        "SUBJECT",
        lambda c: c["x"]._replace(counters=c["n"]) if c["x"].level is None else None,
        "x:NP n:COUNTERS",
    )

    add("GENERIC", lambda c: Subject(kinds=c["k"]), "[INDEFINITE] k:KINDS")
    add(
        "UNLEVELLED",
        bool,
        "without (a | any | its) level",
        "without (one | any | levels)",
        "(with | having | that has | which has | that have | of) no level",
        "(that | which) (does | do) not have (a | any) level",
        "(that | which) has none",
        "(that | which) never had a level",
    )
    add(
        "ENTERING",
        bool,
        "(when | as | once | after | if) it [first] (enters | comes into play | arrives)"
        " [the battlefield]",
        "(that | which) [has] just (entered | enters) [the battlefield]",
        "(when | as) it BE (cast | new)",
        "(that | which) (enters | entered) [the battlefield]",
    )
    add(
        "UNSET",
        lambda c: Subject(kinds=c["k"].kinds, unlevelled=True),
        "k:GENERIC UNLEVELLED",
        "[INDEFINITE] k:BARE_KINDS ENTERING",
        "[INDEFINITE] (new | fresh | unlevelled | levelless) k:BARE_KINDS",
    )
    add(
        "UNSET",
        lambda c: Subject(entity=c["x"], unlevelled=True),
        "[INDEFINITE | DEFINITE] x:CARD (UNLEVELLED | ENTERING)",
    )
    add("BARE_KINDS", lambda c: Subject(kinds=c["k"]), "k:KINDS")
    add(
        "UNSET",
        lambda c: Subject(kinds=c["k"].kinds, counters=c["n"], unlevelled=True),
        "k:GENERIC (with | that has | having) n:INTEGER level (counter | counters) [on it]",
    )


def _abilities(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "LEVEL_ABILITY",
        _value,
        "[DEFINITE | DET] x:LEVEL WORTH",
        "[DEFINITE | DET] (ability | abilities | section | bar) (of | for | at | from) x:LEVEL",
    )
    add("ABILITY", lambda c: Described(level=c["x"]), "x:LEVEL_ABILITY")
    add(
        "ABILITY",
        lambda c: Described(top=True),
        "[DEFINITE] (top | topmost | uppermost | first | base) (ability | section | abilities)",
    )
    add(
        "ABILITY",
        lambda c: Described(keyword=c["x"]),
        "x:TOPIC",
        "[the] x:TOPIC ABILITIES",
        "the keyword x:TOPIC",
    )
    add(
        "ABILITY",
        lambda c: Described(words=c["x"], quoted=True),
        "QUOTE x:WORDS QUOTE",
        "[the] (ability | abilities) QUOTE x:WORDS QUOTE",
        "[the] (ability | text) (to | that) x:WORDS",
        cost=2,
    )
    add("ABILITY", lambda c: Described(words=c["x"]), "x:WORDS", cost=6)
    add("SPOKEN", lambda c: Described(words=c["x"], spoken=True), "x:WORDS")
