"""Answers about the costs printed on a card: to cast it, to activate an ability, of a keyword.

What is paid in a game is another matter: what raises or lowers it is in force there (601.2f).
"""

from __future__ import annotations

from collections.abc import Sequence

from comprules.answers.ability_descriptions import keywords_of
from comprules.answers.ability_kinds import placed
from comprules.answers.board import AbilityText, Board
from comprules.answers.conclusions import concluded, undecided
from comprules.answers.grounds import listed
from comprules.answers.lexicon import Sort
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import CardCost
from comprules.answers.subjects import Seen, Stage
from comprules.namespaces import mtg
from comprules.terms import Literal

_BEFORE = "before anything raises or lowers it"


def card_cost(question: CardCost, stage: Stage) -> Answer | None:
    """What casting a card, or activating an ability of it, costs by what is printed on it."""
    entity = question.subject.entity
    if entity is None or entity.sort is not Sort.CARD or question.subject.level is not None:
        return None
    if question.deed == "cast":
        return _to_cast(entity.ref, stage)
    seen = stage.find(question.subject)
    if not isinstance(seen, Seen):
        return None
    abilities = seen.board.abilities(seen.iri)
    if question.keyword is not None:
        keywords = keywords_of(question.keyword, seen.board)
        meant = [a for a in abilities if a.keyword in keywords and a.keyword is not None]
        return _of_keyword(seen, meant, stage)
    if question.place is not None:
        one = placed(abilities, question.place)
        meant = [one] if one is not None else []
    else:
        meant = [a for a in abilities if seen.board.values(a.iri, "costBeforeColon")]
    return _to_activate(seen, meant, stage)


def _to_cast(name: str, stage: Stage) -> Answer | None:
    """The mana cost, which casting a spell begins with (601.2f); lands and the like have none."""
    card = stage.grounds.kb.cards.lookup(name)
    if card is None or len(card.faces) > 1:
        return None
    if not card.mana_cost:
        said = f"{card.name} has no mana cost, and so an unpayable one."
        return concluded(
            stage.grounds, Verdict.VALUE, said, [], also=["202.1b", "118.6"], values=["none"]
        )
    said = f"Casting {card.own_name} costs {card.mana_cost}, its mana cost, {_BEFORE}."
    also = ["601.2f", "202.1"]
    return concluded(stage.grounds, Verdict.VALUE, said, [], also=also, values=[card.mana_cost])


def _of_keyword(seen: Seen, meant: Sequence[AbilityText], stage: Stage) -> Answer | None:
    board = seen.board
    costs = [cost for a in meant for cost in _texts(board, a, "keywordCost")]
    if not costs:
        return None
    keyword = str(meant[0].keyword)
    said = f"The {board.name(keyword)} cost of {seen.name} is {listed(costs, 'or')}, {_BEFORE}."
    also = [*board.vocabulary.sources(keyword), "601.2f"]
    verdict = Verdict.VALUE if len(costs) == 1 else Verdict.LIST
    return concluded(stage.grounds, verdict, said, [], also=also, values=costs)


def _to_activate(seen: Seen, meant: Sequence[AbilityText], stage: Stage) -> Answer | None:
    """The activation cost, all that stands before the colon (602.1a)."""
    board = seen.board
    if len(meant) > 1:
        texts = listed((f"“{a.text}”" for a in meant), "or")
        said = f"{seen.name} has {len(meant)} activated abilities."
        return undecided(stage.grounds, said, [f"which of them: {texts}"], ["602.1a"])
    costs = [cost for a in meant for cost in _texts(board, a, "costBeforeColon")]
    if not costs:
        return None
    [ability] = meant
    said = f"Activating “{ability.text}” costs {costs[0]}, {_BEFORE}."
    proof = board.proof_of_kind(ability.iri, mtg("ActivatedAbilityText"))
    also = ["602.1a", "602.2b"]
    return concluded(stage.grounds, Verdict.VALUE, said, [proof], also=also, values=costs)


def _texts(board: Board, ability: AbilityText, name: str) -> list[str]:
    nodes = board.values(ability.iri, name)
    texts = [board.value(str(node), "text") for node in nodes]
    return [text.lexical for text in texts if isinstance(text, Literal)]
