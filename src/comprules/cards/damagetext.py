"""What static abilities say of damage and gaining life: prevented, doubled (CR 614, 615).

A sentence is read whole or not at all; whatever else stands in the text is left to others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.combatrule import read_creatures
from comprules.cards.costchange import ObjectKind, read_kinds
from comprules.patterns import late

_TIMES: Final = {"double": 2, "twice": 2, "triple": 3, "three times": 3}
_SELF: Final = r"(?:this [a-z]+|~|CARDNAME|it)"
_PREVENTS: Final = late(
    r"^Prevent all (?P<only>combat |noncombat )?damage that would be dealt"
    r"(?: to and dealt by (?P<both>.+)|(?: to (?P<to>.+?))?(?: by (?P<by>.+))?)$"
)
_PREVENTS_SOME: Final = late(
    r"^If (?P<by>.+?) would deal (?P<only>combat |noncombat )?damage to (?P<to>.+?), "
    r"prevent (?P<number>\d+) of that damage$"
)
_CHANGES: Final = late(
    r"^If (?P<by>.+?) would deal (?P<only>combat |noncombat )?damage to (?P<to>.+?), it deals "
    r"(?:(?P<times>double|twice|triple|three times) that (?:damage|much damage)"
    r"|that much damage plus (?P<plus>\d+))"
    r"(?: to that .+?| to them| to it)?(?: instead)?$"
)
_LIFE: Final = late(
    r"^If you would gain life, you gain (?:(?P<times>twice|double|triple|three times) that much"
    r"(?: life)?|that much(?: life)? plus (?P<plus>\d+))(?: life)?(?: instead)?$"
)
_UNPREVENTABLE: Final = late(r"^Damage can't be prevented$")
_ANYBODY: Final = {
    "a source": "Any",
    "any source": "Any",
    "a permanent or player": "Any",
    "a player": "Players",
    "an opponent": "Opponents",
    "opponents": "Opponents",
}
_OBJECTS: Final = {
    "you": "You",
    "enchanted creature": "Attached",
    "equipped creature": "Attached",
    "enchanted permanent": "Attached",
}
_SIDES: Final = {" you control": "you", " an opponent controls": "opponents",
                 " your opponents control": "opponents"}  # fmt: skip


class DamageSide(Struct, frozen=True):
    """What damage is from, or to, as a text says it.

    Attributes:
        who: `Any`, `You`, `Players`, `Itself`, `Attached`, `Opponents` or, for a kind of objects,
            `Kind`.
        kinds: the kinds of objects.
        whose: `you`, `opponents`, or empty for anybody's.
    """

    who: str = "Any"
    kinds: tuple[ObjectKind, ...] = ()
    whose: str = ""


class DamageRule(Struct, frozen=True):
    """One thing that a text says of damage, or of gaining life.

    Attributes:
        does: `prevents`, `prevents some`, `multiplies`, `adds`, `unpreventable`,
            `multiplies life`, `adds life`.
        source: from what.
        recipient: to what.
        only: `combat`, `noncombat`, or empty for both.
        number: the number or factor in it, or None.
    """

    does: str
    source: DamageSide = DamageSide()
    recipient: DamageSide = DamageSide()
    only: str = ""
    number: int | None = None


def read_damage_rules(text: str) -> tuple[DamageRule, ...]:
    """What a static ability's text says of damage and gaining life, sentence by sentence."""
    if "damage" not in text.lower() and "gain life" not in text:
        return ()
    plain = " ".join(text.replace("’", "'").split())
    sentences = [part.rstrip(".") for part in plain.split(". ")]
    return tuple(rule for sentence in sentences for rule in _sentence(sentence))


def read_objects(words: str) -> tuple[ObjectKind, ...] | None:
    """The kinds of objects that words such as `red creatures` name; None if not read."""
    kinds = read_creatures(words)
    if kinds is None or any(
        kind.power_least is not None or kind.power_most is not None for kind in kinds
    ):
        return None
    if not re.search(r"\bcreatures?\b", words):
        return kinds
    return tuple(replace(kind, having=(*kind.having, "Creature")) for kind in kinds)


def _sentence(sentence: str) -> Iterator[DamageRule]:
    life = _LIFE.match(sentence)
    if life is not None:
        yield _counted("life", DamageRule(""), life)
        return
    if _UNPREVENTABLE.match(sentence):
        yield DamageRule("unpreventable")
        return
    changes = _CHANGES.match(sentence)
    if changes is not None:
        sides = _sides(changes["by"], changes["to"])
        if sides is not None:
            only = (changes["only"] or "").strip()
            yield _counted("", DamageRule("", *sides, only), changes)
        return
    some = _PREVENTS_SOME.match(sentence)
    if some is not None:
        sides = _sides(some["by"], some["to"])
        if sides is not None:
            only = (some["only"] or "").strip()
            yield DamageRule("prevents some", *sides, only, int(some["number"]))
        return
    prevents = _PREVENTS.match(sentence)
    if prevents is not None:
        yield from _prevented(prevents)


def _counted(what: str, rule: DamageRule, match: re.Match[str]) -> DamageRule:
    """The rule with what it does to the amount: a factor, or so much more."""
    does, number = (
        ("multiplies", _TIMES[match["times"]]) if match["times"] else ("adds", int(match["plus"]))
    )
    return replace(rule, does=f"{does} {what}".strip(), number=number)


def _prevented(match: re.Match[str]) -> Iterator[DamageRule]:
    """All damage of a kind is prevented; what `to and dealt by` joins are two rules."""
    only = (match["only"] or "").strip()
    both = match["both"]
    pairs = [(None, both), (both, None)] if both else [(match["by"], match["to"])]
    for by, dealt_to in pairs:
        sides = _sides(by, dealt_to)
        if sides is None:
            return
        yield DamageRule("prevents", *sides, only)


def _sides(by: str | None, to: str | None) -> tuple[DamageSide, DamageSide] | None:
    source, recipient = _side(by, True), _side(to, False)
    return None if source is None or recipient is None else (source, recipient)


def _side(words: str | None, source: bool) -> DamageSide | None:
    """What words such as `a red source you control` or `you` name; None where they are not read."""
    if words is None:
        return DamageSide()
    if words in _ANYBODY:
        return DamageSide(_ANYBODY[words])
    if words.lower() in _OBJECTS:
        return DamageSide(_OBJECTS[words.lower()])
    if re.fullmatch(_SELF, words):
        return DamageSide("Itself")
    if words == "an opponent or a permanent an opponent controls":
        return DamageSide("Opponents", (ObjectKind(),), "opponents")
    plain, whose = words, ""
    for ending, side in _SIDES.items():
        if plain.endswith(ending):
            plain, whose = plain.removesuffix(ending), side
    plain = re.sub(r"^(?:an?|another|all|any) ", "", plain)
    noun = plain.removesuffix("sources").removesuffix("source").strip()
    if source and noun != plain.strip():
        kinds = read_kinds(noun) if noun else (ObjectKind(),)
    else:
        kinds = read_objects(plain)
    if kinds is None or (plain != noun and not source):
        return None
    return DamageSide("Kind", kinds, whose)
