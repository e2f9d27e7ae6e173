"""Answers about what triggers: the abilities that look for a permanent becoming a level."""

from __future__ import annotations

from comprules.answers.ability_descriptions import described, named
from comprules.answers.board import AbilityText, Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.grounds import Grounds, listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import Triggers
from comprules.answers.subjects import Seen, Stage, Unclear
from comprules.inference.proof import Proof


def triggers(question: Triggers, stage: Stage) -> Answer | None:
    """Whether abilities of an object, or of any permanent, trigger as the last event happens.

    The blocks know one kind of trigger: an object becoming a level (603.2, 603.2e, 603.10). Of
    another ability neither follows, and nothing is answered.
    """
    board = stage.board
    if board is None:
        return None
    if question.subject is None:
        return _any(question, [(iri, board.abilities(iri)) for iri in board.permanents], stage)
    seen = stage.find(question.subject)
    if not isinstance(seen, Seen):
        return unclear(stage.grounds, seen) if isinstance(seen, Unclear) else None
    if seen.hypothetical or seen.board is not board:
        return None
    of = described(question.ability, seen) if question.ability else board.abilities(seen.iri)
    return _any(question, [(seen.iri, of or [])], stage)


def _any(
    question: Triggers, things: list[tuple[str, list[AbilityText]]], stage: Stage
) -> Answer | None:
    board = stage.board
    assert board is not None
    of_level = [
        (iri, ability)
        for iri, abilities in things
        for ability in abilities
        if board.values(ability.iri, "triggersOnBecomingLevel")
    ]
    if not of_level or (question.ability and len(of_level) < sum(len(a) for _, a in things)):
        return None
    # Whether what looks for another event triggers is not encoded: no `none` is said beside it.
    others = [
        ability
        for _, abilities in things
        for ability in abilities
        if board.values(ability.iri, "opensWithTriggerWord")
        and not board.values(ability.iri, "triggersOnBecomingLevel")
    ]
    fired = [(iri, a) for iri, a in of_level if a.iri in board.values(iri, "triggers")]
    if fired:
        return _fired(question, fired, others, board, stage.grounds)
    if question.controller:
        return None
    if others:
        return undecided(
            stage.grounds,
            f"{named([a for _, a in of_level])} does not trigger; whether {named(others)} does is"
            " not encoded.",
            [f"whether {named(others)} triggers"],
            ["603.2"],
        )
    proofs = [board.proof(iri, "doesNotTrigger", a.iri) for iri, a in of_level]
    if not all(proofs):
        return None
    sentence = f"{named([a for _, a in of_level])} does not trigger."
    if question.listing:
        return concluded(stage.grounds, Verdict.LIST, f"None: {sentence}", proofs)
    return concluded(stage.grounds, Verdict.NO, f"No: {sentence}", proofs)


def _fired(
    question: Triggers,
    fired: list[tuple[str, AbilityText]],
    others: list[AbilityText],
    board: Board,
    grounds: Grounds,
) -> Answer | None:
    proofs: list[Proof | None] = [board.proof(iri, "triggers", a.iri) for iri, a in fired]
    players: list[str] = []
    for iri, ability in fired:
        for trigger in board.subjects("source", iri):
            if ability.iri in board.values(trigger, "ofAbility"):
                for player in board.values(trigger, "controlledBy"):
                    players.append(board.name(player))
                    proofs.append(board.proof(trigger, "controlledBy", player))
    texts = [a.text for _, a in fired]
    whose = f", controlled by {listed(dict.fromkeys(players))}" if players else ""
    sentence = f"{named([a for _, a in fired])} of {listed([board.name(i) for i, _ in fired])}"
    if question.controller:
        if len(set(players)) != 1:
            return None
        said = f"{players[0]} controls {sentence}, which has triggered."
        return concluded(grounds, Verdict.VALUE, said, proofs, values=players[:1])
    if question.listing:
        rest = f"; whether {named(others)} does is not encoded" if others else ""
        said = f"What triggers: {sentence}{whose}{rest}."
        return concluded(grounds, Verdict.LIST, said, proofs, values=texts)
    return concluded(grounds, Verdict.YES, f"Yes: {sentence} triggers{whose}.", proofs)
