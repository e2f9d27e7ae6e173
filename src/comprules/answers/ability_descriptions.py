"""Which abilities of an object a question means by what it says of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from comprules.answers.ability_kinds import CLASSES, placed
from comprules.answers.board import AbilityText, Board
from comprules.answers.grounds import listed
from comprules.answers.lexicon import Sort, Topic
from comprules.answers.question import Described
from comprules.answers.subjects import Seen
from comprules.answers.words import counts, fold, words
from comprules.namespaces import mtg

#: Words that tell no ability from another.
_COMMON: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "it",
        "its",
        "this",
        "that",
        "you",
        "your",
        "i",
        "my",
        "me",
        "we",
        "and",
        "or",
        "with",
        "in",
        "on",
        "at",
        "is",
        "are",
        "be",
        "as",
        "for",
        "ability",
        "text",
        "have",
        "has",
        "has",
        "get",
        "gain",
        "me's",
    ]
)


def described(
    ability: Described, seen: Seen, among: Sequence[AbilityText] | None = None
) -> list[AbilityText] | None:
    """The abilities of an object that a description fits; None where the words do not fit it.

    Args:
        ability: the description.
        seen: the object.
        among: the abilities to choose from; those that the object prints, if None.
    """
    among = seen.board.abilities(seen.iri) if among is None else among
    texts = [a for a in among if _marked(a, ability, seen.board)]
    if ability.place is not None:
        one = placed(texts, ability.place)
        return [] if one is None else [one]
    if ability.level is not None:
        if seen.board.is_leveler(seen.iri):
            return [a for a in texts if _covers(a, ability.level)]
        if ability.level == 1:
            return [a for a in texts if a.first is None]
        return [a for a in texts if a.first == ability.level]
    if ability.top:
        return [a for a in texts if a.first is None] or None
    if ability.keyword is not None:
        keywords = keywords_of(ability.keyword, seen.board)
        if not keywords:
            return None
        exact = [a for a in texts if a.keyword in keywords]
        return exact or [a for a in texts if _is_variant(a, keywords, seen.board)]
    if not ability.words:
        return texts
    wanted = [w.stem for w in ability.words if counts(w.form) and w.form not in _COMMON]
    if not wanted or (len(wanted) == 1 and not ability.quoted and not ability.spoken):
        return None
    return [a for a in texts if _says(a, wanted, effect=ability.spoken)] or None


def _marked(text: AbilityText, ability: Described, board: Board) -> bool:
    """Whether an ability is of the kind, and has the cost, that a description says.

    The cost of an activated ability is what stands before the colon (602.1a); that of a keyword
    ability stands in its text.
    """
    if ability.kind is not None and not board.is_of(text.iri, [mtg(CLASSES[ability.kind])]):
        return False
    cost, colon, _ = text.text.partition(":")
    if not colon and not text.keyword:
        cost = ""
    if ability.loyalty is not None and fold(cost).strip(" []").lower() != ability.loyalty:
        return False
    return all(symbol in cost for symbol in ability.cost)


def _says(ability: AbilityText, wanted: list[str], *, effect: bool) -> bool:
    """Whether an ability's text has the words in their order; in its effect only, if asked so.

    A triggered ability's effect is what follows its condition (603.1).
    """
    text = ability.text
    if effect and text.split(" ", 1)[0].lower() in ("when", "whenever", "at"):
        text = text.partition(",")[2]
    said = iter([w.stem for w in words(text)])
    return all(word in said for word in wanted)


def _covers(ability: AbilityText, counters: int) -> bool:
    return ability.first is not None and (
        ability.first <= counters <= (ability.last if ability.last is not None else counters)
    )


def keywords_of(topic: Topic, board: Board) -> list[str]:
    """The keyword abilities that a topic names."""
    keyword = mtg("KeywordAbility")
    return [e.ref for e in topic.of(Sort.INDIVIDUAL) if keyword in board.vocabulary.types(e.ref)]


def _is_variant(text: AbilityText, keywords: Sequence[str], board: Board) -> bool:
    """Whether a text is that of a variant, read as the keyword it is one of (702.29f)."""
    view = board.vocabulary
    bases = {base for keyword in keywords for base in view.objects(keyword, mtg("variantOf"))}
    if text.keyword not in bases:
        return False
    return not text.text.lower().startswith(f"{view.label(text.keyword)} ")


def named(abilities: Sequence[AbilityText]) -> str:
    """The texts of abilities, quoted, as one phrase."""
    return listed(f"“{a.text}”" for a in abilities)
