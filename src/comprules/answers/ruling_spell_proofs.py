"""Claims about casting spells, tried on spells cast in every way that is claimed (601.2f)."""

from __future__ import annotations

from typing import Any, Final

from comprules.answers.board import Board
from comprules.answers.ruling_claims import Claim
from comprules.answers.ruling_evidence import Record
from comprules.answers.ruling_spell_claims import (
    CostPart,
    Example,
    ManaValueByManaCost,
    MayPayAdditional,
    MayTakeAlternative,
    MustPayAdditional,
    ReductionTouches,
    SpellCast,
    TotalCostIncludes,
    TotalCostSteps,
    Way,
)
from comprules.answers.ruling_trials import YOU, Trials
from comprules.namespaces import mtg, situation_iri
from comprules.terms import literal

_YOU: Final = situation_iri(YOU)
#: The mana cost of every spell on trial, and what comes to it or off it: numbers that no other
#: order of the steps, and no step left out, leads to the same total with.
_COST: Final = "{1}{U}"
_VALUE: Final = 2
_INCREASE: Final = 1
_REDUCTION: Final = 2
_ADDED: Final = 3
#: A spell cast in each way: what it has besides, and what it costs in all.
_CAST: Final[dict[Way, tuple[dict[str, Any], int]]] = {
    Way.PLAIN: ({}, _VALUE),
    Way.ADDITIONAL: ({"additional costs": ["{3}"]}, _VALUE + _ADDED),
    Way.KICKED: ({"text": "Kicker {3}\nDraw a card.", "pays": "kicker"}, _VALUE + _ADDED),
    Way.INCREASED: ({"name": "Dear Spell"}, _VALUE + _INCREASE),
    Way.REDUCED: ({"name": "Cheap Spell"}, _VALUE - 1),
    Way.ALTERNATIVE: ({"alternative cost": "{4}{R}"}, 5),
    Way.FREE: ({"alternative cost": str(Way.FREE)}, 0),
}
_EFFECTS: Final = {
    "toll": {"increases cost": {"named": "Dear Spell", "by": _INCREASE}},
    "gift": {"reduces cost": {"named": "Cheap Spell", "by": _REDUCTION}},
    "toll-on-both": {"increases cost": {"named": "Twice Changed", "by": _INCREASE}},
    "gift-on-both": {"reduces cost": {"named": "Twice Changed", "by": _REDUCTION}},
}
_DEMANDING: Final = "As an additional cost to cast this spell, discard a card."


def _spell(**besides: Any) -> dict[str, Any]:
    basic = {"name": "Some Spell", "type line": "Sorcery", "mana cost": _COST, "controller": YOU}
    return basic | besides


def _board(trials: Trials) -> Board | None:
    """One board with every spell on it that these claims are tried on."""
    spells = {_name(way): _spell(**besides) for way, (besides, _) in _CAST.items()}
    both = {"name": "Twice Changed"}
    spells["changed-plain"] = _spell(**both)
    spells["changed-other"] = _spell(**both, **{"mana cost": "{7}{U}", "alternative cost": _COST})
    spells["two-others"] = _spell(**{"alternative cost": ["{R}", str(Way.FREE)]})
    for way in (Way.PLAIN, Way.ALTERNATIVE, Way.FREE):
        besides, _ = _CAST[way]
        spells[f"{_name(way)}-demanding"] = _spell(**besides, text=_DEMANDING)
        spells[f"{_name(way)}-kicked"] = _spell(**besides, **_CAST[Way.KICKED][0])
    stack = [{name: spell} for name, spell in spells.items()]
    return trials.board("spells", {}, stack=stack, effects=_EFFECTS)


def _name(way: Way) -> str:
    return f"cast-{way.name.lower()}"


def _total(board: Board | None, spell: str, number: int, record: Record, trial: str) -> None:
    fact = (situation_iri(spell), mtg("totalManaValue"), literal(number))
    record.prove(board, trial, fact)


def _thing(claim: Claim, record: Record) -> SpellCast:
    thing = claim.thing
    record.require(isinstance(thing, SpellCast) and claim.when is None)
    return thing if isinstance(thing, SpellCast) else SpellCast(())


def mana_value_by_mana_cost(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves the same mana value for each way, beside a total cost that may differ."""
    assert isinstance(claim.predicate, ManaValueByManaCost)
    record.require(not claim.negated)
    board = _board(trials)
    for way in _thing(claim, record).ways:
        spell, trial = _name(way), f"a spell cast {way}"
        fact = (situation_iri(spell), mtg("manaValue"), literal(_VALUE))
        record.prove(board, trial, fact)
        _total(board, spell, _CAST[way][1], record, trial)


def total_cost_steps(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that the steps in the claimed order lead to the total cost (601.2f)."""
    assert isinstance(claim.predicate, TotalCostSteps)
    record.require(not claim.negated)
    _thing(claim, record)
    said = claim.predicate
    record.require(len(set(said.steps)) == len(said.steps))
    record.require({CostPart.INCREASE, CostPart.REDUCTION} <= set(said.steps))
    record.require(set(said.start) == {CostPart.MANA_COST, CostPart.ALTERNATIVE})
    generic = 1  # of {1}{U}, which a reduction of generic mana cannot take below nothing
    for step in said.steps:
        if step is CostPart.INCREASE:
            generic += _INCREASE
        elif step is CostPart.REDUCTION:
            generic = max(0, generic - _REDUCTION)
    board = _board(trials)
    for spell, way in (("changed-plain", Way.PLAIN), ("changed-other", Way.ALTERNATIVE)):
        trial = f"a spell cast {way}, its cost increased and reduced"
        _total(board, spell, generic + 1, record, trial)
    _examples(said.examples, trials, record)


def total_cost_includes(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves for each part that a spell with it costs what it comes to."""
    assert isinstance(claim.predicate, TotalCostIncludes)
    record.require(not claim.negated)
    _thing(claim, record)
    ways = {
        CostPart.ALTERNATIVE: Way.ALTERNATIVE,
        CostPart.ADDITIONAL: Way.ADDITIONAL,
        CostPart.INCREASE: Way.INCREASED,
        CostPart.REDUCTION: Way.REDUCED,
    }
    board = _board(trials)
    for part in claim.predicate.parts:
        way = ways.get(part, Way.PLAIN)
        _total(board, _name(way), _CAST[way][1], record, f"a spell cast {way}")


def may_take_alternative(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that with one alternative cost no other can be paid (118.9a)."""
    assert isinstance(claim.predicate, MayTakeAlternative)
    record.require(claim.negated)
    thing = _thing(claim, record)
    if thing.keyword is None:
        fact = (_YOU, mtg("cannotPayFor"), situation_iri("two-others"))
        record.prove(_board(trials), "a spell with two alternative costs", fact)
    else:
        board, spell = _keyworded(thing.keyword, trials)
        fact = (_YOU, mtg("cannotPayFor"), situation_iri(f"{spell}-and-free"))
        record.prove(board, f"a spell cast for its {thing.keyword} cost and another", fact)
        _examples((Example(CostPart.ALTERNATIVE, thing.keyword),), trials, record)
    _examples(claim.predicate.examples, trials, record)


def may_pay_additional(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that a spell cast in this way can be kicked, and costs that in all."""
    assert isinstance(claim.predicate, MayPayAdditional)
    record.require(not claim.negated)
    board = _board(trials)
    for way in _thing(claim, record).ways:
        record.require(way in (Way.PLAIN, Way.ALTERNATIVE, Way.FREE))
        spell, trial = f"{_name(way)}-kicked", f"a spell cast {way}, and kicked"
        _total(board, spell, _CAST[way][1] + _ADDED, record, trial)
        record.prove(board, trial, (_YOU, mtg("canPayFor"), situation_iri(spell)))
    _examples(claim.predicate.examples, trials, record)


def must_pay_additional(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that what the text demands is part of the cost, however it is cast."""
    assert isinstance(claim.predicate, MustPayAdditional)
    record.require(not claim.negated)
    _thing(claim, record)
    board = _board(trials)
    for way in (Way.PLAIN, Way.ALTERNATIVE, Way.FREE):
        spell = situation_iri(f"{_name(way)}-demanding")
        trial = f"a spell that demands a discard, cast {way}"
        record.prove(board, trial, (spell, mtg("otherPartToPay"), literal("Discard a card")))


def reduction_touches(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that a reduction by generic mana leaves other symbols as they are."""
    assert isinstance(claim.predicate, ReductionTouches)
    by, symbol = claim.predicate.by.strip("{}"), claim.predicate.symbol.strip("{}")
    record.require(claim.negated and by.isdigit())
    if record.failed:
        return
    spell = {"name": "Some Spell", "type line": "Sorcery", "owner": YOU}
    spell["mana cost"] = f"{{1}}{{{symbol}}}{{{symbol}}}"
    effects = {"gift": {"reduces cost": {"named": "Some Spell", "by": int(by) + 1}}}
    board = trials.board(f"{symbol} less {by}", {}, hand={"symbolic": spell}, effects=effects)
    trial = f"a cost of {spell['mana cost']}, reduced"
    left = situation_iri(f"symbolic-mana-{symbol}")
    record.prove(board, trial, (left, mtg("manaToPay"), literal(2)))


def _examples(examples: tuple[Example, ...], trials: Trials, record: Record) -> None:
    """Prove of each keyword named that its cost is a part of that kind."""
    roles = {
        CostPart.ALTERNATIVE: "AlternativeCostRole",
        CostPart.ADDITIONAL: "AdditionalCostRole",
        CostPart.INCREASE: "AdditionalCostRole",  # what comes to the cost, as 601.2f adds both
    }
    for example in examples:
        role = roles.get(example.part)
        record.require(role is not None)
        if role is None:
            continue
        board, spell = _keyworded(example.keyword, trials)
        trial = f"a spell cast with its {example.keyword} cost"
        keyword = mtg(example.keyword.capitalize())
        record.prove(board, trial, (keyword, mtg("keywordCostIs"), mtg(role)))
        total = 3 if example.part is CostPart.ALTERNATIVE else _VALUE + 3
        _total(board, spell, total, record, trial)


def _keyworded(keyword: str, trials: Trials) -> tuple[Board | None, str]:
    """A spell with a keyword that has a cost, which is paid, and the same cast for another."""
    text = f"{keyword.capitalize()} {{2}}{{R}}\nDraw a card."
    paid = {"name": "Some Spell", "type line": "Sorcery", "mana cost": _COST, "text": text}
    paid |= {"owner": YOU, "pays": keyword}
    name = f"paid-{keyword}"
    hand = {name: paid, f"{name}-and-free": paid | {"alternative cost": str(Way.FREE)}}
    return trials.board(f"a spell with {keyword}", {}, hand=hand), name
