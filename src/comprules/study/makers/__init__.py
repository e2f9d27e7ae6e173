"""The makers of questions, each with a name, a level and the rules that it trains."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from comprules.study.makers import cardgrounds, composed
from comprules.study.makers.cardkinds import KindOnCard, ManaAbilityOnCard
from comprules.study.makers.changes import FormerNumber, NewWithEdition
from comprules.study.makers.citing import Cited, Citing
from comprules.study.makers.defining import MeaningOfTerm, TermOfMeaning
from comprules.study.makers.grounds import Ground, scenario_grounds
from comprules.study.makers.kinds import IsManaAbility, WhichIsOfKind
from comprules.study.makers.maker import Maker, Seed
from comprules.study.makers.numbers import NumberOfHeading, NumberOfSaying, SaidByNumber
from comprules.study.makers.sequences import Following, Sequencing
from comprules.study.makers.situations import SituationMaker
from comprules.study.makers.subtypes import SubtypeOfType, TypeOfSubtype
from comprules.study.material import Material
from comprules.study.model import Level

__all__ = ["MAKERS", "Maker", "Seed", "maker_named"]


def _grounds(
    name: str, make: Callable[[Material], Iterator[Ground]]
) -> Callable[[Material], Sequence[Ground]]:
    return lambda material: material.kept(f"grounds {name}", lambda: tuple(make(material)))


_SCENARIOS: Final = _grounds("scenarios", lambda material: scenario_grounds(material.scenarios))
_CLASSES: Final = _grounds("classes", lambda material: composed.class_grounds())
_EQUIP: Final = _grounds("equip", lambda material: composed.equip_grounds())
_LEVELERS: Final = _grounds("levelers", lambda material: composed.leveler_grounds())
_COSTS: Final = _grounds("costs", lambda material: composed.cost_grounds())
_VALUES: Final = _grounds("values", lambda material: composed.value_grounds())
_READY: Final = _grounds("readiness", lambda material: composed.readiness_grounds())
_CLASS_CARDS: Final = _grounds("class cards", cardgrounds.class_card_grounds)
_LEVELER_CARDS: Final = _grounds("leveler cards", cardgrounds.leveler_card_grounds)

_DOCUMENT: Final[tuple[Maker, ...]] = (
    SaidByNumber(),
    NumberOfSaying(),
    NumberOfHeading(),
    Cited(),
    Citing(),
    MeaningOfTerm(),
    TermOfMeaning(),
    TypeOfSubtype(),
    SubtypeOfType(),
    Sequencing(),
    Following(),
    NewWithEdition(),
    FormerNumber(),
)
_BASIC, _MIDDLE, _HARD = Level.BASIC, Level.INTERMEDIATE, Level.ADVANCED
_COST_PROPERTIES: Final = ("totalManaValue", "manaToPay", "genericManaToPay", "lifeToPay")

_SITUATIONS: Final[tuple[Maker, ...]] = (
    # from the scenarios that exercise the rule blocks
    SituationMaker(
        "activate-or-not", _HARD, ("602", "117", "307", "716"), ("mayActivate",), _SCENARIOS
    ),
    SituationMaker("what-it-costs", _HARD, ("601.2f", "118"), _COST_PROPERTIES, _SCENARIOS),
    SituationMaker("can-it-be-paid", _MIDDLE, ("118.3",), ("canPayFor",), _SCENARIOS),
    SituationMaker(
        "value-and-x", _MIDDLE, ("202.3", "107.3"), ("manaValue", "valueOfX"), _SCENARIOS
    ),
    SituationMaker("which-color", _BASIC, ("105", "202.2"), ("colors",), _SCENARIOS),
    SituationMaker(
        "which-abilities", _HARD, ("113", "613.1f", "716", "711"), ("hasAbility", "abilities"),
        _SCENARIOS,
    ),
    SituationMaker(
        "which-level", _MIDDLE, ("716.2", "702.87"), ("levelTreatedAs", "levelCounterCount"),
        _SCENARIOS,
    ),
    SituationMaker(
        "how-large", _MIDDLE, ("711", "613.4b"), ("basePower", "baseToughness"), _SCENARIOS
    ),
    SituationMaker(
        "attack-and-block", _BASIC, ("508.1a", "509.1a", "302.6"),
        ("mayAttackWith", "mayBlockWith", "mayConvokeWith"), _SCENARIOS,
    ),
    SituationMaker("does-it-trigger", _HARD, ("603",), ("triggers",), _SCENARIOS),
    SituationMaker(
        "where-and-whose", _MIDDLE, ("400.7", "110.2", "117.3"),
        ("zone", "controller", "priority", "life", "fitsDeckOf"), _SCENARIOS,
    ),
    # from texts and cards of our own
    IsManaAbility(),
    WhichIsOfKind(),
    SituationMaker(
        "class-abilities", _BASIC, ("716",), ("hasAbility", "abilities", "levelTreatedAs"), _CLASSES
    ),
    SituationMaker("class-bars", _MIDDLE, ("716.2a", "602"), ("mayActivate",), _CLASSES, 50),
    SituationMaker("class-equip", _MIDDLE, ("601.2f", "716"), _COST_PROPERTIES, _EQUIP, 30),
    SituationMaker("class-equip-paid", _HARD, ("118.3", "716"), ("canPayFor",), _EQUIP, 30),
    SituationMaker(
        "leveler", _BASIC, ("711",),
        ("basePower", "baseToughness", "hasAbility", "levelCounterCount"), _LEVELERS,
    ),
    SituationMaker("level-up", _MIDDLE, ("702.87", "602"), ("mayActivate",), _LEVELERS, 40),
    SituationMaker("spell-cost", _MIDDLE, ("601.2f", "118.7"), _COST_PROPERTIES, _COSTS, 24),
    SituationMaker("spell-paid", _MIDDLE, ("118.3",), ("canPayFor",), _COSTS, 24),
    SituationMaker("mana-value", _BASIC, ("202.3",), ("manaValue",), _VALUES),
    SituationMaker("how-many-colors", _BASIC, ("105.2",), ("colors",), _VALUES),
    SituationMaker("tap-abilities", _BASIC, ("302.6", "602.5a"), ("mayActivate",), _READY, 40),
    SituationMaker(
        "new-creatures-in-combat", _BASIC, ("508.1a", "509.1a"),
        ("mayAttackWith", "mayBlockWith"), _READY,
    ),
    # from the cards of the card base
    KindOnCard(),
    ManaAbilityOnCard(),
    SituationMaker(
        "class-card", _MIDDLE, ("716", "602"),
        ("mayActivate", "hasAbility", "abilities", "levelTreatedAs"), _CLASS_CARDS, 20,
    ),
    SituationMaker(
        "leveler-card", _MIDDLE, ("711", "702.87"),
        ("mayActivate", "basePower", "baseToughness", "hasAbility"), _LEVELER_CARDS, 12,
    ),
)  # fmt: skip

#: All makers, those that ask of the document first.
MAKERS: Final[tuple[Maker, ...]] = (*_DOCUMENT, *_SITUATIONS)


def maker_named(name: str) -> Maker | None:
    """The maker of a name, or None."""
    return next((maker for maker in MAKERS if maker.name == name), None)
