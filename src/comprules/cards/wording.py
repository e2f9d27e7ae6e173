"""What the wording of an ability shows: observations, from which the rule blocks conclude.

Texts of different years stand beside each other, so each pattern knows the older templates too.
"""

from __future__ import annotations

import re
from typing import Final

from comprules.cards.cost import split_outside
from comprules.patterns import late

#: The card's own name in a text that `about_itself` gives (CR 201.5).
ITSELF: Final = "~"

_QUOTED: Final = late(r"\"[^\"]*(?:\"|$)|“[^”]*(?:”|$)")
_ADDS: Final = late(
    r"\b[Aa]dds?\b(?: [^.]*?)?(?:\{[^{}]+\}|\bmana\b(?! (?:value|cost)))"
    r"|\bmana\b[^.]*\bis added\b"
)
# A sentence about what is to happen later sets up a delayed trigger (CR 603.7).
_LATER: Final = late(
    r"^(?:when|whenever|at the (?:beginning|end|start)|the next time)\b|, whenever "
    r"|\bat the (?:beginning|end) of (?:the|that|your|each|their) (?:next|end|turn)\b",
    re.IGNORECASE,
)
# Where the trigger that an effect sets up begins.
_SET_UP: Final = late(r"(?:(?<=[.!])\s+|^)(?=(?:When(?:ever)?|At the (?:beginning|end))\b)")
_TARGET: Final = late(
    r"(?:\b(?:any|other|another|each|one|two|three|four|five|X|number of|many|or|more) targets?\b)"
    r"|(?<!the )(?<!new )(?<!'s )\b[Tt]arget (?!of\b)[A-Za-z]",
)
_LIBRARY_WORDS: Final = late(
    r"\b(?:draws?|mills?|surveils?|connives?|explores?|manifests?|cloaks?|discovers?|seeks?"
    r"|learns?|cascades?|heists?)\b",
    re.IGNORECASE,
)
# Shuffling alone moves no card to or from a library (CR 701.24a).
_SHUFFLING: Final = late(r"^Shuffle your library\.?$")
_MOVES: Final = late(
    r"\b(?:puts?|exiles?|search(?:es)?|shuffles?|returns?|plays?|casts?|tucks?)\b", re.IGNORECASE
)
_FROM_MANA: Final = late(
    r"\btaps? .*\bfor mana\b|\btapped for mana\b|\badds? [^,]*\bmana\b|\bmana\b[^,]* is added\b"
    r"|(?<!isn't )(?<!aren't )(?:a|another) mana ability\b(?:[^,]* resolves)?"
)
_AMOUNT: Final = late(
    r"\bfor each\b|\bequal to\b|\bX\b|\bamount of\b|\bany (?:type|color) (?:of mana )?that\b"
    r"|\bthat much\b|\bfor every\b|\bcolors? among\b|\bthe (?:chosen|sacrificed|exiled)\b"
)
# The trigger condition of a delayed or reflexive trigger: it waits for one coming moment, is
# limited to a period, or asks what was just done (CR 603.7b, 603.12).
_DELAYED: Final = late(
    r"\bnext\b|\bthis (?:turn|combat|phase)\b|\bthis way\b"
    r"|\b(?:do|does|don't|doesn't|can't|you win|you lose)[ ,]*$"
    r"|\bthat (?:creature|permanent|token|player|spell|land|card|artifact)\b|\buntil\b"
    r"|\byou've [^,]*this way\b"
)
_NEGATED: Final = late(r"\bnon[\w-]+$")
_EXERTS: Final = late(
    r"(?:[^.]+, )?[Yy]ou may exert [^.]* as (?:it|he|she|they) attacks?", needs="ou may exert "
)
_ACTIVATION: Final = late(
    r"(?:Activate\b|(?:You|Any player|Any opponent|Each player|No player|Only [^.]*?|Players) "
    r"(?:may|can|can't) (?:only )?activate\b"
    r"|This ability (?:can be activated|can't be activated|costs)"
    r"|[^.]* may activate this ability\b|X (?:can't be|is|must be)\b|Spend only\b"
    r"|[^.]*\bthis ability (?:only|can be activated)\b)",
    needs=("ctivate", "This ability costs", "X ", "Spend only", "this ability only"),
)
_TRIGGERING: Final = late(
    r"(?:This ability triggers only|Do this only once each turn|This ability can't be countered"
    r"|This ability can't target|This ability triggers )",
    needs=("This ability ", "Do this only once "),
)


def unquoted(text: str) -> str:
    """The text without the abilities quoted in it, which belong to other objects."""
    return _QUOTED.sub("", text).replace("’", "'")


def about_itself(text: str, names: tuple[str, ...]) -> str:
    """The text with `~` wherever it speaks of its own object (CR 201.5)."""
    plain = text.replace("’", "'")
    for name in names:
        plain = re.sub(
            rf"(?<![\w-]){re.escape(name.replace('’', chr(39)))}(?![\w-])", ITSELF, plain
        )
    return re.sub(r"\b[Tt]his (?:spell|card)\b|\bCARDNAME\b", ITSELF, plain)


def adds_mana(effect: str) -> bool:
    """Whether the effect could add mana as it resolves; not by a later trigger (CR 605.1a)."""
    return any(
        _ADDS.search(sentence) and not _LATER.search(sentence)
        for sentence in re.split(r"(?<=[.!])\s+|\n[•+]?\s*", unquoted(effect))
    )


def _as_it_resolves(effect: str) -> str:
    """The effect without the later triggers that it sets up, which are abilities of their own.

    What follows such a trigger in its line belongs to it (CR 603.7, 603.12).
    """
    return "\n".join(_SET_UP.split(line)[0] for line in unquoted(effect).split("\n"))


def amount_depends(effect: str) -> bool:
    """Whether the state of the game decides how much mana, or of which type, it adds."""
    return any(
        _ADDS.search(sentence) and _AMOUNT.search(sentence)
        for sentence in unquoted(effect).split(". ")
    )


def uses_target(effect: str) -> bool:
    """Whether the effect requires a target (CR 115.1)."""
    return _TARGET.search(_as_it_resolves(effect)) is not None


def moves_library_card(cost: str, effect: str) -> bool:
    """Whether cost or effect moves a card to or from a library (CR 605.1a)."""
    sentences = re.split(r"\. |\n", f"{cost}. {_as_it_resolves(effect)}")
    return any(
        _LIBRARY_WORDS.search(sentence)
        or (re.search(r"\blibrar(?:y|ies)\b", sentence) and _MOVES.search(sentence))
        for sentence in sentences
        if not _LATER.search(sentence) and not _SHUFFLING.match(sentence)
    )


def triggers_from_mana(condition: str) -> bool:
    """Whether the condition looks for mana abilities or for mana being added (CR 605.1b)."""
    return _FROM_MANA.search(unquoted(condition)) is not None


def is_delayed(condition: str) -> bool:
    """Whether the condition is one of a delayed or reflexive trigger (CR 603.7, 603.12)."""
    return _DELAYED.search(unquoted(condition)) is not None


def later_trigger(text: str) -> bool:
    """Whether a sentence after the first opens with a trigger word of its own (CR 603.11).

    What triggers "whenever … this way" is linked to the statement; "when … this way" comes of
    an action that the statement allows, and is delayed (CR 603.7g), but for exert (701.43d).
    """
    first, *rest = re.split(r"(?<=[.!])\s+", unquoted(text).replace("\n", " "))
    conditions = [found[0] for s in rest if (found := re.match(r"(?:When|Whenever|At) [^,]*", s))]
    if conditions and _EXERTS.match(first):
        return True
    return bool(first) and any(
        not is_delayed(re.sub(r"^(Whenever .*) this way\b", r"\1", condition))
        for condition in conditions
    )


def is_statement(text: str) -> bool:
    """Whether the text is written in sentences, unlike a bare keyword or a label."""
    plain = text.rstrip()
    return bool(plain) and (plain[-1] in ".!?\"”'’)]" or "\n" in plain)


# What static abilities of a spell speak of, each with the number that says where they work.
_ITS: Final = r"(?:~|it)(?:'s)?"
_OF_THE_SPELL: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "DeckConstruction",
        late(r"(?:A|Your) deck can have |Remove ~ from your deck before ", re.IGNORECASE),
    ),
    (
        "OwnCostToCast",
        late(
            r"As an additional cost to (?:cast|play) ~|(?:[^.]+, )?~ costs? (?!of)"
            r"|(?:[^.]+, )?[^.]*rather than pay(?:ing)? (?:~'s|its) mana cost"
            r"|(?:[^.]+, )?you may (?:cast|play) ~ without paying its mana cost"
            r"|If ~ [^.]+, you may cast it without paying its mana cost"
            r"|(?:[^.]+, )?[Ss]pend only |(?:[^.]+, )?[^.]*mana [^.]* be spent to cast ~"
            r"|X (?:can't be|must be) |X is [^.]* as you cast ~"
            r"|(?:The )?(?:buyback|flashback|kicker|madness|entwine) cost",
            needs=("~", "rather than pay", "pend only ", "X ", "cost", "it without paying"),
        ),
    ),
    (
        "OwnZonesOfCasting",
        late(r"(?:[^.]+, )?[Yy]ou may (?:cast|play) ~ from |Cast ~ from ", needs="~"),
    ),
    (
        "OwnCasting",
        late(
            r"(?:[^.]+, )?[Yy]ou (?:may|can't|can) (?:only )?(?:cast|play) ~|(?:Cast|Play) ~ "
            r"|~ can't be (?:cast|played)|(?:[^.]+, )?~ (?:has|gains|gain) [a-z -]+(?:\.| if | as )"
            r"|If [^.]*, [^.]*may cast ~|[^.]*cast ~ (?:only|as though)",
            needs="~",
        ),
    ),
    (
        "OwnCountering",
        late(r"(?:[^.]+, )?~ (?:and [^.]* )?can't be (?:countered|copied)", needs="~"),
    ),
    (
        "OwnZone",
        late(
            r"(?:As long as|While|If) (?:[^.,]* and )?~ is (?:in|on|exiled)\b"
            r"|If ~ (?:would be put into |is in your opening hand)"
            r"|If an effect causes you to discard ~",
            needs="~",
        ),
    ),
    (
        "OwnCharacteristic",
        late(
            r"~ is (?:also )?(?:white|blue|black|red|green|colorless|all colors|every|an? )",
            needs="~",
        ),
    ),
)


def statement_about_itself(text: str, names: tuple[str, ...]) -> str:
    """What of its own spell a text speaks: the local name of an ontology individual, or ''.

    Each is one of the exceptions of CR 113.6 that such an ability fits.
    """
    plain = about_itself(unquoted(text), names)
    for what, pattern in _OF_THE_SPELL:
        if pattern.match(plain):
            return what
    return ""


_LIMITS: Final[tuple[tuple[str, str], ...]] = (
    ("SorceryTiming", r"as a sorcery\b|time (?:you|they) could cast a sorcery\b"),
    ("InstantTiming", r"as an instant\b|time (?:you|they) could cast an instant\b"),
    ("LimitedTimes", r"\b(?:once|twice|times)\b"),
    ("AnyoneActivates", r"\b(?:player|players|opponents?)\b[^.]* (?:may|can) (?:only )?activate\b"
     r"|\bmay activate this ability\b"),
    ("CertainTimes", r"only (?:during|before|after|on|while)\b|and only (?:during|before|after)\b"
     r"|(?:during|before|after) [^.]*(?:turn|step|phase|combat)\b|only [^.]* during\b"),
    ("CertainConditions", r"\bif\b|\bas long as\b|\bunless\b"),
    ("CostDefined", r"\bcosts\b|^X \b|\bSpend only\b"),
)  # fmt: skip


def instructions(effect: str, *, activated: bool) -> tuple[str, ...]:
    """The sentences at the end that give instructions and are no effect (CR 602.1b, 603.1a)."""
    opening = _ACTIVATION if activated else _TRIGGERING
    sentences = [s for s in re.split(r"(?<=[.!])\s+", effect.replace("\n", " ")) if s]
    first = len(sentences)
    while first and opening.match(unquoted(sentences[first - 1])):
        first -= 1
    return tuple(sentences[first:])


def limits(instruction: str) -> tuple[str, ...]:
    """The kinds of instruction in a sentence: local names of ontology individuals (602.1b)."""
    return tuple(name for name, pattern in _LIMITS if re.search(pattern, instruction))


def split_condition(text: str) -> tuple[str, str, str]:
    """Trigger condition, the intervening `if` clause (or ''), and effect (CR 603.1, 603.4)."""
    condition, rest = _until_comma(text)
    clause = ""
    if re.match(r"if\b", rest) and not rest.startswith("if you do"):
        clause, after = _until_comma(rest)
        if not after:
            return condition, "", rest
        rest = after
    return condition, clause, rest


def _until_comma(text: str) -> tuple[str, str]:
    """The text cut at the comma that ends its first clause; a list within it is kept whole."""
    line, _, more = text.partition("\n")
    parts = split_outside(line, ",")
    end, last = 1, len(parts) - 1
    for index in range(1, len(parts)):
        plain = parts[index].strip()
        if index == end and _NEGATED.search(parts[index - 1]) and plain.startswith("non"):
            end = index + 1  # two adjectives of one noun: a noncreature, nonland card
            continue
        if re.match(r"(?:or|and/or|and)\b", plain) and index < last:
            end = index + 1 if index == end or _is_list(parts[end:index]) else end
            if re.match(r"or\b", parts[index + 1].strip()):
                continue
            break
        if not _is_list([plain]):
            break
    head, rest = ",".join(parts[:end]), ",".join(parts[end:]).strip()
    return head.strip(), f"{rest}\n{more}" if more else rest


def _is_list(parts: list[str]) -> bool:
    """Whether the parts are names in a list: short, with no verb form of an effect."""
    return all(
        len(part.split()) <= 3 and not re.search(r"\b(?:target|you|each|it|that|a)\b", part)
        for part in parts
    )
