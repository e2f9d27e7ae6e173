"""Answers about what spells cost that only the question describes, and what that changes."""

from __future__ import annotations

from typing import Final

from comprules.answers.conclusions import concluded, unclear
from comprules.answers.costing import CostWorking, working
from comprules.answers.costs import told
from comprules.answers.grounds import Grounds
from comprules.answers.hypothetical import Supposed, suppose
from comprules.answers.lexicon import Sort
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import Castable, CostMovesValue, SpellCost, Thing
from comprules.answers.subjects import Stage, Unclear
from comprules.namespaces import mtg

#: What changes a cost -> what is said of a spell that it is tried on, and the rule that decides.
_TRIED: Final = {
    "reduction": (("reduction", "{2}"), "118.7"),
    "increase": (("increase", "{2}"), "601.2f"),
    "additional cost": (("additional cost", "{2}"), "118.8d"),
    "alternative cost": (("alternative cost", "{1}"), "118.9c"),
    "casting it for free": (("free", True), "118.9c"),
    "commander tax": (("commander casts", 1), "903.8"),
}
_SPELL: Final = Thing(nouns=("spell",), said=(("mana cost", "{3}{W}"),))


def spell_cost(question: SpellCost, stage: Stage) -> Answer | None:
    """What casting a described spell costs, with all that the question says of it."""
    thing = question.thing
    if not thing.said or (thing.subject is None and thing.get("mana cost") is None):
        return None  # `a spell` costs nothing in particular
    found = _worked(thing, stage)
    if not isinstance(found, tuple):
        return found
    supposed, worked = found
    also = ["107.3a"] if thing.get("x") is not None else []
    called = _called(supposed)
    called = f"{called[0].upper()}{called[1:]}"
    return told(
        worked, called, stage.grounds, amount=question.amount, assumed=supposed.assumed, also=also
    )


def _called(supposed: Supposed) -> str:
    """What to call a spell that is being cast: where it is then goes without saying."""
    return supposed.seen.described.removesuffix(" on the stack")


def _worked(thing: Thing, stage: Stage) -> tuple[Supposed, CostWorking] | Answer | None:
    """A described spell as it is being cast, with the working of its cost."""
    entity = thing.subject.entity if thing.subject is not None else None
    if thing.subject is not None and (entity is None or entity.sort is not Sort.CARD):
        return None
    if thing.get("zone") not in (None, "stack"):
        return None
    supposed = suppose(thing, stage, zone="stack")
    if isinstance(supposed, Unclear):
        return unclear(stage.grounds, supposed)
    if supposed is None:
        return None
    return supposed, working(supposed.seen.board, supposed.seen.iri)


def castable(question: Castable, stage: Stage) -> Answer | None:
    """Whether a spell without a mana cost can be paid for (118.6); of others it is not said."""
    thing = question.thing
    if thing.get("mana cost") != "":
        return None
    found = _worked(thing, stage)
    if not isinstance(found, tuple):
        return found
    supposed, worked = found
    name, grounds = _called(supposed), stage.grounds
    if worked.unpayable:
        said = (
            f"No: {name} has an unpayable cost; only an alternative cost, or an effect that lets"
            " it be cast without paying, makes it castable (118.6a)."
        )
        unpayable = mtg("hasUnpayableCost")
        deciding = [proof for proof in worked.proofs if proof.conclusion[1] == unpayable]
        return concluded(grounds, Verdict.NO, said, deciding, also=["202.1b"])
    if worked.total is None:
        return None
    said = f"Yes, as far as its cost goes: {name} costs {worked.total}."
    return concluded(grounds, Verdict.YES, said, worked.proofs, also=["118.6a"])


def cost_moves_value(question: CostMovesValue, stage: Stage) -> Answer | None:
    """Whether a change of what is paid changes the mana value: tried with it and without it."""
    said, rule = _TRIED[question.change]
    plain = question.thing or _SPELL
    if plain.subject is None and not plain.get("mana cost"):
        return None
    changed = plain.but(said)
    if changed is None:
        return None
    before, after = _worked(plain, stage), _worked(changed, stage)
    if not isinstance(before, tuple) or not isinstance(after, tuple):
        return None
    return _compared(question.change, before, after, rule, stage.grounds)


def _compared(
    change: str,
    before: tuple[Supposed, CostWorking],
    after: tuple[Supposed, CostWorking],
    rule: str,
    grounds: Grounds,
) -> Answer | None:
    old = before[0].seen.board.value(before[0].seen.iri, "manaValue")
    seen, worked = after[0].seen, after[1]
    new = seen.board.value(seen.iri, "manaValue")
    if old is None or new is None or worked.total in (None, before[1].total):
        return None
    proofs = [seen.board.proof(seen.iri, "manaValue", new)]
    also, beside = [rule, "202.3"], worked.proofs[:1]
    name = seen.board.name
    told_of = f"{_called(before[0])} costs {before[1].total}, with the {change} {worked.total}"
    if old == new:
        text = f"No: {told_of}; its mana value is {name(new)} either way."
        return concluded(grounds, Verdict.NO, text, proofs, also=also, beside=beside)
    text = f"Yes: {told_of}; its mana value is {name(old)} and {name(new)}."
    return concluded(grounds, Verdict.YES, text, proofs, also=also, beside=beside)
