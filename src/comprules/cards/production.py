"""What an effect would add to a mana pool, read off its text (CR 106.3, 106.8 to 106.11)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.cost import SYMBOL, is_mana_symbol
from comprules.cards.group import PermanentGroup, read_group
from comprules.cards.numberwords import NUMBER_WORDS
from comprules.patterns import late

_QUOTED: Final = late(r"\"[^\"]*(?:\"|$)|“[^”]*(?:”|$)")
_SYMBOLS: Final = r"(?:\{[^{}\s]+\})+"
_NUMBER: Final = (
    rf"(?:{'|'.join(NUMBER_WORDS)}|\d+|X|that much|twice that much|an amount of|that many)"
)
# Some sources lose the line break after a full stop, so that an ability follows at once.
_SENTENCE: Final = late(r"(?<=[.])(?:\s+|(?=[A-Z{]))|\n")
_ADD: Final = late(r"\badds?\b ", re.IGNORECASE)
_RESTRICTION: Final = late(
    r"(?:^|[.\n] ?)((?:Until [^.]+, )?(?:you )?(?:Spend|spend) (?:this|that) mana only [^.]+)\."
    r"|((?:This|That) mana can(?:'t| only| be spent only)[^.]+)\.|(?:^|\. )(The mana can't[^.]+)\.",
    needs=("mana only ", "mana can"),
)
# What may follow the mana in its sentence and says nothing of it.
_TAIL: Final = late(
    r"(?:,? (?:then|and|plus) (?!/or\b|(?:one|two|three|that|an additional|X)\b[^.]*\bmana\b|\{).+"
    r"|,? (?:at the beginning of|unless|during|until|whenever|if you|to your) .+"
    r"| they choose| of your choice)$"
)
_CONDITION: Final = late(r"(?:Then )?(?:[Ii]f|[Oo]therwise|[Aa]s long as)\b")
_INSTEAD: Final = late(r",? instead(?: (?:if|of) .+)?$|^instead ")

ANY_COLOR: Final = "any color"
ANY_TYPE: Final = "any type"
CHOSEN_COLOR: Final = "chosen color"
COULD_PRODUCE: Final = "could produce"
COLORS_AMONG: Final = "colors among"
OWN_COLORS: Final = "own colors"
COMMANDER_COLORS: Final = "commander's colors"
TYPE_PRODUCED: Final = "type produced"
NAMED_BEFORE: Final = "named before"
OTHERWISE: Final = "otherwise"


class Amount(Struct, frozen=True):
    """How much mana: a number, times the permanents of a group where there is one.

    Attributes:
        number: the number; None where only the words say it (`X`, `that much`).
        group: the permanents that are counted, each for `number` mana.
        words: what the amount is equal to, where nothing here can count it.
    """

    number: int | None = 1
    group: PermanentGroup | None = None
    words: str = ""


class ManaPart(Struct, frozen=True):
    """Mana of one description within a production.

    Attributes:
        symbols: its symbol; several, where each mana may be of any of them.
        defined_by: how its type is defined where no symbol says it (CR 106.5, 106.7).
        amount: how much.
        group: the permanents that the definition looks at.
        colors_only: whether only colors count, not colorless, of what the group could produce.
        combined: whether each mana may be of another type, instead of all of one.
        words: the definition as written, where it is `otherwise`.
    """

    symbols: tuple[str, ...] = ()
    defined_by: str = ""
    amount: Amount = Amount()
    group: PermanentGroup | None = None
    colors_only: bool = False
    combined: bool = False
    words: str = ""


class Production(Struct, frozen=True):
    """One alternative of what an effect would add: all its parts together.

    Attributes:
        parts: what is added.
        conditional: whether it holds only under a condition of the text (`if`, `instead`).
    """

    parts: tuple[ManaPart, ...]
    conditional: bool = False


class ManaReading(Struct, frozen=True):
    """What an ability adds: its alternatives, its restriction, and what was not understood.

    Attributes:
        productions: the alternatives, of which one is chosen as the ability resolves.
        restriction: what the mana may be spent on (CR 106.6), as written.
        unread: clauses with "add" and mana that this module cannot read.
    """

    productions: tuple[Production, ...] = ()
    restriction: str = ""
    unread: tuple[str, ...] = ()


_Reader: TypeAlias = Callable[[re.Match[str], str], ManaPart | None]


def read_production(effect: str) -> ManaReading:
    """What the effect of a spell or ability would add, without what is quoted in it."""
    plain = _QUOTED.sub("", effect).replace("’", "'")
    productions: list[Production] = []
    unread: list[str] = []
    for clause, conditional in _clauses(plain):
        found = _alternatives(clause, plain)
        if found is None:
            unread.append(clause)
        else:
            productions.extend(Production(parts, conditional) for parts in found)
    restriction = _RESTRICTION.search(plain)
    words = next((group for group in restriction.groups() if group), "") if restriction else ""
    return ManaReading(tuple(dict.fromkeys(productions)), words, tuple(unread))


def _clauses(text: str) -> Iterator[tuple[str, bool]]:
    """What stands after each "add" of mana, and whether a condition decides on it."""
    for sentence in _SENTENCE.split(text):
        pieces = _ADD.split(sentence.strip().rstrip("."))
        for before, piece in pairwise(pieces):
            clause = re.sub(r",? (?:then |and |or )?(?:you may |they |that player )?$", "", piece)
            if not (SYMBOL.search(clause) or re.search(r"\bmana\b(?! (?:value|cost))", clause)):
                continue
            conditional = bool(_INSTEAD.search(clause) or _CONDITION.match(sentence))
            yield _INSTEAD.sub("", clause).strip(" ,"), conditional or " instead " in before[-9:]


def _alternatives(clause: str, text: str) -> list[tuple[ManaPart, ...]] | None:
    """The alternatives that a clause spells, or None where it cannot be read."""
    clause = re.sub(r"^an additional ", "", clause)
    clause, amount = _amount_after(clause)
    whole = _listed(clause, amount, text)
    if whole is not None and not any(p.defined_by == OTHERWISE for parts in whole for p in parts):
        return whole
    return _listed(_TAIL.sub("", clause).strip(), amount, text) or whole


def _amount_after(clause: str) -> tuple[str, Amount | None]:
    """The clause without the words for its amount that follow the mana, and that amount."""
    found = re.search(r",? where X is (.+)$| equal to (.+)$", clause)
    if found is not None:
        words = found.group(1) or found.group(2)
        return clause[: found.start()], _counted(words)
    found = re.search(r",? for each (.+)$", clause)
    if found is None:
        return clause, None
    group = read_group(found.group(1))
    amount = Amount(1, group) if group else Amount(None, words=f"each {found.group(1)}")
    return clause[: found.start()], amount


def _counted(words: str) -> Amount:
    """The amount that the words after "equal to" or "where X is" describe."""
    number = re.fullmatch(r"the number of (.+)", words)
    group = read_group(number.group(1)) if number else None
    return Amount(1, group) if group is not None else Amount(None, words=words)


def _listed(clause: str, amount: Amount | None, text: str) -> list[tuple[ManaPart, ...]] | None:
    """The alternatives of a list with `or`, the one of a list with `and`, or of a single part."""
    together = [part for part in re.split(r",? (?:and|plus) (?!/or)|, ", clause) if part]
    if re.search(r"(?<!and/)\bor ", clause) is None and "and/or" not in clause and together[1:]:
        parts = [_part(part, amount, text) for part in together]
        read = [one for found in parts if found is not None for one in found]
        return [tuple(read)] if all(parts) else None
    if "and/or" in clause:
        alone = _part(clause, amount, text)
        return [alone] if alone else None
    found: list[tuple[ManaPart, ...]] = []
    for option in re.split(r",? or |, ", clause):
        part = _part(option.strip(), amount, text)
        if part is None:
            return None
        found.append(part)
    return found


def _part(words: str, amount: Amount | None, text: str) -> tuple[ManaPart, ...] | None:
    """The mana that one entry of a list spells: symbols, or so much mana of a description."""
    words = re.sub(r"^an additional ", "", words)
    symbols = re.fullmatch(rf"(?:(?P<number>{_NUMBER}|a number of) )?(?P<run>{_SYMBOLS})", words)
    if symbols is not None:
        counts: dict[str, int] = {}
        for symbol in SYMBOL.findall(symbols["run"]):
            if not is_mana_symbol(symbol):
                return None
            plain = "generic" if symbol.isdecimal() else symbol
            counts[plain] = counts.get(plain, 0) + (int(symbol) if symbol.isdecimal() else 1)
        return tuple(
            ManaPart((symbol,), amount=_times(symbols["number"], count, amount))
            for symbol, count in counts.items()
        )
    mana = re.fullmatch(
        rf"(?P<number>{_NUMBER}) (?:additional )?mana (?P<of>(?:of|in|from) .+)", words
    )
    if mana is None:
        return None
    described = _described(mana["of"], text)
    return (replace(described, amount=_times(mana["number"], 1, amount)),)


def _times(word: str | None, count: int, amount: Amount | None) -> Amount:
    """So many symbols, counted as the words before and after them say."""
    if amount is not None:
        return replace(amount, number=None if amount.number is None else amount.number * count)
    if word is None:
        return Amount(count)
    if word.isdecimal() or word in NUMBER_WORDS:
        return Amount((int(word) if word.isdecimal() else NUMBER_WORDS[word]) * count)
    return Amount(None, words=word)


def _described(words: str, text: str) -> ManaPart:
    """Mana whose type a description says (CR 106.5, 106.7)."""
    for pattern, reader in _DESCRIPTIONS:
        found = pattern.fullmatch(words)
        if found is not None:
            part = reader(found, text)
            if part is not None:
                return part
    return ManaPart(defined_by=OTHERWISE, words=words)


def _combination(found: re.Match[str], text: str) -> ManaPart | None:
    among = found.group(1)
    symbols = tuple(dict.fromkeys(SYMBOL.findall(among)))
    if symbols:
        return ManaPart(symbols, combined=True)
    if among == "colors":
        return ManaPart(defined_by=ANY_COLOR, combined=True)
    return ManaPart(defined_by=OWN_COLORS, combined=True) if among == "its colors" else None


def _of_group(found: re.Match[str], text: str) -> ManaPart | None:
    group = read_group(found["group"])
    if group is None:
        return None
    if found.re.pattern.startswith("of any color among"):
        return ManaPart(defined_by=COLORS_AMONG, group=group, colors_only=True)
    return ManaPart(
        defined_by=COULD_PRODUCE, group=group, colors_only=found["what"].startswith("color")
    )


def _that_color(found: re.Match[str], text: str) -> ManaPart | None:
    """That color: any, where the same effect has one chosen; else one named elsewhere."""
    chosen = re.search(r"\bchoose a color\b", text, re.IGNORECASE)
    return ManaPart(defined_by=ANY_COLOR if chosen else NAMED_BEFORE)


def _plain(kind: str, combined: bool = False) -> _Reader:
    return lambda found, text: ManaPart(defined_by=kind, combined=combined)


_DESCRIPTIONS: Final[tuple[tuple[re.Pattern[str], _Reader], ...]] = tuple(
    (late(pattern), reader)
    for pattern, reader in (
        (r"of any (?:one |other )?color", _plain(ANY_COLOR)),
        (r"of any (?:one )?type", _plain(ANY_TYPE)),
        (r"of different colors", _plain(ANY_COLOR, combined=True)),
        (r"in any combination of (.+)", _combination),
        (r"of (?:the|a) chosen color", _plain(CHOSEN_COLOR)),
        (r"of that (?:color|type)", _that_color),
        (r"of any color in your commander's color identity", _plain(COMMANDER_COLORS)),
        (r"of any (?P<what>color|type) that (?P<group>.+) could produce", _of_group),
        (r"of any color among (?P<group>.+)", _of_group),
        (r"of any type that .+ produced", _plain(TYPE_PRODUCED)),
        (r"of any of this [a-z]+'s colors", _plain(OWN_COLORS)),
    )
)
