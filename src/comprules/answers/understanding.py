"""A question in words, understood: all that it can mean, the likeliest first; or nothing.

Every word has to be accounted for, by the grammar or by a name: a word that is neither (another
game's, a price, a card that is not known) leaves the question not understood, on purpose.
"""

from __future__ import annotations

from functools import cache

from comprules.answers.ability_questions import add_ability_questions
from comprules.answers.activation_questions import add_activation_questions
from comprules.answers.card_questions import add_card_questions
from comprules.answers.check_questions import add_check_questions
from comprules.answers.combat_questions import add_combat_questions
from comprules.answers.command_questions import add_command_questions
from comprules.answers.cost_questions import add_cost_questions
from comprules.answers.damage_questions import add_damage_questions
from comprules.answers.document_questions import add_document_questions
from comprules.answers.game_questions import add_game_questions
from comprules.answers.grammar import Grammar
from comprules.answers.history_questions import add_history_questions
from comprules.answers.legality_questions import add_legality_questions
from comprules.answers.lexicon import Lexicon, link
from comprules.answers.phrases import WORD_CLASSES, add_phrases
from comprules.answers.question import Question
from comprules.answers.survey_questions import add_survey_questions
from comprules.answers.thing_phrases import add_things
from comprules.answers.trigger_questions import add_trigger_questions
from comprules.answers.update_questions import add_update_questions
from comprules.answers.words import words

#: A longer text is a story, which no production covers; it is not even tried.
_LONGEST_QUESTION = 60


@cache
def grammar() -> Grammar:
    """The grammar of questions, built once in a process."""
    built = Grammar(WORD_CLASSES)
    add_phrases(built)
    add_document_questions(built)
    add_game_questions(built)
    add_damage_questions(built)
    add_command_questions(built)
    add_activation_questions(built)
    add_trigger_questions(built)
    add_combat_questions(built)
    add_legality_questions(built)
    add_check_questions(built)
    add_survey_questions(built)
    add_things(built)
    add_ability_questions(built)
    add_card_questions(built)
    add_cost_questions(built)
    add_history_questions(built)
    add_update_questions(built)
    built.add("UTTERANCE", lambda c: c["q"], "[OPENING] q:QUESTION [CLOSING]")
    return built


def understand(text: str, lexicon: Lexicon) -> tuple[Question, ...]:
    """What the question can mean, the likeliest reading first; empty where nothing fits.

    Args:
        text: the question as asked.
        lexicon: the names of the rules, the cards and the situation.
    """
    tokens = words(text)
    if not tokens or len(tokens) > _LONGEST_QUESTION:
        return ()
    parses = grammar().parses("UTTERANCE", tokens, link(text, tokens, lexicon))
    readings: dict[str, Question] = {}
    for parse in parses:
        readings.setdefault(repr(parse.value), parse.value)
    return tuple(readings.values())
