"""Answers about the level at which an object comes to have an ability."""

from __future__ import annotations

from comprules.answers.abilities import speaking_of
from comprules.answers.ability_descriptions import described, named
from comprules.answers.board import AbilityText
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.grounds import listed
from comprules.answers.lexicon import Sort
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import AbilityLevel, Subject
from comprules.answers.subjects import Seen, Stage, Unclear


def ability_level(question: AbilityLevel, stage: Stage) -> Answer | None:
    """From which level on an object has an ability, found by deriving it at every level."""
    seen = stage.find(question.subject)
    if not isinstance(seen, Seen):
        return unclear(stage.grounds, seen) if isinstance(seen, Unclear) else None
    meant = described(question.ability, seen)
    if not meant and question.ability.keyword is not None:
        # `at what level does it have haste`: the text that speaks of it, quoted in the answer
        meant = [
            a
            for a in speaking_of(question.ability.keyword.label, seen.board)
            if a in seen.board.abilities(seen.iri)
        ]
    levelled = [a for a in seen.board.abilities(seen.iri) if a.first is not None]
    if not meant or not levelled:
        return None
    sections = {(a.first, a.last) for a in meant}
    if len(sections) > 1 and question.ability.keyword is None and question.ability.level is None:
        return undecided(
            stage.grounds,
            f"Several abilities of {seen.name} fit: {named(meant)}.",
            [f"which of them: {listed((a.text for a in meant), 'or')}"],
        )
    return _first_levels(question, meant, seen, stage)


def _first_levels(
    question: AbilityLevel, meant: list[AbilityText], seen: Seen, stage: Stage
) -> Answer | None:
    leveler = seen.board.is_leveler(seen.iri)
    parts, values, proofs = [], [], []
    for section in sorted({(a.first or 0, a.last or 0) for a in meant}):
        abilities = [a for a in meant if (a.first or 0, a.last or 0) == section]
        first, last = section
        below = first - 1
        at = _at(first or 1, question, stage, leveler)
        if at is None or not all(at.board.holds(at.iri, "hasAbility", a.iri) for a in abilities):
            return None
        proofs += [at.board.proof(at.iri, "hasAbility", a.iri) for a in abilities]
        if first:
            before = _at(below, question, stage, leveler)
            if before is not None:
                if any(before.board.holds(before.iri, "hasAbility", a.iri) for a in abilities):
                    return None
                proofs += [before.board.proof(before.iri, "lacksAbility", a.iri) for a in abilities]
        parts.append(f"{_span(first, last, leveler)} it has {named(abilities)}")
        values.append(str(first or 1))
    sentence = f"{seen.name}: {'; '.join(parts)}."
    return concluded(stage.grounds, Verdict.VALUE, sentence, proofs, values=values)


def _span(first: int, last: int, leveler: bool) -> str:
    if not first:
        return "at every level" if not leveler else "always"
    if leveler:
        return (
            f"with {first} to {last} level counters"
            if last
            else f"with {first} or more level counters"
        )
    return f"from level {first} on"


def _at(level: int, question: AbilityLevel, stage: Stage, leveler: bool) -> Seen | None:
    entity = question.subject.entity
    if level < 1 and not leveler:
        return None
    if leveler and (entity is None or entity.sort is not Sort.CARD):
        return None
    found = stage.find(Subject(entity, question.subject.kinds, question.subject.definite, level))
    return found if isinstance(found, Seen) else None
