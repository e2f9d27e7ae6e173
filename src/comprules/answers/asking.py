"""A question answered: understood, tried reading by reading, or else the nearest rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from comprules.answers import question as q
from comprules.answers.grounds import Grounds
from comprules.answers.model import Answer
from comprules.answers.names import KnowledgeLexicon
from comprules.answers.nearest import nearest_rules
from comprules.answers.understanding import understand
from comprules.errors import UsageError

if TYPE_CHECKING:
    from comprules.graph.situation_model import Situation
    from comprules.store.knowledge import KnowledgeBase

_LONGEST: Final = 2000


def ask(
    question: str,
    kb: KnowledgeBase,
    *,
    situation: Situation | None = None,
    edition: str | None = None,
) -> Answer:
    """The answer to a question: derived, quoted, or the nearest rules and no answer.

    The readings of the question are tried, the likeliest first; the first that fits what is known
    decides, also where it can only say which fact is missing: a less likely reading is not asked
    for a better answer. A question that has no reading is never answered.

    Args:
        question: the question, in English.
        kb: the knowledge base.
        situation: the situation that it is asked in, if any.
        edition: the date of the edition to answer from; the default one if None.

    Raises:
        UsageError: the question is empty or far too long.
        NotFound: the edition has not been imported.
    """
    if not question.strip():
        raise UsageError("there is no question", hint="ask one: comprules ask 'what is scry?'")
    if len(question) > _LONGEST:
        raise UsageError(
            f"a question has at most {_LONGEST} characters", hint="ask for one thing at a time"
        )
    grounds = Grounds(question, kb, edition, situation)
    lexicon = KnowledgeLexicon(kb, grounds.edition, situation)
    stage: Any = None
    for reading in understand(question, lexicon):
        if isinstance(reading, _ABOUT_THE_RULES):
            answer = _about_the_rules(reading, grounds)
        else:
            if stage is None:
                from comprules.answers.subjects import Stage

                stage = Stage(grounds)
            answer = _about_a_game(reading, stage)
        if answer is None:
            continue
        answer = replace(answer, understood=type(reading).__name__)
        if answer.citations:
            return answer
        return replace(answer, citations=nearest_rules(grounds, lexicon).citations)
    return nearest_rules(grounds, lexicon)


_ABOUT_THE_RULES: Final = (
    q.Definition,
    q.Difference,
    q.RuleText,
    q.Whereabouts,
    q.CitedBy,
    q.Cites,
    q.DoesCite,
    q.Connection,
    q.Subrules,
    q.Listing,
    q.Membership,
)


def _about_the_rules(reading: q.Question, grounds: Grounds) -> Answer | None:
    """The answer to a reading that needs no situation and no reasoner."""
    from comprules.answers import definitions, lists, provisions

    answerers: dict[type, Callable[[Any, Grounds], Answer | None]] = {
        q.Definition: definitions.definition,
        q.Difference: definitions.difference,
        q.RuleText: provisions.rule_text,
        q.Whereabouts: provisions.whereabouts,
        q.CitedBy: provisions.cited_by,
        q.Cites: provisions.cites,
        q.DoesCite: provisions.does_cite,
        q.Connection: provisions.connection,
        q.Subrules: provisions.subrules,
        q.Listing: lists.listing,
        q.Membership: lists.membership,
    }
    return answerers[type(reading)](reading, grounds)


def _about_a_game(reading: q.Question, stage: Any) -> Answer | None:
    """The answer to a reading about a card or a situation, by the reasoner."""
    from comprules.answers import abilities, activation, facts, levels

    answerers: dict[type, Callable[[Any, Any], Answer | None]] = {
        q.HasAbility: abilities.has_ability,
        q.AbilityLevel: abilities.ability_level,
        q.Abilities: abilities.all_abilities,
        q.LevelOf: levels.level_of,
        q.IsLevel: levels.is_level,
        q.Activation: activation.activation,
        q.Activatable: activation.activatable,
        q.WhoMayActivate: activation.who_may,
        q.PropertyValue: facts.property_value,
        q.HasProperty: facts.has_property,
    }
    return answerers[type(reading)](reading, stage)
