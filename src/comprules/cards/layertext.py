"""What a static ability's text does to characteristics, and to which objects (CR 604.2, 613).

The wordings are those of lords and anthems, of effects that set or add types, colors, abilities and
power and toughness, and of abilities that define power and toughness (CR 208.2a, 604.3). A text is
read whole or not at all.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.costchange import ObjectKind, read_kinds
from comprules.cards.group import singular
from comprules.cards.keywords import keyword_named
from comprules.cards.layercondition import LayerCondition, read_condition, split_condition
from comprules.cards.typeline import CARD_TYPES, SUPERTYPES
from comprules.patterns import late

_COLORS: Final = ("White", "Blue", "Black", "Red", "Green")
BASIC_LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3}
_SUBJECT: Final = late(
    r"^(?:(?P<itself>"
    r"[Tt]his (?:creature|land|artifact|enchantment|permanent|Aura|Equipment|Vehicle))"
    r"|(?P<attached>(?:Enchanted|Equipped|Fortified) (?:creature|permanent|land|artifact|\w+))"
    r"|(?:Each |All )?(?P<other>[Oo]ther )?(?P<kind>[\w'-]+(?:,? (?:and |or )?[\w'-]+)*?)"
    r"(?P<whose> you control| your opponents control| an opponent controls)?"
    r"(?: with(?P<without>out)? (?P<keyword>[a-z]+(?: strike)?))?)"
    r" (?=(?:gets?|ha(?:s|ve)|gains?|loses?|is|are|becomes?) )"
)
_MODIFIES: Final = late(
    r"gets? (?P<power>[+-]\d+)/(?P<toughness>[+-]\d+)(?! for each)", needs="get"
)
_FOR_EACH: Final = late(
    r"gets? (?P<power>[+-]\d+)/(?P<toughness>[+-]\d+) for each (?P<other>other )?"
    r"(?P<kind>[\w'-]+(?: [\w'-]+)*?)"
    r"(?P<whose> you control| your opponents control| on the battlefield)(?=$| and |, )",
    needs="for each ",
)
_BASE: Final = late(
    r"ha(?:s|ve) base power and toughness (?P<power>\d+)/(?P<toughness>\d+)", needs="base power"
)
_BASE_MANA: Final = late(
    r"ha(?:s|ve) base power and (?:base )?toughness each equal to (?:its|their) mana values?",
    needs="base power",
)
_LOSES_ALL: Final = late(r"loses? all(?: other)? abilities", needs="lose")
_CANNOT_HAVE: Final = late(
    r"can't have (?:or gain )?(?P<keyword>[a-z]+(?: strike)?)", needs="can't have "
)
_LOSES: Final = late(r"loses? (?P<keyword>[a-z]+(?: strike)?)", needs="lose")
_QUOTED: Final = late(r"ha(?:s|ve) [\"“](?P<text>[^\"”]+)[\"”]")
# Where one predicate ends and the next one begins.
_END: Final = r"(?=$| and (?:gets?|ha(?:s|ve)|loses?|is|are|becomes?|can't) )"
_HAS: Final = late(rf"(?:ha(?:s|ve)|gains?) (?P<list>[a-z].*?){_END}")
_ANIMATES: Final = late(
    r"(?:is|are|becomes?) (?:an? )?(?:(?P<power>\d+)/(?P<toughness>\d+) )?"
    r"(?P<words>[\w' ,-]*?creatures?)"
    r"(?: with base power and toughness (?P<base>\d+)/(?P<bottom>\d+))?"
    r"(?P<mana> with (?:base )?power and (?:base )?toughness"
    r" each equal to (?:its|their) mana values?)?"
    r"(?P<still> (?:in addition to (?:its|their) other types"
    r"|that(?:'s| are|'re) still (?:an? )?\w+))?"
    rf"{_END}"
)
_ADDS: Final = late(
    r"(?:is|are|becomes?) (?:an? |every )?(?P<words>[\w' -]+?)"
    r" in addition to (?:its|their) other (?:(?:land|creature|card) )?(?:types|colors)"
    rf"{_END}"
)
_BECOMES: Final = late(
    r"(?:is|are|becomes?) (?:an? )?(?P<words>[\w' -]+?)"
    rf" with base power and toughness (?P<base>\d+)/(?P<bottom>\d+){_END}",
    needs="with base power",
)
_SETS: Final = late(rf"(?:is|are|becomes?) (?:an? )?(?P<words>[\w' ,-]+?){_END}")
_CONTROL: Final = late(
    r"^You control enchanted (?:creature|permanent|land|artifact|\w+)$",
    needs="You control enchanted ",
)
_DEFINES: Final = late(
    r"^(?:This creature|[A-Z][\w',\- ]*?)'s (?P<what>power and toughness|power|toughness)"
    r" (?:are each|is) equal to (?P<twice>twice )?the number of (?P<counted>[\w' -]+?)"
    r"(?: and its toughness is equal to that number plus (?P<plus>\w+))?$",
    needs=" equal to ",
)
_COUNTED: Final = late(
    r"^(?P<kind>[\w'-]+(?: [\w'-]+)*?) (?:(?P<whose>you control|your opponents control)"
    r"|(?P<field>on the battlefield)"
    r"|in (?P<zone>your hand|your graveyard|all graveyards|all players' hands))$"
)
_CARDS: Final = re.compile(r"\s*\bcards?$")
_AND: Final = re.compile(r"^,? and |^, ")


class SizeDefinition(Struct, frozen=True):
    """What an ability that defines power and toughness counts (CR 208.2a).

    Attributes:
        power: whether it defines power.
        toughness: whether it defines toughness.
        kinds: what is counted; empty where the wording is not read.
        zone: the zone in which it is counted: `Battlefield`, `Hand`, `Graveyard`, or empty.
        whose: `you`, `opponents`, or empty for everybody.
        times: how much each counts for.
        plus: what is added to toughness.
    """

    power: bool
    toughness: bool
    kinds: tuple[ObjectKind, ...] = ()
    zone: str = ""
    whose: str = ""
    times: int = 1
    plus: int = 0


class Tally(Struct, frozen=True):
    """For each of which permanents a change of size counts once (CR 613.4c).

    Attributes:
        kinds: the kinds of permanents that are counted.
        whose: `you`, `opponents`, or empty for everybody.
        other: whether the object that has the ability is left out.
    """

    kinds: tuple[ObjectKind, ...]
    whose: str = ""
    other: bool = False


class LayerChange(Struct, frozen=True):
    """What a text does to characteristics, and to which objects.

    Attributes:
        kinds: the kinds of permanents that it changes; empty for the next two.
        itself: whether it changes the object that has the ability.
        attached: whether it changes what that object is attached to.
        whose: `you`, `opponents`, or empty for everybody.
        other: whether the object that has the ability is left out.
        control: whether its controller controls what it changes.
        types: card types, supertypes and subtypes that it gives.
        replaces: the card type whose subtypes are replaced; `all` for card types; or empty.
        colors: colors that it gives.
        sets_colors: whether these are the only ones.
        loses_all: whether all abilities are lost.
        loses: keywords that are lost.
        forbids: keywords that it cannot have.
        abilities: texts of abilities that it gives.
        sets: base power and toughness.
        sets_mana_value: whether both are the mana value.
        modifies: what is added to power and toughness.
        for_each: for each of what that is added.
        condition: what must be so for all of it.
    """

    kinds: tuple[ObjectKind, ...] = ()
    itself: bool = False
    attached: bool = False
    whose: str = ""
    other: bool = False
    control: bool = False
    types: tuple[str, ...] = ()
    replaces: str = ""
    colors: tuple[str, ...] = ()
    sets_colors: bool = False
    loses_all: bool = False
    loses: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    sets: tuple[int, int] | None = None
    sets_mana_value: bool = False
    modifies: tuple[int, int] | None = None
    for_each: Tally | None = None
    condition: LayerCondition | None = None


def read_layer_change(text: str) -> LayerChange | None:
    """What a static ability's text does to characteristics; None if it is not read whole."""
    plain = _plain(text)
    if _CONTROL.match(plain):
        return LayerChange(attached=True, control=True)
    plain, words = split_condition(plain)
    subject = _SUBJECT.match(plain)
    if subject is None:
        return None
    change = _about(subject)
    rest = plain[subject.end() :]
    while change is not None and rest:
        change, rest = _predicate(change, rest)
    return _conditional(change, words) if words and change is not None else change


def _conditional(change: LayerChange, words: str) -> LayerChange | None:
    """The change under that condition; None if it starts before what the condition looks at."""
    condition = read_condition(words, permanent_kinds)
    early = change.types or change.replaces or change.colors or change.sets_colors
    if condition is None or (condition.kinds and early):
        return None
    return replace(change, condition=condition)


def read_size_definition(text: str) -> SizeDefinition | None:
    """What an ability counts that defines its object's power or toughness (CR 604.3a)."""
    match = _DEFINES.match(_plain(text))
    if match is None:
        return None
    what = match["what"]
    word = match["plus"] or "0"
    plus = int(word) if word.isdecimal() else _NUMBERS.get(word, 0)
    found = SizeDefinition(
        "power" in what,
        "toughness" in what or match["plus"] is not None,
        times=2 if match["twice"] else 1,
        plus=plus,
    )
    counted = _COUNTED.match(match["counted"])
    if counted is None:
        return found
    words = _CARDS.sub("", counted["kind"])
    kinds = permanent_kinds(words) if words else (ObjectKind(),)
    if kinds is None:
        return found
    place = counted["zone"] or ""
    zone = "Hand" if "hand" in place else "Graveyard" if "grave" in place else "Battlefield"
    whose = "opponents" if counted["whose"] == "your opponents control" else ""
    if counted["whose"] == "you control" or place.startswith("your"):
        whose = "you"
    return replace(found, kinds=kinds, zone=zone, whose=whose)


_CONDITION_WORDS: Final = late(
    r"\b(?:un)?(?:attacking|blocked|blocking|enchanted|equipped|fortified|modified|tapped)\b",
    re.IGNORECASE,
)


def permanent_kinds(words: str) -> tuple[ObjectKind, ...] | None:
    """The kinds of permanents that words such as `white creatures` or `lands` name; None if none.

    What permanents do, or what is done to them (`attacking creatures`), makes no kind.
    """
    if _CONDITION_WORDS.search(words):
        return None
    plain = re.sub(r"[\w'-]+", lambda word: singular(word[0]), words)
    plain = re.sub(r"\b[Pp]ermanent$", "", plain).strip()
    plain = re.sub(r"^(\w+)", lambda word: _lowered(word[0]), plain)
    return read_kinds(plain)


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").split()).rstrip(".")


def _lowered(word: str) -> str:
    """A word at the beginning of a sentence as it stands within one, if it is no subtype."""
    bare = word.lower().removeprefix("non")
    if bare.capitalize() in (*CARD_TYPES, *SUPERTYPES, *_COLORS) or bare in ("token", "basic"):
        return word.lower()
    return word


def _about(subject: re.Match[str]) -> LayerChange | None:
    if subject["itself"]:
        return LayerChange(itself=True)
    if subject["attached"]:
        return LayerChange(attached=True)
    kinds = permanent_kinds(subject["kind"])
    keyword = keyword_named(subject["keyword"] or "")
    if kinds is None or bool(subject["keyword"]) is not bool(keyword):
        return None
    if keyword is not None:
        kinds = tuple(
            replace(kind, lacking=(*kind.lacking, keyword.name))
            if subject["without"]
            else replace(kind, having=(*kind.having, keyword.name))
            for kind in kinds
        )
    whose = subject["whose"] or ""
    side = "you" if whose == " you control" else "opponents" if whose else ""
    return LayerChange(kinds, whose=side, other=subject["other"] is not None)


def _predicate(change: LayerChange, rest: str) -> tuple[LayerChange | None, str]:
    """The change with what the next predicate says, and the words after it."""
    for pattern, reads in _PREDICATES:
        match = pattern.match(rest)
        if match is None:
            continue
        found = reads(change, match)
        if found is not None:
            after = rest[match.end() :]
            joined = _AND.match(after)
            if after and joined is None:
                continue
            return found, after[joined.end() :] if joined else ""
    return None, rest


def _scaled(change: LayerChange, match: re.Match[str]) -> LayerChange | None:
    """So much more for each permanent of some kinds."""
    kinds = permanent_kinds(match["kind"])
    if kinds is None:
        return None
    side = {" you control": "you", " your opponents control": "opponents"}.get(match["whose"], "")
    tally = Tally(kinds, side, match["other"] is not None)
    found = match.groupdict()
    return replace(change, modifies=(int(found["power"]), int(found["toughness"])), for_each=tally)


def _becoming(change: LayerChange, match: re.Match[str]) -> LayerChange | None:
    """Creature types, perhaps a color, and a size that take the place of others (CR 205.1a)."""
    read = _words(match["words"])
    if read is None or any(t in (*CARD_TYPES, *SUPERTYPES) for t in read[0]):
        return None
    types, colors = read
    return replace(
        change,
        types=(*change.types, *types),
        replaces="Creature",
        colors=(*change.colors, *colors),
        sets_colors=bool(colors),
        sets=(int(match["base"]), int(match["bottom"])),
    )


def _numbers(match: re.Match[str]) -> tuple[int, int]:
    found = match.groupdict()
    power, toughness = found["power"], found["toughness"]
    return int(power or found["base"]), int(toughness or found["bottom"])


def _has(change: LayerChange, match: re.Match[str]) -> LayerChange | None:
    # `protection from red and from blue` is one entry of the list, as two abilities are read of it
    words = [w for w in re.split(r",? and (?!from )|, (?!and from )", match["list"]) if w]
    if not all(keyword_named(re.split(r" (?:from|\{)", w)[0]) for w in words):
        return None
    return replace(change, abilities=(*change.abilities, *words))


def _lost(change: LayerChange, match: re.Match[str]) -> LayerChange | None:
    keyword = keyword_named(match["keyword"])
    return replace(change, loses=(*change.loses, keyword.name)) if keyword else None


def _forbidden(change: LayerChange, match: re.Match[str]) -> LayerChange | None:
    keyword = keyword_named(match["keyword"])
    return replace(change, forbids=(*change.forbids, keyword.name)) if keyword else None


def _words(text: str) -> tuple[list[str], list[str]] | None:
    """The types and the colors among words; None if one is neither."""
    types: list[str] = []
    colors: list[str] = []
    for word in re.split(r",? and |, | ", text):
        name = word if word in BASIC_LAND_TYPES else singular(word)
        name = name[:1].upper() + name[1:]
        if name in ("A", "An", "Still", ""):
            continue
        if name in _COLORS:
            colors.append(name)
        elif name in (*CARD_TYPES, *SUPERTYPES) or word[:1].isupper():
            types.append(name)
        else:
            return None
    return types, colors


def _animated(change: LayerChange, match: re.Match[str]) -> LayerChange | None:
    read = _words(match["words"])
    if read is None:
        return None
    types, colors = read
    keeps = match["still"] is not None or "Artifact" in types  # CR 205.1b
    subtypes = [t for t in types if t not in (*CARD_TYPES, *SUPERTYPES)]
    return replace(
        change,
        types=(*change.types, *types),
        replaces=change.replaces if keeps and not subtypes else "Creature" if keeps else "all",
        colors=(*change.colors, *colors),
        sets_colors=bool(colors),
        sets=_numbers(match) if match["power"] or match["base"] else change.sets,
        sets_mana_value=match["mana"] is not None,
    )


def _added(change: LayerChange, match: re.Match[str]) -> LayerChange | None:
    read = _words(match["words"])
    if read is None:
        return None
    types, colors = read
    return replace(change, types=(*change.types, *types), colors=(*change.colors, *colors))


def _set(change: LayerChange, match: re.Match[str]) -> LayerChange | None:
    """Types or colors that take the place of others: only land types, colors and supertypes."""
    if match["words"] == "colorless":
        return replace(change, sets_colors=True)
    read = _words(match["words"].removeprefix("colorless "))
    if read is None:
        return None
    types, colors = read
    if colors and not types:
        return replace(change, colors=(*change.colors, *colors), sets_colors=True)
    if types and not colors and all(t in BASIC_LAND_TYPES for t in types):
        return replace(change, types=(*change.types, *types), replaces="Land")
    if "Land" in types and all(t in ("Land", *BASIC_LAND_TYPES) for t in types):  # CR 205.1a
        colorless = match["words"].startswith("colorless ")
        return replace(
            change,
            types=(*change.types, *types),
            replaces="all",
            colors=(*change.colors, *colors),
            sets_colors=bool(colors) or colorless,
        )
    if types and not colors and all(t in SUPERTYPES for t in types):
        return replace(change, types=(*change.types, *types))
    return None


_PREDICATES: Final = (
    (_FOR_EACH, _scaled),
    (_MODIFIES, lambda c, m: replace(c, modifies=_numbers(m))),
    (_BASE, lambda c, m: replace(c, sets=_numbers(m))),
    (_BASE_MANA, lambda c, m: replace(c, sets_mana_value=True)),
    (_LOSES_ALL, lambda c, m: replace(c, loses_all=True)),
    (_LOSES, _lost),
    (_CANNOT_HAVE, _forbidden),
    (_QUOTED, lambda c, m: replace(c, abilities=(*c.abilities, m["text"]))),
    (_HAS, _has),
    (_ANIMATES, _animated),
    (_BECOMES, _becoming),
    (_ADDS, _added),
    (_SETS, _set),
)
