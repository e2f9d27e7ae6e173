"""The rules that bear on a card, each with the reason why, the most specific first.

A rule bears on a card because the card has something that the rule is about: the reader states
what the card has, the ontology says which rule a thing comes from (dcterms:source), and the rule
blocks that fire for the card, and not for a blank card of its types, name their own numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.answers.ruling_trials import FIRST, Trials
from comprules.cards.ability import set_aside_reminder
from comprules.cards.typeline import read_type_line
from comprules.document.rulenumber import name_key
from comprules.namespaces import MTG, RDF_TYPE, mtg, situation_iri
from comprules.terms import Literal, Term

if TYPE_CHECKING:
    from comprules.answers.board import Board
    from comprules.cards.model import Card
    from comprules.inference.program import Program
    from comprules.inference.vocabulary import OntologyView

# How telling a reason is: what few cards have before what many have, and that before what all have.
_OWN: Final = 90  # a rule about cards of just this kind: its keyword, its subtype, its layout
_FIRED: Final = 80  # a rule block that fires for it, and not for a blank card
_ACTION: Final = 70  # a keyword action or a thing that its text names
_FEATURE: Final = 60  # what an ability of it has
_KIND: Final = 50  # the kind of an ability
_TYPE: Final = 40
_SYMBOL: Final = 30
_ALL: Final = 10  # what every card has


class Bearing(Struct, frozen=True):
    """A rule that bears on a card.

    Attributes:
        number: the rule.
        reasons: why, each in a few words that have the card as their subject.
        weight: how specific the most specific reason is.
    """

    number: str
    reasons: tuple[str, ...]
    weight: int


#: What a card node or an ability node states -> how telling, and how to say it of the card.
_STATED: Final[dict[str, tuple[int, str]]] = {
    "printedSubtype": (_OWN, "has the subtype {}"),
    "printedSupertype": (_TYPE + 5, "has the supertype {}"),
    "printedCardType": (_TYPE, "has the card type {}"),
    "keyword": (_OWN, "has {}"),
    "layout": (_OWN, "is laid out as {}"),
    "opensWithTriggerWord": (_FEATURE, "has an ability that begins with “{}”"),
    "triggersOnEntering": (_FEATURE, "has an ability that triggers when it enters"),
    "triggersOnBecomingLevel": (_FEATURE, "has an ability that triggers at level {}"),
    "addsMana": (_FEATURE, "has an ability that adds mana"),
    "usesTarget": (_FEATURE, "has an ability with a target"),
    "movesCardToOrFromLibrary": (_FEATURE, "has an ability that moves a card of a library"),
    "onlyAsASorcery": (_FEATURE, "has an ability at sorcery timing only"),
    "onlyAsAnInstant": (_FEATURE, "has an ability at instant timing only"),
    "costHasTapSymbol": (_FEATURE, "has an ability with {{T}} in its cost"),
    "costHasUntapSymbol": (_FEATURE, "has an ability with {{Q}} in its cost"),
    "costHasLoyaltySymbol": (_FEATURE, "has an ability that costs loyalty"),
    "printedLevelBar": (_OWN, "has level bars"),
    "printedLevelSymbol": (_OWN, "has level symbols"),
    "symbol": (_SYMBOL, "has the symbol {}"),
    "showsManaSymbol": (_SYMBOL, "has the symbol {}"),
}
#: What only says how the nodes hang together, or what every card has.
_STRUCTURE: Final = frozenset(
    mtg(name)
    for name in [
        "text",
        "requires",
        "count",
        "symbol",
        "manaValue",
        "hasPrintedText",
        "printedAbility",
        "representedBy",
        "zone",
        "controller",
        "owner",
        "levelNumber",
        "barCost",
        "sectionAbility",
        "striationAbility",
        "costBeforeColon",
        "printedManaCost",
        "keywordCost",
        "rangeStart",
        "rangeEnd",
        "boxPower",
        "boxToughness",
        "hasOtherPart",
    ]
)
#: What every card of its sort has: named last.
_COMMON: Final = frozenset(
    mtg(name)
    for name in [
        "name",
        "manaCost",
        "printedColor",
        "printedPower",
        "printedToughness",
        "showsManaSymbol",
    ]
)
#: What a blank card has, so that what holds of any ability of these kinds tells nothing.
_PLAIN_TEXT: Final = "{1}: Scry 1.\nWhenever you scry, you gain 1 life.\nYou have hexproof."
#: The numbers of what all cards have: name, cost, color, type line. True, and not telling.
_LISTS: Final = re.compile(r"20[125]\.|903\.4")
#: Source's word for the frame -> the ontology's word for such a card.
_LAYOUTS: Final = {
    "split": "split card",
    "flip": "flip card",
    "transform": "double-faced card",
    "modal_dfc": "double-faced card",
    "meld": "double-faced card",
    "adventure": "adventurer card",
    "saga": "saga card",
    "leveler": "leveler card",
    "prototype": "prototype",
    "mutate": "mutate",
    "battle": "battle",
    "planeswalker": "planeswalker",
}
#: What a text shows of an ability -> the term for it.
_SHOWN: Final = (
    (r"(?:^|\n)(?:When|Whenever|At)\b[^,.]*, if\b", 'intervening "if" clause'),
    (r"\binstead\b", "replacement effect"),
    (r"\benters tapped\b|(?:^|\n)As [^.]* enters", "replacement effect"),
    (r"\b[Pp]revent\b", "prevention effect"),
    (r"\bChoose (?:one|two|any number)\b|•", "modal"),
    (r"\bAs an additional cost\b", "additional cost"),
    (r"\brather than pay\b", "alternative cost"),
    (r"\btokens?\b", "token"),
)
#: The classes of the ontology whose members count where a text names them.
_NAMED_IN_TEXT: Final = ("KeywordAction", "CounterKind", "PredefinedToken", "Step", "Phase")
#: Keyword actions whose word has another use in texts -> what must stand around the verb.
_VERBS: Final = {
    "counter": r"\bcounter (?:target|that|it|all|each|any|up)\b|\bcountered\b",
    "exile": r"(?<!in )(?<!from )(?<!into )\bexile[sd]?\b(?! zone)",
    "double": r"\bdoubles?\b(?! strike)",
    "play": r"\bplay(?:s|ed)? (?:a|an|that|lands?|cards?|it|the|this|them|any)\b",
    "cast": r"\bcast(?:s|ing)? (?:a|an|that|it|the|this|them|spells?|target)\b|\bwas cast\b",
}


def rules_that_bear(card: Card, program: Program, vocabulary: OntologyView) -> tuple[Bearing, ...]:
    """The rules that bear on a card, or on a face of one, the most specific first."""
    return _Search(card, program, vocabulary).found()


class _Search:
    """The rules found for one card."""

    def __init__(self, card: Card, program: Program, vocabulary: OntologyView) -> None:
        self._card = card
        self._program = program
        self._view = vocabulary
        self._board = Trials(card, program, vocabulary).any_zone()
        self._reasons: dict[str, dict[str, int]] = {}

    def found(self) -> tuple[Bearing, ...]:
        """What was found, in order."""
        if self._board is not None:
            self._stated(self._board)
            self._kinds(self._board)
            self._fired(self._board)
        self._laid_out()
        self._shown()
        bearings = [
            Bearing(
                number,
                tuple(sorted(reasons, key=lambda reason: -reasons[reason])),
                max(reasons.values()),
            )
            for number, reasons in self._reasons.items()
        ]
        return tuple(
            sorted(bearings, key=lambda b: (-b.weight, -len(b.reasons), name_key(b.number)))
        )

    def _add(self, number: str, reason: str, weight: int) -> None:
        if _LISTS.match(number):
            weight = _ALL
        known = self._reasons.setdefault(number, {})
        known[reason] = max(weight, known.get(reason, 0))

    def _sources(self, iri: str, reason: str, weight: int) -> None:
        """Note the rules that the ontology gives as a term's sources."""
        for number in self._view.sources(iri):
            self._add(number, reason, weight)

    # ---- what the reader stated -----------------------------------------------------------------
    def _stated(self, board: Board) -> None:
        own = situation_iri(FIRST)
        for subject, predicate, value in board.situation.facts:
            if not subject.startswith(own) or not predicate.startswith(MTG):
                continue
            name = predicate.removeprefix(MTG)
            if name in _STATED:
                weight, words = _STATED[name]
                thing = isinstance(value, str) and value in self._view
                shown = value.lexical if isinstance(value, Literal) else self._view.label(value)
                # A thing of the rules has its own rule; of all else it is the property's.
                self._sources(str(value) if thing else predicate, words.format(shown), weight)
            elif predicate not in _STRUCTURE:
                weight = _ALL if predicate in _COMMON else _FEATURE
                self._sources(predicate, self._of_property(predicate, value), weight)

    def _of_property(self, predicate: str, value: Term) -> str:
        """What a property says of the card, where it has no words of its own."""
        label = self._view.label(predicate)
        if isinstance(value, Literal):
            return f"has: {label}" if value.value is True else f"{label}: {value.lexical}"
        return f"{label}: {self._view.label(value)}" if value in self._view else f"has: {label}"

    # ---- what the blocks concluded --------------------------------------------------------------
    def _kinds(self, board: Board) -> None:
        """The kinds of its abilities, by the blocks that say so and by the kind's own rule."""
        state = board.reasoning.state()
        for text in board.abilities(situation_iri(FIRST)):
            for fact in state.match(text.iri, RDF_TYPE, None):
                block = state.block(fact)
                kind = str(fact[2])
                label = self._view.label(kind).removeprefix("text of ")
                if block is None or not block[:1].isdigit():
                    continue
                article = "" if label.startswith(("a ", "an ")) else "a "
                reason = f"has {article}{label}"
                self._add(block.split("/")[0], reason, _KIND)
                for term in self._view.with_label(re.sub(r"^an? ", "", label)):
                    self._sources(term, reason, _KIND)

    def _fired(self, board: Board) -> None:
        """The blocks that fire for it where it stands, and not for a blank card of its types."""
        usual = self._blocks(self._blank) if self._blank is not None else {}
        for block, gloss in self._blocks(board).items():
            if block not in usual:
                self._add(block.split("/")[0], f"it applies: {gloss}", _FIRED)

    @cached_property
    def _blank(self) -> Board | None:
        line = read_type_line(self._card.type_line)
        types = " ".join(line.types)
        blank = replace(
            self._card, name="Blank", face_name="", type_line=types, oracle_text=_PLAIN_TEXT
        )
        return Trials(blank, self._program, self._view).any_zone()

    def _blocks(self, board: Board) -> dict[str, str]:
        """The blocks whose conclusions are about the card, with their gloss."""
        own, state = situation_iri(FIRST), board.reasoning.state()
        found: dict[str, str] = {}
        for fact in state.conclusions():
            about = fact[0].startswith(own) or (
                isinstance(fact[2], str) and fact[2].startswith(own)
            )
            name = state.block(fact)
            if about and name is not None and name[:1].isdigit():
                found.setdefault(name, self._program.blocks[name].gloss.rstrip("."))
        return found

    # ---- what the frame and the text show -------------------------------------------------------
    def _laid_out(self) -> None:
        label = _LAYOUTS.get(self._card.layout)
        if label is not None:
            self._by_label(label, f"is laid out as a {label}", _OWN)

    def _by_label(self, label: str, reason: str, weight: int) -> None:
        for iri in self._view.with_label(label):
            self._sources(iri, reason, weight)

    def _shown(self) -> None:
        text, _ = set_aside_reminder(self._card.oracle_text)
        for pattern, label in _SHOWN:
            if re.search(pattern, text):
                self._by_label(label, f"its text shows: {label}", _FEATURE)
        lower = text.lower()
        for iri, label in self._terms_in(lower):
            self._sources(iri, f"its text says {label}", _ACTION)

    def _terms_in(self, text: str) -> Iterator[tuple[str, str]]:
        """The terms of the listed classes that a text names, verbs in any form."""
        for name in _NAMED_IN_TEXT:
            for iri in self._view.individuals(mtg(name)):
                label = self._view.label(iri)
                pattern = _VERBS.get(label) or _pattern(label.lower())
                if re.search(pattern, text):
                    yield iri, label


def _pattern(label: str) -> str:
    """What matches a term in a text: its first word may be inflected as a verb is."""
    first, _, rest = label.partition(" ")
    stem = first.removesuffix("e")
    tail = f" {re.escape(rest)}s?" if rest else ""
    return rf"(?<![\w+]){re.escape(stem)}(?:e|es|s|ed|d|ing)?{tail}(?!\w)"
