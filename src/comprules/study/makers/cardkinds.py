"""Questions about the kind of an ability of a card of the card base (CR 113.3, 605.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from comprules.cards.ability import AbilityText
from comprules.cards.model import Card
from comprules.cards.textbox import read_text_box
from comprules.inference.proof import Proof
from comprules.inference.storedproof import brief
from comprules.study.makers.grounds import Stated
from comprules.study.makers.kinds import KINDS, ability_of, class_proof, kind_question, mana_verdict
from comprules.study.makers.maker import Seed
from comprules.study.makers.proving import explanation_of
from comprules.study.makers.situations import situated, written
from comprules.study.material import Material, chance
from comprules.study.model import Form, Level, Option, Question, identity_of

_MOST: Final = 1_500  # cards that are asked about, of however many there are
_NAME: Final = "ability"
_OF_ALL: Final = KINDS | {"spell": "SpellAbilityText"}
_OF_MANA: Final = re.compile(r"\b(?:adds?|mana)\b", re.IGNORECASE)
_OWN: Final = "~"


class KindOnCard(Struct, frozen=True):
    """Which kind of ability is this ability of a card?"""

    name: str = "kind-of-card-ability"
    level: Level = Level.BASIC
    rules: tuple[str, ...] = ("113.3", "602.1", "603.1", "604.1")
    of_situations: bool = True

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each of the cards that are asked about."""
        return [Seed((name,), self.rules) for name in _cards(material)]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; the ability is derived to be of one kind, which the others are not."""
        asked = _asked_of(self.name, seed, material, mana=False)
        if asked is None:
            return None
        card, text, stated = asked
        board = situated(written(stated), material)
        proofs = {kind: class_proof(board, _NAME, cls) for kind, cls in _OF_ALL.items()}
        found = [(kind, proof) for kind, proof in proofs.items() if proof is not None]
        if len(found) != 1:
            return None
        ((kind, proof),) = found
        why = explanation_of(proof, material)
        against = f"It is {ability_of(kind)}. {why.words}"
        options = tuple(
            Option(ability_of(one))
            if one == kind
            else Option(ability_of(one), against, why.citations, brief(proof))
            for one in _OF_ALL
        )
        return _question(
            *(self, seed, material, card, text, stated, proof),
            form=Form.CHOICE,
            asks="What kind of ability is it?",
            key=ability_of(kind),
            options=options,
        )


class ManaAbilityOnCard(Struct, frozen=True):
    """Is this ability of a card a mana ability?"""

    name: str = "mana-ability-on-a-card"
    level: Level = Level.INTERMEDIATE
    rules: tuple[str, ...] = ("605.1", "605.1a", "605.1b")
    of_situations: bool = True

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each of the cards that are asked about."""
        return [Seed((name,), self.rules) for name in _cards(material)]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; it is one, or the reasoner says which criterion it does not meet."""
        asked = _asked_of(self.name, seed, material, mana=True)
        if asked is None:
            return None
        card, text, stated = asked
        board = situated(written(stated), material)
        verdict = mana_verdict(board, _NAME)
        if verdict is None:
            return None
        key, proof = verdict
        return _question(
            *(self, seed, material, card, text, stated, proof),
            form=Form.YES_NO,
            asks="Is it a mana ability?",
            key=key,
        )


def _question(
    maker: KindOnCard | ManaAbilityOnCard,
    seed: Seed,
    material: Material,
    card: Card,
    text: str,
    stated: Stated,
    proof: Proof,
    *,
    form: Form,
    asks: str,
    key: str,
    options: tuple[Option, ...] = (),
) -> Question:
    # Two cards with the same ability are one question.
    same = text.replace(card.own_name, _OWN)
    return kind_question(
        *(maker, seed, material, stated, proof),
        identity=identity_of(maker.name, same, card.type_line.partition("—")[0].strip()),
        form=form,
        stem=f"{card.own_name} ({card.type_line}) has this ability:\n    | {text}\n{asks}",
        key=key,
        options=options,
    )


def _cards(material: Material) -> Sequence[str]:
    """The names of the cards that are asked about, in a fixed order: a sample of many."""
    return material.kept("cards of kinds", lambda: _sampled(list(material.kb.cards.names())))


def _sampled(names: list[str]) -> list[str]:
    chosen = chance("cards", len(names)).sample(names, _MOST) if len(names) > _MOST else names
    return sorted(chosen)


def _asked_of(
    name: str, seed: Seed, material: Material, *, mana: bool
) -> tuple[Card, str, Stated] | None:
    """A card with one of its abilities, and the ability as a situation; None if it has none."""
    card = material.kb.cards.lookup(seed.key[0])
    if card is None or card.extra:
        return None
    face = card.faces[0] if card.faces else card
    texts = [a.text for a in _whole_abilities(face) if not mana or _may_make_mana(a)]
    if not texts:
        return None
    text = chance(name, card.name).choice(sorted(texts))
    stated = {"abilities": {_NAME: {"text": text, "on": face.type_line}}}
    return face, text, stated


def _whole_abilities(face: Card) -> Iterator[AbilityText]:
    """The abilities of a card, of which one line has one only, and no mere keywords."""
    for line in read_text_box(face).lines:
        if len(line.abilities) == 1 and line.abilities[0].keyword is None:
            yield line.abilities[0]


def _may_make_mana(ability: AbilityText) -> bool:
    """Whether one has to think before one says that it is none: it speaks of mana being added."""
    acts = ability.cost is not None or bool(ability.trigger_word)
    return acts and _OF_MANA.search(ability.text) is not None
