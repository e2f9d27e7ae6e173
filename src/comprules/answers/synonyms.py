"""Words of players for words of the rules: a small lexicon of game English."""

from __future__ import annotations

from typing import Final

from comprules.answers.words import key

#: What players say -> the term of the glossary, heading or label that it stands for.
_SYNONYMS: Final[dict[str, str]] = {
    "level bar": "class level bar",
    "leveler": "leveler card",
    "level up creature": "leveler card",
    "level up card": "leveler card",
    "levelling up": "level up",
    "flyer": "flying",
    "flier": "flying",
    "flight": "flying",
    "double striker": "double strike",
    "first striker": "first strike",
    "trampler": "trample",
    "sba": "state-based actions",
    "state-based action": "state-based actions",
    "turn-based action": "turn-based actions",
    "converted mana cost": "mana value",
    "cmc": "mana value",
    "mana cost symbol": "mana symbol",
    "keyword": "keyword ability",
    "cdas": "characteristic-defining ability",
    "cda": "characteristic-defining ability",
    "colour": "color",
    "graveyard zone": "graveyard",
    "summoning sickness": "summoning sickness rule",
    "legendary rule": "legend rule",
    "milling": "mill",
    "scrying": "scry",
    "fighting": "fight",
    "cycle": "cycling",
    "exiling": "exile",
    "play zone": "battlefield",
    "in play": "battlefield",
    "bin": "graveyard",
    "deck": "library",
    "lki": "last known information",
    "planeswalker loyalty": "loyalty",
    "life total": "life",
    "etb trigger": "enters-the-battlefield triggers",
}

SYNONYMS: Final[dict[tuple[str, ...], tuple[str, ...]]] = {
    key(said): key(meant) for said, meant in _SYNONYMS.items()
}

#: What a verb asks for (`who controls`) -> the label of the ontology's property.
VERBS: Final[dict[tuple[str, ...], str]] = {
    ("control",): "controller",
    ("own",): "owner",
    ("turn",): "active player",
    ("hold", "priority"): "priority",
}
