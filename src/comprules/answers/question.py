"""What a question asks, once it is understood: one frozen value for each kind of question.

Named tuples, not dataclasses: there are many, and a cold start pays for the making of each class.
"""

from __future__ import annotations

from typing import TypeAlias

from comprules.answers.card_question import (
    AbilityKind,
    CardCost,
    CardMatters,
    Castable,
    CostMovesValue,
    DescribedAbilityKind,
    FitsDeck,
    MayBlock,
    MayDo,
    SpellCost,
    Thing,
    ThingValue,
)
from comprules.answers.check_question import AtCheck
from comprules.answers.combat_question import Declared, InCombat
from comprules.answers.command_question import OfCommander
from comprules.answers.damage_question import (
    Assignable,
    DamageDealt,
    LethalDamage,
    LifeAfterCombat,
    MostAssignable,
)
from comprules.answers.document_question import (
    CitedBy,
    Cites,
    Connection,
    Definition,
    Difference,
    DoesCite,
    Listing,
    Membership,
    RuleText,
    Subrules,
    Target,
    Whereabouts,
    Wording,
)
from comprules.answers.game_question import (
    Abilities,
    AbilityLevel,
    Activatable,
    Activation,
    Described,
    HasAbility,
    HasProperty,
    IsLevel,
    LevelCost,
    LevelOf,
    PropertyValue,
    Subject,
    TapTriggers,
    Triggers,
    WhoMayActivate,
)
from comprules.answers.history_question import (
    AlwaysWas,
    Appeared,
    Became,
    BecameOf,
    ChangesIn,
    EverChanged,
    Foremost,
    LastChange,
    NumberAt,
    NumbersOf,
    Removed,
    StillThere,
    WasAt,
)
from comprules.answers.legality_question import Legality
from comprules.answers.survey_question import (
    CounterCount,
    Location,
    Opposed,
    Size,
    Those,
)

__all__ = [
    "Abilities",
    "AbilityKind",
    "AbilityLevel",
    "Activatable",
    "Activation",
    "AlwaysWas",
    "Appeared",
    "Assignable",
    "AtCheck",
    "Became",
    "BecameOf",
    "CardCost",
    "CardMatters",
    "Castable",
    "ChangesIn",
    "CitedBy",
    "Cites",
    "Connection",
    "CostMovesValue",
    "CounterCount",
    "DamageDealt",
    "Declared",
    "Definition",
    "Described",
    "DescribedAbilityKind",
    "Difference",
    "DoesCite",
    "EverChanged",
    "FitsDeck",
    "Foremost",
    "HasAbility",
    "HasProperty",
    "InCombat",
    "IsLevel",
    "LastChange",
    "Legality",
    "LethalDamage",
    "LevelCost",
    "LevelOf",
    "LifeAfterCombat",
    "Listing",
    "Location",
    "MayBlock",
    "MayDo",
    "Membership",
    "MostAssignable",
    "NumberAt",
    "NumbersOf",
    "OfCommander",
    "Opposed",
    "PropertyValue",
    "Question",
    "Removed",
    "RuleText",
    "Size",
    "SpellCost",
    "StillThere",
    "Subject",
    "Subrules",
    "TapTriggers",
    "Target",
    "Thing",
    "ThingValue",
    "Those",
    "Triggers",
    "WasAt",
    "Whereabouts",
    "WhoMayActivate",
    "Wording",
]

Question: TypeAlias = (
    Definition
    | RuleText
    | Wording
    | Whereabouts
    | CitedBy
    | Cites
    | DoesCite
    | Connection
    | Subrules
    | Listing
    | Membership
    | Difference
    | HasAbility
    | AbilityLevel
    | Abilities
    | LevelOf
    | IsLevel
    | Activation
    | Activatable
    | WhoMayActivate
    | PropertyValue
    | HasProperty
    | Assignable
    | OfCommander
    | Declared
    | MostAssignable
    | DamageDealt
    | LethalDamage
    | LifeAfterCombat
    | Triggers
    | InCombat
    | Legality
    | AtCheck
    | TapTriggers
    | LevelCost
    | ThingValue
    | MayBlock
    | MayDo
    | AbilityKind
    | DescribedAbilityKind
    | FitsDeck
    | CardCost
    | CardMatters
    | SpellCost
    | Castable
    | CostMovesValue
    | AlwaysWas
    | Appeared
    | Became
    | BecameOf
    | ChangesIn
    | EverChanged
    | Foremost
    | LastChange
    | NumberAt
    | NumbersOf
    | Removed
    | StillThere
    | WasAt
    | CounterCount
    | Location
    | Opposed
    | Size
    | Those
)
