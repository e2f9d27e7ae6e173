"""A question answered: understood, tried reading by reading, or else the nearest rules."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from comprules.answers import question as q
from comprules.answers.grounds import Grounds, listed
from comprules.answers.model import Answer, Kind
from comprules.answers.names import KnowledgeLexicon
from comprules.answers.understanding import understand
from comprules.errors import UsageError

if TYPE_CHECKING:
    from comprules.answers.subjects import Stage
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
    for a better answer. Of a question that has no reading the rules that decide its subject are
    quoted, where they are clear; else it is not answered.

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
    stage: Stage | None = None
    whole: Stage | None = None
    readings = understand(question, lexicon)
    for reading in readings:
        about_the_rules = _ABOUT_THE_RULES.get(type(reading))
        if about_the_rules is not None:
            answer = _answer(reading, about_the_rules, grounds)
        else:
            from comprules.answers.subjects import Stage

            stage = stage or Stage(grounds)
            answer = _answer(reading, _ABOUT_A_GAME[type(reading)], stage)
            if grounds.drifted:
                from comprules.answers.editions import as_it_holds

                whole = whole or Stage(grounds.whole())
                by_all = _answer(reading, _ABOUT_A_GAME[type(reading)], whole)
                answer = as_it_holds(answer, by_all, grounds)
            if answer is not None and not grounds.counterparts.same_edition:
                from comprules.answers.editions import in_its_numbers

                answer = in_its_numbers(answer, grounds)
        if answer is None:
            continue
        answer = replace(answer, understood=type(reading).__name__)
        if answer.citations:
            return answer
        return replace(answer, citations=_nearest(grounds, lexicon).citations)
    if readings and (situation is not None or not any(map(_asks_for_a_rule, readings))):
        # what it asks for is clear, and it is not known: its subject is no answer
        return _suggesting(_nearest(grounds, lexicon), grounds, lexicon)
    from comprules.answers.deciding import by_subject_or_nearest

    answer = by_subject_or_nearest(grounds, lexicon)
    return answer if answer.kind is Kind.QUOTED else _suggesting(answer, grounds, lexicon)


def _asks_for_a_rule(reading: q.Question) -> bool:
    """Whether a reading is about no object in particular: `the mana value of a land`."""
    if isinstance(reading, q.ThingValue):
        of_a_sort = reading.thing.subject is None and not reading.thing.said
        return of_a_sort and reading.attribute == "mana value"  # 202.3a to 202.3g say it of sorts
    if isinstance(reading, q.MayBlock):
        return True
    if isinstance(reading, q.HasAbility):
        subject = reading.subject
        return subject.entity is None and not subject.definite and bool(reading.ability.words)
    return False


def _nearest(grounds: Grounds, lexicon: KnowledgeLexicon) -> Answer:
    from comprules.answers.nearest import nearest_rules

    return nearest_rules(grounds, lexicon)


def _suggesting(answer: Answer, grounds: Grounds, lexicon: KnowledgeLexicon) -> Answer:
    """The nearest rules, with the cards that a name in the question may have meant."""
    from comprules.answers.misspelt import suggested

    names = suggested(grounds.question, grounds.kb, lexicon)
    if not names:
        return answer
    meant = listed(names, "or")
    return replace(
        answer,
        sentence=f"I can't answer that. Did you mean {meant}? No card is called so.",
        needs=(f"the question with the name of a card that is known: {meant}",),
    )


#: Who answers a reading; a module is imported when one of its readings comes up (cold start).
_ABOUT_THE_RULES: Final[dict[type, tuple[str, str]]] = {
    q.Definition: ("definitions", "definition"),
    q.Difference: ("definitions", "difference"),
    q.RuleText: ("provisions", "rule_text"),
    q.Wording: ("wordings", "wording"),
    q.Whereabouts: ("provisions", "whereabouts"),
    q.CitedBy: ("provisions", "cited_by"),
    q.Cites: ("provisions", "cites"),
    q.DoesCite: ("provisions", "does_cite"),
    q.Connection: ("provisions", "connection"),
    q.Subrules: ("provisions", "subrules"),
    q.Listing: ("lists", "listing"),
    q.Membership: ("lists", "membership"),
    q.LastChange: ("lifetimes", "last_change"),
    q.EverChanged: ("lifetimes", "ever_changed"),
    q.Appeared: ("lifetimes", "appeared"),
    q.Removed: ("lifetimes", "removed"),
    q.StillThere: ("lifetimes", "still_there"),
    q.AlwaysWas: ("numberings", "always_was"),
    q.NumbersOf: ("numberings", "numbers_of"),
    q.WasAt: ("numberings", "was_at"),
    q.NumberAt: ("numberings", "number_at"),
    q.Became: ("numberings", "became"),
    q.BecameOf: ("numberings", "became_of"),
    q.ChangesIn: ("updates", "changes_in"),
    q.Foremost: ("updates", "foremost"),
}
_ABOUT_A_GAME: Final[dict[type, tuple[str, str]]] = {
    q.HasAbility: ("abilities", "has_ability"),
    q.AbilityLevel: ("ability_levels", "ability_level"),
    q.Abilities: ("abilities", "all_abilities"),
    q.LevelOf: ("levels", "level_of"),
    q.IsLevel: ("levels", "is_level"),
    q.Activation: ("activation", "activation"),
    q.Activatable: ("activatable", "activatable"),
    q.WhoMayActivate: ("activatable", "who_may"),
    q.PropertyValue: ("facts", "property_value"),
    q.HasProperty: ("facts", "has_property"),
    q.Triggers: ("triggers", "triggers"),
    q.TapTriggers: ("tapping", "tap_triggers"),
    q.InCombat: ("fights", "in_combat"),
    q.Legality: ("legality", "legality"),
    q.AtCheck: ("checks", "at_check"),
    q.Location: ("surveys", "location"),
    q.Those: ("surveys", "those"),
    q.Opposed: ("surveys", "opposed"),
    q.CounterCount: ("surveys", "counter_count"),
    q.Size: ("surveys", "size"),
    q.LevelCost: ("costs", "level_cost"),
    q.ThingValue: ("thing_values", "thing_value"),
    q.CardCost: ("costs", "cost_now"),
    q.SpellCost: ("spell_costs", "spell_cost"),
    q.Castable: ("spell_costs", "castable"),
    q.CostMovesValue: ("spell_costs", "cost_moves_value"),
    q.CardMatters: ("card_matters", "card_matters"),
    q.FitsDeck: ("thing_values", "fits_deck"),
    q.MayDo: ("deeds", "may_do"),
    q.MayBlock: ("blocking", "may_block"),
    q.Declared: ("declaring", "declared"),
    q.OfCommander: ("commanding", "of_commander"),
    q.Assignable: ("assigning", "assignable"),
    q.MostAssignable: ("damages", "most_assignable"),
    q.DamageDealt: ("damages", "damage_dealt"),
    q.LethalDamage: ("damages", "lethal_damage"),
    q.LifeAfterCombat: ("damages", "life_after_combat"),
    q.AbilityKind: ("ability_kinds", "ability_kind"),
    q.DescribedAbilityKind: ("ability_kinds", "described_ability_kind"),
}


def _answer(reading: q.Question, place: tuple[str, str], ground: object) -> Answer | None:
    """The answer to one reading, or None where it does not fit what is known."""
    module, name = place
    answer: Answer | None = getattr(import_module(f"comprules.answers.{module}"), name)(
        reading, ground
    )
    return answer
