"""Claims about levelers: what their level symbols leave alone, and what a copy of one is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from comprules.answers.board import Board
from comprules.answers.ruling_claims import (
    Claim,
)
from comprules.answers.ruling_evidence import OTHER_COPY, THE_COPY, Record
from comprules.answers.ruling_general_claims import (
    Copied,
    CopyOfALeveler,
    HasFromOriginal,
    StriationAbilities,
    TakesAway,
)
from comprules.answers.ruling_trials import FIRST, SECOND, YOU, Trials
from comprules.namespaces import mtg
from comprules.terms import Literal, literal

#: What another effect grants the leveler: an ability that no level symbol gives.
_GRANTED: Final = "shadow"


def takes_away(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that it has its level up ability, and a granted one, at every count."""
    assert isinstance(claim.predicate, TakesAway)
    record.require(isinstance(claim.thing, StriationAbilities) and claim.negated)
    for number in _counts(trials, record):
        board = _with_another_ability(trials, number)
        trial = f"with {number} level counters, and {_GRANTED} granted by an effect"
        tops = [] if board is None else [a for a in board.abilities(THE_COPY) if a.first is None]
        record.require(any(a.keyword == mtg("LevelUp") for a in tops))
        for ability in tops:
            record.prove(board, trial, (THE_COPY, mtg("hasAbility"), ability.iri))
        if not claim.predicate.level_up:
            fact = (THE_COPY, mtg("hasKeyword"), mtg(_GRANTED.capitalize()))
            record.prove(board, trial, fact)


def has_from_original(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves what a copy of a leveler with counters has, or has not, from it."""
    assert isinstance(claim.predicate, HasFromOriginal)
    record.require(isinstance(claim.thing, CopyOfALeveler))
    what = claim.predicate.what
    record.require(claim.negated == (what is not Copied.ABILITIES))
    for number in _counts(trials, record):
        board = _copying(trials, number, 0)
        trial = f"a copy of one with {number} level counters"
        if board is None:
            record.require(False)
        elif what is Copied.ABILITIES:
            _prints_the_same(board, trial, record)
        elif what is Copied.COUNTERS:
            fact = (OTHER_COPY, mtg("levelCounterCount"), literal(0))
            record.prove(board, trial, fact)
        else:
            _is_as_with(0, board, trial, trials, record)


def sized_by_its_counters(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves the size and abilities of a copy for each number of its own counters."""
    record.require(isinstance(claim.thing, CopyOfALeveler) and not claim.negated)
    counts = list(_counts(trials, record))
    for original, own in ((a, b) for a in counts for b in counts):
        board = _copying(trials, original, own)
        trial = f"a copy with {own} level counters of one with {original}"
        if board is None:
            record.require(False)
        else:
            _is_as_with(own, board, trial, trials, record)


def _counts(trials: Trials, record: Record) -> Iterator[int]:
    """The first and, where there is one, the last number of counters of each range."""
    record.require(bool(trials.counter_ranges))
    for first, last in trials.counter_ranges:
        yield from dict.fromkeys((first, first if last is None else last))


def _with_another_ability(trials: Trials, number: int) -> Board | None:
    stated = _leveler(trials, number)
    effects = {"granting": {"grants": {_GRANTED: [FIRST]}}}
    return trials.board(f"{number} counters, granted", {FIRST: stated}, effects=effects)


def _copying(trials: Trials, number: int, own: int) -> Board | None:
    """A creature that becomes a copy of a leveler with counters, with counters of its own."""
    other: dict[str, Any] = {
        "type line": "Creature — Bear",
        "power": 9,
        "toughness": 9,
        "controller": YOU,
    }
    if own:
        other["counters"] = {"level": own}
    return trials.board(
        f"copy with {own} of {number}",
        {FIRST: _leveler(trials, number), SECOND: other},
        effects={"mirroring": {"copies": {SECOND: FIRST}}},
    )


def _leveler(trials: Trials, number: int) -> dict[str, Any]:
    counters = {"counters": {"level": number}} if number else {}
    return {"card": trials.card.name, "controller": YOU, **counters}


def _prints_the_same(board: Board, trial: str, record: Record) -> None:
    """Prove that the copy has the level symbols and the other abilities of the original."""
    for symbol in board.values(THE_COPY, "hasLevelSymbol"):
        record.prove(board, trial, (OTHER_COPY, mtg("hasLevelSymbol"), symbol))
    for ability in board.abilities(THE_COPY):
        if ability.first is None:
            record.prove(board, trial, (OTHER_COPY, mtg("hasAbility"), ability.iri))


def _is_as_with(number: int, board: Board, trial: str, trials: Trials, record: Record) -> None:
    """Prove that the copy has the size and the abilities of the card with so many counters."""
    alone = trials.with_counters(number)
    if alone is None:
        record.require(False)
        return
    for name in ("basePower", "baseToughness"):
        value = alone.value(THE_COPY, name)
        record.require(isinstance(value, Literal))
        if value is not None:
            record.prove(board, trial, (OTHER_COPY, mtg(name), value))
    had = {str(a) for a in alone.values(THE_COPY, "hasAbility")}
    record.require(had == {str(a) for a in board.values(OTHER_COPY, "hasAbility")})
    for ability in sorted(had):
        record.prove(board, trial, (OTHER_COPY, mtg("hasAbility"), ability))
