"""Claims about a Class itself: its level, what it has when, how many abilities of what kind."""

from __future__ import annotations

from collections.abc import Iterator

from comprules.answers.ability_kinds import CLASSES
from comprules.answers.board import Board
from comprules.answers.ruling_claims import (
    AsResolves,
    AtLevel,
    AtTheStart,
    BecomesLevel,
    Claim,
    ClassAbility,
    GainsAbility,
    HasAbilities,
    HasCount,
    LosesAbility,
    MayBeOfKinds,
)
from comprules.answers.ruling_evidence import (
    OTHER_COPY,
    THE_COPY,
    Record,
    has_now,
    instance,
    is_the_class,
    lacks_now,
    section,
    within,
)
from comprules.answers.ruling_trials import Trials, proven
from comprules.namespaces import RDF_TYPE, mtg
from comprules.terms import literal


def becomes_level(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves of what level it becomes, or is when it has entered (716.2a, 716.2d)."""
    assert isinstance(claim.predicate, BecomesLevel)
    level = claim.predicate.level
    record.require(not claim.negated and is_the_class(claim, trials))
    if isinstance(claim.when, AtTheStart):
        fact = (THE_COPY, mtg("levelTreatedAs"), literal(level))
        record.prove(trials.at(1), "a copy that has just entered", fact)
        return
    for bar in _resolving(claim, trials, record):
        trial = f"the level {bar} ability, resolved"
        record.prove(trials.gained(bar), trial, (THE_COPY, mtg("level"), literal(level)))


def gains_ability(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that it lacks what stands in a section before, and has it after."""
    assert isinstance(claim.predicate, GainsAbility)
    record.require(not claim.negated and is_the_class(claim, trials))
    for bar in _resolving(claim, trials, record):
        for ability in section(claim.predicate.section, trials, record):
            trial = f"the level {bar} ability, before and after it resolves"
            record.prove(trials.gained(bar), trial, lacks_now(ability), 0)
            record.prove(trials.gained(bar), trial, has_now(ability))


def loses_ability(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that it has what stands in a section before, and lacks it after."""
    assert isinstance(claim.predicate, LosesAbility)
    record.require(is_the_class(claim, trials))
    for bar in _resolving(claim, trials, record):
        for ability in section(claim.predicate.section, trials, record):
            trial = f"the level {bar} ability, before and after it resolves"
            record.prove(trials.gained(bar), trial, has_now(ability), 0)
            after = has_now(ability) if claim.negated else lacks_now(ability)
            record.prove(trials.gained(bar), trial, after)


def _resolving(claim: Claim, trials: Trials, record: Record) -> tuple[int, ...]:
    """The bars whose ability resolves in a claim."""
    if not isinstance(claim.when, AsResolves):
        record.require(False)
        return ()
    if claim.when.level is None:
        return trials.bars
    record.require(claim.when.level in trials.bars)
    return (claim.when.level,) if claim.when.level in trials.bars else ()


def has_abilities(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that it has what stands in sections, at each level that is meant."""
    assert isinstance(claim.predicate, HasAbilities)
    record.require(is_the_class(claim, trials))
    meant, only = claim.predicate.sections, claim.predicate.only
    record.require(not (claim.negated and only))
    sections = tuple(trials.sections) if meant is None else meant
    for board, trial in _moments_of(claim, trials, record):
        for number in sections:
            for ability in section(number, trials, record):
                fact = lacks_now(ability) if claim.negated else has_now(ability)
                record.prove(board, trial, fact)
        for number in set(trials.sections) - set(sections) if only else ():
            for ability in trials.sections[number]:
                record.prove(board, trial, lacks_now(ability))


def _moments_of(claim: Claim, trials: Trials, record: Record) -> Iterator[tuple[Board | None, str]]:
    """The boards on which a claim about a permanent has to hold."""
    when = claim.when
    if isinstance(when, AtTheStart):
        yield trials.at(1), "a copy that has just entered"
    elif isinstance(when, AsResolves):
        for bar in _resolving(claim, trials, record):
            yield trials.gained(bar), f"the level {bar} ability, resolved"
    elif when is None or (isinstance(when, AtLevel) and not when.exact):
        for level in trials.levels:
            if when is None or within(level, when):
                yield trials.at(level), f"a copy of level {level}"
    else:
        record.require(False)


def own_level(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that of two copies only the one that gains a level gets it."""
    record.require(is_the_class(claim, trials) and claim.when is None)
    for bar in trials.bars:
        trial = f"two copies, one of which gains level {bar}"
        other = literal(bar if claim.negated else 1)
        record.prove(trials.pair(bar), trial, (THE_COPY, mtg("levelTreatedAs"), literal(bar)))
        record.prove(trials.pair(bar), trial, (OTHER_COPY, mtg("levelTreatedAs"), other))


def several_of_one_name(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that one player may control two of the card."""
    _several(claim, trials, record, trials.pair(1), "two copies of one player's")


def several_of_a_kind(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves that one player may control the card beside another Class."""
    _several(claim, trials, record, trials.beside_another(), "a copy and another Class")


def _several(claim: Claim, trials: Trials, record: Record, board: Board | None, trial: str) -> None:
    """Nothing makes a player give up one of the two: the legend rule passes them over (704.5j)."""
    record.require(is_the_class(claim, trials) and claim.when is None)
    if claim.negated:
        fact = (THE_COPY, mtg("legendRuleAppliesWith"), OTHER_COPY)
        record.prove(board, trial, fact)
        return
    for copy in (THE_COPY, OTHER_COPY):
        record.prove(board, trial, (copy, mtg("isExemptFrom"), mtg("LegendRule")))


# ---- counts and kinds of class abilities -------------------------------------------------------


def has_count(claim: Claim, trials: Trials, record: Record) -> None:
    """Nothing; proves how many it has: those of its last level, and those of its bars."""
    assert isinstance(claim.predicate, HasCount)
    record.require(not claim.negated and is_the_class(claim, trials))
    if record.failed:
        return
    last = max(trials.bars)
    board, trial = trials.at(last), f"a copy of level {last}"
    granted = [a for found in trials.sections.values() for a in found]
    what, number = claim.predicate.what, claim.predicate.number
    if what == "sections":
        record.require(number == len(trials.sections) and all(trials.sections.values()))
    elif what == "class abilities":
        record.require(number == len(granted))
    elif what == "level abilities":
        record.require(number == len(trials.bars))
    else:
        record.require(number == len(granted) + len(trials.bars))
    if what != "level abilities":
        for ability in granted:
            record.prove(board, trial, has_now(ability))
    if what in ("level abilities", "abilities"):
        for bar in trials.bars:
            fact = (THE_COPY, mtg("hasActivatedAbility"), instance(bar))
            record.prove(board, trial, fact)


def may_be_of_kinds(claim: Claim, trials: Trials, record: Record) -> None:
    """Each class ability is of one of the kinds, and a Class can have one of each.

    Tried on the card itself, and on a Class that has an ability of each kind of 113.3.
    """
    assert isinstance(claim.predicate, MayBeOfKinds)
    record.require(not claim.negated and isinstance(claim.thing, ClassAbility))
    names = [CLASSES.get(kind) for kind in claim.predicate.kinds]
    record.require(None not in names and trials.is_class)
    if record.failed:
        return
    found: set[str] = set()
    for bench in (trials, trials.of_any_class()):
        last = max(bench.bars)
        board = bench.at(last)
        for ability in (a for texts in bench.sections.values() for a in texts):
            record.prove(board, f"{bench.card.name} at level {last}", has_now(ability))
            kinds = {
                name
                for name in names
                if name and board and proven(board, (ability.iri, RDF_TYPE, mtg(name)))
            }
            record.require(bool(kinds))
            for name in kinds:
                fact = (ability.iri, RDF_TYPE, mtg(name))
                record.prove(board, f"{bench.card.name} at level {last}", fact)
            found |= kinds
    record.require(found == set(names))
