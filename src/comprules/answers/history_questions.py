"""The grammar of questions about the history of the rules: what changed, when, and to what."""

from __future__ import annotations

from typing import Any

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.history_phrases import add_history_phrases
from comprules.answers.history_question import (
    AlwaysWas,
    Appeared,
    BecameOf,
    ChangesIn,
    EverChanged,
    Foremost,
    LastChange,
    Meant,
    NumberAt,
    NumbersOf,
    Removed,
    StillThere,
    Superlative,
    WasAt,
    What,
)
from comprules.answers.lexicon import Sort, Topic


def add_history_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about what the rules were and how they changed."""
    add_history_phrases(grammar)
    _changes_of_one(grammar)
    _numbers(grammar)
    _comings_and_goings(grammar)
    _changes_of_all(grammar)


def _changes_of_one(grammar: Grammar) -> None:
    add = grammar.add
    add("HOW", lambda c: What.ANY, "CHANGED", "[been | be | get] CHANGED")
    add("HOW", lambda c: What.WORDS, "[been | be | get] REWORDED")
    add("HOW", lambda c: What.NUMBER, "[been | be | get] RENUMBERED")
    add("CHANGING", lambda c: What.ANY, "(change | changed | changes)")
    add(
        "CHANGING",
        lambda c: What.WORDS,
        "(change | changed | changes) [its | their | the] (wording | words | text)",
    )
    add(
        "CHANGING",
        lambda c: What.NUMBER,
        "(change | changed | changes) [its | their | the] (number | numbers)",
        "(get | got | have | had | gotten | receive | received) (a | another) [new | different]"
        " number",
        "(move | moved)",
    )

    def last(captured: Captured) -> Any:
        return LastChange(captured["x"], captured.get("h", What.ANY))

    def last_words(captured: Captured) -> Any:
        return LastChange(captured["x"], What.WORDS)

    def last_number(captured: Captured) -> Any:
        return LastChange(captured["x"], What.NUMBER)

    add(
        "QUESTION",
        last,
        "when BE x:HISTORIC [LAST_TIME] h:HOW [LAST_TIME]",
        "when DID x:HISTORIC [LAST_TIME] h:CHANGING [LAST_TIME]",
        "when BE the last time [that] x:HISTORIC [BE] (h:HOW | h:CHANGING)",
        "what BE the LATEST change (to | of | in) x:HISTORIC",
        "WHICH UPDATE LAST_TIME h:CHANGING x:HISTORIC",
        "in WHICH UPDATE BE x:HISTORIC LAST_TIME h:HOW",
        "since when do x:HISTORIC (read | say) (that | so | what it says | what it does)",
    )
    add(
        "QUESTION",
        last_words,
        "when DID the (wording | words | text) of x:HISTORIC [LAST_TIME] CHANGING [LAST_TIME]",
        "when BE the (wording | words | text) of x:HISTORIC [LAST_TIME] CHANGED",
    )
    add(
        "QUESTION",
        last_number,
        "when DID the number of x:HISTORIC [LAST_TIME] CHANGING [LAST_TIME]",
        "when BE the number of x:HISTORIC [LAST_TIME] CHANGED",
    )

    def ever(captured: Captured) -> Any:
        return EverChanged(captured["x"], captured.get("h", What.ANY), captured.get("p"))

    add(
        "QUESTION",
        ever,
        "(HAVE | BE) x:HISTORIC [ever] h:HOW [since] [p:SINCE]",
        "DID x:HISTORIC [ever] h:CHANGING [p:SINCE]",
        "HAVE x:HISTORIC [ever] h:CHANGING [p:SINCE]",
        "p:SINCE [','] (HAVE | BE) x:HISTORIC h:HOW",
        "p:SINCE [','] HAVE x:HISTORIC h:CHANGING",
    )
    for part, what in (("(wording | words | text)", What.WORDS), ("number", What.NUMBER)):

        def ever_part(captured: Captured, what: What = what) -> Any:
            return EverChanged(captured["x"], what, captured.get("p"))

        add(
            "QUESTION",
            ever_part,
            f"DID [the] {part} of x:HISTORIC [ever] change [p:SINCE]",
            f"(HAVE | BE) [the] {part} of x:HISTORIC [ever] [been] CHANGED [p:SINCE]",
            f"(HAVE | BE) x:HISTORIC 's {part} [ever] [been] CHANGED [p:SINCE]",
            f"DID x:HISTORIC 's {part} [ever] change [p:SINCE]",
        )


def _numbers(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "QUESTION",
        lambda c: AlwaysWas(c["n"], c["x"]),
        "BE n:ONCE always x:HISTORIC",
        "HAVE n:ONCE always been [ABOUT] x:HISTORIC",
        "BE x:HISTORIC always [in | under | at | numbered | called] n:ONCE",
        "HAVE x:HISTORIC always been [in | under | at | numbered | called] n:ONCE",
        "HAVE x:HISTORIC always had [the number] n:ONCE",
        "BE n:ONCE always ABOUT x:HISTORIC",
    )
    add("THAT", bool, "that [number | one]", "so", "there", "(this | the same | its) number", "it")
    add(
        "ALWAYS",
        bool,
        "and BE (it | that | this) always [THAT | (in | under | at) THAT]",
        "and HAVE (it | that | this) always been [THAT | (in | under | at) THAT]",
        "and (DID it | HAVE it) [ever] change",
        "and HAVE it [ever] changed",
        "and since when",
        "and what BE it before",
    )

    def numbers(captured: Captured) -> Any:
        return NumbersOf(captured["x"])

    add(
        "QUESTION",
        numbers,
        "(under | in | by | at) WHICH (number | rule | numbers) (BE | do the text define |"
        " do GAME define) x:HISTORIC [DEFINED] [','] ALWAYS",
        "what BE the [rule] number (of | for) x:HISTORIC [','] ALWAYS",
        "WHICH [rule] number do x:HISTORIC HAVE [','] ALWAYS",
        "where [IN_RULES] BE x:HISTORIC [DEFINED] [IN_RULES] [','] ALWAYS",
        "WHICH RULES (DEFINES | BE | is ABOUT) x:HISTORIC [','] ALWAYS",
        "(what | which) [rule] numbers (HAVE | DID) x:HISTORIC (had | have) [OVER_TIME]",
        "(what | which) BE [all] the [rule] numbers of x:HISTORIC OVER_TIME",
        "under WHICH [rule] numbers (BE | HAVE) x:HISTORIC [been] [DEFINED] [OVER_TIME]",
        "what BE the [former | old | previous | earlier] (number | numbers) of x:HISTORIC",
        "what BE x:HISTORIC (called | numbered) before",
    )
    add(
        "OVER_TIME",
        bool,
        "over (time | the years)",
        "through [all | the] [years | editions]",
        "in the past",
        "so far",
        "until now",
        "before",
    )
    add(
        "QUESTION",
        lambda c: WasAt(c["n"], c["p"]),
        "what BE n:ONCE [called | about] p:AT_THE_TIME",
        "what DID n:ONCE (mean | SAY | define | cover | do) p:AT_THE_TIME",
        "WHICH RULES BE n:ONCE p:AT_THE_TIME",
        "p:AT_THE_TIME [','] what BE n:ONCE [about]",
        "p:AT_THE_TIME [','] what DID n:ONCE (mean | SAY | define | cover)",
        "what BE p:PERIOD 's n:ONCE",
        "SHOW [me] n:ONCE p:AT_THE_TIME",
        "how DID n:ONCE read p:AT_THE_TIME",
    )
    add(
        "QUESTION",
        lambda c: NumberAt(c["x"], c["p"]),
        "what BE the [rule] number (of | for) x:HISTORIC p:AT_THE_TIME",
        "WHICH [rule] number DID x:HISTORIC HAVE p:AT_THE_TIME",
        "(under | in | by | at) WHICH (number | rule) BE x:HISTORIC [DEFINED] p:AT_THE_TIME",
        "where BE x:HISTORIC [DEFINED] p:AT_THE_TIME",
        "WHICH RULES (BE | DEFINES) x:HISTORIC p:AT_THE_TIME",
    )

    def became(captured: Captured) -> Any:
        return BecameOf(captured["n"], captured.get("p"))

    add(
        "QUESTION",
        became,
        "what BE n:ONCE [p:OF_THEN] (called | numbered | known as) [TODAY]",
        "what BE n:ONCE [p:OF_THEN] [called | numbered] TODAY",
        "where (BE | do | can) [i | you | we] [find] n:ONCE [p:OF_THEN] TODAY",
        "where DID n:ONCE [p:OF_THEN] (go | move) [to]",
        "what (happened to | became of | has become of | has happened to) n:ONCE [p:OF_THEN]",
        "WHICH (number | rule) BE n:ONCE [p:OF_THEN] TODAY",
        "what BE n:ONCE before [that]",
        "what BE the [new | current] number of n:ONCE [p:OF_THEN] [TODAY]",
        "WHICH number DID n:ONCE [p:OF_THEN] HAVE TODAY",
    )
    add("OF_THEN", lambda c: c["x"], "(from | of | in | as of) x:PERIOD")
    add(
        "TODAY",
        bool,
        "now",
        "today",
        "nowadays",
        "currently",
        "these days",
        "in the (current | latest | newest) (edition | rules | version)",
    )


def _comings_and_goings(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "TO_RULES", bool, "(in | into | to | from) GAME", "(in | into | to | from) the rules [text]"
    )
    add(
        "QUESTION",
        lambda c: Appeared(c["x"]),
        "when DID x:HISTORIC [FIRST_TIME] APPEAR [FIRST_TIME] [TO_RULES] [FIRST_TIME]",
        "when BE x:HISTORIC [FIRST_TIME] INTRODUCED [TO_RULES]",
        "when HAVE x:HISTORIC [FIRST_TIME] been INTRODUCED [TO_RULES]",
        "since when (BE there | do GAME have | do GAME define | do GAME know) x:HISTORIC",
        "since when (BE | do) x:HISTORIC [exist | around | a thing | there] [TO_RULES]",
        "how old BE x:HISTORIC",
        "how long HAVE x:HISTORIC (been (around | there | a thing) | existed) [TO_RULES]",
        "WHICH UPDATE (INTRODUCED | brought | first had) x:HISTORIC [TO_RULES]",
        "(in | with) WHICH UPDATE DID x:HISTORIC [FIRST_TIME] APPEAR",
        "(in | with) WHICH UPDATE BE x:HISTORIC [FIRST_TIME] INTRODUCED [TO_RULES]",
        "when do GAME (introduce | add | get | create) x:HISTORIC",
        "when BE the first (appearance | mention) of x:HISTORIC [TO_RULES]",
    )
    add(
        "QUESTION",
        lambda c: Removed(c["x"]),
        "WHICH UPDATE (REMOVED | got rid of | took out) x:HISTORIC [TO_RULES]",
        "(in | with) WHICH UPDATE BE x:HISTORIC REMOVED [TO_RULES]",
        "(in | with) WHICH UPDATE DID x:HISTORIC DISAPPEAR [TO_RULES]",
        "when (BE | HAVE) x:HISTORIC [been] REMOVED [TO_RULES]",
        "when DID x:HISTORIC DISAPPEAR [TO_RULES]",
        "when do GAME (remove | drop | abolish | delete | lose) x:HISTORIC",
        "since when BE x:HISTORIC (gone | obsolete | REMOVED)",
    )
    still = (
        "(a thing | around | used | valid | there | in force | a rule | current | part of GAME |"
        " in use | in GAME | in the rules | relevant)"
    )
    add(
        "QUESTION",
        lambda c: StillThere(c["x"]),
        f"BE x:HISTORIC still {still}",
        f"BE x:HISTORIC {still} (anymore | any more | any longer)",
        "DID x:HISTORIC still (exist | apply)",
        "BE there still x:HISTORIC",
        "do (we | you | i | GAME) still (have | use) x:HISTORIC",
        "DID GAME (remove | drop | abolish | get rid of) x:HISTORIC",
        "(BE | HAVE) x:HISTORIC [been] REMOVED [TO_RULES]",
        "BE x:HISTORIC (obsolete | gone | outdated)",
    )
    add(
        "QUESTION",
        lambda c: StillThere(Meant(c["x"])),
        "BE x:OBSOLETE still [DET] TOPIC",
        "BE x:OBSOLETE [DET] TOPIC (anymore | any more | any longer)",
    )
    # Of a longer question only what the rules have ceased to know is answered.
    add("ONE_DOES", bool, "(DID | MODAL | must) MYSELF", "DID MYSELF have to", "MODAL there")
    add(
        "QUESTION",
        lambda c: StillThere(Meant(c["x"]), within=True) if " " in c["x"].label else None,
        "[w:WORDS ','] ONE_DOES still v:WORDS x:OBSOLETE",
        "[w:WORDS ','] ONE_DOES v:WORDS x:OBSOLETE (anymore | any more | any longer)",
        cost=4,
    )
    add("OBSOLETE", lambda c: c["x"] if _obsolete(c["x"]) else None, "x:TOPIC", "x:FORMER")


def _obsolete(topic: Topic) -> bool:
    """Whether the rules know a name as one that is no longer used, or not any more."""
    return any(e.ref.endswith("(Obsolete)") for e in topic.of(Sort.ENTRY, Sort.FORMER)) or (
        not topic.of(Sort.PROVISION, Sort.ENTRY, Sort.CLASS, Sort.INDIVIDUAL)
    )


def _changes_of_all(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "QUESTION",
        lambda c: Foremost(Superlative.CHANGED_MOST),
        "WHICH RULES [HAVE | BE] [been] CHANGED [the] most [often]",
        "WHICH RULES [HAVE | BE] [been] REWORDED [the] most [often]",
        "WHICH RULES change [the] most [often]",
        "what BE the [most] (often | frequently) CHANGED RULES",
        "what BE the most CHANGED RULES",
    )
    add(
        "QUESTION",
        lambda c: Foremost(Superlative.OLDEST),
        "(what | which) BE the oldest [RULES | sentence | text | provision]"
        " [(that | which) BE] [still] [in force | in GAME | unchanged | valid | in use]",
        "WHICH RULES BE [the] oldest",
        "WHICH RULES (HAVE | BE) [been] (unchanged | the same) [for] [the] longest",
        "what BE the oldest [still] unchanged [RULES | sentence | text]",
    )
    add(
        "QUESTION",
        lambda c: Foremost(Superlative.REUSED_MOST),
        "WHICH [RULES] numbers (HAVE | BE) [been] reused [the] most [often]",
        "WHICH [RULES] (number | numbers) (had | meant | has meant | have meant | has had |"
        " have had) [the] most [different] [RULES | meanings]",
        "what BE the most reused [RULES] (number | numbers)",
    )

    def changes(captured: Captured) -> Any:
        return ChangesIn(captured["p"], captured.get("x"))

    def since(captured: Captured) -> Any:
        return ChangesIn(captured["p"], captured.get("x"), since=True)

    def between(captured: Captured) -> Any:
        return ChangesIn(captured["p"], captured.get("x"), until=captured["q"])

    add("PART", lambda c: c["x"], "(in | about | with | of | under | to | for) x:HISTORIC")
    add("ANYTHING", bool, "what", "what (things | rules)", "WHICH RULES", "what else")
    add("HAS_CHANGED", bool, "[HAVE | BE] [been] CHANGED", "[HAVE] changed", "BE [different | new]")
    add("DURING", lambda c: c["x"], "(in | with | during | by) x:PERIOD")
    add(
        "QUESTION",
        changes,
        "ANYTHING HAS_CHANGED [x:PART] p:DURING",
        "ANYTHING HAS_CHANGED p:DURING x:PART",
        "what DID p:PERIOD (change | bring | add) [x:PART]",
        "[please] (LIST | SHOW) [me] [all] [the] changes [x:PART] (in | of | from) p:PERIOD",
        "what BE [all] the changes [x:PART] (in | of | from) p:PERIOD",
        "p:DURING [','] ANYTHING HAS_CHANGED [x:PART]",
    )
    add(
        "QUESTION",
        since,
        "ANYTHING HAS_CHANGED [x:PART] (since | after) p:PERIOD",
        "ANYTHING HAS_CHANGED (since | after) p:PERIOD x:PART",
        "[please] (LIST | SHOW) [me] [all] [the] changes [x:PART] (since | after) p:PERIOD",
        "what BE [all] the changes [x:PART] (since | after) p:PERIOD",
        "how [HAVE] [DID] x:HISTORIC (changed | change) (since | after) p:PERIOD",
    )
    add(
        "QUESTION",
        between,
        "ANYTHING HAS_CHANGED [x:PART] (between | from) p:PERIOD (and | to) q:PERIOD",
        "ANYTHING HAS_CHANGED (between | from) p:PERIOD (and | to) q:PERIOD x:PART",
        "what BE [all] the (changes | differences) [x:PART] (between | from) p:PERIOD"
        " (and | to) q:PERIOD",
        "how do p:PERIOD (differ from | compare to) q:PERIOD",
    )
