"""The grammar of questions about a game: levels, abilities, properties."""

from __future__ import annotations

from typing import Any

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.lexicon import Entity, Sort
from comprules.answers.question import (
    Abilities,
    AbilityLevel,
    HasAbility,
    HasProperty,
    IsLevel,
    LevelOf,
    PropertyValue,
    Subject,
)
from comprules.answers.words import Word
from comprules.namespaces import mtg


def add_game_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about cards and about the objects of a situation."""
    _abilities(grammar)
    _ability_levels(grammar)
    _levels(grammar)
    _properties(grammar)


def _at(subject: Subject, captured: Captured) -> Subject | None:
    """The subject at the level said at either end of the question; None if said twice."""
    at = subject.at(captured.get("n"))
    return None if at is None else at.at(captured.get("m"))


def _abilities(grammar: Grammar) -> None:
    def has(captured: Captured) -> Any:
        subject = _at(captured["s"], captured)
        return HasAbility(subject, captured["a"]) if subject else None

    def all_of(captured: Captured) -> Any:
        subject = _at(captured["s"], captured)
        return Abilities(subject) if subject else None

    grammar.add(
        "QUESTION",
        has,
        "[n:AT_LEVEL [',']] DO s:SUBJECT [NOW] HAVE a:ABILITY [m:AT_LEVEL] [NOW]",
        "[n:AT_LEVEL [',']] HAVE s:SUBJECT [NOW] [got] a:ABILITY [m:AT_LEVEL] [NOW]",
        "[n:AT_LEVEL [',']] BE a:ABILITY (active | on | working | functioning) [on | for] s:SUBJECT"
        " [m:AT_LEVEL] [NOW]",
        "BE s:SUBJECT 's a:ABILITY (active | on | working | functioning) [m:AT_LEVEL] [NOW]",
        "[tell me] (whether | if) s:SUBJECT [NOW] HAVE a:ABILITY [m:AT_LEVEL] [NOW]",
    )

    def given(captured: Captured) -> Any:
        subject = captured["s"].at(captured["n"])
        return HasAbility(subject, captured["a"]) if subject else None

    def given_all(captured: Captured) -> Any:
        subject = captured["s"].at(captured["n"])
        return Abilities(subject) if subject else None

    grammar.add("GIVEN", bool, "if", "when", "while", "once", "suppose", "say", "assume")
    grammar.add("THEN", bool, "[','] [then]", "'.'", "and")
    grammar.add(
        "QUESTION",
        given,
        "[GIVEN] s:NP BE [at | on] n:LEVEL THEN DO it HAVE a:ABILITY",
        "DO s:NP HAVE a:ABILITY [','] (if | when | while | once) it BE [at | on] n:LEVEL",
    )
    grammar.add(
        "QUESTION",
        given_all,
        "[GIVEN] s:NP BE [at | on] n:LEVEL THEN WHICH ABILITIES DO it HAVE",
        "what DO s:NP do n:AT_LEVEL",
    )
    # `give` asks for what the text does for others: for an ability that says so, by its words.
    grammar.add(
        "QUESTION",
        has,
        "[n:AT_LEVEL [',']] DO s:SUBJECT GRANTS a:SPOKEN [m:AT_LEVEL] [NOW]",
    )
    grammar.add(
        "QUESTION",
        all_of,
        "[n:AT_LEVEL [',']] WHICH ABILITIES DO s:SUBJECT HAVE [m:AT_LEVEL] [NOW]",
        "[n:AT_LEVEL [',']] WHICH ABILITIES HAVE s:SUBJECT [got] [m:AT_LEVEL] [NOW]",
        "what BE [all] [the] ABILITIES of s:SUBJECT [m:AT_LEVEL] [NOW]",
        "what BE s:SUBJECT 's ABILITIES [m:AT_LEVEL] [NOW]",
        "[please] LIST [me] [all] [the] ABILITIES"
        " (of s:SUBJECT | s:SUBJECT HAVE | that s:SUBJECT HAVE)"
        " [m:AT_LEVEL] [NOW]",
        "[please] LIST [me] [all] s:SUBJECT 's ABILITIES [m:AT_LEVEL] [NOW]",
        "tell me WHICH ABILITIES s:SUBJECT HAVE [m:AT_LEVEL] [NOW]",
        "[n:AT_LEVEL [',']] what (DO s:SUBJECT have | HAVE s:SUBJECT got) [m:AT_LEVEL] [NOW]",
    )


def _ability_levels(grammar: Grammar) -> None:
    add = grammar.add
    add(
        "WHAT_LEVEL",
        bool,
        "(at | from | on | by | starting at | with) WHICH level [on | onwards | up]",
        "WHICH level",
        "when",
    )
    add(
        "GRANT",
        bool,
        "HAVE",
        "start having",
        "starts having",
        "receive",
        "receives",
        "learn",
        "learns",
        "unlock",
        "unlocks",
        "acquire",
        "acquires",
    )
    add(
        "GRANTS",
        bool,
        "give",
        "gives",
        "grant",
        "grants",
        "unlock",
        "unlocks",
        "add",
        "adds",
        "let",
        "lets",
        "allow",
        "allows",
    )

    def permitted(captured: Captured) -> Any:
        # `can I play` asks for a text that lets one: the word `may` stands in it
        may = Word("may", "may", 0, 0)
        ability = captured["a"]._replace(words=(may, *captured["a"].words))
        return level({**captured, "a": ability})

    def level(captured: Captured) -> Any:
        subject = captured["s"]
        return AbilityLevel(subject, captured["a"]) if subject.level is None else None

    add(
        "QUESTION",
        level,
        "WHAT_LEVEL DO s:SUBJECT GRANT a:ABILITY",
        "WHAT_LEVEL DO s:SUBJECT GRANTS [it] a:ABILITY",
        "WHAT_LEVEL HAVE s:SUBJECT [got] a:ABILITY",
        "WHICH level (of | on) s:SUBJECT (GRANTS | HAVE) [it | me | you | us] a:ABILITY",
        "WHICH level GRANTS s:SUBJECT a:ABILITY",
        "WHICH level (DO s:SUBJECT need | must s:SUBJECT be | must s:SUBJECT have |"
        " should s:SUBJECT be | DO s:SUBJECT have to be | DO s:SUBJECT need to be)"
        " [at] (to (HAVE | get | gain) | for | before it HAVE) a:ABILITY",
        "at WHICH level (can | may) MYSELF (use | get) a:ABILITY (of | on | from) s:SUBJECT",
        "(at | from | on) WHICH level DO a:SPOKEN (with | on | using | from) s:SUBJECT",
        "(how high | what) must [the level of] s:SUBJECT [level] be [for it] to HAVE a:ABILITY",
    )

    add(
        "QUESTION",
        permitted,
        "(at | from | on) WHICH level (can | may) (i | you) a:SPOKEN (with | on | using) s:SUBJECT",
    )


def _levels(grammar: Grammar) -> None:
    def level_of(captured: Captured) -> Any:
        return LevelOf(captured["s"])

    add = grammar.add
    add("LEVELLED", lambda c: c["s"], "s:SUBJECT", "s:UNSET")
    add(
        "QUESTION",
        level_of,
        "WHICH level (BE | DO) s:LEVELLED [at | HAVE | on | count as | enter at | enter with |"
        " come in at | start at | start on | enter the battlefield at | begin at] [NOW]",
        "(at | on) WHICH level BE s:LEVELLED [NOW]",
        "what BE s:SUBJECT 's level [NOW]",
        "(at | on | with) WHICH level DO s:UNSET (enter | start | begin) [the battlefield]",
        "what BE the [current] level of s:LEVELLED [NOW]",
        "how high BE s:SUBJECT 's level [NOW]",
        "how high BE the level of s:LEVELLED [NOW]",
        "WHICH level HAVE s:SUBJECT [got | reached] [NOW]",
        "WHICH level BE s:LEVELLED (treated | considered | counted)"
        " [as | as being | as having] [NOW]",
        "(tell me | show me) (the level of s:LEVELLED | WHICH level s:LEVELLED BE) [NOW]",
        "how many levels DO s:SUBJECT have [NOW]",
    )
    add("ENTRANT", lambda c: Subject(kinds=c["k"].kinds, unlevelled=True), "k:GENERIC")
    add("ENTRANT", lambda c: Subject(entity=c["x"], unlevelled=True), "[INDEFINITE] x:CARD")
    add(
        "QUESTION",
        level_of,
        "(at | on | with) WHICH level DO s:ENTRANT (enter | start | begin | come in |"
        " come into play | enter the battlefield)",
        "WHICH level DO s:ENTRANT (enter | start | begin | come in | come into play |"
        " enter the battlefield) (at | on | with | as)",
        "(at | on | with) WHICH level DO s:ENTRANT enter the battlefield",
    )

    def is_level(captured: Captured) -> Any:
        subject = captured["s"]
        if subject.level is not None:
            return None
        return IsLevel(subject, captured["n"], or_greater=captured.get("g", False))

    add("OR_GREATER", lambda c: True, "or (greater | higher | more | above | better)", "at least")
    add(
        "QUESTION",
        is_level,
        "BE s:LEVELLED [NOW] [at | on | a] n:LEVEL [NOW]",
        "BE s:LEVELLED [NOW] [at | on] n:LEVEL g:OR_GREATER [NOW]",
        "BE s:LEVELLED [NOW] g:OR_GREATER n:LEVEL [NOW]",
        "BE the level of s:LEVELLED [NOW] n:INTEGER [NOW]",
        "BE s:SUBJECT 's level n:INTEGER [NOW]",
        "HAVE s:SUBJECT reached n:LEVEL [NOW]",
        "DO s:LEVELLED (count as | have) n:LEVEL [NOW]",
        "BE s:LEVELLED (treated | considered) [as] n:LEVEL",
    )


def _properties(grammar: Grammar) -> None:
    add = grammar.add
    add("OWNER", lambda c: c["x"], "x:SUBJECT", "x:PLAYER")

    def value(captured: Captured) -> Any:
        return PropertyValue(captured["p"], captured.get("s"))

    add(
        "QUESTION",
        value,
        "(what | who | which) BE the p:PROPERTY (of | for) s:OWNER [NOW]",
        "(what | who | which) BE s:OWNER 's p:PROPERTY [NOW]",
        "(what | which | how much) p:PROPERTY DO s:OWNER HAVE [NOW]",
        "how (high | much | big) BE s:OWNER 's p:PROPERTY [NOW]",
        "WHICH p:PROPERTY BE s:OWNER [in | on] [NOW]",
        "(in | on) WHICH p:PROPERTY BE s:OWNER [NOW]",
        "who p:PROPERTY s:OWNER [NOW]",
        "(who | what) BE the p:PROPERTY [NOW]",
        "(what | which) p:PROPERTY BE (it | this | we in) [NOW]",
        "who HAVE [the] p:PROPERTY [NOW]",
        "whose p:PROPERTY BE (it | this) [NOW]",
        cost=1,
    )

    counted = Entity(Sort.PROPERTY, mtg("levelCounterCount"), "number of level counters")
    add(
        "QUESTION",
        lambda c: PropertyValue(counted, c["s"]),
        "how many level counters DO s:SUBJECT HAVE [on it] [NOW]",
        "how many level counters (BE | BE there) on s:SUBJECT [NOW]",
    )

    # The final values (613.4d); the base ones (208.4b) only where they are asked for.
    for word, name in (
        ("power", "power"),
        ("toughness", "toughness"),
        ("base power", "basePower"),
        ("base toughness", "baseToughness"),
    ):
        size = Entity(Sort.PROPERTY, mtg(name), word)

        def of_size(captured: Captured, size: Entity = size) -> Any:
            return PropertyValue(size, captured["s"])

        add(
            "QUESTION",
            of_size,
            f"what BE s:SUBJECT 's {word} [NOW]",
            f"what BE the {word} of s:SUBJECT [NOW]",
            f"(what | how much) {word} DO s:SUBJECT HAVE [NOW]",
        )

    def has(captured: Captured) -> Any:
        return HasProperty(captured["s"], property=captured.get("p"), kind=captured.get("k"))

    add(
        "QUESTION",
        has,
        "BE s:SUBJECT [NOW] p:PROPERTY [NOW]",
        "BE s:SUBJECT [NOW] k:NAMED [NOW]",
        "BE s:SUBJECT [still] k:NAMED [NOW]",
        cost=3,
    )
