"""The phrases of rulings: things, moments, and what is said of abilities and of Classes."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from comprules.answers.grammar import Captured, Grammar
from comprules.answers.ruling_claims import (
    AsResolves,
    AtLevel,
    BecomesLevel,
    ClassAbility,
    GainsAbility,
    HasAbilities,
    IsOfKind,
    LevelAbility,
    LosesAbility,
    Named,
    Property,
    Said,
    ThePermanent,
    Timing,
)

#: Keywords that may be named as an example of a cost. What cost each has, the proof has to show.
COST_KEYWORDS: Final = (
    "flashback escape evoke overload madness miracle dash spectacle emerge prowl surge bestow"
    " blitz cleave disturb foretell awaken plot morph disguise mutate kicker multikicker buyback"
    " entwine replicate escalate conspire casualty bargain offspring squad suspend warp"
)
WORD_CLASSES: Final = {
    "DET": "a an the each every any this that your its their another all",
    "EACH": "a an each every any all",
    "THE": "the this that your its their",
    "BE": "is are be being 's",
    "NOT": "not never",
    "MAY": "can may could",
    "CAN": "can could will would may might",
    "GAINING": "gaining getting acquiring reaching buying",
    "GAIN": "gain get receive acquire",
    "KEEP": "keep retain",
    "LOSE": "lose",
    "HAVE": "have possess",
    "PLAIN": "normal ordinary regular typical usual",
    "PERMANENT_WORD": "card permanent enchantment",
    "CONTROL": "control have own",
    "REMOVE": "remove replace erase overwrite",
    "ALSO": "also still just simply always actually",
    "EARLIER": "previous earlier lower prior preceding",
    "PLAYER_WORD": "you player players",
    "KIND_WORD": "activated triggered static mana loyalty keyword spell",
    "CHANGE_WORD": "advance raise move bring take make upgrade",
    "TYPE_WORD": "artifact creature enchantment instant sorcery planeswalker battle land",
    "COST_KEYWORD": COST_KEYWORDS,
}
#: `last` is the third of three: a Class has two bars (716.1).
_LAST_SECTION: Final = 3
#: The level gained where none is named.
ANY: Final = 0


def value(captured: Captured) -> Any:
    """What was captured as x, as it is."""
    return captured["x"]


def negated(captured: Captured) -> bool:
    """Whether a `not` or `never` was captured as n."""
    return "n" in captured


def gaining(captured: Captured) -> LevelAbility:
    """The level ability by which a level is gained; of every bar where none is named."""
    return LevelAbility(captured.get("x", ANY) or None)


def add_ruling_phrases(grammar: Grammar) -> None:
    """Give the grammar the symbols that the clauses of rulings are made of."""
    for part in (_things, _moments, _ability_phrases, _permanent_phrases):
        part(grammar)


def _things(grammar: Grammar) -> None:
    add = grammar.add
    add("CLASS_NP", lambda c: ThePermanent("class"), "[DET] class [PERMANENT_WORD]")
    add("CLASS_NP", lambda c: ThePermanent(), "[DET] x:CARD", "THE PERMANENT_WORD")
    add("GAINED_LEVEL", lambda c: ANY, "[a | another | the next | its next] [class] level")
    add("GAINED_LEVEL", lambda c: c["x"], "[class] level x:INTEGER")
    of_class = "[(of | on | for | with) CLASS_NP]"
    add(
        "GAINING_NP",
        gaining,
        f"GAINING x:GAINED_LEVEL {of_class}",
        f"[the act of] GAINING x:GAINED_LEVEL {of_class}",
        "(levelling | leveling) [up] CLASS_NP",
        "(levelling | leveling) up",
        "(advancing | raising | moving) CLASS_NP to x:GAINED_LEVEL",
    )
    add("NTH", value, "x:ORDINAL")
    add("NTH", lambda c: _LAST_SECTION, "(last | final)")
    level_ability = "(level ability | class level ability | level up ability)"
    add(
        "LEVEL_ABILITY",
        lambda c: LevelAbility(c["x"] + 1),  # the first leads to level 2
        f"[THE] x:BAR_NTH {level_ability} {of_class}",
    )
    add("BAR_NTH", value, "x:ORDINAL")
    add("BAR_NTH", lambda c: _LAST_SECTION - 1, "(last | final)")
    add("LEVEL", value, "level x:INTEGER", "[the] x:ORDINAL level")
    add(
        "LEVEL_ABILITY",
        lambda c: LevelAbility(c["x"]),
        f"[THE | DET] {level_ability} (for | to gain | to reach | of | to) x:LEVEL {of_class}",
        f"[THE | DET] x:LEVEL level ability {of_class}",
        "[DET] [activated] ability to CHANGE_WORD CLASS_NP to x:LEVEL",
        "[DET] [activated] ability (that | which) (makes | turns) CLASS_NP [into | to] x:LEVEL",
        f"[DET] [activated] ability to (gain | reach | become) x:LEVEL {of_class}",
    )
    add(
        "LEVEL_ABILITY",
        lambda c: LevelAbility(),
        f"[DET] {level_ability} {of_class}",
        f"[DET] ability to gain [a | another | the next] level {of_class}",
        f"[each | all | both] [of] [the] {level_ability} {of_class}",
    )
    add(
        "CLASS_ABILITY",
        lambda c: ClassAbility(c["x"]),
        f"[THE] x:NTH [class] ability {of_class}",
        f"[THE] x:LEVEL class ability {of_class}",
        "CLASS_NP 's x:LEVEL class ability",
        "CLASS_NP 's x:NTH class ability",
        f"[THE] class ability (of | at | from) x:LEVEL {of_class}",
    )
    add("CLASS_ABILITIES", lambda c: ClassAbility(), "[DET] class ability [of CLASS_NP]")
    add("SAID", lambda c: Said(), "it", "this", "that", "this action", "doing so", "they")
    add("NAMED", lambda c: Named(c["x"]), "[a | an | the] x:TOPIC", cost=1)


def _moments(grammar: Grammar) -> None:
    add = grammar.add
    add("WHOSE_LEVEL", bool, "(CLASS_NP | it | SAID) BE [at] [currently | already]")
    add("WHOSE_LEVEL", bool, "(CLASS_NP | its) 's level BE", "its level BE", "it has")
    add(
        "IS_LEVEL",
        lambda c: AtLevel(c["x"]),
        "WHOSE_LEVEL x:LEVEL",
        "WHOSE_LEVEL x:INTEGER",
    )
    more = "or (higher | greater | more | above)"
    add(
        "IS_LEVEL",
        lambda c: AtLevel(c["x"], or_greater=True),
        f"WHOSE_LEVEL x:LEVEL {more}",
        f"WHOSE_LEVEL x:INTEGER {more}",
        "WHOSE_LEVEL at least x:LEVEL",
    )
    add("AT", value, "(if | while | when | as long as | whenever) x:IS_LEVEL")
    add("AT", lambda c: AtLevel(c["x"]), "at x:LEVEL")
    add("AT", lambda c: AtLevel(c["x"], or_greater=True), f"at x:LEVEL {more}")
    add("ONLY_AT", lambda c: replace(c["x"], exact=True), "unless x:IS_LEVEL")
    add("ONLY_AT", lambda c: replace(c["x"], exact=True), "except (if | while | when) x:IS_LEVEL")
    add(
        "ONLY_IF",
        lambda c: replace(c["x"], exact=True),
        "only (if | while | when | as long as) x:IS_LEVEL",
        "only at x:EXACT_LEVEL",
    )
    add("EXACT_LEVEL", lambda c: AtLevel(c["x"]), "x:LEVEL")
    add(
        "TIMING",
        lambda c: Timing.OPPONENTS_TURN,
        "(during | on | in) (an opponent | another player | your opponent) 's turn",
        "(during | on | in) (an opponents | another players) turn",
        "(when | while) it BE not your turn",
        "(if | unless) it BE not your turn",
    )
    add("TIMING", lambda c: Timing.COMBAT, "(during | in) [the] combat [phase]")
    add(
        "TIMING",
        lambda c: Timing.STACK_NOT_EMPTY,
        "(while | when | if) (something | another spell | a spell | an ability) BE on the stack",
        "(while | when | if) the stack BE not empty",
        "in response to [a | an | another] (spell | ability | something | spell or ability)",
    )
    add(
        "AS_RESOLVES",
        lambda c: AsResolves(c["x"].level),
        "(as | when | once | after) x:LEVEL_ABILITY [has] (resolves | resolved)",
    )


def _ability_phrases(grammar: Grammar) -> None:
    """What may be said of an ability: a list of sayings, each a predicate and its polarity."""
    add = grammar.add
    add("KIND", value, "x:KIND_WORD ability", "x:KIND_WORD")
    add("KIND", lambda c: "special action", "special action")
    add(
        "ABILITY_VP",
        lambda c: (IsOfKind(c["x"]), negated(c)),
        "BE [ALSO] [n:NOT] [a | an] [PLAIN] x:KIND",
    )
    add(
        "ABILITY_VP",
        lambda c: (Property.USES_STACK, negated(c)),
        "[do] [n:NOT] [ALSO] use the stack",
        "[CAN] [n:NOT] use the stack",
        "[do | CAN] [n:NOT] go on [to] the stack",
        "BE [n:NOT] put (on | onto) the stack",
    )
    add(
        "ABILITY_VP",
        lambda c: (Property.CAN_BE_ANSWERED, negated(c)),
        "CAN [n:NOT] be responded to [as normal | normally]",
        "CAN [n:NOT] be answered",
    )
    removed = (
        "REMOVE [any | the | its | all] [class] ability (that | which) (CLASS_NP | it)"
        " [already | previously] had [at (a | an | its | the) EARLIER level]",
        "REMOVE [any | the | its | all] [class] ability (of | from | at) [a | an | its | the]"
        " EARLIER level",
        "REMOVE [any | the | its | all] EARLIER [class] ability",
        "REMOVE [any | the | its | all] ability [gained | granted] at (a | an | the) EARLIER level",
        "(make | cause) CLASS_NP [to] LOSE [any | the | its | all] [EARLIER] [class] ability"
        " [(of | from | at) EARLIER level]",
    )
    add(
        "ABILITY_VP",
        lambda c: (Property.REMOVES_EARLIER, negated(c)),
        *(f"[do | CAN] [n:NOT] {tail}" for tail in removed),
    )
    add(
        "ABILITY_VP",
        lambda c: (Property.ONLY_AS_A_SORCERY, negated(c)),
        "CAN be activated only as a sorcery",
        "CAN be activated only any time you could cast a sorcery",
        "CAN only be activated (as a sorcery | at sorcery speed | any time you could cast a"
        " sorcery | when you could cast a sorcery)",
        "BE [n:NOT] activated only as a sorcery",
    )
    _joined(grammar, "ABILITY_VPS", "ABILITY_VP")


def _joined(grammar: Grammar, several: str, one: str) -> None:
    """Give the grammar a series of phrases: one; two with `and`; more with commas."""
    grammar.add(several, lambda c: (c["x"],), f"x:{one}")
    grammar.add(
        several,
        lambda c: (c["x"], *c["y"]),
        f"x:{one} [','] and y:{several}",
        f"x:{one} ',' y:{several}",
    )


def _permanent_phrases(grammar: Grammar) -> None:
    """What may be said of a Class."""
    add = grammar.add
    add(
        "CLASS_VP",
        lambda c: (BecomesLevel(c["x"]), negated(c)),
        "[do | CAN] [n:NOT] become [a] x:LEVEL",
        "[do | CAN] [n:NOT] (advance | go) to x:LEVEL",
        "BE [n:NOT] [now] x:LEVEL",
    )
    section = "x:SECTION_ABILITY"
    add("SECTION_ABILITY", lambda c: c["x"].section, "x:CLASS_ABILITY")
    add(
        "CLASS_VP",
        lambda c: (GainsAbility(c["x"]), negated(c)),
        f"[do | CAN] [n:NOT] GAIN {section}",
    )
    add(
        "CLASS_VP",
        lambda c: (LosesAbility(c["x"]), negated(c)),
        f"[do | CAN] [n:NOT] LOSE {section}",
    )
    add(
        "CLASS_VP",
        lambda c: (HasAbilities((c["x"],)), negated(c)),
        f"[do | CAN] [n:NOT] [ALSO] (HAVE | KEEP) {section}",
    )
    add(
        "CLASS_VP",
        lambda c: (Property.OWN_LEVEL, negated(c)),
        "[do | CAN] [n:NOT] track its [own] level (separately | individually | independently)",
        "[do | CAN] [n:NOT] (have | keep) [track of] its own [separate] level",
    )
    add(
        "CLASS_VP",
        lambda c: (Property.OWN_LEVEL, not negated(c)),
        "[do | CAN] [n:NOT] share (a | one | the same | their | its) level [with each other]",
    )
    _joined(grammar, "CLASS_VPS", "CLASS_VP")
