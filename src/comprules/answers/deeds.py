"""Answers about what a creature may be used for: attacking, blocking, {T} abilities, convoke."""

from __future__ import annotations

from typing import Final

from comprules.answers.activation import of_object
from comprules.answers.board import Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.game_question import TAPPED_FOR_MANA
from comprules.answers.hypothetical import Supposed, assuming, suppose
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import Described, MayDo, Thing
from comprules.answers.reasons import reasons
from comprules.answers.subjects import Stage, Unclear
from comprules.inference.proof import Proof
from comprules.namespaces import mtg
from comprules.terms import literal

#: The deed -> what concludes that it may be done, that it cannot be done, and how it is called.
_CHOICES: Final = {
    "attack": ("mayAttackWith", "cannotAttackWith", "be chosen to attack"),
    "block": ("mayBlockWith", "cannotBlockWith", "be chosen to block"),
    "convoke": ("mayConvokeWith", "cannotConvokeWith", "be tapped for convoke"),
}
#: What an object without a card is given to be asked about its {T} ability.
_TEXTS: Final = {
    "mana": "{T}: Add {G}.",
    "tap": "{T}: You gain 1 life.",
    "untap": "{Q}: You gain 1 life.",
}
#: The abilities that are used for a deed.
_ABILITIES: Final = {
    "mana": TAPPED_FOR_MANA,
    "tap": Described(cost=("{T}",)),
    "untap": Described(cost=("{Q}",)),
}
_SINCE: Final = "controlledContinuouslySinceTurnBegan"
_SICK_RULE: Final = "302.6"


def may_do(question: MayDo, stage: Stage) -> Answer | None:
    """Whether a creature may be used so, as the question describes it or the situation has it."""
    thing = question.thing
    if thing.subject is None and not thing.said:
        return None  # `a creature` by itself: what it may do turns on what is not said
    if thing.get("zone") not in (None, "battlefield"):
        return None
    text = _TEXTS.get(question.deed, "") if thing.subject is None else ""
    untold = thing.get("tapped") is None
    if untold and question.deed == "untap" and thing.said:
        thing = thing.but(("tapped", True)) or thing  # else {Q} could not be paid: 107.6
    supposed = suppose(thing, stage, zone="battlefield", text=text)
    if isinstance(supposed, Unclear):
        return unclear(stage.grounds, supposed)
    if supposed is None:
        return None
    if text:
        supposed = assuming(supposed, f"its ability is “{text}”")
    if supposed.seen.hypothetical and untold and question.deed != "sickness":
        state = "tapped" if thing.get("tapped") else "untapped"
        supposed = assuming(supposed, f"it is {state}")
    if question.deed == "sickness":
        return _sickness(supposed, stage)
    if question.deed in _CHOICES:
        return _chosen(question.deed, thing, supposed, stage)
    return _used(question.deed, supposed, stage)


def _controller(supposed: Supposed) -> str | None:
    value = supposed.seen.board.value(supposed.seen.iri, "controller")
    return value if isinstance(value, str) else None


def _chosen(deed: str, thing: Thing, supposed: Supposed, stage: Stage) -> Answer | None:
    """Whether its controller may choose a creature to attack, to block, or for convoke."""
    may, cannot, words = _CHOICES[deed]
    board, iri = supposed.seen.board, supposed.seen.iri
    player = _controller(supposed)
    if player is None or not board.holds(iri, "cardType", mtg("Creature")):
        return None
    if supposed.seen.hypothetical and deed == "attack":
        supposed = assuming(supposed, "it is your turn")
    name = supposed.seen.described
    if board.holds(player, cannot, iri):
        found = [r.proof for r in reasons(board, [(player, mtg(cannot), iri)])]
        said = supposed.sentence(f"No: {name} cannot {words}.")
        return concluded(stage.grounds, Verdict.NO, said, found, also=supposed.also)
    if not board.holds(player, may, iri):
        return undecided(
            stage.grounds,
            supposed.sentence(f"Whether {name} may {words} cannot be concluded."),
            board.needs(player, may, iri),
            _sources(board, may),
        )
    said = f"Yes: {name} may {words}."
    if deed != "attack" and board.holds(iri, _SINCE, literal(False)):
        said += f" Only attacking and its {{T}} and {{Q}} abilities have to wait ({_SICK_RULE})."
        supposed = Supposed(supposed.seen, supposed.assumed, (_SICK_RULE, *supposed.also))
    return concluded(
        stage.grounds,
        Verdict.YES,
        supposed.sentence(said),
        [board.proof(player, may, iri)],
        also=supposed.also,
    )


def _sources(board: Board, name: str) -> list[str]:
    return list(board.vocabulary.sources(mtg(name)))


def _sickness(supposed: Supposed, stage: Stage) -> Answer | None:
    """Whether summoning sickness (302.6) keeps a permanent from attacking."""
    board, iri, name = supposed.seen.board, supposed.seen.iri, supposed.seen.described
    player = _controller(supposed)
    if player is None or iri not in board.permanents:
        return None
    grounds = stage.grounds
    if not board.holds(iri, "cardType", mtg("Creature")):
        types: list[Proof | None] = [
            board.proof(iri, "cardType", v) for v in board.values(iri, "cardType")
        ]
        said = f"No: {name} is no creature, and only creatures are summoning sick."
        return concluded(grounds, Verdict.NO, supposed.sentence(said), types, also=[_SICK_RULE])
    sick: list[Proof | None] = []
    if board.holds(player, "cannotAttackWith", iri):
        found = reasons(board, [(player, mtg("cannotAttackWith"), iri)])
        sick += [r.proof for r in found if _SICK_RULE in r.proof.citations()]
    if sick:
        said = f"Yes: {name} is summoning sick."
        return concluded(grounds, Verdict.YES, supposed.sentence(said), sick, also=supposed.also)
    if board.holds(iri, "hasKeyword", mtg("Haste")):
        said = f"No: {name} has haste."
        proof = board.proof(iri, "hasKeyword", mtg("Haste"))
        also = ["702.10b", "702.10c", _SICK_RULE]
        return concluded(grounds, Verdict.NO, supposed.sentence(said), [proof], also=also)
    if board.holds(iri, _SINCE, literal(True)):
        said = f"No: {name} has been under its controller's control since the turn began."
        return concluded(grounds, Verdict.NO, supposed.sentence(said), [], also=[_SICK_RULE])
    return undecided(
        grounds,
        f"Whether {name} is summoning sick turns on how long its controller has had it.",
        board.needs(iri, _SINCE, None) or [f"whether {name} was there as the turn began"],
        [_SICK_RULE],
    )


def _used(deed: str, supposed: Supposed, stage: Stage) -> Answer | None:
    """Whether the abilities that a deed means, by their costs, may be activated."""
    player = _controller(supposed)
    if player is None:
        return None
    if supposed.seen.hypothetical:
        supposed = assuming(supposed, "you have priority, and mana for its cost")
    ability = _ABILITIES[deed]
    return of_object(
        ability, supposed.seen, player, stage.grounds, say=supposed.sentence, also=supposed.also
    )
