"""The grammar of questions about what came into the rules, what left them, and what updates did."""

from __future__ import annotations

from typing import Any

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.history_question import (
    Appeared,
    ChangesIn,
    Foremost,
    Meant,
    Removed,
    StillThere,
    Superlative,
)
from comprules.answers.lexicon import Sort, Topic


def add_update_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about comings and goings, and about updates as a whole."""
    _comings_and_goings(grammar)
    _changes_of_all(grammar)


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
        "since when (BE there | DID GAME have | DID GAME define | DID GAME know) x:HISTORIC",
        "since when (BE | DID) x:HISTORIC [exist | around | a thing | there] [TO_RULES]",
        "how old BE x:HISTORIC",
        "how long HAVE x:HISTORIC (been (around | there | a thing) | existed) [TO_RULES]",
        "WHICH UPDATE (INTRODUCED | brought | first had) x:HISTORIC [TO_RULES]",
        "(in | with) WHICH UPDATE DID x:HISTORIC [FIRST_TIME] APPEAR",
        "(in | with) WHICH UPDATE BE x:HISTORIC [FIRST_TIME] INTRODUCED [TO_RULES]",
        "when DID GAME (introduce | add | get | create) x:HISTORIC",
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
        "when DID GAME (remove | drop | abolish | delete | lose | get rid of) x:HISTORIC",
        "when DID (they | wizards) (remove | drop | abolish | delete | get rid of) x:HISTORIC",
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
        "DID (we | you | i | GAME) still (have | use) x:HISTORIC",
    )
    add(
        "QUESTION",
        lambda c: StillThere(c["x"], gone=True),
        "DID (GAME | they | wizards) (remove | drop | abolish | get rid of) x:HISTORIC",
        "(BE | HAVE) x:HISTORIC [been] REMOVED [TO_RULES]",
        "BE x:HISTORIC (obsolete | gone | outdated) [now]",
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

    for kind, words, deed in (
        ("added", "(INTRODUCED | new)", "(add | introduce | create | bring)"),
        ("removed", "REMOVED", "(remove | delete | drop | get rid of)"),
        ("reworded", "REWORDED", "(reword | rephrase | rewrite)"),
        ("renumbered", "RENUMBERED", "(renumber | move)"),
    ):

        def only(captured: Captured, kind: str = kind) -> Any:
            # Here, so that questions about the game need not wait for it.
            from comprules.document.lineages import Change

            since = captured.get("q")
            return ChangesIn(
                since or captured["p"],
                captured.get("x"),
                since=since is not None,
                only=Change(kind),
            )

        add(
            "QUESTION",
            only,
            f"ANYTHING (BE | HAVE) [been] {words} [x:PART] p:DURING",
            f"ANYTHING (BE | HAVE) [been] {words} p:DURING x:PART",
            f"ANYTHING (BE | HAVE) [been] {words} [x:PART] (since | after) q:PERIOD",
            f"(BE | HAVE) any RULES [been] {words} [x:PART] p:DURING",
            f"(BE | HAVE) any RULES [been] {words} [x:PART] (since | after) q:PERIOD",
            f"ANYTHING DID p:PERIOD {deed} [x:PART]",
            f"p:DURING [','] ANYTHING (BE | HAVE) [been] {words} [x:PART]",
        )

    def since(captured: Captured) -> Any:
        return ChangesIn(captured["p"], captured.get("x"), since=True)

    def between(captured: Captured) -> Any:
        return ChangesIn(captured["p"], captured.get("x"), until=captured["q"])

    add("PART", lambda c: c["x"], "(in | about | with | of | under | to | for) x:HISTORIC")
    add("ANYTHING", bool, "what", "what (things | rules)", "WHICH RULES", "what else")
    add("HAS_CHANGED", bool, "[HAVE | BE] [been] CHANGED", "[HAVE] changed", "BE different")
    add("DURING", lambda c: c["x"], "(in | with | during | by | on) x:PERIOD")
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
        "how DID p:PERIOD (differ from | compare to) q:PERIOD",
    )
