"""What a text says of attacking and blocking: restrictions, requirements, permissions, costs.

The wordings are those of static abilities (CR 506 to 509, 604.1). A sentence is read whole or not
at all; what else stands in the same paragraph is left to others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.costchange import ObjectKind, read_kinds
from comprules.cards.group import singular
from comprules.cards.keywords import KEYWORDS
from comprules.patterns import late

_NUMBERS: Final = {
    "one": 1, "a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
}  # fmt: skip
_SELF: Final = r"(?:[Tt]his [a-z]+|~|CARDNAME|[Ii]t)"
_ATTACHED: Final = r"(?:[Ee]nchanted|[Ee]quipped) [a-z]+"
_SUBJECT: Final = late(
    rf"^(?:(?P<self>{_SELF})|(?P<attached>{_ATTACHED})|(?P<group>.+?))"
    r"(?: (?:gets? [+-]\d+/[+-]\d+|has [^.]+?|have [^.]+?|gains? [^.]+?),?)*(?:,? and)?"
    r" (?P<verb>(?:can't|can|attacks?|blocks?|must|assigns?) .+)$"
)
_LURE: Final = late(
    rf"^[Aa]ll creatures able to block (?:(?P<self>{_SELF})|(?P<attached>{_ATTACHED})) do so$"
)
_LIMIT: Final = late(
    r"^No more than (?P<number>\w+) creatures? can attack(?: you)? each (?:combat|turn)$"
)
_UNBLOCKED: Final = late(
    rf"^[Yy]ou may have {_SELF} assign its combat damage as though it weren't blocked$"
)
_BY_TOUGHNESS: Final = (
    "assigns? combat damage equal to (?:its|their) toughness rather than (?:its|their) power"
)
_TOUGHER: Final = " with toughness greater than its power"
_DAUNT: Final = late(rf"^(?P<kind>.+) can't block {_SELF}$")
_LESSER: Final = late(r"^[Cc]reatures with power less than this creature's power$")
_ITS_ABILITIES: Final = r"(?:,? and its activated abilities can't be activated)?"
_TAX: Final = (
    r"can't attack you(?: or planeswalkers you control)? unless their controller pays "
    r"\{(?P<number>\d+)\} for each (?:of those creatures|creature they control that's attacking you"
    r"(?: or a planeswalker you control)?)"
)
# What is said after the subject, and the terms that it stands for (ontology: CombatTerms).
_SAID: Final = tuple(
    (late("^" + pattern + "$"), terms)
    for pattern, terms in (
        (_TAX, ("asksToPayForAttackingYou",)),
        (rf"can't attack{_ITS_ABILITIES}", ("forbidsAttacking",)),
        (rf"can't block{_ITS_ABILITIES}", ("forbidsBlocking",)),
        (rf"can't attack or block{_ITS_ABILITIES}", ("forbidsAttacking", "forbidsBlocking")),
        (r"can't attack alone", ("forbidsAttackingAlone",)),
        (r"can't block alone", ("forbidsBlockingAlone",)),
        (r"can't attack or block alone", ("forbidsAttackingAlone", "forbidsBlockingAlone")),
        (r"can't attack you", ("forbidsAttackingYou",)),
        (
            r"can't attack you or planeswalkers you control",
            ("forbidsAttackingYou", "forbidsAttackingYourPlaneswalkers"),
        ),
        (
            r"can't attack unless defending player controls an? (?P<kind>.+)",
            ("attacksOnlyIfDefenderControls",),
        ),
        (
            r"can't attack unless you control (?P<another>another )?(?:an? )?(?P<kind>.+)",
            ("attacksOnlyIfYouControl",),
        ),
        (
            r"can't attack or block unless you control (?P<another>another )?(?:an? )?"
            r"(?P<kind>.+)",
            ("attacksOnlyIfYouControl", "blocksOnlyIfYouControl"),
        ),
        (r"can attack as though (?:it|they) didn't have defender", ("attacksDespiteDefender",)),
        (_BY_TOUGHNESS, ("assignsByToughness",)),
        (r"can't be blocked", ("forbidsBeingBlocked",)),
        (r"can't be blocked by more than (?P<number>\w+) creatures?", ("mostBlockers",)),
        (
            r"can't be blocked except by (?P<number>\w+) or more creatures",
            ("leastBlockers",),
        ),
        (
            r"can't be blocked as long as defending player controls an? (?P<kind>.+)",
            ("unblockableIfDefenderControls",),
        ),
        (r"can't be blocked except by (?P<kind>.+)", ("allowsBlockersOfKind",)),
        (r"can't be blocked by (?P<kind>.+)", ("forbidsBlockersOfKind",)),
        (r"can block only (?P<kind>.+)", ("blocksOnlyKind",)),
        (
            r"can block (?P<number>an|two|three|four|five|six|seven) additional creatures?"
            r"(?: each combat)?",
            ("additionalBlocks",),
        ),
        (r"can block any number of creatures(?: each combat)?", ("allowsAnyNumberOfBlocks",)),
        (r"(?:attacks?|must attack) (?:each (?:combat|turn) )?if able", ("requiresAttacking",)),
        (r"(?:blocks?|must block) (?:each (?:combat|turn) )?if able", ("requiresBlocking",)),
        (
            r"attacks? or blocks? each (?:combat|turn) if able",
            ("requiresAttacking", "requiresBlocking"),
        ),
        (r"must be blocked (?:each combat )?if able", ("requiresBeingBlocked",)),
    )
)
_POWER: Final = late(r"^(?P<rest>.*?)(?: with|^)? ?power (?P<number>\d+) or (?P<way>less|greater)$")
_WITH: Final = late(r"^(?P<rest>.*?)(?: with(?P<out>out)?|^with(?P<out2>out)?) (?P<quality>.+)$")
_SIDES: Final = {
    " you control": "you",
    " your opponents control": "opponents",
    " an opponent controls": "opponents",
    " you don't control": "opponents",
}


class CombatRule(Struct, frozen=True):
    """One thing that a text says of attacking and blocking.

    Attributes:
        terms: what it says: the local name of a property of mtg:CombatTerms.
        about: of which creatures: `itself`, `attached`, `kind`, or empty for no creature.
        creatures: the kind of creatures, where it speaks of a kind.
        whose: `you`, `opponents`, or empty for anybody's.
        kinds: the kinds of the other side: blockers, attackers, what a defending player controls.
        number: the number in it, or None.
        other: whether what has to be controlled is something else than the object itself.
        tougher: whether it is about creatures with toughness greater than their power alone.
    """

    terms: str
    about: str = "itself"
    creatures: ObjectKind | None = None
    whose: str = ""
    kinds: tuple[ObjectKind, ...] = ()
    number: int | None = None
    other: bool = False
    tougher: bool = False


def read_combat_rules(text: str) -> tuple[CombatRule, ...]:
    """What a static ability's text says of attacking and blocking, sentence by sentence."""
    if "attack" not in text and "block" not in text and "combat damage" not in text:
        return ()
    plain = " ".join(text.replace("’", "'").replace("−", "-").split())
    sentences = [part.rstrip(".") for part in plain.split(". ")]
    return tuple(rule for sentence in sentences for rule in _sentence(sentence))


def read_creatures(words: str) -> tuple[ObjectKind, ...] | None:
    """The kinds that words such as `artifact creatures`, `power 2 or less`, `Walls` name.

    What `or`, `and/or` or a comma joins is either of them; None where the words are not read.
    """
    plain = re.sub(r"^(?:all|each) ", "", " ".join(words.split()), flags=re.IGNORECASE)
    power = _POWER.match(plain)
    if power is not None:
        rest = read_creatures(power["rest"]) if power["rest"] else (ObjectKind(),)
        limit = int(power["number"])
        if rest is None:
            return None
        if power["way"] == "less":
            return tuple(replace(kind, power_most=limit) for kind in rest)
        return tuple(replace(kind, power_least=limit) for kind in rest)
    with_quality = _WITH.match(plain)
    if with_quality is not None:
        return _with_keywords(with_quality)
    parts = re.split(r",? and/or |,? or |,? and |, ", plain)
    found = [_kind(part) for part in parts]
    kinds = tuple(kind for kind in found if kind is not None)
    return kinds if len(kinds) == len(found) else None


def _with_keywords(match: re.Match[str]) -> tuple[ObjectKind, ...] | None:
    """Creatures with or without keywords: `creatures with flying or reach`."""
    rest = _kind(match["rest"]) if match["rest"] else ObjectKind()
    names = [part.strip() for part in re.split(r" and/or | or |, ", match["quality"])]
    if rest is None or not all(name.lower() in KEYWORDS for name in names):
        return None
    keywords = [KEYWORDS[name.lower()].name for name in names]
    if match["out"] or match["out2"]:
        return (replace(rest, lacking=(*rest.lacking, *keywords)),)
    return tuple(replace(rest, having=(*rest.having, keyword)) for keyword in keywords)


def _kind(phrase: str) -> ObjectKind | None:
    """The kind that one phrase names: `artifact creatures`, `Wall`, `flying`, `creatures`."""
    plain = re.sub(r"^an? ", "", phrase.strip())
    if plain.lower() in KEYWORDS:
        return ObjectKind((KEYWORDS[plain.lower()].name,))
    words = [singular(word) for word in plain.split()]
    words = [word for word in words if word.lower() not in ("creature", "permanent", "the")]
    if not words:
        return ObjectKind() if plain else None
    kinds = read_kinds(" ".join(words))
    return kinds[0] if kinds is not None and len(kinds) == 1 else None


def _sentence(sentence: str) -> Iterator[CombatRule]:
    limit = _LIMIT.match(sentence)
    if limit is not None and limit["number"] in _NUMBERS:
        yield CombatRule("mostAttackers", "", number=_NUMBERS[limit["number"]])
        return
    lure = _LURE.match(sentence)
    if lure is not None:
        yield CombatRule("requiresAllToBlock", "itself" if lure["self"] else "attached")
        return
    if _UNBLOCKED.match(sentence):
        yield CombatRule("assignsAsThoughUnblocked")
        return
    daunt = _DAUNT.match(sentence)
    if daunt is not None:
        if _LESSER.match(daunt["kind"]):
            yield CombatRule("forbidsBlockersOfLesserPower")
            return
        kinds = read_creatures(daunt["kind"][0].lower() + daunt["kind"][1:])
        if kinds is not None:
            yield CombatRule("forbidsBlockersOfKind", kinds=kinds)
        return
    found = _SUBJECT.match(sentence)
    if found is None:
        return
    subject = _subject(found)
    if subject is None:
        return
    for pattern, terms in _SAID:
        said = pattern.match(found["verb"])
        if said is not None:
            yield from _rules(said, terms, subject)
            return


def _subject(found: re.Match[str]) -> CombatRule | None:
    """A rule that says nothing yet, about the creatures that the sentence speaks of."""
    if found["self"]:
        return CombatRule("", "itself")
    if found["attached"]:
        return CombatRule("", "attached")
    words, whose = found["group"], ""
    tougher = words.endswith(_TOUGHER)
    words = words.removesuffix(_TOUGHER)
    for ending, side in _SIDES.items():
        if words.endswith(ending):
            words, whose = words[: -len(ending)], side
    if (
        not re.search(r"creatures?\b|^[A-Z][a-z]+s$", words, re.IGNORECASE)
        or "other" in words.lower()
    ):
        return None
    kinds = read_creatures(words[0].lower() + words[1:] if "reature" in words else words)
    if kinds is None or len(kinds) != 1:
        return None
    return CombatRule("", "kind", kinds[0], whose, tougher=tougher)


def _rules(
    said: re.Match[str], terms: tuple[str, ...], subject: CombatRule
) -> Iterator[CombatRule]:
    groups = said.groupdict()
    kinds: tuple[ObjectKind, ...] = ()
    if groups.get("kind"):
        read = read_creatures(groups["kind"])
        if read is None:
            return
        kinds = read
    number = None
    if groups.get("number"):
        word = groups["number"]
        number = int(word) if word.isdigit() else _NUMBERS.get(word)
        if number is None:
            return
    for term in terms:
        other = bool(groups.get("another"))
        yield replace(subject, terms=term, kinds=kinds, number=number, other=other)
