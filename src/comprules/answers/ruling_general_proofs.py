"""Claims about devotion (700.5), and about what a new creature can do (302.6, 508.1a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from comprules.answers.board import Board
from comprules.answers.ruling_claims import (
    Claim,
)
from comprules.answers.ruling_evidence import THE_COPY, Record
from comprules.answers.ruling_general_claims import (
    Act,
    AnimatedPermanent,
    CountTowardDevotion,
    ManaSymbols,
    MayAct,
    OnlyIfThereAllTurn,
    SymbolSort,
)
from comprules.answers.ruling_trials import FIRST, YOU, Trials
from comprules.namespaces import mtg, situation_iri
from comprules.terms import literal

_COLORS: Final = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}
_PAIRS: Final = ["WU", "WB", "UB", "UR", "BR", "BG", "RG", "RW", "GW", "GU"]  # 107.4
_YOU: Final = situation_iri(YOU)
#: Each sort of symbols, written out.
SYMBOLS_OF: Final[dict[SymbolSort, tuple[str, ...]]] = {
    SymbolSort.HYBRID: tuple(f"{{{pair[0]}/{pair[1]}}}" for pair in _PAIRS),
    SymbolSort.MONOCOLORED_HYBRID: tuple(f"{{2/{c}}}" for c in _COLORS),
    SymbolSort.PHYREXIAN: tuple(f"{{{c}/P}}" for c in _COLORS),
    SymbolSort.COLORED: tuple(f"{{{c}}}" for c in _COLORS),
    SymbolSort.COLORLESS: ("{C}",),
    SymbolSort.GENERIC: ("{0}", "{1}", "{2}", "{X}"),
}
#: Noncreature permanents of each type that could become a creature, with a {T} ability each.
_NONCREATURES: Final = ("Artifact", "Enchantment", "Land", "Planeswalker")


def counts_toward_devotion(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves each color's devotion beside a permanent with nothing but such symbols."""
    assert isinstance(claim.predicate, CountTowardDevotion)
    thing = claim.thing
    record.require(isinstance(thing, ManaSymbols) and claim.when is None)
    if not isinstance(thing, ManaSymbols):
        return
    allowed = [symbol for sort in thing.sorts for symbol in SYMBOLS_OF.get(sort, ())]
    record.require(all(_is_among(symbol, allowed) for symbol in claim.predicate.examples))
    for sort in thing.sorts:
        if sort is SymbolSort.IN_TEXT:
            text = "".join(SYMBOLS_OF[SymbolSort.COLORED]) + ": Scry 1."
            stated, shown = {"text": text, "mana cost": "{0}"}, SYMBOLS_OF[SymbolSort.COLORED]
        else:
            shown = SYMBOLS_OF[sort]
            stated = {"mana cost": "".join(shown)}
        permanent = {"name": "Symbol Shrine", "type line": "Artifact", "controller": YOU, **stated}
        board = trials.board(f"devotion {sort}", {FIRST: permanent})
        for letter, color in _COLORS.items():
            number = sum(letter in symbol.strip("{}").split("/") for symbol in shown)
            # Where they have no color there is none to count; that claims more than it says.
            record.require(claim.negated or number > 0)
            amount = literal(0 if claim.negated else number)
            fact = (f"{_YOU}-devotion-{color}", mtg("amount"), amount)
            record.prove(board, f"a permanent with {sort} symbols: devotion to {color}", fact)


def _is_among(symbol: str, allowed: list[str]) -> bool:
    """Whether a symbol is of a sort; every number is generic as `{1}` is."""
    return symbol in allowed or ("{1}" in allowed and symbol.strip("{}").isdigit())


def may_act(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that what has become a creature cannot act unless it was there all turn."""
    assert isinstance(claim.predicate, MayAct)
    record.require(isinstance(claim.thing, AnimatedPermanent) and claim.negated)
    record.require(isinstance(claim.when, OnlyIfThereAllTurn))
    if record.failed:
        return
    for board, trial, there in _animated(trials):
        _acts(claim.predicate.act, board, trial, there, record)


def time_as_creature_matters(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves the same of a creature of this moment and of one that was one all along."""
    record.require(isinstance(claim.thing, AnimatedPermanent) and claim.negated)
    if record.failed:
        return
    for act in Act:
        for board, trial, there in _animated(trials):
            _acts(act, board, trial, there, record)


def _acts(act: Act, board: Board | None, trial: str, there: bool, record: Record) -> None:
    """Prove that it cannot act if it was not there, and that nothing stands in the way if so."""
    subject = THE_COPY
    if act is Act.ATTACKS:
        name = "mayAttackWith" if there else "cannotAttackWith"
        record.prove(board, trial, (_YOU, mtg(name), subject))
        return
    fact = (_YOU, mtg("cannotActivate"), f"{subject}-activates-{FIRST}-ability-1")
    if there:  # that its cost can be paid is no matter of the claim
        record.require(board is not None and not board.reasoning.holds(fact))
    else:
        record.prove(board, trial, fact)


def _animated(trials: Trials) -> Iterator[tuple[Board | None, str, bool]]:
    """A permanent of each type turned into a creature: just now or before, there or new."""
    for kind in _NONCREATURES:
        for there in (True, False):
            for now in (True, False):
                permanent = {
                    "name": "Waking Stone",
                    "type line": kind,
                    "text": "{T}: Scry 1.",
                    "controller": YOU,
                    "controlled since turn began": there,
                }
                effect: dict[str, Any] = {
                    "adds type": {"Creature": [FIRST]},
                    "sets power and toughness": {"1/1": [FIRST]},
                }
                setting: dict[str, Any] = {"effects": {"waking": effect}}
                if now:
                    effect["in force"] = False
                    setting["events"] = [{"start effect": "waking"}]
                since = "since the turn began" if there else "since later in the turn"
                when = "a creature from now on" if now else "a creature before"
                name = f"{kind.lower()} controlled {since}, {when}"
                yield trials.board(name, {FIRST: permanent}, **setting), name, there
