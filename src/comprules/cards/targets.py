"""What a text asks of its targets (CR 115.1): how many, of what kind, where, and whose.

A phrase is read as far as its words are known; one that goes on with other words is marked, so
that nobody takes more for a legal target than the text allows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.group import singular
from comprules.cards.keywords import keyword_named
from comprules.cards.typeline import CARD_TYPES, SUPERTYPES
from comprules.patterns import late

_COLORS: Final = ("White", "Blue", "Black", "Red", "Green")
_STATES: Final = ("Tapped", "Untapped", "Attacking", "Blocking", "Blocked", "Token", "Nontoken")
_HEADS: Final = ("Permanent", "Player", "Opponent", "Spell", "Card", "Ability")
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}

_COUNT: Final = (
    r"(?:(?P<upto>up to )?(?P<number>one|two|three|four|five|six|X)"
    r"(?P<range>(?:,? (?:or )?(?:two|three))*)"
    r"|(?P<anynumber>any number of)|(?P<any>any)(?P<anyother> other)?|(?P<another>another)"
    r"|each of (?P<eachupto>up to )?(?P<each>one|two|three|four))"
)
_TARGET: Final = late(rf"(?:\b{_COUNT} )?(?P<other>\bother )?\b[Tt]argets?\b", re.IGNORECASE)
# `the target`, `new targets`, `with a single target`, `becomes the target of`: no request.
_NO_REQUEST: Final = late(r"(?:\b(?:the|new|single|its|a|that|all|whose|chosen) |'s )$", re.I)
_QUOTED: Final = late(r"[\"“][^\"”]*[\"”]?")
_MODES: Final = late(
    r"\bchoose (?P<upto>up to )?(?P<number>one|two|three|four)(?: or (?:both|more))?\b[^•]*•",
    re.IGNORECASE,
    needs="•",
)
_WORD: Final = re.compile(r"[\w'+-]+")
_JOINT: Final = re.compile(r"(?:, (?:and/or |and |or )?| and/or | and | or )")
_WHOSE: Final = (
    (" you don't control", "others"),
    (" an opponent controls", "opponents"),
    (" your opponents control", "opponents"),
    (" your opponent controls", "opponents"),
    (" opponents control", "opponents"),
    (" you control", "you"),
    (" you own", "you"),
)
_PLACE: Final = late(
    r" (?:in|from) (?P<whose>your|a|an opponent's|any|a single|that player's)"
    r" (?P<zone>graveyard|hand|exile)"
    r"|(?P<exile> (?:in|from) exile)"
)
_KEYWORD: Final = late(r" (?P<way>with|without) (?P<keyword>[a-z]+(?: strike)?)(?=[ .,]|$)")
_LIMIT: Final = late(
    r" with (?P<what>power|toughness|mana value) (?P<number>\d+)(?: or (?P<way>less|greater))?"
)
# Words that go on describing the target: what they say is not read.
_GOES_ON: Final = late(
    r"^,? (?:that|with|without|whose|of|named|chosen|dealt|from|in|on|who|controlled|attached"
    r"|blocking|blocked|attacking|other|you|an|your|defending|enchanted|target|cast)\b"
    r"(?! (?:gets?|gains?|deals?|loses?|may|can't|equal|the top|the bottom|the battlefield"
    r"|top of|bottom of|controller|owner)\b)"
)
_MORE_LANDS: Final = late(
    r"[Yy]ou may play (?P<number>an|two|three) additional lands? on each of your turns",
    needs=" additional land",
)
_LIFE: Final = late(r"if you have (?P<number>\d+) or (?P<way>more|less) life", needs="if you have ")
_UNCOUNTERABLE: Final = late(
    r"^(?:This spell|[A-Z][\w' ,-]+) can't be countered\b", needs="can't be countered"
)
_STAYS_TAPPED: Final = late(
    r"^(?:(?P<attached>(?:Enchanted|Equipped) \w+)|This \w+|[A-Z][\w' ,-]+?)"
    r" doesn't untap during (?:your|its controller's) untap step\b",
    needs="doesn't untap",
)


class TargetKind(Struct, frozen=True):
    """One of the kinds of thing that a target may be.

    Attributes:
        having: types, supertypes, subtypes and colors that it has, all of them.
        lacking: such as it has not.
        states: what it must be at the moment: `Tapped`, `Attacking`, …
        keyword: a keyword ability that it has.
        lacks_keyword: one that it has not.
        limit: `power`, `toughness` or `mana value`, at most or at least a number.
    """

    having: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    keyword: str = ""
    lacks_keyword: str = ""
    limit: tuple[str, str, int] | None = None


class TargetRequest(Struct, frozen=True):
    """What one instance of the word `target` asks for (CR 115.3).

    Attributes:
        least: how many must be chosen.
        most: how many may be chosen, or None where the number is open.
        kinds: the kinds of object that may be chosen; none where only players may.
        zone: the zone in which they are.
        whose: `you`, `opponents` or `others` control them (own them, off the battlefield); or ''.
        players: `any` or `opponents` where players may be chosen, or ''.
        abilities: the kinds of ability on the stack that may be chosen.
        any_target: whether it is `any target` (CR 115.4), which names no kind.
        other: whether the source itself may not be chosen.
        read_whole: whether nothing more is said of the target than stands here.
        mode: the number of the mode that asks for it (CR 700.2c); 0 where no mode does.
    """

    least: int = 1
    most: int | None = 1
    kinds: tuple[TargetKind, ...] = ()
    zone: str = "Battlefield"
    whose: str = ""
    players: str = ""
    abilities: tuple[str, ...] = ()
    any_target: bool = False
    other: bool = False
    read_whole: bool = True
    mode: int = 0


class Modes(Struct, frozen=True):
    """The modes of a modal text (CR 700.2).

    Attributes:
        count: how many there are.
        least: how many must be chosen.
    """

    count: int
    least: int


def read_modes(effect: str) -> Modes | None:
    """The modes that an effect offers; None where it offers none (CR 700.2)."""
    found = _MODES.search(effect)
    count = effect.count("•")
    if found is None or count < 2:
        return None
    return Modes(count, 0 if found["upto"] else _NUMBERS[found["number"].lower()])


def read_targets(effect: str) -> tuple[TargetRequest, ...]:
    """What each instance of the word `target` in an effect asks for, in their order."""
    plain = without_quotes(effect)
    modal = read_modes(plain) is not None
    return tuple(
        replace(request, mode=plain.count("•", 0, start) if modal else 0)
        for start, _, request in _requests(plain)
    )


def target_places(plain: str) -> Iterator[tuple[int, int]]:
    """Where the words that ask for each target begin and end (CR 115.3)."""
    return ((start, end) for start, end, _ in _requests(plain))


def without_quotes(text: str) -> str:
    """The text without what it quotes, which is no instruction of its own."""
    return _QUOTED.sub("", text.replace("’", "'"))


def enchant_request(parameter: str) -> TargetRequest:
    """What the Aura with this enchant ability targets (CR 303.4a): `creature you control`."""
    request, rest = _described(" " + parameter.strip(), TargetRequest())
    return replace(request, read_whole=not rest.strip())


def more_land_plays(text: str) -> int:
    """How many more lands a text lets its controller play in each own turn (CR 305.2); or 0."""
    found = _MORE_LANDS.search(text)
    return _NUMBERS.get(found["number"], 1) if found is not None else 0


def life_condition(clause: str) -> tuple[tuple[str, int], ...]:
    """The life that an intervening `if` asks for, `more` or `less` (CR 603.4); empty if none."""
    found = _LIFE.fullmatch(clause.strip().rstrip(","))
    return ((found["way"], int(found["number"])),) if found is not None else ()


def keeps_tapped(text: str) -> str:
    """What a text keeps from untapping in untap steps (CR 502.3): `itself`, `attached`, or ''."""
    found = _STAYS_TAPPED.match(text.replace("’", "'"))
    if found is None:
        return ""
    return "attached" if found["attached"] else "itself"


def says_it_cannot_be_countered(text: str) -> bool:
    """Whether a text says of its own spell that it can't be countered (CR 113.6g)."""
    return _UNCOUNTERABLE.match(text.replace("’", "'")) is not None


def _requests(plain: str) -> Iterator[tuple[int, int, TargetRequest]]:
    """Each request with where its words begin and end."""
    for match in _TARGET.finditer(plain):
        before = plain[: match.start()]
        rest = plain[match.end() :]
        counted = match["any"] or match["another"]
        if not counted and (_NO_REQUEST.search(before) or re.match(r"s? of\b", rest)):
            continue
        least, most = _count(match)
        request = TargetRequest(
            least,
            most,
            other=bool(match["another"] or match["other"] or match["anyother"]),
        )
        described, left = _described(rest, request)
        if not (described.kinds or described.players or described.abilities):
            described, left = replace(request, any_target=True), rest  # CR 115.4
        described = replace(described, read_whole=_GOES_ON.match(left) is None)
        yield match.start(), len(plain) - len(left), described


def _count(match: re.Match[str]) -> tuple[int, int | None]:
    """How many targets must and may be chosen (CR 601.2c)."""
    if match["anynumber"]:
        return 0, None
    word = match["number"] or match["each"]
    if word is None or word.lower() == "x":
        return (1, 1) if word is None else (0, None)
    number = _NUMBERS[word.lower()]
    if match["upto"] or match["eachupto"]:
        return 0, number
    several = re.findall(r"two|three", match["range"] or "")
    return number, max([number, *(_NUMBERS[each] for each in several)])


def _described(rest: str, request: TargetRequest) -> tuple[TargetRequest, str]:
    """The request with what the words after `target` say, and what is left of them."""
    alternatives, rest = _alternatives(rest)
    kinds: list[TargetKind] = []
    nouns = _nouns(alternatives[-1]) if alternatives else []
    for words in alternatives:
        if not _nouns(words):  # black or red creature: the noun stands once, at the end
            words = [*words, *nouns]
        request, kind = _alternative(words, request)
        if kind is not None:
            kinds.append(kind)
    return _suffixes(replace(request, kinds=tuple(kinds)), rest)


def _alternative(
    words: list[str], request: TargetRequest
) -> tuple[TargetRequest, TargetKind | None]:
    heads = {word for word in words if word in _HEADS}
    if heads & {"Player", "Opponent"}:
        players = "opponents" if "Opponent" in heads and request.players != "any" else "any"
        return replace(request, players=players), None
    if "Ability" in heads:
        found = tuple(word for word in words if word in ("Activated", "Triggered"))
        found = found or ("Activated", "Triggered")
        return replace(request, abilities=(*request.abilities, *found), zone="Stack"), None
    if "Spell" in heads:
        request = replace(request, zone="Stack")
    elif "Card" in heads:
        request = replace(request, zone="Graveyard")
    return request, _kind([word for word in words if word not in _HEADS])


def _kind(words: list[str]) -> TargetKind:
    having: list[str] = []
    lacking: list[str] = []
    states: list[str] = []
    for word in words:
        if word in _STATES:
            states.append(word)
        elif word == "Colorless":
            lacking.extend(_COLORS)
        elif word.startswith("Non") and word != "Nontoken":
            lacking.append(_known(word[3:].lstrip("-").capitalize()) or word)
        else:
            having.append(word)
    return TargetKind(tuple(having), tuple(lacking), tuple(states))


def _alternatives(rest: str) -> tuple[list[list[str]], str]:
    """The words of each alternative (`artifact`, `enchantment`), and the text after them."""
    found: list[list[str]] = []
    words: list[str] = []
    at, joined = 0, True
    while True:
        start = at + 1 if joined and not found and not words else at
        gap = re.match(r"\s+", rest[at:]) if not joined else None
        if gap is not None:
            start = at + gap.end()
        match = _WORD.match(rest, start)
        word = _meaning(match.group()) if match is not None else None
        if match is not None and word is not None and (joined or gap is not None):
            words.append(word)
            at, joined = match.end(), False
            continue
        joint = _JOINT.match(rest, at) if words and not joined else None
        if joint is not None:
            nearest = _WORD.match(rest, joint.end())
            if nearest is not None and _meaning(nearest.group()) is not None:
                found.append(words)
                words, at, joined = [], joint.end(), True
                match = nearest
                words.append(_meaning(nearest.group()) or "")
                at, joined = nearest.end(), False
                continue
        break
    if words:
        found.append(words)
    return found, rest[at:]


def _meaning(word: str) -> str | None:
    """The word as a type, color, state, subtype or head of a phrase; None where it is none."""
    plain = word[0].upper() + word[1:].lower() if word[0].isalpha() else word
    for candidate in (plain, plain.removesuffix("s"), re.sub("ies$", "y", plain)):
        if candidate in (*_HEADS, *_STATES, "Activated", "Triggered", "Colorless"):
            return candidate
    known = _known(plain)
    if known is not None:
        return known
    if plain.startswith("Non") and len(plain) > 4:
        bare = plain[3:].lstrip("-").capitalize()
        if _known(bare) is not None or (word[3:4] == "-" and word[4:5].isupper()):
            return plain
        return None
    return singular(word) if word[0].isupper() and re.fullmatch(r"[A-Z][\w'-]+", word) else None


def _known(word: str) -> str | None:
    for candidate in (word, word.removesuffix("s"), re.sub("ies$", "y", word)):
        if candidate in (*CARD_TYPES, *SUPERTYPES, *_COLORS):
            return candidate
    return None


def _nouns(words: list[str]) -> list[str]:
    """The words of an alternative that say what the thing is, colors and states aside."""
    return [
        word
        for word in words
        if word not in (*_COLORS, *SUPERTYPES, *_STATES, "Colorless", "Activated", "Triggered")
        and not word.startswith("Non")
    ]


def _suffixes(request: TargetRequest, rest: str) -> tuple[TargetRequest, str]:
    """The request with what stands after its nouns: whose, where, with which ability or size."""
    again = True
    while again:
        again = False
        for words, whose in _WHOSE:
            if rest.startswith(words):
                request, rest, again = replace(request, whose=whose), rest[len(words) :], True
                break
        if (place := _PLACE.match(rest)) is not None and request.zone != "Battlefield":
            owner = {"your": "you", "an opponent's": "opponents"}.get(place["whose"] or "", "")
            zone = (place["zone"] or "exile").capitalize()
            request = replace(request, zone=zone, whose=owner or request.whose)
            rest, again = rest[place.end() :], True
        limit = _LIMIT.match(rest)
        word = _KEYWORD.match(rest) if limit is None else None
        if limit is not None:
            bound = (limit["what"], limit["way"] or "exactly", int(limit["number"]))
            kinds = tuple(replace(kind, limit=bound) for kind in request.kinds)
            request, rest, again = replace(request, kinds=kinds), rest[limit.end() :], True
        elif word is not None and (keyword := keyword_named(word["keyword"])) is not None:
            kinds = tuple(
                replace(kind, keyword=keyword.name)
                if word["way"] == "with"
                else replace(kind, lacks_keyword=keyword.name)
                for kind in request.kinds
            )
            request, rest, again = replace(request, kinds=kinds), rest[word.end() :], True
    return request, rest
