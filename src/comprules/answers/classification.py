"""What the abilities of a card are, line by line, each kind with its proof (CR 113.3, 207.2).

`classify(card, kb)` gives one `ClassifiedLine` for each line of the text box, in order; those of
a card with several faces come face after face. A line holds its abilities: several where it
lists keywords, one for a bar or symbol, none where all of it is reminder text.

    for line in classify(card, kb):
        line.face, line.section, line.text, line.layout, line.set_aside
        for ability in line.abilities:
            [kind.name for kind in ability.kinds]      # ("activated", "mana"), each with .proof
            [(p.role, p.text, p.rule) for p in ability.parts]
            [w.what for w in ability.set_aside]        # "reminder text", "landfall", "flavor word"
            [r.name for r in ability.no_mana_ability]  # "requires a target"; .proof says why

The kinds, the reasons and what is set aside are conclusions of rule blocks. The parts are how
the text is cut, each with the rule that says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from comprules.cards.ability import AbilityText
from comprules.cards.model import Card
from comprules.cards.textbox import Line, LineKind, read_text_box
from comprules.graph.cards import card_triples
from comprules.graph.situation_model import Situation, Source
from comprules.graph.textboxes import NamedLine, named_lines
from comprules.inference.engine import reason
from comprules.inference.program import Program
from comprules.inference.proof import Proof
from comprules.inference.reasoning import Reasoning
from comprules.namespaces import RDF_TYPE, mtg, situation_iri
from comprules.terms import Triple

if TYPE_CHECKING:
    from comprules.store.knowledge import KnowledgeBase

#: The kinds in the order in which they are told, with the classes that the blocks conclude.
KINDS: Final[dict[str, str]] = {
    "keyword": "KeywordAbilityText",
    "spell": "SpellAbilityText",
    "activated": "ActivatedAbilityText",
    "triggered": "TriggeredAbilityText",
    "static": "StaticAbilityText",
    "loyalty": "LoyaltyAbilityText",
    "chapter": "ChapterAbilityText",
    "room": "RoomAbilityText",
    "mana": "ManaAbilityText",
}
_BATCH: Final = 50  # cards per call of the reasoner


class Concluded(Struct, frozen=True):
    """Something that the rule blocks conclude of a text.

    Attributes:
        name: in words: `activated`, `reminder text`, `requires a target`.
        iri: the ontology's term for it.
        proof: why.
    """

    name: str
    iri: str
    proof: Proof


class Part(Struct, frozen=True):
    """A part of an ability's text.

    Attributes:
        role: `cost`, `effect`, `instruction`, `trigger condition`, `intervening if`, `keyword`,
            `parameter`, `keyword cost`, `chapter`, `anchor word`.
        text: the words.
        rule: the number of the rule that says that abilities have such a part.
    """

    role: str
    text: str
    rule: str


class ClassifiedAbility(Struct, frozen=True):
    """One ability of a line.

    Attributes:
        text: its words, without reminder text.
        kinds: of `KINDS`, in that order; empty where no rule says (the text is not understood).
        parts: how its text is cut.
        set_aside: which of its words mean nothing in the game.
        no_mana_ability: why it is no mana ability; empty where it is one.
        limits: the activation instructions that it has, by kind (CR 602.1b).
    """

    text: str
    kinds: tuple[Concluded, ...]
    parts: tuple[Part, ...]
    set_aside: tuple[Concluded, ...]
    no_mana_ability: tuple[Concluded, ...]
    limits: tuple[Concluded, ...]


class ClassifiedLine(Struct, frozen=True):
    """One line of a text box.

    Attributes:
        text: as printed, with its bullets and table rows.
        face: the name of the face it stands on, for a card with several; else ''.
        section: `level 2`, `LEVEL 1-4`, `STATION 8+`, or '' for the top of the box.
        layout: what it is by layout: an ability line, a bar, a symbol, a box, reminder text.
        abilities: what it holds; a bar or a symbol is an ability itself, and stands first.
        set_aside: that all of it is reminder text.
    """

    text: str
    face: str
    section: str
    layout: LineKind
    abilities: tuple[ClassifiedAbility, ...]
    set_aside: tuple[Concluded, ...]

    @property
    def classified(self) -> bool:
        """Whether a rule says what each part of the line is."""
        if self.layout is LineKind.REMINDER:
            return bool(self.set_aside)
        return bool(self.abilities) and all(ability.kinds for ability in self.abilities)


def classify(
    card: Card, kb: KnowledgeBase, *, edition: str | None = None
) -> tuple[ClassifiedLine, ...]:
    """The lines of a card's text box, each with its abilities, their kinds and the proofs."""
    [lines] = classify_all([card], kb, edition=edition)
    return lines


def classify_all(
    cards: Iterable[Card], kb: KnowledgeBase, *, edition: str | None = None
) -> Iterator[tuple[ClassifiedLine, ...]]:
    """The lines of each card, in order; many cards are reasoned about at once."""
    labels = {term["iri"]: term["label"] for term in kb.vocabulary}
    program = kb.program(kb.edition(edition).date)
    batch: list[Card] = []
    for card in cards:
        batch.append(card)
        if len(batch) == _BATCH:
            yield from _Classifier(batch, program, labels).lines()
            batch = []
    if batch:
        yield from _Classifier(batch, program, labels).lines()


def _cut(ability: AbilityText) -> Iterator[Part]:
    """The parts of an ability's text, in the order in which they stand."""
    if ability.anchor:
        yield Part("anchor word", ability.opening_words, "614.12c")
    for number in ability.chapters:
        yield Part("chapter", str(number), "714.2a")
    use = ability.keyword
    if use is not None:
        yield Part("keyword", use.keyword.name, "702.1")
        if use.parameter:
            yield Part("parameter", use.parameter, "702.1")
        if use.cost:
            yield Part("keyword cost", use.cost, "702.1a")
    if ability.cost is not None:
        yield Part("cost", ability.cost.text, "602.1a")
    if ability.condition:
        yield Part("trigger condition", ability.condition, "603.1")
    if ability.intervening_if:
        yield Part("intervening if", ability.intervening_if, "603.4")
    if ability.effect and (ability.cost or ability.condition or ability.chapters or use):
        yield Part("effect", ability.effect, _effect_rule(ability))
    for sentence in ability.instructions:
        yield Part("instruction", sentence, "602.1b" if ability.cost else "603.1")


def _effect_rule(ability: AbilityText) -> str:
    """The rule by which what follows is the effect."""
    if ability.cost is not None:
        return "602.1"
    if ability.condition:
        return "603.1"
    return "714.2b" if ability.chapters else "702.1"


class _Classifier:
    """The conclusions about a batch of cards."""

    def __init__(self, cards: Sequence[Card], program: Program, labels: Mapping[str, str]) -> None:
        self._labels = labels
        self._faces = [
            [(f"card{i}-{j}", face) for j, face in enumerate(card.faces or (card,))]
            for i, card in enumerate(cards)
        ]
        facts: dict[Triple, Source] = {}
        for faces in self._faces:
            for name, face in faces:
                source = Source(face.own_name, 0)
                facts.update((triple, source) for triple in card_triples(face, name))
        self._reasoning: Reasoning = reason(Situation("the card", facts), program)

    def lines(self) -> Iterator[tuple[ClassifiedLine, ...]]:
        """The lines of each card."""
        for faces in self._faces:
            yield tuple(
                self._line(named, face.own_name if len(faces) > 1 else "")
                for name, face in faces
                for named in named_lines(read_text_box(face), name)
            )

    def _line(self, named: NamedLine, face: str) -> ClassifiedLine:
        line = named.line
        abilities = [
            self._ability(name, ability)
            for name, ability in zip(named.abilities, line.abilities, strict=False)
        ]
        set_aside: tuple[Concluded, ...] = ()
        if line.kind is LineKind.REMINDER:
            set_aside = self._concluded(named.own, "setsAside")
        elif line.kind is not LineKind.ABILITIES:
            abilities.insert(0, self._opener(named.own, line))
        return ClassifiedLine(line.text, face, line.heading, line.kind, tuple(abilities), set_aside)

    def _opener(self, name: str, line: Line) -> ClassifiedAbility:
        """A bar or a symbol; its power/toughness box is part of it (711.2, 716.2, 721.2)."""
        return ClassifiedAbility(line.text, self._kinds(name), (), (), (), ())

    def _ability(self, name: str, ability: AbilityText) -> ClassifiedAbility:
        return ClassifiedAbility(
            text=ability.text,
            kinds=self._kinds(name),
            parts=tuple(_cut(ability)),
            set_aside=self._concluded(name, "setsAside"),
            no_mana_ability=self._concluded(name, "failsManaAbilityCriterion"),
            limits=self._concluded(name, "activationInstruction"),
        )

    def _kinds(self, name: str) -> tuple[Concluded, ...]:
        if not name:
            return ()
        node = situation_iri(name)
        found = ((kind, (node, RDF_TYPE, mtg(cls))) for kind, cls in KINDS.items())
        return tuple(
            Concluded(kind, str(triple[2]), self._reasoning.proof(triple))
            for kind, triple in found
            if self._reasoning.holds(triple)
        )

    def _concluded(self, name: str, predicate: str) -> tuple[Concluded, ...]:
        node = situation_iri(name)
        return tuple(
            Concluded(self._labels[str(triple[2])], str(triple[2]), self._reasoning.proof(triple))
            for triple in self._reasoning.match(node, mtg(predicate), None)
        )
