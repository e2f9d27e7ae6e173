"""The keyword abilities of CR 702 and 719.3: their names, and what may follow the name.

What kinds of ability each stands for is said in the ontology, with the rule that says so.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

# name | what follows it: '-' nothing, 'c' a cost, 'n' a number, 'q' words, 'm' a dash and the
# ability that it modifies, 'g' a dash and an ability that it grants; several letters: any of them.
_TABLE: Final = """
Absorb n;Affinity q;Afflict n;Afterlife n;Aftermath -;Amplify n;Annihilator n;Ascend -
Assist -;Aura Swap c;Awaken nc;Backup n;Banding -;Bargain -;Battle Cry -;Bestow c;Blitz c
Bloodthirst n;Boast m;Bushido n;Buyback c;Cascade -;Casualty n;Champion q;Changeling -
Cipher -;Cleave c;Companion qm;Compleated -;Conspire -;Convoke -;Craft q;Crew nc
Cumulative Upkeep c;Cycling c;Dash c;Daybound -;Deathtouch -;Decayed -;Defender -;Delve -
Demonstrate -;Dethrone -;Devoid -;Devour nq;Disguise c;Disturb c;Double Strike -;Dredge n
Echo c;Embalm c;Emerge cq;Enchant q;Encore c;Enlist -;Entwine c;Epic -;Equip cq;Escalate c
Escape c;Eternalize c;Evoke c;Evolve -;Exalted -;Exhaust m;Exploit -;Extort -;Fabricate n
Fading n;Fear -;Firebending n;First Strike -;Flanking -;Flash -;Flashback c;Flying -
For Mirrodin! -;Forecast m;Foretell c;Fortify c;Freerunning c;Frenzy n;Fuse -;Gift q;Graft n
Gravestorm -;Harmonize c;Haste -;Haunt -;Hexproof -q;Hidden Agenda -;Hideaway -n
Horsemanship -;Impending nc;Improvise -;Increment -;Indestructible -;Infect -;Ingest -
Intimidate -;Job Select -;Jump-Start -;Kicker c;Landwalk -;Level Up c;Lifelink -
Living Metal -;Living Weapon -;Madness c;Max Speed g;Mayhem -c;Melee -;Menace -;Mentor -
Miracle c;Mobilize n;Modular n;More Than Meets the Eye c;Morph c;Mutate c;Myriad -
Nightbound -;Ninjutsu c;Offering -;Offspring c;Outlast c;Overload c;Paradigm -;Partner -q
Persist -;Phasing -;Plot c;Poisonous n;Power-up m;Protection q;Prototype c;Provoke -;Prowess -
Prowl c;Rampage n;Ravenous -;Reach -;Read Ahead -;Rebound -;Reconfigure c;Recover c
Reinforce nc;Renown n;Replicate c;Retrace -;Riot -;Ripple n;Saddle n;Scavenge c;Shadow -
Shroud -;Skulk -;Sneak c;Solved m;Soulbond -;Soulshift n;Space Sculptor -;Spectacle c;Splice q
Split Second -;Spree -;Squad c;Start Your Engines! -;Station -;Storied -;Storm -;Sunburst -
Surge c;Suspend nc;Teamwork n;Tiered -;To Solve m;Toxic n;Training -;Trample -q;Transfigure c
Transmute c;Tribute n;Umbra Armor -;Undaunted -;Undying -;Unearth c;Unleash -;Vanishing -n
Vigilance -;Visit m;Ward c;Warp c;Web-slinging c;Wither -;∞ g
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
_NUMBER: Final = r"(?:\d+|X|N)"
_SYMBOLS: Final = r"(?:\{[^{}]+\})+"


class Keyword(Struct, frozen=True):
    """A keyword ability: its name as the CR heads it, and what may follow the name."""

    name: str
    follows: str

    @property
    def grants(self) -> bool:
        """Whether the ability after its dash is one that it grants (CR 702.178a, 702.186b)."""
        return "g" in self.follows


class KeywordUse(Struct, frozen=True):
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
            name, follows = entry.rsplit(" ", 1)
            table[name.lower()] = Keyword(name, follows)
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
                    return _with_variant(use, name)
    return _typed_variant(text, lower)


def _with_variant(use: KeywordUse, name: str) -> KeywordUse:
    """The use, told from other partner abilities by its name (CR 702.124a, 702.124f)."""
    if use.keyword.name == "Partner" and name in _VARIANTS:
        return replace(use, parameter=name)
    return use


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
    if dashed and ("m" in follows or "g" in follows):
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
