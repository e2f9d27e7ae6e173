"""Answers about the kind of an ability: activated, triggered, static, mana ability (113.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from comprules.answers.board import AbilityText, Board
from comprules.answers.conclusions import concluded, unclear, undecided
from comprules.answers.grounds import listed
from comprules.answers.model import Answer, Verdict
from comprules.answers.question import AbilityKind, DescribedAbilityKind
from comprules.answers.subjects import YOU, Seen, Stage, Unclear
from comprules.graph.situation import situation_from_mapping
from comprules.inference.proof import Proof
from comprules.namespaces import RDF_TYPE, mtg, situation_iri

#: The kinds that questions name -> the class of ability texts that blocks conclude.
CLASSES: Final = {
    "activated": "ActivatedAbilityText",
    "triggered": "TriggeredAbilityText",
    "static": "StaticAbilityText",
    "spell": "SpellAbilityText",
    "mana": "ManaAbilityText",
    "loyalty": "LoyaltyAbilityText",
    "keyword": "KeywordAbilityText",
}
#: Of these four every ability is at least one (113.3).
_CATEGORIES: Final = ("activated", "triggered", "static", "spell")
#: The text of an activated ability with the features that a question describes, and its card.
_EFFECTS: Final = {
    "mana": "Add {G}.",
    "target": "Target player gains 1 life.",
    "draw": "Draw a card.",
}
_FAILS: Final = "failsManaAbilityCriterion"


def ability_kind(question: AbilityKind, stage: Stage) -> Answer | None:
    """Of which kind an ability is, whether it is of a kind, or which abilities are of it."""
    seen = stage.find(question.subject)
    if not isinstance(seen, Seen):
        return unclear(stage.grounds, seen) if isinstance(seen, Unclear) else None
    abilities = seen.board.abilities(seen.iri)
    if question.listing:
        return _of_each(question, seen, abilities, stage)
    if question.place is None and len(abilities) != 1:
        texts = listed((f"“{a.text}”" for a in abilities), "or")
        if not abilities:
            return None
        if question.kind is None:
            return _of_each(question, seen, abilities, stage)
        return undecided(
            stage.grounds,
            f"{seen.name} has {len(abilities)} abilities.",
            [f"which of them: {texts}"],
        )
    ability = placed(abilities, question.place)
    if ability is None:
        return None
    if question.kind is None:
        return _which(seen, [ability], stage)
    return _is(seen.board, ability, question.kind, stage)


def placed(abilities: Sequence[AbilityText], place: int | None) -> AbilityText | None:
    """The ability at a place, from 1 or -1 for the last; the first one if None."""
    if place is None:
        return abilities[0]
    if place == -1:
        return abilities[-1] if abilities else None
    return abilities[place - 1] if 0 < place <= len(abilities) else None


def _proof(board: Board, ability: AbilityText, kind: str) -> Proof | None:
    return board.proof_of_kind(ability.iri, mtg(CLASSES[kind]))


def _kinds(board: Board, ability: AbilityText) -> list[str]:
    return [kind for kind in CLASSES if _holds(board, ability, kind)]


def _holds(board: Board, ability: AbilityText, kind: str) -> bool:
    return board.reasoning.state().holds((ability.iri, RDF_TYPE, mtg(CLASSES[kind])))


def _is(board: Board, ability: AbilityText, kind: str, stage: Stage) -> Answer | None:
    """Whether one ability is of a kind: no is said only of what is known to be of another."""
    if _holds(board, ability, kind):
        said = f"Yes: “{ability.text}” is {_article(kind)} ability."
        return concluded(stage.grounds, Verdict.YES, said, [_proof(board, ability, kind)])
    kinds = _kinds(board, ability)
    if kind == "mana":
        return _no_mana_ability(board, ability, kinds, stage)
    category = [k for k in kinds if k in _CATEGORIES]
    if not category or kind not in _CATEGORIES:
        return None
    said = f"No: “{ability.text}” is {listed(map(_article, category))} ability."
    proofs = [_proof(board, ability, k) for k in category]
    return concluded(stage.grounds, Verdict.NO, said, proofs, also=["113.3"])


def _no_mana_ability(
    board: Board, ability: AbilityText, kinds: list[str], stage: Stage
) -> Answer | None:
    """Why an ability is no mana ability: what it fails, each with its proof."""
    failed = board.values(ability.iri, _FAILS)
    proofs = [board.proof(ability.iri, _FAILS, reason) for reason in failed]
    if not failed:
        return None
    why = listed([board.name(reason) for reason in failed])
    said = f"No: “{ability.text}” is no mana ability ({why})."
    return concluded(stage.grounds, Verdict.NO, said, proofs)


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _which(seen: Seen, abilities: Sequence[AbilityText], stage: Stage) -> Answer | None:
    """Of which kinds abilities are, each with its proof; None where one is of no known kind."""
    said = kinds_said(seen.board, abilities)
    if said is None:
        return None
    words, proofs = said
    values = list(dict.fromkeys(kind for a in abilities for kind in _kinds(seen.board, a)))
    verdict = Verdict.VALUE if len(values) == 1 else Verdict.LIST
    return concluded(stage.grounds, verdict, f"{seen.name}: {words}.", proofs, values=values)


def kinds_said(
    board: Board, abilities: Sequence[AbilityText]
) -> tuple[str, list[Proof | None]] | None:
    """Of which kinds abilities are, in words and by proofs; None where one is of no known kind."""
    parts, proofs = [], []
    for ability in abilities:
        kinds = _kinds(board, ability)
        if not kinds:
            return None
        parts.append(f"“{ability.text}” is {listed(map(_article, kinds))} ability")
        proofs += [_proof(board, ability, kind) for kind in kinds]
    return "; ".join(parts), proofs


def _of_each(
    question: AbilityKind, seen: Seen, abilities: Sequence[AbilityText], stage: Stage
) -> Answer | None:
    """The kinds of all abilities, or which of them are of the kind asked about."""
    if not abilities:
        return None
    if question.kind is None:
        return _which(seen, abilities, stage)
    found = [a for a in abilities if _holds(seen.board, a, question.kind)]
    rest = [a for a in abilities if a not in found]
    if not found:
        answers = [_is(seen.board, a, question.kind, stage) for a in rest]
        if not all(answer is not None and answer.verdict is Verdict.NO for answer in answers):
            return None
        said = f"No ability of {seen.name} is {_article(question.kind)} ability."
        proofs = [proof for answer in answers if answer is not None for proof in answer.proofs]
        return concluded(stage.grounds, Verdict.LIST, said, proofs)
    texts = [a.text for a in found]
    said = f"Of the abilities of {seen.name}, {listed(f'“{text}”' for text in texts)} " + (
        f"are {question.kind} abilities."
        if len(found) > 1
        else f"is {_article(question.kind)} ability."
    )
    return concluded(
        stage.grounds,
        Verdict.LIST,
        said,
        [_proof(seen.board, a, question.kind) for a in found],
        values=texts,
    )


def described_ability_kind(question: DescribedAbilityKind, stage: Stage) -> Answer | None:
    """Whether an activated ability with the features that a question describes is a mana ability.

    It is written out as one such ability, and classified like any other; the answer shows it.
    """
    features = question.features
    if "mana" not in features and "target" not in features:
        return None
    effects = [text for feature, text in _EFFECTS.items() if feature in features]
    loyalty = "loyalty" in features
    text = f"{'+1' if loyalty else '{T}'}: {' '.join(effects)}"
    card = {"types": ["planeswalker" if loyalty else "artifact"], "text": text, "controller": YOU}
    mapping = {"players": {YOU: {}}, "battlefield": {"source": card}}
    kb = stage.grounds.kb
    board = Board(situation_from_mapping(mapping, cards=kb.cards), stage.program, kb.ontology)
    [ability] = board.abilities(situation_iri("source"))
    return _is(board, ability, "mana", stage)
