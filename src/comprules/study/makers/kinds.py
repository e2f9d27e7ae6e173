"""Questions about kinds of ability, put together from texts of our own (CR 113.3, 605.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from msgspec import Struct

from comprules.answers.board import Board
from comprules.inference.proof import Proof
from comprules.inference.storedproof import brief
from comprules.namespaces import mtg, situation_iri
from comprules.study.makers.grounds import Stated
from comprules.study.makers.maker import CHOICES, Maker, Seed
from comprules.study.makers.proving import difficulty, explanation_of
from comprules.study.makers.situations import situated, written
from comprules.study.material import Material, chance
from comprules.study.model import Form, Kind, Level, Option, Question, identity_of

_COSTS: Final = ("{T}", "{1}", "{2}, {T}", "Sacrifice this permanent", "Pay 1 life", "{Q}", "{R}")
_MANA: Final = ("Add {G}.", "Add {C}{C}.", "Add one mana of any color.", "Add {B} or {R}.")
_DEEDS: Final = (
    "Draw a card.",
    "Target player adds {G}.",
    "Untap target land.",
    "Scry 2.",
    "You gain 3 life.",
    "Add {G}. Draw a card.",
    "Target creature gets +1/+1 until end of turn.",
    "Untap this permanent.",
)
_WHEN: Final = (
    "Whenever you tap a land for mana, ",
    "When this permanent enters, ",
    "At the beginning of your upkeep, ",
    "Whenever a creature you control dies, ",
)
_THEN: Final = (
    *("add {G}.", "draw a card.", "you gain 1 life.", "add {R}{R}.", "target player adds {W}."),
)
_STATEMENTS: Final = (
    "Creatures you control get +1/+1.",
    "Your maximum hand size is nine.",
    "Creature spells you cast cost {1} less to cast.",
    "You have hexproof.",
    "Lands you control have reach.",
    "Other creatures you control have menace.",
    "Players can’t gain life.",
    "If you tap a land for mana, it produces twice as much instead.",
)
#: The classes of ability texts by kind, of which each ability of a permanent is of one.
KINDS: Final = {
    "activated": "ActivatedAbilityText",
    "triggered": "TriggeredAbilityText",
    "static": "StaticAbilityText",
}


class IsManaAbility(Struct, frozen=True):
    """Is this a mana ability?"""

    name: str = "is-it-a-mana-ability"
    level: Level = Level.BASIC
    rules: tuple[str, ...] = ("605.1",)
    of_situations: bool = True

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each text."""
        return [Seed((text,), ("605.1", "605.1a", "605.1b")) for text in _texts()]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; it is one, or the reasoner says which criterion it does not meet."""
        (text,) = seed.key
        stated = {"abilities": {"a": {"text": text, "on": "Enchantment"}}}
        board = situated(written(stated), material)
        verdict = mana_verdict(board, "a")
        if verdict is None:
            return None
        key, proof = verdict
        return kind_question(
            *(self, seed, material, stated, proof),
            identity=identity_of(self.name, text),
            form=Form.YES_NO,
            stem=f"An enchantment has the ability “{text}” Is it a mana ability?",
            key=key,
        )


class WhichIsOfKind(Struct, frozen=True):
    """Which of these abilities is an activated, triggered or static one?"""

    name: str = "kind-of-ability"
    level: Level = Level.BASIC
    rules: tuple[str, ...] = ("113.3", "602.1", "603.1", "604.1")
    of_situations: bool = True

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each text, which is the right choice."""
        return [Seed((text,), ("113.3", "602.1", "603.1", "604.1")) for text in _all_texts()]

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; each of the wrong choices is derived to be of another kind."""
        (right,) = seed.key
        luck = chance(self.name, right)
        texts = [right, *luck.sample([t for t in _all_texts() if t != right], 12)]
        stated = {
            "abilities": {f"a{n}": {"text": t, "on": "Enchantment"} for n, t in enumerate(texts)}
        }
        board = situated(written(stated), material)
        found = [_kind_of(board, f"a{n}") for n in range(len(texts))]
        if found[0] is None:
            return None
        kind, proof = found[0]
        wrong = [(t, f) for t, f in zip(texts[1:], found[1:], strict=True) if f and f[0] != kind]
        if len(wrong) < CHOICES - 1:
            return None
        options = [Option(right)]
        for text, (other, reason) in wrong[: CHOICES - 1]:
            against = explanation_of(reason, material)
            refuted = f"It is {ability_of(other)}. {against.words}"
            options.append(Option(text, refuted, against.citations, brief(reason)))
        luck.shuffle(options)
        return kind_question(
            *(self, seed, material, stated, proof),
            identity=identity_of(self.name, right),
            form=Form.CHOICE,
            stem=f"These are abilities of enchantments. Which one is {ability_of(kind)}?",
            key=right,
            options=tuple(options),
        )


def kind_question(
    maker: Maker,
    seed: Seed,
    material: Material,
    stated: Stated,
    proof: Proof,
    *,
    identity: str,
    form: Form,
    stem: str,
    key: str,
    options: tuple[Option, ...] = (),
) -> Question:
    """The question about ability texts that a proof answers."""
    why = explanation_of(proof, material)
    return Question(
        identity=identity,
        maker=maker.name,
        level=maker.level,
        form=form,
        stem=stem,
        situation=written(stated),
        options=options,
        key=(key,),
        kind=Kind.DERIVED,
        explanation=why.words,
        proofs=(brief(proof),),
        citations=why.citations,
        difficulty=difficulty(proof, stated),
        edition=material.edition,
        trains=tuple(map(material.iri, why.citations[:3])),
        topics=seed.topics,
    )


def mana_verdict(board: Board, name: str) -> tuple[str, Proof] | None:
    """Yes or no, whether an ability is a mana ability, with the proof; None if not derived."""
    yes = class_proof(board, name, "ManaAbilityText")
    no = fact_proof(board, name, "failsManaAbilityCriterion")
    proof = yes or no
    if proof is None or (yes and no):
        return None
    return ("yes" if yes else "no"), proof


def _texts() -> Iterator[str]:
    """Activated and triggered abilities: those of which one could think that they make mana."""
    for cost, effect in product(_COSTS, (*_MANA, *_DEEDS)):
        yield f"{cost}: {effect}"
    for when, effect in product(_WHEN, _THEN):
        yield f"{when}{effect}"


def _all_texts() -> list[str]:
    return [*_texts(), *_STATEMENTS]


def _kind_of(board: Board, name: str) -> tuple[str, Proof] | None:
    """The one kind that a text is of, with the proof; None where it is of none or of several."""
    found = [
        (kind, proof)
        for kind, cls in KINDS.items()
        if (proof := class_proof(board, name, cls)) is not None
    ]
    return found[0] if len(found) == 1 else None


def class_proof(board: Board, name: str, cls: str) -> Proof | None:
    """The proof that an ability is of a class; None where that is not derived."""
    return board.proof_of_kind(situation_iri(name), mtg(cls))


def fact_proof(board: Board, name: str, prop: str) -> Proof | None:
    """The proof that an ability has a property, with its first value; None where it has none."""
    values = board.values(situation_iri(name), prop)
    return board.proof(situation_iri(name), prop, values[0]) if values else None


def ability_of(kind: str) -> str:
    """An ability of a kind, in words: `an activated ability`."""
    return f"{'an' if kind[0] == 'a' else 'a'} {kind} ability"
