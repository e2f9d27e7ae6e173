"""What static abilities say of players: that they can't lose, skip a step, keep any hand.

A sentence is read clause by clause, as far as its words are known; a condition in front of it
leaves it to others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from comprules.cards.numberwords import NUMBER_WORDS
from comprules.patterns import late

_NUMBERS: Final = {**NUMBER_WORDS, "eleven": 11, "twelve": 12}
_WHO: Final = {
    "you": "you",
    "your": "you",
    "players": "everybody",
    "each player": "everybody",
    "each player's": "everybody",
    "your opponents": "opponents",
    "each opponent": "opponents",
    "each opponent's": "opponents",
    "enchanted player": "attached",
    "enchanted player's": "attached",
}
_SUBJECT: Final = late(rf"^(?P<who>{'|'.join(sorted(_WHO, key=len, reverse=True))})\b ?")
_STEPS: Final = "untap|upkeep|draw"
#: What is said of a player, after who it is, with what it makes of the player.
_CLAUSES: Final[tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]] = tuple(
    (late(rf"^{words}$"), rules)
    for words, rules in (
        (r"can't lose the game", ("CannotLose",)),
        (r"can't win the game", ("CannotWin",)),
        (r"can't gain life", ("CannotGainLife",)),
        (r"can't lose life", ("CannotLoseLife",)),
        (r"life totals? can't change", ("CannotGainLife", "CannotLoseLife")),
        (
            r"(?:don't|doesn't) lose the game for having (?:0 or less|less than 1) life",
            ("NoLossByLife",),
        ),
        (
            r"(?:don't|doesn't) lose the game for drawing from an empty library",
            ("NoLossByEmptyLibrary",),
        ),
        (
            r"(?:don't|doesn't) lose the game for having ten or more poison counters",
            ("NoLossByPoison",),
        ),
        (r"ha(?:s|ve) no maximum hand size", ("NoMaximumHandSize",)),
    )
)
_HAND: Final = late(
    r"^maximum hand sizes? (?:is|are) (?:(?P<way>increased|reduced) by )?(?P<number>\w+)$",
    needs="hand size",
)
_SKIPS: Final = late(rf"^skips? (?:your|their) (?P<step>{_STEPS}) steps?$", needs="kip")
_FLOOR: Final = late(
    r"^(?P<if>if you control (?:a|any) creature, )?"
    r"damage that would reduce your life total "
    r"(?:to less than|below) (?P<number>\d+) reduces it to "
    r"(?P=number) instead$",
    needs="would reduce your life",
)
_WORDS: Final = ("the game", "hand size", "kip", "life")


class PlayerRule(Struct, frozen=True):
    """One thing that a text says of players.

    Attributes:
        rule: what, by the local name of its individual (`CannotLose`, `SkipsUntapStep`).
        who: `you`, `opponents`, `everybody`, or `attached` for the player it is attached to.
        number: the number in it, or None.
    """

    rule: str
    who: str
    number: int | None = None


def read_player_rules(text: str) -> tuple[PlayerRule, ...]:
    """What a static ability's text says of players, clause by clause."""
    if not any(word in text for word in _WORDS):
        return ()
    plain = " ".join(text.replace("’", "'").split())
    sentences = [part.rstrip(".") for part in plain.split(". ")]
    return tuple(rule for sentence in sentences for rule in _sentence(sentence))


def _sentence(sentence: str) -> Iterator[PlayerRule]:
    words = sentence[:1].lower() + sentence[1:]
    floor = _FLOOR.match(words)
    if floor is not None:
        rule = "LifeFloorWithCreature" if floor["if"] else "LifeFloor"
        yield PlayerRule(rule, "you", int(floor["number"]))
        return
    who = "you" if words.startswith("skip ") else ""
    for clause in re.split(r",? and ", words):
        subject = _SUBJECT.match(clause)
        if subject is not None:
            who = _WHO[subject["who"]]
        found = tuple(_clause(clause[subject.end() :] if subject else clause, who)) if who else ()
        if not found:
            return
        yield from found


def _clause(said: str, who: str) -> Iterator[PlayerRule]:
    for pattern, rules in _CLAUSES:
        if pattern.match(said):
            yield from (PlayerRule(rule, who) for rule in rules)
            return
    skips = _SKIPS.match(said)
    if skips is not None:
        yield PlayerRule(f"Skips{skips['step'].capitalize()}Step", who)
        return
    hand = _HAND.match(said)
    if hand is not None:
        word = hand["number"]
        number = int(word) if word.isdigit() else _NUMBERS.get(word)
        if number is not None:
            rule = "SetsMaximumHandSize" if hand["way"] is None else "ChangesMaximumHandSize"
            yield PlayerRule(rule, who, -number if hand["way"] == "reduced" else number)
