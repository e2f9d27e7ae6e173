"""The grammar of questions about the kinds of abilities: of a card, or as a question has it."""

from __future__ import annotations

from typing import Any, Final

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.question import AbilityKind, DescribedAbilityKind

_KINDS: Final = ("activated", "triggered", "static", "mana", "loyalty", "spell", "keyword")


def add_ability_questions(grammar: Grammar) -> None:
    """Give QUESTION its productions about kinds of abilities, and ITS_ABILITY for others."""
    _ability_kinds(grammar)
    _described_abilities(grammar)


def _ability_kinds(grammar: Grammar) -> None:
    add = grammar.add
    for kind in _KINDS:
        add("ABILITY_KIND", lambda c, k=kind: k, kind)  # type: ignore[misc]
    add("PLACE", lambda c: c["n"], "n:ORDINAL")
    add("PLACE", lambda c: -1, "last", "final")
    add(
        "ITS_ABILITY",
        lambda c: (c["s"], c.get("n")),
        "s:NP 's [only | n:PLACE] ability",
        "the [only | n:PLACE] ability (of | on) s:NP",
    )

    def kind_of(captured: Captured) -> Any:
        subject, place = captured["a"]
        return AbilityKind(subject, place, captured.get("k"))

    add(
        "QUESTION",
        kind_of,
        "BE a:ITS_ABILITY [a | an] k:ABILITY_KIND [ability]",
        "WHICH (kind | type | sort) of ability BE a:ITS_ABILITY",
        "(do | does) a:ITS_ABILITY count as [a | an] k:ABILITY_KIND ability",
    )
    add(
        "QUESTION",
        lambda c: AbilityKind(c["s"], None, c["k"], listing=True),
        "WHICH of s:NP 's ABILITIES BE k:ABILITY_KIND [ABILITIES]",
        "WHICH ABILITIES of s:NP BE k:ABILITY_KIND [ABILITIES]",
        "WHICH k:ABILITY_KIND ABILITIES DO s:NP HAVE",
        "DO s:NP HAVE [a | an | any] k:ABILITY_KIND ABILITIES",
    )
    add(
        "QUESTION",
        lambda c: AbilityKind(c["s"], None, listing=True),
        "WHICH (kind | kinds | type | types | sort) of ABILITIES DO s:NP HAVE",
        "(of | WHICH) (kind | kinds | type) BE (s:NP 's ABILITIES | the ABILITIES of s:NP)",
    )


def _described_abilities(grammar: Grammar) -> None:
    add = grammar.add
    features = {
        "target": (
            "with [a | QUOTE] target [QUOTE]",
            "(that | which) HAVE a target",
            "(that | which) (targets | targets something)",
            "(that | which) needs a target",
            "targeting [something]",
        ),
        "mana": (
            "(that | which) (adds | makes | produces | could add) mana",
            "for mana",
            "adding mana",
        ),
        "draw": ("(that | which) draws a card", "drawing a card"),
        "loyalty": ("of a planeswalker", "with a loyalty cost"),
    }
    for feature, phrases in features.items():
        add("FEATURE", lambda c, f=feature: (f,), *phrases)  # type: ignore[misc]
    add(
        "FEATURES",
        lambda c: c["f"] + c.get("r", ()),
        "f:FEATURE [[','] [and | but] [also] r:FEATURES]",
    )
    add(
        "FEATURES",
        lambda c: ("mana", "draw"),
        "(that | which) (adds | makes) mana and draws a card",
    )
    add(
        "FEATURES",
        lambda c: ("mana", "target"),
        "(that | which) (adds | makes) mana and (targets | HAVE a target)",
    )
    # The predefined tokens with a mana ability: CR 111.10.
    add(
        "MADE",
        lambda c: ("mana",),
        "mana (producing | making)",
        "(treasure | gold | powerstone) [style | like]",
    )
    add("MADE", lambda c: ("mana", "loyalty"), "[mana producing] loyalty")
    add(
        "SOME_ABILITY",
        lambda c: tuple(sorted({*c.get("m", ()), *c.get("f", ())})),
        "[INDEFINITE] [m:MADE] [activated] ability [f:FEATURES]",
    )
    add(
        "QUESTION",
        lambda c: DescribedAbilityKind(c["a"]),
        "BE a:SOME_ABILITY [still | also | ever] a mana ability",
        "(DO | can) a:SOME_ABILITY [still | ever] (count as | be) a mana ability",
    )
