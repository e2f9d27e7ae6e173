"""Whether a claim of a ruling follows: proven in every trial that it speaks of, or not derived."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from comprules.answers.board import GAME
from comprules.answers.lexicon import Sort
from comprules.answers.ruling_claims import (
    Activatable,
    AtLevel,
    BecomesLevel,
    Claim,
    GainsAbility,
    HasAbilities,
    HasCount,
    IsNamed,
    IsOfKind,
    LevelAbility,
    LosesAbility,
    MayBeOfKinds,
    Named,
    Property,
    Timing,
)
from comprules.answers.ruling_class_proofs import (
    becomes_level,
    gains_ability,
    has_abilities,
    has_count,
    loses_ability,
    may_be_of_kinds,
    own_level,
    several_of_a_kind,
    several_of_one_name,
)
from comprules.answers.ruling_cost_proofs import x_for_nothing, x_is
from comprules.answers.ruling_evidence import Evidence, Record, has_now, instance, lacks_now, within
from comprules.answers.ruling_general_claims import (
    CountTowardDevotion,
    HasFromOriginal,
    MayAct,
    SizedByItsCounters,
    TakesAway,
    TimeAsCreatureMatters,
    XForNothing,
    XIs,
)
from comprules.answers.ruling_general_proofs import (
    counts_toward_devotion,
    may_act,
    time_as_creature_matters,
)
from comprules.answers.ruling_leveler_proofs import (
    has_from_original,
    sized_by_its_counters,
    takes_away,
)
from comprules.answers.ruling_object_claims import (
    CanPayLife,
    CanPayMoreEnergy,
    ChosenXCounts,
    HasColorsOfItsCost,
    HasNoManaCost,
    HasTheColor,
    IdentityOfBothFaces,
    IsColorless,
    ManaValueIs,
    ManaValueOf,
    OwnAbility,
    SymbolsCountAs,
    ThisCard,
)
from comprules.answers.ruling_object_proofs import (
    can_pay_life,
    can_pay_more_energy,
    chosen_x_counts,
    has_colors_of_its_cost,
    has_no_mana_cost,
    has_the_color,
    identity_of_both_faces,
    is_colorless,
    mana_value_is,
    mana_value_of,
    own_ability_is,
    own_ability_uses_stack,
    symbols_count_as,
)
from comprules.answers.ruling_spell_claims import (
    ManaValueByManaCost,
    MayPayAdditional,
    MayTakeAlternative,
    MustPayAdditional,
    ReductionTouches,
    TotalCostIncludes,
    TotalCostSteps,
)
from comprules.answers.ruling_spell_proofs import (
    mana_value_by_mana_cost,
    may_pay_additional,
    may_take_alternative,
    must_pay_additional,
    reduction_touches,
    total_cost_includes,
    total_cost_steps,
)
from comprules.answers.ruling_trials import ON_STACK, OPPONENT, YOU, Trials
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import literal

_YOU: Final = situation_iri(YOU)
_GAINING: Final = situation_iri(ON_STACK)


def prove(claim: Claim, trials: Trials) -> Evidence | None:
    """The evidence that a claim follows from the rule blocks; None where it does not.

    A claim about each, any or every thing has to hold of all that the trials have, with at least
    one; a negated one needs a proof of the contrary, for the absence of a proof is none.
    """
    known = trials.evidence
    if claim not in known:
        record = Record()
        _TESTS[type(claim.predicate)](claim, trials, record)
        known[claim] = record.evidence()
    return known[claim]


def is_of_any_card(claim: Claim) -> bool:
    """Whether a claim is tried in the same way whatever the card: its trials can be shared."""
    if isinstance(claim.thing, ThisCard | OwnAbility):
        return False
    return type(claim.predicate) in _OF_ANY_CARD or isinstance(claim.thing, Named)


# ---- level abilities --------------------------------------------------------------------------


def _meant_bars(claim: Claim, trials: Trials, record: Record) -> Sequence[int]:
    """The bars that a claim speaks of: the one it names, if the card has it, or all."""
    thing = claim.thing
    if not isinstance(thing, LevelAbility) or not trials.is_class:
        record.require(False)
        return ()
    if thing.level is None:
        return trials.bars
    record.require(thing.level in trials.bars)
    return (thing.level,) if thing.level in trials.bars else ()


_INSTANCE_KINDS: Final = {
    "activated": "ActivatedAbility",
    "mana": "ManaAbility",
    "loyalty": "LoyaltyAbility",
}
_KEYWORD_KINDS: Final = {
    "activated": "ActivatedKeywordAbility",
    "triggered": "TriggeredKeywordAbility",
    "static": "StaticKeywordAbility",
    "spell": "SpellKeywordAbility",
    "keyword": "KeywordAbility",
}


def _is_of_kind(claim: Claim, trials: Trials, record: Record) -> None:
    assert isinstance(claim.predicate, IsOfKind)
    if isinstance(claim.thing, OwnAbility):
        own_ability_is(claim.predicate.kind, claim, trials, record)
        return
    record.require(not claim.negated)  # no block says of what kind an ability is not
    kind = claim.predicate.kind
    if isinstance(claim.thing, Named):
        known = _KEYWORD_KINDS.get(kind)
        record.require(known is not None)
        if known is not None:
            _named_as(claim.thing, mtg(known), trials, record)
        return
    known = _INSTANCE_KINDS.get(kind)
    record.require(known is not None)
    for level in _meant_bars(claim, trials, record):
        board = trials.at(level - 1)
        fact = (instance(level), RDF_TYPE, mtg(str(known)))
        record.prove(board, f"the level {level} ability", fact)


def _named_as(thing: Named, kind: str, trials: Trials, record: Record) -> None:
    """Prove that what a name stands for is of a class; the ontology says so, or blocks do."""
    board = trials.any_board()
    individuals = thing.topic.of(Sort.INDIVIDUAL)
    record.require(len(individuals) == 1)
    for entity in individuals:
        record.prove(board, entity.label, (entity.ref, RDF_TYPE, kind))


def _is_named(claim: Claim, trials: Trials, record: Record) -> None:
    assert isinstance(claim.predicate, IsNamed)
    record.require(not claim.negated)
    classes = claim.predicate.topic.of(Sort.CLASS)
    record.require(len(classes) == 1 and isinstance(claim.thing, Named))
    if len(classes) == 1 and isinstance(claim.thing, Named):
        _named_as(claim.thing, classes[0].ref, trials, record)


def _uses_stack(claim: Claim, trials: Trials, record: Record) -> None:
    if isinstance(claim.thing, OwnAbility):
        own_ability_uses_stack(claim, trials, record)
        return
    record.require(not claim.negated)
    for level in _meant_bars(claim, trials, record):
        trial = f"the level {level} ability, activated"
        record.prove(trials.gained(level), trial, (_GAINING, mtg("zone"), mtg("Stack")), 1)


def _can_be_answered(claim: Claim, trials: Trials, record: Record) -> None:
    if isinstance(claim.thing, OwnAbility):
        own_ability_uses_stack(claim, trials, record)
        return
    record.require(not claim.negated)
    for level in _meant_bars(claim, trials, record):
        trial = f"the level {level} ability on the stack, its controller having passed"
        board = trials.gained(level)
        record.prove(board, trial, (_GAINING, mtg("zone"), mtg("Stack")), 2)
        record.prove(board, trial, (GAME, mtg("priority"), situation_iri(OPPONENT)), 2)


def _only_as_a_sorcery(claim: Claim, trials: Trials, record: Record) -> None:
    record.require(not claim.negated)
    for level in _meant_bars(claim, trials, record):
        fact = (instance(level), mtg("onlyAsASorcery"), literal(True))
        record.prove(trials.at(level - 1), f"the level {level} ability", fact)
        for timing in Timing:
            _may_not(trials, record, level, level - 1, timing)


def _removes_earlier(claim: Claim, trials: Trials, record: Record) -> None:
    """What the permanent had before it became the level, it has after, or has lost."""
    for level in _meant_bars(claim, trials, record):
        board = trials.gained(level)
        earlier = [a for n, found in trials.sections.items() if n < level for a in found]
        trial = f"level {level} gained: the abilities of the levels before"
        for ability in earlier:
            record.prove(board, trial, has_now(ability), 0)
            record.prove(board, trial, has_now(ability) if claim.negated else lacks_now(ability))


# ---- activating -------------------------------------------------------------------------------


def _activatable(claim: Claim, trials: Trials, record: Record) -> None:
    when = claim.when
    for bar in _meant_bars(claim, trials, record):
        if isinstance(when, Timing):
            for level in trials.levels:
                _may(claim.negated, trials, record, bar, level, when)
            continue
        record.require(when is None or isinstance(when, AtLevel))
        for level in trials.levels:
            inside = when is None or within(level, when)
            if isinstance(when, AtLevel) and when.exact:
                _may(claim.negated != inside, trials, record, bar, level)
            elif inside:
                _may(claim.negated, trials, record, bar, level)


def _may(
    negated: bool,
    trials: Trials,
    record: Record,
    bar: int,
    level: int,
    timing: Timing | None = None,
) -> None:
    """Prove that the controller may activate the ability of a bar at a level, or cannot."""
    name = "cannotActivate" if negated else "mayActivate"
    trial = f"the level {bar} ability at level {level}" + (f", {timing}" if timing else "")
    record.prove(trials.at(level, timing), trial, (_YOU, mtg(name), instance(bar)))


def _may_not(trials: Trials, record: Record, bar: int, level: int, timing: Timing) -> None:
    _may(True, trials, record, bar, level, timing)


def _property(claim: Claim, trials: Trials, record: Record) -> None:
    assert isinstance(claim.predicate, Property)
    _PROPERTIES[claim.predicate](claim, trials, record)


_Test = Callable[[Claim, Trials, Record], None]
_PROPERTIES: Final[dict[Property, _Test]] = {
    Property.USES_STACK: _uses_stack,
    Property.CAN_BE_ANSWERED: _can_be_answered,
    Property.ONLY_AS_A_SORCERY: _only_as_a_sorcery,
    Property.REMOVES_EARLIER: _removes_earlier,
    Property.OWN_LEVEL: own_level,
    Property.SEVERAL_OF_ONE_NAME: several_of_one_name,
    Property.SEVERAL_OF_A_KIND: several_of_a_kind,
}
#: Claims about the card on trial, or about permanents of its kind.
_OF_THE_CARD: Final[dict[type[Any], _Test]] = {
    IsOfKind: _is_of_kind,
    IsNamed: _is_named,
    Property: _property,
    BecomesLevel: becomes_level,
    GainsAbility: gains_ability,
    LosesAbility: loses_ability,
    HasAbilities: has_abilities,
    HasCount: has_count,
    MayBeOfKinds: may_be_of_kinds,
    Activatable: _activatable,
    TakesAway: takes_away,
    HasFromOriginal: has_from_original,
    SizedByItsCounters: sized_by_its_counters,
}
#: Claims that are tried on objects made up for it, whatever the card.
_OF_ANY_CARD: Final[dict[type[Any], _Test]] = {
    CountTowardDevotion: counts_toward_devotion,
    MayAct: may_act,
    TimeAsCreatureMatters: time_as_creature_matters,
    XIs: x_is,
    XForNothing: x_for_nothing,
    ManaValueByManaCost: mana_value_by_mana_cost,
    TotalCostSteps: total_cost_steps,
    TotalCostIncludes: total_cost_includes,
    MayTakeAlternative: may_take_alternative,
    MayPayAdditional: may_pay_additional,
    MustPayAdditional: must_pay_additional,
    ReductionTouches: reduction_touches,
    CanPayLife: can_pay_life,
    CanPayMoreEnergy: can_pay_more_energy,
    ChosenXCounts: chosen_x_counts,
    HasColorsOfItsCost: has_colors_of_its_cost,
    HasNoManaCost: has_no_mana_cost,
    HasTheColor: has_the_color,
    IdentityOfBothFaces: identity_of_both_faces,
    IsColorless: is_colorless,
    ManaValueIs: mana_value_is,
    ManaValueOf: mana_value_of,
    SymbolsCountAs: symbols_count_as,
}
_TESTS: Final = _OF_THE_CARD | _OF_ANY_CARD
