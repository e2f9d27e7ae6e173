"""The grammar of rulings: how their sentences are worded, and what they claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeAlias

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.ruling_claims import (
    Activatable,
    AsResolves,
    AtTheStart,
    BecomesLevel,
    Claim,
    ClassAbility,
    HasAbilities,
    HasCount,
    IsNamed,
    IsOfKind,
    LevelAbility,
    MayBeOfKinds,
    Predicate,
    Property,
    ThePermanent,
    Thing,
    When,
)
from comprules.answers.ruling_general_grammar import add_general_rulings
from comprules.answers.ruling_leveler_grammar import add_leveler_rulings
from comprules.answers.ruling_object_grammar import add_object_rulings
from comprules.answers.ruling_phrases import (
    ANY,
    WORD_CLASSES,
    add_ruling_phrases,
    gaining,
    negated,
    value,
)
from comprules.answers.ruling_spell_grammar import add_spell_rulings

Claims: TypeAlias = tuple[Claim, ...]
#: What a verb phrase says of whatever its subject is.
Saying: TypeAlias = tuple[Predicate, bool]


@cache
def ruling_grammar() -> Grammar:
    """The grammar of rulings, built once in a process; it begins with SENTENCE."""
    built = Grammar(WORD_CLASSES)
    add_ruling_phrases(built)
    add_general_rulings(built)
    add_leveler_rulings(built)
    add_spell_rulings(built)
    add_object_rulings(built)
    for part in (_clauses, _counts):
        part(built)
    built.add(
        "SENTENCE", value, "[OPENING] x:CLAUSE ['.']", "[OPENING] x:CLAUSE [','] [ASIDE] ['.']"
    )
    built.add(
        "OPENING",
        bool,
        "(similarly | likewise | however | also | instead | therefore | so) [',']",
        "(remember | note) [that]",
        "in (addition | particular | general) [',']",
        "(in other words | that is | as usual | as normal | thus | specifically) [',']",
        "(for example | for instance | notably) [',']",
    )
    built.add("ASIDE", bool, "though", "as (well | usual | normal)", "too", "however")
    return built


def _clauses(grammar: Grammar) -> None:
    add = grammar.add

    def said_of(captured: Captured) -> Claims:
        return _said(captured["s"], captured["p"])

    add("CLAUSE", said_of, "s:ABILITY_SUBJECT p:ABILITY_VPS", "s:SAID p:ABILITY_VPS")
    add("ABILITY_SUBJECT", value, "x:GAINING_NP", "x:LEVEL_ABILITY")
    add("CLAUSE", said_of, "s:NAMED p:ABILITY_VPS", cost=1)
    add(
        "CLAUSE",
        lambda c: (Claim(c["s"], IsNamed(c["t"]), negated(c)),),
        "s:NAMED BE [n:NOT] [a | an] t:TOPIC",
        cost=2,
    )

    def when(captured: Captured) -> Claims:
        return _said(captured["s"], captured["p"], captured["w"])

    add("MOMENT", value, "x:AS_RESOLVES", "x:AT")
    add(
        "CLAUSE",
        when,
        "w:MOMENT [','] s:CLASS_SUBJECT p:CLASS_VPS",
        "s:CLASS_SUBJECT p:CLASS_VPS [','] w:MOMENT",
    )
    add("CLASS_SUBJECT", value, "x:CLASS_NP")
    add("CLASS_SUBJECT", lambda c: ThePermanent("class"), "it")  # nothing else has a level
    add("CLAUSE", said_of, "s:CLASS_NP p:CLASS_VPS")
    add("CLAUSE", lambda c: (*c["x"], *c["y"]), "x:CLAUSE_PART [','] and y:CLAUSE_PART", cost=1)
    add("CLAUSE_PART", when, "w:MOMENT [','] s:CLASS_SUBJECT p:CLASS_VPS")
    add("CLAUSE_PART", said_of, "s:ABILITY_SUBJECT p:ABILITY_VPS")
    _activation(grammar)
    _several(grammar)


def _activation(grammar: Grammar) -> None:
    add = grammar.add

    def allowed(captured: Captured) -> Claims:
        when: When | None = captured.get("w")
        return (Claim(captured["a"], Activatable(), negated(captured), when),)

    def only(captured: Captured) -> Claims | None:
        if negated(captured):  # `can't … only if` says something else
            return None
        return (Claim(captured["a"], Activatable(), True, captured["w"]),)

    def unless(captured: Captured) -> Claims:
        # `You may … unless it is level 1`: not at that level, but at the others.
        return (Claim(captured["a"], Activatable(), negated(captured), captured["w"]),)

    active = "[a] PLAYER_WORD MAY [n:NOT] activate a:LEVEL_ABILITY"
    passive = "a:LEVEL_ABILITY MAY [n:NOT] be activated"
    bought = "[a] PLAYER_WORD MAY [n:NOT] a:GAIN_INFINITIVE"
    add(
        "GAIN_INFINITIVE",
        gaining,
        "GAIN x:GAINED_LEVEL [(of | on | for | with) CLASS_NP]",
    )
    for phrase in (active, passive, bought):
        add("CLAUSE", allowed, f"{phrase} [',' ] w:AT", f"{phrase} w:TIMING", phrase)
        add("CLAUSE", unless, f"{phrase} [','] w:ONLY_AT")
        add("CLAUSE", only, f"{phrase} w:ONLY_IF")
        add("CLAUSE", allowed, f"w:TIMING [','] {phrase}", f"w:AT [','] {phrase}")
    add(
        "CLAUSE",
        lambda c: (Claim(c["a"], Property.ONLY_AS_A_SORCERY),),
        "[a] PLAYER_WORD MAY activate a:LEVEL_ABILITY only (as a sorcery | at sorcery speed)",
        "[a] PLAYER_WORD MAY only activate a:LEVEL_ABILITY (as a sorcery | at sorcery speed)",
        "[a] PLAYER_WORD MAY activate a:LEVEL_ABILITY only (any time | when) you could cast a"
        " sorcery",
    )


def _several(grammar: Grammar) -> None:
    add = grammar.add

    def control(captured: Captured) -> Claims:
        return tuple(
            Claim(ThePermanent("class"), predicate, negated(captured))
            for predicate in captured["x"]
        )

    many = "(multiple | several | two or more | more than one | two)"
    classes = f"{many} [different] class [enchantment | permanent | card]"
    same = "of the same (class | name | kind)"
    add("MANY", lambda c: (Property.SEVERAL_OF_ONE_NAME,), f"CONTROL {classes} {same}")
    add("MANY", lambda c: (Property.SEVERAL_OF_ONE_NAME,), f"CONTROL {many} x:CARD")
    add("MANY", lambda c: (Property.SEVERAL_OF_ONE_NAME,), f"CONTROL {many} copies of x:CARD")
    add("MANY", lambda c: (Property.SEVERAL_OF_A_KIND,), "multiclass", f"CONTROL {classes}")
    add("MANIES", value, "x:MANY")
    add("MANIES", lambda c: (*c["x"], *c["y"]), "x:MANY (or | and) [even | also] y:MANIES")
    add("CLAUSE", control, "[a] PLAYER_WORD MAY [n:NOT] x:MANIES")


def _counts(grammar: Grammar) -> None:
    add = grammar.add

    def count(what: str) -> Callable[[Captured], Claims]:
        return lambda c: (Claim(ThePermanent("class"), HasCount(c["x"], what), negated(c)),)

    has = "CLASS_NP [do] [n:NOT] have [exactly] x:INTEGER"
    add("CLAUSE", count("abilities"), f"{has} ability")
    add("CLAUSE", count("class abilities"), f"{has} class ability")
    add("CLAUSE", count("level abilities"), f"{has} level ability")
    add(
        "CLAUSE",
        count("class abilities"),
        "the x:INTEGER [ability] (in | of | from) [the] [major | main] section of"
        " (its | the | a class 's) text box BE [n:NOT] class ability",
        "the x:INTEGER [ability] in its text box BE [n:NOT] class ability",
    )

    def others(captured: Captured) -> Claims | None:
        levels = [ability.level for ability in captured.get("y", ())]
        if len(set(levels)) != len(levels):  # `one … and another`: not the same one twice
            return None
        klass = ThePermanent("class")
        parts: Claims = tuple(
            claim
            for ability in captured.get("y", ())
            for claim in (
                Claim(ability, IsOfKind("activated")),
                Claim(klass, BecomesLevel(ability.level), when=AsResolves(ability.level)),
            )
        )
        return (*count("level abilities")(captured), *parts)

    others_np = "the other x:INTEGER [ability] BE [n:NOT] level ability"
    add(
        "CLAUSE",
        others,
        others_np,
        f"{others_np} ',' y:ADVANCEMENTS",
    )
    add("ADVANCEMENTS", lambda c: (c["x"], c["z"]), "x:ADVANCEMENT and z:ADVANCEMENT")
    add(
        "ADVANCEMENT",
        lambda c: LevelAbility(c["x"]),
        "(one | another | the other | a second) [activated ability] to CHANGE_WORD CLASS_NP to"
        " x:LEVEL",
    )
    add(
        "CLAUSE",
        lambda c: (Claim(ClassAbility(), MayBeOfKinds(c["x"]), negated(c)),),
        "CLASS_ABILITIES CAN [n:NOT] be [a | an] x:KINDS",
    )
    add("KINDS", lambda c: (c["x"],), "x:KIND")
    add(
        "KINDS",
        lambda c: (c["x"], *c["y"]),
        "x:KIND ',' [or] [a | an] y:KINDS",
        "x:KIND or [a | an] y:KINDS",
    )
    _start(grammar)


def _start(grammar: Grammar) -> None:
    add = grammar.add
    starts = "(CLASS_NP | it) [do] [n:NOT] (start | begin) [out] with"
    enters = "(CLASS_NP | it) [do] [n:NOT] (enter | come into play) [the battlefield]"

    def start(captured: Captured) -> Claims | None:
        sections, only, total = captured["x"]
        if total is not None and sections is not None and max(sections) > total:
            return None
        klass = ThePermanent("class")
        claims: Claims = (
            Claim(klass, HasAbilities(sections, only), negated(captured), AtTheStart()),
        )
        if total is not None:
            claims += (Claim(klass, HasCount(total, "sections")),)
        return claims

    for phrase in (starts, f"{enters} with", "(CLASS_NP | it) [do] [n:NOT] initially have"):
        add("CLAUSE", start, f"{phrase} x:SHARE")
    add(
        "CLAUSE",
        lambda c: (Claim(ThePermanent("class"), BecomesLevel(c["x"]), negated(c), AtTheStart()),),
        f"{enters} (at | as) x:LEVEL",
        "(CLASS_NP | it) [do] [n:NOT] (start | begin) [out] (at | as) x:LEVEL",
    )
    kind = "[class] ability"
    add("OF_ALL", value, f"of [its | the] x:INTEGER [of its] {kind}")
    add("OF_ALL", lambda c: ANY, f"of its {kind}", f"[its] {kind}")

    def share(only: bool) -> Callable[[Captured], Any]:
        return lambda c: (tuple(c["s"]), only, c["t"] or None)

    add("SHARE", share(True), "(only | just) [the | its] s:FIRST_FEW t:OF_ALL")
    add("SHARE", share(False), "[the | its] s:FIRST_FEW t:OF_ALL")
    add("SHARE", lambda c: (None, False, c["t"] or None), "all t:OF_ALL", "all [of] its t:OF_ALL")
    add(
        "SHARE",
        lambda c: (None, False, c["x"]),
        f"all x:INTEGER [of] [its] {kind}",
        f"all [of] its x:INTEGER {kind}",
    )
    add("SHARE", lambda c: ((), True, None), f"(no | none of its) {kind}")
    add("FIRST_FEW", lambda c: (c["x"],), "x:NTH")
    add("FIRST_FEW", lambda c: range(1, c["x"] + 1), "first x:INTEGER")
    add("FIRST_FEW", lambda c: (c["x"], c["y"]), "x:NTH and [the] y:NTH")


def _said(thing: Thing, sayings: Iterable[Saying], when: When | None = None) -> Claims:
    """A claim for each phrase said of a thing."""
    return tuple(Claim(thing, predicate, negated, when) for predicate, negated in sayings)
