"""One ability as printed, and the features by which the CR says what kind it is (CR 113.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from comprules.cards.cost import Cost, read_cost, split_outside
from comprules.cards.keywords import KeywordUse, read_keyword

_TRIGGER: Final = re.compile(r"(when|whenever|at)\b", re.IGNORECASE)
_CHAPTER: Final = re.compile(r"[IVX]+(?:, [IVX]+)*\s*[—–-]\s")  # CR 714.2b
_ABILITY_WORD: Final = re.compile(
    r"(?!(?:Choose|As|When|Whenever|At|If)\b)([^\W\d_][^.:;{}\"“”•|\n]{1,45}?)\s+[—–]\s+(?=\S)"
)
_LOYALTY: Final = re.compile(r"\[?[+−–-]?(?:\d+|X)\]?")
_QUOTED: Final = re.compile(r"\"[^\"]*(?:\"|$)|“[^”]*(?:”|$)")
_ENTERS: Final = re.compile(r"(?:enters|enters the battlefield|comes into play)\b")
_ADDS: Final = re.compile(
    r"\b[Aa]dds?\b(?: [^.]*?)?(?:\{[^{}]+\}|\bmana\b)|\bmana\b[^.]*\bis added\b"
)
_TARGET: Final = re.compile(
    r"(?:\b(?:any|other|another|each|one|two|three|four|five|X|number of|many|or|more) targets?\b)"
    r"|(?<!the )(?<!new )(?<!'s )\b[Tt]arget (?!of\b)[A-Za-z]",
)
_LIBRARY_WORDS: Final = re.compile(
    r"\b(?:draws?|mills?|surveils?|connives?|explores?|manifests?|cloaks?|discovers?|seeks?"
    r"|learns?|cascades?)\b",
    re.IGNORECASE,
)
_MOVES: Final = re.compile(
    r"\b(?:puts?|exiles?|search(?:es)?|shuffles?|returns?|plays?|casts?|tucks?)\b", re.IGNORECASE
)
_SORCERY: Final = re.compile(r"\bonly (?:as a sorcery|any time (?:you|they) could cast a sorcery)")
_INSTANT: Final = re.compile(
    r"\bonly (?:as an instant|any time (?:you|they) could cast an instant)"
)
_DELAYED: Final = re.compile(r"\b(?:next|this turn|this way|you do|you don't|until)\b")
# Statements about the spell itself, which are static abilities of it (CR 113.6, 601.2b, 601.3).
_OF_THE_SPELL: Final = re.compile(
    r"As an additional cost to cast |(?:Cast|You may cast) this spell "
    r"|This spell (?:costs|can't be)"
    r"|(?:If [^.]+, )?[Yy]ou may [^.]+ rather than pay this spell's mana cost"
    r"|If [^.]+, (?:this spell costs|you may cast this spell)",
)


@dataclass(frozen=True, slots=True)
class AbilityText:
    """One ability as printed, with what its wording shows (the rule blocks draw conclusions).

    Attributes:
        text: the ability without its reminder text (CR 207.2).
        reminder: the reminder text, without parentheses.
        ability_word: the ability word before the dash, which has no meaning (CR 207.2c).
        cost: what stands before the colon (CR 602.1a), or None.
        effect: the text after the colon, or after the trigger condition; else the text.
        trigger_word: `when`, `whenever` or `at` where the ability opens with it (CR 603.1).
        chapter: whether it is a chapter ability of a Saga (CR 714.2b).
        keyword: the keyword that the ability is, or that introduces it (CR 702).
        becomes_level: N of "When this Class becomes level N", or None.
        on_entering: whether it triggers when its own object enters.
    """

    text: str
    reminder: str = ""
    ability_word: str = ""
    cost: Cost | None = None
    effect: str = ""
    trigger_word: str = ""
    chapter: bool = False
    keyword: KeywordUse | None = None
    becomes_level: int | None = None
    on_entering: bool = False

    @property
    def only_as_a_sorcery(self) -> bool:
        """Whether its activation instructions limit it to sorcery timing (CR 602.5d)."""
        return _SORCERY.search(self._unquoted_effect) is not None

    @property
    def only_as_an_instant(self) -> bool:
        """Whether its activation instructions limit it to instant timing (CR 602.5e)."""
        return _INSTANT.search(self._unquoted_effect) is not None

    @property
    def has_tap_symbol(self) -> bool:
        """Whether the cost has the tap symbol (CR 107.5)."""
        return self.cost is not None and "T" in self.cost.symbols

    @property
    def has_untap_symbol(self) -> bool:
        """Whether the cost has the untap symbol (CR 107.6)."""
        return self.cost is not None and "Q" in self.cost.symbols

    @property
    def has_loyalty_symbol(self) -> bool:
        """Whether the cost has a loyalty symbol (CR 606.2)."""
        return self.cost is not None and any(
            _LOYALTY.fullmatch(part.strip()) for part in self.cost.text.split(",")
        )

    @property
    def adds_mana(self) -> bool:
        """Whether the effect could add mana when it resolves (CR 605.1a)."""
        return _ADDS.search(self._unquoted_effect) is not None

    @property
    def uses_target(self) -> bool:
        """Whether the effect requires a target (CR 115.1)."""
        return _TARGET.search(self._unquoted_effect.replace("’", "'")) is not None

    @property
    def moves_library_card(self) -> bool:
        """Whether cost or effect moves a card to or from a library (CR 605.1a)."""
        text = f"{self.cost.text if self.cost else ''}. {self._unquoted_effect}"
        if _LIBRARY_WORDS.search(text):
            return True
        return any(
            re.search(r"\blibrar(?:y|ies)\b", sentence) and _MOVES.search(sentence)
            for sentence in text.split(". ")
        )

    @property
    def is_mana_ability(self) -> bool:
        """Whether it meets the criteria for an activated mana ability (CR 605.1a)."""
        return (
            self.cost is not None
            and self.adds_mana
            and not (self.uses_target or self.has_loyalty_symbol or self.moves_library_card)
        )

    def kinds(self, on_spell: bool = False) -> tuple[str, ...]:
        """What it is: of `activated`, `triggered`, `spell`, `static` (CR 113.3a to 113.3d).

        A keyword may represent several. On an instant or sorcery text that is none of the
        others is a spell ability, and a delayed trigger is part of it (CR 113.3a, 603.7a).
        """
        if self.cost is not None:
            return ("activated",)
        if self.keyword is not None:
            return self.keyword.keyword.kinds
        if self.chapter:
            return ("triggered",)
        if self.trigger_word:
            condition = self.text[: self.text.find(",") + 1] or self.text
            if not (on_spell and _DELAYED.search(condition)):
                return ("triggered",)
        if on_spell and not _OF_THE_SPELL.match(self.effect.replace("’", "'")):
            return ("spell",)
        return ("static",)

    @property
    def _unquoted_effect(self) -> str:
        """The effect without the abilities quoted in it, which belong to other objects."""
        return _QUOTED.sub("", self.effect)


def read_abilities(paragraph: str, names: tuple[str, ...] = ()) -> Iterator[AbilityText]:
    """The abilities that a paragraph of a text box holds: one, or a keyword each (CR 113.2c).

    Args:
        paragraph: one paragraph, bullets included.
        names: the names by which the card may speak of itself (CR 201.5).
    """
    text, reminder = set_aside_reminder(paragraph)
    if not text:
        return
    first, _, modes = text.partition("\n")
    if modes and (use := read_keyword(first)) is not None:  # a keyword that heads modes: Spree
        yield AbilityText(text, reminder, effect=modes, keyword=use)
        return
    uses = keyword_line(text)
    if uses:
        for words, use in uses:
            yield _keyword_ability(words, use, reminder if len(uses) == 1 else "")
        return
    yield _ability(text, reminder, names)


def keyword_line(text: str) -> list[tuple[str, KeywordUse]]:
    """The keywords of a line that lists nothing else (`Flying, trample`); empty if it does."""
    whole = read_keyword(text)
    parts = [part.strip() for part in split_outside(text, ",;")]
    if len(parts) == 1 or (whole is not None and ("—" in text or "–" in text)):
        return [(text, whole)] if whole is not None else []
    found: list[tuple[str, KeywordUse]] = []
    for part in parts:
        use = read_keyword(part.removeprefix("and ") if found else part)
        if use is not None:
            found.append((part, use))
        elif found and found[-1][1].keyword.follows.strip("-") == "q":
            words = f"{found[-1][0]}, {part}"  # Protection from red, from white, and from …
            joined = read_keyword(words)
            if joined is None:
                return [(text, whole)] if whole is not None else []
            found[-1] = (words, joined)
        else:
            return [(text, whole)] if whole is not None else []
    return found


def set_aside_reminder(text: str) -> tuple[str, str]:
    """The text without its parenthesised reminder text, and that text (CR 207.2)."""
    if "(" not in text:
        return "\n".join(line for line in map(_spaced, text.split("\n")) if line), ""
    kept: list[str] = []
    aside: list[str] = []
    depth = 0
    for char in text:
        if char == "(":
            depth += 1
            if depth == 1:
                aside.append(" ")
                continue
        if depth == 0:
            kept.append(char)
        elif char == ")":
            depth -= 1
            if depth:
                aside.append(char)
        else:
            aside.append(char)
    if depth:  # a parenthesis that never closes is no reminder text
        return text.strip(), ""
    lines = map(_spaced, "".join(kept).split("\n"))
    return "\n".join(line for line in lines if line), " ".join("".join(aside).split())


def _spaced(line: str) -> str:
    return " ".join(line.split())


def colon_outside(text: str) -> int:
    """Where the first colon outside quotes and brackets stands, or -1 (CR 602.1a)."""
    if ":" not in text:
        return -1
    parts = split_outside(text, ":")
    return len(parts[0]) if len(parts) > 1 else -1


def _keyword_ability(words: str, use: KeywordUse, reminder: str) -> AbilityText:
    if use.ability and use.keyword.kinds == ("activated",):  # Boast — [Cost]: [Effect]
        at = colon_outside(use.ability)
        if at > 0:
            cost = read_cost(use.ability[:at])
            effect = use.ability[at + 1 :].strip()
            return AbilityText(words, reminder, cost=cost, effect=effect, keyword=use)
    return AbilityText(words, reminder, effect=use.ability, keyword=use)


def _ability(text: str, reminder: str, names: tuple[str, ...]) -> AbilityText:
    chapter = _CHAPTER.match(text) is not None
    body = text[_CHAPTER.match(text).end() :] if chapter else text  # type: ignore[union-attr]
    word = _ABILITY_WORD.match(body)
    ability_word = ""
    if word is not None and not chapter:
        ability_word, body = word.group(1), body[word.end() :]
    trigger = _TRIGGER.match(body)
    if trigger is not None and not chapter:
        _, _, effect = body.partition(", ")
        return AbilityText(
            text,
            reminder,
            ability_word,
            effect=effect or body,
            trigger_word=trigger.group(1).lower(),
            becomes_level=_becomes_level(body, names),
            on_entering=_on_entering(body, names),
        )
    at = colon_outside(_without_names(body, names))
    if at > 0 and not chapter and _may_be_cost(body[:at]):
        cost = read_cost(body[:at])
        return AbilityText(text, reminder, ability_word, cost, body[at + 1 :].strip())
    return AbilityText(text, reminder, ability_word, effect=body, chapter=chapter)


def _may_be_cost(text: str) -> bool:
    """Whether the words before a colon can be a cost: no sentence ends, no list begins there."""
    plain = _QUOTED.sub("", text)
    return not re.search(r"[.!?]\s|•|\||\n", plain) and not re.match(r"Choose\b", plain)


def _without_names(text: str, names: tuple[str, ...]) -> str:
    """The text, as long as before, with no colon in it that belongs to the card's name."""
    for name in names:
        if ":" in name:
            text = text.replace(name, name.replace(":", " "))
    return text


def _after_self(body: str, names: tuple[str, ...]) -> str:
    """What a trigger condition says of its own object, after naming it (CR 201.5); or ''."""
    start = re.match(r"[Ww]hen(?:ever)? ", body)
    if start is None:
        return ""
    rest = body[start.end() :]
    this = re.match(r"(?:~|CARDNAME|[Tt]his [A-Za-z-]+) ", rest)
    if this is not None:
        return rest[this.end() :]
    for name in names:
        if rest.startswith(name + " "):
            return rest[len(name) + 1 :]
    return ""


def _becomes_level(body: str, names: tuple[str, ...]) -> int | None:
    found = re.match(r"becomes level (\d+)\b", _after_self(body, names))
    return int(found.group(1)) if found else None


def _on_entering(body: str, names: tuple[str, ...]) -> bool:
    return _ENTERS.match(_after_self(body, names)) is not None
