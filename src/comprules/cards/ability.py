"""One ability as printed, cut into its parts, with what its wording shows (CR 113.3).

Which kind of ability it is, is for the rule blocks to conclude; here stand observations only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from comprules.cards import wording
from comprules.cards.cost import Cost, read_cost, split_outside
from comprules.cards.keywordparameter import separate_uses
from comprules.cards.keywords import KeywordUse, read_keyword
from comprules.patterns import late

_TRIGGER: Final = late(r"(when|whenever|at)\b", re.IGNORECASE)
_NUMERAL: Final = r"(?:VI{0,3}|I[VX]|IX|X|I{1,3})"
_CHAPTER: Final = late(rf"({_NUMERAL}(?:, {_NUMERAL})*)\s*[—–-]\s*(?=\S)")  # CR 714.2b
_NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
# Words before a dash; an instruction to choose is none, for modes follow it (CR 700.2).
_OPENING_WORDS: Final = late(
    r"(?!(?:Choose|As|When|Whenever|At|If|You may choose|[^—–]*\bchooses?)\b)"
    r"([^\W_][^:;{}\"“”•|\n—–]{1,60}?)\s+[—–]\s+(?=\S)",
    needs=("—", "–"),
)
_LOYALTY: Final = late(r"\[?[+−–-]?(?:\d+|X)\]?")
_ENTERS: Final = late(r"(?:enters|enters the battlefield|comes into play)\b")
# A bullet of an ability that offers several under anchor words (CR 614.12c).
_ANCHORED: Final = late(r"• ?([^\W\d_][^—–:.\n]{0,40}?) [—–] (.+)", re.DOTALL, needs="•")
_ANCHORS: Final = late(r"As [^.]*enters[^.]*, (?:you may )?(?:choose|you choose) ")


class AbilityText(Struct, frozen=True, dict=True):
    """One ability as printed, with what its wording shows.

    Attributes:
        text: the ability without its reminder text (CR 207.2a).
        reminder: the reminder text, without parentheses.
        opening_words: the words before a dash that open it: an ability word, a flavor word.
        anchor: whether the opening words are an anchor word (CR 614.12c).
        cost: what stands before the colon (CR 602.1a), or None.
        effect: the text after the colon, or after the trigger condition, without the
            instructions at its end; else the text.
        instructions: sentences at the end that are no part of the effect (CR 602.1b, 603.1a).
        trigger_word: `when`, `whenever` or `at` where the ability opens with it (CR 603.1).
        condition: the trigger condition, its word included.
        intervening_if: the `if` clause right after the trigger condition (CR 603.4).
        chapters: the chapter numbers of a chapter ability (CR 714.2a).
        keyword: the keyword that the ability is, or that introduces it (CR 702).
        becomes_level: N of "When this Class becomes level N", or None.
        on_entering: whether it triggers when its own object enters.
        about_its_spell: what of its own spell it speaks (wording.statement_about_itself).
        own_words: of what it says of combat, size or abilities, the condition or the effect with
            `this creature` for the names of its own object (CR 201.5); else empty.
    """

    text: str
    reminder: str = ""
    opening_words: str = ""
    anchor: bool = False
    cost: Cost | None = None
    effect: str = ""
    instructions: tuple[str, ...] = ()
    trigger_word: str = ""
    condition: str = ""
    intervening_if: str = ""
    chapters: tuple[int, ...] = ()
    keyword: KeywordUse | None = None
    becomes_level: int | None = None
    on_entering: bool = False
    about_its_spell: str = ""
    own_words: str = ""

    @cached_property
    def limits(self) -> tuple[str, ...]:
        """The kinds of activation instruction that it ends with (CR 602.1b)."""
        if self.cost is None:
            return ()
        found = (limit for sentence in self.instructions for limit in wording.limits(sentence))
        return tuple(dict.fromkeys(found))

    @property
    def only_as_a_sorcery(self) -> bool:
        """Whether its activation instructions limit it to sorcery timing (CR 602.5d)."""
        return "SorceryTiming" in self.limits

    @property
    def only_as_an_instant(self) -> bool:
        """Whether its activation instructions limit it to instant timing (CR 602.5e)."""
        return "InstantTiming" in self.limits

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
        return wording.adds_mana(self.effect)

    @property
    def mana_depends(self) -> bool:
        """Whether the state of the game decides what mana the effect adds."""
        return self.adds_mana and wording.amount_depends(self.effect)

    @property
    def uses_target(self) -> bool:
        """Whether the effect requires a target (CR 115.1)."""
        return wording.uses_target(self.effect)

    @property
    def moves_library_card(self) -> bool:
        """Whether cost or effect moves a card to or from a library (CR 605.1a)."""
        return wording.moves_library_card(self.cost.text if self.cost else "", self.effect)

    @property
    def triggers_from_mana(self) -> bool:
        """Whether its trigger looks for mana abilities or for mana being added (CR 605.1b)."""
        return bool(self.condition) and wording.triggers_from_mana(self.condition)

    @property
    def trigger_is_delayed(self) -> bool:
        """Whether its trigger is one that an effect sets up (CR 603.7, 603.12)."""
        return bool(self.condition) and wording.is_delayed(self.condition)

    @property
    def has_later_trigger(self) -> bool:
        """Whether a statement is followed by a trigger in its paragraph (CR 603.11)."""
        is_plain = self.cost is None and not self.trigger_word and self.keyword is None
        return is_plain and wording.later_trigger(self.effect)

    @property
    def is_statement(self) -> bool:
        """Whether it is written in sentences."""
        return wording.is_statement(self.text)


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
    use = read_keyword(first) if modes else None
    if use is not None and not use.ability:  # a keyword that heads modes: Spree
        yield AbilityText(first, reminder, keyword=use)
        yield AbilityText(modes, effect=modes)  # the modes are an ability of their own (700.2)
        return
    opening, uses = "", keyword_line(text)
    if not uses and (word := _OPENING_WORDS.match(text)) is not None:  # a flavor word before them
        opening, uses = word.group(1), keyword_line(text[word.end() :])
    if uses:
        for words, use in uses:
            ability = _keyword_ability(words, use, reminder if len(uses) == 1 else "", names)
            yield replace(ability, opening_words=opening) if opening else ability
            opening = ""
        return
    anchored = [_ANCHORED.fullmatch(line) for line in modes.split("\n")]
    if modes and _ANCHORS.match(first) and all(anchored):  # CR 614.12c
        yield _ability(first, reminder, names)
        for found in anchored:
            if found is not None:
                of_anchor = _ability(found.group(2), "", names)
                yield replace(of_anchor, opening_words=found.group(1), anchor=True)
        return
    yield _ability(text, reminder, names)


def keyword_line(text: str) -> list[tuple[str, KeywordUse]]:
    """The keywords of a line that lists nothing else (`Flying, trample`); empty if it does."""
    return [each for words, use in _listed(text) for each in _separate(words, use)]


def _separate(words: str, use: KeywordUse) -> list[tuple[str, KeywordUse]]:
    """The abilities for which one keyword is shorthand, each with its words (CR 702.16g)."""
    uses = separate_uses(use)
    if len(uses) == 1:
        return [(words, use)]
    return [(f"{each.keyword.name} {each.parameter}", each) for each in uses]


def _listed(text: str) -> list[tuple[str, KeywordUse]]:
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
    lines = map(_spaced, re.sub(r" +(?=[.,;])", "", "".join(kept)).split("\n"))
    return "\n".join(line for line in lines if line), " ".join("".join(aside).split())


def _spaced(line: str) -> str:
    return " ".join(line.split())


def colon_outside(text: str) -> int:
    """Where the first colon outside quotes and brackets stands, or -1 (CR 602.1a)."""
    if ":" not in text:
        return -1
    parts = split_outside(text, ":")
    return len(parts[0]) if len(parts) > 1 else -1


def _keyword_ability(
    words: str, use: KeywordUse, reminder: str, names: tuple[str, ...]
) -> AbilityText:
    """A keyword ability; where an ability follows the keyword, cut into that one's parts."""
    if not use.ability or use.keyword.grants:  # Max speed — [Ability]: what stands there is granted
        return AbilityText(words, reminder, effect=use.ability, keyword=use)
    followed = _ability(use.ability, reminder, names)
    return replace(followed, text=words, keyword=use)


def _ability(text: str, reminder: str, names: tuple[str, ...]) -> AbilityText:
    chapter = _CHAPTER.match(text)
    if chapter is not None:
        numbers = tuple(_NUMERALS.index(n) + 1 for n in chapter.group(1).split(", "))
        effect = text[chapter.end() :]
        word = _OPENING_WORDS.match(effect)
        if word is not None:  # a flavor word after the chapter symbol
            return AbilityText(text, reminder, word.group(1), effect=effect[word.end() :],
                               chapters=numbers)  # fmt: skip
        return AbilityText(text, reminder, effect=effect, chapters=numbers)
    word = _OPENING_WORDS.match(text)
    opening = word.group(1) if word is not None else ""
    body = text[word.end() :] if word is not None else text
    ability = AbilityText(
        text,
        reminder,
        opening,
        effect=body,
        about_its_spell=wording.statement_about_itself(body, names),
        own_words=_about_its_object(body, names),
    )
    if (trigger := _TRIGGER.match(body)) is not None:
        return _triggered(ability, trigger.group(1).lower(), names)
    at = colon_outside(_without_names(body, names))
    if at > 0 and _may_be_cost(body[:at]):
        effect, said = _without_instructions(body[at + 1 :].strip(), activated=True)
        cost = read_cost(body[:at])
        return replace(ability, cost=cost, effect=effect, instructions=said)
    return ability


def _triggered(ability: AbilityText, word: str, names: tuple[str, ...]) -> AbilityText:
    body = ability.effect
    plain = _without_names(body, names)
    head, clause, rest = (len(part) for part in wording.split_condition(plain))
    effect, said = _without_instructions(body[len(body) - rest :], activated=False)
    after = body[head:].lstrip(", ")
    return replace(
        ability,
        trigger_word=word,
        condition=body[:head],
        own_words=_about_its_object(body[:head], names),
        intervening_if=after[:clause],
        effect=effect or body,
        instructions=said,
        becomes_level=_becomes_level(body, names),
        on_entering=_on_entering(body, names),
    )


def _without_instructions(effect: str, *, activated: bool) -> tuple[str, tuple[str, ...]]:
    """The effect without the instructions at its end, and those; whole if it is only they."""
    said = wording.instructions(effect, activated=activated)
    if not said:
        return effect, ()
    at = effect.find(said[0])
    return (effect[:at].rstrip(), said) if at > 0 else (effect, said)


def _may_be_cost(text: str) -> bool:
    """Whether the words before a colon can be a cost: no sentence ends, no list begins there."""
    plain = wording.unquoted(text)
    return not re.search(r"[.!?]\s|•|\||\n", plain) and not re.match(r"Choose\b", plain)


def _without_names(text: str, names: tuple[str, ...]) -> str:
    """The text, as long as before, with no colon or comma in it that belongs to the card's name."""
    for name in names:
        if ":" in name or "," in name:
            text = text.replace(name, name.replace(":", " ").replace(",", " "))
    return text


# What stands before a creature type that is a name too: `another Elf` on a card called Elf.
_NO_NAME: Final = r"(?<!\b[Aa]n )(?<!\b[Aa] )(?<!\b[Oo]ther )(?<!\b[Aa]nother )(?<!\b[Ee]ach )"


def _about_its_object(text: str, names: tuple[str, ...]) -> str:
    """The text with `this creature` for its own names (CR 201.5): about combat, size, abilities."""
    if not re.search(r"attack|block| gets? [+-]| has |[Aa]s long as ", text):
        return ""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"{_NO_NAME}(?<!\w){re.escape(name)}(?!\w)", "this creature", text)
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
