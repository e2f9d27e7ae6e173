"""What a text makes its controller do, and to what (CR 608.2c): the plain kinds of instruction.

A sentence is read clause by clause as far as its words are known. One that hangs on a condition, a
choice or a count of something is not read, so that nobody takes more from it than it says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards.costchange import ObjectKind
from comprules.cards.layertext import LayerChange, permanent_kinds, read_layer_change
from comprules.cards.numberwords import NUMBER_WORDS
from comprules.cards.targets import target_places, without_quotes
from comprules.patterns import late

_NUMBERS: Final = {"a": 1, "an": 1, **NUMBER_WORDS}
_NUMBER: Final = rf"(?P<number>{'|'.join(_NUMBERS)}|\d+|X)"
# What a clause may be about: targets, a pronoun, the object itself, players, or a group.
_TOKEN: Final = r"‹\d+›(?:,? and ‹\d+›)*"
_PRONOUN: Final = r"(?:[Ii]t|[Tt]hem|[Tt]hey|(?:[Tt]hat|[Tt]hose) (?:\w+))\b"
_ITSELF: Final = r"(?:[Tt]his (?!spell)[a-z]+|~)"
_PLAYERS: Final = r"(?:[Yy]ou|[Ee]ach opponent|[Ee]ach other player|[Ee]ach player)\b"
_GROUP: Final = (
    r"(?:(?:[Aa]ll|[Ee]ach) (?:other )?[\w' -]+?(?:,? and (?!each|all|you)[\w'-]+)*"
    r"(?: you control| your opponents control)?"
    r"|(?:[Oo]ther )?[A-Za-z][\w'-]*s you control)"
)
_WHAT: Final = rf"(?P<what>{_TOKEN}|{_PRONOUN}|{_ITSELF}|{_PLAYERS}|{_GROUP})"
_SOURCE: Final = r"(?:[Ii]t|~|[Tt]his \w+|[A-Z][\w',-]*(?: [\w',-]+)*?)"
_END: Final = r"(?=$|,? and |, then )"
_JOINT: Final = re.compile(r"(?:,? and |, then )(?:then )?")
# A sentence with one of these does not simply happen.
_HANGS: Final = late(
    r"\b(?:if|unless|may|instead|for each|where|when|whenever|at the|next|except|choose|equal to"
    r"|that much|that many|twice|random|chosen|divided|rather|until (?!end of turn)|as long as"
    r"|of their choice|can(?:'t|not) (?!be regenerated))\b",
    re.IGNORECASE,
)
_MODAL: Final = late(r"^Choose\b")
_UNTIL: Final = late(r" until end of turn$", needs="end of turn")
_UNTIL_FIRST: Final = late(r"^Until end of turn, ", needs="Until end of turn")
_CONDITION_OF_ITSELF: Final = late(rf"^[Ww]hen(?:ever)? (?:{_ITSELF})\b")
_REGENERATION: Final = late(rf"(?:{_PRONOUN}) can't be regenerated", needs="regenerated")
_STAYS_TAPPED: Final = late(
    rf"^{_WHAT} (?:don't|doesn't) untap during (?:its|their) controllers?'s? next untap steps?$",
    needs="untap during",
)


class Instruction(Struct, frozen=True):
    """One thing that a text makes happen.

    Attributes:
        action: the local name of what is done (ontology: `DestroyAction`, `DealDamageAction`, …).
        targets: the numbers of the requests for targets to whose targets it is done (CR 115.3).
        itself: whether it is done to the object that the text is on.
        players: `you`, `opponents` or `everybody`, or empty.
        kinds: the kinds of permanents that it is done to, all of them; or empty.
        whose: `you` or `opponents` control these, or empty.
        other: whether the object that the text is on is left out.
        count: how much damage or life, how many cards or counters; None where it is not told.
        counts_x: whether it is as many as X.
        counter: the kind of counter that is put.
        change: what it does to characteristics (CR 611.2a).
        ends: whether what it does lasts until end of turn.
    """

    action: str
    targets: tuple[int, ...] = ()
    itself: bool = False
    players: str = ""
    kinds: tuple[ObjectKind, ...] = ()
    whose: str = ""
    other: bool = False
    count: int | None = None
    counts_x: bool = False
    counter: str = ""
    change: LayerChange | None = None
    ends: bool = False


# What `It's still a land.` says of the sentence before it (CR 205.1b).
_STILL: Final = re.compile(
    r"(?P<becomes>\bbecomes? [^.]*?\bcreatures?)(?P<more>[^.]*)"
    r"\. (?:It's|They're|They are) still (?P<what>(?:an? )?\w+)(?=\.|$)"
)
_CREATURE_WITH: Final = re.compile(
    r"\b(creatures?(?: that's still (?:an? )?\w+)?) with (?!base |power )"
)
_Read = Callable[[Instruction, "re.Match[str]"], "Instruction | None"]


def read_instructions(effect: str, condition: str = "") -> tuple[Instruction, ...]:
    """What an effect makes happen, in the order of its text; `condition` is its trigger condition.

    `it` is the last target that was spoken of, or else the object that the text is on, where the
    condition names that.
    """
    plain = _STILL.sub(r"\g<becomes> that's still \g<what>\g<more>", without_quotes(effect).strip())
    plain = _with_tokens(plain)
    if _MODAL.match(plain):
        return ()
    itself = not condition or _CONDITION_OF_ITSELF.match(condition) is not None
    reading = _Reading(itself)
    for sentence in re.split(r"\.\s*|\n", plain):
        if sentence and (not _HANGS.search(sentence) or _STAYS_TAPPED.match(sentence)):
            reading.sentence(sentence)
    return tuple(reading.found)


def _with_tokens(plain: str) -> str:
    """The text with a token for the words of each target, `Destroy ‹1›`."""
    parts: list[str] = []
    at = 0
    for number, (start, end) in enumerate(target_places(plain), start=1):
        parts.append(plain[at:start] + f"‹{number}›")
        at = end
    return "".join(parts) + plain[at:]


class _Reading:
    """A text while it is being read: what was found, and what a pronoun would mean."""

    def __init__(self, itself: bool) -> None:
        self.found: list[Instruction] = []
        self._itself = itself
        self._meant: Instruction | None = None

    def sentence(self, words: str) -> None:
        """Takes in the clauses of a sentence, up to the first whose words are not known."""
        if _REGENERATION.fullmatch(words):
            meant = self._about("it")
            if meant is not None:
                self.found.append(replace(meant, action="NoRegenerationAction"))
            return
        tapped = _STAYS_TAPPED.match(words)
        if tapped is not None:
            meant = self._about(tapped["what"])
            if meant is not None and not meant.players:
                self.found.append(replace(meant, action="StayTappedAction"))
            return
        lasting = list(self._lasting(words))
        if lasting:
            self.found.extend(lasting)
            return
        leads: tuple[str, ...] = ("", "you ")
        while words:
            read = next((r for lead in leads if (r := self._clause(lead, words)) is not None), None)
            if read is None:
                return
            instruction, rest, leads = read
            self.found.append(instruction)
            joint = _JOINT.match(rest)
            words = rest[joint.end() :] if joint else ""

    def _clause(self, lead: str, words: str) -> tuple[Instruction, str, tuple[str, ...]] | None:
        """The instruction of a clause, what is left, and what the next may begin with unsaid."""
        said = lead + words
        for pattern, action, reads in _CLAUSES:
            match = pattern.match(said)
            about = self._about(match["what"]) if match is not None else None
            if match is None or about is None:
                continue
            found = match.groupdict()
            instruction = _counted(replace(about, action=action), found.get("number"))
            read = reads(instruction, match)
            if read is not None:
                at = match.start("what")
                leads = [f"{match['what']} " if at == 0 else said[:at], "you "]
                if "number" in found and match.start("number") < at:
                    leads.append(said[: match.start("number")])
                return read, said[match.end() :], ("", *leads)
        return None

    def _lasting(self, words: str) -> Iterator[Instruction]:
        """What a sentence does to characteristics until end of turn (CR 611.2a)."""
        first = _UNTIL_FIRST.match(words)
        plain = words[first.end() :] if first else words
        ending = _UNTIL.search(plain)
        if first is None and ending is None:
            return
        plain = plain[: ending.start()] if ending else plain
        match = _SUBJECT.match(plain)
        if match is None:
            return
        about = self._about(match["what"])
        # What it does is worded as a static ability of the thing itself would word it.
        words = _CREATURE_WITH.sub(r"\1 and has ", plain[match.end() :])
        change = read_layer_change("This creature " + words)
        if about is not None and change is not None:
            yield replace(
                about, action="ChangeAction", change=replace(change, itself=False), ends=True
            )

    def _about(self, words: str) -> Instruction | None:
        """What words are about, as an instruction without its action."""
        low = words.lower()
        about: Instruction | None
        if words.startswith("‹"):
            about = Instruction("", targets=tuple(int(n) for n in re.findall(r"\d+", words)))
        elif re.fullmatch(_ITSELF, words):
            about = Instruction("", itself=True)
        elif re.fullmatch(_PRONOUN, words):
            return self._meant or (Instruction("", itself=True) if self._itself else None)
        elif low in _SIDES:
            return Instruction("", players=_SIDES[low])
        else:
            about = _group(words)
        if about is not None:
            self._meant = about
        return about


_SIDES: Final = {
    "you": "you",
    "each opponent": "opponents",
    "each other player": "opponents",
    "each player": "everybody",
}
_SUBJECT: Final = late(rf"^{_WHAT} (?=(?:gets?|ha(?:s|ve)|gains?|loses?|is|are|becomes?) )")


def _group(words: str) -> Instruction | None:
    """A group of permanents: `all creatures`, `each other creature you control`."""
    plain = re.sub(r"^(?:[Aa]ll|[Ee]ach) ", "", words)
    other = re.match(r"[Oo]ther ", plain)
    plain = plain[other.end() :] if other else plain
    whose = ""
    for ending, side in ((" you control", "you"), (" your opponents control", "opponents")):
        if plain.endswith(ending):
            plain, whose = plain.removesuffix(ending), side
    kinds = permanent_kinds(plain)
    if kinds is None:
        return None
    return Instruction("", kinds=kinds, whose=whose, other=other is not None)


def _counted(instruction: Instruction, word: str | None) -> Instruction:
    if word is None:
        return instruction
    if word == "X":
        return replace(instruction, counts_x=True)
    return replace(instruction, count=_NUMBERS.get(word) or int(word))


def _counters(instruction: Instruction, match: re.Match[str]) -> Instruction | None:
    put = replace(instruction, counter=match["kind"])
    return None if instruction.players else put


def _control(instruction: Instruction, match: re.Match[str]) -> Instruction | None:
    ends = match["ends"] is not None
    return replace(instruction, change=LayerChange(control=True), ends=ends)


def _on_players(instruction: Instruction, match: re.Match[str]) -> Instruction | None:
    """Of players and of targets, which may be players; never of permanents of a kind."""
    return None if instruction.kinds or instruction.itself else instruction


def _on_objects(instruction: Instruction, match: re.Match[str]) -> Instruction | None:
    return None if instruction.players else instruction


def _anything(instruction: Instruction, match: re.Match[str]) -> Instruction | None:
    return instruction


_CLAUSES: Final[tuple[tuple[re.Pattern[str], str, _Read], ...]] = tuple(
    (late(rf"^{words}{_END}", needs=needs), action, reads)
    for words, needs, action, reads in (
        (rf"[Dd]estroy {_WHAT}", "estroy ", "DestroyAction", _on_objects),
        (rf"[Ee]xile {_WHAT}", "xile ", "ExileAction", _on_objects),
        (rf"[Tt]ap {_WHAT}", ("Tap ", "tap "), "TapAction", _on_objects),
        (rf"[Uu]ntap {_WHAT}", "ntap ", "UntapAction", _on_objects),
        (rf"[Cc]ounter {_WHAT}", "ounter ", "CounterAction", _on_objects),
        (
            rf"[Rr]eturn {_WHAT} to (?:(?:its|their) owner's|their owners'|your) hands?",
            "eturn ",
            "ReturnAction",
            _on_objects,
        ),
        (
            rf"{_SOURCE} deals? {_NUMBER} damage to {_WHAT}",
            " damage to ",
            "DealDamageAction",
            _anything,
        ),
        (rf"{_WHAT} [Gg]ains? {_NUMBER} life", "ain", "GainLifeAction", _on_players),
        (rf"{_WHAT} [Ll]oses? {_NUMBER} life", " life", "LoseLifeAction", _on_players),
        (rf"{_WHAT} wins? the game", " the game", "WinGameAction", _on_players),
        (rf"{_WHAT} loses? the game", " the game", "LoseGameAction", _on_players),
        (rf"{_WHAT} [Dd]raws? {_NUMBER} cards?", " card", "DrawAction", _on_players),
        (
            rf"[Pp]ut {_NUMBER} (?P<kind>[^\s,.]+(?: [a-z]+)?) counters? on {_WHAT}",
            " counter",
            "PutCountersAction",
            _counters,
        ),
        (
            rf"[Gg]ain control of {_WHAT}(?P<ends> until end of turn)?",
            "ain control of ",
            "ChangeAction",
            _control,
        ),
    )
)
