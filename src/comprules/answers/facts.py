"""Answers about the other facts of a situation: the value of a property, and what an object is."""

from __future__ import annotations

from comprules.answers.board import GAME, Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.grounds import Grounds, listed
from comprules.answers.lexicon import Entity, Topic
from comprules.answers.model import Answer, Kind, Verdict
from comprules.answers.question import HasProperty, PropertyValue, Subject
from comprules.answers.subjects import Seen, Stage, Unclear, kinds_of
from comprules.namespaces import MTG
from comprules.terms import Literal, Term, literal


def property_value(question: PropertyValue, stage: Stage) -> Answer | None:
    """The value of a property of an object, of a player, or of the game."""
    board = stage.board
    if board is None:
        return None
    subject, described = GAME, "the game"
    if isinstance(question.subject, Entity):
        subject = question.subject.ref
        described = board.name(subject)
    elif isinstance(question.subject, Subject):
        seen = stage.find(question.subject)
        if isinstance(seen, Unclear):
            return unclear(stage.grounds, seen)
        if seen is None or seen.hypothetical:
            return None
        subject, described = seen.iri, seen.described
    name = question.property.ref.removeprefix(MTG)
    values = board.values(subject, name)
    label = question.property.label
    if not values:
        if not board.vocabulary.is_open(question.property.ref):
            return None
        return undecided(
            stage.grounds,
            f"The situation does not say the {label} of {described}.",
            [f"the {label} of {described}"],
        )
    if not all(isinstance(v, Literal) or board.named(v) for v in values):
        return None
    verb = "are" if label.endswith("s") and not label.endswith("ss") else "is"
    opening = f"The {label} of {described} {verb}"
    return _stated(stage.grounds, board, subject, name, values, opening)


def _stated(
    grounds: Grounds, board: Board, subject: str, name: str, values: list[Term], opening: str
) -> Answer:
    shown = [board.name(v) for v in values]
    proofs = [board.proof(subject, name, v) for v in values]
    answer = concluded(
        grounds,
        Verdict.VALUE if len(values) == 1 else Verdict.LIST,
        f"{opening} {listed(shown)}.",
        proofs,
        values=shown,
    )
    if answer.citations or answer.kind is not Kind.DERIVED:
        return answer
    # A fact that was given needs no rule; the property's own source says what it is.
    return concluded(
        grounds,
        answer.verdict,
        f"{answer.sentence.rstrip('.')}, as the situation states.",
        proofs,
        also=board.vocabulary.sources(MTG + name),
        values=shown,
    )


def has_property(question: HasProperty, stage: Stage) -> Answer | None:
    """Whether an object is of a kind or in a status; no is said of closed facts only."""
    seen = stage.find(question.subject)
    if isinstance(seen, Unclear):
        return unclear(stage.grounds, seen)
    if seen is None or (seen.hypothetical and not seen.state and question.property is not None):
        return None
    board, iri = seen.board, seen.iri
    if question.property is not None:
        prop = question.property
        name = prop.ref.removeprefix(MTG)
        true = literal(True)
        if not board.vocabulary.is_datatype_property(prop.ref):
            return None
        if board.holds(iri, name, true):
            return _verdict(stage.grounds, seen, Verdict.YES, name, true, prop.label)
        if board.vocabulary.is_open(prop.ref) or board.values(iri, name):
            return undecided(
                stage.grounds,
                f"Whether {seen.described} is {prop.label} is not stated.",
                [f"{prop.label} of {seen.described}"],
            )
        sentence = f"No: {seen.described} is not {prop.label}; the situation does not state it."
        return concluded(
            stage.grounds,
            Verdict.NO,
            sentence,
            [],
            also=board.vocabulary.sources(prop.ref),
        )
    if question.kind is None:
        return None
    for kind in kinds_of(question.kind):
        fact = board.kind_fact(iri, kind)
        if fact is not None:
            name = fact[1].removeprefix(MTG)
            label = board.vocabulary.label(kind)
            if fact[1].startswith(MTG):
                word = board.vocabulary.label(fact[1])
                return _verdict(
                    stage.grounds, seen, Verdict.YES, name, kind, f"of the {word} {label}"
                )
            return concluded(
                stage.grounds,
                Verdict.YES,
                f"Yes: {seen.described} is of the kind {label}.",
                [board.proof_of_kind(iri, kind)],
                also=board.vocabulary.sources(kind),
            )
    return _of_another_kind(question.kind, seen, stage.grounds)


def _of_another_kind(asked: Topic, seen: Seen, grounds: Grounds) -> Answer | None:
    """No, where all that an object is by type, subtype or color is known, and this is not there."""
    board = seen.board
    for kind in kinds_of(asked):
        name = board.could_be(seen.iri, kind)
        if name is None:
            continue
        values = board.values(seen.iri, name)
        word = board.vocabulary.label(MTG + name)
        has = f"; its {word}: {listed([board.name(v) for v in values])}" if values else ""
        return concluded(
            grounds,
            Verdict.NO,
            f"No: {seen.described} is not of the {word} {board.vocabulary.label(kind)}{has}.",
            [board.proof(seen.iri, name, value) for value in values],
            also=board.vocabulary.sources(MTG + name),
        )
    return None


def _verdict(
    grounds: Grounds, seen: Seen, verdict: Verdict, name: str, value: Term, label: str
) -> Answer:
    proof = seen.board.proof(seen.iri, name, value)
    return concluded(
        grounds,
        verdict,
        f"Yes: {seen.described} is {label}.",
        [proof],
        also=() if proof else seen.board.vocabulary.sources(MTG + name),
    )
