"""The situations in which the claims of a ruling are tried: a card put to every test it can take.

Each is built once, and reasoned over once, whatever number of claims look at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from comprules.answers.board import AbilityText, Board
from comprules.answers.ruling_claims import Timing
from comprules.cards.model import Card
from comprules.errors import BadSituation, NotFound
from comprules.graph.situation import situation_from_mapping
from comprules.namespaces import situation_iri
from comprules.spelling import nearest

if TYPE_CHECKING:
    from comprules.answers.ruling_claims import Claim
    from comprules.answers.ruling_evidence import Evidence
    from comprules.inference.program import Program
    from comprules.inference.proof import Premise
    from comprules.inference.vocabulary import OntologyView
    from comprules.terms import Triple

#: A Class with an ability of each kind that a permanent can have (113.3), to try with any card
#: what a ruling says of Classes in general.
ANY_CLASS: Final = Card(
    name="Witness Class",
    mana_cost="{W}",
    type_line="Enchantment — Class",
    oracle_text=(
        "Creatures you control have vigilance.\n{W}: Level 2\n{2}, {T}: Scry 1.\n"
        "{1}{W}: Level 3\nAt the beginning of your end step, you gain 1 life."
    ),
    layout="class",
)
FIRST: Final = "first-copy"
SECOND: Final = "second-copy"
YOU: Final = "you"
OPPONENT: Final = "opponent"
ON_STACK: Final = "gaining"


class _Cards(Struct, frozen=True):
    """The card on trial, whether or not a card base has it, and the Class beside it."""

    card: Card

    def lookup(self, name: str) -> Card | None:
        return next((c for c in (self.card, ANY_CLASS) if c.name == name), None)

    def names(self) -> Iterable[str]:
        return (self.card.name, ANY_CLASS.name)

    def nearest(self, name: str, *, limit: int = 3) -> list[str]:
        return nearest(name, self.names(), limit=limit)


class Trials:
    """The boards on which one card is tried.

    Attributes:
        card: the card.
        vocabulary: the ontology.
        evidence: what was found of each claim, so that no claim is tried twice.
    """

    def __init__(self, card: Card, program: Program, vocabulary: OntologyView) -> None:
        self.card = card
        self._program = program
        self.vocabulary = vocabulary
        self._boards: dict[str, Board | None] = {}
        self._any_class: Trials | None = None
        self.evidence: dict[Claim, Evidence | None] = {}

    # ---- what the card is ---------------------------------------------------------------------
    @cached_property
    def sections(self) -> dict[int, tuple[AbilityText, ...]]:
        """The abilities that stand in each section of a Class, by the level that gives them."""
        board = self.at(1)
        if board is None or not self.is_class:
            return {}
        found: dict[int, list[AbilityText]] = {1: [], **{level: [] for level in self.bars}}
        for ability in board.abilities(situation_iri(FIRST)):
            found[ability.first or 1].append(ability)
        return {level: tuple(abilities) for level, abilities in found.items()}

    @cached_property
    def bars(self) -> tuple[int, ...]:
        """The numbers of the card's level bars, in order (716.2)."""
        board = self.at(1)
        if board is None:
            return ()
        numbers = (
            board.number(str(bar), "levelNumber")
            for bar in board.values(situation_iri(FIRST), "hasLevelBar")
        )
        return tuple(sorted(n for n in numbers if n is not None))

    @cached_property
    def counter_ranges(self) -> tuple[tuple[int, int | None], ...]:
        """The ranges of level counters of a leveler, below its first symbol too (711.2, 711.5)."""
        board = self.at(1)
        if board is None or not board.is_leveler(situation_iri(FIRST)):
            return ()
        found = []
        for symbol in board.values(situation_iri(FIRST), "hasLevelSymbol"):
            first = board.number(str(symbol), "rangeStart")
            if first is not None:
                found.append((first, board.number(str(symbol), "rangeEnd")))
        found.sort()
        below = found[0][0] - 1 if found else 0
        return ((0, below), *found) if below >= 0 else tuple(found)

    @property
    def is_class(self) -> bool:
        """Whether the card is a Class, with level bars."""
        return "Class" in self.card.type_line.split("—")[-1].split() and bool(self.bars)

    @property
    def levels(self) -> range:
        """The levels to look at: every one that a bar names, none, and one beyond (716.2a)."""
        return range(1, max(self.bars, default=1) + 2)

    # ---- the boards ---------------------------------------------------------------------------
    def at(self, level: int, timing: Timing | None = None) -> Board | None:
        """One copy at a level, its controller to move, with mana; None if it cannot be there."""
        setting: dict[str, Any] = {}
        if timing is Timing.OPPONENTS_TURN:
            setting["active player"] = OPPONENT
        elif timing is Timing.COMBAT:
            setting["step"] = "declare attackers"
        elif timing is Timing.STACK_NOT_EMPTY:
            spell = {"card": ANY_CLASS.name, "controller": OPPONENT}
            setting["stack"] = [{"answered-spell": spell}]
        name = f"level {level}" + (f" {timing}" if timing else "")
        return self.board(name, {FIRST: self._copy(level)}, **setting)

    def with_counters(self, number: int) -> Board | None:
        """One copy with level counters."""
        stated = self._copy(1) | ({"counters": {"level": number}} if number else {})
        return self.board(f"{number} counters", {FIRST: stated})

    def gained(self, level: int) -> Board | None:
        """One copy of the level before, its next level bought, answered by nobody, and resolved.

        Its states: 0 the start, 1 activated, 2 the opponent has priority, 3 resolved.
        """
        events = [
            {"activate": {"level": level, "of": FIRST, "by": YOU, "as": ON_STACK}},
            {"pass": YOU},
            {"resolve": ON_STACK},
        ]
        return self.board(f"gained {level}", {FIRST: self._copy(level - 1)}, events=events)

    def pair(self, level: int) -> Board | None:
        """Two copies without a level, of which the first gains levels up to this one."""
        events: list[dict[str, Any]] = []
        for step in range(2, level + 1):
            name = f"{ON_STACK}-{step}"
            events += [
                {"activate": {"level": step, "of": FIRST, "by": YOU, "as": name}},
                {"resolve": name},
            ]
        copies = {FIRST: self._copy(1), SECOND: self._copy(1)}
        return self.board(f"pair {level}", copies, events=events)

    def any_board(self) -> Board | None:
        """A board on which to look up what holds whatever the situation."""
        board = self.at(1)
        return board if board is not None else self.of_any_class().at(1)

    def any_zone(self) -> Board | None:
        """The card on the battlefield or, if it cannot be there, in a hand."""
        board = self.at(1)
        if board is not None:
            return board
        return self.board("in hand", {}, hand={FIRST: {"card": self.card.name, "owner": YOU}})

    def of_any_class(self) -> Trials:
        """The trials of a Class that has an ability of each kind (113.3)."""
        if self.card is ANY_CLASS:
            return self
        if self._any_class is None:
            self._any_class = Trials(ANY_CLASS, self._program, self.vocabulary)
        return self._any_class

    def beside_another(self) -> Board | None:
        """One copy beside another Class, both of one player."""
        other = {"card": ANY_CLASS.name, "controller": YOU}
        return self.board("beside", {FIRST: self._copy(1), SECOND: other})

    def _copy(self, level: int) -> dict[str, Any]:
        stated: dict[str, Any] = {"card": self.card.name, "controller": YOU}
        if level > 1:
            stated["level"] = level
        return stated

    def board(self, name: str, battlefield: Mapping[str, Any], **setting: Any) -> Board | None:
        """The board with these objects and whatever else is set, made once for each name."""
        if name not in self._boards:
            stated = {
                "active player": YOU,
                "step": "precombat main",
                "priority": YOU,
                "stack": [],
                "players": {YOU: {"mana": "plenty"}, OPPONENT: {"mana": "plenty"}},
                "battlefield": battlefield,
                **setting,
            }
            try:
                situation = situation_from_mapping(
                    stated, cards=_Cards(self.card), file="<trial of a ruling>"
                )
            except BadSituation:  # a card that cannot stand on the battlefield, for one
                self._boards[name] = None
            else:
                self._boards[name] = Board(situation, self._program, self.vocabulary)
        return self._boards[name]


def proven(board: Board, fact: Triple, state: int = -1) -> Premise | None:
    """The proof of a fact, or the leaf of one that the ontology states; None otherwise.

    What the trial itself stated proves nothing.
    """
    try:
        premise = board.reasoning.premise(fact, state)
    except NotFound:
        return None
    stated = getattr(premise, "file", "ontology")
    return premise if stated == "ontology" else None
