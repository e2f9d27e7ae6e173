"""What a text says of costs: which spells and abilities cost more or less, and by how much.

The wordings are those of static abilities that change costs (CR 601.2f, 604.1) and of additional
costs that a spell demands (CR 118.8). A text is read whole or not at all.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.cost import Cost, read_cost
from comprules.cards.group import singular
from comprules.cards.keywords import KEYWORDS
from comprules.cards.typeline import CARD_TYPES, SUPERTYPES
from comprules.patterns import late

_COLORS: Final = ("White", "Blue", "Black", "Red", "Green")
# Words that say something of an object that is no type, color or name: not read as qualities.
_NO_SUBTYPES: Final = frozenset(
    ("Historic", "Kicked", "Modified", "Multicolored", "Monocolored", "Modal", "Face-down",
     "Permanent", "Other", "Each", "All", "Nontoken", "Outlaw", "Party", "Commander", "Token",
     "Adventure", "Spell", "Card", "Double-faced", "Premium", "Foil", "Flashback")
)  # fmt: skip
_MANA: Final = r"(?P<amount>(?:\{[^{}]+\})+)"
_MORE_OR_LESS: Final = rf"{_MANA} (?P<way>less|more)"
_PER: Final = (
    r"(?:(?P<per> for each .+| for every .+|, where X is .+)"
    r"|(?P<condition> (?:if|as long as|while|during) .+))?"
)
_YOURS: Final = late(r" for (?:each|every) (?P<each>[\w' -]+) you control")
_STOPS: Final = late(
    r"^(.*?)\.? (?:This effect|It) can't reduce the mana in that cost to less than one mana\.?$",
    needs="can't reduce",
)
_ABILITY_WORD: Final = late(r"^[A-Z][\w' -]{2,30} — ")  # CR 207.2c
_BEFORE: Final = late(
    r"^(?P<when>(?:As long as|If|During) [^,]+(?:, [^,]+ and [^,]+)?), (?P<rest>.+)$",
    needs=("As long as", "If ", "During "),
)
_SELF: Final = late(
    rf"^[Tt]his spell costs {_MORE_OR_LESS} to cast{_PER}$", needs="his spell costs "
)
_SPELLS: Final = late(
    r"^(?:(?P<quality>[\w'/, -]+?) )?[Ss]pells"
    r"(?P<whose> you cast| your opponents cast| players cast)?"
    rf" cost {_MORE_OR_LESS} to cast{_PER}$",
    needs="pells",
)
_FIRST: Final = late(
    r"^The (?:first|second|third) (?P<quality>[\w'/ -]+? )?spell you cast "
    r"(?:each turn|during each of your turns) "
    rf"costs {_MORE_OR_LESS} to cast$",
    needs=" spell you cast ",
)
_EACH: Final = late(
    r"^Each (?:(?P<quality>[\w'/ -]+?) )?spell"
    r"(?P<whose> you cast| your opponents cast| a player casts)?"
    rf" costs {_MORE_OR_LESS} to cast{_PER}$",
    needs="Each ",
)
_ABILITIES: Final = late(
    r"^Activated abilities of (?P<quality>[\w'/, -]+?)"
    r"(?P<whose> you control| your opponents control)?"
    rf" cost {_MORE_OR_LESS} to activate(?P<mana> unless they're mana abilities)?{_PER}$",
    needs="Activated abilities of ",
)
_KEYWORD: Final = late(
    r"^(?P<keyword>[A-Z][\w' -]*?) (?:abilities|costs) you (?:activate|pay)"
    rf" cost {_MORE_OR_LESS}(?: to activate)?{_PER}$",
    needs=(" you activate cost ", " you pay cost "),
)
_MINIMUM: Final = late(
    r"^(?:Each (?P<quality>[\w' -]+? )?spell that) would cost less than (?P<least>\w+) mana to cast"
    r" costs (?P=least) mana to cast$",
    needs="would cost less than",
)
_PER_OPPONENT: Final = "Undaunted"
_DEMANDED: Final = late(
    r"^As an additional cost to cast this spell, (?P<cost>[^.]+)\.?$",
    needs="As an additional cost ",
)
_OPTIONAL: Final = late(r"\bor\b|\bmay\b|\bany number\b|\bunless\b|\bX\b|\bchoose\b")
# A choice that must be made, unlike a cost that need not be paid at all (CR 118.8b).
_CHOICE: Final = late(r"^(?!.*\b(?:may|any number)\b).*\b(?:or|X)\b")
_WORDS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}


class ObjectKind(Struct, frozen=True):
    """A kind of object: it has all qualities of `having`, none of `lacking`, and that name.

    Its power is `power_least` or more and `power_most` or less, where those are given.
    """

    having: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    name: str = ""
    power_least: int | None = None
    power_most: int | None = None


class CostChange(Struct, frozen=True):
    """What a text says of costs.

    Attributes:
        way: `less`, `more`, or `least` for a minimum of the total cost.
        amount: the mana by which costs change.
        of: `spells`, `abilities` or `itself`.
        kinds: the kinds of spells, or of objects with abilities; any of them.
        keyword: the keyword whose abilities are meant, or empty.
        whose: `you`, `opponents`, or empty for everybody.
        least: the mana that the total is at the least, of a minimum.
        stops_at: the mana below which a reduction takes nothing off, or None.
        per_count: whether the amount counts for each of something.
        each: the words for that, where it is each of something that the player controls.
        conditional: whether something must be so.
        except_mana_abilities: whether mana abilities are left out.
    """

    way: str
    amount: Cost
    of: str
    kinds: tuple[ObjectKind, ...] = (ObjectKind(),)
    keyword: str = ""
    whose: str = ""
    least: int = 0
    stops_at: int | None = None
    per_count: bool = False
    each: str = ""
    conditional: bool = False
    except_mana_abilities: bool = False


def read_cost_changes(text: str) -> tuple[CostChange, ...]:
    """What a static ability's text says of costs, reminder text aside; empty if not read whole."""
    plain = " ".join(text.replace("’", "'").split()).rstrip(".")
    stops = _STOPS.match(plain)
    if stops is not None:
        plain = stops[1].rstrip(".")
    plain = _ABILITY_WORD.sub("", plain)
    before = _BEFORE.match(plain)
    if before is not None:
        plain = before["rest"][0].upper() + before["rest"][1:]
    if ". " in plain:
        return ()
    found = _sentence(plain)
    if found is None or (stops is not None and found.way != "less"):
        return ()
    if stops is not None:
        found = replace(found, stops_at=1)
    return (replace(found, conditional=True) if before is not None else found,)


def affinity(keyword: str, parameter: str) -> tuple[CostChange, ...]:
    """The reduction that a keyword stands for: affinity (702.41a), undaunted (702.125a)."""
    if keyword not in ("Affinity", _PER_OPPONENT):
        return ()
    each = parameter.strip().removeprefix("for ") if keyword == "Affinity" else ""
    return (CostChange("less", read_cost("{1}"), "itself", per_count=True, each=each),)


def leaves_cost_to_choose(text: str) -> bool:
    """Whether a spell's text demands one of several additional costs (CR 118.8, 601.2b)."""
    match = _demanded(text)
    return match is not None and _CHOICE.search(match["cost"]) is not None


def _demanded(text: str) -> re.Match[str] | None:
    return _DEMANDED.match(" ".join(text.replace("’", "'").split()))


def read_demanded_cost(text: str) -> Cost | None:
    """The additional cost that a spell's text demands (CR 118.8); None where it leaves a choice."""
    match = _demanded(text)
    if match is None or _OPTIONAL.search(match["cost"]):
        return None
    parts = [part.strip() for part in match["cost"].split(" and ")]
    mana = [part.removeprefix("pay ") if "{" in part else part for part in parts]
    return read_cost(", ".join(part[0].upper() + part[1:] for part in mana))


def read_kinds(words: str) -> tuple[ObjectKind, ...] | None:
    """The kinds that words such as `red creature` or `instant and sorcery` name; None if not read.

    Words side by side must all fit, and what `and` or `or` joins is either of them.
    """
    plain = re.sub(r",? (?:and|or) |, ", "|", words.strip())
    kinds: list[ObjectKind] = []
    for phrase in plain.split("|"):
        kind = _kind(phrase.removesuffix(" spells").split())
        if kind is None:
            return None
        kinds.append(kind)
    return tuple(kinds)


def _kind(words: list[str]) -> ObjectKind | None:
    having: list[str] = []
    lacking: list[str] = []
    for word in words:
        plain = word[0].upper() + word[1:]
        if plain == "Colorless":
            lacking.extend(_COLORS)
            continue
        if word.lower().startswith("non"):
            bare = word[3:].lstrip("-").capitalize()
            if _known(bare) is None and not re.fullmatch(r"non-[A-Z][\w']+", word, re.ASCII):
                return None
            lacking.append(bare)
            continue
        known = _known(plain)
        if known is None and (plain in _NO_SUBTYPES or not re.fullmatch(r"[A-Z][\w'-]+", word)):
            return None
        having.append(known or plain)
    return ObjectKind(tuple(having), tuple(lacking))


def _known(word: str) -> str | None:
    """The card type, supertype or color that a word names, in singular or plural."""
    for candidate in (word, word.removesuffix("s"), re.sub("ies$", "y", word)):
        if candidate in (*CARD_TYPES, *SUPERTYPES, *_COLORS):
            return candidate
    return None


def _sentence(plain: str) -> CostChange | None:
    """The change that one sentence states, without its full stop."""
    itself = _SELF.match(plain)
    if itself is not None:
        return _change(itself, "itself", (ObjectKind(),))
    for pattern, of in (
        (_SPELLS, "spells"),
        (_EACH, "spells"),
        (_FIRST, "spells"),
        (_ABILITIES, "abilities"),
    ):
        match = pattern.match(plain)
        if match is not None:
            quality = match["quality"] or ""
            if of == "abilities":  # of Golems: their objects stand in the plural
                quality = re.sub(r"[\w'-]+", lambda word: singular(word[0]), quality)
            kinds = read_kinds(quality) if quality else (ObjectKind(),)
            if kinds is None or (of == "abilities" and not match["quality"]):
                return None
            change = _change(match, of, kinds)
            if pattern is _FIRST:  # which spell is the first, the situation has to say
                return replace(change, whose="you", conditional=True)
            return change
    keyword = _KEYWORD.match(plain)
    if keyword is not None and keyword["keyword"].lower() in KEYWORDS:
        name = KEYWORDS[keyword["keyword"].lower()].name
        return replace(_change(keyword, "abilities", (ObjectKind(),)), keyword=name, whose="you")
    least = _MINIMUM.match(plain)
    if least is not None and least["least"] in _WORDS:
        kinds = read_kinds(least["quality"] or "") if least["quality"] else (ObjectKind(),)
        if kinds is None:
            return None
        return CostChange("least", read_cost(""), "spells", kinds, least=_WORDS[least["least"]])
    return None


def _each(words: str) -> str:
    """What a player controls and the amount counts for each of; empty for all else."""
    found = _YOURS.fullmatch(words)
    return found["each"] if found is not None else ""


def _change(match: re.Match[str], of: str, kinds: tuple[ObjectKind, ...]) -> CostChange:
    groups = match.groupdict()
    whose = groups.get("whose") or ""
    amount = groups["amount"]
    return CostChange(
        groups["way"],
        read_cost(amount.replace("{X}", "{1}")),
        of,
        kinds,
        whose="opponents" if "opponents" in whose else "you" if " you " in f"{whose} " else "",
        per_count=bool(groups.get("per")) or "{X}" in amount,
        each=_each(groups.get("per") or "") if "{X}" not in amount else "",
        conditional=bool(groups.get("condition")),
        except_mana_abilities=bool(groups.get("mana")),
    )
