"""Questions about situations, varied across the boundaries of rules, decided by the reasoner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import yaml
from msgspec import Struct

from comprules.answers.board import Board
from comprules.errors import BadSituation
from comprules.graph.situation import situation_from_text
from comprules.inference.slices import about
from comprules.inference.storedproof import brief
from comprules.namespaces import mtg
from comprules.study.makers.canonical import canonical
from comprules.study.makers.cases import NUMBERS, Case, Decided, decide, looked_at, without
from comprules.study.makers.grounds import Ground, Stated, Target
from comprules.study.makers.maker import Seed
from comprules.study.makers.proving import difficulty, explanation_of
from comprules.study.makers.stems import stem
from comprules.study.makers.telling import Teller
from comprules.study.makers.varying import Change, changed, changes, variants
from comprules.study.makers.words import Untold
from comprules.study.makers.worth import is_worth_asking
from comprules.study.material import Material, chance
from comprules.study.model import Form, Kind, Level, Option, Question, identity_of

FILE: Final = "situation.yaml"
#: What is asked of no moment: the turn, the step and priority do not matter.
_TIMELESS: Final = NUMBERS | {"hasAbility", "abilities", "colors", "canPayFor"}
_TAPPED_FOR: Final = ("mayAttackWith", "mayBlockWith", "mayConvokeWith")


class SituationMaker(Struct, frozen=True):
    """Asks one kind of thing of the situations that vary some grounds.

    Attributes:
        name: its name.
        level: for whom its questions are.
        rules: the numbers that it trains.
        properties: the properties that it asks about.
        grounds: the grounds it varies, from the material.
        most: the variants of a ground, at the most.
    """

    name: str
    level: Level
    rules: tuple[str, ...]
    properties: tuple[str, ...]
    grounds: Callable[[Material], Sequence[Ground]]
    most: int = 60
    of_situations: bool = True

    def seeds(self, material: Material) -> Sequence[Seed]:
        """A seed for each variant of a ground, and each thing asked of it that is the maker's."""
        return list(self._seeds(material))

    def _seeds(self, material: Material) -> Iterator[Seed]:
        for at, ground in enumerate(self.grounds(material)):
            for index, target in enumerate(ground.targets):
                if target.property in self.properties:
                    for variant, made in enumerate(self._variants(at, index, material)):
                        key = (str(at), str(index), str(variant))
                        group = f"{at} {' '.join(change.key for change in made)}"
                        yield Seed(key, ground.rules, group)

    def _variants(self, at: int, index: int, material: Material) -> list[tuple[Change, ...]]:
        """The variants of a ground in which one of its targets is asked about."""
        ground = self.grounds(material)[at]
        made = material.kept(f"changes {ground.name}", lambda: changes(ground.stated))
        return material.kept(
            f"variants {self.name} {at} {index}",
            lambda: variants(ground.stated, ground.targets[index], self.most, made),
        )

    def build(self, seed: Seed, material: Material) -> Question | None:
        """The question; None where the reasoner decides nothing, or not all of it has words."""
        stated, target = self._stated(seed, material)
        text = written(stated)
        case = _decided(stated, text, target, material)
        if case is None:
            return None
        try:
            teller = Teller(stated, case.board.situation)
            told = stem(case, teller)
            options = _options(case, teller, seed)
        except Untold:
            return None
        return self._question(case, seed, material, stated, text, told, options)

    def identity(self, seed: Seed, material: Material) -> str:
        """The identity of the question of a seed: its situation and what is asked, without names.

        Two makers that ask the same of the same situation ask one question.
        """
        return _identity(*self._stated(seed, material))

    def case(self, seed: Seed, material: Material) -> Case | None:
        """What the reasoner decides of the situation of a seed; None where it does not."""
        stated, target = self._stated(seed, material)
        return _decided(stated, written(stated), target, material)

    def _stated(self, seed: Seed, material: Material) -> tuple[Stated, Target]:
        """The situation of a seed, and what is asked of it."""
        at, index, variant = map(int, seed.key)
        ground = self.grounds(material)[at]
        made = self._variants(at, index, material)[variant]
        target = ground.targets[index]
        return _until(changed(ground.stated, made), target), target

    def _question(
        self,
        case: Case,
        seed: Seed,
        material: Material,
        stated: Stated,
        text: str,
        told: str,
        options: tuple[Option, ...],
    ) -> Question:
        proof, withheld = case.proof, without(case)
        why = explanation_of(proof, material)
        citations = tuple(dict.fromkeys((*why.citations, *(p.rule for p in withheld))))
        key = case.key if not options else next(o.text for o in options if not o.refuted)
        blocks = proof.blocks()
        return Question(
            identity=_identity(stated, case.target),
            maker=self.name,
            level=self.level,
            form=case.form,
            stem=told,
            situation=text,
            options=options,
            key=(key,),
            kind=Kind.DERIVED,
            explanation=" ".join([why.words, *(f"{p.gloss} ({p.rule})" for p in withheld)]),
            proofs=tuple(map(brief, (proof, *withheld))),
            citations=citations,
            difficulty=difficulty(proof, stated),
            edition=material.edition,
            trains=(
                *(material.iri(n) for n in citations[:3]),
                *material.block_iris(blocks[:3]),
            ),
            topics=tuple(dict.fromkeys((*citations[:6], *seed.topics[:1]))),
        )


def _decided(stated: Stated, text: str, target: Target, material: Material) -> Case | None:
    """What the reasoner decides of a situation, of which the text is at hand."""
    if not is_worth_asking(stated, target):
        return None
    # An event's effects may rest on any block, what holds without one on few.
    properties = () if stated.get("events") else looked_at(target)
    try:
        board = situated(text, material, properties)
    except BadSituation:
        return None
    return decide(board, target)


def _identity(stated: Stated, target: Target) -> str:
    return identity_of("situation", canonical(stated, target))


def written(stated: Stated) -> str:
    """A situation as the text of a situation file."""
    dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    text: str = yaml.dump(stated, Dumper=dumper, sort_keys=False, allow_unicode=True, width=100)
    return text


def situated(text: str, material: Material, properties: tuple[str, ...] = ()) -> Board:
    """A situation file's text with all that follows from it, or all about some properties.

    Raises:
        BadSituation: it says what cannot be.
    """
    board = material.boards.get((text, properties))
    if board is None:
        read = situation_from_text(text, FILE, cards=material.kb.cards)
        program = about(material.program, map(mtg, properties)) if properties else material.program
        board = Board(read, program, material.ontology)
        material.remember((text, properties), board)
    return board


def _until(stated: Stated, target: Target) -> Stated:
    """The situation with the events before the moment that is asked about.

    Where nothing happens, what does not matter is left out: of the cards in a hand all but the one
    that is asked about, the moment if the question is of none, what others can pay.
    """
    events = list(stated.get("events") or ())[: target.state]
    kept = _with_untapped({k: v for k, v in stated.items() if k != "events"}, target)
    if events:
        return {**kept, "events": events}
    if target.property in _TIMELESS:
        moment = {
            "active player",
            "step",
            "priority",
            *(["stack"] if not kept.get("stack") else []),
        }
        kept = {key: value for key, value in kept.items() if key not in moment}
    if isinstance(kept.get("players"), dict):
        kept["players"] = {
            player: _needed(about or {}, player, target)
            for player, about in kept["players"].items()
        }
    hand = kept.get("hand") or {}
    asked = {
        name: about
        for name, about in hand.items()
        if any(p == name or p.startswith(f"{name}-") for p in (target.subject, target.object))
    }
    if asked:
        kept["hand"] = asked
    return kept


def _with_untapped(stated: Stated, target: Target) -> Stated:
    """The situation, in which it is said that a permanent is untapped where that may matter."""
    field = stated.get("battlefield") or {}
    taps = {
        name: {**about, "tapped": False}
        for name, about in field.items()
        if "tapped" not in about and _may_tap(name, about, target)
    }
    return {**stated, "battlefield": {**field, **taps}} if taps else stated


def _may_tap(name: str, about: Stated, target: Target) -> bool:
    """Whether it is asked if a permanent attacks, blocks or convokes, or pays with (un)tapping."""
    if target.property in _TAPPED_FOR:
        return name == target.object
    text = str(about.get("text", ""))
    return (
        target.property == "mayActivate"
        and target.object.startswith(f"{name}-")
        and ("{T}" in text or "{Q}" in text)
    )


def _needed(about: Stated, player: str, target: Target) -> Stated:
    """What is said of a player, without the mana unless that player's payment is in question."""
    pays = player == target.subject and target.property in ("mayActivate", "canPayFor")
    return {key: value for key, value in about.items() if pays or key != "mana"}


def _options(case: Case, teller: Teller, seed: Seed) -> tuple[Option, ...]:
    if case.form is not Form.CHOICE:
        return ()
    options = [Option(_shown(case.decided, teller))]
    for one in case.wrong:
        proof = one.premise
        options.append(
            Option(
                _shown(one, teller),
                f"{proof.gloss} ({proof.rule})",
                proof.citations(),
                brief(proof),
            )
        )
    chance(*seed.key).shuffle(options)
    return tuple(options)


def _shown(one: Decided, teller: Teller) -> str:
    if one.text.startswith(mtg("")):
        return one.text.removeprefix(mtg("")).lower()
    if "#" in one.text and one.text.startswith("https:"):
        return teller.called(one.text.rpartition("#")[2])
    return one.text
