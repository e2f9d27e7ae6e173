"""Grounds made of the cards of the card base: its Classes and its levelers.

Where no cards were imported these are the examples that come with the package. What a card prints
is written out in the situation, so that a question holds without the card base.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comprules.cards.model import Card
from comprules.cards.textbox import LineKind, TextBox, read_text_box
from comprules.graph.textboxes import NamedLine, named_lines
from comprules.study.makers.composed import moment
from comprules.study.makers.grounds import Ground, Stated, Target
from comprules.study.material import Material

_NAME: Final = "card"
_CLASS_RULES: Final = ("716.2a", "716.2d", "716.3", "602.2")
_LEVELER_RULES: Final = ("711.2a", "711.2b", "702.87a", "711.4")


def class_card_grounds(material: Material) -> Iterator[Ground]:
    """The Classes, of which their bars, their abilities and their level are asked."""
    for card in _printed(material, "Class", ": Level 2"):
        box = read_text_box(card)
        if "Class" not in card.type_line.split() or not box.level_bars:
            continue
        targets = (
            *(Target("ann", "mayActivate", f"{_NAME}-level-{b.level}", 0) for b in box.level_bars),
            *_abilities(box),
            Target(_NAME, "abilities", "", 0),
            Target(_NAME, "levelTreatedAs", "", 0),
        )
        stated = moment(battlefield={_NAME: _object(card)})
        yield Ground(f"class card {card.name}", stated, targets, _CLASS_RULES)


def leveler_card_grounds(material: Material) -> Iterator[Ground]:
    """The levelers with counters at each end of their ranges, of which size and abilities are."""
    for card in _printed(material, "Level up", "LEVEL "):
        box = read_text_box(card)
        sized = str(card.power).isdigit() and str(card.toughness).isdigit()
        if not box.level_symbols or not sized:
            continue
        targets = (
            Target("ann", "mayActivate", f"{_NAME}-level-up", 0),
            Target(_NAME, "basePower", "", 0),
            Target(_NAME, "baseToughness", "", 0),
            *_abilities(box),
        )
        ends = {n for s in box.level_symbols for n in (s.start, s.end) if n}
        for count in sorted(ends):
            leveler = _object(card) | {"counters": {"level": count}}
            stated = moment(battlefield={_NAME: leveler})
            yield Ground(f"leveler card {card.name} {count}", stated, targets, _LEVELER_RULES)


def _printed(material: Material, *words: str) -> Iterator[Card]:
    """The cards with one face in whose print all these words stand, by name."""
    return (card for card in material.kb.cards.printing(*words) if not card.faces)


def _object(card: Card) -> Stated:
    """A card as a permanent of Ann's, all that it prints written out."""
    printed: Stated = {"name": card.name, "type line": card.type_line, "text": card.oracle_text}
    if card.mana_cost:
        printed["mana cost"] = card.mana_cost
    if card.power is not None and card.toughness is not None:
        printed |= {"power": int(card.power), "toughness": int(card.toughness)}
    return printed | {"controller": "ann"}


def _abilities(box: TextBox) -> Iterator[Target]:
    """Whether it has each ability that its text prints, of which one line has one only."""
    for named in named_lines(box, _NAME):
        if _is_asked(named):
            yield Target(_NAME, "hasAbility", named.abilities[0], 0)


def _is_asked(named: NamedLine) -> bool:
    return named.line.kind is LineKind.ABILITIES and len(named.abilities) == 1
