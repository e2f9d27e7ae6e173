"""Answers about the level of a permanent (716.2b, 716.2d)."""

from __future__ import annotations

from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import IsLevel, LevelOf, Subject
from comprules.answers.subjects import Seen, Stage, Unclear
from comprules.terms import literal

_PROPERTY = "levelTreatedAs"


def _level(seen: Seen, stage: Stage) -> int | Answer:
    """The level that a permanent counts as having (CR 716.2b, 716.2d), or why none is known."""
    if seen.hypothetical and not seen.state:
        # A card by itself has no level; what it has on a battlefield turns on what happened there.
        return undecided(
            stage.grounds,
            f"The level of {seen.name} is that of a permanent, and none is described.",
            [f"a situation with {seen.name} in it"],
            ["716.2b", "716.2d"],
        )
    level = seen.board.number(seen.iri, _PROPERTY)
    if level is None:
        return undecided(
            stage.grounds,
            f"No level can be concluded for {seen.described}: "
            "only a permanent counts as having one.",
            seen.board.needs(seen.iri, _PROPERTY, None),
            ["716.2b", "716.2d"],
        )
    return level


def _found(subject: Subject, stage: Stage) -> tuple[Seen, int] | Answer | None:
    """The permanent that a question is about and its level, or why there is none to tell."""
    seen = stage.find(subject)
    if not isinstance(seen, Seen):
        return unclear(stage.grounds, seen) if isinstance(seen, Unclear) else None
    level = _level(seen, stage)
    return level if isinstance(level, Answer) else (seen, level)


def level_of(question: LevelOf, stage: Stage) -> Answer | None:
    """The level that a permanent has or counts as having."""
    found = _found(question.subject, stage)
    if found is None or isinstance(found, Answer):
        return found
    seen, level = found
    proof = seen.board.proof(seen.iri, _PROPERTY, literal(level))
    treated = "" if seen.board.values(seen.iri, "level") else "treated as being "
    name = seen.described[0].upper() + seen.described[1:] if seen.hypothetical else seen.described
    return concluded(
        stage.grounds,
        Verdict.VALUE,
        f"{name} is {treated}level {level}.",
        [proof],
        values=[str(level)],
    )


def is_level(question: IsLevel, stage: Stage) -> Answer | None:
    """Whether a permanent is, or counts as being, of a level, or of that level or greater."""
    found = _found(question.subject, stage)
    if found is None or isinstance(found, Answer):
        return found
    seen, level = found
    yes = level >= question.level if question.or_greater else level == question.level
    return concluded(
        stage.grounds,
        Verdict.YES if yes else Verdict.NO,
        f"{'Yes' if yes else 'No'}: {seen.described} counts as level {level}.",
        [seen.board.proof(seen.iri, _PROPERTY, literal(level))],
        values=[str(level)],
    )
