"""The keyword abilities of CR 702: their names, what may follow the name, and what they are.

Only names and kinds stand here (both are facts of the rules); the rules of each are in the CR.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

# name | what follows it | kinds: s static, a activated, t triggered, p spell (CR 113.3).
# What follows: '-' nothing, 'c' a cost, 'n' a number, 'q' words, 'm' a dash and an ability;
# several letters: any of them.
_TABLE: Final = """
Absorb n s;Affinity q s;Afflict n t;Afterlife n t;Aftermath - s;Amplify n s;Annihilator n t
Ascend - s;Assist - s;Aura Swap c a;Awaken nc ps;Backup n t;Banding - s;Bargain - s
Battle Cry - t;Bestow c s;Blitz c s;Bloodthirst n s;Boast m a;Bushido n t;Buyback c s
Cascade - t;Casualty n st;Champion q t;Changeling - s;Cipher - pt;Cleave c s;Companion qm s
Compleated - s;Conspire - st;Convoke - s;Craft q a;Crew nc a;Cumulative Upkeep c t
Cycling c a;Dash c st;Daybound - s;Deathtouch - s;Decayed - st;Defender - s;Delve - s
Demonstrate - t;Dethrone - t;Devoid - s;Devour nq s;Disguise c s;Disturb c s
Double Strike - s;Dredge n s;Echo c t;Embalm c a;Emerge cq s;Enchant q s;Encore c a
Enlist - st;Entwine c s;Epic - p;Equip cq a;Escalate c s;Escape c s;Eternalize c a
Evoke c st;Evolve - t;Exalted - t;Exhaust m a;Exploit - t;Extort - t;Fabricate n t
Fading n st;Fear - s;Firebending n t;First Strike - s;Flanking - t;Flash - s;Flashback c s
Flying - s;For Mirrodin! - t;Forecast m a;Foretell c s;Fortify c a;Freerunning c s
Frenzy n t;Fuse - s;Gift q st;Graft n st;Gravestorm - t;Harmonize c s;Haste - s;Haunt - t
Hexproof -q s;Hidden Agenda - s;Hideaway -n t;Horsemanship - s;Impending nc st
Improvise - s;Increment - t;Indestructible - s;Infect - s;Ingest - t;Intimidate - s
Job Select - t;Jump-Start - s;Kicker c s;Landwalk - s;Level Up c a;Lifelink - s
Living Metal - s;Living Weapon - t;Madness c st;Max Speed m s;Mayhem -c s;Melee - t
Menace - s;Mentor - t;Miracle c st;Mobilize n t;Modular n st;More Than Meets the Eye c s
Morph c s;Mutate c s;Myriad - t;Nightbound - s;Ninjutsu c a;Offering - s;Offspring c st
Outlast c a;Overload c s;Paradigm - p;Partner -q s;Persist - t;Phasing - s;Plot c s
Poisonous n t;Power-up m a;Protection q s;Prototype c s;Provoke - t;Prowess - t;Prowl c s
Rampage n t;Ravenous - st;Reach - s;Read Ahead - s;Rebound - s;Reconfigure c a
Recover c t;Reinforce nc a;Renown n t;Replicate c st;Retrace - s;Riot - s;Ripple n t
Saddle n a;Scavenge c a;Shadow - s;Shroud - s;Skulk - s;Sneak c s;Solved m s;Soulbond - t
Soulshift n t;Space Sculptor - s;Spectacle c s;Splice q s;Split Second - s;Spree - s
Squad c st;Start Your Engines! - s;Station - a;Storied - s;Storm - t;Sunburst - s
Surge c s;Suspend nc st;Teamwork n s;Tiered - s;Toxic n s;Training - t;Trample -q s
Transfigure c a;Transmute c a;Tribute n s;Umbra Armor - s;Undaunted - s;Undying - t
Unearth c a;Unleash - s;Vanishing -n st;Vigilance - s;Visit m t;Ward c t;Warp c s
Web-slinging c s;Wither - s;∞ m s
"""

# Other wordings of the same keyword ability (702.14a, 702.29e, 702.33c, 702.37b, 702.49d,
# 702.106c, 702.124, 702.22), and names before they were changed (702.89).
_VARIANTS: Final = {
    "totem armor": "umbra armor",
    "multikicker": "kicker",
    "megamorph": "morph",
    "commander ninjutsu": "ninjutsu",
    "double agenda": "hidden agenda",
    "friends forever": "partner",
    "choose a background": "partner",
    "doctor's companion": "partner",
    "bands with other": "banding",
}
_KIND_NAMES: Final = {"s": "static", "a": "activated", "t": "triggered", "p": "spell"}
_NUMBER: Final = r"(?:\d+|X|N)"
_SYMBOLS: Final = r"(?:\{[^{}]+\})+"


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword ability: its name as the CR heads it, what may follow, what it represents."""

    name: str
    follows: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeywordUse:
    """A keyword as it stands in a text: which one, and what follows its name.

    Attributes:
        keyword: the keyword ability.
        parameter: what stands after the name: `{2}`, `3`, `from red`; may be empty.
        cost: the cost among it, or empty.
        ability: the ability after the dash, of a keyword that modifies one (`Boast`).
    """

    keyword: Keyword
    parameter: str = ""
    cost: str = ""
    ability: str = ""


def _read_table() -> dict[str, Keyword]:
    table: dict[str, Keyword] = {}
    for entry in _TABLE.replace("\n", ";").split(";"):
        if entry:
            name, follows, kinds = entry.rsplit(" ", 2)
            table[name.lower()] = Keyword(name, follows, tuple(_KIND_NAMES[k] for k in kinds))
    return table


KEYWORDS: Final = _read_table()
_FIRST_WORDS: Final = {name.split()[0] for name in (*KEYWORDS, *_VARIANTS)}


def keyword_named(name: str) -> Keyword | None:
    """The keyword ability of that name, whatever its case; variants count as their keyword."""
    plain = " ".join(name.lower().replace("’", "'").replace("_", " ").split())
    found = KEYWORDS.get(_VARIANTS.get(plain, plain))
    if found is None and plain.endswith("walk"):  # 702.14a
        found = KEYWORDS["landwalk"]
    if found is None and plain.endswith("cycling"):  # 702.29e
        found = KEYWORDS["cycling"]
    if found is None and plain.endswith(" offering"):  # 702.48a
        found = KEYWORDS["offering"]
    return found


def read_keyword(text: str) -> KeywordUse | None:
    """The keyword that a text, with no reminder text, consists of; None where it is none."""
    text = text.strip().replace("’", "'")
    lower = text.lower()
    first = re.match(r"[\w'!∞-]+", lower)
    if first is None:
        return None
    words = re.split(r"\s|—|–", lower, maxsplit=5)
    known = first.group() in _FIRST_WORDS or lower.startswith("∞")
    if known:
        for length in range(5, 0, -1):
            name = " ".join(words[:length])
            if not lower.startswith(name):
                continue
            keyword = KEYWORDS.get(_VARIANTS.get(name, name))
            if keyword is not None:
                use = _parameter(keyword, text[len(name) :])
                if use is not None:
                    return use
    return _typed_variant(text, lower)


def _typed_variant(text: str, lower: str) -> KeywordUse | None:
    """`Islandwalk`, `Basic landcycling {1}`, `Goblin offering`: a type within the keyword."""
    if re.fullmatch(r"(?:[\w'-]+ ){0,2}[\w'-]*walk", lower):
        return KeywordUse(KEYWORDS["landwalk"], text)
    found = re.match(r"((?:[\w'-]+ )?[\w'-]+cycling)\b", lower)
    if found:
        use = _parameter(KEYWORDS["cycling"], text[found.end() :])
        return use and KeywordUse(use.keyword, text, use.cost)
    if re.fullmatch(r"bands with other [\w' -]+", lower):  # 702.22j
        return KeywordUse(KEYWORDS["banding"], text)
    if re.fullmatch(r"[\w'-]+ offering", lower):
        return KeywordUse(KEYWORDS["offering"], text)
    return None


def _parameter(keyword: Keyword, rest: str) -> KeywordUse | None:
    """The use of the keyword with what follows its name, or None where that cannot follow."""
    follows = keyword.follows
    plain = rest.strip()
    if not plain:
        return KeywordUse(keyword) if "-" in follows else None
    dashed = re.match(r"\s*[—–]\s*(.+)$", rest, re.DOTALL)
    if "m" in follows and dashed:
        return KeywordUse(keyword, "", "", dashed.group(1))
    if "n" in follows:
        if re.fullmatch(_NUMBER, plain):
            return KeywordUse(keyword, plain)
        if dashed and "c" not in follows:  # Modular—Sunburst (702.43c)
            return KeywordUse(keyword, dashed.group(1))
        found = re.fullmatch(rf"({_NUMBER})\s*[—–]\s*(.+)", plain)
        if found and "c" in follows:
            return KeywordUse(keyword, found.group(1), found.group(2).rstrip("."))
        found = re.match(rf"({_NUMBER})[,.]\s+where X is ", plain)
        if found:
            return KeywordUse(keyword, plain)
    if "c" in follows:
        if dashed:
            return KeywordUse(keyword, dashed.group(1), dashed.group(1).rstrip("."))
        found = re.fullmatch(rf"({_SYMBOLS})((?: (?:and/or|or) {_SYMBOLS})*)", plain)
        if found:
            return KeywordUse(keyword, plain, plain)
        found = re.match(
            rf"({_SYMBOLS})[,.]\s+(?:where X is|or \w+|X can't|This spell costs) ", plain
        )
        if found:
            return KeywordUse(keyword, plain, found.group(1))
        found = re.fullmatch(rf"({_SYMBOLS})\s*[—–-]\s*\S+", plain)  # Prototype {1} — 2/2
        if found:
            return KeywordUse(keyword, plain, found.group(1))
    if "q" in follows:
        if dashed:
            return KeywordUse(keyword, dashed.group(1))
        if rest[0].isspace() and _is_quality(keyword, plain):
            found = re.search(rf"({_SYMBOLS})$", plain)
            return KeywordUse(keyword, plain, found.group(1) if found else "")
    return None


# How the words after a keyword must begin, so that a sentence about the keyword is not one.
_QUALITY: Final = {
    "Affinity": r"for .+",
    "Champion": r"an? .+",
    "Craft": rf"with .+ {_SYMBOLS}",
    "Devour": rf".+ {_NUMBER}",
    "Emerge": rf"from .+ {_SYMBOLS}",
    "Enchant": r".+",
    "Equip": rf".+ {_SYMBOLS}",
    "Gift": r"(?:an?|the) .+",
    "Hexproof": r"from .+",
    "Partner": r"with .+",
    "Protection": r"from .+",
    "Splice": r"onto .+",
    "Trample": r"over .+",
}


def _is_quality(keyword: Keyword, words: str) -> bool:
    pattern = _QUALITY.get(keyword.name)
    is_sentence = words.endswith(".") and "—" not in words
    return pattern is not None and not is_sentence and bool(re.fullmatch(pattern, words))
