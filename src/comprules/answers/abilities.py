"""Answers about the abilities of an object: whether it has one, and which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from comprules.answers.ability_descriptions import described, keywords_of, named
from comprules.answers.board import AbilityText, Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.grounds import Grounds, listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import Abilities, Described, HasAbility
from comprules.answers.subjects import Seen, Stage, Unclear
from comprules.answers.words import words
from comprules.terms import Literal

# What settles which sections a permanent has: 716.2a (level bars), 716.3 (the text before them),
# 711.2a and 711.2b (level symbols). An absence of an ability is an absence of what these conclude.
_BAR_RULE: Final = "716.2a"
_TOP_RULE: Final = "716.3"
_SYMBOL_RULE: Final = "711.2a"
#: An object that has a keyword ability lists it (702.1).
_KEYWORD_RULE: Final = "702.1"
#: What effects add to and remove from an object's abilities is applied in layer 6.
_LAYER_RULE: Final = "613.1f"


def has_ability(question: HasAbility, stage: Stage) -> Answer | None:
    """Whether an object has an ability: yes with its proof, no with the proof that it lacks it."""
    seen = stage.find(question.subject)
    if not isinstance(seen, Seen):
        return unclear(stage.grounds, seen) if isinstance(seen, Unclear) else None
    meant = described(question.ability, seen)
    if meant is None:
        return None
    if not meant:
        return _has_none(question.ability, seen, stage.grounds)
    if seen.hypothetical and not seen.state and any(a.first is not None for a in meant):
        return _turns_on_level(seen, stage.grounds)
    had = [a for a in meant if seen.board.holds(seen.iri, "hasAbility", a.iri)]
    if len(had) == len(meant):
        proofs = [seen.board.proof(seen.iri, "hasAbility", a.iri) for a in had]
        sentence = f"Yes: {seen.described} has {named(had)}."
        return concluded(stage.grounds, Verdict.YES, sentence, proofs)
    if had:
        rest = [a for a in meant if a not in had]
        return undecided(
            stage.grounds,
            f"Several abilities fit: {seen.described} has {named(had)}, but not {named(rest)}.",
            [f"which of them: {listed((a.text for a in meant), 'or')}"],
        )
    return lacking(meant, seen, stage.grounds)


def _turns_on_level(seen: Seen, grounds: Grounds) -> Answer:
    return undecided(
        grounds,
        f"Which abilities {seen.name} has turns on its level.",
        [f"the level of {seen.name}"],
        [_SYMBOL_RULE if seen.board.is_leveler(seen.iri) else _BAR_RULE, _TOP_RULE],
    )


def lacking(meant: Sequence[AbilityText], seen: Seen, grounds: Grounds) -> Answer:
    """That an object has none of the abilities meant: why, by a proof for each."""
    board, iri = seen.board, seen.iri
    proofs = [board.proof(iri, "lacksAbility", a.iri) for a in meant]
    if all(proofs):
        return concluded(
            grounds, Verdict.NO, f"No: {seen.described} does not have {named(meant)}.", proofs
        )
    for effect in board.values(iri, "losesAllAbilitiesTo"):
        proof = board.proof(iri, "losesAllAbilitiesTo", effect)
        if proof is not None:
            return concluded(
                grounds, Verdict.NO, f"No: {seen.described} has lost all its abilities.", [proof]
            )
    needs = [n for a in meant for n in board.needs(iri, "hasAbility", a.iri)]
    if needs or iri not in board.permanents:
        return undecided(
            grounds,
            f"Whether {seen.described} has {named(meant)} cannot be concluded"
            + ("." if needs else ": only what permanents have is encoded."),
            needs,
            [_BAR_RULE, _TOP_RULE],
        )
    also = [_SYMBOL_RULE if board.is_leveler(iri) else _BAR_RULE, _TOP_RULE]
    return concluded(
        grounds,
        Verdict.NO,
        f"No: {seen.described} does not have {named(meant)}; no block concludes that it does "
        f"({', '.join(also)}).",
        [],
        also=also,
    )


def _has_none(ability: Described, seen: Seen, grounds: Grounds) -> Answer | None:
    """That an object has no ability of that sort at all."""
    board, iri = seen.board, seen.iri
    leveler = board.is_leveler(iri)
    if ability.level is not None:
        bars = sorted({a.first for a in board.abilities(iri) if a.first is not None})
        if not bars:
            return None
        kind = "level symbols" if leveler else "level bars"
        also = [_SYMBOL_RULE] if leveler else ["716.2", _BAR_RULE]
        return concluded(
            grounds,
            Verdict.NO,
            f"No: {seen.name} has no level {ability.level} ability; its {kind} begin at "
            f"{listed(map(str, bars))}.",
            [],
            also=also,
        )
    if ability.keyword is None:
        return None
    for keyword in keywords_of(ability.keyword, board):
        if board.holds(iri, "hasKeyword", keyword):
            proof = board.proof(iri, "hasKeyword", keyword)
            return concluded(
                grounds,
                Verdict.YES,
                f"Yes: {seen.described} has {board.name(keyword)}.",
                [proof],
            )
    label = ability.keyword.label
    spoken = speaking_of(label, board)
    if seen.hypothetical and not seen.state and not spoken and keywords_of(ability.keyword, board):
        # A card by itself: there is nothing else that could give it the ability.
        return concluded(
            grounds,
            Verdict.NO,
            f"No: nothing in the text of {seen.name} says {label} ({_KEYWORD_RULE}).",
            [],
            also=[_KEYWORD_RULE],
        )
    unread = [a for a in spoken if not board.values(a.iri, "statesChange")]
    if unread:
        return undecided(
            grounds,
            f"{seen.described} does not itself print {label}; but there is {named(unread)}. What "
            "such text gives to other objects is not encoded, so this is no answer.",
            also=[_LAYER_RULE],
        )
    if _text_is_all(board, iri) and not spoken:
        also = [_SYMBOL_RULE if leveler else _BAR_RULE, _TOP_RULE]
        said = f"nothing in the text of {seen.name} says {label}, at any level, and no block"
        said += f" concludes it ({', '.join(also)})"
    elif iri in board.permanents and (spoken or not seen.hypothetical):
        also = [_KEYWORD_RULE, _LAYER_RULE]
        said = f"neither the text of {seen.name} nor an effect gives it {label}"
        said += f"; {named(spoken)} gives it to others" if spoken else ""
    else:
        return undecided(
            grounds,
            f"{seen.described} does not print {label}; whether something else gives it is not "
            "encoded.",
            also=[_KEYWORD_RULE],
        )
    return concluded(grounds, Verdict.NO, f"No: {said}.", [], also=also)


def speaking_of(label: str, board: Board) -> list[AbilityText]:
    """The printed abilities of any permanent that have the words of a label in their text."""
    wanted = [w.stem for w in words(label)]
    found: dict[str, AbilityText] = {}
    for permanent in board.permanents:
        for ability in board.abilities(permanent):
            stems = " ".join(w.stem for w in words(ability.text))
            if f" {' '.join(wanted)} " in f" {stems} ":
                found[ability.iri] = ability
    return list(found.values())


def _text_is_all(board: Board, iri: str) -> bool:
    """Whether the text is all that gives an object abilities by itself, as far as is encoded.

    Only for cards with level bars or level symbols are all rules encoded that give abilities to
    a permanent by itself; what a land or a token has by other rules is not.
    """
    return board.is_leveler(iri) or any(a.first is not None for a in board.abilities(iri))


def all_abilities(question: Abilities, stage: Stage) -> Answer | None:
    """The abilities that an object has, each with its proof."""
    seen = stage.find(question.subject)
    if not isinstance(seen, Seen):
        return unclear(stage.grounds, seen) if isinstance(seen, Unclear) else None
    board, iri = seen.board, seen.iri
    if iri not in board.permanents:
        return undecided(
            stage.grounds, f"{seen.name} is no permanent: what it has there is not encoded."
        )
    if seen.hypothetical and not seen.state and _text_is_all(board, iri):
        return _turns_on_level(seen, stage.grounds)
    had = [*board.values(iri, "hasAbility"), *board.values(iri, "hasIntrinsicAbility")]
    texts = {a.iri: a for a in board.abilities(iri)}
    nodes = [a for a in texts if a in had] + [str(a) for a in had if a not in texts]
    more = _more_than_text(board, iri)
    if not nodes:
        lost = board.values(iri, "losesAllAbilitiesTo")
        proof = board.proof(iri, "losesAllAbilitiesTo", lost[0]) if lost else None
        if proof is None and (texts or more):
            return undecided(
                stage.grounds,
                f"{seen.described} has no ability in its text{more}.",
                also=[_LAYER_RULE],
            )
        return concluded(
            stage.grounds,
            Verdict.LIST,
            f"{seen.described} has no abilities.",
            [proof],
            also=[] if proof else [_LAYER_RULE],
        )
    names = list(dict.fromkeys(_text_of(node, board) for node in nodes))
    proofs = [
        board.proof(iri, "hasAbility", node) or board.proof(iri, "hasIntrinsicAbility", node)
        for node in nodes
    ]
    return concluded(
        stage.grounds,
        Verdict.LIST,
        f"{seen.described} has {listed(f'“{name}”' for name in names)}{more}.",
        proofs,
        values=names,
    )


def _more_than_text(board: Board, iri: str) -> str:
    """What may give an object further abilities and is not encoded, as the end of a sentence."""
    # What a text would name the object by: its types and subtypes (`Insects you control`).
    own = {"permanent"} | {
        board.name(kind).lower()
        for name in ("cardType", "subtype")
        for kind in board.values(iri, name)
    }
    for permanent in board.permanents:
        for ability in board.abilities(permanent):
            said = {w.stem for w in words(ability.text)}
            gives = "have" in said or ("gain" in said and "life" not in said)
            read = ability.keyword is not None or board.values(ability.iri, "statesChange")
            if gives and not read and said & own:
                return f"; what “{ability.text}” gives to what is not encoded"
    return ""


def _text_of(node: str, board: Board) -> str:
    """The words of an ability; of one that nothing prints, those of its keyword."""
    text = board.value(node, "text")
    keyword = board.value(node, "keyword")
    if isinstance(text, Literal):
        return text.lexical
    return board.name(node) if keyword is None else board.name(keyword).capitalize()
