"""The page of a card: what it is, what its abilities are, its levels, its rulings, its rules.

All that can be derived is derived, with the rules that say so; nothing is copied from the source
but what is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.answers.bearing import Bearing, rules_that_bear
from comprules.answers.board import Board
from comprules.answers.cardlevels import LevelRow, level_rows
from comprules.answers.classification import ClassifiedAbility, classify
from comprules.answers.grounds import Grounds
from comprules.answers.model import Citation
from comprules.answers.ruling_trials import FIRST, YOU, Trials
from comprules.answers.rulings import RulingReader, RulingReading
from comprules.inference.proof import Proof
from comprules.namespaces import situation_iri
from comprules.terms import Literal

if TYPE_CHECKING:
    from comprules.cards.model import Card
    from comprules.store.knowledge import KnowledgeBase

_FIRST: Final = situation_iri(FIRST)
_MELD: Final = "meld"


class Derived(Struct, frozen=True):
    """A value that was concluded of a card, with its proofs.

    Attributes:
        value: the value: a number, or names.
        proofs: the proofs of it.
    """

    value: int | tuple[str, ...]
    proofs: tuple[Proof, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that say so."""
        return tuple(dict.fromkeys(proof.rule for proof in self.proofs))

    def to_json(self) -> dict[str, Any]:
        """The value with its rules."""
        value = self.value if isinstance(self.value, int) else list(self.value)
        return {"value": value, "rules": list(self.rules)}


class AbilityLine(Struct, frozen=True):
    """One ability of a card, a level bar among them.

    Attributes:
        section: the heading of the section it stands in (`level 2`), or empty.
        ability: the ability with its kinds, parts and proofs.
    """

    section: str
    ability: ClassifiedAbility

    def to_json(self) -> dict[str, Any]:
        """The ability as plain data."""
        ability = self.ability
        return {
            "text": ability.text,
            "section": self.section,
            "kinds": [f"{kind.name} ability" for kind in ability.kinds],
            "rules": list(dict.fromkeys(kind.proof.rule for kind in ability.kinds)),
            "parts": [{"role": p.role, "text": p.text, "rule": p.rule} for p in ability.parts],
            "set_aside": [words.name for words in ability.set_aside],
            "no_mana_ability": [
                {"why": why.name, "rule": why.proof.rule} for why in ability.no_mana_ability
            ],
        }


class FacePage(Struct, frozen=True):
    """One face of a card, or the whole of a card with one face.

    Attributes:
        card: what is printed.
        mana_value: its mana value (202.3), or None where no block concludes one.
        colors: its colors (202.2), or None.
        abilities: its abilities, in order.
        levels: what a Class or a leveler is at each level; empty for other cards.
    """

    card: Card
    mana_value: Derived | None
    colors: Derived | None
    abilities: tuple[AbilityLine, ...]
    levels: tuple[LevelRow, ...]

    def to_json(self) -> dict[str, Any]:
        """The face as plain data."""
        card = self.card
        printed = {
            "name": card.own_name,
            "mana_cost": card.mana_cost,
            "type_line": card.type_line,
            "text": card.oracle_text,
            "power": card.power,
            "toughness": card.toughness,
            "loyalty": card.loyalty,
            "defense": card.defense,
        }
        return printed | {
            "mana_value": self.mana_value.to_json() if self.mana_value else None,
            "colors": self.colors.to_json() if self.colors else None,
            "abilities": [ability.to_json() for ability in self.abilities],
            "levels": [row.to_json() for row in self.levels],
        }


class RulingLine(Struct, frozen=True):
    """A ruling on the card: its date, and its text as read."""

    date: str
    reading: RulingReading

    def to_json(self, *, proofs: bool) -> dict[str, Any]:
        """The ruling as plain data, with or without its proofs."""
        return {"date": self.date, **self.reading.to_json(proofs=proofs)}


class RuleLine(Struct, frozen=True):
    """A rule that bears on the card, as it is cited, with the reasons why."""

    citation: Citation
    reasons: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The rule as plain data; its text is a look-up of its own."""
        cited = self.citation
        return {
            "number": cited.number,
            "edition": cited.edition,
            "heading": cited.heading,
            "gloss": cited.gloss,
            "reasons": list(self.reasons),
        }


class CardPage(Struct, frozen=True):
    """All that is known of one card.

    Attributes:
        name: its full name.
        edition: the edition whose rules count.
        faces: its faces, or itself.
        color_identity: its color identity (903.4), or None.
        mana_value: of a card with several faces, its mana value as a card, wherever no face of
            it is chosen (202.3b, 202.3d); None of a card with one.
        rulings: the rulings on it, in the order of the source.
        rules: the rules that bear on any of its faces, the most specific first.
        source: where the text of the card comes from.
    """

    name: str
    edition: str
    faces: tuple[FacePage, ...]
    color_identity: Derived | None
    rulings: tuple[RulingLine, ...]
    rules: tuple[RuleLine, ...]
    source: str = ""
    mana_value: Derived | None = None

    def to_json(self, *, proofs: bool = False) -> dict[str, Any]:
        """The page as plain data; the proofs of rulings, which are long, only on demand."""
        return {
            "name": self.name,
            "edition": self.edition,
            "source": self.source,
            "color_identity": self.color_identity.to_json() if self.color_identity else None,
            "mana_value": self.mana_value.to_json() if self.mana_value else None,
            "faces": [face.to_json() for face in self.faces],
            "rulings": [ruling.to_json(proofs=proofs) for ruling in self.rulings],
            "rules": [rule.to_json() for rule in self.rules],
        }


def card_page(card: Card, kb: KnowledgeBase, *, edition: str | None = None) -> CardPage:
    """The page of a card, with all its faces.

    Args:
        card: the card.
        kb: the knowledge base.
        edition: the date of the edition whose rules count; the default one if None.
    """
    date = kb.edition(edition).date
    program = kb.program(date)
    faces = card.faces or (card,)
    trials = [Trials(face, program, kb.ontology) for face in faces]
    whole = Trials(card, program, kb.ontology)
    pages = tuple(_face(trial, _shown(whole, trial), kb, date) for trial in trials)
    if card.layout == _MELD:  # what two cards become has the mana value of both (202.3c)
        pages = pages[:1] + tuple(replace(page, mana_value=None) for page in pages[1:])
    return CardPage(
        name=card.name,
        edition=date,
        faces=pages,
        color_identity=_identity(trials),
        rulings=ruling_lines(card, kb, date),
        rules=rule_lines(card, kb, date),
        source=card.source,
        mana_value=_as_a_card(whole) if card.faces else None,
    )


def ruling_lines(card: Card, kb: KnowledgeBase, date: str) -> tuple[RulingLine, ...]:
    """The rulings on a card, each as it is read by the rules of an edition."""
    reader = RulingReader((card.faces or (card,))[0], kb, date)
    return tuple(RulingLine(r.date, reader.read(r.text)) for r in card.rulings)


def rule_lines(card: Card, kb: KnowledgeBase, date: str) -> tuple[RuleLine, ...]:
    """The rules of an edition that bear on a card, on any of its faces, the most specific first."""
    program = kb.program(date)
    found = (rules_that_bear(face, program, kb.ontology) for face in card.faces or (card,))
    return tuple(_cited(_together(found), kb, date))


def _as_a_card(whole: Trials) -> Derived | None:
    """The mana value of a card in a hand: of a split card that of both halves (202.3d)."""
    stated = {FIRST: {"card": whole.card.name, "owner": YOU}}
    board = whole.board("in hand", {}, hand=stated)
    return _mana_value(board) if board is not None else None


def _shown(whole: Trials, face: Trials) -> Board | None:
    """The card with this face up, for its mana value may be that of another face (202.3b)."""
    # What a meld pair becomes is never one card of it with another face up (712.8b).
    melded = whole.card.layout == _MELD and face.card != whole.card.faces[0]
    if whole.card.faces and not melded:
        name = face.card.own_name
        stated = {"card": whole.card.name, "controller": YOU, "face": name}
        board = whole.board(f"face {name}", {FIRST: stated})
        if board is not None and board.values(_FIRST, "manaValue"):
            return board
    return face.any_zone()


def _face(trials: Trials, board: Board | None, kb: KnowledgeBase, date: str) -> FacePage:
    return FacePage(
        card=trials.card,
        mana_value=_mana_value(board) if board else None,
        colors=_names(board, _FIRST, "color") if board else None,
        abilities=tuple(_abilities(trials.card, kb, date)),
        levels=level_rows(trials),
    )


def _mana_value(board: Board) -> Derived | None:
    value = board.value(_FIRST, "manaValue")
    if not isinstance(value, Literal) or not isinstance(value.value, int):
        return None
    proof = board.proof(_FIRST, "manaValue", value)
    return Derived(value.value, (proof,)) if proof else None


def _names(board: Board, subject: str, name: str) -> Derived:
    """The values of a property by name, each with its proof; none is a value too."""
    values = sorted(board.values(subject, name), key=board.name)
    proofs = [board.proof(subject, name, value) for value in values]
    return Derived(tuple(board.name(v) for v in values), tuple(p for p in proofs if p))


def _identity(trials: Iterable[Trials]) -> Derived | None:
    """The color identity of a card: that of all its faces together (903.4d)."""
    found = [
        _names(board, f"{_FIRST}-card", "colorIdentity")
        for trial in trials
        if (board := trial.any_zone()) is not None
    ]
    names = sorted({str(n) for each in found if isinstance(each.value, tuple) for n in each.value})
    return Derived(tuple(names), tuple(p for each in found for p in each.proofs)) if found else None


def _abilities(card: Card, kb: KnowledgeBase, date: str) -> Iterator[AbilityLine]:
    for line in classify(card, kb, edition=date):
        for ability in line.abilities:
            yield AbilityLine(line.section, ability)


def _cited(found: Iterable[Bearing], kb: KnowledgeBase, date: str) -> Iterator[RuleLine]:
    grounds = Grounds("", kb, date)
    for bearing in found:
        for citation in grounds.cite([bearing.number], by_outline=True):
            yield RuleLine(citation, bearing.reasons)


def _together(found: Iterable[tuple[Bearing, ...]]) -> tuple[Bearing, ...]:
    """The rules that bear on several faces, each once, in the order of how specific they are."""
    by_number: dict[str, Bearing] = {}
    for bearing in (b for bearings in found for b in bearings):
        known = by_number.get(bearing.number)
        if known is None:
            by_number[bearing.number] = bearing
        else:
            reasons = tuple(dict.fromkeys((*known.reasons, *bearing.reasons)))
            weight = max(known.weight, bearing.weight)
            by_number[bearing.number] = Bearing(bearing.number, reasons, weight)
    return tuple(sorted(by_number.values(), key=lambda b: -b.weight))
