"""The grammar of questions about the history of the rules: what changed, when, and to what."""

from __future__ import annotations

from typing import Any

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.history_phrases import add_history_phrases
from comprules.answers.history_question import (
    AlwaysWas,
    Became,
    BecameOf,
    EverChanged,
    LastChange,
    NumberAt,
    NumbersOf,
    WasAt,
    What,
)


def add_history_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about what the rules were and how they changed."""
    add_history_phrases(grammar)
    _changes_of_one(grammar)
    _how_often(grammar)
    _numbers(grammar)


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
        "since when DID x:HISTORIC (read | say) (that | so | what it says | what it does)",
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
            f"DID x:HISTORIC 's [rule] {part} [ever] change [p:SINCE]",
        )


def _how_often(grammar: Grammar) -> None:
    def often(captured: Captured) -> Any:
        return EverChanged(captured["x"], captured["h"], captured.get("p"), how_often=True)

    grammar.add("OFTEN", bool, "how (often | many times)")
    grammar.add(
        "QUESTION",
        often,
        "OFTEN (HAVE | BE) x:HISTORIC [been] h:HOW [p:SINCE]",
        "OFTEN HAVE x:HISTORIC h:CHANGING [p:SINCE]",
        "OFTEN DID x:HISTORIC h:CHANGING [p:SINCE]",
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
    add(
        "QUESTION",
        lambda c: AlwaysWas(c["n"], c["x"], still=True),
        "BE n:ONCE still [ABOUT] x:HISTORIC",
        "DID n:ONCE still (mean | define | cover | DEFINES | deal with) x:HISTORIC",
        "BE x:HISTORIC still [in | under | at | numbered] n:ONCE",
    )
    add(
        "QUESTION",
        lambda c: Became(c["n"], c["m"]),
        "DID n:ONCE (become | turn into | move to | change to) m:ONCE",
        "BE n:ONCE [now | today] m:ONCE [TODAY]",
        "BE n:ONCE (renumbered | moved) to m:ONCE",
        "HAVE n:ONCE become m:ONCE",
    )
    add(
        "QUESTION",
        lambda c: Became(c["m"], c["n"]),
        "BE n:ONCE m:ONCE (before | once | earlier | previously)",
        "BE n:ONCE (formerly | previously | once) m:ONCE",
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
        "(under | in | by | at) WHICH (number | rule | numbers) (BE | DID the text define |"
        " DID GAME define) x:HISTORIC [DEFINED] [','] ALWAYS",
        "what BE the [rule] number (of | for) x:HISTORIC [','] ALWAYS",
        "WHICH [rule] number DID x:HISTORIC HAVE [','] ALWAYS",
        "where [IN_RULES] BE x:HISTORIC [DEFINED] [IN_RULES] [','] ALWAYS",
        "WHICH RULES (DEFINES | BE | is ABOUT) x:HISTORIC [','] ALWAYS",
        "(what | which) [rule] numbers (HAVE | DID) x:HISTORIC (had | have) [OVER_TIME]",
        "(what | which) BE [all] the [rule] numbers of x:HISTORIC OVER_TIME",
        "under WHICH [rule] numbers (BE | HAVE) x:HISTORIC [been] [DEFINED] [OVER_TIME]",
        "what BE the [former | old | previous | earlier] (number | numbers) of x:HISTORIC",
        "what BE x:HISTORIC numbered before",
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
    )
    add(
        "QUESTION",
        lambda c: NumberAt(c["x"], c["p"]),
        "WHICH RULES (BE | DEFINES) x:HISTORIC p:AT_THE_TIME",
        cost=1,  # `which rules were removed in 2024` asks for no rule called `Removed`
    )

    def became(captured: Captured) -> Any:
        return BecameOf(captured["n"], captured.get("p"))

    add(
        "QUESTION",
        became,
        "what BE n:ONCE [p:OF_THEN] (called | numbered | known as) [TODAY]",
        "what BE n:ONCE [p:OF_THEN] [called | numbered] TODAY",
        "where (BE | DID | can) [i | you | we] [find] n:ONCE [p:OF_THEN] TODAY",
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
